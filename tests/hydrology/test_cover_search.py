"""Search by words in the cover tables."""

import pytest

from hydro.errors import InputError
from hydro.hydraulics._published import published_rows
from hydro.hydrology import find_cover, search_covers, soil_group


@pytest.mark.parametrize(
    ("request_", "number"),
    [
        ("woods good B", 55),
        ("open space good C", 74),
        ("lawn, fair, A", 49),
        ("1/4 acre lots HSG C", 83),
        ("residential quarter acre c", 83),
        ("Residential half acre (B)", 70),
        ("forest good a", 30),
        ("gravel road D", 91),
        ("row crops contoured good D", 86),
        ("C & T good row crops b", 71),
        ("small grain C + CR poor B", 73),
        ("oak-aspen fair C", 57),
        ("commercial B", 92),
        ("newly graded A", 77),
        ("wods poor d", 83),
        ("roof", 98),
        ("meadow C", 71),
        ("brush good B", 48),
    ],
)
def test_words_find_the_row(request_, number):
    """The first match of ordinary words is the row an engineer means, as printed in TR-55."""
    assert search_covers(request_)[0].curve_number == number


@pytest.mark.parametrize("k", range(81))
def test_every_row_is_found_by_its_own_words(k):
    """All 81 rows come back from their own text, for each group that has a value."""
    row = published_rows("curve_numbers.csv")[k]
    text = f"{row['cover']} {row['treatment']} {row['hydrologic_condition']}"
    for group in "ABCD":
        if row[group]:
            found = search_covers(f"{text} HSG {group}")
            assert float(row[group]) in [match.curve_number for match in found]


def test_search_agrees_with_the_strict_look_up():
    """Where the strict look-up answers, the search answers alike."""
    for cover, condition, group in [("woods", "good", "B"), ("open space", "poor", "D"), ("pasture", "fair", "A")]:
        strict = find_cover(cover, condition, group)
        best = search_covers(f"{cover} {condition} {group}")[0]
        assert (best.curve_number, best.source) == (strict.curve_number, strict.source)


def test_group_left_open_gives_all_four():
    """Without a soil group the row is shown with all its numbers and no single one."""
    best = search_covers("woods good")[0]
    assert best.curve_number is None
    assert dict(best.curve_numbers) == {"A": 30.0, "B": 55.0, "C": 70.0, "D": 77.0}


def test_dual_group_is_never_chosen_silently():
    """B/D needs the word of the engineer; drained means B."""
    with pytest.raises(InputError, match="drained=True"):
        search_covers("woods good B/D")
    assert search_covers("woods good B/D", drained=True)[0].curve_number == 55.0
    assert search_covers("woods good B/D", drained=False)[0].curve_number == 77.0


@pytest.mark.parametrize("text", ["", "   ", "spaceship", "HSG B"])
def test_unknown_words_name_the_nearest(text):
    """Nothing found is an error that lists covers."""
    with pytest.raises(InputError, match="Nearest: "):
        search_covers(text)


def test_group_without_a_value_is_refused():
    """Table 2-2d gives no value for group A."""
    with pytest.raises(InputError, match="another group"):
        search_covers("sagebrush good A")


@pytest.mark.parametrize("hsg", ["E", "", "A/B", "D/A"])
def test_unknown_soil_groups_are_refused(hsg):
    """Only A to D and the three dual groups exist."""
    with pytest.raises(InputError, match="A/D, B/D, C/D"):
        soil_group(hsg)
