"""Findings of one run: states that no number may stand for, and inputs outside a method's validity."""

from __future__ import annotations

import math

import numpy as np

from hydro.analysis.march import March, undrained_share
from hydro.analysis.outlet_validity import beyond_validity, drowning_level_ft
from hydro.analysis.tailwater_screening import tailwater_findings
from hydro.constants import SECONDS_PER_HOUR
from hydro.findings import Finding
from hydro.hydrology.validity import validity_findings
from hydro.kernels import level_pool
from hydro.model.compiled import Plan
from hydro.model.nodes import Inflow, Node, Pond, Reach, Subcatchment
from hydro.model.results import NodeResult
from hydro.model.runoff_method import response_time_hr
from hydro.storms.storm import DesignStorm

HELD_SHARE = 1e-3
"""Outflow may be changed by this share to hold its volume before it is said."""
CUT_SHARE = 0.01
"""More than this share of the water beyond the end of the span makes the span too short."""
RINGING_STEPS = 6
"""Alternations in a row that count as oscillation."""


def run_findings(
    plan: Plan,
    storm: DesignStorm,
    run: March,
    nodes: dict[str, NodeResult],
    span_is_given: bool,
) -> list[Finding]:
    """Collect the findings of a run, in topological order.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    run : March
        Series of the run.
    nodes : dict of str to NodeResult
        Measures of the run.
    span_is_given : bool
        Whether the user set the end of the run.
    """
    base = f"{plan.network.condition} / {storm.name}"
    found: list[Finding] = []
    for m, node in enumerate(plan.network):
        where = f"{base} / {node.id}"
        result = nodes[node.id]
        if result.runoff is not None:
            found += runoff_findings(where, node, result)
        elif isinstance(node, Pond):
            rings_at = run.grid.step_hr if _rings(run, m) else None
            found += pond_findings(node, result, where, _failed_at_hr(run, m), rings_at)
            found += tailwater_findings(plan, run, nodes, m, where)
            held = float(run.held[plan.number_of(m)])
            if held > HELD_SHARE:
                cause = f"straight lines between the times miss {100.0 * held:.2g} % of the outflow"
                found.append(Finding("H402", where, cause))
        elif isinstance(node, Reach) and 0.0 < node.travel_time_hr < 0.5 * run.grid.step_hr:
            found.append(
                Finding(
                    "H308",
                    where,
                    f"{node.travel_time_hr * 60:.3g} min at a step of {run.grid.step_hr * 60:.3g} min",
                )
            )
    found += method_findings(plan, storm, base)
    found += _step_findings(plan, run, base)
    found += _span_findings(plan, run, nodes, base, span_is_given)
    found += _not_a_number(plan, run, base)
    return found


def runoff_findings(where: str, node: Node, result: NodeResult) -> list[Finding]:
    """Depths at which the curve-number method says little, and peaks above the capacity of the flow path."""
    found: list[Finding] = []
    if result.runoff is None or result.runoff.method.takes_storm:
        depth = result.runoff.runoff_in if result.runoff else 0.0
        if depth == 0.0:
            return [Finding("H205", where, "rain does not exceed the initial abstraction")]
        found += validity_findings("runoff", where, runoff_in=depth)
    if isinstance(node, Subcatchment):
        for segment in node.flow_path:
            if 0.0 < segment.capacity_cfs < result.peak_flow_cfs:
                held, peak = segment.capacity_cfs, result.peak_flow_cfs
                cause = f"{segment.kind} of {held:.2f} cfs, peak {peak:.2f} cfs"
                found.append(Finding("H220", where, cause))
    return found


def pond_findings(
    node: Pond,
    result: NodeResult,
    where: str,
    failed_at_hr: float | None = None,
    rings_at_hr: float | None = None,
) -> list[Finding]:
    """Overtopping, ringing, drowned and overloaded outlets.

    Parameters
    ----------
    node : Pond
        The pond.
    result : NodeResult
        Its measures.
    where : str
        Condition, storm and node.
    failed_at_hr : float or None, optional
        Time when water passed the top of the stage table. [hr]
    rings_at_hr : float or None, optional
        Time step at which the outflow oscillates. [hr]
    """
    found: list[Finding] = []
    if failed_at_hr is not None:
        known = math.isfinite(result.peak_inflow_cfs)
        inflow = f" under an inflow peak of {result.peak_inflow_cfs:.2f} cfs" if known else ""
        cause = (
            f"the top of the stage table, {node.top_ft:.2f} ft, is passed at {failed_at_hr:.2f} h"
            f"{inflow}; no result is given here nor below"
        )
        return [*found, Finding("H301", where, cause)]
    if rings_at_hr is not None:
        cause = f"outflow alternates at a step of {rings_at_hr * SECONDS_PER_HOUR:.3g} s"
        found.append(Finding("H302", where, cause))
    if result.pool is not None and math.isfinite(result.pool.peak_elevation_ft):
        found += _outlet_findings(node, result.pool.peak_elevation_ft, where)
    return found


def _failed_at_hr(run: March, m: int) -> float | None:
    """Time at which a pond was overtopped. [hr]"""
    if not int(run.status[m]) & level_pool.OVERTOPPED:
        return None
    return run.grid.start_hr + run.grid.step_hr * int(run.failed_at[m])


def _outlet_findings(node: Pond, elevation_ft: float, where: str) -> list[Finding]:
    """Outlets beyond the validity of their formula, or under tailwater."""
    found: list[Finding] = []
    for outlet in node.outlets:
        device = outlet.device
        head = elevation_ft - device.invert_ft
        causes = beyond_validity(device, head)
        found += [Finding("H304", where, f"outlet '{outlet.name}': {cause}") for cause in causes]
        if head > 0.0 and node.tailwater_ft > drowning_level_ft(device):
            found.append(
                Finding(
                    "H305",
                    where,
                    f"outlet '{outlet.name}' at {device.invert_ft:.2f} ft under {node.tailwater_ft:.2f} ft",
                )
            )
    return found


def _rings(run: March, m: int) -> bool:
    """Whether the outflow alternates about its trend for several steps in a row, at a size that matters."""
    if int(run.status[m]) & level_pool.BELOW_BOTTOM:
        return True
    flow = run.outflow[m]
    change = np.diff(flow)
    large = np.abs(change) > 1e-3 * float(np.nanmax(flow))
    turn = (change[1:] * change[:-1] < 0.0) & large[1:] & large[:-1]
    if np.count_nonzero(turn) < RINGING_STEPS:
        return False
    windows = np.lib.stride_tricks.sliding_window_view(turn, RINGING_STEPS)
    return bool(windows.all(axis=1).any())


def _step_findings(plan: Plan, run: March, base: str) -> list[Finding]:
    """Steps that are coarse beside the fastest subcatchment."""
    step_hr = run.grid.step_hr
    coarse = [
        (hours, node)
        for node in plan.network
        if isinstance(node, Subcatchment)
        and node.method.takes_storm  # the others hold their peak at any step
        and 0.0 < (hours := response_time_hr(node.method, node.time_of_concentration_hr)) < 3.0 * step_hr
    ]
    if not coarse:
        return []
    hours, fastest = min(coarse, key=lambda item: item[0])
    name = {"snyder": "lag", "clark": "lesser of Tc and R"}.get(fastest.method.key, "time of concentration")
    cause = (
        f"step {60.0 * step_hr:.3g} min, {name} {60.0 * hours:.3g} min ({len(coarse)} areas); "
        "peaks too low"
    )
    return [Finding("H406", f"{base} / {fastest.id}", cause)]


def method_findings(plan: Plan, storm: DesignStorm, base: str) -> list[Finding]:
    """Rational methods whose rain is not that of the design storm.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    base : str
        Condition and storm.
    """
    own = [plan.network.nodes[m].id for m, method in plan.methods.items() if not method.takes_storm]
    if not own:
        return []
    found = []
    if storm.arc != 2:
        cause = f"ARC {storm.arc} leaves C of {', '.join(own)} as it is"
        found.append(Finding("H234", f"{base} / {own[0]}", cause))
    seen: dict[str, set[bool]] = {node.id: set() for node in plan.network}
    for m, node in enumerate(plan.network):
        here = seen[node.id]
        if isinstance(node, Subcatchment | Inflow):
            here.add(isinstance(node, Inflow) or node.method.takes_storm)
        if len(here) == 2:
            cause = f"rain of {', '.join(own)} is that of the rational method, the rest is from the storm"
            return [*found, Finding("H232", f"{base} / {node.id}", cause)]
        for to in plan.downstream[m]:
            if to >= 0:
                seen[plan.network.nodes[to].id] |= here
    return found


def _span_findings(
    plan: Plan, run: March, nodes: dict[str, NodeResult], base: str, span_is_given: bool
) -> list[Finding]:
    """Water that had not left when the run ended."""
    end_hr = run.grid.start_hr + run.grid.step_hr * (run.inflow.shape[1] - 1)
    found = []
    for m, node in enumerate(plan.network):
        if run.status[m] or not math.isfinite(nodes[node.id].volume_cf):
            continue
        share = undrained_share(plan, run, m) if m in plan.ponds else _missing_share(run, m)
        if share > CUT_SHARE:
            cause = f"{100.0 * share:.1f} % of the water is still to come at {end_hr:.1f} h"
            if not span_is_given:
                cause += ", the longest span that is tried"
            found.append(Finding("H401", f"{base} / {node.id}", cause))
    return found


def _missing_share(run: March, m: int) -> float:
    """Share of a subcatchment's hydrograph beyond the end of the run; for other nodes 1 if still rising."""
    flow = run.outflow[m]
    if m in run.own:
        beyond = float(run.own[m][len(flow) :].sum())
        return beyond / float(run.own[m].sum()) if beyond > 0.0 else 0.0
    most = float(flow.max())
    return 1.0 if most > 0.0 and int(np.argmax(flow)) == len(flow) - 1 else 0.0


def _not_a_number(plan: Plan, run: March, base: str) -> list[Finding]:
    """NaN that did not come from an overtopped pond upstream."""
    if np.any(run.status & level_pool.OVERTOPPED) or np.isfinite(run.outflow).all():
        return []
    bad = [node.id for m, node in enumerate(plan.network) if not np.isfinite(run.outflow[m]).all()]
    return [Finding("H405", f"{base} / {bad[0]}", f"hydrograph of {', '.join(bad)}")]
