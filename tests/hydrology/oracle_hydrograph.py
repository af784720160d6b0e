"""Plain versions of the hydrograph methods: every burst, every step by itself."""

import math

import numpy as np


def unit_hydrograph(curve, time_to_peak_hr, step_hr, factor=645.0 + 1.0 / 3.0):
    """Curve read at the ends of the steps, scaled to one inch over one square mile."""
    n = max(1, math.ceil(curve.time_ratios[-1] * time_to_peak_hr / step_hr - 1e-9))
    read = np.interp(step_hr * np.arange(1, n + 1) / time_to_peak_hr, curve.time_ratios, curve.flow_ratios)
    return factor * read / (read.sum() * step_hr) if read.sum() > 0 else np.array([factor / step_hr])


def averaged_unit_hydrograph(curve, time_to_peak_hr, step_hr, factor=645.0 + 1.0 / 3.0):
    """Mean of the curve over each step by 2,000 points a step."""
    n = max(1, math.ceil(curve.time_ratios[-1] * time_to_peak_hr / step_hr - 1e-9))
    points = (np.arange(n * 2000) + 0.5) * step_hr / 2000.0
    read = np.interp(points / time_to_peak_hr, curve.time_ratios, curve.flow_ratios, right=0.0)
    mean = read.reshape(n, 2000).mean(axis=1)
    return factor * mean / (mean.sum() * step_hr)


def convolve(excess, unit, area):
    """Sum of the unit hydrographs of all bursts."""
    flow = np.zeros(len(excess) + len(unit) - 1)
    for j, depth in enumerate(excess):
        flow[j : j + len(unit)] += area * depth * unit
    return flow


def santa_barbara(excess, area_ac, tc_hr, step_hr, n_times):
    """Recursion as King County prints it, D in minutes."""
    step_min = 60.0 * step_hr
    w = step_min / (2.0 * 60.0 * tc_hr + step_min)
    flow, before, out = 0.0, 0.0, []
    for i in range(n_times):
        now = 60.5 * (excess[i] if i < len(excess) else 0.0) * area_ac / step_min
        flow = flow + w * (before + now - 2.0 * flow)
        before = now
        out.append(flow)
    return np.array(out)


def detention_volume(times_min, inflow, release):
    """Water above a constant release, by the trapezoidal rule. [cfs min]"""
    above = np.maximum(inflow - release, 0.0)
    return float(np.trapezoid(above, times_min))
