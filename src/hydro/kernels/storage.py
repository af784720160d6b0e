"""Volume and surface area of a storage at a water level, and the level of a volume."""

import math

from hydro.kernels._jit import kernel

CONTOURS = 1
"""Storage given by areas at elevations; in between A = A1 + b h + c h^2 (c = 0: prismatic)."""
VOLUMES = 2
"""Storage given by cumulative volumes at elevations; volume linear in between."""

KIND, FIRST, END = range(3)
"""Columns of a row of a storage: the kind above, its first table row, and the one after its last."""
N_COLUMNS = 3
"""Length of a row."""
ELEVATION, AREA, VOLUME, CURVATURE = range(4)
"""Columns of the tables: elevations strictly rising, volumes cumulative, c of the slice above the row.
[ft, sf, cf, sf/ft2]"""


@kernel
def storage_cf(k, storages, rows, elevation_ft):
    """Volume below a water level.

    Parameters
    ----------
    k : int
        Storage.
    storages : ndarray, shape (n_storages, N_COLUMNS)
        Rows of the storages.
    rows : ndarray, shape (n_table_rows, 4)
        Tables of all storages, end to end. [ft, sf, cf, sf/ft2]
    elevation_ft : float
        Water level. [ft]

    Returns
    -------
    float
        Volume [cf]: 0 below the first row, the full volume above the last.
    """
    j = int(storages[k, FIRST])
    last = int(storages[k, END]) - 1
    if elevation_ft <= rows[j, ELEVATION]:
        return rows[j, VOLUME]
    if elevation_ft >= rows[last, ELEVATION]:
        return rows[last, VOLUME]
    while rows[j + 1, ELEVATION] <= elevation_ft:
        j += 1
    rise = rows[j + 1, ELEVATION] - rows[j, ELEVATION]
    height = elevation_ft - rows[j, ELEVATION]
    if storages[k, KIND] == CONTOURS:
        bend = rows[j, CURVATURE]
        slope = (rows[j + 1, AREA] - rows[j, AREA]) / rise - bend * rise
        return rows[j, VOLUME] + height * (rows[j, AREA] + height * (0.5 * slope + height * bend / 3.0))
    return rows[j, VOLUME] + (rows[j + 1, VOLUME] - rows[j, VOLUME]) * height / rise


@kernel
def surface_area_sf(k, storages, rows, elevation_ft):
    """Water surface at a level; arguments as in :func:`storage_cf`; 0 outside the rows."""
    j = int(storages[k, FIRST])
    last = int(storages[k, END]) - 1
    if elevation_ft < rows[j, ELEVATION] or elevation_ft > rows[last, ELEVATION]:
        return 0.0
    while j < last - 1 and rows[j + 1, ELEVATION] <= elevation_ft:
        j += 1
    rise = rows[j + 1, ELEVATION] - rows[j, ELEVATION]
    if storages[k, KIND] == CONTOURS:
        bend, height = rows[j, CURVATURE], elevation_ft - rows[j, ELEVATION]
        slope = (rows[j + 1, AREA] - rows[j, AREA]) / rise - bend * rise
        return rows[j, AREA] + height * (slope + height * bend)
    return (rows[j + 1, VOLUME] - rows[j, VOLUME]) / rise


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
