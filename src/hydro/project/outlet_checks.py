"""Rules within one outlet that join several of its fields."""

from __future__ import annotations

import numpy as np

from hydro.model.controlled import Pump, RatingByTailwater, Siphon
from hydro.model.outlet import Device, Orifice, Outlet, RatingTable, SharpWeir
from hydro.project.document import Document
from hydro.project.sections import Path


def check_outlet(document: Document, path: Path, outlet: Outlet) -> None:
    """Note what cannot be in one outlet.

    Parameters
    ----------
    document : Document
        Takes the faults.
    path : path
        Place of the outlet.
    outlet : Outlet
        As built from the entry.
    """
    device, show = outlet.device, document.show
    if isinstance(device, Orifice) and device.rows > 1 and device.row_spacing_ft < device.height_ft:
        what = f"rows every {show(device.row_spacing_ft, 'ft')} overlap: openings are "
        what += f"{show(device.height_ft, 'ft')} high"
        document.fault((*path, "orifice", "row_spacing_in"), what, "Give the distance from invert to invert.")
    opening_ft = device.opening_height_ft if isinstance(device, SharpWeir) else None
    if opening_ft is not None and opening_ft <= 0.0:
        what = f"the top of the opening is not above the crest, {show(device.invert_ft, 'ft')}"
        place = (*path, "weir", "sharp_crested", "top_ft")
        document.fault(place, what, "Correct one of the two levels.")
    if isinstance(device, Siphon | Pump):
        _check_switch(document, path, outlet, device)
    if isinstance(device, RatingByTailwater):
        _check_tailwaters(document, (*path, "rating", "tailwater_tables"), device)


def _check_switch(document: Document, path: Path, outlet: Outlet, device: Siphon | Pump) -> None:
    """It starts above the level where it stops, and nothing else opens it."""
    show = document.show
    if outlet.gate is not None:
        what = f"a gate stands before the {type(device).__name__.lower()} '{outlet.name}'"
        document.fault((*path, "gate"), what, "Leave the gate out: its levels open and close it.")
    key = "siphon" if isinstance(device, Siphon) else "pump"
    if device.start_ft <= device.stop_ft:
        what = f"it starts at {show(device.start_ft, 'ft')}, not above the level where it stops, "
        what += show(device.stop_ft, "ft")
        fix = "Give a start level above the stop level; it would switch without end."
        document.fault((*path, key, "start_ft"), what, fix)
    if isinstance(device, Siphon) and device.outlet_ft >= device.stop_ft:
        what = f"the outlet, {show(device.outlet_ft, 'ft')}, is not below the level where it breaks, "
        what += show(device.stop_ft, "ft")
        document.fault((*path, key, "outlet_ft"), what, "Correct one of the two levels.")


def _check_tailwaters(document: Document, path: Path, device: RatingByTailwater) -> None:
    """Tailwaters rise, each table begins at its own or above, and a higher tailwater never passes more."""
    show = document.show
    for j, tailwater in enumerate(device.tailwaters_ft):
        levels, flows = device.elevations_ft[j], device.flows_cfs[j]
        dry = max(z for z, q in zip(levels, flows, strict=True) if q == 0.0)
        if dry < tailwater:
            what = f"the table flows above {show(dry, 'ft')}, below its tailwater, {show(tailwater, 'ft')}"
            document.fault((*path, j, "table_ft_cfs"), what, "Begin at or above the tailwater, with flow 0.")
        if j == 0:
            continue
        if tailwater <= device.tailwaters_ft[j - 1]:
            what = f"tailwater {show(tailwater, 'ft')} does not rise above the one of the table before"
            document.fault((*path, j, "tailwater_ft"), what, "Give the tables from the lowest tailwater up.")
        both = np.union1d(levels, device.elevations_ft[j - 1])
        own = np.interp(both, levels, flows)
        lower = np.interp(both, device.elevations_ft[j - 1], device.flows_cfs[j - 1])
        if np.any(own > lower):
            z = float(both[np.argmax(own > lower)])
            what = f"at {show(z, 'ft')} it flows more than the table of the lower tailwater before it"
            document.fault((*path, j, "table_ft_cfs"), what, "Correct one of the two tables.")


def table_end_ft(device: Device) -> float:
    """Level at which a table of flows ends; infinite where it holds beyond, and for formulas. [ft]"""
    if isinstance(device, RatingByTailwater):
        return min(levels[-1] for levels in device.elevations_ft)
    if isinstance(device, RatingTable) and (device.cap_cfs is None or device.flows_cfs[-1] < device.cap_cfs):
        return device.elevations_ft[-1]
    return float("inf")
