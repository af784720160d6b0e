"""Results of a run under the ``wintr20`` convention."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from hydro.analysis.balance import balance_line, left_cf
from hydro.analysis.measures import drain_time_hr, outlet_flows, peak
from hydro.analysis.screening import pond_findings, runoff_findings
from hydro.analysis.wintr20.carry import Carried, carry
from hydro.analysis.wintr20.hydrograph import Hydrograph
from hydro.analysis.wintr20.structure import StructureRun
from hydro.constants import (
    CFS_HOURS_PER_INCH_SQUARE_MILE,
    CUBIC_FEET_PER_ACRE_INCH,
    SECONDS_PER_HOUR,
)
from hydro.errors import InputError
from hydro.findings import Finding
from hydro.kernels import runoff, statistics, wintr20
from hydro.model.compiled import Plan
from hydro.model.coupling import PondGroup
from hydro.model.nodes import Inflow, Pond, Subcatchment
from hydro.model.results import Balance, NodeBalance, NodeResult, PathFlow, Pool, Runoff, RunResult
from hydro.storms.storm import DesignStorm
from hydro.types import OUTFLOW_PATHS, FloatArray, OutflowPath

GATE = 0.01
"""Relative error of the mass balance above which a run is not to be used.

The engine loses water where it cuts hydrographs, and loses or makes a little where it adds them and where
the outflow of a pond is kept at the steps of its inflow.  Over the cases of docs/wintr20.md this is at most
0.2 %, areas aside whose whole runoff is near 0.001 cfs.  One exception: the first outflow of a pond that
starts above its outlet is taken as 0, which loses up to 12 %.
"""
LEVEL_TOLERANCE_FT = 0.005
"""Difference between two readings of a level that is worth a word: half its printed digit. [ft]"""


@dataclass(frozen=True, slots=True, eq=False)
class Times:
    """Times of all series of a run: ``start + i step``, ``count`` of them. [hr]"""

    start_hr: float
    step_hr: float
    count: int

    @property
    def hours(self) -> FloatArray:
        """All times [hr]."""
        return self.start_hr + self.step_hr * np.arange(self.count, dtype=np.float64)

    @property
    def end_hr(self) -> float:
        """Last time [hr]."""
        return self.start_hr + self.step_hr * (self.count - 1)


def simulate(
    plan: Plan, storm: DesignStorm, *, step_hr: float | None = None, span_hr: float | None = None
) -> RunResult:
    """Compute the hydrographs of all nodes as the engine does.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    step_hr, span_hr : float, optional
        Step and end of the series in the result, which are read from the hydrographs by straight lines; the
        shortest step and the last end of all hydrographs where not given.  No measure depends on them. [hr]
    """
    if plan.parts:
        names = ", ".join(plan.network.nodes[m].id for m in plan.parts)
        what = f"the convention takes one curve number a subcatchment, not parts of it ({names})"
        fix = "Write 'runoff: composite', or choose other conventions."
        raise InputError(what, plan.network.condition, fix)
    if plan.methods:
        names = ", ".join(f"{plan.network.nodes[m].id}: {item.key}" for m, item in plan.methods.items())
        what = f"the convention knows the unit hydrograph only, no other method ({names})"
        raise InputError(what, plan.network.condition, "Remove 'method', or choose other conventions.")
    imported = ", ".join(node.id for node in plan.network if isinstance(node, Inflow))
    if imported:
        what = f"the convention makes every hydrograph from rain and takes no imported one ({imported})"
        raise InputError(what, plan.network.condition, "Remove the inflow, or choose other conventions.")
    groups = [item for item in plan.order if isinstance(item, PondGroup)]
    if groups:
        names = ", ".join(plan.network.nodes[m].id for group in groups for m in group.ponds)
        what = f"the convention routes each pond alone, not under a tailwater that changes ({names})"
        raise InputError(what, plan.network.condition, "Give a constant level, or choose other conventions.")
    done = carry(plan, storm)
    times = _times(done, storm, step_hr, span_hr)
    nodes = {
        node.id: _subcatchment_result(plan, done, m, times)
        if isinstance(node, Subcatchment)
        else _node_result(plan, done, m, times)
        for m, node in enumerate(plan.network)
    }
    water = _balance(plan, storm, done, nodes)
    return RunResult(
        condition=plan.network.condition,
        storm=storm,
        start_hr=times.start_hr,
        step_hr=times.step_hr,
        span_hr=times.end_hr,
        nodes=MappingProxyType(nodes),
        balance=water,
        findings=tuple(_findings(plan, storm, done, nodes, water)),
    )


def _times(done: Carried, storm: DesignStorm, step_hr: float | None, span_hr: float | None) -> Times:
    """Times of the series: from the start of the storm to the end of the last hydrograph."""
    flows = [*done.inflow.values(), *done.outflow.values()]
    start = float(storm.curve.hours[0])
    step = step_hr if step_hr is not None else min(flow.step_hr for flow in flows)
    end = span_hr if span_hr is not None else max(flow.end_hr for flow in flows)
    return Times(start, step, max(2, math.ceil((end - start) / step - 1e-6) + 1))


def _subcatchment_result(plan: Plan, done: Carried, m: int, times: Times) -> NodeResult:
    """Measures of a subcatchment; its runoff depth is that of the cut hydrograph, as the engine prints it."""
    node = plan.network.nodes[m]
    assert isinstance(node, Subcatchment)
    flow = done.outflow[m]
    value, time = _peak(plan, flow)
    detail = Runoff(
        area_ac=node.area_ac,
        impervious_ac=node.impervious_ac,
        curve_number=float(plan.curve_number[m]),
        time_of_concentration_hr=node.time_of_concentration_hr,
        runoff_in=flow.volume_cf / (node.area_ac * CUBIC_FEET_PER_ACRE_INCH),
        unit_hydrograph=str(node.unit_hydrograph),
    )
    series = flow.at(times.hours)
    volume = flow.volume_cf
    return NodeResult(node.id, node.kind, value, time, value, time, volume, volume, series, series, detail)


def _node_result(plan: Plan, done: Carried, m: int, times: Times) -> NodeResult:
    """Measures of a reach, pond, junction or design point."""
    node, inflow, outflow = plan.network.nodes[m], done.inflow[m], done.outflow[m]
    peak_in, peak_out = _peak(plan, inflow), _peak(plan, outflow)
    return NodeResult(
        id=node.id,
        kind=node.kind,
        peak_inflow_cfs=peak_in[0],
        time_of_peak_inflow_hr=peak_in[1],
        peak_flow_cfs=peak_out[0],
        time_of_peak_hr=peak_out[1],
        inflow_volume_cf=inflow.volume_cf,
        volume_cf=outflow.volume_cf,
        inflow_cfs=inflow.at(times.hours),
        outflow_cfs=outflow.at(times.hours),
        pool=_pool(plan, m, inflow, done.ponds[m], times) if m in done.ponds else None,
    )


def _peak(plan: Plan, flow: Hydrograph) -> tuple[float, float]:
    """Peak of a hydrograph and its time. [cfs, hr]"""
    return peak(flow.flow_cfs, flow.start_hr, flow.step_hr, plan.conventions)


def _pool(plan: Plan, m: int, inflow: Hydrograph, run: StructureRun, times: Times) -> Pool:
    """Measures of a pond; the start is no candidate for the peaks.

    The engine prints no storage: its peak is that of the routing, also on a level stretch of the rating.
    """
    start, step = run.series.start_hr, run.series.step_hr
    top, top_time = peak(run.elevation_ft[1:], start + step, step, plan.conventions)
    centroid_in = inflow.start_hr + float(statistics.centroid_steps(inflow.flow_cfs)) * inflow.step_hr
    outflows: dict[OutflowPath, PathFlow] = {
        OUTFLOW_PATHS[k]: PathFlow(*_peak(plan, flow), flow.volume_cf, flow.at(times.hours))
        for k, flow in run.paths.items()
    }
    own = start + step * np.arange(len(run.storage_cf))
    return Pool(
        peak_elevation_ft=top,
        time_of_peak_elevation_hr=top_time,
        peak_storage_cf=float(run.storage_cf[1:].max()),
        start_storage_cf=float(run.storage_cf[0]),
        end_storage_cf=float(run.storage_cf[-1]),
        outflows=MappingProxyType(outflows),
        outlets=outlet_flows(plan, m, top),
        centroid_lag_hr=start + float(statistics.centroid_steps(run.series.flow_cfs)) * step - centroid_in,
        released_lag_hr=_released_centroid_hr(run) - centroid_in,
        drain_time_hr=drain_time_hr(run.storage_cf, float(run.storage_cf.max()), step),
        elevation_ft=np.interp(times.hours, own, run.elevation_ft),
        storage_cf=np.interp(times.hours, own, run.storage_cf),
    )


def _released_centroid_hr(run: StructureRun) -> float:
    """Centre of mass of what goes on downstream; NaN where nothing does. [hr]"""
    volume = moment = 0.0
    for k, flow in run.paths.items():
        if OUTFLOW_PATHS[k] != "discarded" and flow.volume_cf > 0.0:
            centroid = flow.start_hr + float(statistics.centroid_steps(flow.flow_cfs)) * flow.step_hr
            volume += flow.volume_cf
            moment += flow.volume_cf * centroid
    return moment / volume if volume > 0.0 else math.nan


def _balance(plan: Plan, storm: DesignStorm, done: Carried, nodes: dict[str, NodeResult]) -> Balance:
    """Balance every node and the whole.

    A subcatchment is held to Q(P) times its area, a sum to the volumes of the hydrographs that were added and
    the whole to all runoff; so what the engine cuts off and what its sums lose or make is counted.
    """
    items: dict[str, NodeBalance] = {}
    runoff_cf = stored = initial = 0.0
    scale = plan.conventions.hydrograph_factor / CFS_HOURS_PER_INCH_SQUARE_MILE
    for m, node in enumerate(plan.network):
        change = content = 0.0
        inflow = math.fsum(item.flow.volume_cf for item in done.arrivals[m])
        outflow = nodes[node.id].volume_cf
        pool = nodes[node.id].pool
        if isinstance(node, Subcatchment):
            loss = plan.retention_in[m], plan.initial_abstraction_in[m]
            depth = float(runoff.runoff_depth_in(storm.depth_in, *loss))
            inflow = depth * node.area_ac * CUBIC_FEET_PER_ACRE_INCH * scale
            runoff_cf += inflow
        elif pool is not None:
            change, content = pool.end_storage_cf - pool.start_storage_cf, pool.start_storage_cf
            outflow = math.fsum(path.volume_cf for path in pool.outflows.values())
        stored += change
        initial += content
        items[node.id] = balance_line(inflow, outflow, change, content)
    return Balance(balance_line(runoff_cf, left_cf(plan, nodes), stored, initial), items, GATE)


def _findings(
    plan: Plan, storm: DesignStorm, done: Carried, nodes: dict[str, NodeResult], water: Balance
) -> list[Finding]:
    """Findings of a run, in topological order."""
    base = f"{plan.network.condition} / {storm.name}"
    found: list[Finding] = []
    for m, node in enumerate(plan.network):
        where, result = f"{base} / {node.id}", nodes[node.id]
        if result.runoff is not None:
            found += runoff_findings(where, node, result)
        elif isinstance(node, Pond):
            run = done.ponds[m]
            failed = run.series.start_hr + run.failed_at * run.series.step_hr
            overtopped = run.status == wintr20.OVERTOPPED
            found += pond_findings(node, result, where, failed if overtopped else None)
            found += _structure_findings(run, where)
    overtopped_any = any(run.status == wintr20.OVERTOPPED for run in done.ponds.values())
    bad = [name for name, result in nodes.items() if math.isnan(result.peak_flow_cfs)]
    if bad and not overtopped_any:
        found.append(Finding("H405", f"{base} / {bad[0]}", f"hydrograph of {', '.join(bad)}"))
    return found + _balance_findings(storm, water, base)


def _balance_findings(storm: DesignStorm, water: Balance, base: str) -> list[Finding]:
    """Errors beyond the gate, and beyond what a cut at 0.001 cfs can take in the time of the storm."""
    little_cf = wintr20.MINIMUM_CFS * storm.curve.duration_hr * SECONDS_PER_HOUR
    lines = {base: water.total, **{f"{base} / {name}": item for name, item in water.nodes.items()}}
    return [
        Finding("H403", where, f"{line.error_cf:,.0f} cf ({line.relative_error:.1%}) vanish, as in WinTR-20")
        for where, line in lines.items()
        if abs(line.relative_error) > GATE and abs(line.error_cf) > little_cf
    ]


def _structure_findings(run: StructureRun, where: str) -> list[Finding]:
    """A level that cannot be trusted, and an outflow that does not end."""
    found: list[Finding] = []
    if run.status == wintr20.STILL_DRAINING:
        cause = f"outflow is still {run.series.flow_cfs[-1]:.3g} cfs after {wintr20.MOST_ORDINATES} steps"
        found.append(Finding("H401", where, cause))
    if run.status & (wintr20.OVERTOPPED | wintr20.NOT_A_NUMBER):
        return found
    rating = run.rating
    top = float(run.elevation_ft[1:].max())
    most = float(run.storage_cf[1:].max()) - rating.dead_cf
    held = float(np.interp(most, rating.storage_cf, rating.elevation_ft))
    if held - top > LEVEL_TOLERANCE_FT:
        cause = f"level {top:.2f} ft as read from the outflow, {held:.2f} ft by the storage"
        found.append(Finding("H309", where, cause))
    return found
