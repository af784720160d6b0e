"""From bytes to lines: what is no text table is refused, with the reason, before it is read any further."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from hydro.errors import Fault, StormError

_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a workbook (.xlsx) or zip archive", "Save the sheet as CSV, or unpack the archive."),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (.xls)", "Save the sheet as CSV."),
    (b"%PDF", "a PDF document", "Download the table as CSV."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it first."),
    (b"\x89PNG", "a picture", "Download the table as CSV."),
    (b"\xff\xd8\xff", "a picture", "Download the table as CSV."),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_LONGEST_LINE = 10_000
_MOST_FAULTS = 50


@dataclass(frozen=True, slots=True)
class TextFile:
    """Lines of a text file.

    Attributes
    ----------
    name : str
        Path as given, for messages.
    lines : tuple of str
        Lines without their ends; line 1 is the first.
    notes : tuple of str
        What had to be assumed to read the bytes as text.
    ends_with_newline : bool
        False if the last line may be cut off.
    """

    name: str
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    ends_with_newline: bool


def read_text_file(path: Path, maximum_bytes: int, kind: str) -> TextFile:
    """Read a text file of bounded size.

    Parameters
    ----------
    path : Path
        The file.
    maximum_bytes : int
        A larger file is refused unread; no more than this is ever held in memory.
    kind : str
        What the file should be, for the messages: ``a rainfall frequency table``.

    Returns
    -------
    TextFile
        Its lines.  UTF-8 is expected; UTF-16 is read if it is marked as such, anything else as Windows-1252,
        with a note.

    Raises
    ------
    StormError
        If there is no such file, it is too large, empty, binary or a web page, or it holds control
        characters.
    """
    data = _read_bytes(path, maximum_bytes, kind)
    name = str(path)
    text, notes = _decode(data, name, kind)
    found = _CONTROL.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        what = f"the file is not text: it holds the control character {ord(found[0]):#04x}"
        raise StormError(what, f"{name}, line {line}", f"Give {kind} as a CSV text file.")
    if not text.strip():
        what = f"the file holds nothing but {len(text)} blank characters"
        raise StormError(what, name, f"Give {kind}; save or download the file again.")
    if re.match(r"\s*<(!doctype|html|\?xml|head|body)", text, re.IGNORECASE):
        raise StormError(
            f"the file is a web page or XML, it begins with '{text.strip()[:30]}'",
            name,
            "Download the table itself as CSV instead of saving the page.",
        )
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return TextFile(name, tuple(plain.removesuffix("\n").split("\n")), notes, plain.endswith("\n"))


def split_cells(line: str, delimiter: str | None) -> list[str]:
    """Cells of a line, without blanks around them.

    Parameters
    ----------
    line : str
        One line; one of more than 10,000 characters has no cells.
    delimiter : str or None
        Character between the cells; None for blanks.

    Returns
    -------
    list of str
        Without the empty cells at the end, which spreadsheets add.

    Examples
    --------
    >>> split_cells("5-min:, 0.409,0.485,,", ",")
    ['5-min:', '0.409', '0.485']
    """
    if len(line) > _LONGEST_LINE:
        return []
    if delimiter is None:
        cells = line.split()
    else:
        cells = [cell.strip() for row in csv.reader([line], delimiter=delimiter) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def read_number(cell: str, *, decimal_comma: bool = False) -> float | None:
    """Read a cell as a number; None if it is not one.

    Examples
    --------
    >>> read_number("0.409"), read_number("1_000"), read_number("0,409", decimal_comma=True)
    (0.409, None, 0.409)
    """
    if decimal_comma and re.fullmatch(r"[-+]?\d+,\d+", cell):
        cell = cell.replace(",", ".")
    if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?", cell):
        return None
    return float(cell)


def shorten_faults(faults: list[Fault], where: str) -> list[Fault]:
    """Return at most fifty faults and how many there are more, so that they fit on a screen."""
    rest = len(faults) - _MOST_FAULTS
    if rest <= 0:
        return faults
    return [*faults[:_MOST_FAULTS], Fault(f"{rest} further faults are not shown", where, "Mend these first.")]


def _read_bytes(path: Path, maximum_bytes: int, kind: str) -> bytes:
    name = str(path)
    try:
        if path.is_dir():
            raise StormError("this is a folder", name, f"Name the file that holds {kind}.")
        if not path.exists():
            raise StormError("there is no such file", name, "Check the path.")
        if not path.is_file():
            raise StormError("this is not a regular file", name, f"Name the file that holds {kind}.")
        size = path.stat().st_size
        if size <= maximum_bytes:
            with path.open("rb") as file:
                data = file.read(maximum_bytes + 1)
            size = max(size, len(data))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StormError(f"the file cannot be read: {reason}", name, "Check name and rights.") from error
    if size > maximum_bytes:
        what = f"the file has {size:,} bytes; {kind} has at most {maximum_bytes:,}"
        raise StormError(what, name, "Is this the right file? Cut it down to the table.")
    if not data:
        raise StormError("the file is empty (0 bytes)", name, "Save or download it again.")
    return data


def _decode(data: bytes, name: str, kind: str) -> tuple[str, tuple[str, ...]]:
    for signature, what, fix in _SIGNATURES:
        if data.startswith(signature):
            raise StormError(f"the file is {what}, not text", name, fix)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16"), ("the file is UTF-16 text",)
        except UnicodeDecodeError as error:
            what = f"the file begins as UTF-16 text but is damaged at byte {error.start}"
            raise StormError(what, name, "Save it as CSV, UTF-8.") from error
    zero = data.find(b"\0")
    if zero >= 0:
        what = f"the file is binary (zero byte at position {zero})"
        raise StormError(what, name, f"Give {kind} as a CSV text file.")
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        note = f"the file is not UTF-8 (byte {error.start}); read as Windows-1252, so names may be misspelt"
        return data.decode("cp1252", errors="replace"), (note,)
