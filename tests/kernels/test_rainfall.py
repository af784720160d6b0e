"""Cumulative rain: the kernel against np.interp."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels.rainfall import cumulative_rain
from tests.kernels.builders import QUICK, storm_curve
from tests.oracle import rainfall

STEPS = st.lists(st.floats(0.01, 3.0), min_size=1, max_size=12)


def _curve(steps_hr, gains):
    hours = np.concatenate(([0.0], np.cumsum(steps_hr)))
    fraction = np.concatenate(([0.0], np.cumsum((gains * len(steps_hr))[: len(steps_hr)])))
    return hours, fraction / fraction[-1]


@QUICK
@given(STEPS, st.lists(st.floats(0.001, 1.0), min_size=1, max_size=12), st.floats(0.005, 0.7), st.floats(-1, 1))
def test_rain_is_read_on_straight_lines_of_any_mass_curve(steps_hr, gains, step_hr, start_hr):
    """Every grid reads the straight-line mass curve (oracle np.interp, same arithmetic but for its order)."""
    hours, fraction = _curve(steps_hr, gains)
    rain = np.empty(60)
    cumulative_rain(start_hr, step_hr, hours, fraction, 5.3, rain)
    times = start_hr + step_hr * np.arange(60)
    np.testing.assert_allclose(rain, rainfall.cumulative_rain(times, hours, fraction, 5.3), rtol=1e-12, atol=1e-15)


def test_no_grid_loses_rain():
    """The increments on any grid that covers the storm add up to the depth, to round-off."""
    hours, fraction = storm_curve()
    for step in (0.013, 0.1, 0.7, 5.0):
        rain = np.empty(int(24.0 / step) + 2)
        cumulative_rain(0.0, step, hours, fraction, 8.26, rain)
        np.testing.assert_allclose(np.diff(rain).sum(), 8.26, rtol=1e-14)
