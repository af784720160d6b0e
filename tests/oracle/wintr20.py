"""WinTR-20 with NumPy's own single precision, written as docs/wintr20.md says it."""

import itertools

import numpy as np

single = np.float32


def clock(start_hr, step_hr, n_times):
    """Times counted by adding the step in single precision."""
    times = [single(start_hr)]
    for _ in range(n_times - 1):
        times.append(times[-1] + single(step_hr))
    return np.array(times, dtype=single)


def runoff(times_hr, row_step_hr, rain_in, curve_number):
    """Accumulated runoff at times, single precision throughout; rain at equal steps."""
    step, rows = single(row_step_hr), rain_in.astype(single)
    at = single(0) + np.arange(len(rows), dtype=single) * step
    times = np.minimum(times_hr.astype(single), at[-1])
    j = np.minimum(np.searchsorted(at, times, side="right") - 1, len(rows) - 2)
    rain = rows[j] + (times - at[j]) / step * (rows[j + 1] - rows[j])
    retention = single(1000) / single(curve_number) - single(10)
    effective = np.maximum(rain - single(0.2) * retention, single(0))
    return effective * effective / (rain + single(0.8) * retention)


def add_to(base_cfs, lead, start_hr, step_hr, other_cfs, other_start_hr, other_step_hr, n_times):
    """Sum on one clock, the other hydrograph read by straight lines."""
    position = (clock(start_hr, step_hr, n_times).astype(float) - other_start_hr) / other_step_hr
    total = np.interp(position, np.arange(len(other_cfs)), other_cfs, left=0.0, right=0.0)
    total[lead : lead + len(base_cfs)] += base_cfs
    return total


def route(inflow_cfs, step_s, divisions, storage_cf, discharge_cfs, start_cf, start_cfs, n_times):
    """Storage-indication at a fraction of the step; outflow and storage at the whole steps, first outflow 0."""
    fine = np.interp(
        np.arange((n_times - 1) * divisions + 1) / divisions,
        np.arange(len(inflow_cfs) + 1),
        np.append(inflow_cfs, 0.0),
        right=0.0,
    )
    indication = 2.0 * storage_cf * divisions / step_s + discharge_cfs
    held, out = [start_cf], [start_cfs]
    for before, now in itertools.pairwise(fine):
        total = before + now + 2.0 * held[-1] * divisions / step_s - out[-1]
        out.append(np.interp(total, indication, discharge_cfs))
        held.append(np.interp(total, indication, storage_cf))
    out[0] = 0.0
    return np.array(out[::divisions]), np.array(held[::divisions])
