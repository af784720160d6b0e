"""Design storms: a depth, a curve, and a name that is a key."""

import dataclasses

import pytest

from hydro.errors import StormError
from hydro.storms import DesignStorm, MassCurve, user_curve

EVEN = user_curve([0, 24], [0, 1], "even")


@pytest.mark.parametrize(("name", "years"), [("1-yr", 1), ("10-yr", 10), ("100-yr", 100)])
def test_a_name_of_the_form_10_yr_is_a_return_period(name, years):
    assert DesignStorm(name, 5.0, EVEN).return_period_yr == years


@pytest.mark.parametrize(
    "name", ["10-yr future", "10 yr", "10-year", "10yr", "0-yr", "010-yr", "-10-yr", "10-yr\n", "WQ", "", "\u0661-yr"]
)
def test_no_other_name_is_a_return_period(name):
    assert DesignStorm(name, 5.0, EVEN).return_period_yr is None


@pytest.mark.parametrize("depth_in", [-0.1, float("nan"), float("inf")])
def test_an_impossible_depth_is_refused(depth_in):
    with pytest.raises(StormError, match=r"storm '10-yr': the depth is .* in\n  Give the depth in inches"):
        DesignStorm("10-yr", depth_in, EVEN)


def test_a_storm_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        DesignStorm("10-yr", 5.0, EVEN).depth_in = 6.0


def test_a_curve_that_is_no_mass_curve_cannot_be_made():
    with pytest.raises(StormError, match="storm 'bad', row 2: the last fraction is 2, not 1"):
        MassCurve("bad", "bad", 24.0, EVEN.hours, EVEN.fractions * 2, "", "unverified")


def test_a_duration_other_than_the_last_hour_is_refused():
    with pytest.raises(StormError, match="the duration is 12 h, but the last hour is 24"):
        MassCurve("bad", "bad", 12.0, EVEN.hours, EVEN.fractions, "", "unverified")
