"""Tables and numbers on the terminal; plain ASCII where the terminal knows no more."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

PIPE_WIDTH = 144
"""Columns of a table when the output is not a terminal."""


def console(to_stderr: bool = False) -> Console:
    """Console on standard output, or on standard error where standard output is taken by data."""
    stream = sys.stderr if to_stderr else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(stderr=to_stderr, width=width, highlight=False, emoji=False, markup=False, soft_wrap=False)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Build a table; a column whose name starts with ``>`` is right-aligned."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    made = Table(
        title=title, title_justify="left", box=box.SIMPLE_HEAD if unicode else box.ASCII, pad_edge=False
    )
    for name in columns:
        right = name.startswith(">")
        made.add_column(name.lstrip(">"), justify="right" if right else "left", no_wrap=right)
    for row in rows:
        made.add_row(*row)
    return made


def number(value: float | None, digits: int = 2) -> str:
    """Format as engineers print; ``-`` where the value cannot be known, never 0.00 for a small amount."""
    if value is None or not math.isfinite(value):
        return "-"
    smallest = 0.5 * 10.0**-digits
    if value != 0.0 and abs(value) < smallest:
        return f"< {10.0**-digits:.{digits}f}" if value > 0.0 else f"> -{10.0**-digits:.{digits}f}"
    return f"{value:,.{digits}f}"


def digits(unit: str) -> int:
    """Decimals that engineers print for a unit."""
    return {"cf": 0, "sf": 0, "ac-ft": 3, "ac": 3, "min": 1, "%": 1}.get(unit, 2)
