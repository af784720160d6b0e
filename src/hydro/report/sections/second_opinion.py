"""Every peak beside the same peak by another method."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hydro.report.document import Report
from hydro.report.formats import DASH, fixed, quantity
from hydro.report.tables import Cell, Column, Table, words

if TYPE_CHECKING:
    from hydro.analysis.second_opinion import SecondOpinion


def opinion_tables(report: Report) -> tuple[Table, ...]:
    """Return the tables of runoff, of ponds, and of what does not apply; none where none was asked for.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    areas = [item for item in report.second_opinion if item.applies and item.kind == "subcatchment"]
    ponds = [item for item in report.second_opinion if item.applies and item.kind == "pond"]
    others = [item for item in report.second_opinion if not item.applies]
    tables = (
        Table("Peak runoff", _AREA_COLUMNS, tuple(map(_area_row, areas))),
        Table("Ponds", _POND_COLUMNS, tuple(map(_pond_row, ponds)), note=_POND_NOTE if ponds else ""),
        Table("Not applicable", _OTHER_COLUMNS, tuple(map(_other_row, others))),
    )
    return tuple(table for table in tables if table.rows)


_PLACE = (words("Condition"), words("Node"), words("Storm"))
_AREA_COLUMNS = (
    *_PLACE, words("Method"), Column("Ours", "cfs"), Column("Other", "cfs"), Column("Gap", "%"),
    words("Expected gap, %"), words("Standing"), words("Why"),
)  # fmt: skip
_POND_COLUMNS = (
    *_PLACE, Column("Ours", "cfs"), Column("Equation", "cfs"), Column("Gap", "%"), Column("Ours", "ft"),
    Column("Equation", "ft"), Column("Gap", "ft"), Column("Error of the solution", "%"), words("Standing"),
    words("Why"),
)  # fmt: skip
_OTHER_COLUMNS = (*_PLACE, words("Method"), words("Why not"))
_POND_NOTE = "Equation: dS/dt = I - O(z), integrated on the exact relations without table and routing step."


def _place(item: SecondOpinion) -> tuple[str, str, str]:
    return item.condition, item.node, item.storm


def _area_row(item: SecondOpinion) -> tuple[str | Cell, ...]:
    band = DASH
    if math.isfinite(item.expected_low_pct):
        band = f"{item.expected_low_pct:+.0f} to {item.expected_high_pct:+.0f}"
    return (
        *_place(item), item.method,
        quantity(item.peak_flow_cfs, "cfs"), quantity(item.other_peak_flow_cfs, "cfs"),
        _signed(item.gap_pct, 1), band, item.standing, item.explanation,
    )  # fmt: skip


def _pond_row(item: SecondOpinion) -> tuple[str | Cell, ...]:
    return (
        *_place(item),
        fixed(item.peak_flow_cfs, 3), fixed(item.other_peak_flow_cfs, 3), _signed(item.gap_pct, 3),
        fixed(item.peak_elevation_ft, 3), fixed(item.other_peak_elevation_ft, 3), _signed(item.gap_ft, 4),
        fixed(item.error_pct, 4), item.standing, item.explanation,
    )  # fmt: skip


def _other_row(item: SecondOpinion) -> tuple[str | Cell, ...]:
    return (*_place(item), item.method, item.reason)


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}" if math.isfinite(value) else DASH
