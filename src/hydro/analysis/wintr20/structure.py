"""Ponds as WinTR-20 routes them: on the rows of their rating, from the last one without outflow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hydro.analysis.wintr20.hydrograph import Hydrograph
from hydro.constants import SECONDS_PER_HOUR
from hydro.errors import InputError
from hydro.kernels import wintr20
from hydro.kernels.rating import SMALLEST_INTERVAL_FT
from hydro.model.compiled import Plan
from hydro.model.nodes import Pond
from hydro.types import OUTFLOW_PATHS, FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class EngineRating:
    """Rating of a pond from the last row without outflow on.

    Attributes
    ----------
    elevation_ft, discharge_cfs : ndarray, shape (n_rows,)
        Level and total outflow. [ft, cfs]
    storage_cf : ndarray, shape (n_rows,)
        Storage above the first row. [cf]
    path_cfs : ndarray, shape (n_rows, n_paths)
        Outflow by path. [cfs]
    dead_cf : float
        Storage below the first row. [cf]
    """

    elevation_ft: FloatArray
    storage_cf: FloatArray
    discharge_cfs: FloatArray
    path_cfs: FloatArray
    dead_cf: float

    def read_back(self, flow_cfs: FloatArray, values: FloatArray) -> FloatArray:
        """A column of the rating by the outflow; a level stretch gives its lowest row."""
        found = np.empty_like(flow_cfs)
        wintr20.read_back(flow_cfs, self.discharge_cfs, values, found)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class StructureRun:
    """A routed pond.

    Attributes
    ----------
    rating : EngineRating
        What it was routed on.
    series : Hydrograph
        Outflow at all steps, not cut; the first one is 0.
    storage_cf : ndarray, shape (n_times,)
        Storage at these times, dead storage included. [cf]
    elevation_ft : ndarray, shape (n_times,)
        Level as read back from the outflow. [ft]
    outflow : Hydrograph
        Outflow, cut.
    paths : dict of int to Hydrograph
        Outflow by path, cut.
    status, failed_at : int
        As returned by :func:`hydro.kernels.wintr20.route_structure`.
    """

    rating: EngineRating
    series: Hydrograph
    storage_cf: FloatArray
    elevation_ft: FloatArray
    outflow: Hydrograph
    paths: dict[int, Hydrograph]
    status: int
    failed_at: int


def engine_rating(plan: Plan, place: int) -> EngineRating:
    """Rating of a pond as the engine takes it.

    Raises
    ------
    InputError
        If the engine would refuse it: a first row with outflow, no outflow at all, or a start below the last
        row without outflow.
    """
    where = f"{plan.network.condition}.{plan.network.nodes[place].id}"
    levels, rows = plan.rating_of(place)
    dry = np.flatnonzero(rows[:, 1] <= 0.0)
    if not dry.size or dry[-1] + 1 == len(levels):
        what = "has no row without outflow" if not dry.size else "has no row with outflow"
        fix = "Begin the rating at the level where outflow begins, or use conventions: nrcs."
        raise InputError(f"the rating {what}; WinTR-20 refuses it", where, fix)
    first = int(dry[-1])
    start = float(plan.start_elevation_ft[place])
    if start < levels[first] - SMALLEST_INTERVAL_FT:
        what = f"the start, {start:.2f} ft, is below the last row without outflow, {levels[first]:.2f} ft"
        fix = "Start there, since WinTR-20 has no storage below the outlet, or use conventions: nrcs."
        raise InputError(f"{what}; WinTR-20 refuses it", f"{where}.start_elevation_ft", fix)
    kept = np.ascontiguousarray(rows[first:])
    dead = float(kept[0, 0])
    return EngineRating(levels[first:].copy(), kept[:, 0] - dead, kept[:, 1].copy(), kept[:, 2:].copy(), dead)


def route(plan: Plan, place: int, inflow: Hydrograph) -> StructureRun:
    """Route a hydrograph through a pond until the outflow is below 0.001 cfs.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    place : int
        Place of the pond.
    inflow : Hydrograph
        Sum of what reaches it.
    """
    rating = engine_rating(plan, place)
    step_s = inflow.step_hr * SECONDS_PER_HOUR
    divisions = int(wintr20.count_divisions(step_s, rating.storage_cf, rating.discharge_cfs))
    start_level = float(plan.start_elevation_ft[place])
    start = np.array([np.interp(start_level, rating.elevation_ft, rating.discharge_cfs)])
    start_cf = float(rating.read_back(start, rating.storage_cf)[0])
    capacity = max(wintr20.MOST_ORDINATES, len(inflow.flow_cfs))
    outflow, storage = np.empty(capacity), np.empty(capacity)
    count, status, failed_at = wintr20.route_structure(
        inflow.flow_cfs, step_s, divisions, rating.storage_cf, rating.discharge_cfs, start_cf, start[0],
        outflow, storage,
    )  # fmt: skip
    outflow = outflow[:count].copy()
    elevation = rating.read_back(np.concatenate((start, outflow[1:])), rating.elevation_ft)
    series = Hydrograph(inflow.start_hr, inflow.step_hr, outflow)
    whole = series.cut()
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    used = sorted({OUTFLOW_PATHS.index(outlet.path) for outlet in node.outlets})
    paths = {used[0]: whole} if len(used) == 1 else {k: _path(rating, series, k) for k in used}
    held = storage[:count] + rating.dead_cf
    return StructureRun(rating, series, held, elevation, whole, paths, int(status), int(failed_at))


def _path(rating: EngineRating, series: Hydrograph, path: int) -> Hydrograph:
    """Share of one path in the outflow."""
    column = np.ascontiguousarray(rating.path_cfs[:, path])
    flow = rating.read_back(series.flow_cfs, column)
    return Hydrograph(series.start_hr, series.step_hr, flow).cut()
