"""Pure translation: the kernel against the shifted cumulative volume."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels.reach import translate
from tests.kernels.builders import QUICK
from tests.oracle import reach


@QUICK
@given(st.lists(st.floats(0.0, 100.0), min_size=1, max_size=30), st.floats(0.0, 40.0))
def test_translation_shifts_the_cumulative_volume(flows, lag_steps):
    """Outflow equals the shifted cumulative volume, differenced; atol: round-off of volumes up to 3,000."""
    inflow, outflow = np.array(flows), np.empty(len(flows))
    translate(inflow, lag_steps, outflow)
    np.testing.assert_allclose(outflow, reach.translate(inflow, lag_steps), rtol=1e-12, atol=1e-11)


@QUICK
@given(st.lists(st.floats(0.0, 100.0), min_size=1, max_size=30), st.floats(0.0, 10.0))
def test_translation_keeps_volume_and_never_raises_the_peak(flows, lag_steps):
    """With room to run out, volume in = volume out, and the peak is not exceeded (round-off)."""
    inflow = np.concatenate((flows, np.zeros(12)))
    outflow = np.empty_like(inflow)
    translate(inflow, lag_steps, outflow)
    np.testing.assert_allclose(outflow.sum(), inflow.sum(), rtol=1e-13, atol=1e-300)
    assert outflow.max() <= inflow.max() * (1.0 + 1e-15)


def test_whole_steps_are_an_exact_shift():
    """A travel time of three steps moves the ordinates unchanged."""
    inflow, outflow = np.array([0.0, 1.7, 4.2, 0.3, 0.0, 0.0, 0.0, 0.0]), np.empty(8)
    translate(inflow, 3.0, outflow)
    np.testing.assert_array_equal(outflow, [0.0, 0.0, 0.0, 0.0, 1.7, 4.2, 0.3, 0.0])
