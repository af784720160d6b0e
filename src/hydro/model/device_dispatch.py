"""How an outlet device becomes a row of the kernels; each kind registers its own."""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from hydro.model.outlet import Device


class DeviceRow(NamedTuple):
    """Code, parameters and table of a device, in the order that :mod:`hydro.kernels.devices` documents."""

    code: int
    parameters: tuple[float, ...]
    table_x: tuple[float, ...] = ()
    table_y: tuple[float, ...] = ()


@singledispatch
def device_row(device: Device) -> DeviceRow:
    """Code, parameters and table of a device."""
    raise TypeError(f"no kernel knows a {type(device).__name__}")


@singledispatch
def corners_ft(device: Device) -> tuple[float, ...]:
    """Levels at which the formula of a device changes, the invert among them. [ft]"""
    return (device.invert_ft,)
