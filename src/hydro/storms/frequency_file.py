"""Reading rainfall frequency tables: NOAA Atlas 14 (PFDS), NRCC, and the forms that users make of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from hydro.errors import Fault, StormError
from hydro.storms.frequency import FrequencyTable, Series, duration_text
from hydro.storms.frequency_grid import Grid, check_grids, make_grids
from hydro.storms.frequency_labels import Quantity, Unit, read_units
from hydro.storms.frequency_rows import Rows, read_rows
from hydro.storms.text_file import TextFile, read_text_file, shorten_faults

TableUnit: TypeAlias = Literal["in", "mm", "in/hr", "mm/hr"]

MAXIMUM_BYTES = 1_000_000
"""A PFDS download with both bounds has 5 kB."""
_KIND = "a rainfall frequency table"
_LAYOUT = (
    "Give a table with return periods above and a duration in front of every row, as PFDS sends it: "
    "'by duration for ARI (years):, 1,2,5' then '24-hr:, 2.57,3.07,3.73'."
)
_KNOWN_LINES = re.compile(
    r"point precipitation frequency|noaa atlas|data type|time series|project area|location name|station name"
    r"|latitude|longitude|elevation|precipitation (frequency )?estimates|date/time|pyruntime|confidence"
    r"|extreme precipitation|northeast regional climate|^\W*(state|county|units|smoothing|data|location)\b"
    r"|point estimates",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Statements:
    """What the lines outside the tables state, each with its line."""

    units: list[tuple[int, Unit]]
    quantities: list[tuple[int, Quantity]]
    series: list[tuple[int, Series]]
    source: str
    location: str
    notes: list[str]


def read_frequency_table(
    path: str | Path, *, unit: TableUnit | None = None, series: Series | None = None
) -> FrequencyTable:
    """Read a rainfall frequency table from a text file.

    Parameters
    ----------
    path : str or Path
        NOAA Atlas 14 PFDS file (depth or intensity, English or metric, estimates alone or with the bounds of
        the 90 % interval), the same after a spreadsheet or cut down by hand, or an NRCC extreme-precipitation
        table (CSV or text).
    unit : {"in", "mm", "in/hr", "mm/hr"}, optional
        Unit of the values, where the file does not state it.
    series : {"partial-duration", "annual"}, optional
        Series of maxima, where the file does not state it.

    Returns
    -------
    FrequencyTable
        Depths in inches; its notes say what was converted, left out or not understood.

    Raises
    ------
    StormError
        With every fault, if the file is no such table, does not say its unit, contradicts itself, holds cells
        that are no numbers, or depths that fall with duration or return period by more than rounding.

    Notes
    -----
    Intensities become depths by multiplying with the duration; their rounding is multiplied too, and the
    notes say by how much at 24 h.  Nothing is interpolated or extrapolated here.
    """
    file = read_text_file(Path(path), MAXIMUM_BYTES, _KIND)
    rows = read_rows(file)
    _refuse_what_is_no_table(file, rows)
    faults = list(rows.faults)
    notes = [*file.notes, *rows.notes, *_cut_note(file, rows)]
    grids = make_grids(rows.blocks, file.name, faults, notes)
    said = _read_statements(file, rows)
    if "estimate" not in grids and not faults:
        what = f"the file holds the {' and '.join(grids)} bound alone, not the estimates"
        faults.append(Fault(what, file.name, "Download 'precipitation frequency estimates' or 'all'."))
    size, quantity = _settle_unit(file.name, said, unit, grids, faults)
    settled = _settle_series(file.name, said, series, faults)
    if size and quantity and not faults:
        scaled = {kind: grid.converted(size, quantity == "intensity") for kind, grid in grids.items()}
        faults += check_grids(scaled, file.name, notes)
        notes += _conversion_notes(scaled["estimate"], size, quantity)
    if faults or not (size and quantity):
        raise StormError(faults=shorten_faults(faults, file.name))
    estimate = scaled["estimate"]
    lower, upper = (scaled[kind].values if kind in scaled else None for kind in ("lower", "upper"))
    return FrequencyTable(
        estimate.durations_hr,
        estimate.return_periods_yr,
        estimate.values,
        settled,
        lower,
        upper,
        said.source or f"file {Path(path).name}",
        said.location,
        (*notes, *said.notes),
    )


def _refuse_what_is_no_table(file: TextFile, rows: Rows) -> None:
    for i, line in enumerate(file.lines[:50], 1):
        if "ErrorMsg" in line or "not within a project area" in line:
            what = f"the server answered with an error: {line.strip()[:100]}"
            fix = "Atlas 14 does not cover this point: check the coordinates, or take another source."
            raise StormError(what, f"{file.name}, line {i}", fix)
    if not any(block.rows for block in rows.blocks):
        first = next(line.strip() for line in file.lines if line.strip())
        what = f"no rainfall frequency table in {len(file.lines)} lines; the first is '{first[:60]}'"
        if rows.blocks:
            what = f"the heads of a table are there (line {rows.blocks[0].line}), but no complete row below"
        raise StormError(faults=shorten_faults([Fault(what, file.name, _LAYOUT), *rows.faults], file.name))


def _cut_note(file: TextFile, rows: Rows) -> list[str]:
    """Note on a last value that may be cut: the file ends within a row of a table, without a line end."""
    last = max((row[0] for block in rows.blocks for row in block.rows), default=0)
    if file.ends_with_newline or last != len(file.lines):
        return []
    text = file.lines[-1].strip()
    return [f"line {last}: the file ends here without a line end; check its last value, '{text[-12:]}'"]


def _read_statements(file: TextFile, rows: Rows) -> _Statements:
    said = _Statements([], [], [], "", "", [])
    values: dict[str, str] = {}
    strange: list[str] = []
    for i, line in rows.texts:
        low = line.lower()
        units = read_units(line)
        if units:
            said.units.append((i, units[0]))
            said.quantities += [(i, units[1])] if units[1] else []
        kind = re.search(r"data type:?[\s,]*precipitation (depth|intensity)", low)
        if kind:
            said.quantities.append((i, "depth" if kind[1] == "depth" else "intensity"))
        said.series += [(i, "partial-duration")] if re.search(r"partial[\s-]duration", low) else []
        said.series += [(i, "annual")] if re.search(r"annual[\s-]max", low) else []
        key, _, value = line.partition(":" if ":" in line else ",")
        values.setdefault(key.strip(' \t"').lower(), value.strip(' ,\t";'))
        if not (units or kind or _KNOWN_LINES.search(line)):
            strange.append(f"line {i} '{line.strip(' ,')[:40]}'")
    if rows.by_probability:
        said.series.append((rows.blocks[0].line, "annual"))
    said.source = _source(file, rows, values)
    said.location = _location(values)
    if strange:
        more = f" and {len(strange) - 3} more" if len(strange) > 3 else ""
        said.notes.append(f"not understood and passed over: {', '.join(strange[:3])}{more}")
    return said


def _source(file: TextFile, rows: Rows, values: dict[str, str]) -> str:
    titles = [line.strip(" ,;\t\"") for _, line in rows.texts]
    title = next((text for text in titles if re.match(r"NOAA Atlas", text, re.IGNORECASE)), "")
    nrcc = re.compile(r"extreme precipitation|northeast regional", re.IGNORECASE)
    if not title and any(nrcc.search(text) for text in titles):
        title = "Northeast Regional Climate Center (NRCC) extreme precipitation table"
    date = values.get("date/time (gmt)", "")
    if title and date:
        title = f"{title}, downloaded {date}"
    return f"{title}, file {Path(file.name).name}" if title else ""


def _location(values: dict[str, str]) -> str:
    blank = ("", "-", "none", "none none")
    named = {key: value for key, value in values.items() if value.lower() not in blank}
    keys = ("location name (esri maps)", "location", "station name", "state")
    place = [named[key] for key in keys if key in named]
    degree = re.compile(r"\s*(degrees?|\u00b0|\u00c2\u00b0|\ufffd)", re.IGNORECASE)
    spot = [degree.sub("", named[key]) for key in ("latitude", "longitude") if key in named]
    parts = [", ".join(dict.fromkeys(place)), f"({', '.join(spot)})" if spot else ""]
    return " ".join(part for part in parts if part)


def _settle_unit(
    name: str, said: _Statements, given: TableUnit | None, grids: dict[str, Grid], faults: list[Fault]
) -> tuple[Unit | None, Quantity | None]:
    """Unit and quantity from the file, the caller and the run of the values; contradictions are faults."""
    for what, found in (("units", said.units), ("quantities", said.quantities)):
        if len({value for _, value in found}) > 1:
            listed = ", ".join(f"{value} (line {i})" for i, value in found)
            faults.append(Fault(f"the file states two {what}: {listed}", name, "Keep the one that is true."))
    unit: Unit | None = said.units[0][1] if said.units else None
    quantity: Quantity | None = said.quantities[0][1] if said.quantities else None
    if given is not None:
        asked: tuple[Unit, Quantity] = (
            "in" if given.startswith("in") else "mm",
            "intensity" if given.endswith("/hr") else "depth",
        )
        if asked != (unit or asked[0], quantity or asked[1]):
            stated = " in ".join(part for part in (quantity, unit) if part)
            what = f"the values are said to be {asked[1]} in {given}, but the file states {stated}"
            faults.append(Fault(what, name, "Leave the unit away, or correct the head of the file."))
        unit, quantity = asked
    seen = grids["estimate"].direction() if "estimate" in grids else None
    if quantity is None:
        quantity = seen
    elif seen and seen != quantity:
        run, fix = ("rise", "in or mm") if seen == "depth" else ("fall", "in/hr or mm/hr")
        what = f"the values {run} with duration as {seen} does, but they are said to be {quantity}"
        faults.append(Fault(what, name, f"Check the unit: {fix}."))
    if unit is None:
        run = f"; they run with duration as {seen} does" if seen else ""
        fix = f"State it: {'in/hr or mm/hr' if seen == 'intensity' else 'in or mm'} (option --units)."
        faults.append(Fault(f"the file does not state the unit of its values{run}", name, fix))
    elif quantity is None:
        what = "the file does not state whether its values are depths or intensities"
        faults.append(Fault(what, name, f"State it: {unit} or {unit}/hr (option --units)."))
    return unit, quantity


def _settle_series(name: str, said: _Statements, given: Series | None, faults: list[Fault]) -> Series:
    stated = {series for _, series in said.series}
    if len(stated) > 1:
        listed = ", ".join(f"{series} (line {i})" for i, series in said.series)
        faults.append(Fault(f"the file states two series: {listed}", name, "Keep the one that is true."))
    if given and given != "not stated" and stated and given not in stated:
        what = f"the series is said to be {given}, but the file states {next(iter(stated))}"
        faults.append(Fault(what, name, "Leave the series away, or correct the head of the file."))
    if given and given != "not stated":
        return given
    if not stated:
        said.notes.append("the file does not state its series (partial-duration or annual)")
    return next(iter(stated), "not stated")


def _conversion_notes(grid: Grid, unit: Unit, quantity: Quantity) -> list[str]:
    notes = []
    if unit == "mm":
        notes.append("millimetres were converted to inches")
    if quantity == "intensity":
        notes.append("intensities were multiplied by the durations")
        i = int(np.argmin(np.abs(grid.durations_hr - 24.0)))
        half, hours = float(grid.halves[i].min()), float(grid.durations_hr[i])
        advice = "; download the depths instead" if half > 0.01 * float(np.nanmin(grid.values[i])) else ""
        notes.append(
            f"the {duration_text(hours)} depths are known to +-{half:.2g} in, the rounding of the intensities"
            f"{advice}"
        )
    return notes
