"""Composite, split, weighted and converted curve numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydraulics._published import published_rows
from hydro.hydrology import (
    arc_curve_number,
    composite_curve_number,
    excess_rain,
    find_cover,
    impervious_composite_curve_number,
    pervious_curve_number,
    runoff_depth,
    small_abstraction_curve_number,
    split_district,
    split_runoff_depth,
    weighted_runoff_depth,
)
from tests.hydrology import oracle_runoff as plain
from tests.kernels.builders import QUICK

NUMBERS = st.floats(20.0, 100.0)
RAIN = st.floats(0.0, 15.0)
PARTS = st.lists(st.tuples(st.floats(0.01, 50.0), NUMBERS), min_size=1, max_size=6)


@QUICK
@given(RAIN, PARTS, st.sampled_from([0.2, 0.05, 0.0]))
def test_weighted_runoff_is_the_sum_of_the_parts(rain, parts, ratio):
    """Against the plain sum over the parts; order of the parts and unit of area change nothing (1e-12)."""
    areas, numbers = map(list, zip(*parts, strict=True))
    ours = weighted_runoff_depth(rain, areas, numbers, ratio)
    assert ours == pytest.approx(plain.weighted_depth(rain, areas, numbers, ratio), rel=1e-12, abs=1e-15)
    swapped = weighted_runoff_depth(rain, [0.4047 * a for a in areas[::-1]], numbers[::-1], ratio)
    assert swapped == pytest.approx(ours, rel=1e-12, abs=1e-15)


@QUICK
@given(RAIN, PARTS)
def test_weighted_runoff_lies_between_its_parts(rain, parts):
    """Never below the driest part nor above the wettest, nor above the rain (round-off 1e-12)."""
    areas, numbers = map(list, zip(*parts, strict=True))
    depths = [plain.depth(rain, number) for number in numbers]
    assert min(depths) - 1e-12 <= weighted_runoff_depth(rain, areas, numbers) <= max(depths) + 1e-12
    assert max(depths) <= rain + 1e-12


def test_weighting_matters_both_ways():
    """Half-paved B ground: adding runoff gives a third more at 2.8 in; 13 in on low numbers gives less."""
    added, composite = weighted_runoff_depth(2.8, [1, 1], [98, 61]), runoff_depth(2.8, 79.5)
    assert round(added / composite, 2) == 1.33
    assert weighted_runoff_depth(13.0, [1, 1], [87, 44]) < runoff_depth(13.0, 65.5)


@QUICK
@given(st.floats(20.0, 99.0), st.floats(0.0, 100.0), RAIN, st.floats(0.0, 2.0))
def test_more_rain_paving_or_curve_number_never_lowers_runoff(number, share, rain, more):
    """Runoff of split ground rises with rain, impervious share and CN (CN 98 of pavement is above the rest)."""
    number = min(number, 98.0)
    base = split_runoff_depth(rain, number, share)
    assert split_runoff_depth(rain + more, number, share) >= base - 1e-12
    assert split_runoff_depth(rain, number, min(share + 10.0 * more, 100.0)) >= base - 1e-12
    assert split_runoff_depth(rain, min(number + more, 98.0), share) >= base - 1e-12


@QUICK
@given(st.lists(st.floats(0.0, 0.5), min_size=1, max_size=60), PARTS, st.sampled_from(["runoff", "curve-number"]))
def test_steps_add_up_to_the_storm(increments, parts, weighting):
    """Sum of the excess is Q(P) to 1e-12 of the rain, no step is negative, whatever the weighting."""
    areas, numbers = map(list, zip(*parts, strict=True))
    rain = np.cumsum(increments)
    excess = excess_rain(rain, numbers, areas, weighting=weighting)
    if weighting == "curve-number":
        areas, numbers = [1.0], [composite_curve_number(areas, numbers)]
    whole = plain.weighted_depth(float(rain[-1]), areas, numbers)
    assert excess.sum() == pytest.approx(whole, abs=1e-12 * max(rain[-1], 1e-3))
    assert (excess >= 0.0).all()
    np.testing.assert_allclose(excess, plain.steps(rain, areas, numbers), atol=1e-12 * max(rain[-1], 1e-3))


def test_water_runs_off_whole():
    """CN 100, open water: Q = P, also where no rain fell."""
    np.testing.assert_array_equal(excess_rain(np.array([0.0, 1.0, 1.0, 2.5]), 100.0), [0.0, 1.0, 0.0, 1.5])


def test_rain_that_falls_is_refused():
    """Cumulative rain never falls: increments given by mistake are caught."""
    with pytest.raises(InputError, match="at least"):
        excess_rain(np.array([0.0, 0.3, 0.1]), 80.0)


@QUICK
@given(st.floats(30.0, 98.0), st.floats(0.0, 99.0))
def test_pervious_number_is_the_inverse_of_the_composite(number, share):
    """Figure 2-3 forth and back (1e-9: division by the pervious share)."""
    assert pervious_curve_number(
        impervious_composite_curve_number(number, share), share
    ) == pytest.approx(number, rel=1e-9)


@QUICK
@given(st.floats(30.0, 98.0), st.floats(0.0, 100.0), st.floats(0.0, 1.0))
def test_disconnecting_never_raises_the_composite(number, share, ratio):
    """Unconnected paving counts half at R = 1 below 30 %, and like connected paving from 30 %."""
    connected = impervious_composite_curve_number(number, share)
    unconnected = impervious_composite_curve_number(number, share, ratio)
    assert number - 1e-12 <= unconnected <= connected + 1e-12
    if share >= 30.0:
        assert unconnected == connected


def test_paving_is_not_counted_twice():
    """A district number beside an impervious share is refused, and the message names the number to use."""
    row = find_cover("residential 1/4 acre", hsg="B")
    for call in (
        lambda: split_runoff_depth(3.0, row.curve_number, 38.0, contained_impervious_pct=row.impervious_pct),
        lambda: impervious_composite_curve_number(
            row.curve_number, 38.0, contained_impervious_pct=row.impervious_pct
        ),
    ):
        with pytest.raises(InputError, match=r"pervious ground alone \(60\.9\)"):
            call()


@pytest.mark.parametrize("row", [r for r in published_rows("curve_numbers.csv") if r["avg_percent_impervious"]])
def test_districts_are_made_of_their_parts(row):
    """The parts give the district numbers of table 2-2a back, rounded; 1/3 acre on D is printed 86 for 85.4."""
    for group in "ABCD":
        paved, grass = split_district(row["cover"], group, 7.0)
        assert paved.area_ac + grass.area_ac == pytest.approx(7.0, rel=1e-15)
        whole = composite_curve_number(
            [paved.area_ac, grass.area_ac], [paved.curve_number, grass.curve_number]
        )
        exception = (row["cover"], group) == ("Residential, 1/3 acre", "D")
        assert abs(whole - float(row[group])) <= (0.6 if exception else 0.5) + 1e-9


def test_lots_with_their_own_share():
    """A lot with 20 % instead of 25 % paved: composite 68.4, as in NEH 630 example 9-1."""
    parts = split_district("residential 1/2 acre", "B", 1.0, impervious_pct=20.0)
    composite = composite_curve_number([p.area_ac for p in parts], [p.curve_number for p in parts])
    assert composite == pytest.approx(68.4, abs=1e-12)


def test_split_of_a_cover_without_share_is_refused():
    """Woods have no lots."""
    with pytest.raises(InputError, match="Residential, 1/4 acre"):
        split_district("meadow", "B", 1.0)


@pytest.mark.parametrize(("number", "dry", "wet"), [(100, 100, 100), (95, 87, 98), (80, 63, 91), (61, 41, 78), (30, 15, 50)])
def test_antecedent_condition_is_the_whole_number_of_the_table(number, dry, wet):
    """Table 10-1 as WinTR-20 uses it: exact."""
    assert (arc_curve_number(float(number), "I"), arc_curve_number(float(number), "III")) == (dry, wet)


@QUICK
@given(st.floats(30.0, 100.0))
def test_dry_average_wet_are_in_order(number):
    """CN I <= CN II <= CN III, between whole numbers too."""
    assert arc_curve_number(number, "I") <= number == arc_curve_number(number, "II")
    assert number <= arc_curve_number(number, "III") <= 100.0


def test_antecedent_condition_below_the_table_is_refused():
    """No verified row below CN 30, and no silent guess."""
    with pytest.raises(InputError, match="at least 30"):
        arc_curve_number(np.array([50.0, 29.0]), "III")


@QUICK
@given(NUMBERS)
def test_small_abstraction_number_has_the_printed_form(number):
    """The same conversion as printed for CN: 100 / (1.879 (100/CN - 1)^1.15 + 1), whose 1.879 has four digits."""
    printed = 100.0 / (1.879 * (100.0 / number - 1.0) ** 1.15 + 1.0)
    assert small_abstraction_curve_number(number) == pytest.approx(printed, rel=3e-4)


def test_small_abstraction_lets_runoff_begin_earlier():
    """With Ia = 0.05 S small rains run off more; large ones on low numbers less."""
    small = small_abstraction_curve_number(70.0)
    assert runoff_depth(1.0, small, 0.05) > runoff_depth(1.0, 70.0)
    assert runoff_depth(10.0, small, 0.05) < runoff_depth(10.0, 70.0)
