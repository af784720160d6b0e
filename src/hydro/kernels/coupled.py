"""Ponds that stand in each other's tailwater, or whose outlets change with time, marched together.

The levels of all ponds are solved together at both stages of a diagonally implicit Runge-Kutta step.  It is
of second order and damps what is stiff (two levels about to meet) within the step, where the trapezoidal rule
would ring.  Storage and outflow use the same weights, so no water is made or lost.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hydro.kernels._jit import kernel
from hydro.kernels.devices import ENTERING, INTO, OPENING, PATH, TAILWATER
from hydro.kernels.level_pool import NOT_A_NUMBER, OVERTOPPED
from hydro.kernels.pond import PondTables, own_flow_cfs, pond_storage_cf, through_flow_cfs

NOT_SOLVED = 8
"""Status bit: the levels of a step were not found."""

GAMMA = 1.0 - math.sqrt(0.5)
"""Share of the step of each implicit stage."""
LEVEL_TOLERANCE_FT = 1e-10
"""Levels of a stage are found to this."""
SWEEPS = 12
"""Passes over the ponds, each solved alone, between attempts to solve all together."""
ROUNDS = 40
"""Most attempts in one stage."""
EQUAL_LEVELS_FT = 1e-4
"""Below this difference of levels a flow is taken in proportion to it: a square root has no slope at 0."""
NEWTON_STEPS = 12
"""Most Newton steps in a row."""
NUDGE_FT = 1e-7
"""Difference of level by which slopes are found."""


class Group(NamedTuple):
    """Ponds that are marched together.

    Attributes
    ----------
    tables : PondTables
        All ponds of the group, end to end.
    storage_from, device_from : ndarray of int, shape (n_ponds + 1,)
        First storage and first device of each pond.
    bottom_ft, top_ft : ndarray, shape (n_ponds,)
        Ends of the storages. [ft]
    tail_pond : ndarray of int, shape (n_devices,)
        Pond whose level stands below each device, -1 where its row holds it.
    receiver : ndarray of int, shape (n_devices,)
        Pond of the group that receives the water of each device, -1 where it leaves the group.
    tail_row, opening_row : ndarray of int, shape (n_devices,)
        Row of the tailwaters and of the openings that change with time, -1 where constant.
    start_ft, stop_ft : ndarray, shape (n_devices,)
        Levels at which a pump starts and stops, NaN for other devices. [ft]
    """

    tables: PondTables
    storage_from: NDArray[np.int64]
    device_from: NDArray[np.int64]
    bottom_ft: NDArray[np.float64]
    top_ft: NDArray[np.float64]
    tail_pond: NDArray[np.int64]
    receiver: NDArray[np.int64]
    tail_row: NDArray[np.int64]
    opening_row: NDArray[np.int64]
    start_ft: NDArray[np.float64]
    stop_ft: NDArray[np.float64]


class Stage(NamedTuple):
    """One implicit stage: storage = base + weight x (inflow - outflow).

    Attributes
    ----------
    base_cf, inflow_cfs : ndarray, shape (n_ponds,)
        Storage before the stage, and inflow from outside the group at its time. [cf, cfs]
    weight_s : float
        Length of the stage. [s]
    flow_cfs : ndarray, shape (n_devices,)
        Flows at the levels last looked at. [cfs]
    share : ndarray, shape (n_ponds,)
        Share of its outflow that a pond can deliver: 1, or less where it falls dry. [-]
    """

    base_cf: NDArray[np.float64]
    inflow_cfs: NDArray[np.float64]
    weight_s: float
    flow_cfs: NDArray[np.float64]
    share: NDArray[np.float64]


@kernel
def _storage_cf(place, level_ft, group):
    """Storage of one pond at a level. [cf]"""
    return pond_storage_cf(level_ft, group.tables, group.storage_from[place], group.storage_from[place + 1])


@kernel
def _flow_cfs(k, level_ft, below_ft, tables, flow_cfs):
    """Flow of a device that leads out of the pond, between two levels. [cfs]"""
    if tables.devices[k, ENTERING] == 0.0:
        return own_flow_cfs(k, level_ft, below_ft, tables)
    return through_flow_cfs(k, level_ft, below_ft, tables, flow_cfs)


@kernel
def _root_flow_cfs(k, level_ft, tables, flow_cfs):
    """Flow of a device that leads out of the pond; in proportion to the difference of nearly equal levels."""
    below = tables.devices[k, TAILWATER]
    difference = level_ft - below
    if abs(difference) >= EQUAL_LEVELS_FT:
        return _flow_cfs(k, level_ft, below, tables, flow_cfs)
    share = difference / EQUAL_LEVELS_FT
    if share >= 0.0:
        return share * _flow_cfs(k, below + EQUAL_LEVELS_FT, below, tables, flow_cfs)
    return -share * _flow_cfs(k, below - EQUAL_LEVELS_FT, below, tables, flow_cfs)


@kernel
def pond_flows_at(place, own_ft, level_ft, group, stage):
    """Flows of the devices that lead out of one pond, at its own level and given levels of the others."""
    tables, flow_cfs = group.tables, stage.flow_cfs
    for k in range(group.device_from[place], group.device_from[place + 1]):
        other = group.tail_pond[k]
        if other >= 0:
            tables.devices[k, TAILWATER] = level_ft[other]
        if tables.devices[k, INTO] < 0.0:
            flow = _root_flow_cfs(k, own_ft, tables, flow_cfs)
            flow_cfs[k] = flow * stage.share[place] if flow > 0.0 else flow


@kernel
def surplus_cf(place, own_ft, level_ft, group, stage):
    """Storage at a level less what is there: the equation of one pond in a stage; rises with its level."""
    device_from, receiver, devices = group.device_from, group.receiver, group.tables.devices
    net = stage.inflow_cfs[place]
    kept = level_ft[place]
    level_ft[place] = own_ft
    for source in range(level_ft.shape[0]):
        matters = source == place
        for k in range(device_from[source], device_from[source + 1]):
            if receiver[k] == place and devices[k, INTO] < 0.0:
                matters = True
        if matters:
            pond_flows_at(source, level_ft[source], level_ft, group, stage)
            for k in range(device_from[source], device_from[source + 1]):
                if devices[k, INTO] < 0.0:
                    if source == place:
                        net -= stage.flow_cfs[k]
                    if receiver[k] == place:
                        net += stage.flow_cfs[k]
    level_ft[place] = kept
    return _storage_cf(place, own_ft, group) - stage.base_cf[place] - stage.weight_s * net


@kernel
def _dry(place, level_ft, group, stage):
    """Let an empty pond deliver what comes and no more."""
    stage.share[place] = 0.0
    at_most = -surplus_cf(place, group.bottom_ft[place], level_ft, group, stage)
    stage.share[place] = 1.0
    asked = at_most + surplus_cf(place, group.bottom_ft[place], level_ft, group, stage)
    stage.share[place] = min(max(at_most / asked, 0.0), 1.0) if asked > 0.0 else 1.0


@kernel
def _solve_one(place, level_ft, group, stage):
    """Level of one pond while the others keep theirs, by Ridders' method within its storage. [ft]

    Above the top the answer is the top: the march looks at it.  Below the bottom it is the bottom, and the
    pond delivers what comes.
    """
    bottom, top = group.bottom_ft[place], group.top_ft[place]
    low = high = level_ft[place]
    stage.share[place] = 1.0
    f_low = f_high = surplus_cf(place, low, level_ft, group, stage)
    width = 1e-3
    while f_low > 0.0 and low > bottom:
        high, f_high = low, f_low
        low = max(bottom, low - width)
        width *= 4.0
        f_low = surplus_cf(place, low, level_ft, group, stage)
    while f_high < 0.0 and high < top:
        low, f_low = high, f_high
        high = min(top, high + width)
        width *= 4.0
        f_high = surplus_cf(place, high, level_ft, group, stage)
    if f_low >= 0.0:
        if f_low > 0.0:
            _dry(place, level_ft, group, stage)
        return low
    if f_high <= 0.0:
        return high
    for _ in range(200):
        middle = 0.5 * (low + high)
        if high - low <= 0.1 * LEVEL_TOLERANCE_FT or middle <= low or middle >= high:
            break
        f_middle = surplus_cf(place, middle, level_ft, group, stage)
        new = middle + (middle - low) * -f_middle / math.sqrt(f_middle * f_middle - f_low * f_high)
        if f_middle > 0.0:
            high, f_high = middle, f_middle
        else:
            low, f_low = middle, f_middle
        if low < new < high:
            f_new = surplus_cf(place, new, level_ft, group, stage)
            if f_new > 0.0:
                high, f_high = new, f_new
            else:
                low, f_low = new, f_new
    return low if -f_low < f_high else high


@kernel
def _eliminate(matrix, values):
    """Solve a small system in place, with pivots; whether it has a solution."""
    n = values.shape[0]
    for j in range(n):
        pivot = j
        for k in range(j + 1, n):
            if abs(matrix[k, j]) > abs(matrix[pivot, j]):
                pivot = k
        if matrix[pivot, j] == 0.0:
            return False
        for c in range(n):
            matrix[j, c], matrix[pivot, c] = matrix[pivot, c], matrix[j, c]
        values[j], values[pivot] = values[pivot], values[j]
        for k in range(j + 1, n):
            factor = matrix[k, j] / matrix[j, j]
            for c in range(j, n):
                matrix[k, c] -= factor * matrix[j, c]
            values[k] -= factor * values[j]
    for j in range(n - 1, -1, -1):
        for c in range(j + 1, n):
            values[j] -= matrix[j, c] * values[c]
        values[j] /= matrix[j, j]
    return True


@kernel
def residuals(level_ft, group, stage, residual_cf):
    """Write the residuals of all ponds; the largest of them by size. [cf]"""
    n = level_ft.shape[0]
    devices = group.tables.devices
    for place in range(n):
        pond_flows_at(place, level_ft[place], level_ft, group, stage)
        residual_cf[place] = stage.inflow_cfs[place]
    for place in range(n):
        for k in range(group.device_from[place], group.device_from[place + 1]):
            if devices[k, INTO] < 0.0:
                residual_cf[place] -= stage.flow_cfs[k]
                if group.receiver[k] >= 0:
                    residual_cf[group.receiver[k]] += stage.flow_cfs[k]
    worst = 0.0
    for place in range(n):
        held = _storage_cf(place, level_ft[place], group)
        residual_cf[place] = held - stage.base_cf[place] - stage.weight_s * residual_cf[place]
        worst = max(worst, abs(residual_cf[place]))
    return worst


@kernel
def _find_slopes(level_ft, group, stage, residual_cf, slopes):
    """Write the change of each residual with each level, by differences."""
    n = level_ft.shape[0]
    moved = np.empty(n)
    for j in range(n):
        kept = level_ft[j]
        level_ft[j] = kept + NUDGE_FT
        residuals(level_ft, group, stage, moved)
        level_ft[j] = kept
        for k in range(n):
            slopes[k, j] = (moved[k] - residual_cf[k]) / NUDGE_FT


@kernel
def _solve_together(level_ft, group, stage, slopes):
    """Newton steps of all levels with the slopes at hand, found anew where one does not halve the residual.

    Whether they settled: they do not where a level meets the bottom or the top of its storage, or where a
    step with new slopes, shortened to a thousandth, does not lower the residual.
    """
    n = level_ft.shape[0]
    residual, step, before = np.empty(n), np.empty(n), np.empty(n)
    for k in range(n):
        stage.share[k] = 1.0
    worst = residuals(level_ft, group, stage, residual)
    is_new = slopes[0, 0] == 0.0
    if is_new:
        _find_slopes(level_ft, group, stage, residual, slopes)
    for _ in range(NEWTON_STEPS):
        before[:] = level_ft
        step[:] = -residual
        if not _eliminate(slopes.copy(), step):
            return False
        largest = 0.0
        for k in range(n):
            largest = max(largest, abs(step[k]))
        share = 1.0
        while True:
            inside = True
            for k in range(n):
                level_ft[k] = before[k] + share * step[k]
                inside = inside and group.bottom_ft[k] < level_ft[k] < group.top_ft[k]
            found = residuals(level_ft, group, stage, residual) if inside else np.inf
            if inside and largest <= LEVEL_TOLERANCE_FT:
                return True
            if found < (worst if is_new else 0.5 * worst) or not is_new:
                break
            share *= 0.25
            if share < 1e-3:
                level_ft[:] = before
                return False
        if found < (worst if is_new else 0.5 * worst):
            worst = found
            is_new = False
            continue
        level_ft[:] = before
        worst = residuals(level_ft, group, stage, residual)
        _find_slopes(level_ft, group, stage, residual, slopes)
        is_new = True
    return False


@kernel
def solve_stage(level_ft, group, stage, slopes):
    """Levels of all ponds at the end of an implicit stage.

    Parameters
    ----------
    level_ft : ndarray, shape (n_ponds,)
        First guess; the levels are written. [ft]
    group : Group
    stage : Stage
        Its flows are written.
    slopes : ndarray, shape (n_ponds, n_ponds)
        Slopes of the last stage, 0 at first; written.

    Returns
    -------
    bool
        Whether the levels were found.

    Notes
    -----
    Newton steps of all levels settle in two or three rounds; their slopes serve many stages.  Where they do
    not, ponds are solved one after another: each equation rises with its own level and falls with those of
    the others, so that such passes converge from anywhere, slowly where levels nearly meet.
    """
    n = level_ft.shape[0]
    for _ in range(ROUNDS):
        if _solve_together(level_ft, group, stage, slopes):
            return True
        slopes[:] = 0.0
        for _ in range(SWEEPS):
            moved = 0.0
            for place in range(n):
                new = _solve_one(place, level_ft, group, stage)
                moved = max(moved, abs(new - level_ft[place]))
                level_ft[place] = new
            if n == 1 or moved <= LEVEL_TOLERANCE_FT:
                for place in range(n):
                    pond_flows_at(place, level_ft[place], level_ft, group, stage)
                return True
    return False


@kernel
def _set_time(group, i, share, tailwaters_ft, openings):
    """Levels below the outlets and openings at a share of the way from one time to the next."""
    for k in range(group.tail_row.shape[0]):
        row = group.tail_row[k]
        if row >= 0:
            low = tailwaters_ft[row, i]
            group.tables.devices[k, TAILWATER] = low + share * (tailwaters_ft[row, i + 1] - low)
        row = group.opening_row[k]
        if row >= 0:
            low = openings[row, i]
            group.tables.devices[k, OPENING] = low + share * (openings[row, i + 1] - low)


@kernel
def _switch_pumps(group, level_ft):
    """Start and stop pumps by the level of their pond; between both levels they go on as they were."""
    for place in range(level_ft.shape[0]):
        for k in range(group.device_from[place], group.device_from[place + 1]):
            if level_ft[place] >= group.start_ft[k]:
                group.tables.devices[k, OPENING] = 1.0
            elif level_ft[place] <= group.stop_ft[k]:
                group.tables.devices[k, OPENING] = 0.0


@kernel
def route_group(
    inflow_cfs, step_s, parts, start_ft, group, tailwaters_ft, openings,
    level_out_ft, storage_out_cf, path_cfs, path_volume_cf,
):
    """Route hydrographs through ponds that act on each other, or whose outlets change with time.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_ponds, n_times)
        Inflow from outside the group, straight lines in between. [cfs]
    step_s : float
        Time step. [s]
    parts : int
        Equal parts into which each step is divided.
    start_ft : ndarray, shape (n_ponds,)
        Levels at the first time. [ft]
    group : Group
        Tailwaters and openings inside are written.
    tailwaters_ft, openings : ndarray, shape (n_rows, n_times)
        Levels below outlets [ft] and openings [-] that change with time.
    level_out_ft, storage_out_cf : ndarray, shape (n_ponds, n_times)
        Written: level and storage at each time; NaN from the time on at which the march failed. [ft, cf]
    path_cfs : ndarray, shape (n_ponds, N_PATHS, n_times)
        Written: outflow by path at each time, below 0 where water runs back. [cfs]
    path_volume_cf : ndarray, shape (n_ponds, N_PATHS)
        Written: volume that left by each path. [cf]

    Returns
    -------
    status, failed_pond, failed_at : int
        Bits OVERTOPPED, NOT_A_NUMBER, NOT_SOLVED; the pond and the time of the failure, or -1.

    Notes
    -----
    Each part of a step has two implicit stages of length g h with g = 1 - 1/sqrt(2), the second one from
    S + (1 - g) h (I - O) of the stage.  Second order, L-stable, stiffly accurate.

    References
    ----------
    .. [1] Alexander, Diagonally implicit Runge-Kutta methods for stiff O.D.E.'s, SIAM J. Numer. Anal. 14
       (1977), 1006-1021.
    """
    n, n_times = inflow_cfs.shape
    n_devices = group.tail_pond.shape[0]
    h = step_s / parts
    level = start_ft.copy()
    stored = np.empty(n)
    stage = Stage(np.empty(n), np.empty(n), GAMMA * h, np.zeros(n_devices), np.ones(n))
    base = stage.base_cf
    slopes = np.zeros((n, n))
    path_volume_cf[:] = 0.0
    _set_time(group, 0, 0.0, tailwaters_ft, openings)
    _switch_pumps(group, level)
    for place in range(n):
        stored[place] = _storage_cf(place, level[place], group)
    for place in range(n):
        pond_flows_at(place, level[place], level, group, stage)
    _write(0, level, stored, stage.flow_cfs, group, level_out_ft, storage_out_cf, path_cfs)
    for i in range(1, n_times):
        for part in range(parts):
            for half in range(2):
                share = (part + (GAMMA if half == 0 else 1.0)) / parts
                _set_time(group, i - 1, share, tailwaters_ft, openings)
                if half == 0:
                    _switch_pumps(group, level)
                    base[:] = stored
                for place in range(n):
                    low = inflow_cfs[place, i - 1]
                    stage.inflow_cfs[place] = low + share * (inflow_cfs[place, i] - low)
                status = 0
                failed = -1
                if np.isnan(stage.inflow_cfs.sum()):
                    status |= NOT_A_NUMBER
                elif not solve_stage(level, group, stage, slopes):
                    status |= NOT_SOLVED
                else:
                    for place in range(n):
                        if level[place] >= group.top_ft[place] and (
                            surplus_cf(place, level[place], level, group, stage) < 0.0
                        ):
                            status |= OVERTOPPED
                            failed = place
                if status != 0:
                    level_out_ft[:, i:] = np.nan
                    storage_out_cf[:, i:] = np.nan
                    path_cfs[:, :, i:] = np.nan
                    path_volume_cf[:] = np.nan
                    return status, failed, i
                weight = h * (1.0 - GAMMA if half == 0 else GAMMA)
                for place in range(n):
                    base[place] += weight * stage.inflow_cfs[place]
                    for k in range(group.device_from[place], group.device_from[place + 1]):
                        if group.tables.devices[k, INTO] < 0.0:
                            out = weight * stage.flow_cfs[k]
                            base[place] -= out
                            path_volume_cf[place, int(group.tables.devices[k, PATH])] += out
                            if group.receiver[k] >= 0:
                                base[group.receiver[k]] += out
            stored[:] = base
        _write(i, level, stored, stage.flow_cfs, group, level_out_ft, storage_out_cf, path_cfs)
    return 0, -1, -1


@kernel
def _write(i, level, stored, flow_cfs, group, level_out_ft, storage_out_cf, path_cfs):
    """Keep levels, storages and outflows by path of a time."""
    path_cfs[:, :, i] = 0.0
    for place in range(level.shape[0]):
        level_out_ft[place, i] = level[place]
        storage_out_cf[place, i] = stored[place]
        for k in range(group.device_from[place], group.device_from[place + 1]):
            if group.tables.devices[k, INTO] < 0.0:
                path_cfs[place, int(group.tables.devices[k, PATH]), i] += flow_cfs[k]
