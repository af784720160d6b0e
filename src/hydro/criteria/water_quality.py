"""Quantities of water quality: WQv, RRv and what the practices hold."""

from __future__ import annotations

import math

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT
from hydro.criteria.place import Ledger, Place
from hydro.criteria.practice_credit import (
    Credit,
    outlet_below_level,
    practice_credits,
    snapped,
    untreated,
    wqv_of_cf,
)
from hydro.criteria.vocabulary import CannotTell, Measure, Quantity
from hydro.hydrology.water_quality import runoff_coefficient, water_quality_volume_cf
from hydro.types import Acres, CubicFeet, Inches


def wqv_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001 - one signature for all quantities
    """Water quality volume WQv of the area that drains to the place, without a floor of Rv."""
    rain = _p90_in(at)
    total, parts = 0.0, []
    for ledger in at.ledgers().values():
        volume, text = _volume(rain, ledger, 0.0)
        total += volume
        parts.append(text)
    doubt = uncounted_impervious(at)
    return Measure(total, "WQv = " + _sum(parts, total), against_pass=doubt, idle=_without_area(at))


def wqv_required_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Water quality volume WQv to be reduced or treated, with the floor of Rv where the rule set has one."""
    total = 0.0
    parts: list[str] = []
    notes: list[str] = []
    for name, ledger in at.ledgers().items():
        volume, text, note = _required(at, name, ledger)
        total += volume
        parts.append(text)
        notes.extend(filter(None, (note,)))
    basis = ("rv_min_rule", "rv_minimum") if notes else ()
    text, doubt = "WQv = " + _sum(parts, total), uncounted_impervious(at)
    return Measure(total, text, "; ".join(notes), basis, against_pass=doubt, idle=_without_area(at))


def water_quality_provided_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Volume reduced (RRv) or treated (WQv of practices) out of the WQv that reaches each practice."""
    rain = _p90_in(at)
    total = reduced = treated = covered = 0.0
    notes: list[str] = []
    doubts: list[str] = []
    for name, ledger in at.ledgers().items():
        first = practice_credits(at.network, ledger, rain)
        bare, (wanted, _, _) = _volume(rain, ledger, 0.0)[0], _required(at, name, ledger)
        scale = wanted / bare if bare > 0.0 else 1.0
        known = {item.pond.id: item.reduced_cf for item in first}
        credits = practice_credits(at.network, ledger, rain, scale, known)
        spare, said = _bypass(at, ledger, rain, scale, credits)
        parts = [sum(item.reduced_cf for item in credits), sum(item.treated_cf for item in credits), spare]
        total += snapped(sum(parts), wanted)
        reduced, treated, covered = reduced + parts[0], treated + parts[1], covered + parts[2]
        notes.extend((*_notes(ledger, first), *_limited(credits), *said))
        doubts.extend(filter(None, (outlet_below_level(pond) for pond in ledger.ponds)))
    text = f"RRv + WQv of practices = {reduced:,.0f} + {treated:,.0f} cf"
    if covered > 0.0:
        text += f" + {covered:,.0f} cf of pervious land"
    basis = ("wqv_pervious_bypass",) if covered > 0.0 else ()
    return Measure(total, text, "; ".join(notes), basis, against_pass="; ".join(doubts))


def rrv_provided_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Runoff reduction volume RRv of the practices, as declared, at most what is retained of the WQv."""
    ledgers = at.ledgers()
    if not any(pond.rrv_cf > 0.0 for ledger in ledgers.values() for pond in ledger.ponds):
        said = [note for ledger in ledgers.values() for note in _notes(ledger, ())]
        return Measure(0.0, "RRv = 0 cf", "; ".join(said))
    rain = _p90_in(at)
    total = 0.0
    notes: list[str] = []
    doubts: list[str] = []
    for ledger in ledgers.values():
        credits = practice_credits(at.network, ledger, rain)
        total += snapped(sum(item.reduced_cf for item in credits), _volume(rain, ledger, 0.0)[0])
        notes.extend(_notes(ledger, credits))
        doubts.extend(_underdrains(credits))
    text = f"RRv = {total:,.0f} cf, as declared up to what is retained"
    return Measure(total, text, "; ".join(notes), against_fail="; ".join(doubts))


def rrv_minimum_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Least runoff reduction volume for the new impervious cover, by the specific reduction factor S."""
    rain = _p90_in(at)
    before = at.ledgers("pre")
    total, parts = 0.0, []
    for name, ledger in at.ledgers().items():
        new_ac = ledger.impervious_ac - (before[name].impervious_ac if name in before else 0.0)
        if new_ac > 0.0:
            factor = _reduction_factor(at, ledger)
            coefficient = runoff_coefficient(100.0)
            total += water_quality_volume_cf(rain, coefficient, factor * new_ac)
            parts.append(f"{rain:g} in x {coefficient:g} x {factor:.4f} x {new_ac:.2f} ac / 12")
    basis = ("reduction_factor",) if parts else ()
    doubt = uncounted_impervious(at)
    idle = "" if parts or doubt else _without_area(at) or "no new impervious cover, so no reduction is asked"
    text = "RRv min = P 0.95 S Aic / 12 = " + _sum(parts, total)
    return Measure(total, text, "" if parts else "no new impervious cover", basis, doubt, idle=idle)


def uncounted_impervious(at: Place) -> str:
    """Doubt while a cover of a high curve number after development is not counted as impervious."""
    names = {item.id for ledger in at.ledgers().values() for item in ledger.subcatchments}
    for finding in at.site.findings:
        parts = finding.where.split(" / ")
        if finding.code == "H207" and parts[0] == "post" and any(part in names for part in parts[1:]):
            said = f"H207 stands at {finding.where} ({finding.title})"
            return f"{said}, so I and WQv may be too small; {finding.remedy.rstrip('.')}"
    return ""


def _without_area(at: Place) -> str:
    """Why no volume is asked where no area counts after development; empty where some does."""
    if any(ledger.area_ac > 0.0 for ledger in at.ledgers().values()):
        return ""
    before = sum(ledger.area_ac for ledger in at.ledgers("pre").values())
    return (
        f"no subcatchment counts here after development (before: {before:.3f} ac), so no volume is asked "
        "here but where the area drains now"
    )


def _p90_in(at: Place) -> Inches:
    rain = at.site.p90_in
    if rain is None or not math.isfinite(rain):
        raise CannotTell("the 90 % rainfall is missing; add water_quality.p90_in from the map of the edition")
    return rain


def _volume(rain: Inches, ledger: Ledger, floor: float) -> tuple[CubicFeet, str]:
    """WQv of one ledger and its formula."""
    coefficient = max(runoff_coefficient(ledger.impervious_pct), floor)
    area = ledger.area_ac
    text = f"{rain:g} in x {coefficient:.4f} x {area:.2f} ac / 12"
    return water_quality_volume_cf(rain, coefficient, area), text


def _required(at: Place, name: str, ledger: Ledger) -> tuple[CubicFeet, str, str]:
    """WQv of one ledger with the floor of Rv, its formula, and a note where the floor governs."""
    rain = _p90_in(at)
    volume, text = _volume(rain, ledger, 0.0)
    if not at.flag("rv_min_rule"):
        return volume, text, ""
    reduced = sum(item.reduced_cf for item in practice_credits(at.network, ledger, rain))
    floor = at.number("rv_minimum")
    raised, text_raised = _volume(rain, ledger, floor)
    if volume <= snapped(reduced, volume) or raised <= volume:
        return volume, text, ""
    coefficient = runoff_coefficient(ledger.impervious_pct)
    note = (
        f"Rv {coefficient:.4f} raised to {floor:g} at {name or 'no design point'}, since WQv "
        f"exceeds RRv provided (without: {volume:,.0f} cf)"
    )
    return raised, text_raised, note


def _sum(parts: list[str], total: CubicFeet) -> str:
    """Terms of a sum with their result."""
    if not parts:
        return "0"
    return " + ".join(parts) + f" = {total / CUBIC_FEET_PER_ACRE_FOOT:.3f} ac-ft = {total:,.0f} cf"


def _bypass(
    at: Place, ledger: Ledger, rain: Inches, scale: float, credits: tuple[Credit, ...]
) -> tuple[CubicFeet, list[str]]:
    """Volume of pervious land past the practices that spare storage covers, and what to say of the rest."""
    past = untreated(at.network, ledger)
    allowed = at.flag("wqv_pervious_bypass")
    lawn = [item for item in past if allowed and item.impervious_ac <= 0.0]
    paved = [item for item in past if item not in lawn]
    notes = []
    volume = scale * sum(wqv_of_cf(item, rain) for item in lawn)
    covered = min(volume, sum(item.spare_cf for item in credits))
    if covered > 0.0:
        names = ", ".join(item.id for item in lawn)
        notes.append(
            f"{names} has no impervious cover and passes no practice: {covered:,.0f} cf of its WQv "
            f"{volume:,.0f} cf are covered by spare storage of the practices"
        )
    if paved:
        names = ", ".join(item.id for item in paved)
        lost = scale * sum(wqv_of_cf(item, rain) for item in paved)
        notes.append(
            f"WQv {lost:,.0f} cf of {names} reaches no practice and counts as untreated, whatever is stored "
            "elsewhere"
        )
    return covered, notes


def _reduction_factor(at: Place, ledger: Ledger) -> float:
    """S weighted by the soil groups under the impervious cover."""
    factors = at.by_soil_group("reduction_factor")
    impervious: Acres = 0.0
    weighted, unknown = 0.0, []
    for item in ledger.subcatchments:
        for cover in item.covers:
            if cover.impervious_ac <= 0.0:
                continue
            group = cover.hsg.rpartition("/")[2]  # a dual group counts as undrained: B/D is D
            if group not in factors:
                unknown.append(f"{item.id} '{cover.description or 'unnamed cover'}' (hsg '{cover.hsg}')")
                continue
            impervious += cover.impervious_ac
            weighted += cover.impervious_ac * factors[group]
    if unknown:
        raise CannotTell(
            f"no soil group under impervious cover: {', '.join(unknown)}; state hsg A, B, C or D there"
        )
    return weighted / impervious


def _notes(ledger: Ledger, credits: tuple[Credit, ...]) -> list[str]:
    """What to say about the practices of a ledger."""
    notes = [] if ledger.ponds else ["no practice here"]
    for item in credits:
        if item.pond.rrv_cf > item.reduced_cf:
            reasons = (
                (item.retained_cf, "its storage below the lowest outlet that leads downstream, or the top"),
                (item.arriving_cf, "the WQv that reaches it"),
            )
            notes.append(
                f"{item.pond.id}: rrv_cf {item.pond.rrv_cf:,.0f} cf declared, counted only "
                f"{item.reduced_cf:,.0f} cf, {min(reasons)[1]}"
            )
    notes.extend(
        f"{pond.id} counts nothing: it has neither wqv_elevation_ft nor rrv_cf"
        for pond in ledger.ponds
        if pond.wqv_elevation_ft is None and pond.rrv_cf == 0.0
    )
    notes.extend(f"{pond.id} counts where its main outflow arrives, not here" for pond in ledger.elsewhere)
    return notes


def _limited(credits: tuple[Credit, ...]) -> list[str]:
    """Practices with more storage than water that reaches them."""
    return [
        f"{item.pond.id} holds {item.storage_cf:,.0f} cf below wqv_elevation_ft, of which it needs "
        f"{item.reduced_cf + item.treated_cf:,.0f} cf for the WQv that reaches it"
        for item in credits
        if item.spare_cf > 0.0
    ]


def _underdrains(credits: tuple[Credit, ...]) -> list[str]:
    """Doubt where an outlet low in a practice, such as an underdrain, cuts a declared RRv."""
    return [
        f"{item.pond.id} has an outlet below its water-quality level, so its RRv rests on the manual's "
        "factor for the practice (underdrain), which is not computed here; have the reviewer accept it"
        for item in credits
        if item.retained_cf < min(item.pond.rrv_cf, item.storage_cf, item.arriving_cf)
    ]


QUANTITIES = (
    Quantity(wqv_cf, "cf", ("design_point", "project"), "WQv = P Rv A / 12, Rv = 0.05 + 0.009 I"),
    Quantity(
        wqv_required_cf, "cf", ("design_point", "project"),
        "WQv = P Rv A / 12, Rv = 0.05 + 0.009 I, not below its floor while WQv exceeds RRv provided",
        parameters=("rv_min_rule", "rv_minimum"),
    ),
    Quantity(
        water_quality_provided_cf, "cf", ("design_point", "project"),
        "RRv + WQv of practices, both up to the WQv that arrives",
        parameters=("rv_min_rule", "rv_minimum", "wqv_pervious_bypass"),
    ),
    Quantity(
        rrv_provided_cf, "cf", ("design_point", "project"), "RRv = sum of min(declared, retained, arriving)",
    ),
    Quantity(
        rrv_minimum_cf, "cf", ("design_point", "project"),
        "RRv min = P 0.95 S Aic / 12, Aic = new impervious area",
        parameters=("reduction_factor",),
    ),
)  # fmt: skip
