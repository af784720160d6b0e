"""Stage-storage: the kernels against slices of average end areas."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels.storage import CONTOURS, VOLUMES, prismatic_height_ft, storage_cf, surface_area_sf
from tests.kernels.builders import QUICK
from tests.oracle import storage

CONTOUR_SETS = st.lists(st.tuples(st.floats(0.1, 5.0), st.floats(0.0, 5e4)), min_size=2, max_size=8)


def _contours(rows):
    z = 100.0 + np.cumsum([rise for rise, _ in rows])
    areas = np.array([area for _, area in rows])
    volumes = np.array([storage.contours_volume(z, areas, level) for level in z])
    return z, areas, volumes


def _one(kernel, kind, z, areas, volumes, level):
    """A kernel on one storage alone."""
    return kernel(0, np.array([[kind, 0.0, len(z)]]), np.column_stack([z, areas, volumes, np.zeros_like(z)]), level)


@QUICK
@given(CONTOUR_SETS, st.floats(-0.1, 1.1))
def test_volume_between_contours_is_a_trapezoid_of_areas(rows, part):
    """Volume and area at any level, also outside; atol: round-off of levels near 100 ft in 0.1-ft slices."""
    z, areas, volumes = _contours(rows)
    level = float(z[0] + part * (z[-1] - z[0]))
    expected = storage.contours_volume(z, areas, level)
    assert abs(_one(storage_cf, CONTOURS, z, areas, volumes, level) - expected) <= 1e-12 * max(volumes[-1], 1.0)
    surface = storage.contours_area(z, areas, level)
    assert abs(_one(surface_area_sf, CONTOURS, z, areas, volumes, level) - surface) <= 1e-12 * max(areas.max(), 1.0)


@QUICK
@given(CONTOUR_SETS, st.floats(-0.1, 1.1))
def test_given_volumes_are_read_on_straight_lines(rows, part):
    """Cumulative volumes at elevations, linear in between."""
    z, areas, _ = _contours(rows)
    volumes, level = np.cumsum(areas) - areas[0], float(z[0] + part * (z[-1] - z[0]))
    expected = storage.volumes_volume(z, volumes, level)
    assert abs(_one(storage_cf, VOLUMES, z, areas, volumes, level) - expected) <= 1e-12 * max(volumes[-1], 1.0)


@QUICK
@given(CONTOUR_SETS)
def test_area_is_the_slope_of_volume(rows):
    """dV/dz by central differences over 2e-4 ft equals the area; quadratic slices make it exact but for round-off."""
    z, areas, volumes = _contours(rows)
    middle, h = 0.5 * (z[0] + z[1]), 1e-4
    above, below = (_one(storage_cf, CONTOURS, z, areas, volumes, middle + s * h) for s in (1.0, -1.0))
    surface = _one(surface_area_sf, CONTOURS, z, areas, volumes, middle)
    assert abs((above - below) / (2.0 * h) - surface) <= 1e-8 * max(volumes[1], areas[:2].max(), 1.0)


@QUICK
@given(st.floats(0.0, 5e4), st.floats(0.0, 5e4), st.floats(0.01, 10.0), st.floats(0.0, 1.0))
def test_height_of_volume_inverts_the_slice(lower, upper, rise, part):
    """Height -> volume -> height, to 1e-7 of the slice: a root where both area and slope may vanish."""
    slope, height = (upper - lower) / rise, part * rise
    volume = height * (lower + 0.5 * slope * height)
    found = prismatic_height_ft(volume, lower, slope)
    assert abs(found * (lower + 0.5 * slope * found) - volume) <= 1e-12 * max(volume, 1e-300) + 1e-9
    assert 0.0 <= found <= rise * (1.0 + 1e-7)
