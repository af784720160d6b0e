"""Conditions under which a check does not apply."""

from __future__ import annotations

from hydro.criteria.channel_protection import cpv_storage_cf
from hydro.criteria.peaks import holds_no_water_above_ground, incomparable
from hydro.criteria.place import Place
from hydro.criteria.vocabulary import Answer, CannotTell, Predicate
from hydro.criteria.water_quality import rrv_provided_cf, uncounted_impervious, wqv_cf

JUSTIFICATION_WORDS = 5
"""A shorter text says no reason."""


def no_impervious(at: Place, storm: str) -> Answer:  # noqa: ARG001 - one signature for all predicates
    """No impervious cover drains to the design point."""
    none = all(ledger.impervious_ac <= 0.0 for ledger in at.ledgers().values())
    doubt = uncounted_impervious(at)
    if none and doubt:
        raise CannotTell(doubt)
    return Answer(none, "impervious area 0 ac")


def full_reduction(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """RRv provided reaches the whole WQv."""
    reduced, wanted = rrv_provided_cf(at, "").value, wqv_cf(at, "").value
    doubt = uncounted_impervious(at)
    if reduced >= wanted and doubt:
        raise CannotTell(doubt)
    return Answer(reduced >= wanted, f"RRv {reduced:,.0f} cf, WQv {wanted:,.0f} cf")


def reduction_shortfall_justified(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """The project says in five words or more why RRv does not reach the whole WQv."""
    text = at.design_point.rrv_justification.strip()
    words = len(text.split())
    hint = "rrv_justification is not given at this design point"
    if text:
        hint = f'rrv_justification "{text}" is too short: {words} words of at least {JUSTIFICATION_WORDS}'
    return Answer(words >= JUSTIFICATION_WORDS, f'justification: "{text}"', hint=hint)


def tidal_or_large_stream(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """Direct discharge to tidal water, or to a stream of the order of the rule set or larger."""
    point = at.design_point
    if point.tidal:
        return Answer(True, "tidal: true")
    least = at.number("stream_order_waiver")
    large = point.stream_order is not None and point.stream_order >= least
    ground = f"stream order {point.stream_order}, waiver from {least:g}"
    return Answer(large, ground, ("stream_order_waiver",))


def reduction_covers_channel_protection(at: Place, storm: str) -> Answer:
    """RRv provided reaches the channel protection volume CPv."""
    reduced = rrv_provided_cf(at, "").value
    if reduced <= 0.0:
        return Answer(False)
    wanted = cpv_storage_cf(at, storm)
    if wanted.value <= 0.0:
        raise CannotTell(f"'{storm}' gives no runoff here, so it decides nothing")
    return Answer(reduced >= wanted.value, f"RRv {reduced:,.0f} cf, CPv {wanted.value:,.0f} cf", wanted.basis)


def no_discharge(at: Place, storm: str) -> Answer:
    """The storm sends no water to the design point."""
    nodes = at.run("post", storm).nodes
    none = nodes[at.id].volume_cf == 0.0
    upstream = [node for node in at.network.upstream_of(at.id) if node.kind in ("subcatchment", "inflow")]
    if none and upstream and all(nodes[item.id].volume_cf == 0.0 for item in upstream):
        raise CannotTell(f"'{storm}' gives no runoff here, so it decides nothing; check depth and CN")
    return Answer(none, f"no discharge in {storm}")


def no_increase(at: Place, storm: str) -> Answer:
    """Neither impervious area nor peak nor volume of the storm grows at the design point."""
    both = at.compared(storm)
    pre, post = both.pre, both.post
    holds = (
        post.impervious_ac <= pre.impervious_ac
        and post.peak_flow_cfs <= pre.peak_flow_cfs
        and post.volume_cf <= pre.volume_cf
    )
    doubt = incomparable(both)
    if holds and doubt:
        raise CannotTell(doubt)
    return Answer(
        holds,
        f"pre/post impervious {pre.impervious_ac:.3f}/{post.impervious_ac:.3f} ac, {storm} peak "
        f"{pre.peak_flow_cfs:.2f}/{post.peak_flow_cfs:.2f} cfs, volume "
        f"{pre.volume_cf:,.0f}/{post.volume_cf:,.0f} cf",
    )


def practice_without_embankment(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """The practice is of a kind that holds no water above ground, and no top of an embankment is given."""
    holds = at.pond.embankment_top_ft is None and holds_no_water_above_ground(at)
    return Answer(holds, f"practice: {at.pond.practice}", ("practices_without_embankment",))


_DETENTION = ("cpv_time_hr", "cpv_time_trout_hr", "cpv_unit_peak_distribution")

PREDICATES = (
    Predicate(no_impervious, ("design_point", "project")),
    Predicate(full_reduction, ("design_point", "project")),
    Predicate(reduction_shortfall_justified, ("design_point",)),
    Predicate(tidal_or_large_stream, ("design_point",), parameters=("stream_order_waiver",)),
    Predicate(reduction_covers_channel_protection, ("design_point",), per_storm=True, parameters=_DETENTION),
    Predicate(no_discharge, ("design_point",), per_storm=True),
    Predicate(no_increase, ("design_point",), per_storm=True),
    Predicate(practice_without_embankment, ("practice",), parameters=("practices_without_embankment",)),
)
