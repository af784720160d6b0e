"""Heads beyond which the formula of a weir does not hold, and levels at which tailwater begins to count."""

from __future__ import annotations

import math

from hydro.model.controlled import Pump, RatingByTailwater, Siphon
from hydro.model.outlet import Culvert, Device, Orifice, SharpWeir
from hydro.model.weir_shapes import CipollettiWeir, OgeeWeir

CREST_HEIGHT_HEADS = 5.0
"""C = 3.27 + 0.40 H/P holds up to about this ratio of head to crest height (Chow, 1959, ch. 14)."""
FRANCIS_HEAD_SHARE = 1.0 / 3.0
"""The contracted weir formula holds up to this ratio of head to length (Francis)."""
CIPOLLETTI_HEAD_SHARE = 1.0 / 3.0
"""The Cipolletti weir holds up to this ratio of head to length (USBR, Water Measurement Manual)."""
OGEE_HEAD_RATIO = 1.33
"""Ratio of head to design head above which pressures on an ogee are too low (USACE EM 1110-2-1603)."""


def beyond_validity(device: Device, head_ft: float) -> list[str]:
    """Say in what a head is beyond the validity of a device's formula.

    Parameters
    ----------
    device : Device
        Outlet device.
    head_ft : float
        Head above its invert. [ft]
    """
    found: list[str] = []
    if isinstance(device, SharpWeir):
        over = min(head_ft, device.opening_height_ft or math.inf)
        if device.contractions and over > FRANCIS_HEAD_SHARE * device.length_ft:
            found.append(f"head {over:.2f} ft over {device.length_ft:.2f} ft length")
        if device.crest_height_ft and over > CREST_HEIGHT_HEADS * device.crest_height_ft:
            found.append(f"H/P = {over / device.crest_height_ft:.1f}")
    elif isinstance(device, CipollettiWeir) and head_ft > CIPOLLETTI_HEAD_SHARE * device.length_ft:
        found.append(f"head {head_ft:.2f} ft over {device.length_ft:.2f} ft length")
    elif isinstance(device, OgeeWeir) and head_ft > OGEE_HEAD_RATIO * device.design_head_ft:
        found.append(f"head {head_ft:.2f} ft over a design head of {device.design_head_ft:.2f} ft")
    return found


def drowning_level_ft(device: Device) -> float:
    """Tailwater above this level lowers the flow of a device. [ft]"""
    if isinstance(device, Orifice):
        return device.invert_ft + 0.5 * device.height_ft
    if isinstance(device, Culvert):
        return device.outlet_invert_ft + 0.5 * device.rise_ft
    if isinstance(device, Pump):
        return math.inf
    if isinstance(device, Siphon):
        return device.outlet_ft
    if isinstance(device, RatingByTailwater):
        return device.tailwaters_ft[0]
    return device.invert_ft
