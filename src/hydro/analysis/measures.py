"""Measures of the hydrographs of one run."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from hydro.analysis.grid import Grid
from hydro.analysis.recession import outflow_centroid_hr
from hydro.constants import SECONDS_PER_HOUR
from hydro.conventions import Conventions
from hydro.kernels import level_pool, statistics
from hydro.model.compiled import Plan
from hydro.model.nodes import Pond
from hydro.model.results import OutletFlow, PathFlow, Pool
from hydro.types import OUTFLOW_PATHS, FloatArray, OutflowPath

RELEASED = tuple(2 + k for k, path in enumerate(OUTFLOW_PATHS) if path != "discarded")
"""Columns of a relation whose outflow goes on downstream."""
DRAINED_SHARE = 0.05
"""A pond counts as drained when this share of its peak storage is left."""


def peak(
    flow_cfs: FloatArray, start_hr: float, step_hr: float, conventions: Conventions
) -> tuple[float, float]:
    """Peak and its time by the conventions. [cfs, hr]

    NaN for both where the hydrograph holds NaN; NaN for the time where there is no flow.
    """
    i = int(statistics.largest_ordinate(flow_cfs))
    if i < 0:
        return math.nan, math.nan
    if flow_cfs[i] == 0.0:
        return 0.0, math.nan
    if conventions.reported_peak == "largest-ordinate":
        return float(flow_cfs[i]), start_hr + i * step_hr
    value, shift = statistics.parabola_peak(flow_cfs, i)
    return float(value), start_hr + (i + float(shift)) * step_hr


def volume_cf(flow_cfs: FloatArray, step_hr: float) -> float:
    """Volume under a hydrograph. [cf]"""
    return float(statistics.trapezoid_sum(flow_cfs)) * step_hr * SECONDS_PER_HOUR


def measure_pool(
    plan: Plan,
    place: int,
    grid: Grid,
    inflow_cfs: FloatArray,
    outflow_cfs: FloatArray,
    storage_cf: FloatArray,
) -> Pool:
    """Measures of one pond.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    place : int
        Place of the pond in the plan.
    grid : Grid
        Times.
    inflow_cfs, outflow_cfs, storage_cf : ndarray, shape (n_times,)
        Series of the pond. [cfs, cfs, cf]
    """
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    rating_z, rating = plan.rating_of(place)
    elevation = np.empty_like(storage_cf)
    level_pool.elevation_series(storage_cf, rating_z, rating, elevation)
    top, top_time = peak(elevation, grid.start_hr, grid.step_hr, plan.conventions)
    most = float(plan.ponds[place].at(top)[0]) if math.isfinite(top) else math.nan
    drain_hr, release_hr = drain_times_hr(storage_cf, outflow_cfs, most, grid.step_hr)
    outflows = _path_flows(plan, node, rating, storage_cf, grid)
    released = outflow_cfs - outflows["discarded"].flow_cfs if "discarded" in outflows else outflow_cfs
    centroid_in = float(statistics.centroid_steps(inflow_cfs)) * grid.step_hr
    return Pool(
        peak_elevation_ft=top,
        time_of_peak_elevation_hr=top_time,
        peak_storage_cf=most,
        start_storage_cf=float(storage_cf[0]),
        end_storage_cf=float(storage_cf[-1]),
        outflows=outflows,
        outlets=outlet_flows(plan, place, top),
        centroid_lag_hr=outflow_centroid_hr(outflow_cfs, grid.step_hr, rating, float(storage_cf[-1]), (1,))
        - centroid_in,
        released_lag_hr=outflow_centroid_hr(released, grid.step_hr, rating, float(storage_cf[-1]), RELEASED)
        - centroid_in,
        drain_time_hr=drain_hr,
        average_release_time_hr=release_hr,
        elevation_ft=elevation,
        storage_cf=storage_cf,
    )


def outlet_flows(plan: Plan, place: int, elevation_ft: float) -> tuple[OutletFlow, ...]:
    """Flow of every device of a pond at a level; NaN where the level is not known."""
    node, arrays = plan.network.nodes[place], plan.ponds[place]
    assert isinstance(node, Pond)
    known = math.isfinite(elevation_ft)
    flows = arrays.device_flows_cfs(elevation_ft) if known else np.full(len(node.outlets), np.nan)
    return tuple(
        OutletFlow(outlet.name, outlet.path, float(flow), elevation_ft - outlet.device.invert_ft)
        for outlet, flow in zip(node.outlets, flows, strict=True)
    )


def _path_flows(
    plan: Plan, node: Pond, rating: FloatArray, storage_cf: FloatArray, grid: Grid
) -> Mapping[OutflowPath, PathFlow]:
    """Hydrograph and measures of every path that has an outlet."""
    used = {outlet.path for outlet in node.outlets}
    flows: dict[OutflowPath, PathFlow] = {}
    for k, path in enumerate(OUTFLOW_PATHS):
        if path in used:
            flow = np.empty_like(storage_cf)
            level_pool.split_paths(storage_cf, rating, k, flow)
            value, time = peak(flow, grid.start_hr, grid.step_hr, plan.conventions)
            flows[path] = PathFlow(value, time, volume_cf(flow, grid.step_hr), flow)
    return MappingProxyType(flows)


def drain_times_hr(
    storage_cf: FloatArray, outflow_cfs: FloatArray, peak_storage_cf: float, step_hr: float
) -> tuple[float, float]:
    """Drain time from the peak to 5 % of the peak storage, and peak storage over the mean outflow until then.

    Storage counts above its value at the start.  NaN where the span ends first or nothing was stored.
    """
    most = peak_storage_cf - storage_cf[0]
    if not most > 0.0:
        return math.nan, math.nan
    top = int(np.argmax(storage_cf))
    end = float(statistics.last_crossing_steps(storage_cf, top, storage_cf[0] + DRAINED_SHARE * most))
    if math.isnan(end) or end <= top:
        return math.nan, math.nan
    mean_cfs = float(np.mean(outflow_cfs[top : math.ceil(end) + 1]))
    release_hr = most / mean_cfs / SECONDS_PER_HOUR if mean_cfs > 0.0 else math.nan
    return (end - top) * step_hr, release_hr
