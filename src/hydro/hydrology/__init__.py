"""Formulas of hydrology for people: validated, documented, for scalars and arrays."""

from hydro.hydrology.antecedent import arc_curve_number, small_abstraction_curve_number
from hydro.hydrology.channel_section import (
    FlowSection,
    circular_section,
    full_pipe_velocity_fps,
    lake_wave_velocity_fps,
    manning_velocity_fps,
    parabolic_section,
    trapezoidal_section,
)
from hydro.hydrology.cover_search import CoverMatch, search_covers
from hydro.hydrology.curve_number import CoverRow, composite_curve_number, find_cover, retention_in
from hydro.hydrology.equation_segments import faa_segment, kerby_segment, kirpich_segment, lag_segment
from hydro.hydrology.flow_segments import (
    FlowPathTime,
    FlowSegment,
    channel_segment,
    direct_segment,
    flow_path_time,
    lake_segment,
    pipe_segment,
    shallow_segment,
    sheet_flow_findings,
    sheet_segment,
)
from hydro.hydrology.impervious import (
    CoverPart,
    impervious_composite_curve_number,
    pervious_curve_number,
    refuse_double_impervious,
    split_district,
)
from hydro.hydrology.lag_equations import faa_hr, kerby_hr, kirpich_hr, lag_equation_hr
from hydro.hydrology.level_pool import RoutedPond, route_level_pool
from hydro.hydrology.peak_tr55 import (
    GraphicalPeak,
    extended_detention_ratio,
    graphical_peak,
    pond_swamp_factor,
    storage_ratio,
    unit_peak_csm_in,
)
from hydro.hydrology.rational import (
    ModifiedRational,
    composite_runoff_coefficient,
    critical_storage,
    intensity_curve,
    modified_rational,
    rational_hydrograph,
    rational_peak_cfs,
)
from hydro.hydrology.runoff import runoff_depth
from hydro.hydrology.runoff_hydrograph import (
    change_duration,
    convolve_unit_hydrograph,
    runoff_hydrograph,
)
from hydro.hydrology.santa_barbara import santa_barbara_hydrograph, santa_barbara_storm
from hydro.hydrology.shallow_flow import (
    ShallowSurface,
    find_shallow_surface,
    shallow_surfaces,
    shallow_velocity_fps,
)
from hydro.hydrology.soil_group import soil_group
from hydro.hydrology.synthetic_unit_hydrographs import (
    SnyderParameters,
    clark_unit_hydrograph,
    snyder_lag_hr,
    snyder_parameters,
    snyder_unit_hydrograph,
    time_area_share,
)
from hydro.hydrology.tabular_tr55 import (
    TabularHydrograph,
    TabularRow,
    TabularSubarea,
    round_table_times,
    tabular_hydrograph,
    unit_discharges_csm_in,
)
from hydro.hydrology.time_of_concentration import (
    find_sheet_flow_n,
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
from hydro.hydrology.unit_hydrograph_shapes import (
    find_shape,
    gamma_exponent,
    gamma_shape,
    nrcs_shape,
    shape_names,
    triangular_shape,
    user_shape,
)
from hydro.hydrology.validity import ValidityLimit, validity_findings, validity_limits
from hydro.hydrology.water_quality import runoff_coefficient, water_quality_volume_cf
from hydro.hydrology.weighted_runoff import excess_rain, split_runoff_depth, weighted_runoff_depth

__all__ = [
    "CoverMatch",
    "CoverPart",
    "CoverRow",
    "DimensionlessUnitHydrograph",
    "FlowPathTime",
    "FlowSection",
    "FlowSegment",
    "GraphicalPeak",
    "ModifiedRational",
    "RoutedPond",
    "ShallowSurface",
    "SnyderParameters",
    "TabularHydrograph",
    "TabularRow",
    "TabularSubarea",
    "UnitHydrograph",
    "ValidityLimit",
    "arc_curve_number",
    "change_duration",
    "channel_segment",
    "circular_section",
    "clark_unit_hydrograph",
    "composite_curve_number",
    "composite_runoff_coefficient",
    "convolve_unit_hydrograph",
    "critical_storage",
    "direct_segment",
    "excess_rain",
    "extended_detention_ratio",
    "faa_hr",
    "faa_segment",
    "find_cover",
    "find_shallow_surface",
    "find_shape",
    "find_sheet_flow_n",
    "flow_path_time",
    "full_pipe_velocity_fps",
    "gamma_exponent",
    "gamma_shape",
    "graphical_peak",
    "impervious_composite_curve_number",
    "intensity_curve",
    "kerby_hr",
    "kerby_segment",
    "kirpich_hr",
    "kirpich_segment",
    "lag_equation_hr",
    "lag_segment",
    "lake_segment",
    "lake_wave_velocity_fps",
    "manning_velocity_fps",
    "modified_rational",
    "nrcs_shape",
    "parabolic_section",
    "pervious_curve_number",
    "pipe_segment",
    "pond_swamp_factor",
    "rational_hydrograph",
    "rational_peak_cfs",
    "refuse_double_impervious",
    "retention_in",
    "round_table_times",
    "route_level_pool",
    "runoff_coefficient",
    "runoff_depth",
    "runoff_hydrograph",
    "santa_barbara_hydrograph",
    "santa_barbara_storm",
    "search_covers",
    "shallow_segment",
    "shallow_surfaces",
    "shallow_velocity_fps",
    "shape_names",
    "sheet_flow_findings",
    "sheet_flow_hr",
    "sheet_segment",
    "small_abstraction_curve_number",
    "snyder_lag_hr",
    "snyder_parameters",
    "snyder_unit_hydrograph",
    "soil_group",
    "split_district",
    "split_runoff_depth",
    "standard",
    "storage_ratio",
    "tabular_hydrograph",
    "time_area_share",
    "time_to_peak_hr",
    "trapezoidal_section",
    "travel_time_hr",
    "triangular_shape",
    "unit_discharges_csm_in",
    "unit_hydrograph",
    "unit_peak_csm_in",
    "user_shape",
    "validity_findings",
    "validity_limits",
    "water_quality_volume_cf",
    "weighted_runoff_depth",
]
