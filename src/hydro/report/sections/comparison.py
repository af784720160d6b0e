"""Pre- against post-development at each design point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT
from hydro.model.nodes import DesignPoint
from hydro.report.document import Report
from hydro.report.figures import point_svg
from hydro.report.formats import fixed, quantity, signed
from hydro.report.sections.drawn import drawn_nodes, drawn_note
from hydro.report.tables import Column, Table, words

if TYPE_CHECKING:
    from hydro.analysis.compare import DesignPointComparison, PointMeasures


@dataclass(frozen=True, slots=True)
class PointPage:
    """What the report says on one design point.

    Attributes
    ----------
    name : str
        Design point.
    description : str
        Receiving water and what was declared on it.
    tables : tuple of Table
        Storms, then areas; empty where there is nothing to compare.
    figures : tuple of str
        Hydrographs, one a storm.
    """

    name: str
    description: str
    tables: tuple[Table, ...]
    figures: tuple[str, ...]


def point_pages(report: Report) -> tuple[PointPage, ...]:
    """Return the pages of all design points.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    drawn = {name for _, name in _drawn(report)}
    return tuple(
        PointPage(
            point.id,
            _description(point),
            _tables(report, point.id),
            _figures(report, point.id) if point.id in drawn else (),
        )
        for point in report.project.design_points
    )


def point_note(report: Report) -> str:
    """Return which design points are drawn, where that is not all of them.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    return drawn_note("design points", _drawn(report), len(report.project.design_points))


def _drawn(report: Report) -> frozenset[tuple[str, str]]:
    """Design points whose hydrographs are drawn, chosen by their peaks in the last condition."""
    if not report.runs:
        return frozenset()
    last = list(report.runs)[-1]
    places = [(last, point.id) for point in report.project.design_points]
    return drawn_nodes(places, report.runs, len(report.storms))


def _tables(report: Report, name: str) -> tuple[Table, ...]:
    storms = report.comparison.get(name)
    if not storms:
        return ()
    depths = {storm.name: storm.depth_in for storm in report.project.storms}
    return (_storm_table(storms, depths), _area_table(storms))


def _storm_table(storms: Mapping[str, DesignPointComparison], depths_in: Mapping[str, float]) -> Table:
    """One row a storm."""
    pair = (Column("pre"), Column("post"))
    columns = (
        words("Storm"), Column("Rain", "in"), *pair, Column("difference"), Column("difference", "%"),
        *pair, *pair, *pair,
    )  # fmt: skip
    groups = (
        ("", 2), ("Peak flow [cfs]", 4), ("Time of peak [hr]", 2), ("Volume [ac-ft]", 2),
        ("Runoff depth [in]", 2),
    )  # fmt: skip
    rows = tuple(
        (
            storm,
            quantity(depths_in.get(storm), "in"),
            quantity(item.pre.peak_flow_cfs, "cfs"),
            quantity(item.post.peak_flow_cfs, "cfs"),
            signed(item.difference_cfs, "cfs"),
            signed(item.difference_pct, "%"),
            quantity(item.pre.time_of_peak_hr, "hr"),
            quantity(item.post.time_of_peak_hr, "hr"),
            quantity(item.pre.volume_cf / CUBIC_FEET_PER_ACRE_FOOT, "ac-ft"),
            quantity(item.post.volume_cf / CUBIC_FEET_PER_ACRE_FOOT, "ac-ft"),
            quantity(item.pre.runoff_in, "in"),
            quantity(item.post.runoff_in, "in"),
        )
        for storm, item in storms.items()
    )
    return Table("Peak flow, time, volume and depth", columns, rows, groups, "Difference: post less pre.")


def _area_table(storms: Mapping[str, DesignPointComparison]) -> Table:
    """Drainage area and cover of the two conditions; they do not depend on the storm."""
    first = next(iter(storms.values()))
    columns = (
        words("Condition"), Column("Drainage area", "ac"), Column("Impervious", "ac"),
        Column("Impervious", "%"), Column("Curve number", "-"),
    )  # fmt: skip

    def row(name: str, point: PointMeasures) -> tuple[str, ...]:
        return (
            name,
            quantity(point.area_ac, "ac"),
            quantity(point.impervious_ac, "ac"),
            quantity(point.impervious_pct, "%"),
            fixed(point.curve_number, 1),
        )

    return Table("Areas that drain to it", columns, (row("pre", first.pre), row("post", first.post)))


def _figures(report: Report, name: str) -> tuple[str, ...]:
    """One plot a storm with the curves of all conditions that hold the point."""
    figures = []
    for storm in report.storms:
        runs = {condition: report.runs[condition][storm] for condition in report.runs}
        figures.append(point_svg(name, storm, runs))
    return tuple(figures)


def _description(point: DesignPoint) -> str:
    """Receiving water in words."""
    parts = [f"Receiving water: {point.receiving_water or 'not stated'}"]
    if point.stream_order is not None:
        parts.append(f"stream order {point.stream_order}")
    if point.tidal:
        parts.append("tidal")
    if point.trout:
        parts.append("trout water")
    text = ", ".join(parts) + "."
    if point.rrv_justification:
        text += f" Reason given for less than full runoff reduction: {point.rrv_justification}"
    return f"{text} {point.note}".strip()
