"""Entries of outlets become devices of the model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, cast

from hydro.hydraulics.culvert import find_inlet
from hydro.hydraulics.weir import broad_crested_coefficients
from hydro.model import (
    BroadCrestedWeir,
    Culvert,
    Grate,
    Orifice,
    Outlet,
    Pump,
    Roadway,
    SharpWeir,
    Siphon,
    VNotchWeir,
)
from hydro.model.outlet import BarrelShape, Device
from hydro.project import further_outlets
from hydro.project.controlled_schema import PumpOutlet
from hydro.project.culvert_schema import CulvertOutlet, RoadwayWeir
from hydro.project.outlet_schema import (
    BroadCrested,
    GrateOutlet,
    OrificeOutlet,
    OutletEntry,
    WeirOutlet,
)
from hydro.project.reading import Reading
from hydro.project.sections import Path
from hydro.project.validate import nearest
from hydro.project.weir_schema import CrestProfile
from hydro.units import convert


@dataclass(frozen=True, slots=True)
class PlacedOutlet:
    """An outlet and where the file gives the level at which it starts to flow.

    Attributes
    ----------
    outlet : Outlet
        Outlet of the model.
    level_path : path
        Place of the level in the file.
    """

    outlet: Outlet
    level_path: Path


def build_outlet(path: Path, entry: OutletEntry) -> PlacedOutlet:
    """Build an outlet of the model; the schema sees to it that it has one device.

    Parameters
    ----------
    path : path
        Place of the outlet in the file.
    entry : OutletEntry
        Valid entry, in US customary units.
    """
    device, place = _device(entry)
    gate = further_outlets.gate(entry.gate)
    outlet = Outlet(str(path[-1]), device, entry.path, entry.flap_gate, entry.into or "", gate)
    return PlacedOutlet(outlet, (*path, *place))


def _device(entry: OutletEntry) -> tuple[Device, tuple[str, ...]]:
    """Device of an entry, and the place of its level in it."""
    if entry.orifice:
        return _orifice(entry.orifice), ("orifice", "invert_ft")
    if entry.grate:
        return _grate(entry.grate), ("grate", "elevation_ft")
    if entry.weir:
        device, *place = _weir(entry.weir)
        return device, ("weir", *place)
    if entry.culvert:
        return _culvert(entry.culvert), ("culvert", "invert_ft")
    if entry.rating:
        device, field = further_outlets.rating(entry.rating)
        return device, ("rating", field)
    if entry.skimmer:
        return further_outlets.skimmer(entry.skimmer), ("skimmer", "rest_ft")
    if entry.siphon:
        return further_outlets.siphon(entry.siphon), ("siphon", "stop_ft")
    return further_outlets.pump(cast("PumpOutlet", entry.pump)), ("pump", "stop_ft")


def _orifice(opening: OrificeOutlet) -> Device:
    shape, width, height = _opening(opening.diameter_in, opening.width_in, opening.height_in)
    spacing_ft = convert(opening.row_spacing_in or 0.0, "in", "ft")
    return Orifice(
        opening.invert_ft, shape, width, height, opening.c, opening.count, opening.low_head, opening.rows,
        spacing_ft,
    )  # fmt: skip


def _grate(opening: GrateOutlet) -> Device:
    shape, length, width = _opening(opening.diameter_in, opening.length_in, opening.width_in)
    return Grate(
        opening.elevation_ft, shape, length, width, opening.c, opening.weir_c, opening.count,
        0.01 * opening.open_area_pct, 0.01 * opening.clogged_pct,
    )  # fmt: skip


def _opening(
    diameter_in: float | None, first_in: float | None, second_in: float | None
) -> tuple[Literal["circular", "rectangular"], float, float]:
    """Shape and sides of an opening, both the diameter for a circle. [ft]"""
    if diameter_in is not None:
        size_ft = convert(diameter_in, "in", "ft")
        return "circular", size_ft, size_ft
    return "rectangular", convert(first_in or 0.0, "in", "ft"), convert(second_in or 0.0, "in", "ft")


def _weir(weir: WeirOutlet) -> tuple[Device, str, str]:
    """Weir, the key of its kind, and the field of its level."""
    if weir.sharp_crested:
        w = weir.sharp_crested
        opening = None if w.top_ft is None else w.top_ft - w.invert_ft
        sharp = SharpWeir(w.invert_ft, w.length_ft, w.contractions, w.c, w.crest_height_ft, opening)
        return sharp, "sharp_crested", "invert_ft"
    if weir.v_notch:
        notch = weir.v_notch
        return VNotchWeir(notch.invert_ft, notch.angle_deg, notch.c), "v_notch", "invert_ft"
    if weir.roadway:
        return _roadway(weir.roadway), "roadway", "invert_ft"
    if weir.broad_crested:
        return _broad(weir.broad_crested), "broad_crested", "invert_ft"
    for kind in ("cipolletti", "trapezoidal", "side_flow", "ogee"):
        if shape := getattr(weir, kind):
            return further_outlets.further_weir(shape), kind, "invert_ft"
    return further_outlets.further_weir(cast("CrestProfile", weir.profile)), "profile", "crest_ft_ft"


def _roadway(weir: RoadwayWeir) -> Device:
    """Road with a level crest or a profile."""
    if weir.profile_ft_ft is None:
        length, invert = cast("float", weir.length_ft), cast("float", weir.invert_ft)
        return Roadway(invert, length, weir.width_ft, weir.surface)
    stations, crests = zip(*weir.profile_ft_ft, strict=True)
    return Roadway(min(crests), stations[-1] - stations[0], weir.width_ft, weir.surface, stations, crests)


def _culvert(barrel: CulvertOutlet) -> Device:
    """Culvert of the catalogue, or by ke and Cc."""
    shape: BarrelShape = barrel.shape if barrel.diameter_in is None else "circular"
    rise_ft = convert(barrel.rise_in or barrel.diameter_in or 0.0, "in", "ft")
    span_ft = convert(barrel.span_in or barrel.diameter_in or 0.0, "in", "ft")
    plain = Culvert(
        barrel.invert_ft, barrel.outlet_invert_ft, shape, rise_ft, span_ft, barrel.length_ft, barrel.n,
        0.5 if barrel.ke is None else barrel.ke, "", 3, barrel.cc or 1.0, barrels=barrel.barrels,
    )  # fmt: skip
    if barrel.cc is not None:
        return plain
    entry = find_inlet(cast("str", barrel.inlet), shape)
    return replace(
        plain,
        inlet=entry.name,
        form=entry.form,
        k=entry.k,
        m=entry.m,
        c=entry.c,
        y=entry.y,
        slope_correction=entry.slope_correction,
        entrance_loss=entry.entrance_loss if barrel.ke is None else barrel.ke,
    )


def _broad(weir: BroadCrested) -> Device:
    if weir.coefficients_ft_c:
        heads, coefficients = zip(*weir.coefficients_ft_c, strict=True)
        return BroadCrestedWeir(weir.invert_ft, weir.length_ft, 0.0, heads, coefficients, True)
    breadth = cast("float", weir.breadth_ft)
    return BroadCrestedWeir(weir.invert_ft, weir.length_ft, breadth, *broad_crested_coefficients(breadth))


def join_outlets(reading: Reading, path: Path, outlets: tuple[Outlet, ...]) -> tuple[Outlet, ...]:
    """Outlets with the path of the last one that their water enters; what cannot be joined is noted.

    Parameters
    ----------
    reading : Reading
        Takes the faults.
    path : path
        Place of the outlets of the pond.
    outlets : tuple of Outlet
        As read.
    """
    by_name = {outlet.name: outlet for outlet in outlets}
    found = []
    for outlet in outlets:
        place, last, passed = (*path, outlet.name, "into"), outlet, [outlet.name]
        while last.into:
            if last.into not in by_name:
                near = nearest(last.into, list(by_name))
                hint = f"Did you mean '{near}'? " if near else ""
                what = f"there is no outlet '{last.into}'"
                fix = f"{hint}Outlets: {', '.join(by_name)}."
                reading.document.fault((*path, last.name, "into"), what, fix)
                break
            last = by_name[last.into]
            if isinstance(last.device, Siphon | Pump):
                what = f"'{passed[-1]}' leads into '{last.name}', which is switched by the level of the pond"
                reading.document.fault((*path, passed[-1], "into"), what, "Lead it into another outlet.")
                break
            if last.name in passed:
                what = f"outlets lead in a circle: {' -> '.join([*passed, last.name])}"
                reading.document.fault(place, what, "Let one of them leave the pond.")
                break
            passed.append(last.name)
        if outlet.into and outlet.path not in ("primary", last.path):
            what = f"'{outlet.name}' has the path '{outlet.path}', but its water leaves by '{last.name}'"
            reading.document.fault((*path, outlet.name, "path"), what, f"Give the path to '{last.name}'.")
        found.append(replace(outlet, path=last.path))
    return tuple(found)
