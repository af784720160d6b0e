"""Lines of the curve-number worksheet of a project file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hydro.errors import HydroError
from hydro.hydrology.curve_number import IMPERVIOUS_CURVE_NUMBER, find_cover
from hydro.hydrology.impervious import (
    UNCONNECTED_LIMIT_PCT,
    impervious_composite_curve_number,
    pervious_curve_number,
    split_district,
)
from hydro.hydrology.soil_group import soil_group
from hydro.model import Cover
from hydro.project.node_schema import Area
from hydro.project.reading import Reading, pieces
from hydro.project.sections import Path
from hydro.units import convert

SMALLEST_AREA_AC = 1e-4
"""Drainage areas below this (4 sf) are typing errors."""
_TABLE_KEYS = {key: key for key in ("cover", "condition", "hsg", "treatment")}


@dataclass(frozen=True, slots=True)
class _Ground:
    """A line before its impervious share is counted.

    ``held_pct`` is the impervious share that the curve number holds already.
    """

    curve_number: float
    held_pct: float
    words: str
    source: str


def area_of(area: Area) -> float:
    """Area of a line. [ac]"""
    return area.ac if area.ac is not None else convert(area.sf or 0.0, "sf", "ac")


def build_covers(reading: Reading, path: Path, data: Any) -> tuple[Cover, ...] | None:
    """Build the lines of the worksheet; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the subcatchment.
    data : list
        Lines of the file, in US customary units.
    """
    found = [_covers(reading, place, area) for place, area in pieces(Area, data, (*path, "areas"))]
    covers = tuple(cover for line in found if line for cover in line)
    if any(line is None for line in found) or not covers:
        return None
    total = sum(cover.area_ac for cover in covers)
    if total < SMALLEST_AREA_AC:
        what = f"the areas add up to {reading.document.show(total, 'ac')}"
        reading.document.fault((*path, "areas"), what, "Give at least one area above 0.")
        return None
    return covers


def composite_curve_number(covers: tuple[Cover, ...]) -> float:
    """Area-weighted curve number of lines that have an area. [-]"""
    total = sum(cover.area_ac for cover in covers)
    return sum(cover.area_ac * cover.curve_number for cover in covers) / total


def _covers(reading: Reading, path: Path, area: Area | None) -> tuple[Cover, ...] | None:
    """One line of the file: one cover, or two where it is split."""
    if area is None:
        return None
    hsg = _soil_group(reading, path, area)
    if hsg is None:
        return None
    try:
        ground = _ground(area, hsg)
    except HydroError as error:
        reading.adopt(path, error, _TABLE_KEYS)
        return None
    if not _shares_agree(reading, path, area, ground):
        return None
    if area.split:
        return _parts(reading, path, area, ground, hsg)
    if area.cn is None and area.impervious_pct > 0.0:
        number = impervious_composite_curve_number(
            ground.curve_number, area.impervious_pct, area.unconnected_ratio
        )
        words = f"{ground.words}{', ' if ground.words else ''}{_share_words(area)}"
        return (Cover(area_of(area), number, area.impervious_pct, hsg, words, ground.source),)
    share = area.impervious_pct if area.cover is None else ground.held_pct
    return (Cover(area_of(area), ground.curve_number, share, hsg, ground.words, ground.source),)


def _soil_group(reading: Reading, path: Path, area: Area) -> str | None:
    """Single soil group of a line, empty if none is stated; None after a fault."""
    dual = re.fullmatch("([ABC])/D", area.hsg or "")
    if dual and area.drained is None:
        fix = f"Add 'drained: true' for {dual[1]} or 'drained: false' for D, as the site is."
        reading.document.fault((*path, "hsg"), f"hsg is '{area.hsg}', a dual group", fix)
        return None
    if area.hsg and not dual and area.drained is not None:
        what = f"drained is given for the soil group {area.hsg}, which is not a dual one"
        fix = "Remove drained, or write the dual group: A/D, B/D or C/D."
        reading.document.fault((*path, "drained"), what, fix)
        return None
    return soil_group(area.hsg, area.drained) if area.hsg else ""


def _ground(area: Area, hsg: str) -> _Ground:
    """Curve number as entered or looked up."""
    if area.cn is not None:
        return _Ground(area.cn, area.impervious_pct, area.description, "entered")
    if area.pervious_cn is not None:
        return _Ground(area.pervious_cn, 0.0, area.description, "entered")
    row = find_cover(area.cover or "", area.condition, hsg, area.treatment)
    state = "" if area.drained is None else f" ({area.hsg}, {'' if area.drained else 'not '}drained)"
    words = area.description or row.description + state
    return _Ground(row.curve_number, row.impervious_pct, words, row.source)


def _shares_agree(reading: Reading, path: Path, area: Area, ground: _Ground) -> bool:
    """Note an impervious share that is counted twice, or words that contradict each other."""
    fault = reading.document.fault
    number = ground.curve_number
    given = area.cover is not None and "impervious_pct" in area.model_fields_set
    if area.split and area.unconnected_ratio > 0.0:
        what = "split ground counts as connected, and an unconnected_ratio is given"
        fault((*path, "split"), what, "Remove split, or the unconnected_ratio.")
    elif area.cn is not None and area.unconnected_ratio > 0.0:
        what = f"cn {number:g} holds its impervious ground already, and an unconnected_ratio is given"
        fix = "Give the CN of the pervious ground alone as pervious_cn, or remove unconnected_ratio."
        fault((*path, "unconnected_ratio"), what, fix)
    elif ground.held_pct >= 100.0 and (area.split or given):
        key = "split" if area.split else "impervious_pct"
        fault((*path, key), f"this line is impervious throughout (CN {number:g})", f"Remove {key}.")
    elif ground.held_pct > 0.0 and given and not area.split:
        what = (
            f"curve number {number:g} already holds {ground.held_pct:g} % impervious ground, "
            f"and {area.impervious_pct:g} % is given beside it"
        )
        fix = "Remove impervious_pct, or add 'split: true' for lots with a share of their own."
        fault((*path, "impervious_pct"), what, fix)
    elif area.split and not (ground.held_pct > 0.0 or area.impervious_pct > 0.0):
        what = "there is no impervious share to split off"
        fix = "Give impervious_pct, choose an urban district of TR-55 table 2-2a, or remove split."
        fault((*path, "split"), what, fix)
    else:
        return True
    return False


def _parts(reading: Reading, path: Path, area: Area, ground: _Ground, hsg: str) -> tuple[Cover, ...] | None:
    """Impervious and pervious part of a line."""
    area_ac, share = area_of(area), area.impervious_pct
    if area.cover is not None and ground.held_pct > 0.0:
        own = share if "impervious_pct" in area.model_fields_set else None
        parts = split_district(area.cover, hsg, area_ac, own)
        return tuple(
            Cover(
                part.area_ac, part.curve_number, 100.0 if part.impervious else 0.0, hsg,
                f"{area.description}: {part.description}" if area.description else part.description,
                ground.source,
            )
            for part in parts
        )  # fmt: skip
    number = ground.curve_number
    if area.cn is not None:
        pervious = _pervious(reading, path, area.cn, share)
        if pervious is None:
            return None
        number = pervious
    paved_ac = area_ac * share / 100.0
    words = ground.words or "entered"
    return (
        Cover(paved_ac, IMPERVIOUS_CURVE_NUMBER, 100.0, hsg, f"Impervious part of {words}", ground.source),
        Cover(area_ac - paved_ac, number, 0.0, hsg, f"Pervious part of {words}", ground.source),
    )


def _pervious(reading: Reading, path: Path, number: float, share: float) -> float | None:
    """Curve number of the pervious ground inside an entered one; None after a fault."""
    try:
        return pervious_curve_number(number, share)
    except HydroError:
        least = IMPERVIOUS_CURVE_NUMBER * share / 100.0
        what = f"cn {number:g} cannot hold {share:g} % of CN 98, which alone gives {least:.4g}"
        reading.document.fault((*path, "cn"), what, "Correct cn or impervious_pct, or do not split.")
        return None


def check_split(reading: Reading, path: Path, areas: list[Area]) -> bool:
    """Note lines that cannot run off as impervious and pervious ground; return whether there is none.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the subcatchment.
    areas : list of Area
        Its lines.
    """
    clean = True
    for k, area in enumerate(areas):
        place = (*path, "areas", k)
        if area.unconnected_ratio > 0.0:
            what = "split runoff takes all impervious ground as connected, and an unconnected_ratio is given"
            fix = "Remove unconnected_ratio, or choose runoff: composite or weighted-q."
            reading.document.fault((*place, "unconnected_ratio"), what, fix)
            clean = False
        partly = area.cn is not None and area.cn < IMPERVIOUS_CURVE_NUMBER and area.impervious_pct < 100.0
        if partly and _pervious(reading, place, area.cn or 0.0, area.impervious_pct) is None:
            clean = False
    return clean


def _share_words(area: Area) -> str:
    """Impervious share as a worksheet prints it."""
    text = f"{area.impervious_pct:g} % impervious"
    if area.unconnected_ratio <= 0.0:
        return text
    if area.impervious_pct >= UNCONNECTED_LIMIT_PCT:
        return f"{text}, counted as connected from {UNCONNECTED_LIMIT_PCT:g} %"
    return f"{text}, {100.0 * area.unconnected_ratio:g} % of it unconnected"
