"""From lines to the tables of a rainfall frequency file: which rows belong together, what is text."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from hydro.errors import Fault
from hydro.storms.frequency_labels import (
    HEADER_WORDS,
    plain_label,
    read_duration_hr,
    read_return_period,
    read_years,
)
from hydro.storms.text_file import TextFile, read_number, split_cells

BlockKind: TypeAlias = Literal["estimate", "upper", "lower"]

_BOUND = re.compile(r"\b(upper|lower)\b.*\b(bound|confidence|limit)", re.IGNORECASE)
_ESTIMATES = re.compile(r"precipitation (frequency )?estimates\s*$", re.IGNORECASE)
_MISSING = ("", "-", "--", "n/a", "na", "nan", "null", "none")


@dataclass(slots=True)
class Block:
    """One table of the file.

    Attributes
    ----------
    kind : {"estimate", "upper", "lower"}
        What the table holds.
    line : int
        Line of its column heads.
    by_duration : bool
        Whether a row is a duration, as NOAA writes; else a row is a return period, as NRCC writes.
    heads : list of (int, float)
        Cell index and value of each column: return periods [yr] or durations [hr].
    rows : list of (int, float, list)
        Line, label value, and a (number, text) for each head; the number is None where the source gives none.
    """

    kind: BlockKind
    line: int
    by_duration: bool
    heads: list[tuple[int, float]]
    rows: list[tuple[int, float, list[tuple[float | None, str]]]] = field(default_factory=list)


@dataclass(slots=True)
class Rows:
    """What the lines of a file hold.

    Attributes
    ----------
    blocks : list of Block
        Tables in the order of the file.
    texts : list of (int, str)
        Lines outside the tables, with their numbers.
    faults : list of Fault
        Rows and cells that cannot be read.
    notes : list of str
        What was left out.
    by_probability : bool
        Whether the columns are annual exceedance probabilities.
    """

    blocks: list[Block] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    by_probability: bool = False


def read_rows(file: TextFile) -> Rows:
    """Sort the lines of a file into tables and text.

    Parameters
    ----------
    file : TextFile
        Cells between commas, semicolons (then with decimal commas), tabulators or blanks.

    Returns
    -------
    Rows
        Without blocks if no table was recognised.
    """
    best = Rows()
    for delimiter in (",", ";", "\t", None):
        rows = _Sorter(file, delimiter).sort()
        if any(block.rows for block in rows.blocks):
            return rows
        if len(rows.blocks) > len(best.blocks) or not best.texts:
            best = rows
    return best


class _Sorter:
    """Walk through the lines with the table at hand."""

    def __init__(self, file: TextFile, delimiter: str | None) -> None:
        self.file = file
        self.delimiter = delimiter
        self.decimal_comma = delimiter == ";"
        self.kind: BlockKind = "estimate"
        self.block: Block | None = None
        self.rows = Rows()
        self.last_line = max((i for i, line in enumerate(file.lines, 1) if line.strip(" \t,;")), default=0)

    def sort(self) -> Rows:
        """Sort all lines."""
        for i, line in enumerate(self.file.lines, 1):
            cells = split_cells(line, self.delimiter)
            if self.delimiter is None:
                cells = _join_label(cells)
            else:  # empty cells at the end count where the line spells them
                cells += [""] * (line.count(self.delimiter) + 1 - len(cells)) if cells else []
            if any(cells):
                self._line(i, line, cells)
            elif line.strip(" \t,;"):
                self.rows.texts.append((i, line))
        return self.rows

    def _line(self, i: int, line: str, cells: list[str]) -> None:
        bound = _BOUND.search(line)
        if bound or _ESTIMATES.search(line.rstrip(" ,;\t\"")):
            kinds: dict[str, BlockKind] = {"upper": "upper", "lower": "lower"}
            self.kind = kinds[bound[1].lower()] if bound else "estimate"
            self.block = None
            self.rows.texts.append((i, line))
        elif not (self._heads(i, cells) or self._row(i, cells)):
            if self.block is not None and sum(self._number(cell) is not None for cell in cells[1:]) >= 2:
                label = "duration" if self.block.by_duration else "return period"
                fix = "Write it as 24-hr or 5-min." if self.block.by_duration else "Write it as 10yr."
                self._fault(i, f"'{cells[0][:40]}' is no {label}", fix)
            else:
                self.rows.texts.append((i, line))

    def _heads(self, i: int, cells: list[str]) -> bool:
        """Take the line as the heads of a table, if it is."""
        label = plain_label(cells[0])
        durations = [(k, value) for k, cell in enumerate(cells) if (value := read_duration_hr(cell))]
        filled = sum(1 for cell in cells if cell)
        if len(durations) >= 2 and len(durations) >= filled - 1:
            return self._open(i, durations, by_duration=False)
        if not HEADER_WORDS.search(label) or read_duration_hr(label) or filled < 1 + bool(label):
            return False
        probability = bool(re.search(r"\baep\b|probab", label, re.IGNORECASE))
        spelt = bool(re.match(r"by duration for", label, re.IGNORECASE))
        heads: list[tuple[int, float]] = []
        unread: list[str] = []
        for k, cell in enumerate(cells[1:], 1):
            years = read_return_period(cell, probability=probability, decimal_comma=self.decimal_comma)
            if cell and years is None:
                unread.append(cell)
            if cell:
                heads.append((k, years or math.nan))
        if unread and spelt:
            what = f"'{unread[0][:40]}' is no return period"
            fix = "Write years (10) or probabilities (1/10); a spreadsheet may have made a date of them."
            self._fault(i, what, fix)
        elif unread or len(heads) < (1 if spelt else 2):
            return False
        self.rows.by_probability |= probability
        return self._open(i, heads, by_duration=True)

    def _open(self, i: int, heads: list[tuple[int, float]], *, by_duration: bool) -> bool:
        values = [value for _, value in heads]
        if by_duration and any(later <= value for value, later in pairwise(values)):
            listed = ", ".join(f"{value:g}" for value in values)
            what = f"the return periods do not rise: {listed}"
            self._fault(i, what, "Put the columns in order, each once.")
        self.block = Block(self.kind, i, by_duration, heads)
        self.rows.blocks.append(self.block)
        return True

    def _row(self, i: int, cells: list[str]) -> bool:
        """Take the line as a row of the table at hand, if it is."""
        duration, years = read_duration_hr(cells[0]), read_years(cells[0])
        if duration is None and years is None:
            return False
        if self.block is None:
            if sum(self._number(cell) is not None for cell in cells[1:]) < 2:
                return False
            fix = "Put a line with return periods above the rows: 'by duration for ARI (years):, 1, 2, 5'."
            self._fault(i, f"the row '{cells[0][:40]}' comes before any column heads", fix)
            return True
        value = duration if self.block.by_duration else years
        if value is None:
            label = "duration" if self.block.by_duration else "return period"
            self._fault(i, f"'{cells[0][:40]}' is no {label}", "Separate the two tables by their heads.")
            return True
        found = self._cells(i, cells, self.block)
        if found is not None:
            self.block.rows.append((i, value, found))
        return True

    def _cells(self, i: int, cells: list[str], block: Block) -> list[tuple[float | None, str]] | None:
        """Numbers of a row under the heads; None if the row is incomplete."""
        indices = [k for k, _ in block.heads]
        if self.delimiter is None:  # rows of text tables may repeat the label between groups of columns
            cells = cells[:1] + [cell for cell in cells[1:] if cell != cells[0]]
            indices = list(range(1, len(indices) + 1))
        if len(cells) <= indices[-1] or (i == self.last_line and not any(cells[indices[-1] :])):
            given = sum(1 for cell in cells[1:] if cell)
            what = f"the row '{plain_label(cells[0])}' has {given} values, not {len(indices)}"
            if i != self.last_line:
                self._fault(i, what, "Complete the row from the source.")
                return None
            self.rows.notes.append(f"line {i}: {what}; the file seems cut off there, the row is left out")
            return None
        spare = [cell for k, cell in enumerate(cells[1:], 1) if k not in indices]
        extra = [cell for cell in spare if self._number(cell) is not None]
        if extra:
            label = plain_label(cells[0])
            what = f"the row '{label}' has {len(extra)} values without a head, first '{extra[0]}'"
            self._fault(i, what, "Give every column a head; write numbers without thousands separators.")
            return None
        return [self._cell(i, cells[k]) for k in indices]

    def _cell(self, i: int, cell: str) -> tuple[float | None, str]:
        if cell.casefold() in _MISSING:
            return None, cell
        value = self._number(cell)
        if value is None:
            self._fault(i, f"'{cell[:40]}' is not a number", "Write a plain number without unit.")
        elif value < 0.0:
            self._fault(i, f"the value {cell} is negative", "Write the depth of the source, or - for none.")
            return None, cell
        return value, cell

    def _number(self, cell: str) -> float | None:
        return read_number(cell, decimal_comma=self.decimal_comma)

    def _fault(self, i: int, what: str, fix: str) -> None:
        self.rows.faults.append(Fault(what, f"{self.file.name}, line {i}", fix))


def _join_label(cells: list[str]) -> list[str]:
    """Cells of a line of a text table, the words in front of the first number joined."""
    if not cells or read_duration_hr(cells[0]) or read_years(cells[0]):
        return cells
    first = next((k for k, cell in enumerate(cells) if re.match(r"['.\d]", cell)), len(cells))
    return [" ".join(cells[:first]), *cells[first:]]
