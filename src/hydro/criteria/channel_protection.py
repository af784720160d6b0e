"""Quantities of channel protection: how long the 1-year storm is held, and how much is stored for it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from hydro.constants import CUBIC_FEET_PER_ACRE_INCH, INITIAL_ABSTRACTION_RATIO
from hydro.criteria.detention import low_flow_orifice_in, pool_of, time_hr, times_text
from hydro.criteria.place import Place
from hydro.criteria.vocabulary import CannotTell, Measure, Quantity
from hydro.errors import InputError
from hydro.hydrology.curve_number import retention_in
from hydro.hydrology.peak_tr55 import (
    RAINFALL_TYPES,
    RainfallType,
    extended_detention_ratio,
    storage_ratio,
    unit_peak_csm_in,
)
from hydro.hydrology.runoff import equivalent_curve_number, runoff_depth
from hydro.model.network import Network, targets
from hydro.model.nodes import Node, Pond, Subcatchment
from hydro.model.results import RunResult
from hydro.types import CubicFeet, Hours, Inches

ROUND_OFF_IN = 1e-9
"""A diameter in feet and back in inches is this exact. [in]"""
ROUND_OFF_CN = 1e-9
"""Curve numbers that agree this far are the same. [-]"""


@dataclass(frozen=True, slots=True)
class Way:
    """The quickest way of a subcatchment's water to the design point.

    Attributes
    ----------
    hours : float
        Sum of the detention times of the ponds on it; NaN where one cannot be known. [hr]
    ponds : tuple of Pond
        Ponds on it, upstream first.
    """

    hours: Hours
    ponds: tuple[Pond, ...]


def detention_time_hr(at: Place, storm: str) -> Measure:
    """Shortest time that detained runoff of the storm is held on its way to the design point."""
    run = at.run("post", storm)
    definition = at.choice("cpv_time_definition")
    ways = _ways(at.network, run, at.id, definition)
    detained = {name: way for name, way in ways.items() if way.ponds}
    bypass = [cast(Subcatchment, at.network[name]) for name, way in ways.items() if not way.ponds]
    basis = ("cpv_time_definition",)
    if not ways:
        raise CannotTell(f"no runoff of '{storm}' reaches the design point")
    if not detained:
        names = ", ".join(item.id for item in bypass)
        note = f"no practice detains the runoff ({names}); lead it through a pond with extended detention"
        return Measure(0.0, "no detention", note, basis)
    _refuse_unknown(detained.values(), definition)
    name, quickest = min(detained.items(), key=lambda item: item[1].hours)
    notes = [times_text(pond, run) for pond in _all_ponds(detained)]
    bypass_note, doubt = _bypass(at, bypass)
    if bypass_note:
        notes.append(bypass_note)
    chain = " + ".join(pond.id for pond in quickest.ponds)
    text = f"{definition} time of {chain}, the quickest way, from {name} = {quickest.hours:.2f} hr"
    return Measure(quickest.hours, text, "; ".join(notes), basis, doubt, _excuse(at, run, detained.values()))


def detention_time_required_hr(at: Place, storm: str) -> Measure:  # noqa: ARG001 - one signature for all quantities
    """Detention time that the rule set asks for, shorter where the receiving water is trout water."""
    name = "cpv_time_trout_hr" if at.design_point.trout else "cpv_time_hr"
    return Measure(_required_hr(at), f"{name} = {_required_hr(at):g} hr", basis=(name,))


def detention_storage_cf(at: Place, storm: str) -> Measure:
    """Peak storage above the starting level in the storm, all practices of the design point together."""
    run = at.run("post", storm)
    ponds = at.ledgers()[at.id].ponds
    parts = [(pond.id, _stored_cf(run, pond)) for pond in ponds]
    text = " + ".join(f"{name} {volume:,.0f}" for name, volume in parts) or "0"
    return Measure(sum(volume for _, volume in parts), f"peak storage = {text} cf")


def cpv_storage_cf(at: Place, storm: str) -> Measure:
    """Short-cut estimate of the channel protection volume CPv, each subcatchment on its own."""
    run = at.run("post", storm)
    given = run.storm.curve.name
    basis: tuple[str, ...] = (detention_time_required_hr(at, storm).basis[0],)
    note = "short-cut of TR-55 figure 6-1 with average release; an estimate, the routed time decides"
    distribution, hours = given, _required_hr(at)
    if given not in RAINFALL_TYPES:
        distribution = at.choice("cpv_unit_peak_distribution")
        basis = (*basis, "cpv_unit_peak_distribution")
        note += f"; unit peak discharge of Type {distribution}, since TR-55 has none for {given}"
    total, parts = 0.0, []
    equivalents: list[str] = []
    for item in at.ledgers()[at.id].subcatchments:
        number = short_cut_curve_number(item, run)
        if number != item.curve_number:
            equivalents.append(f"{item.id} {number:.2f} for composite {item.curve_number:.2f}")
        try:
            volume, text = _short_cut(item, run, number, hours, cast(RainfallType, distribution))
        except InputError as error:
            raise CannotTell(f"no short-cut estimate for {item.id}: {error.faults[0].what}") from error
        total += volume
        parts.append(text)
    if equivalents:
        note += f"; curve number that gives the computed runoff of this storm: {', '.join(equivalents)}"
    text = "CPv = sum of (Vs/Vr) Q A: " + ("; ".join(parts) or "0")
    doubt = "" if total > 0.0 else f"'{storm}' gives no runoff here and decides nothing; check depth and CN"
    return Measure(total, text, note, basis, against_pass=doubt)


def short_cut_curve_number(item: Subcatchment, run: RunResult) -> float:
    """Curve number of a subcatchment for the short-cut, whose charts stand on Ia = 0.2 S.

    Parameters
    ----------
    item : Subcatchment
        Drainage area.
    run : RunResult
        Its run under the storm of the short-cut.

    Returns
    -------
    float
        The composite CN where the runoff was computed with it.  Else, for runoff added by parts, another
        antecedent condition, a rounded CN or another ratio Ia/S, the CN whose Q(P) is the computed runoff
        depth, the largest without runoff where there is none. [-]

    Raises
    ------
    CannotTell
        If the runoff was not computed from a curve number.
    """
    if not item.method.takes_storm:
        raise CannotTell(f"the runoff of {item.id} was not computed from a curve number, which CPv needs")
    runoff = run.nodes[item.id].runoff
    if runoff is None:
        return item.curve_number
    same_number = abs(runoff.curve_number - item.curve_number) <= ROUND_OFF_CN
    same_ratio = runoff.initial_abstraction_ratio == INITIAL_ABSTRACTION_RATIO
    if item.runoff == "composite" and same_number and same_ratio:
        return item.curve_number
    return equivalent_curve_number(run.storm.depth_in, min(runoff.runoff_in, run.storm.depth_in))


def short_cut_storage_cf(
    area_ac: float,
    curve_number: float,
    rainfall_in: Inches,
    time_of_concentration_hr: Hours,
    detention_hr: Hours,
    rainfall_type: RainfallType,
) -> tuple[CubicFeet, float]:
    """Storage that holds a storm for a detention time, and its share of the runoff volume.

    Parameters
    ----------
    area_ac, curve_number : float
        Drainage area A [ac] and CN [-].
    rainfall_in : float
        Storm depth, P. [in]
    time_of_concentration_hr, detention_hr : float
        Tc and detention time T. [hr]
    rainfall_type : {"I", "IA", "II", "III"}
        Distribution.

    Returns
    -------
    storage_cf, ratio : float
        Vs = f(r) Q A [cf] and f(r) = Vs/Vr [-]; both 0 without runoff.

    Raises
    ------
    InputError
        If an argument is outside the bounds of TR-55.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), ch. 6.
    .. [2] r: :func:`hydro.hydrology.peak_tr55.extended_detention_ratio`.

    Examples
    --------
    >>> volume, ratio = short_cut_storage_cf(10.0, 85.0, 2.8, 0.2, 24.0, "III")
    >>> round(ratio, 3)
    0.639
    """
    runoff = float(runoff_depth(rainfall_in, curve_number))
    if runoff <= 0.0:
        return 0.0, 0.0
    abstraction = INITIAL_ABSTRACTION_RATIO * float(retention_in(curve_number))
    peak = unit_peak_csm_in(time_of_concentration_hr, abstraction / rainfall_in, rainfall_type)
    ratio = float(storage_ratio(extended_detention_ratio(peak, detention_hr, rainfall_type), rainfall_type))
    return ratio * runoff * area_ac * CUBIC_FEET_PER_ACRE_INCH, ratio


def _short_cut(
    item: Subcatchment, run: RunResult, curve_number: float, hours: Hours, rainfall_type: RainfallType
) -> tuple[CubicFeet, str]:
    """Estimate of one subcatchment and its formula; 0 where the run has no runoff, not round-off."""
    rainfall_in, found = run.storm.depth_in, run.nodes[item.id].runoff
    volume = ratio = depth = 0.0
    if found is None or found.runoff_in > 0.0:
        volume, ratio = short_cut_storage_cf(
            item.area_ac, curve_number, rainfall_in, item.time_of_concentration_hr, hours, rainfall_type
        )
        depth = float(runoff_depth(rainfall_in, curve_number))
    return volume, f"{item.id} {ratio:.3f} x {depth:.3f} in x {item.area_ac:.3f} ac = {volume:,.0f} cf"


def _required_hr(at: Place) -> Hours:
    return at.number("cpv_time_trout_hr" if at.design_point.trout else "cpv_time_hr")


def _stored_cf(run: RunResult, pond: Pond) -> CubicFeet:
    pool = pool_of(run, pond)
    return pool.peak_storage_cf - pool.start_storage_cf


def _ways(network: Network, run: RunResult, point: str, definition: str) -> dict[str, Way]:
    """Quickest way to a design point of every subcatchment whose runoff gets there in this run."""
    ways: dict[str, Way] = {point: Way(0.0, ())}
    for node in reversed(network.nodes):
        onward = [ways[name] for name in _wet_targets(node, run) if name in ways]
        if not onward or node.id == point:
            continue
        undetained = [way for way in onward if not way.ponds]
        best = undetained[0] if undetained else min(onward, key=_known_last)
        if isinstance(node, Pond):
            best = Way(best.hours + time_hr(run, node, definition), (node, *best.ponds))
        ways[node.id] = best
    return {
        node.id: ways[node.id]
        for node in network
        if isinstance(node, Subcatchment) and node.id in ways and run.nodes[node.id].volume_cf != 0.0
    }


def _known_last(way: Way) -> float:
    """Order of ways: an unknown time comes before every known one, so that it is not passed over."""
    return -math.inf if math.isnan(way.hours) else way.hours


def _wet_targets(node: Node, run: RunResult) -> tuple[str, ...]:
    """Nodes that receive water from a node in this run."""
    if not isinstance(node, Pond):
        return targets(node)
    flows = pool_of(run, node).outflows
    return tuple(name for path, name in node.to.items() if path in flows and flows[path].volume_cf != 0.0)


def _all_ponds(ways: dict[str, Way]) -> list[Pond]:
    return list({pond.id: pond for way in ways.values() for pond in way.ponds}.values())


def _refuse_unknown(ways: Iterable[Way], definition: str) -> None:
    """Say which ponds have no known detention time."""
    unknown = {pond.id for way in ways if math.isnan(way.hours) for pond in way.ponds}
    if unknown:
        raise CannotTell(
            f"the {definition} time of {' or '.join(sorted(unknown))} is not known, since nothing was stored "
            "or the span ends before the pond has drained; see the findings of this run"
        )


def _excuse(at: Place, run: RunResult, ways: Iterable[Way]) -> str:
    """Why a time that is too short cannot be held against the design; empty if it can."""
    short = [way for way in ways if way.hours < _required_hr(at)]
    if not short or not all(_at_minimum_orifice(at, pond, run) for way in short for pond in way.ponds):
        return ""
    return (
        "limited by the minimum orifice: the low-flow orifice is not larger than "
        f"{at.number('cpv_orifice_minimum_in'):g} in and alone at work; document the shorter time and have "
        "the reviewer accept it"
    )


def _at_minimum_orifice(at: Place, pond: Pond, run: RunResult) -> bool:
    """Whether a pond cannot hold longer because its low-flow orifice, alone at work, is at the minimum."""
    smallest = low_flow_orifice_in(pond)
    if smallest is None or smallest > at.number("cpv_orifice_minimum_in") + ROUND_OFF_IN:
        return False
    outlets = pool_of(run, pond).outlets
    return sum(item.path != "discarded" and item.flow_cfs != 0.0 for item in outlets) == 1


def _bypass(at: Place, bypass: list[Subcatchment]) -> tuple[str, str]:
    """Note and doubt about subcatchments that no pond detains."""
    if not bypass:
        return "", ""
    names = ", ".join(item.id for item in bypass)
    impervious = sum(item.impervious_ac for item in bypass)
    everything = [node for node in at.network.upstream_of(at.id) if isinstance(node, Subcatchment)]
    total = sum(item.impervious_ac for item in everything)
    share = 100.0 * impervious / total if total > 0.0 else 0.0
    area = sum(item.area_ac for item in bypass)
    note = f"{names} bypass detention ({area:.3f} ac, impervious {impervious:.3f} ac)"
    if share <= at.number("cpv_bypass_impervious_pct"):
        return note, ""
    return note, (
        f"{share:.1f} % of the impervious area ({names}) reaches the design point without detention; lead it "
        "through a practice, or have the reviewer accept the bypass"
    )


QUANTITIES = (
    Quantity(
        detention_time_hr, "hr", ("design_point",),
        "sum of the times of the ponds on the quickest way; lag = centroid of downstream outflow - of inflow",
        per_storm=True,
        parameters=(
            "cpv_time_definition", "cpv_orifice_minimum_in", "cpv_bypass_impervious_pct", "cpv_time_hr",
            "cpv_time_trout_hr",
        ),
    ),
    Quantity(
        detention_time_required_hr, "hr", ("design_point",), "T, or T of trout water",
        parameters=("cpv_time_hr", "cpv_time_trout_hr"),
    ),
    Quantity(
        detention_storage_cf, "cf", ("design_point",), "sum of (peak storage - starting storage)",
        per_storm=True,
    ),
    Quantity(
        cpv_storage_cf, "cf", ("design_point",),
        "CPv = sum of f(r) Q A, r = 645.33 f(r) / (T qu), f of TR-55 figure 6-1",
        per_storm=True,
        parameters=("cpv_time_hr", "cpv_time_trout_hr", "cpv_unit_peak_distribution"),
    ),
)  # fmt: skip
