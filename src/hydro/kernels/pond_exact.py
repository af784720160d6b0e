"""Level-pool routing without a time step's error: the exact solution on the tabulated relation.

Between two rows of the relation the outflow is a straight line in storage, and the inflow is a straight line
in time between two ordinates, so dS/dt = I(t) - O(S) has a solution in closed form.  The march goes from one
row to the next, or from one ordinate to the next, whichever comes first.
"""

import math

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.level_pool import BELOW_BOTTOM, NOT_A_NUMBER, OVERTOPPED
from hydro.kernels.pond import N_PATHS
from hydro.kernels.rating import ABSOLUTE_TOLERANCE_CFS, RELATIVE_TOLERANCE, STAGE_TOLERANCE_FT

BETWEEN_ROWS = 4.0
"""Interpolation error between the rows over that in the middle of an interval, which is what was bounded."""
SERIES = 1e-2
"""Below this product of rate and time the exponentials are taken by their series."""
BEND_SHARE = 0.02
"""A straight line over a step may miss this share of the flow; more is a bend, not curvature."""
SMALLEST_SPAN = 1e-13
"""Rows without storage between them count as this share of all storage apart."""
TIME_TOLERANCE = 1e-14
"""A crossing is found to this share of the time to the next ordinate."""


@kernel
def first_phi(x):
    """(1 - exp(-x)) / x."""
    return 1.0 if x == 0.0 else -math.expm1(-x) / x


@kernel
def second_phi(x):
    """(1 - first_phi(x)) / x, by its series for small x (error below 1e-16)."""
    if x < SERIES:
        return 0.5 - x / 6.0 + x * x / 24.0 - x**3 / 120.0 + x**4 / 720.0 - x**5 / 5040.0
    return (1.0 - first_phi(x)) / x


@kernel
def third_phi(x):
    """(1/2 - second_phi(x)) / x, by its series for small x (error below 1e-15)."""
    if x < SERIES:
        return 1.0 / 6.0 - x / 24.0 + x * x / 120.0 - x**3 / 720.0 + x**4 / 5040.0 - x**5 / 40320.0
    return (0.5 - second_phi(x)) / x


@kernel
def storage_after(time_s, surplus_cfs, trend_cfs_per_s, rate_per_s):
    """Change of storage after a time between two rows. [cf]

    Parameters
    ----------
    time_s : float
        Time, t. [s]
    surplus_cfs : float
        Inflow less outflow at the start, c. [cfs]
    trend_cfs_per_s : float
        Slope of the inflow, b. [cfs/s]
    rate_per_s : float
        Slope of the outflow in storage, k. [1/s]

    Notes
    -----
    x' = c + b t - k x, x(0) = 0:  x = c t f1(k t) + b t^2 f2(k t).
    """
    turn = rate_per_s * time_s
    return time_s * (surplus_cfs * first_phi(turn) + trend_cfs_per_s * time_s * second_phi(turn))


@kernel
def turning_time_s(surplus_cfs, trend_cfs_per_s, rate_per_s):
    """Time at which the storage turns, inf where it never does. [s]

    Arguments as in :func:`storage_after`.  x' = c exp(-k t) + b t f1(k t), so x' = 0 at
    t = ln(1 - k c / b) / k.
    """
    if surplus_cfs == 0.0 or trend_cfs_per_s == 0.0 or (surplus_cfs > 0.0) == (trend_cfs_per_s > 0.0):
        return np.inf
    ratio = -surplus_cfs / trend_cfs_per_s
    turn = rate_per_s * ratio
    return ratio if turn < 1e-12 else math.log1p(turn) / rate_per_s


@kernel
def crossing_time_s(target_cf, end_s, surplus_cfs, trend_cfs_per_s, rate_per_s):
    """Time within a monotone piece at which the storage has changed by a target. [s]

    Newton's method, kept inside the bracket 0 to ``end_s`` by bisection; the target is passed within it.
    """
    low, high = 0.0, end_s
    time = end_s
    at_end = storage_after(end_s, surplus_cfs, trend_cfs_per_s, rate_per_s)
    if at_end != 0.0:
        time = end_s * min(1.0, target_cf / at_end)
    for _ in range(100):
        change = storage_after(time, surplus_cfs, trend_cfs_per_s, rate_per_s)
        error = change - target_cf
        if (error > 0.0) == (target_cf > 0.0) and error != 0.0:
            high = time
        else:
            low = time
        slope = surplus_cfs + trend_cfs_per_s * time - rate_per_s * change
        step = -error / slope if slope != 0.0 else np.inf
        new = time + step
        if not low <= new <= high:
            new = 0.5 * (low + high)
        if abs(new - time) <= TIME_TOLERANCE * end_s:
            return new
        time = new
    return time


@kernel
def _note_peak(peak, steps, row, above_cf, bound_cf, rating_z, rating, relative, absolute, stage):
    """Keep storage, time, level, outflow and their bounds where the storage is the largest so far."""
    stored = rating[row, 0] + above_cf
    if stored <= peak[0]:
        return
    span = max(rating[row + 1, 0] - rating[row, 0], above_cf, 1e-300)
    height = rating_z[row + 1] - rating_z[row]
    rate = (rating[row + 1, 1] - rating[row, 1]) / span
    peak[0] = stored
    peak[1] = steps
    peak[2] = rating_z[row] + above_cf / span * height
    peak[3] = rating[row, 1] + rate * above_cf
    peak[4] = stage + bound_cf * height / span
    peak[5] = relative * peak[3] + absolute + bound_cf * rate


@kernel
def route_exact(
    inflow_cfs, step_s, start_elevation_ft, rating_z, rating, tolerance_share,
    storage_out_cf, path_cfs, path_volume_cf, peak,
):
    """Route a hydrograph through a pond without an error of the time step.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_times,)
        Inflow at the steps, straight lines in between. [cfs]
    step_s : float
        Time step. [s]
    start_elevation_ft : float
        Water level at the first time. [ft]
    rating_z, rating : ndarray, shapes (n_rows,) and (n_rows, 2 + N_PATHS)
        Relation, as :func:`hydro.kernels.rating.refine_rating` writes it; storage strictly rising.
    tolerance_share : float
        Tolerances of that relation as a share of the usual ones.
    storage_out_cf : ndarray, shape (n_times,)
        Written: storage at each time; NaN from the step on at which the pond is overtopped. [cf]
    path_cfs : ndarray, shape (N_PATHS, n_times)
        Written: outflow by path at each time; where it bends within a step, as when water reaches a crest,
        one of both flows is moved towards the other by what a straight line would miss. [cfs]
    path_volume_cf : ndarray, shape (N_PATHS,)
        Written: volume that left by each path. [cf]
    peak : ndarray, shape (6,)
        Written: largest storage [cf], its time in steps, its level [ft] and outflow [cfs], and the bounds on
        the error of that level [ft] and outflow [cfs].

    Returns
    -------
    status, highest_row, failed_at : int
        As :func:`hydro.kernels.level_pool.route_level_pool`.

    Notes
    -----
    A pond that is empty passes on what comes while it could pass more.

    The only error left is that of the relation between its rows, e.  Since outflow never falls with storage,
    a difference B in storage fades at least as dB/dt = e - k B.  B is carried along: at the peak B dz/dS
    bounds the error of the level, and e + k B that of the outflow.
    """
    n_rows = rating_z.shape[0]
    relative = BETWEEN_ROWS * RELATIVE_TOLERANCE * tolerance_share
    absolute = BETWEEN_ROWS * ABSOLUTE_TOLERANCE_CFS * tolerance_share
    stage = BETWEEN_ROWS * STAGE_TOLERANCE_FT * tolerance_share
    j = 0
    while j < n_rows - 2 and rating_z[j + 1] <= start_elevation_ft:
        j += 1
    weight = min(max((start_elevation_ft - rating_z[j]) / (rating_z[j + 1] - rating_z[j]), 0.0), 1.0)
    above = weight * (rating[j + 1, 0] - rating[j, 0])  # storage above row j
    least_cf = SMALLEST_SPAN * (rating[n_rows - 1, 0] - rating[0, 0])
    bound_cf = 0.0
    highest = j
    status = 0
    path_volume_cf[:] = 0.0
    peak[:] = 0.0
    peak[0] = -1.0
    _note_peak(peak, 0.0, j, above, bound_cf, rating_z, rating, relative, absolute, stage)
    step_volume = np.empty(N_PATHS)
    before, now = np.empty(N_PATHS), np.empty(N_PATHS)
    _write(0, j, above, inflow_cfs[0], rating, storage_out_cf, path_cfs)
    now[:] = path_cfs[:, 0]
    for i in range(1, inflow_cfs.shape[0]):
        trend = (inflow_cfs[i] - inflow_cfs[i - 1]) / step_s
        if np.isnan(trend):
            status |= NOT_A_NUMBER
        elapsed = 0.0
        step_volume[:] = 0.0
        while elapsed < step_s and status == 0:
            left = step_s - elapsed
            inflow = inflow_cfs[i - 1] + trend * elapsed
            span = max(rating[j + 1, 0] - rating[j, 0], least_cf)
            rate = (rating[j + 1, 1] - rating[j, 1]) / span
            surplus = inflow - rating[j, 1] - rate * above
            if j == 0 and above <= 0.0 and (surplus < 0.0 or (surplus == 0.0 and trend < 0.0)):
                if inflow < 0.0 or inflow_cfs[i] < 0.0:
                    status |= BELOW_BOTTOM
                    break
                if trend > 0.0:
                    left = min(left, max(-surplus / trend, TIME_TOLERANCE * step_s))
                passed = left * (inflow + 0.5 * trend * left)
                for k in range(N_PATHS):
                    if rating[0, 2 + k] > 0.0:
                        step_volume[k] += passed * rating[0, 2 + k] / rating[0, 1]
                elapsed += left
                continue
            turn = turning_time_s(surplus, trend, rate)
            if turn > TIME_TOLERANCE * step_s:
                left = min(left, turn)
            change = storage_after(left, surplus, trend, rate)
            crossing = 0
            if change > 0.0 and above + change >= span:
                crossing = 1
                change = span - above
            elif change < 0.0 and above + change <= 0.0:
                crossing = -1
                change = -above
            if crossing != 0:
                left = 0.0 if change == 0.0 else crossing_time_s(change, left, surplus, trend, rate)
            if left > 0.0:
                turned = rate * left
                held = above * left + left * left * (
                    surplus * second_phi(turned) + trend * left * third_phi(turned)
                )
                for k in range(N_PATHS):
                    low = rating[j, 2 + k]
                    step_volume[k] += low * left + (rating[j + 1, 2 + k] - low) / span * held
                error = relative * max(rating[j, 1], rating[j + 1, 1]) + absolute
                fading = first_phi(turned)
                bound_cf = bound_cf * (1.0 - turned * fading) + error * left * fading
                elapsed += left
            above += change
            if change > 0.0:
                steps = i - 1 + elapsed / step_s
                _note_peak(peak, steps, j, above, bound_cf, rating_z, rating, relative, absolute, stage)
            if crossing > 0:
                if j == n_rows - 2:
                    status |= OVERTOPPED
                else:
                    j += 1
                    above = 0.0
                    highest = max(highest, j)
            elif crossing < 0:
                above = 0.0
                if j > 0:
                    j -= 1
                    above = max(rating[j + 1, 0] - rating[j, 0], least_cf)
        if status != 0:
            storage_out_cf[i:] = np.nan
            path_cfs[:, i:] = np.nan
            path_volume_cf[:] = np.nan
            return status, highest, i
        _write(i, j, above, inflow_cfs[i], rating, storage_out_cf, path_cfs)
        for k in range(N_PATHS):
            path_volume_cf[k] += step_volume[k]
            before[k], now[k] = now[k], path_cfs[k, i]
            missed = step_volume[k] / step_s - 0.5 * (before[k] + now[k])
            if abs(missed) > BEND_SHARE * max(before[k], now[k]):
                low = min(before[k], now[k])
                high = max(before[k], now[k])
                at = i if (now[k] < before[k]) == (missed > 0.0) else i - 1
                path_cfs[k, at] = min(max(path_cfs[k, at] + missed, low), high)
    return status, highest, -1


@kernel
def _write(i, row, above_cf, inflow_cfs, rating, storage_out_cf, path_cfs):
    """Keep storage and outflow by path of a time; an empty pond passes no more than its inflow."""
    span = max(rating[row + 1, 0] - rating[row, 0], above_cf, 1e-300)
    storage_out_cf[i] = rating[row, 0] + above_cf
    share = 1.0
    if row == 0 and above_cf <= 0.0 and inflow_cfs < rating[0, 1]:
        share = inflow_cfs / rating[0, 1]
    for k in range(N_PATHS):
        low = rating[row, 2 + k]
        path_cfs[k, i] = share * (low + (rating[row + 1, 2 + k] - low) / span * above_cf)


@kernel
def hold_volume(flow_cfs, step_s, volume_cf):
    """Change a series of flows so that its sum of trapezoids is a volume.

    Parameters
    ----------
    flow_cfs : ndarray, shape (n_times,)
        Flow at each time; every value is changed in proportion to its size. [cfs]
    step_s : float
        Time step. [s]
    volume_cf : float
        Volume of the flow between these times. [cf]

    Returns
    -------
    float
        Largest change as a share of the flow: what straight lines between the times miss of the volume.
    """
    n = flow_cfs.shape[0]
    have = -0.5 * (flow_cfs[0] + flow_cfs[n - 1])
    size = -0.5 * (abs(flow_cfs[0]) + abs(flow_cfs[n - 1]))
    for i in range(n):
        have += flow_cfs[i]
        size += abs(flow_cfs[i])
    if not size > 0.0:
        return 0.0
    share = (volume_cf / step_s - have) / size
    for i in range(n):
        flow_cfs[i] += share * abs(flow_cfs[i])
    return abs(share)
