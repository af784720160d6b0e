"""Measures of the hydrographs of one run."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import numpy as np

from hydro.analysis.joint_march import level_series
from hydro.analysis.march import March
from hydro.analysis.recession import outflow_centroid_hr
from hydro.constants import SECONDS_PER_HOUR
from hydro.conventions import Conventions
from hydro.kernels import statistics
from hydro.model.compiled import Plan
from hydro.model.nodes import Pond
from hydro.model.results import OutletFlow, PathFlow, Pool
from hydro.model.tailwater import LevelOfPond, LevelTable
from hydro.types import OUTFLOW_PATHS, FloatArray, OutflowPath

RELEASED = tuple(2 + k for k, path in enumerate(OUTFLOW_PATHS) if path != "discarded")
"""Columns of a relation whose outflow goes on downstream."""
SAME_PEAK = 1e-3
"""A path peaks with the pond if its flow at the highest level is within this share of its series' peak."""
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


def measure_pool(plan: Plan, run: March, place: int) -> Pool:
    """Measures of one pond.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    run : March
        Series of all nodes.
    place : int
        Place of the pond in the plan.
    """
    node, grid = plan.network.nodes[place], run.grid
    assert isinstance(node, Pond)
    storage_cf, outflow_cfs = run.storage_of(plan, place), run.outflow[place]
    elevation = level_series(plan, run, place)
    top, top_time = peak(elevation, grid.start_hr, grid.step_hr, plan.conventions)
    found = run.peaks[plan.number_of(place)]
    if math.isfinite(found[2]) and plan.conventions.reported_peak == "parabola":
        top, top_time = float(found[2]), grid.start_hr + float(found[1]) * grid.step_hr
    most = float(plan.ponds[place].at(top)[0]) if math.isfinite(top) else math.nan
    outflows = _path_flows(plan, run, place)
    released = outflow_cfs - outflows["discarded"].flow_cfs if "discarded" in outflows else outflow_cfs
    centroid_in = float(statistics.centroid_steps(run.inflow[place])) * grid.step_hr
    rating = plan.rating_of(place)[1]
    left = float(rating[0, 0]) if place in run.levels else float(storage_cf[-1])
    return Pool(
        peak_elevation_ft=top,
        time_of_peak_elevation_hr=top_time,
        peak_storage_cf=most,
        start_storage_cf=float(storage_cf[0]),
        end_storage_cf=float(storage_cf[-1]),
        outflows=outflows,
        outlets=outlet_flows(plan, place, top, _tailwater_ft(plan, run, node, top_time), top_time),
        centroid_lag_hr=outflow_centroid_hr(outflow_cfs, grid.step_hr, rating, left, (1,)) - centroid_in,
        released_lag_hr=outflow_centroid_hr(released, grid.step_hr, rating, left, RELEASED) - centroid_in,
        drain_time_hr=drain_time_hr(storage_cf, most, grid.step_hr),
        elevation_ft=elevation,
        storage_cf=storage_cf,
        routing=_routing(run, place, found),
        peak_elevation_bound_ft=float(found[4]),
        peak_flow_bound_cfs=float(found[5]),
    )


def _routing(run: March, place: int, found: FloatArray) -> Literal["storage-indication", "exact", "joint"]:
    """How a pond was routed."""
    if place in run.levels:
        return "joint"
    return "exact" if math.isfinite(found[2]) else "storage-indication"


def outlet_flows(
    plan: Plan, place: int, elevation_ft: float, tailwater_ft: float | None = None, time_hr: float = math.nan
) -> tuple[OutletFlow, ...]:
    """Flow of every device of a pond at a level, above its own or another tailwater; NaN where unknown.

    Gates that move stand as at the time given, and open without one; siphons and pumps are in service.
    """
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    flows = np.full(len(node.outlets), np.nan)
    if math.isfinite(elevation_ft):
        flows = plan.ponds[place].device_flows_cfs(elevation_ft, tailwater_ft)
        if math.isfinite(time_hr):
            gates = [outlet.gate if outlet.gate and outlet.gate.moves else None for outlet in node.outlets]
            flows = flows * [gate.share_at(time_hr) if gate else 1.0 for gate in gates]
    return tuple(
        OutletFlow(outlet.name, outlet.path, float(flow), elevation_ft - outlet.device.invert_ft)
        for outlet, flow in zip(node.outlets, flows, strict=True)
    )


def _tailwater_ft(plan: Plan, run: March, node: Pond, time_hr: float) -> float:
    """Level below the outlets of a pond at a time. [ft]"""
    if isinstance(node.tailwater, LevelTable):
        return float(np.interp(time_hr, node.tailwater.times_hr, node.tailwater.levels_ft))
    if isinstance(node.tailwater, LevelOfPond):
        levels = level_series(plan, run, plan.index[node.tailwater.pond])
        times = run.grid.start_hr + run.grid.step_hr * np.arange(len(levels))
        return float(np.interp(time_hr, times, levels))
    return node.tailwater_ft


def _path_flows(plan: Plan, run: March, place: int) -> Mapping[OutflowPath, PathFlow]:
    """Hydrograph and measures of every path that has an outlet."""
    grid, found, rating = run.grid, run.peaks[plan.number_of(place)], plan.rating_of(place)[1]
    flows: dict[OutflowPath, PathFlow] = {}
    for k, path in enumerate(OUTFLOW_PATHS):
        if plan.path_row[plan.number_of(place), k] >= 0:
            flow = run.path_of(plan, place, k)
            value, time = peak(flow, grid.start_hr, grid.step_hr, plan.conventions)
            if math.isfinite(found[0]) and plan.conventions.reported_peak == "parabola":
                at_peak = float(np.interp(found[0], rating[:, 0], rating[:, 2 + k]))
                if at_peak >= value * (1.0 - SAME_PEAK):  # else the path peaks at another time
                    value, time = at_peak, grid.start_hr + float(found[1]) * grid.step_hr
            flows[path] = PathFlow(value, time, volume_cf(flow, grid.step_hr), flow)
    return MappingProxyType(flows)


def drain_time_hr(storage_cf: FloatArray, peak_storage_cf: float, step_hr: float) -> float:
    """Time from the highest level until 5 % of the peak storage is left. [hr]

    Storage counts above its value at the start.  NaN where the span ends first or nothing was stored.
    """
    most = peak_storage_cf - storage_cf[0]
    if not most > 0.0:
        return math.nan
    top = int(np.argmax(storage_cf))
    end = float(statistics.last_crossing_steps(storage_cf, top, storage_cf[0] + DRAINED_SHARE * most))
    return (end - top) * step_hr if end > top else math.nan
