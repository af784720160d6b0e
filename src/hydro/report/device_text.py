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
        count = f"{device.count} x " if device.count > 1 else ""
        return f"{count}{device.shape} orifice, {_orifice_size(device)}, C {device.discharge_coefficient:g}"
    if isinstance(device, Grate):
        count = f"{device.count} x " if device.count > 1 else ""
        return (
            f"{count}horizontal opening, {_grate_size(device)}, orifice C {device.discharge_coefficient:g}, "
            f"weir C {device.weir_coefficient:g}"
        )
    if isinstance(device, SharpWeir):
        if device.crest_height_ft is None:
            coefficient = f"C {device.weir_coefficient:g}"
        else:
            coefficient = f"C = 3.27 + 0.40 H/P with P = {fixed(device.crest_height_ft, 2)} ft"
        size = f"{device.length_ft:g} ft long, {device.contractions} end contractions"
        return f"sharp-crested weir, {size}, {coefficient}"
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
    return _rating(device)


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
    return f"stage-discharge table, {len(device.flows_cfs)} rows, up to {last}"
