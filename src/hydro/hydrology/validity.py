"""Limits of validity of the methods: one table with sources, and the findings where a value is outside."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from hydro.findings import Finding
from hydro.hydraulics._published import published_rows

_ROUND_OFF = 1e-9
"""Relative excess that is round-off of a conversion of units, not a value beyond the limit."""
_WORDS = {
    "length_ft": "length",
    "area_ac": "area",
    "mean_depth_ft": "mean depth",
    "velocity_fps": "velocity",
    "manning_n": "Manning n",
    "froude_number": "Froude number",
    "runoff_in": "depth",
    "land_slope_pct": "land slope",
    "impervious_pct": "impervious share",
    "composite_curve_number": "composite CN",
    "cover_curve_number": "CN of a cover",
    "curve_number": "CN",
    "time_of_concentration_hr": "Tc",
}


@dataclass(frozen=True, slots=True)
class ValidityLimit:
    """One row of the table.

    Attributes
    ----------
    method, quantity : str
        What is limited in what.
    lowest, highest : float
        Bounds; infinite where there is none. [unit]
    unit : str
        Their unit, or "-".
    code : str
        Finding where a value is outside.
    status : {"read", "quoted", "chosen"}
        Read in the source; not read in the print; or chosen, since no source gives a figure.
    source : str
        Where the limit is from.
    highest_is_outside : bool
        Whether the method ends just below `highest`.
    """

    method: str
    quantity: str
    lowest: float
    highest: float
    unit: str
    code: str
    status: Literal["read", "quoted", "chosen"]
    source: str
    highest_is_outside: bool = False

    def contains(self, value: float) -> bool:
        """Whether a value is inside, round-off forgiven; NaN is."""
        if math.isnan(value):
            return True
        if self.highest_is_outside and value >= self.highest * (1.0 - _ROUND_OFF):
            return False
        return self.lowest * (1.0 - _ROUND_OFF) <= value <= self.highest * (1.0 + _ROUND_OFF)

    @property
    def text(self) -> str:
        """The bounds in words: ``1 to 112 ac``, ``at most 100 ft``."""
        unit = "" if self.unit == "-" else f" {self.unit}"
        if math.isinf(self.lowest):
            return f"{'below' if self.highest_is_outside else 'at most'} {self.highest:,g}{unit}"
        if math.isinf(self.highest):
            return f"at least {self.lowest:,g}{unit}"
        return f"{self.lowest:,g} to {self.highest:,g}{unit}"


@cache
def validity_limits() -> tuple[ValidityLimit, ...]:
    """Return all limits.

    Returns
    -------
    tuple of ValidityLimit
        In the order of ``data/validity_limits.csv``.

    References
    ----------
    .. [1] The source of each row.

    Examples
    --------
    >>> {limit.text for limit in validity_limits() if limit.method == "kirpich"} == {
    ...     "0.03 to 0.1 ft/ft", "1 to 112 ac"}
    True
    """
    return tuple(
        ValidityLimit(
            row["method"],
            row["quantity"],
            float(row["lowest"] or -math.inf),
            float(row["highest"] or math.inf),
            row["unit"],
            row["code"],
            cast('Literal["read", "quoted", "chosen"]', row["status"]),
            row["source"],
            row["bounds"] == "below",
        )
        for row in published_rows("validity_limits.csv")
    )


def limit_of(method: str, quantity: str) -> ValidityLimit:
    """Return the limit of a method in a quantity; the first where it has several.

    Parameters
    ----------
    method, quantity : str
        As in the table.

    Returns
    -------
    ValidityLimit
        The row.

    Raises
    ------
    KeyError
        If the table has no such row.

    References
    ----------
    .. [1] The source of the row.

    Examples
    --------
    >>> limit_of("runoff", "runoff_in").lowest
    0.5
    """
    for limit in validity_limits():
        if (limit.method, limit.quantity) == (method, quantity):
            return limit
    raise KeyError(f"{method}: {quantity}")


def validity_findings(method: str, where: str = "", **values: float | None) -> tuple[Finding, ...]:
    """Say which values are outside the limits of a method.

    Parameters
    ----------
    method : str
        As in the table: ``kirpich``.
    where : str, optional
        Place in the project.
    **values : float or None
        Quantities by their names in the table, in its units; None and NaN where not known.

    Returns
    -------
    tuple of Finding
        One for each limit that a value is beyond.

    Raises
    ------
    KeyError
        If the table has no such method; quantities that it does not limit are passed over.

    References
    ----------
    .. [1] The source of each row.

    Examples
    --------
    >>> [finding.cause for finding in validity_findings("kirpich", slope=0.05, area_ac=250.0)]
    ['kirpich: area is 250 ac, limits 1 to 112 ac']
    """
    known = {limit.quantity for limit in validity_limits() if limit.method == method}
    if not known:
        raise KeyError(method)
    found = []
    for limit in validity_limits():
        value = values.get(limit.quantity) if limit.method == method else None
        if value is not None and not limit.contains(value):
            words = _WORDS.get(limit.quantity, limit.quantity.replace("_", " "))
            unit = "" if limit.unit == "-" else f" {limit.unit}"
            shown = "limits" if math.isfinite(limit.lowest) and math.isfinite(limit.highest) else "limit"
            cause = f"{method}: {words} is {value:,.4g}{unit}, {shown} {limit.text}"
            found.append(Finding(limit.code, where, cause))
    return tuple(found)
