"""Formulas of hydraulic structures for people: validated, documented, for scalars and arrays."""

from hydro.hydraulics.controlled_outlets import siphon_cfs, skimmer_cfs
from hydro.hydraulics.orifice import (
    circular_grate_cfs,
    circular_orifice_cfs,
    rectangular_grate_cfs,
    rectangular_orifice_cfs,
)
from hydro.hydraulics.stage_storage import (
    cumulative_volumes_cf,
    elevation_of_volume_ft,
    prismatic_volume_cf,
)
from hydro.hydraulics.weir import (
    broad_crested_coefficients,
    broad_crested_weir_cfs,
    sharp_crested_weir_cfs,
    v_notch_weir_cfs,
)
from hydro.hydraulics.weir_shapes import (
    cipolletti_weir_cfs,
    ogee_weir_cfs,
    profile_weir_cfs,
    side_flow_weir_cfs,
    trapezoidal_weir_cfs,
)

__all__ = [
    "broad_crested_coefficients",
    "broad_crested_weir_cfs",
    "cipolletti_weir_cfs",
    "circular_grate_cfs",
    "circular_orifice_cfs",
    "cumulative_volumes_cf",
    "elevation_of_volume_ft",
    "ogee_weir_cfs",
    "prismatic_volume_cf",
    "profile_weir_cfs",
    "rectangular_grate_cfs",
    "rectangular_orifice_cfs",
    "sharp_crested_weir_cfs",
    "side_flow_weir_cfs",
    "siphon_cfs",
    "skimmer_cfs",
    "trapezoidal_weir_cfs",
    "v_notch_weir_cfs",
]
