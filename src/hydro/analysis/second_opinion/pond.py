"""Second opinion on a routed pond: its equation solved without table and routing step."""

from __future__ import annotations

import math

import numpy as np

from hydro.analysis.measures import peak
from hydro.analysis.second_opinion.opinion import (
    POND_PEAK_CFS,
    POND_PEAK_PCT,
    Cause,
    SecondOpinion,
    gap_pct,
)
from hydro.analysis.second_opinion.pond_equation import (
    NotIntegratedError,
    PondEquation,
    PondPeak,
    solve_pond,
)
from hydro.analysis.second_opinion.subcatchment import no_opinion
from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels import level_pool
from hydro.model.compiled import Plan
from hydro.model.nodes import Pond
from hydro.model.results import NodeResult, RunResult

FINER = 8
"""The routing is repeated at this fraction of its step, to see how much of the gap is the step's."""
NAMED_EFFECT_PCT = 0.005
"""Steps with a smaller effect are not named. [%]"""


def pond_opinion(plan: Plan, place: int, run: RunResult, result: NodeResult) -> SecondOpinion:
    """Return the solution of the pond equation beside the routing.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    place : int
        Place of the pond.
    run : RunResult
        The run.
    result : NodeResult
        Measures of the pond.
    """
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    condition, inflow = plan.network.condition, result.inflow_cfs
    if not np.all(np.isfinite(inflow)):
        reason = "its inflow is unknown, since a pond above is overtopped"
        return no_opinion(condition, run.storm, result, "pond equation", reason)
    if result.pool is not None and result.pool.routing == "joint":
        reason = "its outflow depends on another level or on time, and was solved together with them"
        return no_opinion(condition, run.storm, result, "pond equation", reason)
    rows = [z for item in node.storages for z in item.elevations_ft]
    try:
        equation = PondEquation(plan.ponds[place], rows)
        found = solve_pond(equation, node.start_elevation_ft, inflow, run.step_hr)
    except NotIntegratedError as error:
        reason = f"the integrator gave up ({error})"
        return no_opinion(condition, run.storm, result, "pond equation", reason)
    error_pct = gap_pct(found.peak_flow_cfs + found.error_cfs, found.peak_flow_cfs)
    if error_pct > POND_PEAK_PCT and found.error_cfs > POND_PEAK_CFS:
        reason = f"its own solution is known to {error_pct:.1f} % only"
        return no_opinion(condition, run.storm, result, "pond equation", reason)
    pool = result.pool
    ours = pool.peak_elevation_ft if pool else math.nan
    known = math.isfinite(found.peak_flow_cfs)
    if not known and not math.isfinite(result.peak_flow_cfs):
        reason = f"overtopped in both, at {run.start_hr + found.overtopped_hr:.2f} h by the equation"
        return no_opinion(condition, run.storm, result, "pond equation", reason)
    comparable = known and math.isfinite(result.peak_flow_cfs)
    return SecondOpinion(
        condition, run.storm.name, result.id, result.kind, "pond equation", True,
        _reason(plan, run, result, found),
        peak_flow_cfs=result.peak_flow_cfs,
        time_of_peak_hr=pool.time_of_peak_elevation_hr if pool else math.nan,
        peak_elevation_ft=ours,
        other_peak_flow_cfs=found.peak_flow_cfs,
        other_time_of_peak_hr=run.start_hr + found.time_hr,
        other_peak_elevation_ft=found.peak_elevation_ft,
        causes=_causes(plan, place, run, result, found) if comparable else (),
        error_pct=error_pct,
    )  # fmt: skip


def _reason(plan: Plan, run: RunResult, result: NodeResult, found: PondPeak) -> str:
    """What the two do differently."""
    if not math.isfinite(found.peak_flow_cfs):
        when = run.start_hr + found.overtopped_hr
        return f"the pond equation passes the top of the storage at {when:.2f} h, the routing does not"
    if not math.isfinite(result.peak_flow_cfs):
        return (
            f"the routing passes the top of the storage, the pond equation stays below it at "
            f"{found.peak_elevation_ft:.3f} ft"
        )
    if plan.conventions.time_step == "one-ordinate":
        return (
            "routing on its own clock, on the rows as entered, straight in storage; the equation "
            "on the exact relations"
        )
    rows = "rows as entered" if plan.conventions.pond_rating == "given-rows" else "refined table"
    if result.pool is not None and result.pool.routing == "exact":
        return f"routing in closed form between the {rows}; the equation on the formulas"
    return (
        f"routing by the trapezoidal rule at {SECONDS_PER_HOUR * run.step_hr:.3g} s on the {rows}; the "
        "equation has neither step nor table"
    )


def _causes(
    plan: Plan, place: int, run: RunResult, result: NodeResult, found: PondPeak
) -> tuple[Cause, ...]:
    """How much of the gap of the peak outflow goes away at an eighth of the routing step, if it had one."""
    pool = result.pool
    assert pool is not None
    if pool.routing == "exact":
        return ()
    highest = max(int(np.argmax(pool.storage_cf)), round(found.time_hr / run.step_hr))
    n = min(len(result.inflow_cfs), highest + 3)  # what comes later does not raise the peak
    times = np.arange(FINER * (n - 1) + 1) / FINER
    inflow = np.interp(times, np.arange(n), result.inflow_cfs[:n])
    outflow, storage = np.empty_like(inflow), np.empty_like(inflow)
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    step = run.step_hr / FINER
    rating_z, rating = plan.rating_of(place)
    level_pool.route_level_pool(
        inflow, step * SECONDS_PER_HOUR, node.start_elevation_ft, rating_z, rating, outflow, storage
    )
    finer = peak(outflow, run.start_hr, step, plan.conventions)[0]
    steps = [
        Cause("time step and reading of the peak", gap_pct(finer, result.peak_flow_cfs)),
        Cause("rest at an eighth of the step", gap_pct(found.peak_flow_cfs, finer)),
    ]
    return tuple(cause for cause in steps if abs(cause.effect_pct) >= NAMED_EFFECT_PCT)
