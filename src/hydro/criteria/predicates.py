"""Conditions under which a check does not apply."""

from __future__ import annotations

from hydro.criteria.channel_protection import cpv_storage_cf
from hydro.criteria.place import Place
from hydro.criteria.vocabulary import Answer, Predicate
from hydro.criteria.water_quality import rrv_provided_cf, wqv_cf


def no_impervious(at: Place, storm: str) -> Answer:  # noqa: ARG001 - one signature for all predicates
    """No impervious cover drains to the design point."""
    none = all(ledger.impervious_ac <= 0.0 for ledger in at.ledgers().values())
    return Answer(none, "impervious area 0 ac")


def full_reduction(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """RRv provided reaches the whole WQv."""
    reduced, wanted = rrv_provided_cf(at, "").value, wqv_cf(at, "").value
    return Answer(reduced >= wanted, f"RRv {reduced:,.0f} cf, WQv {wanted:,.0f} cf")


def reduction_shortfall_justified(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """The project says why RRv does not reach the whole WQv."""
    text = at.design_point.rrv_justification.strip()
    hint = "rrv_justification is not given at this design point"
    return Answer(bool(text), f'justification: "{text}"', hint=hint)


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
    return Answer(reduced >= wanted.value, f"RRv {reduced:,.0f} cf, CPv {wanted.value:,.0f} cf", wanted.basis)


def no_discharge(at: Place, storm: str) -> Answer:
    """The storm sends no water to the design point."""
    node = at.run("post", storm).nodes[at.id]
    return Answer(node.volume_cf == 0.0, f"no discharge in {storm}")


def no_increase(at: Place, storm: str) -> Answer:
    """Neither impervious area nor peak nor volume of the storm grows at the design point."""
    both = at.compared(storm)
    pre, post = both.pre, both.post
    holds = (
        post.impervious_ac <= pre.impervious_ac
        and post.peak_flow_cfs <= pre.peak_flow_cfs
        and post.volume_cf <= pre.volume_cf
    )
    return Answer(
        holds,
        f"pre/post impervious {pre.impervious_ac:.3f}/{post.impervious_ac:.3f} ac, {storm} peak "
        f"{pre.peak_flow_cfs:.2f}/{post.peak_flow_cfs:.2f} cfs, volume "
        f"{pre.volume_cf:,.0f}/{post.volume_cf:,.0f} cf",
    )


def practice_without_embankment(at: Place, storm: str) -> Answer:  # noqa: ARG001
    """The practice is of a kind that holds no water above ground."""
    known = {_plain(name) for name in at.names("practices_without_embankment")}
    practice = at.pond.practice
    return Answer(_plain(practice) in known, f"practice: {practice}", ("practices_without_embankment",))


def _plain(name: str) -> str:
    """Name without regard to case, hyphens and underscores."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


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
