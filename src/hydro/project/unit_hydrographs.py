"""Dimensionless unit hydrographs of a project file: names, peak rate factors, tables and CSV files."""

from __future__ import annotations

import math
from hashlib import sha256
from pathlib import Path as FilePath

from hydro.errors import HydroError, StormError
from hydro.hydrology.unit_hydrograph_shapes import user_shape
from hydro.model.runoff_method import UnitHydrographTable
from hydro.project.method_schema import UnitHydrographEntry
from hydro.project.reading import Reading
from hydro.project.sections import Path
from hydro.storms.text_file import read_text_file, split_cells

MAXIMUM_BYTES = 1_000_000
"""A curve has some fifty rows; more than this is another file."""
MOST_ROWS = 1_000
COLUMNS = ("t_over_tp", "q_over_qp")
_KIND = "a dimensionless unit hydrograph"


def build_shape(reading: Reading, path: Path, spec: UnitHydrographEntry) -> str | UnitHydrographTable | None:
    """Build the curve of a subcatchment; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the entry.
    spec : UnitHydrographEntry
        Name, peak rate factor, table or file.
    """
    if spec.name is not None:
        return spec.name
    if spec.peak_rate_factor is not None:
        return f"gamma {spec.peak_rate_factor:.10g}"
    place = (*path, "table" if spec.table is not None else "file")
    try:
        rows, source = (spec.table, "") if spec.table is not None else _read(reading, str(spec.file))
        own = UnitHydrographTable(tuple(row[0] for row in rows), tuple(row[1] for row in rows), source)
        user_shape(own.time_ratios, own.flow_ratios)
    except StormError as error:
        for fault in error.faults:
            reading.document.fault(place, f"{fault.where}: {fault.what}", fault.fix)
        return None
    except HydroError as error:
        reading.adopt(place, error)
        return None
    return own


def _read(reading: Reading, name: str) -> tuple[list[tuple[float, float]], str]:
    """Rows of a CSV file and its source."""
    path = FilePath(reading.document.name).parent / name
    file = read_text_file(path, MAXIMUM_BYTES, _KIND)
    lines = [(k, line) for k, line in enumerate(file.lines, 1) if line.strip(" ,\t")]
    lines = [(k, line) for k, line in lines if not line.lstrip().startswith("#")]
    head = [cell.lower() for cell in split_cells(lines[0][1], ",")] if lines else []
    if any(column not in head for column in COLUMNS):
        what = f"the first row is '{', '.join(head)[:60]}'"
        fix = f"Begin with the row: {','.join(COLUMNS)}."
        raise StormError(what, f"{path.name}, line {lines[0][0] if lines else 1}", fix)
    places = [head.index(column) for column in COLUMNS]
    rows: list[tuple[float, float]] = []
    for k, line in lines[1:]:
        where, cells = f"{path.name}, line {k}", split_cells(line, ",")
        values = [_number(cells[j] if j < len(cells) else "", where) for j in places]
        if rows and values[0] <= rows[-1][0]:
            what = f"{COLUMNS[0]} {values[0]:g} does not rise above {rows[-1][0]:g} of the row before"
            raise StormError(what, where, "Give the rows in order of time, each time once.")
        rows.append((values[0], values[1]))
    if not 3 <= len(rows) <= MOST_ROWS:
        what = f"there are {len(rows)} rows of numbers"
        raise StormError(what, path.name, f"Give 3 to {MOST_ROWS:,} rows, from 0 to the end of the curve.")
    return rows, f"{path.name}, sha256 {sha256(path.read_bytes()).hexdigest()[:16]}"


def _number(text: str, where: str) -> float:
    """Number of a cell, 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= 1e7:
        what = f"a value is '{text[:40]}'" if text else "a value is missing"
        raise StormError(what, where, "Write a plain number of at least 0.")
    return value
