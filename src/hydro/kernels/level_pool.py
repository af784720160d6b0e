"""Level-pool routing by the storage-indication method, on a tabulated relation."""

import numpy as np

from hydro.kernels._jit import kernel

OVERTOPPED = 1
"""Status bit: the indication passed the last row."""
BELOW_BOTTOM = 2
"""Status bit: the indication fell below the first row; water would have been made."""
NOT_A_NUMBER = 4
"""Status bit: the inflow held NaN."""


@kernel
def route_level_pool(inflow_cfs, step_s, start_elevation_ft, rating_z, rating, outflow_cfs, storage_out_cf):
    """Route a hydrograph through a pond by the storage-indication method.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_times,)
        Inflow at the steps. [cfs]
    step_s : float
        Time step. [s]
    start_elevation_ft : float
        Water level at the first time. [ft]
    rating_z : ndarray, shape (n_rows,)
        Levels of the relation. [ft]
    rating : ndarray, shape (n_rows, 2 + N_PATHS)
        Storage [cf], rising; total outflow [cfs], not falling; outflow by path.
    outflow_cfs, storage_out_cf : ndarray, shape (n_times,)
        Written; NaN from the step on at which the pond is overtopped. [cfs, cf]

    Returns
    -------
    status, highest_row, failed_at : int
        Bits OVERTOPPED, BELOW_BOTTOM, NOT_A_NUMBER; highest row reached; the step of the failure or -1.

    Notes
    -----
    With N = 2 S/dt + O:  N2 = I1 + I2 + (N1 - 2 O1), then O2 and S2 from N2 on the relation.  This is the
    trapezoidal rule: second order in the step, and sum(I - O) dt = S2 - S1 to round-off.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 17 (storage-indication method).
    """
    n_rows = rating_z.shape[0]
    indication = np.empty(n_rows)
    slope = np.zeros(n_rows)
    for j in range(n_rows):
        indication[j] = 2.0 * rating[j, 0] / step_s + rating[j, 1]
    for j in range(n_rows - 1):
        rise = indication[j + 1] - indication[j]
        slope[j] = (rating[j + 1, 1] - rating[j, 1]) / rise if rise > 0.0 else 0.0
    j = 0
    while j < n_rows - 2 and rating_z[j + 1] <= start_elevation_ft:
        j += 1
    weight = min(max((start_elevation_ft - rating_z[j]) / (rating_z[j + 1] - rating_z[j]), 0.0), 1.0)
    out = rating[j, 1] + weight * (rating[j + 1, 1] - rating[j, 1])
    now = indication[j] + weight * (indication[j + 1] - indication[j])
    outflow_cfs[0] = out
    storage_out_cf[0] = 0.5 * step_s * (now - out)
    highest = j
    top = indication[n_rows - 1]
    status = 0
    for i in range(1, inflow_cfs.shape[0]):
        now = inflow_cfs[i - 1] + inflow_cfs[i] + (now - 2.0 * out)
        if not now <= top:
            status |= NOT_A_NUMBER if np.isnan(now) else OVERTOPPED
            outflow_cfs[i:] = np.nan
            storage_out_cf[i:] = np.nan
            return status, n_rows - 1, i
        if now < indication[0]:
            if now < indication[0] - 1e-9 * (top - indication[0]):
                status |= BELOW_BOTTOM
            now = indication[0]
            j = 0
        while j < n_rows - 2 and indication[j + 1] <= now:
            j += 1
        while indication[j] > now:
            j -= 1
        out = rating[j, 1] + slope[j] * (now - indication[j])
        outflow_cfs[i] = out
        storage_out_cf[i] = 0.5 * step_s * (now - out)
        highest = max(highest, j)
    return status, highest, -1


@kernel
def split_paths(storage_series_cf, rating, path, path_outflow_cfs):
    """Outflow of one path at every step, from the storage and the relation.

    Parameters
    ----------
    storage_series_cf : ndarray, shape (n_times,)
        Storage of the pond. [cf]
    rating : ndarray, shape (n_rows, 2 + N_PATHS)
        As in :func:`route_level_pool`.
    path : int
        Path number.
    path_outflow_cfs : ndarray, shape (n_times,)
        Written. [cfs]
    """
    n_rows = rating.shape[0]
    j = 0
    for i in range(storage_series_cf.shape[0]):
        volume = storage_series_cf[i]
        if np.isnan(volume):
            path_outflow_cfs[i] = np.nan
            continue
        while j < n_rows - 2 and rating[j + 1, 0] <= volume:
            j += 1
        while j > 0 and rating[j, 0] > volume:
            j -= 1
        span = rating[j + 1, 0] - rating[j, 0]
        weight = (volume - rating[j, 0]) / span if span > 0.0 else 0.0
        low = rating[j, 2 + path]
        path_outflow_cfs[i] = low + weight * (rating[j + 1, 2 + path] - low)


@kernel
def elevation_series(storage_series_cf, rating_z, rating, elevation_ft):
    """Water level at every step, from the storage and the relation; arguments as in :func:`split_paths`."""
    n_rows = rating.shape[0]
    j = 0
    for i in range(storage_series_cf.shape[0]):
        volume = storage_series_cf[i]
        if np.isnan(volume):
            elevation_ft[i] = np.nan
            continue
        while j < n_rows - 2 and rating[j + 1, 0] <= volume:
            j += 1
        while j > 0 and rating[j, 0] > volume:
            j -= 1
        span = rating[j + 1, 0] - rating[j, 0]
        weight = (volume - rating[j, 0]) / span if span > 0.0 else 0.0
        elevation_ft[i] = rating_z[j] + weight * (rating_z[j + 1] - rating_z[j])


@kernel
def shortest_time_constant_s(rating, highest_row, smallest_flow_cfs):
    """Shortest dS/dO of the rows up to the highest one reached, outflows below a threshold left aside.

    A step longer than twice this makes the trapezoidal rule overshoot and ring.
    """
    shortest = np.inf
    for j in range(min(highest_row + 1, rating.shape[0] - 1)):
        rise = rating[j + 1, 1] - rating[j, 1]
        if rating[j + 1, 1] >= smallest_flow_cfs and rise > 0.0:
            shortest = min(shortest, (rating[j + 1, 0] - rating[j, 0]) / rise)
    return shortest
