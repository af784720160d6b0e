"""Commands on design storms: the catalogue, comparisons, plots, and depths from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hydro.cli.screen import console, number, table
from hydro.errors import StormError
from hydro.storms import (
    FrequencyTable,
    Hyetograph,
    MassCurve,
    distributions_for,
    find,
    largest_share,
    list_storms,
    read_frequency_table,
    read_hyetograph,
    read_mass_curve,
    user_curve,
)
from hydro.storms.frequency import duration_text
from hydro.storms.frequency_file import TableUnit
from hydro.storms.hyetograph_file import RainUnit
from hydro.storms.sniff import sniff_file

DURATIONS_HR = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 12.0)
MOST_PLOTTED = 6
UNITS: dict[str, TableUnit] = {"in": "in", "mm": "mm", "in/hr": "in/hr", "mm/hr": "mm/hr"}


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
    factor = 1.0 if depth_in is None else _depth(depth_in)
    screen = console()
    screen.out(f"{curve.name}: {curve.title}")
    screen.out(f"  source  {curve.source}")
    screen.out(f"  status  {curve.status}")
    if curve.note:
        screen.out(f"  note    {curve.note}")
    unit = "fraction" if depth_in is None else "in"
    bursts = [d for d in DURATIONS_HR if d < curve.duration_hr]
    screen.print(
        table(
            "Largest rain within a duration",
            (">duration hr", f">{unit}"),
            [(number(d, 2), number(factor * largest_share(curve, d), 4)) for d in bursts],
        )
    )
    screen.print(
        table(
            "Mass curve",
            (">hour", f">{unit}"),
            [(number(h, 2), f"{factor * f:.6f}") for h, f in zip(curve.hours, curve.fractions, strict=True)],
        )
    )


def compare_command(first: str, second: str, depth_in: float | None) -> None:
    """Print the largest rain by duration of two storms side by side."""
    curves = (_curve(first), _curve(second))
    factor = 1.0 if depth_in is None else _depth(depth_in)
    unit = "share" if depth_in is None else "in"
    digits = 4 if depth_in is None else 3
    screen = console()
    for mark, curve in zip("AB", curves, strict=True):
        screen.out(f"{mark}  {curve.name}: {curve.title} ({curve.status})")
    longest = max(curve.duration_hr for curve in curves)
    rows = []
    for duration in [*(d for d in DURATIONS_HR if d < longest), longest]:
        held = [factor * largest_share(curve, duration) for curve in curves]
        more = f"{100.0 * (held[1] / held[0] - 1.0):+.1f} %" if held[0] else "-"
        rows.append((duration_text(duration), number(held[0], digits), number(held[1], digits), more))
    title = "Largest rain within a duration"
    screen.print(table(title, (">duration", f">A {unit}", f">B {unit}", ">B against A"), rows))


def plot_command(names: list[str], depth_in: float | None, out: Path) -> None:
    """Draw mass curves and intensities of storms into an SVG file."""
    if len(names) > MOST_PLOTTED:
        fix = f"Plot at most {MOST_PLOTTED} at a time."
        raise StormError(f"{len(names)} storms do not fit on one plot", "storms plot", fix)
    if out.suffix.lower() != ".svg":
        raise StormError(f"the file of the plot is {out.name}", "storms plot", "Let it end in .svg.")
    curves = [_curve(name) for name in names]
    from hydro.report.storm_figures import storms_svg

    text = storms_svg(curves, None if depth_in is None else _depth(depth_in))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8", newline="\n")
    console().out(f"{out} written.")


def import_command(path: Path, unit: str | None) -> None:
    """Print what a file of rainfall depths, a hyetograph or a mass curve holds."""
    asked = None if unit is None else UNITS.get(unit)
    if unit is not None and asked is None:
        raise StormError(f"the unit is {unit!r}", "--units", f"Choose one of: {', '.join(UNITS)}.")
    kind = sniff_file(path)
    if kind == "mass curve":
        _print_mass_curve(_curve(str(path)))
    elif kind == "hyetograph":
        plain: RainUnit | None = None if asked is None else ("in" if asked.startswith("in") else "mm")
        _print_hyetograph(read_hyetograph(path, unit=plain))
    else:
        _print_frequency(read_frequency_table(path, unit=asked))


def _curve(text: str) -> MassCurve:
    """Storm of the catalogue, or of a CSV file."""
    path = Path(text)
    if path.suffix.lower() not in (".csv", ".txt"):
        return find(text)
    if sniff_file(path) == "mass curve":
        hours, fractions = read_mass_curve(path)
        return user_curve(hours, fractions, path.stem, source=f"file {path.name}")
    return read_hyetograph(path).curve


def _depth(depth_in: float) -> float:
    if not 0.0 < depth_in < np.inf:
        raise StormError(f"the depth is {depth_in} in", "--depth", "Give inches above 0.")
    return depth_in


def _print_mass_curve(curve: MassCurve) -> None:
    screen = console()
    screen.out(f"Mass curve without a depth: {curve.hours.size} rows, {curve.duration_hr:g} h")
    rows = [
        (duration_text(d), number(largest_share(curve, d), 4)) for d in DURATIONS_HR if d < curve.duration_hr
    ]
    screen.print(table("Largest rain within a duration", (">duration", ">share"), rows))


def _print_hyetograph(storm: Hyetograph) -> None:
    screen = console()
    curve = storm.curve
    screen.out(f"Hyetograph: {storm.depth_in:.4g} in within {curve.duration_hr:.6g} h")
    screen.out(f"  source    {curve.source}")
    _print_notes(storm.notes)
    spans = [*(d for d in DURATIONS_HR if d < curve.duration_hr), curve.duration_hr]
    rows = [(duration_text(d), number(storm.depth_in * largest_share(curve, d), 3)) for d in spans]
    screen.print(table("Largest rain within a duration", (">duration", ">in"), rows))


def _print_notes(notes: tuple[str, ...]) -> None:
    for note in notes:
        console().out(f"  note      {note}")


def _print_frequency(found: FrequencyTable) -> None:
    screen = console()
    span = [duration_text(float(d)) for d in found.durations_hr[[0, -1]]]
    screen.out(f"Rainfall frequency table: {found.durations_hr.size} durations from {span[0]} to {span[1]}")
    screen.out(f"  location  {found.location or 'not stated'}")
    screen.out(f"  source    {found.source}")
    screen.out(f"  series    {found.series}")
    given = (("lower", found.lower_in), ("upper", found.upper_in))
    bounds = " and ".join(name for name, grid in given if grid is not None)
    screen.out(f"  bounds    {bounds + ' of the 90 % interval' if bounds else 'none'}")
    _print_notes(found.notes)
    if found.series == "annual":
        _print_notes(("annual series: '2-yr' stands for an annual exceedance probability of 1/2",))
    if 24.0 not in found.durations_hr.tolist():
        screen.out("There is no 24-h row, so no depths for a 24-h storm.")
        row, label = found.durations_hr.size - 1, span[1]
    else:
        row, label = int(np.flatnonzero(found.durations_hr == 24.0)[0]), "24-hr"
    _print_depths(found, row, label)
    if label == "24-hr":
        _print_yaml(found)


def _print_depths(found: FrequencyTable, row: int, label: str) -> None:
    columns = ((">lower in", found.lower_in), (">depth in", found.depths_in), (">upper in", found.upper_in))
    heads = [name for name, grid in columns if grid is not None]
    grids = [grid for _, grid in columns if grid is not None]
    rows = [
        (f"{years:g}-yr", *(_text(float(grid[row, j])) for grid in grids))
        for j, years in enumerate(found.return_periods_yr)
    ]
    console().print(table(f"{label} depths", (">event", *heads), rows))


def _print_yaml(found: FrequencyTable) -> None:
    """Lines for the project file, the distribution left to the engineer."""
    screen = console()
    depths = ", ".join(f"{name}: {_text(depth)}" for name, depth in found.depths_by_event().items())
    known = distributions_for(found.source)
    choice = f"one of {', '.join(known)}" if known else "the distribution that belongs to the depths"
    source = found.describe_source().replace("\\", "/").replace('"', "'")
    screen.out("For the project file:")
    screen.out("storms:")
    screen.out(f"  distribution:  # {choice}")
    screen.out(f"  depths_in: {{{depths}}}")
    screen.out(f'  source: "{source}"')


def _text(depth_in: float) -> str:
    """Depth with the digits that a table carries, at least two of them behind the point."""
    if not np.isfinite(depth_in):
        return "-"
    text = f"{depth_in:.3f}"
    return text[:-1] if text.endswith("0") else text
