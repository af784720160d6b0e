"""Volume and surface area of a storage at a water level, and the level of a volume."""

import math

from hydro.kernels._jit import kernel

CONTOURS = 1
"""Storage given by areas at elevations; area linear in between (prismatic, average end area)."""
VOLUMES = 2
"""Storage given by cumulative volumes at elevations; volume linear in between."""


@kernel
def storage_cf(kind, elevations_ft, areas_sf, volumes_cf, elevation_ft):
    """Volume below a water level.

    Parameters
    ----------
    kind : int
        CONTOURS or VOLUMES.
    elevations_ft, areas_sf, volumes_cf : ndarray, shape (n_rows,)
        Rows, elevations strictly rising; volumes are cumulative. [ft, sf, cf]
    elevation_ft : float
        Water level. [ft]

    Returns
    -------
    float
        Volume [cf]: 0 below the first row, the full volume above the last.
    """
    last = elevations_ft.shape[0] - 1
    if elevation_ft <= elevations_ft[0]:
        return volumes_cf[0]
    if elevation_ft >= elevations_ft[last]:
        return volumes_cf[last]
    j = 0
    while elevations_ft[j + 1] <= elevation_ft:
        j += 1
    rise = elevations_ft[j + 1] - elevations_ft[j]
    height = elevation_ft - elevations_ft[j]
    if kind == CONTOURS:
        slope = (areas_sf[j + 1] - areas_sf[j]) / rise
        return volumes_cf[j] + height * (areas_sf[j] + 0.5 * slope * height)
    return volumes_cf[j] + (volumes_cf[j + 1] - volumes_cf[j]) * height / rise


@kernel
def surface_area_sf(kind, elevations_ft, areas_sf, volumes_cf, elevation_ft):
    """Water surface at a level; arguments as in :func:`storage_cf`; 0 outside the rows."""
    last = elevations_ft.shape[0] - 1
    if elevation_ft < elevations_ft[0] or elevation_ft > elevations_ft[last]:
        return 0.0
    j = 0
    while j < last - 1 and elevations_ft[j + 1] <= elevation_ft:
        j += 1
    rise = elevations_ft[j + 1] - elevations_ft[j]
    if kind == CONTOURS:
        return areas_sf[j] + (areas_sf[j + 1] - areas_sf[j]) * (elevation_ft - elevations_ft[j]) / rise
    return (volumes_cf[j + 1] - volumes_cf[j]) / rise


@kernel
def prismatic_height_ft(volume_cf, lower_area_sf, area_slope_sf_per_ft):
    """Height of a volume in a slice whose area grows linearly, by the root that is stable for small slopes.

    Parameters
    ----------
    volume_cf : float
        Volume above the bottom of the slice, V. [cf]
    lower_area_sf : float
        Area at the bottom, A1. [sf]
    area_slope_sf_per_ft : float
        k = dA/dz. [sf/ft]

    Returns
    -------
    float
        2 V / (A1 + sqrt(A1^2 + 2 k V)) [ft].
    """
    if volume_cf <= 0.0:
        return 0.0
    root = lower_area_sf * lower_area_sf + 2.0 * area_slope_sf_per_ft * volume_cf
    return 2.0 * volume_cf / (lower_area_sf + math.sqrt(max(root, 0.0)))
