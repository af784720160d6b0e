"""Tabular hydrograph method of TR-55."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydraulics._published import published_rows
from hydro.hydrology import (
    TabularSubarea,
    round_table_times,
    runoff_depth,
    tabular_hydrograph,
    unit_discharges_csm_in,
)
from tests.hydrology import published

CASE = published.read("tr55_example_5_1.yaml")


def _subareas():
    return [
        TabularSubarea(row["name"], row["area_mi2"], row["tc_hr"], row["tt_hr"], row["cn"])
        for row in CASE["subareas"]
    ]


@pytest.fixture(scope="module")
def example():
    return tabular_hydrograph(_subareas(), CASE["rainfall_in"], CASE["rainfall_type"])


@pytest.mark.parametrize("k", range(7))
def test_subareas_of_example_5_1(example, k):
    """Worksheet 5b: with area times runoff as printed (two digits), each flow to the printed cfs."""
    row, printed = example.rows[k], CASE["subareas"][k]
    columns = np.searchsorted(example.times_hr, CASE["times_hr"])
    units = row.flow_cfs[columns] / (printed["area_mi2"] * row.runoff_in)
    np.testing.assert_allclose(
        units * printed["printed_amq_mi2_in"], printed["printed_cfs"], rtol=0.0, atol=0.5 + 1e-9
    )


def test_peak_of_example_5_1(example):
    """720 cfs at 14.3 h. Ours is 721 cfs: the source adds rounded flows with area times runoff to two digits."""
    assert example.time_of_peak_hr == CASE["printed_peak"]["time_hr"]
    assert example.peak_flow_cfs == pytest.approx(720.0, rel=5e-3)  # AmQ of two digits: half a unit in 0.33
    printed = np.array([row["printed_cfs"] for row in CASE["subareas"]]).sum(axis=0)
    np.testing.assert_array_equal(printed, CASE["printed_composite_cfs"])


@pytest.mark.parametrize("k", range(6))
def test_rows_of_the_exhibit(k):
    """Six rows of exhibit 5-II against another transcription: all 32 entries equal."""
    row = CASE["exhibit_rows"][k]
    ours, doubtful = unit_discharges_csm_in(row["tc_hr"], row["tt_hr"], 0.1, "II")
    np.testing.assert_array_equal(ours, row["csm_in"])
    assert not doubtful


@pytest.mark.parametrize("rainfall_type", ["I", "IA", "II", "III"])
def test_exhibits_are_single_peaked_unless_marked(rainfall_type):
    """A row rises to its peak and falls; rows that do not are marked as misread."""
    for row in published_rows(f"tr55_tabular_{rainfall_type}.csv"):
        values = np.array([float(value) for name, value in row.items() if name[0].isdigit()])
        peak = int(values.argmax())
        wavy = (np.diff(values[: peak + 1]) < 0).any() or (np.diff(values[peak:]) > 0).any()
        assert wavy == (row["check"] == "not_unimodal"), row


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((1.5, 2.5), (1.5, 2.5)),
        ((0.6, 0.85), (0.5, 1.0)),
        ((0.62, 0.2), (0.5, 0.2)),
        ((1.1, 0.95), (1.0, 1.0)),
        ((0.0, 0.0), (0.1, 0.0)),
        ((0.45, 0.05), (0.4, 0.1)),
    ],
)
def test_rounding_keeps_the_sum(given, expected):
    """Of the three pairs, the one whose sum is nearest; of equal sums the one with Tc nearest."""
    assert round_table_times(*given) == expected


def test_interpolated_abstraction_is_between_the_tables():
    """Ia/P 0.2 lies half-way between the tables of 0.1 and 0.3."""
    number = 1000.0 / (10.0 + 0.2 * 5.0 / 0.2)  # Ia = 1.0 in, P = 5.0 in
    found = tabular_hydrograph([TabularSubarea("a", 1.0, 0.5, 0.5, number)], 5.0, "III", "interpolated")
    low, high = (unit_discharges_csm_in(0.5, 0.5, ratio, "III")[0] for ratio in (0.1, 0.3))
    expected = 0.5 * (low + high) * runoff_depth(5.0, number)
    np.testing.assert_allclose(found.flow_cfs, expected, rtol=1e-12)


def test_misread_rows_are_said():
    """A row with a misread digit makes its subarea doubtful."""
    rows = published_rows("tr55_tabular_II.csv")
    marked = next(row for row in rows if row["check"])
    key = [float(marked[name]) for name in ("tc_hr", "travel_time_hr", "ia_over_p")]
    assert unit_discharges_csm_in(*key, "II")[1]


@pytest.mark.parametrize(
    ("call", "mend"),
    [
        (lambda: tabular_hydrograph([], 6.0, "II"), "at least one subarea"),
        (lambda: tabular_hydrograph([TabularSubarea("a", 1.0, 2.5, 0.0, 75)], 6.0, "II"), "at most 2"),
        (lambda: tabular_hydrograph([TabularSubarea("a", 1.0, 1.0, 3.5, 75)], 6.0, "II"), "at most 3"),
        (lambda: tabular_hydrograph([TabularSubarea("a", 1.0, 1.0, 0.0, 75)], 6.0, "N10_C"), "Choose one of"),
        (lambda: unit_discharges_csm_in(0.1, 0.5, 0.5, "IA"), "one row of type IA is missing"),
    ],
)
def test_impossible_values_are_refused(call, mend):
    """Each fault says how to mend it."""
    with pytest.raises(InputError, match=mend):
        call()
