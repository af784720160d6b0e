"""One network under one storm, and every network under every storm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from hydro.analysis import wintr20
from hydro.analysis.balance import GATE, balance
from hydro.analysis.grid import LONGEST_SPAN_HR, Grid, choose_grid, first_span_hr
from hydro.analysis.march import March, OwnHydrographs, own_hydrographs, undrained_share
from hydro.analysis.measures import measure_pool, peak, volume_cf
from hydro.analysis.runoff_methods import rain_burst, runoff_depth_in, sharp_places
from hydro.analysis.screening import run_findings
from hydro.analysis.step_halving import halve, unsettled_findings
from hydro.constants import MINUTES_PER_HOUR
from hydro.conventions import NRCS, Conventions
from hydro.findings import Finding
from hydro.model.compiled import Plan, compile_network
from hydro.model.network import Network
from hydro.model.nodes import Subcatchment
from hydro.model.results import NodeResult, Runoff, RunResult
from hydro.storms.storm import DesignStorm

DRAINED_SHARE = 0.01
"""The span suffices when every pond holds less than this share of its inflow above its dead storage."""


def simulate(
    network: Network | Plan,
    storm: DesignStorm,
    conventions: Conventions = NRCS,
    *,
    step_hr: float | None = None,
    span_hr: float | None = None,
) -> RunResult:
    """Compute the hydrographs of all nodes.

    Parameters
    ----------
    network : Network or Plan
        One condition; a Plan brings its own conventions.
    storm : DesignStorm
        Depth, distribution and antecedent runoff condition.
    conventions : Conventions
        Choices of the method.
    step_hr : float, optional
        Time step, where halving begins under ``converged``; by the conventions where not given.  Where each
        hydrograph has its own clock (``wintr20``), step and span are those of the series in the result, and
        no measure depends on them. [hr]
    span_hr : float, optional
        End of the run; found by doubling where not given, until 99 % of the inflow of every pond that can
        leave has left, at most 32 days. [hr]

    Returns
    -------
    RunResult
        Hydrographs, measures, mass balance and findings.

    Notes
    -----
    A pond that is fast beside the step is routed without one, see :func:`hydro.kernels.network.route_pond`.
    Under the convention ``converged`` the step is halved until no peak moves by 0.1 %.
    """
    plan = network if isinstance(network, Plan) else compile_network(network, conventions)
    plan = plan.under(storm.arc)
    if plan.conventions.time_step == "one-ordinate":
        return wintr20.simulate(plan, storm, step_hr=step_hr, span_hr=span_hr)
    first = run_at_step(plan, storm, step_hr, span_hr)
    if plan.conventions.time_step != "converged":
        return first
    halving = halve(lambda step: run_at_step(plan, storm, step, span_hr), first, first.step_hr)
    finest = halving.finest
    return replace(finest, findings=(*finest.findings, *unsettled_findings(halving)))


def run_at_step(plan: Plan, storm: DesignStorm, step_hr: float | None, span_hr: float | None) -> RunResult:
    """Run at one step, that of the conventions where None is given; see :func:`simulate`."""
    grid = choose_grid(plan, storm, step_hr)
    own = own_hydrographs(plan, storm, grid)
    return _result(plan, storm, _march_until_drained(plan, storm, grid, own, span_hr), span_hr)


def simulate_all(
    networks: Mapping[str, Network],
    storms: Iterable[DesignStorm],
    conventions: Conventions = NRCS,
    *,
    step_hr: float | None = None,
    span_hr: float | None = None,
) -> Mapping[str, Mapping[str, RunResult]]:
    """Run every condition under every storm: ``result[condition][storm name]``.

    Parameters are those of :func:`simulate`.
    """
    events = tuple(storms)
    found: dict[str, Mapping[str, RunResult]] = {}
    for condition, network in networks.items():
        plan = compile_network(network, conventions)
        found[condition] = MappingProxyType(
            {storm.name: simulate(plan, storm, step_hr=step_hr, span_hr=span_hr) for storm in events}
        )
    return MappingProxyType(found)


def _march_until_drained(
    plan: Plan, storm: DesignStorm, grid: Grid, own: OwnHydrographs, span_hr: float | None
) -> March:
    """March over the given span, or over longer and longer ones until the ponds have drained."""
    if span_hr is not None:
        return March(plan, grid, own, grid.count(span_hr))
    lengths = [len(own[m]) for m in plan.methods]
    span = first_span_hr(plan, storm, grid.start_hr + grid.step_hr * max(lengths, default=0))
    while True:
        run = March(plan, grid, own, grid.count(span))
        if span >= LONGEST_SPAN_HR or all(undrained_share(plan, run, m) <= DRAINED_SHARE for m in plan.ponds):
            return run
        span = min(2.0 * span, LONGEST_SPAN_HR)


def _result(plan: Plan, storm: DesignStorm, run: March, span_hr: float | None) -> RunResult:
    """Measure every node, balance the whole and collect the findings."""
    grid = run.grid
    nodes: dict[str, NodeResult] = {}
    sharp = sharp_places(plan)
    for m, node in enumerate(plan.network):
        nodes[node.id] = (
            _subcatchment_result(plan, storm, run, m, m in sharp)
            if isinstance(node, Subcatchment)
            else _flow_result(plan, run, m, m in sharp)
        )
    water = balance(plan, nodes, grid.step_hr)
    findings: list[Finding] = run_findings(plan, storm, run, nodes, span_hr is not None)
    where = f"{plan.network.condition} / {storm.name}"
    worst = water.worst_relative_error
    if worst > GATE:
        findings.append(Finding("H403", where, f"relative error {worst:.1e} exceeds {GATE:.0e}"))
    return RunResult(
        condition=plan.network.condition,
        storm=storm,
        start_hr=grid.start_hr,
        step_hr=grid.step_hr,
        span_hr=grid.start_hr + grid.step_hr * (run.inflow.shape[1] - 1),
        nodes=MappingProxyType(nodes),
        balance=water,
        findings=tuple(findings),
    )


def _subcatchment_result(
    plan: Plan, storm: DesignStorm, run: March, m: int, is_sharp: bool
) -> NodeResult:
    """Peak and volume of the whole hydrograph; within a span that cuts, of what it holds."""
    node = plan.network.nodes[m]
    assert isinstance(node, Subcatchment)
    start, step, flow = run.grid.start_hr, run.grid.step_hr, run.own[m]
    whole = volume_cf(flow, step)
    if np.any(flow[run.outflow.shape[1] :] > 0.0):
        flow = run.outflow[m]
    value, time = peak(flow, start, step, _peak_conventions(plan, is_sharp))
    volume = volume_cf(flow, step)
    takes_storm, burst = node.method.takes_storm, rain_burst(plan, m, storm)
    detail = Runoff(
        area_ac=node.area_ac,
        impervious_ac=node.impervious_ac,
        curve_number=plan.curve_number_used(m) if takes_storm else math.nan,
        time_of_concentration_hr=node.time_of_concentration_hr,
        runoff_in=runoff_depth_in(plan, m, storm),
        beyond_span_cf=max(whole - volume, 0.0),
        method=node.method,
        unit_hydrograph=str(node.unit_hydrograph) if m in plan.unit_hydrographs else "",
        initial_abstraction_ratio=plan.conventions.initial_abstraction_ratio if takes_storm else math.nan,
        intensity_in_hr=burst.intensity_in_hr if burst else math.nan,
        rain_duration_hr=burst.duration_min / MINUTES_PER_HOUR if burst else math.nan,
    )
    return NodeResult(
        node.id, node.kind, value, time, value, time, volume, volume, run.inflow[m], run.outflow[m], detail
    )


def _peak_conventions(plan: Plan, is_sharp: bool) -> Conventions:
    """Conventions of a peak: a corner or a step has no parabola at its top."""
    return plan.conventions.override(reported_peak="largest-ordinate") if is_sharp else plan.conventions


def _flow_result(plan: Plan, run: March, m: int, is_sharp: bool) -> NodeResult:
    """Measures of a reach, pond, junction or design point."""
    node, grid = plan.network.nodes[m], run.grid
    conventions = _peak_conventions(plan, is_sharp)
    peak_in = peak(run.inflow[m], grid.start_hr, grid.step_hr, conventions)
    conventions = plan.conventions if m in plan.ponds else conventions
    peak_out = peak(run.outflow[m], grid.start_hr, grid.step_hr, conventions)
    pool = None
    if m in plan.ponds:
        pool = measure_pool(plan, run, m)
        found = run.peaks[plan.number_of(m)]
        if math.isfinite(found[3]) and conventions.reported_peak == "parabola":
            peak_out = float(found[3]), grid.start_hr + float(found[1]) * grid.step_hr
    return NodeResult(
        id=node.id,
        kind=node.kind,
        peak_inflow_cfs=peak_in[0],
        time_of_peak_inflow_hr=peak_in[1],
        peak_flow_cfs=peak_out[0],
        time_of_peak_hr=peak_out[1],
        inflow_volume_cf=volume_cf(run.inflow[m], grid.step_hr),
        volume_cf=volume_cf(run.outflow[m], grid.step_hr),
        inflow_cfs=run.inflow[m],
        outflow_cfs=run.outflow[m],
        pool=pool,
    )
