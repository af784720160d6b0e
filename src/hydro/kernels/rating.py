"""The stage-storage-discharge relation of a pond, refined until straight lines follow it."""

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.pond import N_PATHS, rate_level

RELATIVE_TOLERANCE = 1e-5
"""Outflow error of the refined relation, as a share of the outflow."""
ABSOLUTE_TOLERANCE_CFS = 1e-6
STAGE_TOLERANCE_FT = 2e-5
SMALLEST_INTERVAL_FT = 1e-7
"""Intervals are not halved further: a rating that jumps is met exactly at its edge."""
REFINEMENT_DEPTH = 64


@kernel
def _is_straight(low_z, low, middle_z, middle, high_z, high, tolerance_share):
    """Whether the middle lies on the straight line in storage between low and high, within the tolerances.

    Where there is no storage between them, on the straight line in level.
    """
    span = high[0] - low[0]
    weight = (middle[0] - low[0]) / span if span > 0.0 else (middle_z - low_z) / (high_z - low_z)
    if abs(middle_z - (low_z + weight * (high_z - low_z))) > STAGE_TOLERANCE_FT * tolerance_share:
        return False
    for k in range(1, 2 + N_PATHS):
        error = abs(middle[k] - (low[k] + weight * (high[k] - low[k])))
        if error > tolerance_share * (RELATIVE_TOLERANCE * abs(middle[1]) + ABSOLUTE_TOLERANCE_CFS):
            return False
    return True


@kernel
def refine_rating(breakpoints_ft, tolerance_share, tables, rating_z, rating):
    """Tabulate a pond so that straight lines in storage follow the exact relations.

    Parameters
    ----------
    breakpoints_ft : ndarray, shape (n_breakpoints,)
        Levels that must be rows: stage rows, inverts, crests, crowns, table rows; strictly rising. [ft]
    tolerance_share : float
        The intervals are halved until interpolation is within this share of the tolerances above; inf keeps
        the breakpoints only.
    tables : PondTables
        Storages and outlets.
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
        rate_level(breakpoints_ft[k], tables, stack[0])
        while depth >= 0:
            halve = False
            if n > 0 and depth < REFINEMENT_DEPTH - 1:
                low_z = rating_z[n - 1]
                high_z = stack_z[depth]
                if high_z - low_z > SMALLEST_INTERVAL_FT:
                    middle_z = 0.5 * (low_z + high_z)
                    rate_level(middle_z, tables, middle)
                    halve = not _is_straight(
                        low_z, rating[n - 1], middle_z, middle, high_z, stack[depth], tolerance_share
                    )
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
