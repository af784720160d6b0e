"""The same methods in numpy and plain Python loops, as fast as these allow without a compiler."""

from __future__ import annotations

import math

import numpy as np

from hydro.analysis.grid import choose_grid, first_span_hr
from hydro.constants import SECONDS_PER_HOUR
from hydro.model.compiled import Plan
from hydro.storms import DesignStorm
from hydro.types import FloatArray


def convolve(excess_in: list[float], ordinates: list[float]) -> list[float]:
    """Sum of shifted unit hydrographs, by two loops over lists of floats."""
    flow = [0.0] * (len(excess_in) + len(ordinates) - 1)
    for i, excess in enumerate(excess_in):
        for j, ordinate in enumerate(ordinates, i):
            flow[j] += excess * ordinate
    return flow


def route(
    inflow_cfs: list[float], step_s: float, storage_cf: FloatArray, outflow_cfs: FloatArray
) -> tuple[list[float], list[float]]:
    """Storage-indication by one loop, row hunted from the one before; starts at the first row.

    Returns
    -------
    outflow, storage : list of float
        One value a step. [cfs, cf]
    """
    rows = 2.0 * storage_cf / step_s + outflow_cfs
    slopes = (np.diff(outflow_cfs) / np.diff(rows)).tolist()
    indication, flows = rows.tolist(), outflow_cfs.tolist()
    half_step, last = 0.5 * step_s, len(flows) - 2
    j, now, out = 0, indication[0], flows[0]
    outflow, storage = [out], [half_step * (now - out)]
    before = inflow_cfs[0]
    for inflow in inflow_cfs[1:]:
        now = max(before + inflow + (now - 2.0 * out), indication[0])
        before = inflow
        while j < last and indication[j + 1] <= now:
            j += 1
        while indication[j] > now:
            j -= 1
        out = flows[j] + slopes[j] * (now - indication[j])
        outflow.append(out)
        storage.append(half_step * (now - out))
    return outflow, storage


def subcatchment(plan: Plan, place: int, storm: DesignStorm, step_hr: float) -> FloatArray:
    """Hydrograph of one subcatchment by `numpy.interp` and `numpy.convolve`, from the storm's start. [cfs]"""
    curve, unit = storm.curve, plan.unit_hydrographs[place]
    peak_hr = plan.time_to_peak_hr[place]
    n_steps = math.ceil((curve.hours[-1] - curve.hours[0]) / step_hr - 1e-9)
    times = curve.hours[0] + step_hr * np.arange(n_steps + 1)
    rain = storm.depth_in * np.interp(times, curve.hours, curve.fractions)
    effective = np.maximum(rain - plan.initial_abstraction_in[place], 0.0)
    runoff = effective**2 / (effective + plan.retention_in[place])
    count = math.ceil(unit.time_ratios[-1] * peak_hr / step_hr - 1e-9)
    ordinates = np.interp(step_hr / peak_hr * np.arange(1, count + 1), unit.time_ratios, unit.flow_ratios)
    ordinates *= plan.conventions.hydrograph_factor / (step_hr * ordinates.sum())
    return np.convolve(plan.area_mi2[place] * np.diff(runoff, prepend=runoff[0]), ordinates)


def hydrographs(plan: Plan, storm: DesignStorm) -> FloatArray:
    """Outflow of every node, shape (n_nodes, n_times); ponds start empty, all paths go to one node. [cfs]"""
    grid = choose_grid(plan, storm, None)
    n = grid.count(first_span_hr(plan, storm))
    flow = np.zeros((len(plan.kind), n))
    for m in range(len(plan.kind)):
        if np.isfinite(plan.area_mi2[m]):
            own = subcatchment(plan, m, storm, grid.step_hr)[:n]
            flow[m, : own.size] = own
        elif m in plan.ponds:
            _, rows = plan.rating_of(m)
            flow[m] = route(flow[m].tolist(), grid.step_hr * SECONDS_PER_HOUR, rows[:, 0], rows[:, 1])[0]
        to = plan.downstream[m, 0]
        if to >= 0:
            flow[to] += flow[m]
    return flow
