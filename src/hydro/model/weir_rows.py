"""Rows of the weirs of further shapes."""

from __future__ import annotations

from hydro.kernels import devices
from hydro.kernels.weirs import LONG_CREST_C, OGEE_EXPONENT, OGEE_HIGHEST_RATIO
from hydro.model.device_dispatch import DeviceRow, corners_ft, device_row
from hydro.model.weir_shapes import CipollettiWeir, OgeeWeir, ProfileWeir, SideFlowWeir, TrapezoidalWeir


@device_row.register
def _(device: CipollettiWeir) -> DeviceRow:
    parameters = (device.invert_ft, device.length_ft, 0.0, device.weir_coefficient, 0.0)
    return DeviceRow(devices.SHARP_WEIR, parameters)


@device_row.register
def _(device: TrapezoidalWeir) -> DeviceRow:
    coefficients = (device.weir_coefficient, device.side_coefficient)
    parameters = (device.invert_ft, device.length_ft, device.side_slope, *coefficients)
    return DeviceRow(devices.TRAPEZOIDAL_WEIR, parameters)


@device_row.register
def _(device: SideFlowWeir) -> DeviceRow:
    parameters = (device.invert_ft, device.length_ft, device.weir_coefficient)
    return DeviceRow(devices.SIDE_FLOW_WEIR, parameters)


@device_row.register
def _(device: ProfileWeir) -> DeviceRow:
    parameters = (device.invert_ft, device.weir_coefficient)
    return DeviceRow(devices.PROFILE_WEIR, parameters, device.stations_ft, device.crests_ft)


@corners_ft.register
def _(device: ProfileWeir) -> tuple[float, ...]:
    return tuple(sorted(set(device.crests_ft)))


@device_row.register
def _(device: OgeeWeir) -> DeviceRow:
    parameters = (device.invert_ft, device.length_ft, device.design_head_ft, device.design_coefficient)
    return DeviceRow(devices.OGEE_WEIR, parameters)


@corners_ft.register
def _(device: OgeeWeir) -> tuple[float, ...]:
    low = min(1.0, LONG_CREST_C / device.design_coefficient) ** (1.0 / OGEE_EXPONENT)
    return tuple(device.invert_ft + ratio * device.design_head_ft for ratio in (0.0, low, OGEE_HIGHEST_RATIO))
