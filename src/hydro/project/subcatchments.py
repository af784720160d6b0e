"""Entries of subcatchments: curve-number worksheet and flow path become a node of the model."""

from __future__ import annotations

from typing import Any

from hydro.constants import MINUTES_PER_HOUR, SECONDS_PER_HOUR
from hydro.errors import HydroError
from hydro.hydrology.curve_number import find_cover
from hydro.hydrology.time_of_concentration import channel_velocity_fps, shallow_flow_fps, sheet_flow_hr
from hydro.model import Cover, FlowSegment, Subcatchment
from hydro.project.node_schema import Area, ChannelFlow, Segment, ShallowFlow, SheetFlow, SubcatchmentNode
from hydro.project.reading import Reading, label, pieces
from hydro.project.sections import Path
from hydro.project.validate import readable
from hydro.units import convert

SMALLEST_AREA_AC = 1e-4
"""Drainage areas below this (4 sf) are typing errors."""
LOWEST_TC_MIN, HIGHEST_TC_MIN = 0.1, 6_000.0
"""Limits of a computed time of concentration, those of tc_min. [min]"""
TC_FLOOR_HR = 0.1
"""Shortest time of concentration of TR-55 (1986) ch. 3. [hr]"""
SHEET_FLOW_LIMIT_FT = 100.0
"""Longest sheet flow.  NEH 630 ch. 15 (2010), sec. 630.1502(b)."""
LOWEST_CURVE_NUMBER = 40.0
"""TR-55 (1986) ch. 2, limitations: use another method below this composite CN."""
IMPERVIOUS_CURVE_NUMBER = 98.0


def build_subcatchment(reading: Reading, path: Path, data: dict[str, Any]) -> Subcatchment | None:
    """Build a subcatchment; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults and findings.
    path : path
        Place of the node.
    data : dict
        Entry of the node, in US customary units.
    """
    covers = _covers(reading, path, data.get("areas"))
    segments = _flow_path(reading, (*path, "tc"), data["tc"]) if "tc" in data else ()
    spec = readable(SubcatchmentNode, data)
    if spec is None or covers is None or segments is None:
        return None
    if spec.tc_min is not None:
        tc_hr = spec.tc_min / MINUTES_PER_HOUR
    else:
        tc_hr = sum(segment.travel_time_hr for segment in segments)
        if not LOWEST_TC_MIN <= tc_hr * MINUTES_PER_HOUR <= HIGHEST_TC_MIN:
            what = f"the travel times add up to {tc_hr * MINUTES_PER_HOUR:.4g} min"
            limits = f"{LOWEST_TC_MIN:g} to {HIGHEST_TC_MIN:g} min"
            fix = f"Correct lengths, slopes and roughness so that they add up to {limits}."
            reading.document.fault((*path, "tc"), what, fix)
            return None
    node = Subcatchment(str(path[-1]), spec.to, covers, tc_hr, segments, spec.note)
    _find(reading, path, node, spec)
    return node


def _find(reading: Reading, path: Path, node: Subcatchment, spec: SubcatchmentNode) -> None:
    """Findings of one subcatchment."""
    where = label(path)
    if node.time_of_concentration_hr < TC_FLOOR_HR:
        reading.find("H201", where, f"Tc is {node.time_of_concentration_hr * MINUTES_PER_HOUR:.1f} min")
    for segment in node.flow_path:
        if segment.kind == "sheet" and segment.length_ft > SHEET_FLOW_LIMIT_FT:
            cause = f"{segment.length_ft:.0f} ft, the limit is {SHEET_FLOW_LIMIT_FT:.0f} ft"
            reading.find("H202", where, cause)
    if node.curve_number < LOWEST_CURVE_NUMBER:
        reading.find("H203", where, f"composite CN is {node.curve_number:.1f}")
    for area, cover in zip(spec.areas, node.covers, strict=True):
        given = "impervious_pct" in area.model_fields_set
        if area.cn is not None and area.cn >= IMPERVIOUS_CURVE_NUMBER and not given and cover.area_ac > 0.0:
            reading.find("H207", where, f"{cover.area_ac:.3f} ac with CN {area.cn:g} and no impervious_pct")


def _covers(reading: Reading, path: Path, data: Any) -> tuple[Cover, ...] | None:
    """Lines of the curve-number worksheet."""
    found = [_cover(reading, place, area) for place, area in pieces(Area, data, (*path, "areas"))]
    covers = tuple(cover for cover in found if cover is not None)
    if len(covers) < len(found) or not covers:
        return None
    total = sum(cover.area_ac for cover in covers)
    if total < SMALLEST_AREA_AC:
        what = f"the areas add up to {reading.document.show(total, 'ac')}"
        reading.document.fault((*path, "areas"), what, "Give at least one area above 0.")
        return None
    return covers


def _cover(reading: Reading, path: Path, area: Area | None) -> Cover | None:
    """One line: a curve number as entered, or looked up."""
    if area is None:
        return None
    area_ac = area.ac if area.ac is not None else convert(area.sf or 0.0, "sf", "ac")
    hsg = area.hsg or ""
    if area.cn is not None:
        return Cover(area_ac, area.cn, area.impervious_pct, hsg, area.description)
    try:
        row = find_cover(area.cover or "", area.condition, hsg, area.treatment)
    except HydroError as error:
        keys = {key: key for key in ("cover", "condition", "hsg", "treatment")}
        reading.adopt(path, error, keys)
        return None
    words = area.description or row.description
    return Cover(area_ac, row.curve_number, row.impervious_pct, hsg, words, row.source)


def _flow_path(reading: Reading, path: Path, data: Any) -> tuple[FlowSegment, ...] | None:
    """Segments of the time of concentration, with their travel times."""
    found = [_segment(reading, place, segment) for place, segment in pieces(Segment, data, path)]
    segments = tuple(segment for segment in found if segment is not None)
    return segments if len(segments) == len(found) else None


def _segment(reading: Reading, path: Path, segment: Segment | None) -> FlowSegment | None:
    """One segment of the flow path."""
    if segment is None:
        return None
    try:
        if segment.sheet:
            return _sheet(reading, (*path, "sheet"), segment.sheet)
        if segment.shallow:
            return _shallow(reading, segment.shallow)
        if segment.channel:
            return _channel(reading, segment.channel)
    except HydroError as error:
        reading.adopt(path, error)
        return None
    minutes = segment.direct.min if segment.direct else 0.0
    return FlowSegment("direct", minutes / MINUTES_PER_HOUR, description="entered")


def _sheet(reading: Reading, path: Path, flow: SheetFlow) -> FlowSegment | None:
    rain_in = flow.p2_in if flow.p2_in is not None else reading.rain_2yr_in
    if rain_in is None:
        key = "p2_mm" if reading.document.system == "SI" else "p2_in"
        fix = f"Give {key}, or add the storm '2-yr' to the depths of storms."
        if reading.storm_2yr_is_missing:
            reading.document.fault(path, f"{key} is missing, and so is the storm '2-yr'", fix)
        return None
    time_hr = sheet_flow_hr(flow.ft, flow.slope, flow.n, rain_in)
    return _timed(reading, "sheet", time_hr, flow.ft, flow.slope, f"n = {flow.n:g}, P2 = {rain_in:.2f} in")


def _shallow(reading: Reading, flow: ShallowFlow) -> FlowSegment:
    velocity_fps = shallow_flow_fps(flow.slope, flow.surface)
    if reading.conventions.shallow_velocity_rounding == "tenth":
        at_slope_1_fps = shallow_flow_fps(1.0, flow.surface)
        velocity_fps *= round(at_slope_1_fps, 1) / at_slope_1_fps
    time_hr = flow.ft / velocity_fps / SECONDS_PER_HOUR
    return _timed(reading, "shallow", time_hr, flow.ft, flow.slope, flow.surface)


def _channel(reading: Reading, flow: ChannelFlow) -> FlowSegment:
    velocity_fps = channel_velocity_fps(
        flow.area_sf, flow.perimeter_ft, flow.slope, flow.n, reading.conventions.manning_constant
    )
    time_hr = flow.ft / velocity_fps / SECONDS_PER_HOUR
    words = f"n = {flow.n:g}, area {flow.area_sf:g} sf, wetted perimeter {flow.perimeter_ft:g} ft"
    return _timed(reading, "channel", time_hr, flow.ft, flow.slope, words)


def _timed(
    reading: Reading, kind: Any, time_hr: float, length_ft: float, slope: float, words: str
) -> FlowSegment:
    """A segment with its mean velocity; its time rounded where the conventions say so."""
    velocity_fps = length_ft / (time_hr * SECONDS_PER_HOUR) if time_hr > 0.0 else 0.0
    if reading.conventions.travel_time_rounding == "tenth-minute":
        time_hr = round(time_hr * MINUTES_PER_HOUR, 1) / MINUTES_PER_HOUR
    return FlowSegment(kind, time_hr, length_ft, slope, velocity_fps, words)
