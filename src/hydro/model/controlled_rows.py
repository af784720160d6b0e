"""Rows of the outlets that float, prime, pump or follow the tailwater."""

from __future__ import annotations

import math

from hydro.kernels import devices
from hydro.kernels.controlled import PUMP_RAMP_FT
from hydro.model.controlled import Pump, RatingByTailwater, Siphon, Skimmer
from hydro.model.device_dispatch import DeviceRow, corners_ft, device_row
from hydro.model.outlet import RatingTable


def capped_table(device: RatingTable) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Elevations and flows of a rating up to its cap, with a row where it is reached. [ft, cfs]"""
    cap = math.inf if device.cap_cfs is None else device.cap_cfs
    levels, flows = [device.elevations_ft[0]], [device.flows_cfs[0]]
    for z, q in zip(device.elevations_ft[1:], device.flows_cfs[1:], strict=True):
        if q >= cap:
            share = (cap - flows[-1]) / (q - flows[-1])
            return (*levels, levels[-1] + share * (z - levels[-1])), (*flows, cap)
        levels.append(z)
        flows.append(q)
    return tuple(levels), tuple(flows)


@device_row.register
def _(device: Skimmer) -> DeviceRow:
    parameters = (device.invert_ft, device.flow_cfs, device.head_ft, float(device.count))
    return DeviceRow(devices.SKIMMER, parameters)


@corners_ft.register
def _(device: Skimmer) -> tuple[float, ...]:
    return (device.invert_ft, device.invert_ft + device.head_ft)


@device_row.register
def _(device: Siphon) -> DeviceRow:
    opening_sf = device.discharge_coefficient * 0.25 * math.pi * device.diameter_ft**2
    return DeviceRow(devices.SIPHON, (device.outlet_ft, opening_sf, float(device.count)))


@corners_ft.register
def _(device: Siphon) -> tuple[float, ...]:
    return (device.outlet_ft, device.stop_ft, device.start_ft)


@device_row.register
def _(device: Pump) -> DeviceRow:
    parameters = (device.stop_ft - PUMP_RAMP_FT, float(device.count))
    return DeviceRow(devices.PUMP, parameters, device.depths_ft, device.flows_cfs)


@corners_ft.register
def _(device: Pump) -> tuple[float, ...]:
    depths = (-PUMP_RAMP_FT, 0.0, *device.depths_ft)
    return (*(device.stop_ft + depth for depth in depths), device.start_ft)


@device_row.register
def _(device: RatingByTailwater) -> DeviceRow:
    x: list[float] = list(device.tailwaters_ft)
    y: list[float] = []
    first = len(x)
    for levels in device.elevations_ft:
        y.append(float(first))
        first += len(levels)
    for levels, flows in zip(device.elevations_ft, device.flows_cfs, strict=True):
        x += levels
        y += flows
    parameters = (device.invert_ft, float(len(device.tailwaters_ft)))
    return DeviceRow(devices.RATING_BY_TAILWATER, parameters, tuple(x), tuple(y))


@corners_ft.register
def _(device: RatingByTailwater) -> tuple[float, ...]:
    levels = {level for table in device.elevations_ft for level in table}
    return tuple(sorted(levels.union(device.tailwaters_ft)))
