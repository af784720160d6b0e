"""Unit hydrograph and direct convolution."""

import numpy as np


def ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor):
    """Curve read at the ends of the steps until it has come down to 0, scaled to one inch."""
    if time_to_peak_hr == 0.0:
        return np.array([factor / step_hr])
    times = [step_hr]
    while times[-1] < time_ratios[-1] * time_to_peak_hr * (1.0 - 1e-9):
        times.append(step_hr * (len(times) + 1))
    read = np.interp(np.array(times) / time_to_peak_hr, time_ratios, flow_ratios)
    if read.sum() == 0.0:
        return np.array([factor / step_hr])
    return factor * read / (read.sum() * step_hr)


def convolve(excess_in, unit_cfs, area_mi2, n_times):
    """Sum of the unit hydrographs of all bursts, cut or filled to n_times."""
    whole = area_mi2 * np.convolve(excess_in, unit_cfs)
    return np.concatenate((whole, np.zeros(n_times)))[:n_times]
