"""Water quality volume."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydrology import runoff_coefficient, water_quality_volume_cf


@pytest.mark.parametrize(
    ("p90_in", "area_ac", "impervious_pct", "coefficient", "volume_cf"),
    [(1.5, 2.0, 60, 0.590, 6425.1), (1.5, 5.0, 10, 0.140, 3811.5), (1.2, 10.0, 35, 0.365, 15899.4), (0.9, 1.0, 100, 0.950, 3103.65)],
)
def test_volume_by_hand(p90_in, area_ac, impervious_pct, coefficient, volume_cf):
    """WQv = P Rv A / 12 computed by hand, to half of the last digit."""
    found = runoff_coefficient(impervious_pct)
    assert found == pytest.approx(coefficient, abs=5e-4)
    assert water_quality_volume_cf(p90_in, found, area_ac) == pytest.approx(volume_cf, abs=0.05)


def test_arrays_are_taken():
    """A sweep over impervious cover or rainfall."""
    np.testing.assert_allclose(runoff_coefficient(np.array([0.0, 100.0])), [0.05, 0.95], rtol=1e-14)
    assert water_quality_volume_cf(np.array([0.9, 1.5]), 0.5, 1.0).shape == (2,)


def test_faults_come_together():
    """Every impossible argument has its own message."""
    with pytest.raises(InputError, match="at most 100"):
        runoff_coefficient(101.0)
    with pytest.raises(InputError) as caught:
        water_quality_volume_cf(-1.0, 2.0, -1.0)
    assert len(caught.value.faults) == 3
