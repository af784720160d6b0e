"""Kept ordinates reproduce the others."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from hydro.report.thinning import kept_ordinates

series = arrays(np.float64, st.integers(1, 80), elements=st.floats(-100.0, 100.0))


@settings(deadline=None)
@given(series, st.floats(0.01, 50.0))
def test_every_ordinate_is_within_the_tolerance(values, tolerance):
    """Lines between kept ordinates are nowhere farther than the tolerance; 1e-9 for round-off."""
    kept = kept_ordinates([values], [tolerance])
    places = np.arange(len(values))
    drawn = np.interp(places, kept, values[kept])
    assert np.abs(drawn - values).max() <= tolerance * (1.0 + 1e-9)
    assert {0, len(values) - 1, int(values.argmax())} <= set(kept.tolist())


def test_a_straight_line_keeps_its_ends():
    """Nothing is kept that lies on the line; the tolerance only covers round-off."""
    assert kept_ordinates([np.linspace(0.0, 7.0, 500)], [1e-9]).tolist() == [0, 499]


def test_missing_values_keep_their_borders():
    """The last known and the first unknown ordinate stay."""
    values = np.array([0.0, 0.0, 0.0, np.nan, np.nan, np.nan])
    assert {2, 3} <= set(kept_ordinates([values], [0.1]).tolist())
