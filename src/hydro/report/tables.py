"""Tables of the report, before they become HTML."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.report.formats import DASH


@dataclass(frozen=True, slots=True)
class Column:
    """Heading of a column.

    Attributes
    ----------
    title : str
        What stands in the column.
    unit : str
        Unit, printed in brackets; empty if none.
    is_text : bool
        Whether the cells are words, set to the left.
    """

    title: str
    unit: str = ""
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is set apart.

    Attributes
    ----------
    text : str
        Content; the meaning is in the words, never in the style alone.
    style : str
        Class of the style sheet.
    """

    text: str
    style: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes
    ----------
    title : str
        Caption.
    columns : tuple of Column
        Headings.
    rows : tuple of tuple of str or Cell
        Cells, formatted.
    groups : tuple of (str, int)
        Headings over several columns with the number of columns; empty if there are none.
    note : str
        Line below the table.
    totals : int
        Number of last rows that are totals.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str | Cell, ...], ...]
    groups: tuple[tuple[str, int], ...] = ()
    note: str = ""
    totals: int = 0

    @property
    def has_dash(self) -> bool:
        """Whether a value could not be known."""
        return any(cell == DASH for row in self.rows for cell in row)


def words(title: str) -> Column:
    """Column of words.

    Parameters
    ----------
    title : str
        Heading.
    """
    return Column(title, is_text=True)
