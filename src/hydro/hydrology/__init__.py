"""Formulas of hydrology for people: validated, documented, for scalars and arrays."""

from hydro.hydrology.curve_number import CoverRow, composite_curve_number, find_cover, retention_in
from hydro.hydrology.level_pool import RoutedPond, route_level_pool
from hydro.hydrology.peak_tr55 import (
    GraphicalPeak,
    extended_detention_ratio,
    graphical_peak,
    pond_swamp_factor,
    storage_ratio,
    unit_peak_csm_in,
)
from hydro.hydrology.runoff import runoff_depth
from hydro.hydrology.time_of_concentration import (
    channel_velocity_fps,
    find_sheet_flow_n,
    shallow_flow_fps,
    sheet_flow_hr,
    travel_time_hr,
)
from hydro.hydrology.unit_hydrograph import (
    DimensionlessUnitHydrograph,
    UnitHydrograph,
    standard,
    time_to_peak_hr,
    unit_hydrograph,
)
from hydro.hydrology.water_quality import runoff_coefficient, water_quality_volume_cf

__all__ = [
    "CoverRow",
    "DimensionlessUnitHydrograph",
    "GraphicalPeak",
    "RoutedPond",
    "UnitHydrograph",
    "channel_velocity_fps",
    "composite_curve_number",
    "extended_detention_ratio",
    "find_cover",
    "find_sheet_flow_n",
    "graphical_peak",
    "pond_swamp_factor",
    "retention_in",
    "route_level_pool",
    "runoff_coefficient",
    "runoff_depth",
    "shallow_flow_fps",
    "sheet_flow_hr",
    "standard",
    "storage_ratio",
    "time_to_peak_hr",
    "travel_time_hr",
    "unit_hydrograph",
    "unit_peak_csm_in",
    "water_quality_volume_cf",
]
