"""Command ``cn``: curve numbers by words."""

from __future__ import annotations

from hydro.cli.screen import console, number, table
from hydro.hydrology.cover_search import CoverMatch, search_covers

GROUPS = ("A", "B", "C", "D")


def cn_command(words: str) -> None:
    """Print the curve number that a request names, and the rows of TR-55 that hold its words."""
    found = search_covers(words)
    best = found[0]
    screen = console()
    if best.hsg and (best.exact or len(found) == 1):
        screen.out(f"{best.curve_numbers[best.hsg]:g}  {best.description}, group {best.hsg} ({best.source})")
    columns = ("cover", *(f">{group}" for group in GROUPS), ">impervious %", "source")
    screen.print(table("Curve numbers at antecedent condition II", columns, [_row(match) for match in found]))


def _row(match: CoverMatch) -> tuple[str, ...]:
    """One line of the table; a group without a value in the source is a dash."""
    numbers = (number(match.curve_numbers.get(group), 0) for group in GROUPS)
    return (match.description, *numbers, number(match.impervious_pct, 0), match.source)
