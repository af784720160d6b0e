"""Numbers as engineers print them."""

from __future__ import annotations

import math

DASH = "\N{EN DASH}"
"""Printed for a value that cannot be known; never for zero."""

DIGITS = {
    "cfs": 2,
    "ft": 2,
    "sf": 0,
    "cf": 0,
    "ac-ft": 3,
    "acft": 3,
    "ac": 3,
    "in": 2,
    "min": 1,
    "hr": 2,
    "h": 2,
    "ft/ft": 4,
    "fps": 2,
    "ft/s": 2,
    "%": 1,
    "CN": 1,
}
"""Digits after the point by unit; 2 for any other."""

EXTRA_DIGITS = 5
"""Most digits added to show that a value and its limit differ."""


def fixed(value: float | None, digits: int = 2) -> str:
    """Format with fixed digits and thousands commas.

    Parameters
    ----------
    value : float or None
        Number; None, NaN and infinity print as a dash.
    digits : int
        Digits after the point.

    Returns
    -------
    str
        A small value other than zero prints as ``< 0.01``, so that 0.00 means zero.

    Examples
    --------
    >>> fixed(12345.678), fixed(0.0), fixed(0.004), fixed(-0.004)
    ('12,345.68', '0.00', '< 0.01', '> -0.01')
    """
    if value is None or not math.isfinite(value):
        return DASH
    if value != 0.0 and float(f"{value:.{digits}f}") == 0.0:
        smallest = f"{10.0**-digits:.{digits}f}"
        return f"< {smallest}" if value > 0.0 else f"> -{smallest}"
    return f"{value + 0.0:,.{digits}f}"


def quantity(value: float | None, unit: str) -> str:
    """Format with the usual digits of a unit.

    Parameters
    ----------
    value : float or None
        Number.
    unit : str
        Key of :data:`DIGITS`; two digits for any other.

    Examples
    --------
    >>> quantity(12345.678, "cf"), quantity(0.3456, "ac-ft")
    ('12,346', '0.346')
    """
    return fixed(value, DIGITS.get(unit, 2))


def signed(value: float | None, unit: str) -> str:
    """Format a difference: an increase has a plus sign.

    Examples
    --------
    >>> signed(0.5, "cfs"), signed(-0.5, "cfs"), signed(0.0, "cfs"), signed(0.001, "cfs")
    ('+0.50', '-0.50', '0.00', '< +0.01')
    """
    text = quantity(value, unit)
    if value is None or not value > 0.0 or text == DASH:
        return text
    return f"< +{text[2:]}" if text.startswith("< ") else f"+{text}"


def against(value: float | None, limit: float | None, unit: str) -> tuple[str, str]:
    """Format a value and its limit with as many digits as show that they differ.

    Examples
    --------
    >>> against(5.304, 5.300, "cfs")
    ('5.304', '5.300')
    >>> against(5.3, 5.3, "cfs")
    ('5.30', '5.30')
    """
    digits = DIGITS.get(unit, 2)
    texts = fixed(value, digits), fixed(limit, digits)
    if value != limit and DASH not in texts:
        for more in range(1, EXTRA_DIGITS + 1):
            if texts[0] != texts[1]:
                break
            texts = fixed(value, digits + more), fixed(limit, digits + more)
    return texts


def power(value: float | None) -> str:
    """Format an error in powers of ten.

    Examples
    --------
    >>> power(1.234e-13), power(0.0)
    ('1.2e-13', '0')
    """
    if value is None or not math.isfinite(value):
        return DASH
    return "0" if value == 0.0 else f"{value:.1e}"
