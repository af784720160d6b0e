"""Units: one table of factors.  Numbers are converted where a file is read or a report is written only."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from hydro.errors import InputError

_FOOT = Fraction(3048, 10_000)
"""Metres in an international foot, exact.  NIST SP 811 (2008), app. B.6."""
_ACRE = 43_560
"""Square feet in an acre, exact; the survey foot is not used.  NIST SP 811 (2008), app. B.8."""

FACTORS: MappingProxyType[str, tuple[str, Fraction]] = MappingProxyType(
    {
        "ft": ("length", Fraction(1)),
        "in": ("length", Fraction(1, 12)),
        "mi": ("length", Fraction(5280)),
        "m": ("length", 1 / _FOOT),
        "mm": ("length", 1 / (1000 * _FOOT)),
        "km": ("length", 1000 / _FOOT),
        "sf": ("area", Fraction(1)),
        "ac": ("area", Fraction(_ACRE)),
        "m2": ("area", 1 / _FOOT**2),
        "ha": ("area", 10_000 / _FOOT**2),
        "cf": ("volume", Fraction(1)),
        "acft": ("volume", Fraction(_ACRE)),
        "m3": ("volume", 1 / _FOOT**3),
        "cfs": ("flow", Fraction(1)),
        "m3s": ("flow", 1 / _FOOT**3),
        "fps": ("velocity", Fraction(1)),
        "mps": ("velocity", 1 / _FOOT),
        "in/hr": ("rain intensity", Fraction(1, 12 * 3600)),
        "mm/hr": ("rain intensity", 1 / (1000 * _FOOT * 3600)),
        # A weir coefficient C = Q / (L H^1.5) has a unit: 1 ft^0.5/s = 0.5521 m^0.5/s.
        "ft^0.5/s": ("weir coefficient", Fraction(1)),
        "m^0.5/s": ("weir coefficient", 1 / Fraction.from_float(float(_FOOT) ** 0.5)),
    }
)
"""Dimension of each unit and its size in feet and seconds."""

SI_UNITS: MappingProxyType[str, str] = MappingProxyType(
    {
        "ft": "m",
        "in": "mm",
        "mi": "km",
        "sf": "m2",
        "ac": "ha",
        "cf": "m3",
        "cfs": "m3s",
        "fps": "mps",
        "in/hr": "mm/hr",
        "ft^0.5/s": "m^0.5/s",
    }
)
"""SI unit that stands for each US customary unit, in field names too: ``invert_ft`` becomes ``invert_m``."""


def convert(value: float, unit: str, to: str) -> float:
    """Convert a number from one unit to another.

    Parameters
    ----------
    value : float
        Number in ``unit``.
    unit, to : str
        Keys of :data:`FACTORS`, of one dimension.

    Returns
    -------
    float
        Number in ``to``.

    Raises
    ------
    InputError
        If a unit is unknown, or the two measure different things.

    Examples
    --------
    >>> convert(18.0, "in", "ft")
    1.5
    >>> convert(1.0, "ac", "sf")
    43560.0
    """
    ratio = _ratio(unit, to)
    return value * ratio.numerator / ratio.denominator


@lru_cache(maxsize=256)
def _ratio(unit: str, to: str) -> Fraction:
    """Size of one unit in another, in lowest terms."""
    for name in (unit, to):
        if name not in FACTORS:
            raise InputError(f"unknown unit {name!r}", "units", f"Choose one of: {', '.join(FACTORS)}.")
    (dimension, size), (other, size_to) = FACTORS[unit], FACTORS[to]
    if dimension != other:
        raise InputError(
            f"{unit} measures {dimension}, {to} measures {other}", "units", "Use units of one dimension."
        )
    return size / size_to
