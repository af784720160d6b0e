"""Measures of a hydrograph: the kernels against polynomials and quadrature."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels import statistics
from tests.kernels.builders import QUICK
from tests.oracle import statistics as plain

FLOWS = st.lists(st.floats(0.0, 1000.0), min_size=3, max_size=25).map(np.array)


@QUICK
@given(FLOWS)
def test_peak_lies_on_the_parabola_through_three_ordinates(flow):
    """Vertex against a fitted polynomial: polyfit solves by least squares, hence 1e-9 of the peak."""
    i = statistics.largest_ordinate(flow)
    assert flow[i] == flow.max()
    value, shift = statistics.parabola_peak(flow, i)
    expected, expected_shift = plain.parabola_vertex(flow, i)
    assert abs(value - expected) <= 1e-9 * max(flow.max(), 1.0)
    assert flow.max() <= value <= 1.25 * flow.max()
    assert abs(shift) <= 0.5
    if flow[max(i - 1, 0)] < 0.99 * flow[i] and flow[min(i + 1, len(flow) - 1)] < 0.99 * flow[i]:
        assert abs(shift - expected_shift) <= 1e-9


def test_parabola_finds_a_parabola():
    """Ordinates of 10 - (x - 2.3)^2 give back 10 at 2.3."""
    flow = 10.0 - (np.arange(6.0) - 2.3) ** 2
    value, shift = statistics.parabola_peak(flow, 2)
    assert value == pytest.approx(10.0, rel=1e-14)  # exact but for round-off
    assert shift == pytest.approx(0.3, rel=1e-12)


def test_a_hydrograph_with_nan_has_no_peak():
    """NaN is not passed over."""
    assert statistics.largest_ordinate(np.array([0.0, np.nan, 1.0])) == -1


@QUICK
@given(FLOWS)
def test_volume_and_centroid_of_straight_lines(flow):
    """Against the trapezoid rule and quadrature of t q(t); no volume has no centroid."""
    np.testing.assert_allclose(statistics.trapezoid_sum(flow), plain.volume(flow), rtol=1e-12)
    centroid = statistics.centroid_steps(flow)
    if plain.volume(flow) > 1e-3:
        np.testing.assert_allclose(centroid, plain.centroid(flow), rtol=1e-12)
    if not flow.any():
        assert np.isnan(centroid)


@QUICK
@given(FLOWS, st.integers(0, 2), st.floats(0.0, 1000.0))
def test_last_crossing_is_the_last_fall_to_a_level(flow, start, level):
    """Against a search through all ordinates; NaN where the flow ends above the level."""
    found = statistics.last_crossing_steps(flow, start, level)
    np.testing.assert_allclose(found, plain.last_crossing(flow, start, level), rtol=1e-12, equal_nan=True)
