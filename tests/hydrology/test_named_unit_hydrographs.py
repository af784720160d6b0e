"""The tabulated dimensionless unit hydrographs of NRCS."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydrology.unit_hydrograph import UNIT_HYDROGRAPHS, named, standard


@pytest.mark.parametrize("name", [name for name in UNIT_HYDROGRAPHS if name.startswith("PRF_")])
def test_name_is_the_peak_rate_factor(name):
    """The area under PRF_n gives n within 0.3: the tables hold three to five digits."""
    assert named(name).peak_rate_factor == pytest.approx(float(name.removeprefix("PRF_")), abs=0.3)


def test_the_two_regional_ones():
    """Nominal 484 and 284 are 483.4 and 282.0 by their area, as NRCS tabulates them (0.1: a printed digit)."""
    assert named("standard") is standard()
    assert standard().peak_rate_factor == pytest.approx(483.4, abs=0.05)
    assert named("delmarva").peak_rate_factor == pytest.approx(282.0, abs=0.05)


@pytest.mark.parametrize("name", UNIT_HYDROGRAPHS)
def test_steps_are_equal_and_the_peak_is_one(name):
    """WinTR-20 takes one ordinate a step, so the rows must be equally spaced, the largest at t = Tp."""
    curve = named(name)
    np.testing.assert_allclose(np.diff(curve.time_ratios), curve.ordinate_step_ratio, rtol=1e-9)
    assert curve.flow_ratios[np.argmin(np.abs(curve.time_ratios - 1.0))] == curve.flow_ratios.max() == 1.0


def test_an_unknown_name_is_refused():
    """The nearest name is offered."""
    with pytest.raises(InputError, match="Did you mean 'PRF_300'"):
        named("PRF300")
