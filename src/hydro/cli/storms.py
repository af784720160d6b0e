"""Commands on the storm catalogue."""

from __future__ import annotations

import numpy as np

from hydro.cli.screen import console, number, table
from hydro.errors import StormError
from hydro.storms import find, list_storms

DURATIONS_HR = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 12.0)


def list_command(word: str) -> None:
    """Print the catalogue, or the entries that hold a word."""
    wanted = word.casefold()
    rows = [
        (entry.name, entry.family, entry.title, number(entry.duration_hr, 0), entry.status)
        for entry in list_storms()
        if wanted in f"{entry.name} {entry.family} {entry.title}".casefold()
    ]
    if not rows:
        raise StormError(
            f"no storm has the word {word!r}", "storms list", "Run 'hydro storms list' without a word."
        )
    console().print(table("Design storms", ("name", "family", "title", ">duration hr", "status"), rows))


def show_command(name: str, depth_in: float | None) -> None:
    """Print source, status, largest shares by duration and the mass curve of one storm."""
    curve = find(name)
    screen = console()
    screen.out(f"{curve.name}: {curve.title}")
    screen.out(f"  source  {curve.source}")
    screen.out(f"  status  {curve.status}")
    if curve.note:
        screen.out(f"  note    {curve.note}")
    factor = 1.0 if depth_in is None else depth_in
    unit = "fraction" if depth_in is None else "in"
    bursts = [d for d in DURATIONS_HR if d < curve.duration_hr]
    screen.print(
        table(
            "Largest rain within a duration",
            (">duration hr", f">{unit}"),
            [(number(d, 2), number(factor * _largest(curve.hours, curve.fractions, d), 4)) for d in bursts],
        )
    )
    screen.print(
        table(
            "Mass curve",
            (">hour", f">{unit}"),
            [(number(h, 2), f"{factor * f:.6f}") for h, f in zip(curve.hours, curve.fractions, strict=True)],
        )
    )


def _largest(hours: np.ndarray, fractions: np.ndarray, duration_hr: float) -> float:
    """Largest rise of a mass curve within a duration; it begins or ends at a row."""
    begin = np.interp(hours + duration_hr, hours, fractions) - fractions
    end = fractions - np.interp(hours - duration_hr, hours, fractions)
    return float(max(begin.max(), end.max()))
