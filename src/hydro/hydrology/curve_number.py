"""Curve numbers: look-up in the tables of TR-55, composite of several covers, retention."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._published import published_rows

SOIL_GROUPS = ("A", "B", "C", "D")
"""Hydrologic soil groups."""
IMPERVIOUS_CURVE_NUMBER = 98.0
"""CN of impervious surfaces in all soil groups.  TR-55, 2nd ed. (1986), table 2-2a."""


def retention_in(curve_number: FloatOrArray) -> FloatOrArray:
    """Potential maximum retention after runoff begins.

    Parameters
    ----------
    curve_number : float or ndarray
        CN, above 0 and at most 100. [-]

    Returns
    -------
    float or ndarray
        S = 1000 / CN - 10 [in].

    Raises
    ------
    InputError
        If a curve number is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 2-4.

    Examples
    --------
    NEH 630 ch. 10 (2004), example 10-1: CN 74 gives 3.51 in.

    >>> round(retention_in(74.0), 2)
    3.51
    """
    check = Arguments("retention_in")
    number = check.numbers("curve_number", curve_number, above=0.0, at_most=100.0)
    check.raise_faults()
    return like(1000.0 / number - 10.0, curve_number)


def composite_curve_number(
    areas_ac: Numbers, curve_numbers: Numbers, rounding: Literal["none", "whole"] = "none"
) -> float:
    """Area-weighted curve number of several covers.

    Parameters
    ----------
    areas_ac : array_like, shape (n_covers,)
        Areas in any one unit. [ac]
    curve_numbers : array_like, shape (n_covers,)
        CN of each cover. [-]
    rounding : {"none", "whole"}, optional
        Whether the result is rounded to a whole number, halves upwards, as the worksheets of TR-55 do.

    Returns
    -------
    float
        Composite CN. [-]

    Raises
    ------
    InputError
        If areas and curve numbers do not match, an area is negative, all are 0, or a CN is out of bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), worksheet 2.

    Examples
    --------
    TR-55 example 2-2: 75.2, used as 75.

    >>> round(composite_curve_number([75, 100, 75], [70, 80, 74]), 1)
    75.2
    >>> composite_curve_number([75, 100, 75], [70, 80, 74], rounding="whole")
    75.0
    """
    check = Arguments("composite_curve_number")
    areas = check.numbers("areas_ac", areas_ac, at_least=0.0)
    numbers = check.numbers("curve_numbers", curve_numbers, above=0.0, at_most=100.0)
    check.choice("rounding", rounding, ("none", "whole"))
    if areas.ndim != 1 or areas.shape != numbers.shape:
        what = f"has shape {areas.shape}, curve_numbers {numbers.shape}"
        check.note("areas_ac", what, "Give one curve number for each area.")
    elif check.clean and not areas.sum() > 0.0:
        check.note("areas_ac", "adds up to 0 ac", "Give at least one area above 0.")
    check.raise_faults()
    composite = float((areas * numbers).sum() / areas.sum())
    return float(np.floor(composite + 0.5)) if rounding == "whole" else composite


@dataclass(frozen=True, slots=True)
class CoverRow:
    """One curve number as printed in TR-55.

    Attributes
    ----------
    curve_number : float
        CN at ARC II. [-]
    impervious_pct : float
        Average impervious share of urban districts as printed; 100 for impervious surfaces; else 0. [%]
    description : str
        Cover, treatment, condition and soil group.
    source : str
        Table: ``TR-55 table 2-2a``.
    """

    curve_number: float
    impervious_pct: float
    description: str
    source: str


def find_cover(cover: str, condition: str = "", hsg: str = "", treatment: str = "") -> CoverRow:
    """Look up a curve number in TR-55 tables 2-2a to 2-2d.

    Parameters
    ----------
    cover : str
        Cover in words, in any case and punctuation: ``"woods"``, ``"residential 1/4 acre"``, ``"paved"``.
    condition : {"", "poor", "fair", "good"}, optional
        Hydrologic condition.
    hsg : {"", "A", "B", "C", "D"}, optional
        Hydrologic soil group; may be left out for impervious surfaces only.
    treatment : str, optional
        Treatment of agricultural land: ``"SR"``, ``"contoured"``, ``"C + CR"``.

    Returns
    -------
    CoverRow
        The curve number and where it stands.

    Raises
    ------
    InputError
        If no row or rows of different curve numbers match (they are listed), or the soil group is missing,
        dual or unknown.

    Notes
    -----
    A name that equals the cover, or another name of it, comes first; then one that equals cover and condition
    in this order; else all words must occur in the row.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), tables 2-2a to 2-2d.

    Examples
    --------
    >>> row = find_cover("woods", "good", "B")
    >>> row.curve_number, row.description, row.source
    (55.0, 'Woods, Good, HSG B', 'TR-55 table 2-2c')
    >>> find_cover("residential 1/4 acre", hsg="c").impervious_pct
    38.0
    """
    check = Arguments("find_cover")
    group = hsg.strip().upper()
    _check_soil_group(check, hsg, group)
    rows = _by_cover(cover)
    if not rows:
        names = list(dict.fromkeys(row["cover"] for row in published_rows("curve_numbers.csv")))
        near = "; ".join(nearest_names(cover, names))
        check.note("cover", f"{cover!r} is in no table of TR-55", f"Nearest: {near}.")
    rows = _narrow(check, rows, "treatment", "treatment", treatment)
    rows = _narrow(check, rows, "hydrologic_condition", "condition", condition)
    distinct = {tuple(row[key] for key in (*SOIL_GROUPS, "avg_percent_impervious")) for row in rows}
    if len(distinct) > 1:
        listed = "; ".join(_describe(row) for row in rows)
        check.note("cover", f"{cover!r} fits {len(rows)} rows of TR-55", f"Choose one of: {listed}.")
    check.raise_faults()
    return _cover_row(rows[0], group)


def _check_soil_group(check: Arguments, given: str, group: str) -> None:
    """Keep a fault of a dual or unknown soil group."""
    if re.fullmatch("[ABC]/D", group):
        check.note(
            "hsg", f"is {given!r}, a dual group",
            f"Give the group that holds on this site: {group[0]} where drained, D where not.",
        )  # fmt: skip
    elif group and group not in SOIL_GROUPS:
        check.note("hsg", f"is {given!r}", "Choose one of: A, B, C, D.")


def _cover_row(row: dict[str, str], group: str) -> CoverRow:
    """Read the curve number of a soil group from one row."""
    everywhere = {row[name] for name in SOIL_GROUPS}
    check = Arguments("find_cover")
    if not group and len(everywhere) > 1:
        printed = ", ".join(row[name] or "-" for name in SOIL_GROUPS)
        fix = f"Give A, B, C or D; the curve numbers are {printed}."
        check.note("hsg", f"is missing for {_describe(row)}", fix)
    elif group and not row[group]:
        what = f"is {group}, for which TR-55 table {row['tr55_table']} gives no value of {_describe(row)}"
        check.note("hsg", what, "Choose one of: B, C, D, or enter the curve number with its source.")
    check.raise_faults()
    number = float(row[group or "A"])
    impervious = 100.0 if everywhere == {f"{IMPERVIOUS_CURVE_NUMBER:.0f}"} else 0.0
    return CoverRow(
        curve_number=number,
        impervious_pct=float(row["avg_percent_impervious"] or impervious),
        description=_describe(row) + (f", HSG {group}" if group else ""),
        source=f"TR-55 table {row['tr55_table']}",
    )


def _by_cover(cover: str) -> list[dict[str, str]]:
    """Rows whose cover has the name, else rows that hold all its words."""
    rows = list(published_rows("curve_numbers.csv"))
    wanted = words(cover)
    exact = [row for row in rows if wanted in _names(row["cover"], row["also_called"])]
    exact = exact or [row for row in rows if wanted in _with_condition(row)]
    if exact or not wanted:
        return exact
    return _holding(rows, wanted, _describe)


def _narrow(
    check: Arguments, rows: list[dict[str, str]], column: str, argument: str, given: str
) -> list[dict[str, str]]:
    """Keep the rows that fit a further word; keep a fault where none does."""
    wanted = words(given)
    if not rows or not wanted:
        return rows
    fitting = [row for row in rows if wanted in _names(row[column], "")]
    fitting = fitting or _holding(rows, wanted, lambda row: row[column])
    if not fitting:
        known = list(dict.fromkeys(row[column] for row in rows if row[column]))
        listed = "; ".join(known)
        fix = f"Choose one of: {listed}." if known else f"Leave {argument} out; this cover has none."
        check.note(argument, f"is {given!r} for {rows[0]['cover']}", fix)
    return fitting or rows[:1]


def _holding(
    rows: list[dict[str, str]], wanted: tuple[str, ...], text: Callable[[dict[str, str]], str]
) -> list[dict[str, str]]:
    """Rows whose text holds all words."""
    return [row for row in rows if set(wanted) <= set(words(text(row)))]


def _names(text: str, others: str) -> set[tuple[str, ...]]:
    """Names of a cell: the whole, without brackets, inside brackets, and others separated by semicolons."""
    inside = re.findall(r"\(([^)]*)\)", text)
    outside = re.sub(r"\([^)]*\)", "", text)
    return {words(name) for name in (text, outside, *inside, *others.split(";"))} - {()}


def _with_condition(row: dict[str, str]) -> set[tuple[str, ...]]:
    """Names of a row's cover, each followed by its condition: ``woods good``."""
    covers = _names(row["cover"], row["also_called"])
    return {cover + name for cover in covers for name in _names(row["hydrologic_condition"], "")}


def words(text: str) -> tuple[str, ...]:
    """Words of a text in lower case, without punctuation and plural s; fractions stay whole."""
    found = re.findall(r"\d+/\d+|[a-z0-9]+", text.lower())
    return tuple(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found)


def _describe(row: dict[str, str]) -> str:
    """Cover, treatment and condition of a row."""
    parts = (row["cover"], row["treatment"], row["hydrologic_condition"])
    return ", ".join(part for part in parts if part)


def nearest_names(text: str, names: Sequence[str]) -> list[str]:
    """Up to three names nearest to a text, letter by letter or by a common word."""
    lower = {name.lower(): name for name in names}
    near = [lower[name] for name in get_close_matches(text.lower(), lower, n=3, cutoff=0.4)]
    shared = [name for name in names if set(words(text)) & set(words(name))]
    return list(dict.fromkeys([*shared, *near]))[:3] or list(names[:3])
