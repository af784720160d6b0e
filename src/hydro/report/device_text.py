"""Outlet devices in words."""

from __future__ import annotations

from hydro.model.outlet import (
    BroadCrestedWeir,
    Culvert,
    Device,
    Grate,
    Orifice,
    RatingTable,
    Roadway,
    SharpWeir,
    VNotchWeir,
)
from hydro.report.formats import fixed
from hydro.report.further_device_text import further_device_text

INCHES_PER_FOOT = 12.0


def device_text(device: Device) -> str:
    """Describe a device with its sizes and coefficients, the invert apart.

    Parameters
    ----------
    device : Device
        Outlet device.

    Examples
    --------
    >>> device_text(Orifice(98.0, "circular", 0.25, 0.25))
    'circular orifice, 3 in diameter, C 0.6'
    >>> device_text(SharpWeir(101.0, 6.0, contractions=2))
    'sharp-crested weir, 6 ft long, 2 end contractions, C 3.33'
    """
    if isinstance(device, Orifice):
        return _orifice(device)
    if isinstance(device, Grate):
        return _grate(device)
    if isinstance(device, SharpWeir):
        return _sharp_weir(device)
    if isinstance(device, VNotchWeir):
        return f"V-notch weir, {device.angle_deg:g} degrees, C {device.weir_coefficient:g}"
    if isinstance(device, BroadCrestedWeir):
        return f"broad-crested weir, {device.length_ft:g} ft long, {_broad_coefficients(device)}"
    if isinstance(device, Culvert):
        return _culvert(device)
    if isinstance(device, Roadway):
        crest = "crest by profile" if device.crests_ft else "level crest"
        size = f"{device.length_ft:g} ft long, {device.width_ft:g} ft wide"
        return f"road overtopping, {device.surface}, {size}, {crest}"
    if isinstance(device, RatingTable):
        return _rating(device)
    return further_device_text(device)


def _orifice(device: Orifice) -> str:
    """Shape, size, rows and coefficient."""
    count = f"{device.count} x " if device.count > 1 else ""
    rows = f", {device.rows} rows every {_inches(device.row_spacing_ft)} in" if device.rows > 1 else ""
    head = ", part-full by the integral" if device.low_head == "integral" else ""
    size = _orifice_size(device)
    return f"{count}{device.shape} orifice, {size}{rows}, C {device.discharge_coefficient:g}{head}"


def _grate(device: Grate) -> str:
    """Size and coefficients, and what bars and debris leave."""
    count = f"{device.count} x " if device.count > 1 else ""
    text = f"{count}horizontal opening, {_grate_size(device)}, orifice C {device.discharge_coefficient:g}, "
    text += f"weir C {device.weir_coefficient:g}"
    if device.open_area_share < 1.0:
        text += f", {100.0 * device.open_area_share:.4g} % of the area open"
    if device.clogged_share > 0.0:
        text += f", {100.0 * device.clogged_share:.4g} % clogged"
    return text


def _sharp_weir(device: SharpWeir) -> str:
    """Length, contractions, coefficient and top."""
    if device.crest_height_ft is None:
        coefficient = f"C {device.weir_coefficient:g}"
    else:
        coefficient = f"C = 3.27 + 0.40 H/P with P = {fixed(device.crest_height_ft, 2)} ft"
    size = f"{device.length_ft:g} ft long, {device.contractions} end contractions"
    if device.opening_height_ft is not None:
        size += f", opening {device.opening_height_ft:.4g} ft high"
    return f"sharp-crested weir, {size}, {coefficient}"


def _culvert(device: Culvert) -> str:
    """Barrel, slope and inlet."""
    count = f"{device.barrels} x " if device.barrels > 1 else ""
    size = f"{_inches(device.rise_ft)} in"
    if device.shape != "circular":
        size += f" high, {_inches(device.span_ft)} in wide"
    inlet = device.inlet.replace("-", " ") or f"Cc {device.k:g}"
    barrel = f"{device.length_ft:g} ft at slope {device.slope:.4f}, n {device.manning_n:g}"
    return f"{count}{device.shape} culvert, {size}, {barrel}, {inlet}, ke {device.entrance_loss:g}"


def _inches(length_ft: float) -> str:
    return f"{length_ft * INCHES_PER_FOOT:.6g}"


def _orifice_size(device: Orifice) -> str:
    if device.shape == "circular":
        return f"{_inches(device.width_ft)} in diameter"
    return f"{_inches(device.width_ft)} in wide, {_inches(device.height_ft)} in high"


def _grate_size(device: Grate) -> str:
    if device.shape == "circular":
        return f"{_inches(device.width_ft)} in diameter"
    return f"{_inches(device.length_ft)} in x {_inches(device.width_ft)} in"


def _broad_coefficients(device: BroadCrestedWeir) -> str:
    low, high = min(device.weir_coefficients), max(device.weir_coefficients)
    span = f"C {low:.2f}" if low == high else f"C {low:.2f} to {high:.2f} by head"
    if device.coefficients_are_own:
        return f"{span}, as given"
    return f"{device.breadth_ft:g} ft broad, {span}"


def _rating(device: RatingTable) -> str:
    last = f"{fixed(device.flows_cfs[-1])} cfs at {fixed(device.elevations_ft[-1])} ft"
    cap = "" if device.cap_cfs is None else f", at most {device.cap_cfs:g} cfs"
    return f"stage-discharge table, {len(device.flows_cfs)} rows, up to {last}{cap}"
