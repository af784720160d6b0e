"""Entries of further weirs, of floating, priming and pumping outlets and of tables become devices."""

from __future__ import annotations

import math
from typing import cast

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.model import (
    CipollettiWeir,
    Gate,
    OgeeWeir,
    ProfileWeir,
    Pump,
    RatingByTailwater,
    RatingTable,
    SideFlowWeir,
    Siphon,
    Skimmer,
    TrapezoidalWeir,
)
from hydro.model.outlet import Device
from hydro.project.controlled_schema import GateSetting, PumpOutlet, RatingOutlet, SiphonOutlet, SkimmerOutlet
from hydro.project.weir_schema import Cipolletti, CrestProfile, Ogee, SideFlow, Trapezoidal
from hydro.units import convert


def further_weir(weir: Cipolletti | Trapezoidal | SideFlow | CrestProfile | Ogee) -> Device:
    """Weir of a further shape."""
    if isinstance(weir, Cipolletti):
        return CipollettiWeir(weir.invert_ft, weir.length_ft, weir.c)
    if isinstance(weir, Trapezoidal):
        return TrapezoidalWeir(weir.invert_ft, weir.length_ft, weir.side_slope, weir.c, weir.side_c)
    if isinstance(weir, SideFlow):
        return SideFlowWeir(weir.invert_ft, weir.length_ft, weir.c)
    if isinstance(weir, Ogee):
        return OgeeWeir(weir.invert_ft, weir.length_ft, weir.design_head_ft, weir.c)
    stations, crests = zip(*weir.crest_ft_ft, strict=True)
    return ProfileWeir(stations, crests, weir.c)


def skimmer(entry: SkimmerOutlet) -> Device:
    """Skimmer by its orifice or by the flow that its maker states."""
    if entry.flow_cfs is not None:
        return Skimmer(entry.rest_ft, entry.flow_cfs, entry.head_ft, 0.0, entry.count)
    diameter_ft = convert(cast("float", entry.diameter_in), "in", "ft")
    speed = math.sqrt(2.0 * GRAVITY_FT_PER_S2 * entry.head_ft)
    flow = entry.c * 0.25 * math.pi * diameter_ft**2 * speed
    return Skimmer(entry.rest_ft, flow, entry.head_ft, diameter_ft, entry.count)


def siphon(entry: SiphonOutlet) -> Device:
    """Siphon with its two levels."""
    diameter_ft = convert(entry.diameter_in, "in", "ft")
    return Siphon(entry.start_ft, entry.stop_ft, entry.outlet_ft, diameter_ft, entry.c, entry.count)


def pump(entry: PumpOutlet) -> Device:
    """Pump of constant flow or by its curve."""
    rows = entry.curve_ft_cfs or [(0.0, cast("float", entry.flow_cfs))]
    depths, flows = zip(*rows, strict=True)
    return Pump(entry.start_ft, entry.stop_ft, depths, flows, entry.count)


def gate(setting: GateSetting | None) -> Gate | None:
    """Gate of constant or of changing share."""
    if setting is None:
        return None
    rows = setting.opening_hr_pct or [(0.0, cast("float", setting.open_pct))]
    times, percents = zip(*rows, strict=True)
    return Gate(times, tuple(percent / 100.0 for percent in percents))


def rating(entry: RatingOutlet) -> tuple[Device, str]:
    """Rating table, and the field that says where it begins."""
    if entry.tailwater_tables:
        columns = [tuple(zip(*item.table_ft_cfs, strict=True)) for item in entry.tailwater_tables]
        tailwaters = tuple(item.tailwater_ft for item in entry.tailwater_tables)
        levels, flows = zip(*columns, strict=True)
        return RatingByTailwater(tailwaters, levels, flows), "tailwater_tables"
    if entry.heads_ft_cfs:
        invert = cast("float", entry.invert_ft)
        heads, by_head = zip(*entry.heads_ft_cfs, strict=True)
        return RatingTable(tuple(invert + head for head in heads), by_head, entry.cap_cfs), "invert_ft"
    elevations, by_level = zip(*(entry.table_ft_cfs or []), strict=True)
    return RatingTable(elevations, by_level, entry.cap_cfs), "table_ft_cfs"
