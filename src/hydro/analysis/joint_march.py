"""Ponds that stand in each other's tailwater, or whose outlets change with time, within a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    n_times = run.inflow.shape[1]
    entering = run.inflow[ponds].copy()
    for m, number in zip(group.junctions, group.leads_to, strict=True):
        if number >= 0:
            entering[number] += run.inflow[m]
    level, stored = np.empty((len(ponds), n_times)), np.empty((len(ponds), n_times))
    paths, volume = np.empty((len(ponds), pond.N_PATHS, n_times)), np.empty((len(ponds), pond.N_PATHS))
    status, failed, failed_at = coupled.route_group(
        entering, grid.step_hr * SECONDS_PER_HOUR, 1, plan.start_elevation_ft[ponds], _fresh(group.tables),
        _tailwaters(plan, group, run), np.empty((0, n_times)), level, stored, paths, volume,
    )  # fmt: skip
    for k, m in enumerate(ponds):
        number = plan.number_of(m)
        run.levels[m] = level[k]
        run.storage[number] = stored[k]
        run.outflow[m] = 0.0
        run.status[m] = status if failed in (k, -1) else 0
        run.failed_at[m] = failed_at if run.status[m] else -1
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


def level_series(plan: Plan, run: March, place: int) -> FloatArray:
    """Water level of a pond at the times of the run. [ft]"""
    if place in run.levels:
        return run.levels[place]
    elevation = np.empty(run.inflow.shape[1])
    level_pool.elevation_series(run.storage_of(plan, place), *plan.rating_of(place), elevation)
    return elevation
