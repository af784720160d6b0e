"""Numbers print as engineers read them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.report.formats import DASH, against, fixed, quantity, signed

numbers = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e12, max_value=1e12)


@given(numbers, st.integers(0, 4))
def test_zero_is_printed_for_zero_only(value, digits):
    """0.00 means that there is nothing."""
    zero = f"{0.0:.{digits}f}"
    assert (fixed(value, digits).lstrip("-") == zero) == (value == 0.0)


@given(numbers, st.integers(0, 4))
def test_printed_number_is_within_half_of_its_last_digit(value, digits):
    """Formatting only rounds; the second term is the round-off of the parse."""
    text = fixed(value, digits)
    if text[0] not in "<>":
        assert abs(float(text.replace(",", "")) - value) <= 0.5 * 10.0**-digits + 1e-15 * abs(value)


@pytest.mark.parametrize("value", [None, math.nan, math.inf, -math.inf])
def test_unknown_values_print_as_a_dash(value):
    """No number stands for what cannot be known."""
    assert fixed(value) == quantity(value, "cfs") == signed(value, "cfs") == DASH


def test_digits_follow_the_unit():
    """Usual digits of flows, levels, volumes, areas, depths and times."""
    value = 1234.5678
    printed = {unit: quantity(value, unit) for unit in ("cfs", "ft", "cf", "ac", "in", "min", "hr")}
    assert printed == {
        "cfs": "1,234.57", "ft": "1,234.57", "cf": "1,235", "ac": "1,234.568", "in": "1,234.57", "min": "1,234.6",
        "hr": "1,234.57",
    }  # fmt: skip


def test_value_and_limit_look_different_when_they_are():
    """A check that fails by a thousandth shows it."""
    assert against(100.0004, 100.0, "cfs") == ("100.0004", "100.0000")
    assert against(math.nan, 5.0, "cfs") == (DASH, "5.00")
