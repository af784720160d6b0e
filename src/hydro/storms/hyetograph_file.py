"""Reading own hyetographs from CSV: the heads of the columns say what they hold, or the caller does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from hydro.errors import Fault, StormError
from hydro.storms.hyetograph import Hyetograph, Kind, Stamp, make_hyetograph
from hydro.storms.text_file import TextFile, read_number, read_text_file, shorten_faults, split_cells
from hydro.types import Hours

TimeUnit: TypeAlias = Literal["hr", "min"]
RainUnit: TypeAlias = Literal["in", "mm"]
_Choice = TypeVar("_Choice", bound=str)

MAXIMUM_BYTES = 10_000_000
"""A year of one-minute values has less."""
_KIND = "a hyetograph"
_KINDS: tuple[tuple[Kind, str], ...] = (
    ("intensity", r"intens|rate|(in|mm)\s*(/|per|\s)\s*(h|hr|hour)\b"),
    ("cumulative", r"cumul|accum|mass|total"),
    ("incremental", r"incr|interval|step"),
)
_TIME = re.compile(r"time|hour|\bhr|min(ute)?s?\b|_min|date|stamp", re.IGNORECASE)
_UNITS: tuple[tuple[RainUnit, str], ...] = (
    ("mm", r"(?<![a-z])mm|millim"),
    ("in", r"(?<![a-z])in(ch(es)?)?(?![a-z])"),
)
_RAIN = (*_KINDS, *_UNITS)
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where time and rain stand, and what the heads say about them."""

    first_row: int
    time: int
    value: int
    time_unit: TimeUnit | None
    kind: Kind | None
    unit: RainUnit | None
    notes: tuple[str, ...]


def read_hyetograph(
    path: str | Path,
    *,
    kind: Kind | None = None,
    unit: RainUnit | None = None,
    time_unit: TimeUnit | None = None,
    stamp: Stamp = "end",
    column: str | None = None,
) -> Hyetograph:
    """Read a hyetograph from a CSV file.

    Parameters
    ----------
    path : str or Path
        Text file with a line of column heads; comma, semicolon (then with decimal commas) or tabulator
        between the cells.  Times are numbers, ``H:MM`` from the start of the storm, or ISO dates with time.
    kind : {"cumulative", "incremental", "intensity"}, optional
        What the values are, where the heads do not say it.
    unit : {"in", "mm"}, optional
        Unit of the values (per hour for intensities), where the heads do not say it.
    time_unit : {"hr", "min"}, optional
        Unit of times that are numbers, where the heads do not say it.
    stamp : {"end", "start"}, optional
        Whether an interval ends or starts at its time.
    column : str, optional
        Head of the column to read, where several hold rain.

    Returns
    -------
    Hyetograph
        Its notes say what was assumed.

    Raises
    ------
    StormError
        With every fault, by file and line.
    """
    file = read_text_file(Path(path), MAXIMUM_BYTES, _KIND)
    delimiter = _delimiter(file)
    columns = _read_heads(file, delimiter, column)
    faults: list[Fault] = []
    kind = _settle("kind", kind, columns.kind, "cumulative, incremental or intensity", file.name, faults)
    unit = _settle("unit", unit, columns.unit, "in or mm", file.name, faults)
    lines, times, values, dated = _read_cells(file, delimiter, columns, faults)
    time_unit = time_unit or columns.time_unit
    if dated == "number" and time_unit is None:
        what = "neither the heads nor the caller say whether times are hours or minutes"
        faults.append(Fault(what, file.name, "Name the column time_hr or time_min."))
    if faults or kind is None or unit is None:
        raise StormError(faults=shorten_faults(faults, file.name))
    notes = [*file.notes, *columns.notes]
    hours = [time / 60.0 for time in times] if dated == "number" and time_unit == "min" else times
    if dated == "date" and len(hours) > 1:
        shift = (times[1] - times[0]) / 3600.0 if stamp == "end" and kind != "cumulative" else 0.0
        hours = [(time - times[0]) / 3600.0 + shift for time in times]
        notes.append(f"dates were counted from {'one interval before ' if shift else ''}the first row")
    labels = [f"line {line}" for line in lines]
    try:
        source = f"file {Path(path).name}"
        made = make_hyetograph(
            hours, values, kind, file.name, unit=unit, stamp=stamp, source=source, rows=labels
        )
    except StormError as error:
        raise StormError(faults=shorten_faults(list(error.faults), file.name)) from error
    return Hyetograph(made.curve, made.depth_in, (*notes, *made.notes))


def _delimiter(file: TextFile) -> str:
    head = next(line for line in file.lines if line.strip())
    return next((mark for mark in (";", "\t", ",") if mark in head), ",")


def _read_heads(file: TextFile, delimiter: str, column: str | None) -> _Columns:
    first = next(i for i, line in enumerate(file.lines) if line.strip())
    heads = split_cells(file.lines[first], delimiter)
    where = f"{file.name}, line {first + 1}"
    if len(heads) < 2:
        what = f"the first line has one column: '{file.lines[first].strip()[:60]}'"
        raise StormError(what, where, "Give two columns with heads: time_hr,cumulative_in")
    if _time(heads[0], delimiter) and read_number(heads[1], decimal_comma=delimiter == ";") is not None:
        return _Columns(first, 0, 1, None, None, None, ("the file has no column heads",))
    time = next((k for k, head in enumerate(heads) if _TIME.search(head)), 0)
    rain = [k for k in range(len(heads)) if k != time and heads[k]]
    rain = [k for k in rain if any(re.search(pattern, _plain(heads[k])) for _, pattern in _RAIN)] or rain
    if column is not None:
        rain = [k for k in rain if heads[k].casefold() == column.casefold()]
    if len(rain) != 1:
        listed = ", ".join(f"'{head}'" for k, head in enumerate(heads) if k != time)
        what = f"there is no column '{column}' once" if column else f"{len(rain)} columns may hold the rain"
        raise StormError(what, where, f"Name one of them as the column: {listed}.")
    head = _plain(heads[rain[0]])
    if re.search(r"fraction|ratio|percent|%", head):
        what = f"the column '{heads[rain[0]]}' holds shares of a depth, not rain"
        raise StormError(what, where, "Read it as a mass curve (header hour,fraction) and give the depth.")
    label = heads[time].lower()
    units: tuple[tuple[TimeUnit, str], ...] = (("min", r"min"), ("hr", r"hour|hr|\bh\b|_h\b"))
    time_unit = next((unit for unit, pattern in units if re.search(pattern, label)), None)
    kind = next((kind for kind, pattern in _KINDS if re.search(pattern, head)), None)
    unit = next((unit for unit, pattern in _UNITS if re.search(pattern, head)), None)
    skipped = [heads[k] for k in range(len(heads)) if k not in (time, rain[0]) and heads[k]]
    notes = (f"columns not read: {', '.join(skipped)}",) if skipped else ()
    return _Columns(first + 1, time, rain[0], time_unit, kind, unit, notes)


def _plain(head: str) -> str:
    return head.lower().replace("_", " ")


def _settle(
    name: str, given: _Choice | None, stated: _Choice | None, choices: str, where: str, faults: list[Fault]
) -> _Choice | None:
    if given is None and stated is None:
        what = f"neither the heads nor the caller state the {name} of the values"
        faults.append(Fault(what, where, f"State it: {choices}, for example by the head 'cumulative_in'."))
    elif given is not None and stated is not None and given != stated:
        what = f"the {name} is said to be {given}, but the heads say {stated}"
        faults.append(Fault(what, where, "Leave it away, or correct the head."))
    return given or stated


def _read_cells(
    file: TextFile, delimiter: str, columns: _Columns, faults: list[Fault]
) -> tuple[list[int], list[Hours], list[float], str]:
    """Line numbers, times, values, and how times are written; what cannot be read is a fault."""
    lines: list[int] = []
    times: list[Hours] = []
    values: list[float] = []
    writings: dict[str, int] = {}
    for i, line in enumerate(file.lines[columns.first_row :], columns.first_row + 1):
        cells = split_cells(line, delimiter)
        if not cells:
            if line.strip():
                what = f"the line has {len(line):,} characters"
                faults.append(Fault(what, f"{file.name}, line {i}", "Put each row on a line of its own."))
            continue
        complete = len(cells) > max(columns.time, columns.value)
        time = _time(cells[columns.time], delimiter) if complete else None
        value = read_number(cells[columns.value], decimal_comma=delimiter == ";") if complete else None
        if time is None or value is None:
            fix = "Write a time (hours, minutes, H:MM or an ISO date) and a plain number."
            faults.append(Fault(f"the row is '{line.strip()[:60]}'", f"{file.name}, line {i}", fix))
            continue
        writings.setdefault(time[0], i)
        lines.append(i)
        times.append(time[1])
        values.append(value)
    if len(writings) > 1:
        listed = " and ".join(f"{name} (line {i})" for name, i in writings.items())
        faults.append(Fault(f"times are written in two ways: {listed}", file.name, "Write all in one way."))
    if not lines and not faults:
        faults.append(Fault("there are no rows below the heads", file.name, "Give time and rain in rows."))
    return lines, times, values, next(iter(writings), "number")


def _time(cell: str, delimiter: str) -> tuple[str, float] | None:
    """How a time is written and its value: the number itself, hours of a clock, seconds of a date."""
    value = read_number(cell, decimal_comma=delimiter == ";")
    if value is not None:
        return "number", value
    clock = _CLOCK.fullmatch(cell)
    if clock:
        return "clock", int(clock[1]) + int(clock[2]) / 60.0 + int(clock[3] or 0) / 3600.0
    try:
        moment = datetime.fromisoformat(cell)
    except ValueError:
        return None
    return "date", (moment.replace(tzinfo=None) - datetime(1900, 1, 1)).total_seconds()
