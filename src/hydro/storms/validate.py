"""Reading and checking mass curves: every fault is collected, with file, line and values."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from hydro.errors import Fault, StormError
from hydro.storms.text_file import shorten_faults
from hydro.types import FloatArray

MAXIMUM_BYTES = 1_000_000
"""A curve of 24 h in minutes has 40,000; more is another file."""
HEADER = "hour,fraction"
"""First line of every table."""


def read_mass_curve(path: Traversable, checksum: str | None = None) -> tuple[FloatArray, FloatArray]:
    """Read a mass curve from a csv file with the header ``hour,fraction``.

    Parameters
    ----------
    path : Path or Traversable
        The file: UTF-8, comma between the columns, point as decimal mark.  Blank lines are passed over.
    checksum : str, optional
        SHA-256 that the table must have, see :func:`table_checksum`.

    Returns
    -------
    tuple of ndarray
        Hours [hr] and fractions of the storm depth [-].

    Raises
    ------
    StormError
        With every fault: unreadable file or row, wrong checksum, and all of :func:`check_mass_curve`.
    """
    where = str(path)
    text = _read_text(path)
    faults = []
    if checksum is not None and table_checksum(text) != checksum:
        faults.append(
            Fault(
                f"checksum of the table is {table_checksum(text)}, not {checksum}",
                where,
                "Restore the table from its source; give a table of your own a name of its own.",
            )
        )
    lines, hours, fractions, unreadable = _parse(text, where)
    faults += unreadable
    rows = [f"line {line}" for line in lines]
    found = check_mass_curve(hours, fractions, where, rows)
    if unreadable:  # a row is missing, so nothing can be said about the ends
        found = _check_finite(hours, fractions, where, rows) + _check_steps(hours, fractions, where, rows)
    faults += found
    if faults:
        raise StormError(faults=shorten_faults(faults, where))
    return hours, fractions


def check_mass_curve(
    hours: ArrayLike, fractions: ArrayLike, where: str, rows: Sequence[str] | None = None
) -> list[Fault]:
    """Return every fault of a mass curve.

    Parameters
    ----------
    hours : array_like, shape (n_rows,)
        Times, from 0 and strictly rising. [hr]
    fractions : array_like, shape (n_rows,)
        Cumulative fraction of the storm depth: from 0 to 1, never falling. [-]
    where : str
        File or table, for the messages.
    rows : sequence of str, optional
        What each row is called in a message; ``row 1``, ``row 2`` ... by default.

    Returns
    -------
    list of Fault
        Empty if the curve is sound.

    Examples
    --------
    >>> check_mass_curve([0, 6, 12], [0, 0.7, 1], "own storm")
    []
    >>> print(check_mass_curve([0, 6, 12, 24], [0, 0.7, 0.3, 1], "own storm")[0].what)
    the fraction falls from 0.7 at 6 h (row 2) to 0.3 at 12 h (row 3)
    """
    hours, fractions = np.asarray(hours, dtype=np.float64), np.asarray(fractions, dtype=np.float64)
    if hours.ndim != 1 or hours.shape != fractions.shape:
        what = f"hours have the shape {hours.shape} and fractions {fractions.shape}"
        return [Fault(what, where, "Give two columns of the same length.")]
    if hours.size < 2:
        what = f"the number of rows is {hours.size}"
        return [Fault(what, where, "Give at least a row at hour 0 and one at the end.")]
    rows = rows if rows is not None else [f"row {i + 1}" for i in range(hours.size)]
    return (
        _check_finite(hours, fractions, where, rows)
        + _check_ends(hours, fractions, where, rows)
        + _check_steps(hours, fractions, where, rows)
    )


def table_checksum(text: str) -> str:
    r"""SHA-256 of a table's text that does not depend on line ends.

    Parameters
    ----------
    text : str
        Text of the file.  Line ends become line feeds and the text ends with exactly one.

    Returns
    -------
    str
        64 hexadecimal digits.

    Examples
    --------
    >>> table_checksum("hour,fraction\r\n0,0\r\n24,1") == table_checksum("hour,fraction\n0,0\n24,1\n")
    True
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n") + "\n"
    return sha256(plain.encode("utf-8")).hexdigest()


def _read_text(path: Traversable) -> str:
    try:
        if isinstance(path, Path) and path.exists() and not path.is_file():
            raise StormError("this is not a regular file", str(path), "Name the file that holds the table.")
        with path.open("rb") as stream:
            content = stream.read(MAXIMUM_BYTES + 1)
        if len(content) > MAXIMUM_BYTES:
            what = f"the file has more than {MAXIMUM_BYTES:,} bytes"
            raise StormError(what, str(path), "Is this a mass curve? Its longest table has 3,000 rows.")
        return content.decode("utf-8-sig")
    except OSError as error:
        what = f"the table cannot be read: {error.strerror}"
        raise StormError(what, str(path), "Check the file name.") from error
    except UnicodeDecodeError as error:
        what = f"the file is not UTF-8 text (byte {error.start})"
        raise StormError(what, str(path), "Save the table as plain text, UTF-8.") from error


def _parse(text: str, where: str) -> tuple[list[int], FloatArray, FloatArray, list[Fault]]:
    """Line numbers, hours and fractions of the rows that can be read, and the faults of the others."""
    lines: list[int] = []
    values: list[tuple[float, float]] = []
    faults: list[Fault] = []
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    filled = [(i, line) for i, line in enumerate(plain.split("\n"), start=1) if line.strip()]
    first, header = filled[0] if filled else (1, "")
    if header.replace(" ", "").casefold() != HEADER:
        fix = f"Write '{HEADER}' there: a comma between the columns, a point as decimal mark."
        faults.append(Fault(f"the header is '{header.strip()[:60]}'", f"{where}, line {first}", fix))
        filled = []
    for i, line in filled[1:]:
        cells = line.split(",")
        row = tuple(_number(cell) for cell in cells)
        if len(row) == 2 and row[0] is not None and row[1] is not None:
            lines.append(i)
            values.append((row[0], row[1]))
        else:
            fix = "Write two numbers there: hour, fraction."
            faults.append(Fault(f"the row is '{line.strip()[:60]}'", f"{where}, line {i}", fix))
    table = np.array(values, dtype=np.float64).reshape(-1, 2)
    return lines, np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1]), faults


def _number(cell: str) -> float | None:
    if "_" in cell:  # float() would read 1_000
        return None
    try:
        return float(cell)
    except ValueError:
        return None


def _check_finite(hours: FloatArray, fractions: FloatArray, where: str, rows: Sequence[str]) -> list[Fault]:
    bad = np.flatnonzero(~(np.isfinite(hours) & np.isfinite(fractions))).tolist()
    return [
        Fault(
            f"hour {hours[j]:.10g}, fraction {fractions[j]:.10g} is not a finite pair",
            f"{where}, {rows[j]}",
            "Write two finite numbers there.",
        )
        for j in bad
    ]


def _check_ends(hours: FloatArray, fractions: FloatArray, where: str, rows: Sequence[str]) -> list[Fault]:
    wanted = (
        (0, hours, 0.0, "the first hour", "Start the table at hour 0."),
        (0, fractions, 0.0, "the first fraction", "Start the table with no rain fallen: fraction 0."),
        (-1, fractions, 1.0, "the last fraction", "Divide all fractions by the total depth."),
    )
    return [
        Fault(f"{name} is {column[j]:.10g}, not {value:.10g}", f"{where}, {rows[j]}", fix)
        for j, column, value, name, fix in wanted
        if np.isfinite(column[j]) and column[j] != value
    ]


def _check_steps(hours: FloatArray, fractions: FloatArray, where: str, rows: Sequence[str]) -> list[Fault]:
    """Faults between neighbouring rows; rows that are not finite are passed over."""
    kept = np.flatnonzero(np.isfinite(hours) & np.isfinite(fractions)).tolist()
    hours, fractions = hours[kept], fractions[kept]
    names = [rows[j] for j in kept]
    faults = []
    for j in (np.flatnonzero(np.diff(hours) <= 0.0) + 1).tolist():
        what = f"the hour goes from {hours[j - 1]:.10g} ({names[j - 1]}) to {hours[j]:.10g} ({names[j]})"
        faults.append(Fault(what, f"{where}, {names[j]}", "Put the rows in order of time, each time once."))
    for j in (np.flatnonzero(np.diff(fractions) < 0.0) + 1).tolist():
        suspect = names[_suspect(fractions, j)]
        what = (
            f"the fraction falls from {fractions[j - 1]:.10g} at {hours[j - 1]:.10g} h ({names[j - 1]}) "
            f"to {fractions[j]:.10g} at {hours[j]:.10g} h ({names[j]})"
        )
        fix = f"Rain that has fallen stays fallen: compare {suspect} with the source."
        faults.append(Fault(what, f"{where}, {suspect}", fix))
    return faults


def _suspect(fractions: FloatArray, j: int) -> int:
    """Row to blame for a fall from j-1 to j: the one without which the others are in order."""
    mended_without_earlier = j < 2 or fractions[j - 2] <= fractions[j]
    mended_without_later = j + 1 >= fractions.size or fractions[j - 1] <= fractions[j + 1]
    return j - 1 if mended_without_earlier and not mended_without_later else j
