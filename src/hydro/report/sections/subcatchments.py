"""Subcatchments: method, curve-number worksheet, time of concentration, runoff and hydrographs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hydro.analysis.rain import used_parts
from hydro.constants import INITIAL_ABSTRACTION_RATIO, MINUTES_PER_HOUR, SECONDS_PER_HOUR
from hydro.conventions import Conventions
from hydro.hydrology import find_shape, time_to_peak_hr, user_shape
from hydro.model.compiled import retention_under
from hydro.model.nodes import Subcatchment
from hydro.model.results import Runoff
from hydro.model.runoff_method import ModifiedRational, Rational, ScsUnitHydrograph, UnitHydrographTable
from hydro.model.runoff_parts import runoff_parts
from hydro.report.document import Report
from hydro.report.formats import DASH, fixed, quantity
from hydro.report.rain_figures import MOST_CURVES, area_svg
from hydro.report.sections.drawn import drawn_nodes, drawn_note
from hydro.report.tables import Column, Table, words

_RULES = {
    "composite": "area-weighted curve number",
    "weighted-q": "runoff of each cover by itself, added by area",
    "split": "runoff of impervious and of pervious ground by itself, added by area",
}
_EQUATION = (
    "Q = (P \N{MINUS SIGN} Ia)\N{SUPERSCRIPT TWO} / (P \N{MINUS SIGN} Ia + S), S = 1000/CN \N{MINUS SIGN} 10"
)


@dataclass(frozen=True, slots=True)
class AreaPage:
    """What the report says on one subcatchment.

    Attributes
    ----------
    condition, name, description : str
        Condition, node, and where it drains to.
    method : tuple of (str, str)
        How its runoff was computed.
    tables : tuple of Table
        Covers, flow path, hydrograph method and results.
    figures : tuple of str
        Rain and hydrographs of all storms in one drawing; empty where it is not among the nodes drawn.
    """

    condition: str
    name: str
    description: str
    method: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    figures: tuple[str, ...]


def area_pages(report: Report) -> tuple[AreaPage, ...]:
    """Return the pages of all subcatchments.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    areas = _areas(report)
    drawn = drawn_nodes(((condition, node.id) for condition, node in areas), report.runs)
    return tuple(
        AreaPage(
            condition,
            node.id,
            f"Drains to {node.to}. {node.note}".strip(),
            _method(report, condition, node),
            (
                _cover_table(report, node),
                _path_table(node),
                *_method_tables(node),
                _result_table(report, condition, node),
            ),
            _figures(report, condition, node) if (condition, node.id) in drawn else (),
        )
        for condition, node in areas
    )


def area_note(report: Report) -> str:
    """Return what the drawings of this section show, and which nodes have one.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    areas = [(condition, node.id) for condition, node in _areas(report)]
    note = (
        "Drawings: hydrographs of all storms; above them, from the top, rain and excess of the deepest storm "
        "as means over the rows of its table, or over the steps of the run where its curve is smooth."
    )
    if len(report.storms) > MOST_CURVES:
        note += f" Of {len(report.storms)} storms the {MOST_CURVES} deepest are drawn."
    few = drawn_note("subcatchments", drawn_nodes(areas, report.runs), len(areas))
    return f"{note} {few}".strip()


def _areas(report: Report) -> list[tuple[str, Subcatchment]]:
    return [
        (condition, node)
        for condition, network in report.project.networks.items()
        for node in network
        if isinstance(node, Subcatchment)
    ]


def _figures(report: Report, condition: str, node: Subcatchment) -> tuple[str, ...]:
    runs = report.runs[condition]
    return (area_svg(node, condition, runs, report.project.conventions),) if runs else ()


def _method(report: Report, condition: str, node: Subcatchment) -> tuple[tuple[str, str], ...]:
    """Lines on the method, with what it takes beside the tables."""
    conventions = report.project.conventions
    rain = "straight lines" if conventions.storm_curve == "linear" else "smooth"
    steps = sorted({run.step_hr * SECONDS_PER_HOUR for run in report.runs[condition].values()})
    spread = " to ".join(dict.fromkeys(fixed(step, 1) for step in (*steps[:1], *steps[-1:])))
    used = f"{conventions.name}; rain between the rows of its table: {rain}; time step {spread or DASH} s"
    if not node.method.takes_storm:
        return (("Method", node.method.title), ("Conventions", used))
    ratio = conventions.initial_abstraction_ratio
    runoff = f"{_RULES[node.runoff]} ({node.runoff}); {_EQUATION}, Ia = {ratio:g} S"
    return (("Runoff", runoff), _unit_hydrograph_line(node, conventions), ("Conventions", used))


def _unit_hydrograph_line(node: Subcatchment, conventions: Conventions) -> tuple[str, str]:
    """Unit hydrograph or other method in words."""
    if not isinstance(node.method, ScsUnitHydrograph):
        return "Method", node.method.title
    own = node.unit_hydrograph
    shape = (
        user_shape(own.time_ratios, own.flow_ratios)
        if isinstance(own, UnitHydrographTable)
        else find_shape(own)
    )
    top_hr = time_to_peak_hr(
        node.time_of_concentration_hr, conventions.time_to_peak, shape.ordinate_step_ratio
    )
    words_of_it = (
        f"{own}, peak rate factor {fixed(shape.peak_rate_factor, 0)}; time to peak "
        f"{quantity(top_hr * MINUTES_PER_HOUR, 'min')} min ({_tp_words(conventions)})"
    )
    return "Unit hydrograph", words_of_it


def _tp_words(conventions: Conventions) -> str:
    return "2/3 Tc" if conventions.time_to_peak == "two-thirds-tc" else "0.6 Tc + half an ordinate"


def _cover_table(report: Report, node: Subcatchment) -> Table:
    """Curve-number worksheet with the composite in the last row."""
    columns = (
        words("Cover"), words("HSG"), Column("Area", "ac"), Column("CN", "-"),
        Column("CN \N{MULTIPLICATION SIGN} area", "ac"),
        Column("Impervious", "%"), words("CN from"),
    )  # fmt: skip
    lines = tuple(
        (
            cover.description or "not described",
            cover.hsg or "not stated",
            quantity(cover.area_ac, "ac"),
            fixed(cover.curve_number, 0 if cover.curve_number == round(cover.curve_number) else 2),
            fixed(cover.curve_number * cover.area_ac, 2),
            quantity(cover.impervious_pct, "%"),
            cover.source,
        )
        for cover in node.covers
    )
    share = 100.0 * node.impervious_ac / node.area_ac
    total = (
        "Total and area-weighted", "", quantity(node.area_ac, "ac"), fixed(node.curve_number, 2),
        fixed(node.curve_number * node.area_ac, 2), quantity(share, "%"), "",
    )  # fmt: skip
    whole = report.project.conventions.curve_number_rounding == "whole"
    note = "Used as a whole number (convention curve_number_rounding)." if whole else ""
    return Table("Curve number", columns, (*lines, total), note=note, totals=1)


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
    hours = f"{fixed(node.time_of_concentration_hr, 3)} hr"
    used = ("Time of concentration used", hours, fixed(length, 0) if length else "", "", "", _minutes(node))
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
    """Runoff by storm, from rain to peak; where parts run off by themselves, their numbers side by side."""
    columns = (
        words("Storm"), Column("Rain", "in"), Column("ARC", "-"), Column("CN used", "-"), Column("S", "in"),
        Column("Ia", "in"), Column("Runoff depth", "in"), Column("Volume", "ac-ft"), Column("Volume", "cf"),
        Column("Peak flow", "cfs"), Column("Time of peak", "hr"),
    )  # fmt: skip
    conventions = report.project.conventions
    rows, rain = [], []
    for storm, run in report.runs[condition].items():
        result = run.nodes[node.id]
        numbers = np.empty(0)
        if result.runoff is not None and not result.runoff.method.takes_storm:
            rain.append(_rain_text(storm, result.runoff))
        elif result.runoff is not None:
            parts = used_parts(node, result.runoff, run.storm, conventions)
            numbers = np.array([part.curve_number for part in parts])
        retention = retention_under(numbers, conventions)
        abstraction = conventions.initial_abstraction_ratio * retention
        rows.append(
            (
                storm,
                quantity(run.storm.depth_in, "in"),
                "I" * run.storm.arc,
                ", ".join(fixed(number, 2) for number in numbers) or ("not used" if rain else DASH),
                ", ".join(quantity(depth, "in") for depth in retention) or DASH,
                ", ".join(quantity(depth, "in") for depth in abstraction) or DASH,
                quantity(result.runoff.runoff_in if result.runoff else None, "in"),
                quantity(result.volume_acft, "ac-ft"),
                quantity(result.volume_cf, "cf"),
                quantity(result.peak_flow_cfs, "cfs"),
                quantity(result.time_of_peak_hr, "hr"),
            )
        )
    note = _parts_note(node)
    if rain:
        note = f"The rain is not that of the storm but {'; '.join(rain)}. No curve number is used."
    return Table("Runoff", columns, tuple(rows), note=f"{note} {_abstraction_note(report, node)}".strip())


def _parts_note(node: Subcatchment) -> str:
    """Areas of the parts whose runoff is added, with their curve numbers before rounding and at ARC II."""
    if node.runoff == "composite":
        return ""
    listed = "; ".join(
        f"{quantity(part.area_ac, 'ac')} ac with CN {fixed(part.curve_number, 2)}"
        for part in runoff_parts(node)
    )
    ground = "each cover" if node.runoff == "weighted-q" else "impervious and pervious ground"
    return f"Runoff of {ground} is computed by itself and added by area ({node.runoff}): {listed}."


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
