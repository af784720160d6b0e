"""Curve numbers: TR-55 tables 2-2 and worksheet 2."""

import pytest

from hydro.errors import InputError
from hydro.hydraulics._published import published_rows
from hydro.hydrology import composite_curve_number, find_cover, retention_in, runoff_depth
from tests.hydrology.tables import rows

TABLE = published_rows("curve_numbers.csv")
CELLS = [(row, group) for row in TABLE for group in "ABCD" if row[group]]


def test_table_is_whole_and_ordered():
    """81 rows, and no soil group sheds less than the one before it."""
    assert len(TABLE) == 81
    for row in TABLE:
        numbers = [float(row[group]) for group in "ABCD" if row[group]]
        assert numbers == sorted(numbers)
        assert all(30 <= number <= 98 for number in numbers)


@pytest.mark.parametrize(("row", "group"), CELLS)
def test_every_cell_is_found_by_its_own_words(row, group):
    """Each printed curve number is reached by cover, treatment, condition and soil group as printed."""
    found = find_cover(row["cover"], row["hydrologic_condition"], group, row["treatment"])
    assert found.curve_number == float(row[group])
    assert found.source == f"TR-55 table {row['tr55_table']}"


@pytest.mark.parametrize(
    ("words", "curve_number", "impervious_pct"),
    [
        (("woods", "good", "B"), 55, 0),
        (("WOODS, good.", "", "b"), 55, 0),
        (("open space", "good", "B"), 61, 0),
        (("lawn", "Good", "C"), 74, 0),
        (("paved parking, roofs, driveways", "", ""), 98, 100),
        (("paved", "", ""), 98, 100),
        (("Roofs", "", "A"), 98, 100),
        (("residential 1/4 acre", "", "B"), 75, 38),
        (("residential 1 acre", "", "A"), 51, 20),
        (("Residential, 1/8 acre or less", "", "D"), 92, 65),
        (("meadow", "", "C"), 71, 0),
        (("brush", "fair", "B"), 56, 0),
        (("commercial", "", "A"), 89, 85),
        (("streets and roads gravel", "", "B"), 85, 0),
        (("row crops", "good", "B", "contoured"), 75, 0),
        (("row crops", "good", "B", "SR"), 78, 0),
        (("small grain", "poor", "C", "C + CR"), 81, 0),
    ],
)
def test_words_of_engineers_find_the_row(words, curve_number, impervious_pct):
    """Names as written on worksheets, in any case and punctuation (TR-55 tables 2-2a to 2-2c)."""
    found = find_cover(*words)
    assert (found.curve_number, found.impervious_pct) == (curve_number, impervious_pct)


@pytest.mark.parametrize(
    ("words", "fix"),
    [
        (("open space", "", "B"), r"Choose one of: Open space, Poor .*Open space, Fair .*Open space, Good"),
        (("streets paved", "", "B"), "curbs and storm sewers; .*open ditches"),
        (("wods", "good", "B"), "Nearest: .*Woods"),
        (("residential 1/5 acre", "", "B"), "Nearest: Residential, 1/8 acre"),
        (("woods", "excellent", "B"), "Choose one of: Poor; Fair; Good"),
        (("meadow", "good", "B"), "Leave condition out"),
        (("woods", "good", "B/D"), "B where drained, D where not"),
        (("woods", "good", "E"), "Choose one of: A, B, C, D"),
        (("woods", "good", ""), "Give A, B, C or D; the curve numbers are 30, 55, 70, 77"),
        (("sagebrush", "poor", "A"), "Choose one of: B, C, D"),
        (("", "", "B"), "Nearest: "),
    ],
)
def test_a_doubtful_cover_is_refused_with_the_choices(words, fix):
    """Nothing is guessed: the message lists what the engineer can write."""
    with pytest.raises(InputError, match=fix):
        find_cover(*words)


def test_faults_of_cover_and_soil_group_come_together():
    """Two faults, two messages."""
    with pytest.raises(InputError) as caught:
        find_cover("wods", "good", "B/D")
    assert [fault.where for fault in caught.value.faults] == ["find_cover(hsg)", "find_cover(cover)"]


@pytest.mark.parametrize(
    ("areas", "numbers", "composite", "used", "runoff_in"),
    [
        ([30, 70], [61, 74], 70.1, 70, 2.81),
        ([75, 100, 75], [70, 80, 74], 75.2, 75, 3.28),
    ],
    ids=["example 2-1", "example 2-2"],
)
def test_worksheet_2(areas, numbers, composite, used, runoff_in):
    """TR-55 ch. 2: weighted CN to 0.1, whole CN, runoff of 6.0 in to 0.01 in (half of the last digit)."""
    assert composite_curve_number(areas, numbers) == pytest.approx(composite, abs=0.05)
    whole = composite_curve_number(areas, numbers, rounding="whole")
    assert whole == used
    assert runoff_depth(6.0, whole) == pytest.approx(runoff_in, abs=0.005)


def test_worksheet_2_read_from_the_table():
    """TR-55 example 2-4 prints 3.19 in for CN 74, the equation gives 3.185: the source reads table 2-1.

    Between the printed 2.81 in (CN 70) and 3.28 in (CN 75) a straight line gives 3.186, which rounds to 3.19.
    """
    assert composite_curve_number([75, 100, 75], [70, 78, 74]) == pytest.approx(74.4, abs=0.05)
    assert runoff_depth(6.0, 74) == pytest.approx(3.185, abs=0.0005)
    assert round(2.81 + 0.8 * (3.28 - 2.81), 2) == 3.19


def test_halves_are_rounded_upwards():
    """70.5 is used as 71, and 71.5 as 72: no rounding to even numbers."""
    assert composite_curve_number([1, 1], [70, 71], "whole") == 71.0
    assert composite_curve_number([1, 1], [71, 72], "whole") == 72.0


def test_initial_abstraction_table():
    """TR-55 table 4-1: Ia = 0.2 S of every CN from 40 to 98, to half of the last digit (and 1e-9 on ties)."""
    for row in rows("tr55_table_4_1.csv"):
        assert 0.2 * retention_in(float(row["cn"])) == pytest.approx(float(row["ia_in"]), abs=0.0005 + 1e-9)


def test_faults_of_a_composite_come_together():
    """A negative area and an impossible CN are two messages, each with the value met."""
    with pytest.raises(InputError) as caught:
        composite_curve_number([1.0, -2.0], [70.0, 120.0])
    text = str(caught.value)
    assert "areas_ac[1] is -2" in text
    assert "curve_numbers[1] is 120" in text


@pytest.mark.parametrize(
    ("areas", "numbers", "fix"), [([0.0], [70.0], "area above 0"), ([1.0], [70.0, 80.0], "one curve number")]
)
def test_a_composite_of_nothing_is_refused(areas, numbers, fix):
    """No area, or lists of different length."""
    with pytest.raises(InputError, match=fix):
        composite_curve_number(areas, numbers)


@pytest.mark.parametrize("curve_number", [0.0, -1.0, 100.5, float("nan")])
def test_an_impossible_curve_number_is_refused(curve_number):
    """0 < CN <= 100."""
    with pytest.raises(InputError, match="above 0 and of at most 100"):
        retention_in(curve_number)
