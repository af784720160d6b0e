"""Subcatchments: curve-number worksheet, time of concentration and results."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.constants import INITIAL_ABSTRACTION_RATIO, MINUTES_PER_HOUR
from hydro.model.nodes import Subcatchment
from hydro.model.results import Runoff
from hydro.model.runoff_method import ModifiedRational, Rational, ScsUnitHydrograph
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
        Covers, flow path, hydrograph method and results.
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
            (
                _cover_table(node),
                _path_table(node),
                *_method_tables(node),
                _result_table(report, condition, node),
            ),
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


PARAMETERS = {
    "unit_hydrograph": ("Dimensionless unit hydrograph", "", 0),
    "runoff_coefficient": ("Runoff coefficient C", "", 2),
    "unit_factor": ("Unit factor", "", 5),
    "start_hr": ("Rain begins at", "hr", 2),
    "release_cfs": ("Allowed release", "cfs", 2),
    "release": ("Release of the search", "", 0),
    "duration_min": ("Duration of the rain", "min", 2),
    "storage_coefficient_hr": ("Storage coefficient R", "hr", 3),
    "time_area_curve": ("Time-area curve", "", 0),
    "lag_hr": ("Lag tp", "hr", 3),
    "cp": ("Cp", "", 3),
    "ct": ("Ct", "", 3),
    "length_mi": ("Length L", "mi", 3),
    "centroid_length_mi": ("Length to the centroid Lc", "mi", 3),
}
"""Words, unit and digits of the parameters of all methods."""


def _method_tables(node: Subcatchment) -> tuple[Table, ...]:
    """Method and parameters; no table for the standard unit hydrograph, which is the default."""
    given = dict(node.method.parameters())
    if isinstance(node.method, ScsUnitHydrograph):
        if node.unit_hydrograph == "standard":
            return ()
        given["unit_hydrograph"] = str(node.unit_hydrograph)
    rows = [("Method", node.method.title, "")]
    for name, value in given.items():
        text, unit, digits = PARAMETERS[name]
        rows.append((text, value if isinstance(value, str) else fixed(value, digits), unit))
    if isinstance(node.method, Rational | ModifiedRational):
        sources = dict.fromkeys(table.source for table in node.method.intensities.values() if table.source)
        rows.append(("Rain intensity from", "; ".join(sources), ""))
    columns = (words("Parameter"), words("Value"), words("Unit"))
    return (Table("Hydrograph method", columns, tuple(rows)),)


def _rain_text(storm: str, runoff: Runoff) -> str:
    """Rain of a rational method under one storm."""
    minutes = fixed(runoff.rain_duration_hr * MINUTES_PER_HOUR, 1)
    return f"{storm}: {fixed(runoff.intensity_in_hr, 2)} in/hr over {minutes} min"


def _result_table(report: Report, condition: str, node: Subcatchment) -> Table:
    """Runoff by storm."""
    columns = (
        words("Storm"), Column("Rain", "in"), Column("Runoff depth", "in"), Column("Volume", "ac-ft"),
        Column("Peak flow", "cfs"), Column("Time of peak", "hr"), Column("CN used"),
    )  # fmt: skip
    parts = runoff_parts(node) if node.runoff != "composite" else ()
    numbers = ", ".join(fixed(part.curve_number, 2) for part in parts)
    if not node.method.takes_storm:
        parts, numbers = (), "not used"
    note = ""
    if parts:
        ground = "each cover" if node.runoff == "weighted-q" else "impervious and pervious ground"
        listed = "; ".join(
            f"{quantity(part.area_ac, 'ac')} ac with CN {fixed(part.curve_number, 2)}" for part in parts
        )
        note = f"Runoff of {ground} is computed by itself and added by area ({node.runoff}): {listed}."
    rows, rain = [], []
    for storm, run in report.runs[condition].items():
        result = run.nodes[node.id]
        if result.runoff is not None and not result.runoff.method.takes_storm:
            rain.append(_rain_text(storm, result.runoff))
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
    if rain:
        note = f"The rain is not that of the storm but {'; '.join(rain)}. No curve number is used."
    return Table("Runoff", columns, tuple(rows), note=f"{note} {_abstraction_note(report, node)}".strip())


def _abstraction_note(report: Report, node: Subcatchment) -> str:
    """Ia/S where it is not 0.2, and what became of the curve numbers."""
    conventions = report.project.conventions
    ratio = conventions.initial_abstraction_ratio
    if ratio == INITIAL_ABSTRACTION_RATIO or not node.method.takes_storm:
        return ""
    if conventions.curve_number_conversion == "none":
        return f"Ia/S = {ratio:g}; the curve numbers are used as they stand, without conversion."
    return f"Ia/S = {ratio:g}; S = 1.33 S(0.2)^1.15 with S(0.2) of the curve numbers of the worksheet."


def _minutes(node: Subcatchment) -> str:
    return quantity(node.time_of_concentration_hr * MINUTES_PER_HOUR, "min")
