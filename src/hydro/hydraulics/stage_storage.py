"""Volume of a storage given by surface areas at elevations (contours), prismatic in between."""

from __future__ import annotations

import math

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.types import FloatArray


def cumulative_volumes_cf(elevations_ft: Numbers, areas_sf: Numbers) -> FloatArray:
    """Volume below each contour, by average end areas.

    Parameters
    ----------
    elevations_ft : array_like, shape (n_rows,)
        Contours, strictly rising. [ft]
    areas_sf : array_like, shape (n_rows,)
        Water surface at each contour, A. [sf]

    Returns
    -------
    ndarray, shape (n_rows,)
        Cumulative volume [cf], 0 at the first contour.

    Raises
    ------
    InputError
        If the rows are no table, do not rise, or an area is negative.

    Notes
    -----
    dV = (A1 + A2) dz / 2.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), sec. 8.4.

    Examples
    --------
    HDS-2, example 8.9.

    >>> areas = [0, 490, 1740, 4290, 6880, 10320, 12830, 15500, 19870]
    >>> cumulative_volumes_cf(list(range(278, 287)), areas)
    array([    0.,   245.,  1360.,  4375.,  9960., 18560., 30135., 44300.,
           61985.])
    """
    check = Arguments("cumulative_volumes_cf")
    elevations, areas = _contours(check, elevations_ft, areas_sf)
    check.raise_faults()
    return _cumulative(elevations, areas)


def prismatic_volume_cf(
    elevation_ft: FloatOrArray, elevations_ft: Numbers, areas_sf: Numbers
) -> FloatOrArray:
    """Volume below a water level.

    Parameters
    ----------
    elevation_ft : float or ndarray
        Water level, from the first to the last contour. [ft]
    elevations_ft, areas_sf : array_like, shape (n_rows,)
        Contours, as in :func:`cumulative_volumes_cf`. [ft, sf]

    Returns
    -------
    float or ndarray
        V [cf].

    Raises
    ------
    InputError
        If the contours are no table or the level is outside them.

    Notes
    -----
    Area is linear between contours, so volume is quadratic: V = V1 + h (A1 + k h / 2), k = dA/dz.  At every
    contour it equals the sum of average end areas.

    Examples
    --------
    HDS-2, example 8.10, at a depth of 0.75 ft; halfway up a slice the area is linear, the volume is not.

    >>> depths, areas = [0, 0.25, 0.5, 0.75, 1.0], [2000, 2200, 2300, 2500, 2800]
    >>> prismatic_volume_cf(0.75, depths, areas)
    1687.5
    >>> prismatic_volume_cf(0.5, [0.0, 1.0], [0.0, 1000.0])
    125.0
    """
    check = Arguments("prismatic_volume_cf")
    elevations, areas = _contours(check, elevations_ft, areas_sf)
    low, high = (float(elevations[0]), float(elevations[-1])) if check.clean else (-math.inf, math.inf)
    level = check.numbers("elevation_ft", elevation_ft, at_least=low, at_most=high)
    check.raise_faults()
    from hydro.kernels.storage import CONTOURS, storage_cf

    rows = np.column_stack([elevations, areas, _cumulative(elevations, areas), np.zeros_like(areas)])
    storages = np.array([[CONTOURS, 0.0, len(rows)]])
    found = [storage_cf(0, storages, rows, float(z)) for z in level.flat]
    return like(np.array(found).reshape(level.shape), elevation_ft)


def elevation_of_volume_ft(
    volume_cf: FloatOrArray, elevations_ft: Numbers, areas_sf: Numbers
) -> FloatOrArray:
    """Water level at which a storage holds a volume; the inverse of :func:`prismatic_volume_cf`.

    Parameters
    ----------
    volume_cf : float or ndarray
        Volume, V, from 0 to the volume of the last contour. [cf]
    elevations_ft, areas_sf : array_like, shape (n_rows,)
        Contours, as in :func:`cumulative_volumes_cf`. [ft, sf]

    Returns
    -------
    float or ndarray
        Water level [ft]; the first contour for no volume.

    Raises
    ------
    InputError
        If the contours are no table or the volume is outside them.

    Notes
    -----
    In a slice h = 2 V / (A1 + sqrt(A1^2 + 2 k V)), the root that is stable for small k = dA/dz.

    Examples
    --------
    >>> elevation_of_volume_ft(125.0, [100.0, 101.0], [0.0, 1000.0])
    100.5
    """
    check = Arguments("elevation_of_volume_ft")
    elevations, areas = _contours(check, elevations_ft, areas_sf)
    most = float(_cumulative(elevations, areas)[-1]) if check.clean else math.inf
    volume = check.numbers("volume_cf", volume_cf, at_least=0.0, at_most=most)
    check.raise_faults()
    from hydro.kernels.storage import prismatic_height_ft

    volumes = _cumulative(elevations, areas)
    slice_of = np.clip(np.searchsorted(volumes, volume, side="left") - 1, 0, len(volumes) - 2)
    slopes = np.diff(areas) / np.diff(elevations)
    found = [
        elevations[j] + prismatic_height_ft(float(v) - volumes[j], areas[j], slopes[j])
        for v, j in zip(volume.flat, slice_of.flat, strict=True)
    ]
    return like(np.array(found).reshape(volume.shape), volume_cf)


def _contours(check: Arguments, elevations_ft: Numbers, areas_sf: Numbers) -> tuple[FloatArray, FloatArray]:
    """Both columns as arrays; faults are kept."""
    elevations = check.numbers("elevations_ft", elevations_ft)
    areas = check.numbers("areas_sf", areas_sf, at_least=0.0)
    check.table(elevations_ft=elevations, areas_sf=areas)
    check.rising("elevations_ft", elevations)
    return elevations, areas


def _cumulative(elevations: FloatArray, areas: FloatArray) -> FloatArray:
    """Return the running sum of average end areas times heights."""
    slices = 0.5 * (areas[1:] + areas[:-1]) * np.diff(elevations)
    return np.concatenate(([0.0], np.cumsum(slices)))

