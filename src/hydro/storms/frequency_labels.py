"""Words of rainfall frequency tables: durations, return periods, units, series."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from hydro.storms.text_file import read_number
from hydro.types import Hours

Unit: TypeAlias = Literal["in", "mm"]
Quantity: TypeAlias = Literal["depth", "intensity"]

INCHES_PER_MM = 1.0 / 25.4
"""Exact."""

_HOURS = {"m": 1.0 / 60.0, "h": 1.0, "d": 24.0}
_DURATION = re.compile(r"(\d+(?:\.\d+)?)[\s-]*(min|mins|minutes?|hrs?|hours?|h|days?|d)\b\.?", re.I)
_YEARS = re.compile(r"(\d+(?:\.\d+)?)[\s-]*(?:yrs?|years?)\.?", re.IGNORECASE)
_PROBABILITY = re.compile(r"'?1\s*/\s*(\d+(?:\.\d+)?)")
_PER_CENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_UNIT = re.compile(
    r"\b(inch(?:es)?|millimet(?:er|re)s?|mm|(?<=\()in(?=[)/]))(\s*(?:/|per)\s*(?:h|hr|hour)\b)?", re.I
)
HEADER_WORDS = re.compile(
    r"(by )?duration|storm|ari\b|aep\b|return|recurrence|frequency|period|^years?$|^yr$|^$", re.IGNORECASE
)
"""First cell of a row that names the columns."""


def plain_label(cell: str) -> str:
    """Label without the colon, quotes and blanks around it."""
    return cell.strip(" \t\"':")


def read_duration_hr(cell: str) -> Hours | None:
    """Read a label as a duration; None if it is not one. [hr]

    Examples
    --------
    >>> [read_duration_hr(label) for label in ("5-min:", "24hr", "2-day", "10yr")]
    [0.08333333333333333, 24.0, 48.0, None]
    """
    found = _DURATION.fullmatch(plain_label(cell))
    if not found or float(found[1]) <= 0.0:
        return None
    value, unit = float(found[1]), found[2][0].lower()
    return value / 60.0 if unit == "m" else value * _HOURS[unit]


def read_years(cell: str) -> float | None:
    """Read a label such as ``10yr`` as a return period; None if it is not one. [yr]

    Examples
    --------
    >>> read_years("10yr"), read_years("2-year"), read_years("10")
    (10.0, 2.0, None)
    """
    found = _YEARS.fullmatch(plain_label(cell))
    return float(found[1]) if found and float(found[1]) > 0.0 else None


def read_return_period(cell: str, *, probability: bool, decimal_comma: bool = False) -> float | None:
    """Read the head of a column as a return period; None if it is not one. [yr]

    Parameters
    ----------
    cell : str
        ``10``, ``10yr``, ``'1/10`` or, in a table by probability, ``10%`` or ``0.1``.
    probability : bool
        Whether the table is by annual exceedance probability (AEP).
    decimal_comma : bool, optional
        Whether the comma is the decimal mark.

    Examples
    --------
    >>> read_return_period("'1/50", probability=True), read_return_period("50", probability=False)
    (50.0, 50.0)
    >>> read_return_period("2-Jan", probability=True) is None
    True
    """
    fraction = _PROBABILITY.fullmatch(cell.strip())
    if fraction:
        return float(fraction[1]) or None
    years = read_years(cell)
    if years is not None:
        return years
    share = _PER_CENT.fullmatch(cell.strip())
    value = float(share[1]) / 100.0 if share else read_number(cell, decimal_comma=decimal_comma)
    if value is None or value <= 0.0:
        return None
    if probability:
        return round(1.0 / value, 6) if value < 1.0 else None
    return value if value >= 1.0 and value == int(value) and not share else None


def read_units(line: str) -> tuple[Unit, Quantity | None] | None:
    """Unit that a line states, and the quantity if it tells; None if it states none.

    Examples
    --------
    >>> read_units("Point precipitation frequency estimates (millimeters/hour)")
    ('mm', 'intensity')
    >>> read_units("Units,inches")
    ('in', None)
    >>> read_units("Elevation (USGS): 755 ft") is None
    True
    """
    found = _UNIT.search(line)
    if not found:
        return None
    unit: Unit = "in" if found[1].lower().startswith("in") else "mm"
    return unit, "intensity" if found[2] else None
