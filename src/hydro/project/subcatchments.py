"""Entries of subcatchments: curve-number worksheet and flow path become a node of the model."""

from __future__ import annotations

import math
from typing import Any, cast

from hydro.constants import LAG_PER_TIME_OF_CONCENTRATION, MINUTES_PER_HOUR
from hydro.hydrology import flow_segments
from hydro.hydrology.curve_number import IMPERVIOUS_CURVE_NUMBER
from hydro.hydrology.validity import validity_findings
from hydro.model import FlowSegment, Subcatchment
from hydro.model.flow_path import SegmentKind
from hydro.project.covers import area_of, build_covers, check_split
from hydro.project.flow_paths import time_segments
from hydro.project.methods import RATIONAL_LIMIT_AC, build_method, lag_segments
from hydro.project.node_schema import SubcatchmentNode
from hydro.project.reading import Reading, label
from hydro.project.sections import Path
from hydro.project.unit_hydrographs import build_shape
from hydro.project.validate import readable

LOWEST_TC_MIN, HIGHEST_TC_MIN = 0.1, 6_000.0
"""Limits of a computed time of concentration, those of tc_min. [min]"""
LONGEST_LAG_HR = LAG_PER_TIME_OF_CONCENTRATION * HIGHEST_TC_MIN / MINUTES_PER_HOUR
"""Snyder's lag of the longest time of concentration. [hr]"""


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
    covers = build_covers(reading, path, data.get("areas"))
    segments = time_segments(reading, (*path, "tc"), data["tc"], covers) if "tc" in data else ()
    spec = readable(SubcatchmentNode, data)
    if spec is None or covers is None or segments is None:
        return None
    if spec.tc_min is not None:
        segments = (flow_segments.direct_segment(spec.tc_min),)
    segments = segments or lag_segments(spec.method)
    if not segments:
        return None
    where = label(path)
    tc = flow_segments.flow_path_time(
        segments,
        reading.tc_floor_hr,
        limit=reading.sheet_limit.of(str(path[1])),
        limit_chosen_by=reading.sheet_limit.chosen_by,
        where=where,
    )
    if spec.tc_min != 0.0 and not _time_is_usable(reading, path, tc, is_lag="tc" not in data):
        return None
    lines = () if spec.tc_min is not None else tuple(_model_segment(segment) for segment in segments)
    shape = build_shape(reading, (*path, "unit_hydrograph"), spec.unit_hydrograph)
    method = build_method(reading, path, spec, tc.time_of_concentration_hr)
    if shape is None or method is None:
        return None
    node = Subcatchment(
        str(path[-1]),
        spec.to,
        covers,
        tc.time_of_concentration_hr,
        lines,
        spec.note,
        unit_hydrograph=shape,
        runoff=spec.runoff,
        method=method,
    )
    if spec.runoff == "split" and not check_split(reading, path, spec.areas):
        return None
    reading.findings.extend(tc.findings)
    _find(reading, where, node, spec)
    return node


def _time_is_usable(
    reading: Reading, path: Path, tc: flow_segments.FlowPathTime, is_lag: bool
) -> bool:
    """Note a time of concentration, or the lag behind it, that is outside its limits."""
    hours = tc.travel_time_hr
    if LOWEST_TC_MIN <= tc.time_of_concentration_hr * MINUTES_PER_HOUR <= HIGHEST_TC_MIN:
        return True
    if is_lag:
        what = f"Snyder's lag is {hours * LAG_PER_TIME_OF_CONCENTRATION:.4g} hr"
        fix = f"Correct Ct and the lengths; a lag is at most {LONGEST_LAG_HR:g} hr."
        reading.document.fault((*path, "method", "snyder"), what, fix)
        return False
    what = f"the travel times add up to {hours * MINUTES_PER_HOUR:.4g} min"
    limits = f"{LOWEST_TC_MIN:g} to {HIGHEST_TC_MIN:g} min"
    fix = f"Correct lengths, slopes and roughness so that they add up to {limits}."
    reading.document.fault((*path, "tc"), what, fix)
    return False


def _find(reading: Reading, where: str, node: Subcatchment, spec: SubcatchmentNode) -> None:
    """Findings about the covers of one subcatchment."""
    if not node.method.takes_storm and node.area_ac > RATIONAL_LIMIT_AC:
        reading.find("H233", where, f"{node.area_ac:.1f} ac by the {node.method.title}")
    reading.findings.extend(validity_findings("runoff", where, composite_curve_number=node.curve_number))
    for cover in node.covers:
        if cover.area_ac > 0.0:
            found = validity_findings("runoff", where, cover_curve_number=cover.curve_number)
            reading.findings.extend(found)
    for area in spec.areas:
        if area.unconnected_ratio > 0.0:
            share = area.impervious_pct
            reading.findings.extend(validity_findings("unconnected impervious", where, impervious_pct=share))
        given = "impervious_pct" in area.model_fields_set
        area_ac = area_of(area)
        if area.cn is not None and area.cn >= IMPERVIOUS_CURVE_NUMBER and not given and area_ac > 0.0:
            reading.find("H207", where, f"{area_ac:.3f} ac with CN {area.cn:g} and no impervious_pct")


def _model_segment(segment: flow_segments.FlowSegment) -> FlowSegment:
    """Line of the travel-time table as the model keeps it: 0 for what a segment does not have."""
    length_ft, slope, velocity_fps, capacity_cfs = (
        0.0 if math.isnan(value) else value
        for value in (segment.length_ft, segment.slope, segment.velocity_fps, segment.capacity_cfs)
    )
    kind = cast("SegmentKind", segment.kind)
    words = segment.description
    return FlowSegment(kind, segment.travel_time_hr, length_ft, slope, velocity_fps, words, capacity_cfs)
