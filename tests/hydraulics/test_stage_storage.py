"""Stage-storage from contours: HDS-2 ch. 8."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydraulics import cumulative_volumes_cf, elevation_of_volume_ft, prismatic_volume_cf

CONTOURS = [50.0, 52.5, 53.0, 55.0]
AREAS = [8712.0, 17424.0, 52272.0, 65340.0]


def test_hds2_example_8_9():
    """HDS-2 example 8.9: cumulative storage from nine contours, exactly as printed."""
    areas = [0, 490, 1740, 4290, 6880, 10320, 12830, 15500, 19870]
    printed = [0, 245, 1360, 4375, 9960, 18560, 30135, 44300, 61985]
    np.testing.assert_array_equal(cumulative_volumes_cf(list(range(278, 287)), areas), printed)


def test_hds2_example_8_10():
    """HDS-2 example 8.10: total and active storage above the outlet, exactly as printed."""
    depth, areas = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5], [2000, 2200, 2300, 2500, 2800, 3000, 3100]
    total = cumulative_volumes_cf(depth, areas)
    np.testing.assert_array_equal(total, [0, 525, 1087.5, 1687.5, 2350, 3075, 3837.5])
    np.testing.assert_array_equal(np.maximum(total - total[2], 0), [0, 0, 0, 600, 1262.5, 1987.5, 2750])


def test_average_end_areas_of_a_stepped_basin():
    """167,706 cf from four contours, printed to 1 cf (conic slices would give 166,062)."""
    assert prismatic_volume_cf(55.0, CONTOURS, AREAS) == pytest.approx(167_706.0, abs=0.5)


def test_between_contours_the_area_is_linear():
    """Halfway up a wedge a quarter of its volume is below (exact)."""
    assert prismatic_volume_cf(0.5, [0.0, 1.0], [0.0, 1000.0]) == 125.0
    assert cumulative_volumes_cf([0.0, 1.0], [0.0, 1000.0])[1] == 500.0


def test_level_of_a_volume_is_the_inverse():
    """Level -> volume -> level on 500 levels, to 1e-9 ft (square roots near a contour)."""
    levels = np.linspace(50.0, 55.0, 500)
    back = elevation_of_volume_ft(prismatic_volume_cf(levels, CONTOURS, AREAS), CONTOURS, AREAS)
    np.testing.assert_allclose(back, levels, rtol=0, atol=1e-9)


def test_a_level_stretch_without_area_holds_nothing():
    """No volume is at the lowest contour; a dry stretch below is skipped by the first drop."""
    assert elevation_of_volume_ft(0.0, [98.0, 99.0, 100.0], [0.0, 0.0, 100.0]) == 98.0
    assert elevation_of_volume_ft(50.0, [98.0, 99.0, 100.0], [0.0, 0.0, 100.0]) == 100.0


@pytest.mark.parametrize(
    ("call", "fix"),
    [
        (lambda: cumulative_volumes_cf([100.0, 100.0], [1.0, 2.0]), "larger than the one before"),
        (lambda: cumulative_volumes_cf([100.0, 101.0], [1.0, -2.0]), "at least 0"),
        (lambda: cumulative_volumes_cf([100.0], [1.0]), "at least two rows"),
        (lambda: cumulative_volumes_cf([100.0, 101.0], [1.0]), "equal length"),
        (lambda: prismatic_volume_cf(49.0, CONTOURS, AREAS), "at least 50 and of at most 55"),
        (lambda: elevation_of_volume_ft(1e6, CONTOURS, AREAS), "at most 167706"),
        (lambda: elevation_of_volume_ft(-1.0, [[1.0, 2.0]], [[1.0, 2.0]]), "one axis"),
    ],
)
def test_contours_that_are_none_are_refused(call, fix):
    """Rows that do not rise, negative areas, levels and volumes outside."""
    with pytest.raises(InputError, match=fix):
        call()
