"""Entries of outlets become devices of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from hydro.hydraulics.weir import broad_crested_coefficients
from hydro.model import (
    BroadCrestedWeir,
    Grate,
    Orifice,
    Outlet,
    RatingTable,
    SharpWeir,
    VNotchWeir,
)
from hydro.model.outlet import Device
from hydro.project.outlet_schema import (
    BroadCrested,
    GrateOutlet,
    OrificeOutlet,
    OutletEntry,
    RatingOutlet,
    WeirOutlet,
)
from hydro.project.sections import Path
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
    place: tuple[str, ...]
    if entry.orifice:
        device, place = _orifice(entry.orifice), ("orifice", "invert_ft")
    elif entry.grate:
        device, place = _grate(entry.grate), ("grate", "elevation_ft")
    elif entry.weir:
        device, kind = _weir(entry.weir)
        place = ("weir", kind, "invert_ft")
    else:
        device, place = _rating(cast("RatingOutlet", entry.rating)), ("rating", "table_ft_cfs")
    return PlacedOutlet(Outlet(str(path[-1]), device, entry.path, entry.flap_gate), (*path, *place))


def _orifice(opening: OrificeOutlet) -> Device:
    shape, width, height = _opening(opening.diameter_in, opening.width_in, opening.height_in)
    return Orifice(opening.invert_ft, shape, width, height, opening.c, opening.count)


def _grate(opening: GrateOutlet) -> Device:
    shape, length, width = _opening(opening.diameter_in, opening.length_in, opening.width_in)
    return Grate(opening.elevation_ft, shape, length, width, opening.c, opening.weir_c, opening.count)


def _opening(
    diameter_in: float | None, first_in: float | None, second_in: float | None
) -> tuple[Literal["circular", "rectangular"], float, float]:
    """Shape and sides of an opening, both the diameter for a circle. [ft]"""
    if diameter_in is not None:
        size_ft = convert(diameter_in, "in", "ft")
        return "circular", size_ft, size_ft
    return "rectangular", convert(first_in or 0.0, "in", "ft"), convert(second_in or 0.0, "in", "ft")


def _rating(rating: RatingOutlet) -> Device:
    elevations, flows = zip(*rating.table_ft_cfs, strict=True)
    return RatingTable(elevations, flows)


def _weir(weir: WeirOutlet) -> tuple[Device, str]:
    """Weir and the key of its kind."""
    if weir.sharp_crested:
        w = weir.sharp_crested
        sharp = SharpWeir(w.invert_ft, w.length_ft, w.contractions, w.c, w.crest_height_ft)
        return sharp, "sharp_crested"
    if weir.v_notch:
        notch = weir.v_notch
        return VNotchWeir(notch.invert_ft, notch.angle_deg, notch.c), "v_notch"
    return _broad(cast("BroadCrested", weir.broad_crested)), "broad_crested"


def _broad(weir: BroadCrested) -> Device:
    if weir.coefficients_ft_c:
        heads, coefficients = zip(*weir.coefficients_ft_c, strict=True)
        return BroadCrestedWeir(weir.invert_ft, weir.length_ft, 0.0, heads, coefficients, True)
    breadth = cast("float", weir.breadth_ft)
    return BroadCrestedWeir(weir.invert_ft, weir.length_ft, breadth, *broad_crested_coefficients(breadth))
