"""Level-pool routing: the refined stage-storage-discharge relation and the storage-indication march."""

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.devices import device_flow_cfs
from hydro.kernels.storage import storage_cf

N_PATHS = 4
"""Outflow paths: primary, secondary, tertiary, discarded."""
RELATIVE_TOLERANCE = 1e-5
"""Outflow error of the refined relation, as a share of the outflow."""
ABSOLUTE_TOLERANCE_CFS = 1e-6
STAGE_TOLERANCE_FT = 2e-5
SMALLEST_INTERVAL_FT = 1e-7
"""Intervals are not halved further: a rating that jumps is met exactly at its edge."""
REFINEMENT_DEPTH = 64

OVERTOPPED = 1
"""Status bit: the indication passed the last row."""
BELOW_BOTTOM = 2
"""Status bit: the indication fell below the first row; water would have been made."""
NOT_A_NUMBER = 4
"""Status bit: the inflow held NaN."""


@kernel
def rate_level(
    elevation_ft, tailwater_ft,
    storage_kind, storage_first, storage_z, storage_area, storage_volume,
    device_code, device_parameters, device_path, device_first, table_x, table_y, row,
):
    """Evaluate storage and outflow of one pond at a level.

    Parameters
    ----------
    elevation_ft, tailwater_ft : float
        Water levels. [ft]
    storage_kind : ndarray of int, shape (n_storages,)
        Kinds of :mod:`hydro.kernels.storage`.
    storage_first : ndarray of int, shape (n_storages + 1,)
        Row ranges of the storages.
    storage_z, storage_area, storage_volume : ndarray, shape (n_storage_rows,)
        Rows of all storages of the pond, end to end. [ft, sf, cf]
    device_code, device_path : ndarray of int, shape (n_devices,)
        Device codes and path numbers.
    device_parameters : ndarray, shape (n_devices, N_PARAMETERS)
    device_first : ndarray of int, shape (n_devices + 1,)
        Table ranges of the devices.
    table_x, table_y : ndarray, shape (n_table_rows,)
    row : ndarray, shape (2 + N_PATHS,)
        Written: storage [cf], total outflow, outflow by path [cfs].
    """
    row[:] = 0.0
    for k in range(storage_kind.shape[0]):
        a = storage_first[k]
        b = storage_first[k + 1]
        row[0] += storage_cf(
            storage_kind[k], storage_z[a:b], storage_area[a:b], storage_volume[a:b], elevation_ft
        )
    for k in range(device_code.shape[0]):
        flow = device_flow_cfs(
            device_code[k], device_parameters[k], table_x, table_y, device_first[k], device_first[k + 1],
            elevation_ft, tailwater_ft,
        )
        row[1] += flow
        row[2 + device_path[k]] += flow


@kernel
def _is_straight(low_z, low, middle_z, middle, high_z, high):
    """Whether the middle lies on the straight line in storage between low and high, within the tolerances."""
    span = high[0] - low[0]
    if not span > 0.0:
        return True
    weight = (middle[0] - low[0]) / span
    if abs(middle_z - (low_z + weight * (high_z - low_z))) > STAGE_TOLERANCE_FT:
        return False
    for k in range(1, 2 + N_PATHS):
        error = abs(middle[k] - (low[k] + weight * (high[k] - low[k])))
        if error > RELATIVE_TOLERANCE * middle[1] + ABSOLUTE_TOLERANCE_CFS:
            return False
    return True


@kernel
def refine_rating(
    breakpoints_ft, refine, tailwater_ft,
    storage_kind, storage_first, storage_z, storage_area, storage_volume,
    device_code, device_parameters, device_path, device_first, table_x, table_y,
    rating_z, rating,
):
    """Tabulate a pond so that straight lines in storage follow the exact relations.

    Parameters
    ----------
    breakpoints_ft : ndarray, shape (n_breakpoints,)
        Levels that must be rows: stage rows, inverts, crests, crowns, table rows; strictly rising. [ft]
    refine : bool
        Halve the intervals until interpolation is within the tolerances; else keep the breakpoints only.
    tailwater_ft, storage_..., device_..., table_... :
        As in :func:`rate_level`.
    rating_z : ndarray, shape (capacity,)
        Written: levels. [ft]
    rating : ndarray, shape (capacity, 2 + N_PATHS)
        Written: storage [cf], total outflow and outflow by path [cfs].

    Returns
    -------
    int
        Number of rows; -1 if the capacity does not suffice.
    """
    stack_z = np.empty(REFINEMENT_DEPTH)
    stack = np.empty((REFINEMENT_DEPTH, 2 + N_PATHS))
    middle = np.empty(2 + N_PATHS)
    n = 0
    for k in range(breakpoints_ft.shape[0]):
        if n >= rating_z.shape[0]:
            return -1
        depth = 0
        stack_z[0] = breakpoints_ft[k]
        rate_level(
            breakpoints_ft[k], tailwater_ft,
            storage_kind, storage_first, storage_z, storage_area, storage_volume,
            device_code, device_parameters, device_path, device_first, table_x, table_y, stack[0],
        )
        while depth >= 0:
            halve = False
            if n > 0 and refine and depth < REFINEMENT_DEPTH - 1:
                low_z = rating_z[n - 1]
                high_z = stack_z[depth]
                if high_z - low_z > SMALLEST_INTERVAL_FT:
                    middle_z = 0.5 * (low_z + high_z)
                    rate_level(
                        middle_z, tailwater_ft,
                        storage_kind, storage_first, storage_z, storage_area, storage_volume,
                        device_code, device_parameters, device_path, device_first, table_x, table_y, middle,
                    )
                    halve = not _is_straight(low_z, rating[n - 1], middle_z, middle, high_z, stack[depth])
            if halve:
                depth += 1
                stack_z[depth] = middle_z
                stack[depth, :] = middle
            else:
                if n >= rating_z.shape[0]:
                    return -1
                rating_z[n] = stack_z[depth]
                rating[n, :] = stack[depth]
                n += 1
                depth -= 1
    return n


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
