"""Inflow nodes: hydrographs of CSV files become nodes of the model."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Any

from hydro.errors import ProjectError
from hydro.model import Hydrograph, Inflow
from hydro.project.node_schema import InflowNode
from hydro.project.reading import Reading, label
from hydro.project.sections import Path
from hydro.project.validate import nearest, readable
from hydro.units import convert

MAXIMUM_BYTES = 20_000_000
"""A hydrograph of a year in minutes has 12 MB; more is another file."""
LATEST_HR = 768.0
"""The longest span of a run (32 days). [hr]"""
LARGEST_CFS = 1e7
"""Flows above this are typing errors; the largest river has a flow of 1e7 cfs. [cfs]"""
_UNITS = {"flow_cfs": "cfs", "flow_m3s": "m3s"}


def build_inflow(reading: Reading, path: Path, data: dict[str, Any]) -> Inflow | None:
    """Build an inflow node; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults and findings.
    path : path
        Place of the node.
    data : dict
        Entry of the node.
    """
    spec = readable(InflowNode, data)
    if spec is None:
        return None
    given = {"": spec.file} if spec.file is not None else dict(spec.files or {})
    clean = spec.file is not None or _storms_agree(reading, path, given)
    found: dict[str, Hydrograph] = {}
    for storm, file in given.items():
        place = (*path, "files", storm) if storm else (*path, "file")
        try:
            found[storm] = read_hydrograph(FilePath(reading.document.name).parent / file)
        except ProjectError as error:
            for fault in error.faults:
                reading.document.fault(place, f"{fault.where}: {fault.what}", fault.fix)
            continue
        ends = found[storm].flows_cfs[0], found[storm].flows_cfs[-1]
        if max(ends) > 0.0:
            cause = f"{file} begins with {ends[0]:.4g} cfs and ends with {ends[1]:.4g} cfs"
            reading.find("H310", label(path), cause)
    if not clean or len(found) < len(given):
        return None
    return Inflow(str(path[-1]), spec.to, found, spec.note)


def _storms_agree(reading: Reading, path: Path, files: dict[str, str]) -> bool:
    """Note storms without a file and files without a storm; return whether there is none."""
    names = reading.storm_names
    missing = [name for name in names if name not in files]
    unknown = [name for name in files if names and name not in names]
    for name in unknown:
        near = nearest(name, missing)
        hint = f"Did you mean '{near}'? " if near else ""
        what = f"there is no storm '{name}'"
        reading.document.fault((*path, "files", name), what, f"{hint}Storms: {', '.join(names)}.")
    if missing and not unknown:
        what = f"no file is given for the storm {', '.join(missing)}"
        fix = "Name a hydrograph for every storm, or give one 'file' for all."
        reading.document.fault((*path, "files"), what, fix)
    return not missing and not unknown


def read_hydrograph(file: FilePath) -> Hydrograph:
    """Read a hydrograph from a CSV file with the columns time_hr and flow_cfs or flow_m3s.

    Parameters
    ----------
    file : Path
        File in UTF-8.

    Returns
    -------
    Hydrograph
        In cfs.

    Raises
    ------
    ProjectError
        With the first fault, its file and line.
    """
    content = _load(file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        what, fix = "this is not UTF-8 text", "Save the file as CSV in the encoding UTF-8."
        raise ProjectError(what, f"{file.name}, line {line}", fix) from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        what, fix = "this is not text: it holds a zero byte", "Save the file as CSV in the encoding UTF-8."
        raise ProjectError(what, f"{file.name}, line {line}", fix)
    rows = _rows(text)
    first = next(rows, None)
    if first is None:
        raise ProjectError("the file is empty", file.name, "Give a first row: time_hr,flow_cfs.")
    time_column, flow_column, unit = _header(file, *first)
    times: list[float] = []
    flows: list[float] = []
    for number, row in rows:
        where = f"{file.name}, line {number}"
        cells = _cells(row)
        hour = _number(cells, time_column, "time_hr", where, LATEST_HR)
        flow = convert(_number(cells, flow_column, f"flow_{unit}", where, LARGEST_CFS), unit, "cfs")
        if times and hour <= times[-1]:
            what = f"time_hr {hour:g} does not rise above {times[-1]:g} of the row before"
            raise ProjectError(what, where, "Give the rows in order of time, each time once.")
        times.append(hour)
        flows.append(flow)
    if len(times) < 2:
        what = f"there {'is one row' if times else 'are no rows'} of numbers, at least 2 are needed"
        raise ProjectError(what, file.name, "Give the hydrograph from its rise to its end.")
    source = f"{file.name}, sha256 {sha256(content).hexdigest()[:16]}"
    return Hydrograph(tuple(times), tuple(flows), source)


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """Rows that hold something, each with its line; comments are passed over."""
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        if line.strip(" ,\t\n") and not line.lstrip().startswith("#"):
            yield number, line.rstrip("\n")


def _load(file: FilePath) -> bytes:
    """Bytes of a file that is there and not too large."""
    try:
        if not file.is_file():
            what = "this is a folder" if file.is_dir() else "there is no such file"
            raise ProjectError(what, file.name, f"Looked in {file.parent}; give the path from there.")
        size = file.stat().st_size
        if size > MAXIMUM_BYTES:
            what = f"the file has {size:,} bytes, more than {MAXIMUM_BYTES:,}"
            raise ProjectError(what, file.name, "Is this a hydrograph?")
        with file.open("rb") as stream:
            return stream.read(MAXIMUM_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProjectError(f"the file cannot be read: {reason}", file.name, "Check its name.") from error


def _header(file: FilePath, number: int, line: str) -> tuple[int, int, str]:
    """Columns of time and flow, and the unit of flow."""
    names = [cell.strip().lower() for cell in _cells(line)]
    flows = [name for name in _UNITS if name in names]
    if "time_hr" not in names or len(flows) != 1:
        met = ", ".join(names)[:60]
        what = f"the first row is '{met}'"
        raise ProjectError(what, f"{file.name}, line {number}", "Begin with the row: time_hr,flow_cfs.")
    return names.index("time_hr"), names.index(flows[0]), _UNITS[flows[0]]


def _cells(line: str) -> list[str]:
    """Cells of one line."""
    try:
        return next(csv.reader([line]), [])
    except csv.Error:
        return []


def _number(cells: list[str], column: int, name: str, where: str, most: float) -> float:
    """Number in a cell, from 0 to a limit."""
    text = cells[column].strip() if column < len(cells) else ""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= most:
        what = f"{name} is '{text[:40]}'" if text else f"{name} is missing"
        raise ProjectError(what, where, f"Write a plain number from 0 to {most:,.0f}.")
    return value
