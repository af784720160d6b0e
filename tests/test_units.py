"""Units: exact factors, one table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.units import FACTORS, SI_UNITS, convert


@pytest.mark.parametrize(
    ("value", "unit", "to", "expected"),
    [
        (1.0, "ft", "m", 0.3048),
        (1.0, "in", "mm", 25.4),
        (18.0, "in", "ft", 1.5),
        (1.0, "ac", "sf", 43_560.0),
        (1.0, "ac", "ha", 0.40468564224),
        (1.0, "cf", "m3", 0.028316846592),
        (1.0, "cfs", "m3s", 0.028316846592),
        (1.0, "acft", "cf", 43_560.0),
    ],
)
def test_factors_are_those_of_nist(value, unit, to, expected):
    """NIST SP 811 (2008), appendix B, international foot: exact factors, exact to the last bit here."""
    assert convert(value, unit, to) == expected


def test_weir_coefficient():
    """A sharp crest, C = 3.33 in feet, is 1.84 in metres (two digits after the point, as printed)."""
    assert round(convert(3.33, "ft^0.5/s", "m^0.5/s"), 2) == 1.84


@given(st.sampled_from(sorted(SI_UNITS)), st.floats(-1e9, 1e9))
def test_there_and_back(unit, value):
    """Converting to SI and back gives the number to round-off, 4 roundings of 2^-53."""
    back = convert(convert(value, unit, SI_UNITS[unit]), SI_UNITS[unit], unit)
    assert back == pytest.approx(value, rel=5e-16, abs=1e-300)


def test_wrong_units_are_refused():
    """Feet are no acres, and a furlong is not known."""
    with pytest.raises(InputError, match="one dimension"):
        convert(1.0, "ft", "ac")
    with pytest.raises(InputError, match="Choose one of"):
        convert(1.0, "furlong", "ft")
    assert set(SI_UNITS.values()) <= set(FACTORS)
