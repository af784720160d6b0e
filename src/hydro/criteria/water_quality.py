"""Quantities of water quality: WQv, RRv and what the practices hold."""

from __future__ import annotations

import math

from hydro.constants import CUBIC_FEET_PER_ACRE_INCH
from hydro.criteria.place import Ledger, Place
from hydro.criteria.vocabulary import CannotTell, Measure, Quantity
from hydro.hydrology.water_quality import runoff_coefficient, water_quality_volume_cf
from hydro.model.nodes import Pond
from hydro.types import Acres, CubicFeet, Inches


def wqv_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001 - one signature for all quantities
    """Water quality volume WQv of the area that drains to the place, without a floor of Rv."""
    rain = _p90_in(at)
    total, parts = 0.0, []
    for ledger in at.ledgers().values():
        volume, text = _volume(rain, ledger, 0.0)
        total += volume
        parts.append(text)
    return Measure(total, "WQv = " + _sum(parts))


def wqv_required_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Water quality volume WQv to be reduced or treated, with the floor of Rv where the rule set has one."""
    rain = _p90_in(at)
    total, parts, notes = 0.0, [], []
    for name, ledger in at.ledgers().items():
        volume, text = _volume(rain, ledger, 0.0)
        if at.flag("rv_min_rule") and volume > sum(credited_rrv_cf(pond) for pond in ledger.ponds):
            floor = at.number("rv_minimum")
            raised, text_raised = _volume(rain, ledger, floor)
            if raised > volume:
                coefficient = runoff_coefficient(ledger.impervious_pct)
                notes.append(
                    f"Rv {coefficient:.3f} raised to {floor:g} at {name or 'no design point'}, since WQv "
                    f"exceeds RRv provided (without: {volume:,.0f} cf)"
                )
                volume, text = raised, text_raised
        total += volume
        parts.append(text)
    basis = ("rv_min_rule", "rv_minimum") if notes else ()
    return Measure(total, "WQv = " + _sum(parts), "; ".join(notes), basis)


def water_quality_provided_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Volume reduced (RRv) or treated (WQv of practices); the same storage counts once."""
    reduced = treated = 0.0
    notes = []
    for ledger in at.ledgers().values():
        for pond in ledger.ponds:
            credit = credited_rrv_cf(pond)
            reduced += credit
            treated += max(treatment_storage_cf(pond) - credit, 0.0)
        notes.extend(_notes(ledger))
    text = f"RRv + WQv of practices = {reduced:,.0f} + {treated:,.0f} cf"
    return Measure(reduced + treated, text, "; ".join(notes))


def rrv_provided_cf(at: Place, storm: str) -> Measure:  # noqa: ARG001
    """Runoff reduction volume RRv of the practices, as declared, at most their water-quality storage."""
    total, notes = 0.0, []
    for ledger in at.ledgers().values():
        total += sum(credited_rrv_cf(pond) for pond in ledger.ponds)
        notes.extend(_notes(ledger))
    return Measure(total, f"RRv = {total:,.0f} cf as declared", "; ".join(notes))


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
            parts.append(f"{rain:g} in x {coefficient:g} x {factor:.3f} x {new_ac:.3f} ac / 12")
    basis = ("reduction_factor",) if parts else ()
    note = "" if parts else "no new impervious cover"
    return Measure(total, "RRv min = P 0.95 S Aic / 12 = " + _sum(parts), note, basis)


def treatment_storage_cf(pond: Pond) -> CubicFeet:
    """Storage of a practice below its water-quality level, permanent pool included; 0 without a level."""
    if pond.wqv_elevation_ft is None:
        return 0.0
    from hydro.model.compiled import pond_arrays

    return float(pond_arrays(pond).at(pond.wqv_elevation_ft)[0])


def credited_rrv_cf(pond: Pond) -> CubicFeet:
    """Declared RRv of a practice, at most its storage where a water-quality level is given."""
    if pond.wqv_elevation_ft is None:
        return pond.rrv_cf
    return min(pond.rrv_cf, treatment_storage_cf(pond))


def _p90_in(at: Place) -> Inches:
    rain = at.site.p90_in
    if rain is None or not math.isfinite(rain):
        raise CannotTell("the 90 % rainfall is missing; add water_quality.p90_in from the map of the edition")
    return rain


def _volume(rain: Inches, ledger: Ledger, floor: float) -> tuple[CubicFeet, str]:
    """WQv of one ledger and its formula."""
    coefficient = max(runoff_coefficient(ledger.impervious_pct), floor)
    area = ledger.area_ac
    text = f"{rain:g} in x {coefficient:.3f} x {area:.3f} ac / 12"
    return water_quality_volume_cf(rain, coefficient, area), text


def _sum(parts: list[str]) -> str:
    """Terms of a sum in ac-ft."""
    return (" + ".join(parts) + f" ac-ft; 1 ac-in is {CUBIC_FEET_PER_ACRE_INCH:,.0f} cf") if parts else "0"


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


def _notes(ledger: Ledger) -> list[str]:
    """What to say about the practices of a ledger."""
    notes = [] if ledger.ponds else ["no practice here"]
    for pond in ledger.ponds:
        if pond.rrv_cf > credited_rrv_cf(pond):
            notes.append(
                f"{pond.id}: rrv_cf {pond.rrv_cf:,.0f} cf declared, counted only "
                f"{credited_rrv_cf(pond):,.0f} cf, its storage below wqv_elevation_ft"
            )
        elif pond.wqv_elevation_ft is None and pond.rrv_cf == 0.0:
            notes.append(f"{pond.id} counts nothing: it has neither wqv_elevation_ft nor rrv_cf")
    notes.extend(f"{pond.id} counts where its main outflow arrives, not here" for pond in ledger.elsewhere)
    return notes


QUANTITIES = (
    Quantity(wqv_cf, "cf", ("design_point", "project"), "WQv = P Rv A / 12, Rv = 0.05 + 0.009 I"),
    Quantity(
        wqv_required_cf, "cf", ("design_point", "project"),
        "WQv = P Rv A / 12, Rv = 0.05 + 0.009 I, not below its floor while WQv exceeds RRv provided",
        parameters=("rv_min_rule", "rv_minimum"),
    ),
    Quantity(
        water_quality_provided_cf, "cf", ("design_point", "project"),
        "RRv + WQv of practices, WQv of a practice = storage below its water-quality level - its RRv",
    ),
    Quantity(rrv_provided_cf, "cf", ("design_point", "project"), "RRv = sum of declared volumes"),
    Quantity(
        rrv_minimum_cf, "cf", ("design_point", "project"),
        "RRv min = P 0.95 S Aic / 12, Aic = new impervious area",
        parameters=("reduction_factor",),
    ),
)  # fmt: skip
