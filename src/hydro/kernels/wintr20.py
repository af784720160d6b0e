"""Hydrographs as NRCS WinTR-20 3.30 makes, adds and routes them, single-precision arithmetic included.

Found by reproducing the results of the engine; docs/wintr20.md lists how closely.  Values that it holds in
single precision are float64 numbers here, rounded by :func:`single` after each operation: for + - * / of two
such numbers that is the single-precision result.
"""

import math

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.unit_hydrograph import BLOCK, convolve

MINIMUM_CFS = 0.001
"""Ordinates not above this are cut at both ends of a hydrograph; a structure has run dry below it. [cfs]"""
MOST_ORDINATES = 100_000
"""A structure that has not run dry by then is given up."""
MOST_DIVISIONS = 10_000
"""Most routing steps in one step of a hydrograph."""

OVERTOPPED = 1
"""Status bit: storage passed the highest row of the rating."""
NOT_A_NUMBER = 4
"""Status bit: the inflow held NaN."""
STILL_DRAINING = 8
"""Status bit: not dry after MOST_ORDINATES."""


@kernel
def single(value):
    """Round to single precision."""
    return float(np.float32(value))


@kernel
def count_clock(start_hr, step_hr, end_hr):
    """Steps after which a clock that adds the step in single precision has reached an end."""
    now = start_hr
    n = 0
    while now < end_hr and single(now + step_hr) > now:
        now = single(now + step_hr)
        n += 1
    return n


@kernel
def clock_back(start_hr, step_hr, n_steps):
    """Time after a number of single-precision steps backwards. [hr]"""
    now = start_hr
    for _ in range(n_steps):
        now = single(now - step_hr)
    return now


@kernel
def abstraction_end_hr(row_hr, row_step_hr, rain_in, curve_number):
    """Time at which rain has filled the initial abstraction.

    Parameters
    ----------
    row_hr, rain_in : ndarray, shape (n_rows,)
        Cumulative rain, straight lines between the rows. [hr, in]
    row_step_hr : ndarray, shape (n_rows - 1,)
        Lengths of the rows. [hr]
    curve_number : float
        CN. [-]

    Returns
    -------
    float
        Time [hr]; NaN where rain never exceeds Ia.
    """
    abstraction = single(single(0.2) * single(single(1000.0 / single(curve_number)) - 10.0))
    for j in range(row_step_hr.shape[0]):
        if rain_in[j] <= abstraction < rain_in[j + 1]:
            part = single(single(abstraction - rain_in[j]) / single(rain_in[j + 1] - rain_in[j]))
            return single(row_hr[j] + single(part * row_step_hr[j]))
    return np.nan


@kernel
def excess_rain(start_hr, step_hr, row_hr, row_step_hr, rain_in, curve_number, excess_in):
    """Runoff of each step of the clock, the time held at the end of the storm.

    Parameters
    ----------
    start_hr, step_hr : float
        Clock. [hr]
    row_hr, row_step_hr, rain_in, curve_number :
        As in :func:`abstraction_end_hr`.
    excess_in : ndarray, shape (n_steps + 1,)
        Written: runoff that accrued in the step ending at each time; the first entry is 0. [in]
    """
    last = row_step_hr.shape[0]
    retention = single(single(1000.0 / single(curve_number)) - 10.0)
    abstraction = single(single(0.2) * retention)
    beyond = single(single(0.8) * retention)
    now = start_hr
    before = 0.0
    j = 0
    excess_in[0] = 0.0
    for i in range(1, excess_in.shape[0]):
        now = single(now + step_hr)
        time = min(now, row_hr[last])
        while j < last - 1 and row_hr[j + 1] <= time:
            j += 1
        part = single(single(time - row_hr[j]) / row_step_hr[j])
        rain = single(rain_in[j] + single(part * single(rain_in[j + 1] - rain_in[j])))
        effective = single(rain - abstraction)
        runoff = single(single(effective * effective) / single(rain + beyond)) if effective > 0.0 else 0.0
        excess_in[i] = runoff - before
        before = runoff


@kernel
def subarea_hydrograph(excess_in, flow_ratios, step_hr, area_mi2, factor, flow_cfs):
    """Convolve excess rain with the table of a dimensionless unit hydrograph, one ordinate a step.

    Parameters
    ----------
    excess_in : ndarray, shape (n_steps + 1,)
        Of :func:`excess_rain`. [in]
    flow_ratios : ndarray, shape (n_ratios,)
        q/qp at equal steps, from 0. [-]
    step_hr : float
        Step of the hydrograph and of the table. [hr]
    area_mi2 : float
        A. [mi2]
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    flow_cfs : ndarray, shape (n_steps + n_ratios,)
        Written. [cfs]
    """
    n = flow_ratios.shape[0] - 1
    total = 0.0
    for k in range(n):
        total += flow_ratios[k + 1]
    ordinates = np.empty(n)
    for k in range(n):
        ordinates[k] = flow_ratios[k + 1] / total * (factor / step_hr)
    padded = np.empty(excess_in.shape[0] + 2 * n + 2 * BLOCK)
    convolve(excess_in, ordinates, area_mi2, padded, flow_cfs)


@kernel
def kept_range(flow_cfs):
    """First and last ordinate above the minimum hydrograph value; -1, -1 if there is none.  NaN is kept."""
    first = -1
    last = -1
    for i in range(flow_cfs.shape[0]):
        if not flow_cfs[i] <= MINIMUM_CFS:
            if first < 0:
                first = i
            last = i
    return first, last


@kernel
def add_to(base_cfs, lead, start_hr, step_hr, other_cfs, other_start_hr, other_step_hr, total_cfs):
    """Add a hydrograph, read by straight lines, to another one on the other's clock.

    Parameters
    ----------
    base_cfs : ndarray, shape (n_base,)
        Hydrograph whose clock rules. [cfs]
    lead : int
        Steps by which the sum begins before it.
    start_hr, step_hr : float
        Clock of the sum. [hr]
    other_cfs : ndarray, shape (n_other,)
        The other hydrograph. [cfs]
    other_start_hr, other_step_hr : float
        Its times, start + j step. [hr]
    total_cfs : ndarray, shape (n_times,)
        Written: the sum. [cfs]
    """
    end = other_cfs.shape[0] - 1
    now = start_hr
    for i in range(total_cfs.shape[0]):
        position = (now - other_start_hr) / other_step_hr
        flow = 0.0
        if 0.0 <= position < end:
            j = math.floor(position)
            flow = other_cfs[j] + (position - j) * (other_cfs[j + 1] - other_cfs[j])
        elif position == end:
            flow = other_cfs[end]
        if 0 <= i - lead < base_cfs.shape[0]:
            flow += base_cfs[i - lead]
        total_cfs[i] = flow
        now = single(now + step_hr)


@kernel
def count_divisions(step_s, storage_cf, discharge_cfs):
    """Routing steps in one step of a hydrograph: max(2, ceil(dt / min S/O)).

    Parameters
    ----------
    step_s : float
        dt. [s]
    storage_cf, discharge_cfs : ndarray, shape (n_rows,)
        Rating of a structure, both 0 in the first row. [cf, cfs]
    """
    shortest = np.inf
    for j in range(storage_cf.shape[0]):
        if discharge_cfs[j] > 0.0:
            shortest = min(shortest, storage_cf[j] / discharge_cfs[j])
    if not shortest * MOST_DIVISIONS > step_s:
        return MOST_DIVISIONS
    return max(2, math.ceil(step_s / shortest))


@kernel
def route_structure(inflow_cfs, step_s, divisions, storage_cf, discharge_cfs, start_cf, start_cfs,
                    outflow_cfs, storage_out_cf):
    """Route a hydrograph through a storage structure until it has run dry.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_times,)
        Inflow at the steps, nothing afterwards. [cfs]
    step_s : float
        Step of the inflow. [s]
    divisions : int
        Routing steps in one step of the inflow, n.
    storage_cf, discharge_cfs : ndarray, shape (n_rows,)
        Rating, both 0 in the first row, straight lines between the rows. [cf, cfs]
    start_cf, start_cfs : float
        Storage and outflow at the first time. [cf, cfs]
    outflow_cfs, storage_out_cf : ndarray, shape (capacity,)
        Written at the steps of the inflow.  The first outflow is 0, as the engine has it; NaN from the step
        on at which storage passes the highest row. [cfs, cf]

    Returns
    -------
    count, status, failed_at : int
        Number of times written; bits OVERTOPPED, NOT_A_NUMBER, STILL_DRAINING; the step of the failure or -1.

    Notes
    -----
    With d = dt/n and N = 2 S/d + O:  N2 = I1 + I2 + (N1 - 2 O1), then O2 from N2 on the rating; inflow within
    dt by straight lines, outflow kept at dt.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 17 (storage-indication method).
    """
    n_rows = storage_cf.shape[0]
    n_inflow = inflow_cfs.shape[0]
    d = step_s / divisions
    indication = np.empty(n_rows)
    for j in range(n_rows):
        indication[j] = 2.0 * storage_cf[j] / d + discharge_cfs[j]
    now = 2.0 * start_cf / d + start_cfs
    out = start_cfs
    outflow_cfs[0] = 0.0
    storage_out_cf[0] = start_cf
    j = 0
    for i in range(1, outflow_cfs.shape[0]):
        begin = inflow_cfs[i - 1] if i <= n_inflow else 0.0
        rise = (inflow_cfs[i] if i < n_inflow else 0.0) - begin
        for k in range(divisions):
            now = (begin + rise * k / divisions) + (begin + rise * (k + 1) / divisions) + (now - 2.0 * out)
            if not now <= indication[n_rows - 1]:
                count = max(i + 1, n_inflow)
                outflow_cfs[i:count] = np.nan
                storage_out_cf[i:count] = np.nan
                return count, NOT_A_NUMBER if np.isnan(now) else OVERTOPPED, i
            while j < n_rows - 2 and indication[j + 1] <= now:
                j += 1
            while j > 0 and indication[j] > now:
                j -= 1
            span = indication[j + 1] - indication[j]
            weight = (now - indication[j]) / span if span > 0.0 else 0.0
            out = discharge_cfs[j] + weight * (discharge_cfs[j + 1] - discharge_cfs[j])
        outflow_cfs[i] = out
        storage_out_cf[i] = 0.5 * d * (now - out)
        if i >= n_inflow - 1 and out < MINIMUM_CFS:
            return i + 1, 0, -1
    return outflow_cfs.shape[0], STILL_DRAINING, -1


@kernel
def read_back(flow_cfs, discharge_cfs, values, found):
    """Read a column of a rating back from the outflow; a level stretch gives its lowest row.

    Parameters
    ----------
    flow_cfs : ndarray, shape (n_times,)
        Outflow. [cfs]
    discharge_cfs, values : ndarray, shape (n_rows,)
        Outflow of the rating, not falling, and the column.
    found : ndarray, shape (n_times,)
        Written.
    """
    last = discharge_cfs.shape[0] - 1
    j = 0
    for i in range(flow_cfs.shape[0]):
        flow = flow_cfs[i]
        if np.isnan(flow):
            found[i] = np.nan
            continue
        while j < last and discharge_cfs[j] < flow:
            j += 1
        while j > 0 and discharge_cfs[j - 1] >= flow:
            j -= 1
        if j == 0 or discharge_cfs[j] <= flow:
            found[i] = values[j]
        else:
            weight = (flow - discharge_cfs[j - 1]) / (discharge_cfs[j] - discharge_cfs[j - 1])
            found[i] = values[j - 1] + weight * (values[j] - values[j - 1])
