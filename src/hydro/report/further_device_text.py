"""Weirs of further shapes and outlets that float, prime, pump or follow the tailwater, in words."""

from __future__ import annotations

from hydro.model.controlled import Gate, Pump, RatingByTailwater, Siphon, Skimmer
from hydro.model.outlet import Device
from hydro.model.weir_shapes import CipollettiWeir, OgeeWeir, ProfileWeir, SideFlowWeir, TrapezoidalWeir
from hydro.report.formats import fixed

INCHES_PER_FOOT = 12.0


def further_device_text(device: Device) -> str:
    """Describe a device with its sizes and coefficients, the invert apart; empty for one of the common kinds.

    Examples
    --------
    >>> further_device_text(CipollettiWeir(100.0, 3.0))
    'Cipolletti weir, 3 ft long, C 3.367'
    >>> further_device_text(Pump(101.0, 98.0, (0.0,), (0.5,), 2))
    '2 x pump, 0.5 cfs, starts at 101.00 ft, stops at 98.00 ft'
    """
    if isinstance(device, Skimmer | Siphon | Pump):
        count = f"{device.count} x " if device.count > 1 else ""
        return count + _controlled(device)
    if isinstance(device, RatingByTailwater):
        low, high = fixed(device.tailwaters_ft[0]), fixed(device.tailwaters_ft[-1])
        return f"{len(device.tailwaters_ft)} stage-discharge tables for tailwaters from {low} to {high} ft"
    return _weir(device)


def gate_text(gate: Gate | None) -> str:
    """Say how far a gate stands open; empty without one."""
    if gate is None:
        return ""
    if gate.moves:
        return f", behind a gate that moves between {min(gate.shares):.0%} and {max(gate.shares):.0%} open"
    return f", behind a gate {gate.shares[0]:.0%} open"


def _weir(device: Device) -> str:
    if isinstance(device, CipollettiWeir):
        return f"Cipolletti weir, {device.length_ft:g} ft long, C {device.weir_coefficient:g}"
    if isinstance(device, TrapezoidalWeir):
        coefficients = f"C {device.weir_coefficient:g}, sides C {device.side_coefficient:g}"
        return (
            f"trapezoidal weir, {device.length_ft:g} ft long, sides {device.side_slope:g}:1, {coefficients}"
        )
    if isinstance(device, SideFlowWeir):
        return f"side-flow weir, {device.length_ft:g} ft long, C {device.weir_coefficient:g}"
    if isinstance(device, ProfileWeir):
        length = device.stations_ft[-1] - device.stations_ft[0]
        points = f"{len(device.stations_ft)} points up to {fixed(max(device.crests_ft))} ft"
        return f"weir by profile, {length:g} ft long, {points}, C {device.weir_coefficient:g}"
    if isinstance(device, OgeeWeir):
        shape = f"{device.length_ft:g} ft long, design head {device.design_head_ft:g} ft"
        return f"ogee crest, {shape}, C {device.design_coefficient:g} (H/Hd)^0.12"
    return ""


def _controlled(device: Skimmer | Siphon | Pump) -> str:
    if isinstance(device, Skimmer):
        size = f", orifice {device.diameter_ft * INCHES_PER_FOOT:.6g} in" if device.diameter_ft else ""
        return f"skimmer{size}, {device.flow_cfs:.3g} cfs under a head of {device.head_ft:g} ft"
    switch = f"stops at {fixed(device.stop_ft)} ft"
    if isinstance(device, Siphon):
        size = f"{device.diameter_ft * INCHES_PER_FOOT:.6g} in, outlet {fixed(device.outlet_ft)} ft"
        coefficient = f"C {device.discharge_coefficient:g}"
        return f"siphon, {size}, {coefficient}, primes at {fixed(device.start_ft)} ft, {switch}"
    low, high = device.flows_cfs[0], device.flows_cfs[-1]
    flow = f"{low:g} cfs" if low == high else f"{low:g} to {high:g} cfs by depth"
    return f"pump, {flow}, starts at {fixed(device.start_ft)} ft, {switch}"
