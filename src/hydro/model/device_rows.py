"""Outlet devices as the kernels take them, and the levels at which their formulas change."""

from __future__ import annotations

import math

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.hydraulics.culvert_section import barrel_rows, barrel_shape
from hydro.kernels import devices
from hydro.model import controlled_rows, weir_rows
from hydro.model.device_dispatch import DeviceRow, corners_ft, device_row
from hydro.model.outlet import (
    BroadCrestedWeir,
    Culvert,
    Grate,
    Orifice,
    RatingTable,
    Roadway,
    SharpWeir,
    VNotchWeir,
)


@device_row.register
def _(device: Orifice) -> DeviceRow:
    integral = float(device.low_head == "integral")
    last = (
        device.discharge_coefficient,
        float(device.count),
        integral,
        float(device.rows),
        device.row_spacing_ft,
    )
    if device.shape == "circular":
        return DeviceRow(devices.CIRCULAR_ORIFICE, (device.invert_ft, device.width_ft, *last))
    sides = (device.width_ft, device.height_ft)
    return DeviceRow(devices.RECTANGULAR_ORIFICE, (device.invert_ft, *sides, *last))


@corners_ft.register
def _(device: Orifice) -> tuple[float, ...]:
    inverts = [device.invert_ft + j * device.row_spacing_ft for j in range(device.rows)]
    return tuple(invert + share * device.height_ft for invert in inverts for share in (0.0, 0.5, 1.0))


@device_row.register
def _(device: Grate) -> DeviceRow:
    last = (*_grate_coefficients(device), float(device.count))
    if device.shape == "circular":
        return DeviceRow(devices.CIRCULAR_GRATE, (device.invert_ft, device.width_ft, *last))
    sides = (device.length_ft, device.width_ft)
    return DeviceRow(devices.RECTANGULAR_GRATE, (device.invert_ft, *sides, *last))


@corners_ft.register
def _(device: Grate) -> tuple[float, ...]:
    return (device.invert_ft, device.invert_ft + _grate_transition_ft(device))


def _grate_coefficients(grate: Grate) -> tuple[float, float]:
    """C of the whole opening and of the whole rim, with what bars and debris leave of them."""
    left = 1.0 - grate.clogged_share
    return left * grate.open_area_share * grate.discharge_coefficient, left * grate.weir_coefficient


def _grate_transition_ft(grate: Grate) -> float:
    """Head at which weir flow over the perimeter meets orifice flow through the area. [ft]"""
    if grate.shape == "circular":
        area, perimeter = 0.25 * math.pi * grate.width_ft**2, math.pi * grate.width_ft
    else:
        area, perimeter = grate.length_ft * grate.width_ft, 2.0 * (grate.length_ft + grate.width_ft)
    coefficient, weir_coefficient = _grate_coefficients(grate)
    return coefficient * area * math.sqrt(2.0 * GRAVITY_FT_PER_S2) / (weir_coefficient * perimeter)


@device_row.register
def _(device: SharpWeir) -> DeviceRow:
    c0, c1 = device.weir_coefficient, 0.0
    if device.crest_height_ft is not None:
        c0, c1 = 3.27, 0.40 / device.crest_height_ft
    top = device.opening_height_ft or 0.0
    return DeviceRow(
        devices.SHARP_WEIR, (device.invert_ft, device.length_ft, float(device.contractions), c0, c1, top)
    )


@corners_ft.register
def _(device: SharpWeir) -> tuple[float, ...]:
    rises = [0.0]
    if device.opening_height_ft is not None:
        rises.append(device.opening_height_ft)
    if device.contractions:
        rises.append(6.0 * device.length_ft / device.contractions)
    return tuple(device.invert_ft + rise for rise in rises)


@device_row.register
def _(device: VNotchWeir) -> DeviceRow:
    tangent = math.tan(math.radians(0.5 * device.angle_deg))
    return DeviceRow(devices.V_NOTCH_WEIR, (device.invert_ft, tangent, device.weir_coefficient))


@device_row.register
def _(device: BroadCrestedWeir) -> DeviceRow:
    parameters = (device.invert_ft, device.length_ft)
    return DeviceRow(devices.BROAD_WEIR, parameters, device.heads_ft, device.weir_coefficients)


@corners_ft.register
def _(device: BroadCrestedWeir) -> tuple[float, ...]:
    return (device.invert_ft, *(device.invert_ft + head for head in device.heads_ft))


@device_row.register
def _(device: RatingTable) -> DeviceRow:
    return DeviceRow(devices.RATING_TABLE, (device.elevations_ft[0],), *controlled_rows.capped_table(device))


@corners_ft.register
def _(device: RatingTable) -> tuple[float, ...]:
    return controlled_rows.capped_table(device)[0]


@device_row.register
def _(device: Culvert) -> DeviceRow:
    parameters = (
        device.invert_ft, device.rise_ft, device.span_ft, float(barrel_shape(device.shape)),
        float(device.barrels), device.length_ft, device.outlet_invert_ft, device.manning_n,
        device.entrance_loss, float(device.form), device.k, device.m, device.c, device.y,
        device.slope_correction,
    )  # fmt: skip
    return DeviceRow(devices.CULVERT, parameters, *barrel_rows(device.shape, device.rise_ft, device.span_ft))


@corners_ft.register
def _(device: Culvert) -> tuple[float, ...]:
    crown = device.invert_ft + device.rise_ft
    levels = [device.invert_ft, device.outlet_invert_ft, crown]
    if device.form != 3:
        submerged = 16.0 * device.c + device.y + device.slope_correction * device.slope
        levels += [device.invert_ft + 0.95 * device.rise_ft, device.invert_ft + submerged * device.rise_ft]
    return tuple(levels)


@device_row.register
def _(device: Roadway) -> DeviceRow:
    surface = float(("paved", "gravel").index(device.surface))
    parameters = (device.invert_ft, device.length_ft, device.width_ft, surface)
    return DeviceRow(devices.ROADWAY, parameters, device.stations_ft, device.crests_ft)


@corners_ft.register
def _(device: Roadway) -> tuple[float, ...]:
    crests = device.crests_ft or (device.invert_ft,)
    heads = (0.2, 0.7, 4.0) if device.surface == "paved" else (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
    ratios = (0.15, 0.25) if device.surface == "paved" else (0.15, 0.30)
    rises = (0.0, *heads, *(ratio * device.width_ft for ratio in ratios))
    return tuple(crest + rise for crest in sorted(set(crests)) for rise in rises)


__all__ = ["DeviceRow", "controlled_rows", "corners_ft", "device_row", "weir_rows"]
