"""Storms made of storms: rain is conserved, curves stay mass curves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import StormError
from hydro.storms import (
    DesignStorm,
    delay_curve,
    find,
    largest_share,
    list_storms,
    repeat_curve,
    repeat_storm,
    scale_curve,
    scale_depth,
    trim_curve,
    trim_storm,
    user_curve,
)

ROUND_OFF = 1e-12  # a few sums and quotients of numbers near 1
CURVES = st.sampled_from([find(entry.name) for entry in list_storms()])


def rain_at(storm, hours):
    """Cumulative rain of a storm, nothing before and all behind it. [in]"""
    return storm.depth_in * np.interp(hours, storm.curve.hours, storm.curve.fractions)


@given(CURVES, st.floats(0.01, 1.0), st.sampled_from(["centred", "heaviest"]))
def test_trimming_keeps_the_rain_of_the_window(curve, share, window):
    """The trimmed storm falls as the storm did between begin and end, found from its note."""
    storm = DesignStorm("10-yr", 5.0, curve)
    duration_hr = share * curve.duration_hr
    cut = trim_storm(storm, duration_hr, window)
    assert cut.curve.duration_hr == duration_hr
    assert (np.diff(cut.curve.fractions) >= 0.0).all()
    begin = 0.5 * (curve.duration_hr - duration_hr)
    if window == "heaviest":
        assert cut.depth_in == pytest.approx(5.0 * largest_share(curve, duration_hr), rel=1e-9)
    else:
        times = np.linspace(0.0, duration_hr, 50)
        expected = rain_at(storm, begin + times) - rain_at(storm, begin)
        np.testing.assert_allclose(rain_at(cut, times), expected, atol=1e-8)  # rows closer than 1e-9 h merge


def test_a_centred_trim_of_24_to_12_hours_runs_from_6_to_18():
    """As HydroCAD describes its Trim mode: the storm is centred within the original time span."""
    curve = find("Type II")
    cut = trim_curve(curve, 12.0)
    six, eighteen = np.interp([6.0, 18.0], curve.hours, curve.fractions)
    noon = np.interp(12.0, curve.hours, curve.fractions)
    assert np.interp(6.0, cut.hours, cut.fractions) == pytest.approx((noon - six) / (eighteen - six), rel=ROUND_OFF)
    assert "trimmed to 12-hr from 6 h" in cut.title


@given(CURVES, st.floats(0.05, 200.0))
def test_scaling_changes_times_only(curve, duration_hr):
    made = scale_curve(curve, duration_hr)
    assert made.fractions.tolist() == curve.fractions.tolist()
    np.testing.assert_allclose(made.hours / made.duration_hr, curve.hours / curve.duration_hr, rtol=ROUND_OFF)


@given(CURVES, st.integers(1, 5), st.sampled_from([0.0, 3.5]))
def test_back_to_back_every_storm_falls_alike(curve, count, gap_hr):
    storm = DesignStorm("10-yr", 5.0, curve)
    made = repeat_storm(storm, count, gap_hr)
    assert made.depth_in == 5.0 * count
    for i in range(count):
        times = i * (curve.duration_hr + gap_hr) + curve.hours
        np.testing.assert_allclose(rain_at(made, times), 5.0 * (i + curve.fractions), atol=1e-9)
    assert made.curve.duration_hr == pytest.approx(count * curve.duration_hr + (count - 1) * gap_hr, rel=ROUND_OFF)


@given(CURVES, st.floats(0.001, 100.0))
def test_a_delay_moves_the_rain_and_nothing_else(curve, delay_hr):
    storm = DesignStorm("10-yr", 5.0, curve)
    made = DesignStorm("10-yr", 5.0, delay_curve(curve, delay_hr))
    np.testing.assert_allclose(rain_at(made, delay_hr + curve.hours), rain_at(storm, curve.hours), atol=1e-9)
    assert rain_at(made, delay_hr) == 0.0


@given(CURVES, st.floats(0.1, 5.0))
def test_a_climate_factor_changes_the_depth_only(curve, factor):
    made = scale_depth(DesignStorm("10-yr", 5.0, curve, "Atlas 14", arc=3), factor, "guidance")
    assert made.depth_in == 5.0 * factor
    assert made.curve is curve
    assert (made.name, made.arc) == ("10-yr", 3)
    assert made.source == f"Atlas 14; depth times {factor:g}: guidance"


def test_a_storm_with_a_factor_may_be_renamed_so_that_no_rule_applies():
    storm = scale_depth(DesignStorm("10-yr", 5.0, find("II")), 1.2, "2050", name="10-yr in 2050")
    assert storm.return_period_yr is None


def test_nothing_changed_is_the_same_curve():
    curve = find("III")
    assert trim_curve(curve, 24.0) is curve
    assert delay_curve(curve, 0.0) is curve
    assert repeat_curve(curve, 1).fractions.tolist() == curve.fractions.tolist()


def test_a_derived_curve_says_what_it_was_made_of():
    made = delay_curve(trim_curve(find("III"), 6.0), 2.0)
    assert made.title == "SCS Type III, 24 h, trimmed to 6-hr from 9 h, 70.85 % of the depth, delayed by 2 h"
    assert made.status == "computed"
    assert made.source == find("III").source
    assert trim_curve(user_curve([0, 1, 2], [0, 0.7, 1], "own"), 1.0).status == "unverified"


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda c: trim_curve(c, 25.0), "the duration is 25.0 h, the storm has 24 h"),
        (lambda c: trim_curve(c, 0.0), "the duration is 0.0 h"),
        (lambda c: trim_curve(c, 6.0, "middle"), "the window is 'middle'"),
        (lambda c: scale_curve(c, 0.0), "the duration is 0.0 h"),
        (lambda c: scale_curve(c, np.inf), "the duration is inf h"),
        (lambda c: repeat_curve(c, 0), "the number of storms is 0"),
        (lambda c: repeat_curve(c, 2.5), "the number of storms is 2.5"),
        (lambda c: repeat_curve(c, 2, -1.0), "the gap is -1.0 h"),
        (lambda c: delay_curve(c, -1.0), "the delay is -1.0 h"),
        (lambda c: delay_curve(c, np.nan), "the delay is nan h"),
        (lambda c: scale_depth(DesignStorm("x", 1.0, c), 0.0, "none"), "the factor is 0.0"),
        (lambda c: largest_share(c, 0.0), "the duration is 0 h"),
        (lambda c: DesignStorm("x", 1.0, c, arc=4), "the antecedent runoff condition is 4"),
    ],
)
def test_what_makes_no_storm_is_refused(call, reason):
    with pytest.raises(StormError, match=reason):
        call(find("II"))


def test_a_window_without_rain_is_refused():
    curve = user_curve([0, 1, 9, 10], [0, 0.5, 0.5, 1], "two bursts")
    with pytest.raises(StormError, match=r"no rain falls from 4 h to 6 h\n  Choose the heaviest window"):
        trim_curve(curve, 2.0)
    assert trim_curve(curve, 2.0, "heaviest").fractions[-1] == 1.0


@given(CURVES, st.floats(0.01, 30.0))
def test_the_largest_share_is_that_of_a_plain_search(curve, duration_hr):
    """Oracle: windows on a grid of 0.01 h never hold more, and the largest of them is close."""
    begins = np.arange(-duration_hr, curve.duration_hr, 0.01)
    held = np.interp(begins + duration_hr, curve.hours, curve.fractions) - np.interp(begins, curve.hours, curve.fractions)
    steepest = (np.diff(curve.fractions) / np.diff(curve.hours)).max()
    assert held.max() <= largest_share(curve, duration_hr) + ROUND_OFF
    assert largest_share(curve, duration_hr) <= held.max() + 0.01 * steepest
