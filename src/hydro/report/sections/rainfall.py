"""Design storms of the project."""

from __future__ import annotations

from hydro.report.document import Report
from hydro.report.formats import fixed, quantity
from hydro.report.tables import Cell, Column, Table, words


def storm_tables(report: Report) -> tuple[Table, Table]:
    """Return the depths, and the distributions with source and status.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    return _depth_table(report), _curve_table(report)


def _depth_table(report: Report) -> Table:
    columns = (words("Storm"), Column("Depth", "in"), words("Distribution"), words("Source of the depth"))
    rows = tuple(
        (
            storm.name,
            quantity(storm.depth_in, "in"),
            storm.curve.name,
            storm.source or report.project.storm_source or "not stated",
        )
        for storm in report.project.storms
    )
    return Table("Depths", columns, rows)


def _curve_table(report: Report) -> Table:
    """Each distribution once."""
    columns = (
        words("Distribution"), words("Title"), Column("Duration", "hr"), words("Source"), words("Table is"),
        words("Note"),
    )  # fmt: skip
    curves = {storm.curve.name: storm.curve for storm in report.project.storms}
    rows = tuple(
        (
            curve.name,
            curve.title,
            fixed(curve.duration_hr, 1),
            curve.source,
            Cell(curve.status, f"limit-{curve.status}"),
            curve.note,
        )
        for curve in curves.values()
    )
    return Table("Distributions", columns, rows)
