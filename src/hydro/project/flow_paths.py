"""Flow paths of a project file: every segment is timed by the formulas of hydrology."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from hydro.constants import MINUTES_PER_HOUR
from hydro.errors import HydroError
from hydro.hydrology import flow_segments as timed
from hydro.hydrology.channel_section import (
    FlowSection,
    circular_section,
    parabolic_section,
    trapezoidal_section,
)
from hydro.hydrology.equation_segments import faa_segment, kerby_segment, kirpich_segment, lag_segment
from hydro.model import Cover
from hydro.project.covers import composite_curve_number
from hydro.project.flow_schema import ChannelFlow, ChannelShape, Segment, SheetFlow
from hydro.project.reading import Reading, pieces
from hydro.project.sections import Path
from hydro.units import convert

_ARGUMENTS = {"surface": "surface", "curve_number": "cn"}
"""Key of the file for each argument that a formula can refuse though the schema accepts it."""


def time_segments(
    reading: Reading, path: Path, data: Any, covers: tuple[Cover, ...] | None
) -> tuple[timed.FlowSegment, ...] | None:
    """Time the segments of a flow path; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the flow path.
    data : list
        Segments of the file, in US customary units.
    covers : tuple of Cover or None
        Areas, for equations of the whole watershed; None where they have a fault.

    Returns
    -------
    tuple of FlowSegment or None
        Lines of the travel-time table.
    """
    given = list(pieces(Segment, data, path))
    number = composite_curve_number(covers) if covers else None
    area_ac = sum(cover.area_ac for cover in covers) if covers else None
    found = [_segment(reading, place, segment, number, area_ac) for place, segment in given]
    alone = [place for place, segment in given if segment and segment.lag]
    if alone and len(given) > 1:
        what = "the lag equation gives Tc of the whole watershed, and further segments stand beside it"
        reading.document.fault((*alone[0], "lag"), what, "Keep the lag equation alone, or the segments.")
        return None
    segments = tuple(segment for segment in found if segment is not None)
    if len(segments) < len(found):
        return None
    if reading.conventions.travel_time_rounding == "tenth-minute":
        return tuple(_to_tenth_minute(segment) for segment in segments)
    return segments


def _to_tenth_minute(segment: timed.FlowSegment) -> timed.FlowSegment:
    """Travel time rounded as printouts have it; the velocity stays."""
    minutes = round(segment.travel_time_hr * MINUTES_PER_HOUR, 1)
    return replace(segment, travel_time_hr=minutes / MINUTES_PER_HOUR)


def _segment(
    reading: Reading,
    path: Path,
    segment: Segment | None,
    curve_number: float | None,
    area_ac: float | None,
) -> timed.FlowSegment | None:
    """One segment of the flow path."""
    if segment is None:
        return None
    kind = next(iter(segment.model_fields_set))
    place = (*path, kind)
    try:
        if segment.sheet:
            return _sheet(reading, place, segment.sheet)
        if segment.channel:
            return _channel(reading, place, segment.channel)
        return _hydraulic(reading, segment) or _whole_watershed(segment, curve_number, area_ac)
    except HydroError as error:
        reading.adopt(place, error, _ARGUMENTS)
        return None


def _hydraulic(reading: Reading, segment: Segment) -> timed.FlowSegment | None:
    """Segments with a velocity of their own, and direct entries."""
    conventions = reading.conventions
    if flow := segment.shallow:
        rounded = conventions.shallow_velocity_rounding == "tenth"
        return timed.shallow_segment(flow.ft, flow.slope, flow.surface, "rounded" if rounded else "published")
    if pipe := segment.pipe:
        factor = conventions.manning_constant
        return timed.pipe_segment(pipe.ft, pipe.slope, pipe.diameter_in, pipe.n, factor)
    if lake := segment.lake:
        return timed.lake_segment(lake.ft, lake.depth_ft)
    return timed.direct_segment(segment.direct.min, "entered") if segment.direct else None


def _whole_watershed(
    segment: Segment, curve_number: float | None, area_ac: float | None
) -> timed.FlowSegment | None:
    """Equations that give a time at once."""
    if lag := segment.lag:
        number = curve_number if lag.cn is None else lag.cn
        return None if number is None else lag_segment(lag.ft, number, lag.slope_pct, area_ac)
    if channel := segment.kirpich:
        return kirpich_segment(channel.ft, channel.slope, channel.surface_factor, area_ac)
    if land := segment.kerby:
        return kerby_segment(land.ft, land.slope, land.retardance, area_ac)
    return faa_segment(segment.faa.ft, segment.faa.slope_pct, segment.faa.runoff_c) if segment.faa else None


def _sheet(reading: Reading, path: Path, flow: SheetFlow) -> timed.FlowSegment | None:
    """Sheet flow with the 2-year rain of the segment, else of the storms."""
    rain_in = flow.p2_in if flow.p2_in is not None else reading.rain_2yr_in
    if rain_in is None:
        key = "p2_mm" if reading.document.system == "SI" else "p2_in"
        fix = f"Give {key}, or add the storm '2-yr' to the depths of storms."
        if reading.storm_2yr_is_missing:
            reading.document.fault(path, f"{key} is missing, and so is the storm '2-yr'", fix)
        return None
    return timed.sheet_segment(flow.ft, flow.slope, flow.n, rain_in)


def _channel(reading: Reading, path: Path, flow: ChannelFlow) -> timed.FlowSegment | None:
    """Channel flow through a measured section or a shape."""
    if flow.section is None:
        section: FlowSection | None = FlowSection(flow.area_sf or 0.0, flow.perimeter_ft or 0.0, math.nan)
    else:
        section = _shape(reading, (*path, "section"), flow.section)
    factor = reading.conventions.manning_constant
    return timed.channel_segment(flow.ft, flow.slope, section, flow.n, factor) if section else None


def _shape(reading: Reading, path: Path, shape: ChannelShape) -> FlowSection | None:
    """Wetted section of a shape."""
    if bed := shape.trapezoid:
        return trapezoidal_section(bed.depth_ft, bed.bottom_width_ft, bed.side_slope, bed.other_side_slope)
    if box := shape.rectangle:
        return trapezoidal_section(box.depth_ft, box.width_ft, 0.0)
    if ditch := shape.triangle:
        return trapezoidal_section(ditch.depth_ft, 0.0, ditch.side_slope, ditch.other_side_slope)
    if swale := shape.parabolic:
        depth_ft = swale.bank_depth_ft if swale.depth_ft is None else swale.depth_ft
        return parabolic_section(depth_ft, swale.top_width_ft, swale.bank_depth_ft)
    if shape.circular is None:
        return None
    diameter_ft = convert(shape.circular.diameter_in, "in", "ft")
    depth_ft = diameter_ft if shape.circular.depth_ft is None else shape.circular.depth_ft
    if depth_ft > diameter_ft:
        show = reading.document.show
        what = f"depth is {show(depth_ft, 'ft')}, the conduit is {show(diameter_ft, 'ft')} high"
        place = (*path, "circular", "depth_ft")
        reading.document.fault(place, what, "Give a depth of at most the diameter, or none if it runs full.")
        return None
    return circular_section(depth_ft, diameter_ft)

