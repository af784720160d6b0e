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
    span = rating[row + 1, 0] - rating[row, 0]
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
    outflow_cfs, storage_out_cf, path_cfs, peak,
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
    outflow_cfs : ndarray, shape (n_times,)
        Written: mean outflow from half a step before to half a step after each time, so that a sum of
        trapezoids gives the volume that left; NaN from the step on at which the pond is overtopped. [cfs]
    storage_out_cf : ndarray, shape (n_times,)
        Written: storage at each time. [cf]
    path_cfs : ndarray, shape (N_PATHS, n_times)
        Written: mean outflow by path, as `outflow_cfs`. [cfs]
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
    half_s = 0.5 * step_s
    relative = BETWEEN_ROWS * RELATIVE_TOLERANCE * tolerance_share
    absolute = BETWEEN_ROWS * ABSOLUTE_TOLERANCE_CFS * tolerance_share
    stage = BETWEEN_ROWS * STAGE_TOLERANCE_FT * tolerance_share
    j = 0
    while j < n_rows - 2 and rating_z[j + 1] <= start_elevation_ft:
        j += 1
    weight = min(max((start_elevation_ft - rating_z[j]) / (rating_z[j + 1] - rating_z[j]), 0.0), 1.0)
    above = weight * (rating[j + 1, 0] - rating[j, 0])  # storage above row j
    bound_cf = 0.0
    highest = j
    status = 0
    path_volume = np.empty(N_PATHS)
    outflow_cfs[:] = 0.0
    path_cfs[:] = 0.0
    storage_out_cf[0] = rating[j, 0] + above
    peak[:] = 0.0
    peak[0] = -1.0
    _note_peak(peak, 0.0, j, above, bound_cf, rating_z, rating, relative, absolute, stage)
    for i in range(1, inflow_cfs.shape[0]):
        trend = (inflow_cfs[i] - inflow_cfs[i - 1]) / step_s
        if np.isnan(trend):
            status |= NOT_A_NUMBER
        for half in range(2):
            at_start = rating[j, 0] + above
            path_volume[:] = 0.0
            elapsed = 0.0
            while elapsed < half_s and status == 0:
                left = half_s - elapsed
                inflow = inflow_cfs[i - 1] + trend * (half * half_s + elapsed)
                span = rating[j + 1, 0] - rating[j, 0]
                rate = (rating[j + 1, 1] - rating[j, 1]) / span
                surplus = inflow - rating[j, 1] - rate * above
                if j == 0 and above <= 0.0 and (surplus < 0.0 or (surplus == 0.0 and trend < 0.0)):
                    if inflow < 0.0 or inflow + trend * left < -1e-12:
                        status |= BELOW_BOTTOM
                        break
                    if trend > 0.0:
                        left = min(left, max(-surplus / trend, TIME_TOLERANCE * step_s))
                    passed = left * (inflow + 0.5 * trend * left)
                    for k in range(N_PATHS):
                        path_volume[k] += passed * rating[0, 2 + k] / rating[0, 1]
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
                        path_volume[k] += low * left + (rating[j + 1, 2 + k] - low) / span * held
                    error = relative * max(rating[j, 1], rating[j + 1, 1]) + absolute
                    fading = first_phi(turned)
                    bound_cf = bound_cf * (1.0 - turned * fading) + error * left * fading
                    elapsed += left
                above += change
                if change > 0.0:
                    steps = i - 1 + 0.5 * half + elapsed / step_s
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
                        above = rating[j + 1, 0] - rating[j, 0]
            if status != 0:
                outflow_cfs[i - 1 :] = np.nan
                storage_out_cf[i:] = np.nan
                path_cfs[:, i - 1 :] = np.nan
                return status, highest, i
            entered = half_s * (inflow_cfs[i - 1] + trend * half_s * (half + 0.5))
            out = entered - (rating[j, 0] + above - at_start)
            place = i - 1 + half
            outflow_cfs[place] += out / step_s
            for k in range(N_PATHS):
                path_cfs[k, place] += path_volume[k] / step_s
        storage_out_cf[i] = rating[j, 0] + above
    outflow_cfs[0] *= 2.0
    outflow_cfs[-1] *= 2.0
    path_cfs[:, 0] *= 2.0
    path_cfs[:, -1] *= 2.0
    return status, highest, -1
