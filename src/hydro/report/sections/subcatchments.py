"""Subcatchments: curve-number worksheet, time of concentration and results."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.constants import MINUTES_PER_HOUR
from hydro.model.nodes import Subcatchment
from hydro.model.runoff_parts import runoff_parts
from hydro.report.document import Report
from hydro.report.formats import fixed, quantity
from hydro.report.tables import Column, Table, words


@dataclass(frozen=True, slots=True)
class AreaPage:
    """What the report says on one subcatchment.

    Attributes
    ----------
    condition, name, description : str
        Condition, node, and where it drains to.
    tables : tuple of Table
        Covers, flow path and results.
    """

    condition: str
    name: str
    description: str
    tables: tuple[Table, ...]


def area_pages(report: Report) -> tuple[AreaPage, ...]:
    """Return the pages of all subcatchments.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    return tuple(
        AreaPage(
            condition,
            node.id,
            f"Drains to {node.to}. {node.note}".strip(),
            (_cover_table(node), _path_table(node), _result_table(report, condition, node)),
        )
        for condition, network in report.project.networks.items()
        for node in network
        if isinstance(node, Subcatchment)
    )


def _cover_table(node: Subcatchment) -> Table:
    """Curve-number worksheet with the composite in the last row."""
    columns = (
        words("Cover"), words("HSG"), Column("Area", "ac"), Column("CN"), Column("Impervious", "%"),
        words("CN from"),
    )  # fmt: skip
    lines = tuple(
        (
            cover.description or "not described",
            cover.hsg or "not stated",
            quantity(cover.area_ac, "ac"),
            fixed(cover.curve_number, 0 if cover.curve_number == round(cover.curve_number) else 2),
            quantity(cover.impervious_pct, "%"),
            cover.source,
        )
        for cover in node.covers
    )
    share = 100.0 * node.impervious_ac / node.area_ac
    total = (
        "Total and area-weighted", "", quantity(node.area_ac, "ac"), fixed(node.curve_number, 2),
        quantity(share, "%"), "",
    )  # fmt: skip
    return Table("Curve number", columns, (*lines, total), totals=1)


def _path_table(node: Subcatchment) -> Table:
    """Segments of the flow path; a direct entry has only a time."""
    columns = (
        words("Segment"), words("Description"), Column("Length", "ft"), Column("Slope", "ft/ft"),
        Column("Velocity", "ft/s"), Column("Travel time", "min"),
    )  # fmt: skip
    lines = []
    for segment in node.flow_path:
        direct = segment.kind == "direct"
        lines.append(
            (
                segment.kind,
                segment.description,
                "" if direct else fixed(segment.length_ft, 0),
                quantity(segment.slope, "ft/ft") if segment.slope > 0.0 else "",
                quantity(segment.velocity_fps, "ft/s") if segment.velocity_fps > 0.0 else "",
                quantity(segment.travel_time_hr * MINUTES_PER_HOUR, "min"),
            )
        )
    if not lines:
        lines.append(("direct", "entered as a time", "", "", "", _minutes(node)))
    length = sum(segment.length_ft for segment in node.flow_path)
    used = ("Time of concentration used", "", fixed(length, 0) if length else "", "", "", _minutes(node))
    summed = sum(segment.travel_time_hr for segment in node.flow_path)
    note = ""
    if node.flow_path and abs(summed - node.time_of_concentration_hr) > 1e-9:
        total = quantity(summed * MINUTES_PER_HOUR, "min")
        note = f"The segments add up to {total} min; a least or a stated time is used instead."
    return Table("Time of concentration", columns, (*lines, used), note=note, totals=1)


def _result_table(report: Report, condition: str, node: Subcatchment) -> Table:
    """Runoff by storm."""
    columns = (
        words("Storm"), Column("Rain", "in"), Column("Runoff depth", "in"), Column("Volume", "ac-ft"),
        Column("Peak flow", "cfs"), Column("Time of peak", "hr"), Column("CN used"),
    )  # fmt: skip
    parts = runoff_parts(node) if node.runoff != "composite" else ()
    numbers = ", ".join(fixed(part.curve_number, 2) for part in parts)
    note = ""
    if parts:
        ground = "each cover" if node.runoff == "weighted-q" else "impervious and pervious ground"
        listed = "; ".join(
            f"{quantity(part.area_ac, 'ac')} ac with CN {fixed(part.curve_number, 2)}" for part in parts
        )
        note = f"Runoff of {ground} is computed by itself and added by area ({node.runoff}): {listed}."
    rows = []
    for storm, run in report.runs[condition].items():
        result = run.nodes[node.id]
        rows.append(
            (
                storm,
                quantity(run.storm.depth_in, "in"),
                quantity(result.runoff.runoff_in if result.runoff else None, "in"),
                quantity(result.volume_acft, "ac-ft"),
                quantity(result.peak_flow_cfs, "cfs"),
                quantity(result.time_of_peak_hr, "hr"),
                numbers or fixed(result.runoff.curve_number if result.runoff else None, 2),
            )
        )
    return Table("Runoff", columns, tuple(rows), note=note)


def _minutes(node: Subcatchment) -> str:
    return quantity(node.time_of_concentration_hr * MINUTES_PER_HOUR, "min")
