"""Frequency tables: look-up, interpolation, scaling, and what is no table."""

import numpy as np
import pytest

from hydro.errors import StormError
from hydro.storms import FrequencyTable, find, user_curve

HOURS = [0.25, 1.0, 6.0, 24.0]
DEPTHS = [[0.8, 1.2], [1.4, 2.1], [2.2, 3.3], [3.0, np.nan]]


def table(**options):
    return FrequencyTable(HOURS, [2, 10], DEPTHS, source="own", **options)


def test_a_row_and_a_column_give_the_number_of_the_table():
    assert table().depth(6.0, 10) == 3.3
    assert table().depths_by_event(1.0) == {"2-yr": 1.4, "10-yr": 2.1}


def test_a_depth_that_is_not_given_is_left_out_or_refused():
    assert table().depths_by_event() == {"2-yr": 3.0}
    with pytest.raises(StormError, match="no 24-hr depth for 10 yr"):
        table().depth(24.0, 10)


@pytest.mark.parametrize(
    ("hours", "years", "mend"),
    [(12.0, 10, "Rows: 15-min, 60-min, 6-hr, 24-hr"), (6.0, 25, "Return periods: 2, 10 yr")],
)
def test_what_is_not_in_the_table_is_refused_with_what_is(hours, years, mend):
    with pytest.raises(StormError, match=mend):
        table().depth(hours, years)


def test_between_durations_depths_lie_on_a_line_on_log_paper():
    """A power law is met at every duration; closed solution, round-off only."""
    law = FrequencyTable(HOURS, [10], [[2.0 * hours**0.3] for hours in HOURS])
    for hours in (0.25, 0.4, 3.0, 18.0, 24.0):
        assert law.depth_between(hours, 10) == pytest.approx(2.0 * hours**0.3, rel=1e-12)


@pytest.mark.parametrize("hours", [0.2, 25.0])
def test_nothing_is_extrapolated(hours):
    with pytest.raises(StormError, match="Choose a duration from 15-min to 24-hr"):
        table().depth_between(hours, 2)


def test_a_factor_scales_depths_and_bounds_and_is_noted():
    made = table(lower_in=np.full((4, 2), 0.5), upper_in=np.full((4, 2), 5.0)).scaled(1.2, "guidance for 2050")
    assert made.depth(6.0, 10) == 3.3 * 1.2
    assert made.upper_in[0, 0] == 6.0
    assert made.lower_in[0, 0] == 0.6
    assert made.notes == ("all depths times 1.2: guidance for 2050",)
    with pytest.raises(StormError, match="Give a factor above 0"):
        made.scaled(0.0, "none")


def test_design_storms_take_the_row_of_the_curves_duration():
    storms = table(series="annual").design_storms(find("Type III"))
    assert [(storm.name, storm.depth_in, storm.source) for storm in storms] == [("2-yr", 3.0, "own, annual series")]
    six = user_curve([0, 6], [0, 1], "even")
    assert [storm.depth_in for storm in table().design_storms(six)] == [2.2, 3.3]


def test_arrays_are_copied_and_read_only():
    own = np.array(DEPTHS)
    made = FrequencyTable(HOURS, [2, 10], own)
    own[0, 0] = 99.0
    assert made.depths_in[0, 0] == 0.8
    with pytest.raises(ValueError, match="read-only"):
        made.depths_in[0, 0] = 1.0


@pytest.mark.parametrize(
    ("arguments", "reasons"),
    [
        (([1, 1], [2], [[1], [2]]), ["the durations are not positive and strictly rising: 1, 1"]),
        (([0, 1], [2], [[1], [2]]), ["the durations are not positive"]),
        (([1, 2], [], [[], []]), ["the return periods have the shape (0,)"]),
        (([1, 2], [2], [[1, 2]]), ["depths has the shape (1, 2), the axes (2, 1)"]),
        (([1, 2], [2], [[0.0], [-1.0]]), ["the depth is 0 in", "the depth is -1 in"]),
        (([1, 2], [2], [[1.0], [np.inf]]), ["the depth is inf in"]),
        (([1, 2], [2], [[1.0], [2.0]], "yearly"), ["the series is 'yearly'"]),
    ],
)
def test_every_fault_is_told(arguments, reasons):
    with pytest.raises(StormError) as caught:
        FrequencyTable(*arguments)
    for fault, reason in zip(caught.value.faults, reasons, strict=True):
        assert reason in fault.what
