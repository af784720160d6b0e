"""Excess rain: the kernel against the equation, and what the equation promises."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels.runoff import add_excess, runoff_depth_in
from tests.kernels.builders import QUICK
from tests.oracle import runoff

DEPTHS = st.floats(0.0, 30.0)
NUMBERS = st.floats(20.0, 100.0)


def _retention(curve_number):
    return 1000.0 / curve_number - 10.0


@QUICK
@given(st.lists(st.floats(0.0, 1.0), min_size=2, max_size=40), NUMBERS)
def test_increments_are_differences_of_cumulative_runoff(gains_in, curve_number):
    """Each step's excess equals Q(P2) - Q(P1); differences carry the round-off of Q, at most 30 in."""
    rain, s = np.cumsum(gains_in), _retention(curve_number)
    excess = np.zeros_like(rain)
    add_excess(rain, 1.0, s, 0.2 * s, excess)
    np.testing.assert_allclose(excess, runoff.excess(rain, s, 0.2 * s), rtol=1e-12, atol=3e-14)
    assert (excess >= 0.0).all()


@QUICK
@given(st.lists(st.floats(0.0, 1.0), min_size=2, max_size=40), NUMBERS)
def test_increments_add_up_to_the_storm(gains_in, curve_number):
    """The sum of excess equals Q(P) to round-off."""
    rain, s = np.concatenate(([0.0], np.cumsum(gains_in))), _retention(curve_number)
    excess = np.zeros_like(rain)
    add_excess(rain, 1.0, s, 0.2 * s, excess)
    np.testing.assert_allclose(excess.sum(), runoff.runoff_depth(rain[-1], s, 0.2 * s), rtol=1e-12, atol=1e-14)


@QUICK
@given(DEPTHS, DEPTHS, NUMBERS, NUMBERS)
def test_runoff_lies_between_nothing_and_rain_and_never_falls(p1, p2, cn1, cn2):
    """0 <= Q <= P; more rain or a higher curve number never lowers Q (1e-14: round-off of S)."""
    low, high = sorted((p1, p2))
    s_high, s_low = sorted((_retention(cn1), _retention(cn2)), reverse=True)
    q = [runoff_depth_in(p, s, 0.2 * s) for p, s in ((low, s_high), (high, s_high), (high, s_low))]
    assert 0.0 <= q[0] <= q[1] <= q[2] + 1e-14
    assert q[2] <= high


def test_impervious_ground_sheds_all_rain():
    """CN 100 has no retention: Q = P."""
    assert runoff_depth_in(3.7, 0.0, 0.0) == 3.7
    assert runoff_depth_in(0.0, 0.0, 0.0) == 0.0
