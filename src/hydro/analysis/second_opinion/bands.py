"""How far another method is from the unit hydrograph: bands that were measured over storms, Tc and Ia/P."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from hydro.hydraulics._published import published_rows
from hydro.storms.catalog import find, list_storms
from hydro.storms.storm import MassCurve

BANDS = "second_opinion_bands.csv"
"""Measured bands in ``hydro/data``; written by ``python -m tests.analysis.second_opinion_bands``."""
SCS_TYPES = ("I", "IA", "II", "III")
ANY_STORM = "any"
"""Rows of the 24-hour storms of the catalogue, all together."""
MARGIN_PCT = 1.0
"""Added on both sides, for what lies between the rows of the table. [%]"""

Band = tuple[float, float]
"""Lowest and highest gap. [%]"""
NO_BAND = (math.nan, math.nan)


def scs_type(curve: MassCurve) -> str | None:
    """Type I, IA, II or III whose table a storm has; None for any other storm.

    Parameters
    ----------
    curve : MassCurve
        Storm.
    """
    if curve.name not in SCS_TYPES:
        return None
    return curve.name if _is_catalogued(curve) else None


def band_group(curve: MassCurve) -> str | None:
    """Rows of the table of bands that a storm belongs to; None if it was not measured.

    Parameters
    ----------
    curve : MassCurve
        Storm.
    """
    known = scs_type(curve)
    if known:
        return known
    measured = curve.name in {entry.name for entry in list_storms()} and curve.duration_hr == 24.0
    return ANY_STORM if measured and _is_catalogued(curve) else None


def expected_gap_pct(method: str, group: str | None, tc_hr: float, abstraction_ratio: float) -> Band:
    """Band of the gap of a method from the unit hydrograph.

    Parameters
    ----------
    method : {"graphical", "santa_barbara"}
        Column of the table.
    group : str or None
        As :func:`band_group` returns it.
    tc_hr, abstraction_ratio : float
        Tc [hr] and Ia/P [-].

    Returns
    -------
    (float, float)
        Lowest and highest gap at the four corners of the cell, and a margin; NaN outside the table. [%]
    """
    table = _table(method).get(group or "")
    if table is None:
        return NO_BAND
    times = sorted({tc for tc, _ in table})
    ratios = sorted({ratio for _, ratio in table})
    if not (times[0] - 1e-9 <= tc_hr <= times[-1] + 1e-9 and abstraction_ratio <= ratios[-1]):
        return NO_BAND
    corners = [table[tc, ratio] for tc in _sides(times, tc_hr) for ratio in _sides(ratios, abstraction_ratio)]
    return min(low for low, _ in corners) - MARGIN_PCT, max(high for _, high in corners) + MARGIN_PCT


def _is_catalogued(curve: MassCurve) -> bool:
    """Whether a storm is the one of the catalogue that has its name."""
    own = find(curve.name)
    return np.array_equal(own.hours, curve.hours) and np.array_equal(own.fractions, curve.fractions)


def _sides(rows: list[float], value: float) -> tuple[float, float]:
    """Rows on both sides of a value."""
    inside = min(max(value, rows[0]), rows[-1])
    return max(r for r in rows if r <= inside + 1e-9), min(r for r in rows if r >= inside - 1e-9)


@cache
def _table(method: str) -> dict[str, dict[tuple[float, float], Band]]:
    """Bands of one method by storm, Tc and Ia/P."""
    found: dict[str, dict[tuple[float, float], Band]] = {}
    for row in published_rows(BANDS):
        if row[f"{method}_low_pct"]:
            band = float(row[f"{method}_low_pct"]), float(row[f"{method}_high_pct"])
            found.setdefault(row["storm"], {})[float(row["tc_hr"]), float(row["ia_over_p"])] = band
    return found
