"""Search in the curve-number tables of TR-55 by words, best match first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from hydro.hydraulics._arguments import Arguments
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import SOIL_GROUPS, nearest_names, words
from hydro.hydrology.soil_group import soil_group

_FILLERS = frozenset(words("hsg soil group condition cover lot lots in of on the with and cn"))
"""Words of a request that say nothing about the row."""
_SAME_WORD = MappingProxyType(
    {"quarter": "1/4", "third": "1/3", "half": "1/2", "eighth": "1/8", "acres": "acre", "tree": "wood"}
)


@dataclass(frozen=True, slots=True)
class CoverMatch:
    """One row of the TR-55 tables that fits a request.

    Attributes
    ----------
    description : str
        Cover, treatment and condition.
    curve_numbers : mapping of str to float
        CN at ARC II by soil group; a group for which the table gives none is left out. [-]
    hsg : str
        Soil group of the request; empty where none was given.
    impervious_pct : float
        Average impervious share inside the curve number as printed; 100 for impervious surfaces. [%]
    source : str
        Table: ``TR-55 table 2-2a``.
    exact : bool
        Whether the request is the row's name; otherwise the row only holds its words.
    """

    description: str
    curve_numbers: Mapping[str, float]
    hsg: str
    impervious_pct: float
    source: str
    exact: bool

    @property
    def curve_number(self) -> float | None:
        """CN of the group asked for, or the one of all groups; None where the group was left open. [-]"""
        if self.hsg:
            return self.curve_numbers[self.hsg]
        distinct = set(self.curve_numbers.values())
        return distinct.pop() if len(distinct) == 1 else None


def search_covers(request: str, drained: bool | None = None) -> tuple[CoverMatch, ...]:
    """Search all 81 rows of TR-55 tables 2-2a to 2-2d by words.

    Parameters
    ----------
    request : str
        Cover, condition, treatment and soil group in any order: ``"woods good B"``, ``"1/4 acre lots HSG
        C"``, ``"row crops contoured good D"``.  The last letter that stands alone is the soil group.
    drained : bool, optional
        Which half of a dual group holds, see :func:`hydro.hydrology.soil_group`.

    Returns
    -------
    tuple of CoverMatch
        Rows that fit, those with the name of the request first; never empty.

    Raises
    ------
    InputError
        If no row fits (the nearest covers are named), the group is dual without `drained`, or the table
        gives no value for the group.

    Notes
    -----
    All words must occur in a row: whole, as its beginning (three letters or more), or misspelt by a letter
    or so.  Rows with all words whole come before the others, short names before long ones.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), tables 2-2a to 2-2d.

    Examples
    --------
    >>> best = search_covers("open space good C")[0]
    >>> best.curve_number, best.description, best.source
    (74.0, 'Open space, Good (grass >75%)', 'TR-55 table 2-2a')
    >>> [(m.description, m.curve_number) for m in search_covers("woods good B")]
    [('Woods, Good', 55.0), ('Woods-grass combination (orchard, tree farm), Good', 58.0)]
    """
    check = Arguments("search_covers")
    wanted, group = _read(request, drained)
    rows = published_rows("curve_numbers.csv")
    ranks = {k: _rank(row, wanted) for k, row in enumerate(rows)}
    order = {k: (rank, _length(rows[k])) for k, rank in ranks.items() if rank is not None}
    loose = bool(order) and min(order.values())[0] == _LOOSE
    ranked = sorted(order, key=lambda k: (*order[k], k))
    found = [(order[k][0], rows[k]) for k in ranked if loose or order[k][0] != _LOOSE]
    if not found:
        names = list(dict.fromkeys(row["cover"] for row in rows))
        near = "; ".join(nearest_names(" ".join(wanted) or request, names))
        check.note("request", f"{request!r} fits no row of TR-55", f"Nearest: {near}.")
    with_group = [(rank, row) for rank, row in found if not group or row[group]]
    if found and not with_group:
        source = f"TR-55 table {found[0][1]['tr55_table']}"
        fix = "Choose another group, or enter the curve number with its source."
        check.note("request", f"asks for group {group}, for which {source} gives no value", fix)
    check.raise_faults()
    return tuple(_match(row, group, rank == _NAME) for rank, row in with_group)


_NAME, _WORDS, _LOOSE = 0, 1, 2
_LONE_LETTER = r"(?<![\w/&+])(?<![&+] )([abcd])(?![\w/&+])(?! [&+])"
"""A to D by itself: a soil group; beside ``+`` or ``&`` it is a treatment, as in ``C + CR``."""


def _read(request: str, drained: bool | None) -> tuple[tuple[str, ...], str]:
    """Words and soil group of a request; empty group where none is given."""
    text = request
    group = ""
    dual = re.search(r"(?<![\w/&+])([abc]/d)(?![\w/])", text, flags=re.IGNORECASE)
    if dual:
        group = soil_group(dual.group(1), drained)
        text = text[: dual.start()] + " " + text[dual.end() :]
    else:
        letters = re.finditer(_LONE_LETTER, text, flags=re.IGNORECASE)
        if last := max(letters, key=lambda found: found.start(), default=None):
            group = last.group(1).upper()
            text = text[: last.start()] + " " + text[last.end() :]
    kept = (_SAME_WORD.get(word, word) for word in words(text) if word not in _FILLERS)
    return tuple(kept), group


def _rank(row: dict[str, str], wanted: tuple[str, ...]) -> int | None:
    """How well a row fits: by name, by whole words, loosely, or not at all (None)."""
    if not wanted:
        return None
    rest = set(words(f"{row['treatment']} {row['hydrologic_condition']}"))
    held = rest | set(words(f"{row['cover']} {row['also_called']}"))
    if set(wanted) <= held:
        asked = set(wanted) - rest
        outside = re.sub(r"\([^)]*\)", "", row["cover"])
        names = [set(words(name)) for name in (row["cover"], outside, *row["also_called"].split(";"))]
        return _NAME if any(asked and asked == name - _FILLERS - rest for name in names) else _WORDS
    loosely = all(_near(word, held) for word in wanted)
    return _LOOSE if loosely else None


def _length(row: dict[str, str]) -> int:
    """Number of words of cover and treatment, without what stands in brackets."""
    return len(words(re.sub(r"\([^)]*\)", "", f"{row['cover']} {row['treatment']}")))


def _near(word: str, held: set[str]) -> bool:
    """Whether a word is the beginning of one of the row's, or one of them misspelt."""
    if word in held:
        return True
    if len(word) < 3 or not word.isalpha():
        return False
    begun = any(other.startswith(word) for other in held)
    return begun or bool(get_close_matches(word, held, n=1, cutoff=0.8))


def _match(row: dict[str, str], group: str, exact: bool) -> CoverMatch:
    """Result of one row."""
    numbers = {name: float(row[name]) for name in SOIL_GROUPS if row[name]}
    impervious = 100.0 if set(numbers.values()) == {98.0} else 0.0
    parts = (row["cover"], row["treatment"], row["hydrologic_condition"])
    return CoverMatch(
        description=", ".join(part for part in parts if part),
        curve_numbers=MappingProxyType(numbers),
        hsg=group,
        impervious_pct=float(row["avg_percent_impervious"] or impervious),
        source=f"TR-55 table {row['tr55_table']}",
        exact=exact,
    )
