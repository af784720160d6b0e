"""Ponds that stand in each other's tailwater, or whose outlets change with time, within a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels import coupled, level_pool, pond
from hydro.kernels.pond_exact import hold_volume
from hydro.model.compiled import Plan
from hydro.model.coupling import PondGroup
from hydro.model.tailwater import LevelTable
from hydro.types import FloatArray

if TYPE_CHECKING:
    from hydro.analysis.march import March

SETTLED_FT = 1e-4
SETTLED_SHARE = 1e-4
"""A joint march has settled when peak levels [ft] and peak outflows (relative) move by less than this."""
MOST_PARTS = 64
"""Most parts of a step."""


def march_together(plan: Plan, group: PondGroup, run: March) -> None:
    """March the ponds of a group and hand their outflow on.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    group : PondGroup
        Ponds and the junctions between them.
    run : March
        Inflow of these nodes from outside the group; all their series are written.
    """
    grid, ponds = run.grid, list(group.ponds)
    entering = run.inflow[ponds].copy()
    for m, number in zip(group.junctions, group.leads_to, strict=True):
        if number >= 0:
            entering[number] += run.inflow[m]
    series = _solved(plan, group, run, entering)
    status, failed, failed_at = series.ended
    level, stored, paths, volume = series.level_ft, series.storage_cf, series.path_cfs, series.volume_cf
    for k, m in enumerate(ponds):
        number = plan.number_of(m)
        run.levels[m] = level[k]
        run.storage[number] = stored[k]
        run.outflow[m] = 0.0
        run.status[m] = status if failed in (k, -1) else 0
        run.failed_at[m] = failed_at if run.status[m] else -1
        run.peaks[number, 4:] = series.error_ft[k], series.error_cfs[k]
        run.highest_row[m] = np.searchsorted(plan.rating_of(m)[0], np.nanmax(level[k])) - 1
        for path, row in enumerate(plan.path_row[number]):
            if row < 0:
                continue
            if status == 0:
                share = hold_volume(paths[k, path], grid.step_hr * SECONDS_PER_HOUR, volume[k, path])
                run.held[number] = max(run.held[number], share)
            run.paths[row] = paths[k, path]
            run.outflow[m] += paths[k, path]
            to = plan.downstream[m, path]
            if to >= 0:
                run.inflow[to] += paths[k, path]
    for m in group.junctions:
        run.outflow[m] = run.inflow[m]
        to = plan.downstream[m, 0]
        if to >= 0:
            run.inflow[to] += run.outflow[m]


class _Series(NamedTuple):
    """What a joint march gives, by pond, with the errors of level and outflow where they were sought."""

    level_ft: FloatArray
    storage_cf: FloatArray
    path_cfs: FloatArray
    volume_cf: FloatArray
    error_ft: FloatArray
    error_cfs: FloatArray
    ended: tuple[int, int, int] = (0, -1, -1)


def _solved(plan: Plan, group: PondGroup, run: March, entering: FloatArray) -> _Series:
    """March once, or under ``pond_routing: exact`` at halved parts of the step until it settles.

    The scheme is of second order, so that the difference to the march before is three times the error.
    """
    tailwaters = _tailwaters(plan, group, run)
    parts = 1
    now = _marched(plan, group, run, entering, tailwaters, parts)
    if plan.conventions.pond_routing != "exact":
        return now
    while now.ended[0] == 0 and parts < MOST_PARTS:
        parts *= 2
        before, now = now, _marched(plan, group, run, entering, tailwaters, parts)
        flow, earlier = now.path_cfs.sum(axis=1), before.path_cfs.sum(axis=1)
        moved_ft = np.abs(now.level_ft.max(axis=1) - before.level_ft.max(axis=1))
        moved_cfs = np.abs(flow.max(axis=1) - earlier.max(axis=1))
        now = now._replace(error_ft=moved_ft, error_cfs=moved_cfs)
        if np.all(moved_ft <= SETTLED_FT) and np.all(moved_cfs <= SETTLED_SHARE * flow.max(axis=1)):
            break
    return now


def _marched(
    plan: Plan, group: PondGroup, run: March, entering: FloatArray, tailwaters: FloatArray, parts: int
) -> _Series:
    """March at some parts of the step."""
    n, n_times = entering.shape
    nothing = np.full(n, np.nan)
    series = _Series(
        np.empty((n, n_times)),
        np.empty((n, n_times)),
        np.empty((n, pond.N_PATHS, n_times)),
        np.empty((n, pond.N_PATHS)),
        nothing,
        nothing,
    )
    ended = coupled.route_group(
        entering, run.grid.step_hr * SECONDS_PER_HOUR, parts, plan.start_elevation_ft[list(group.ponds)],
        _fresh(group.tables), tailwaters, _openings(group, run), *series[:4],
    )  # fmt: skip
    return series._replace(ended=ended)


def _fresh(group: coupled.Group) -> coupled.Group:
    """The arrays with a copy of the devices, which the march writes."""
    return group._replace(tables=group.tables._replace(devices=group.tables.devices.copy()))


def _tailwaters(plan: Plan, group: PondGroup, run: March) -> FloatArray:
    """Levels below the outlets at the times of the run, one row each. [ft]"""
    n_times = run.inflow.shape[1]
    times = run.grid.start_hr + run.grid.step_hr * np.arange(n_times)
    found = np.empty((len(group.tailwaters), n_times))
    for row, tailwater in enumerate(group.tailwaters):
        if isinstance(tailwater, LevelTable):
            found[row] = np.interp(times, tailwater.times_hr, tailwater.levels_ft)
        else:
            found[row] = level_series(plan, run, tailwater)
    return found


def _openings(group: PondGroup, run: March) -> FloatArray:
    """Open shares of the gates at the times of the run, one row each. [-]"""
    n_times = run.inflow.shape[1]
    times = run.grid.start_hr + run.grid.step_hr * np.arange(n_times)
    rows = [np.interp(times, gate.times_hr, gate.shares) for gate in group.gates]
    return np.array(rows).reshape(len(rows), n_times)


def level_series(plan: Plan, run: March, place: int) -> FloatArray:
    """Water level of a pond at the times of the run. [ft]"""
    if place in run.levels:
        return run.levels[place]
    elevation = np.empty(run.inflow.shape[1])
    level_pool.elevation_series(run.storage_of(plan, place), *plan.rating_of(place), elevation)
    return elevation
