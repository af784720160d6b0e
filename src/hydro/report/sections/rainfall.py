"""Design storms of the project."""

from __future__ import annotations

from hydro.analysis.rain import StepRain, step_rain
from hydro.constants import MINUTES_PER_HOUR
from hydro.report.document import Report
from hydro.report.formats import fixed, quantity
from hydro.report.rain_figures import storm_svg
from hydro.report.sections.drawn import MOST_FIGURES
from hydro.report.tables import Cell, Column, Table, words
from hydro.storms import DesignStorm, largest_share

WINDOWS_MIN = (5, 15, 30, 60, 360)
"""Windows of the table of intensities. [min]"""
WINDOW_NOTE = "Rain in a window: the most that falls within it, on straight lines between the rows."


def storm_tables(report: Report) -> tuple[Table, ...]:
    """Return the depths, the intensities, and the distributions with source and status.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    return _depth_table(report), _intensity_table(report), _curve_table(report)


def storm_figures(report: Report) -> tuple[str, ...]:
    """Return the hyetograph of each storm; of the deepest where there are very many.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    storms = report.project.storms
    if len(storms) > MOST_FIGURES:
        deepest = sorted(storms, key=lambda storm: -storm.depth_in)[:MOST_FIGURES]
        storms = tuple(storm for storm in storms if storm in deepest)
    word = report.project.conventions.storm_curve
    return tuple(storm_svg(storm, _rain(report, storm), word) for storm in storms)


def _rain(report: Report, storm: DesignStorm) -> StepRain:
    """Rain by step; a smooth curve at the shortest step of the runs under this storm."""
    runs = [storms[storm.name] for storms in report.runs.values() if storm.name in storms]
    conventions = report.project.conventions
    step_hr = min((run.step_hr for run in runs), default=conventions.maximum_step_hr)
    return step_rain(storm, conventions, step_hr)


def _intensity_table(report: Report) -> Table:
    """Highest intensity, and the most rain in windows that engineers know by heart."""
    columns = (
        words("Storm"), Column("Peak intensity", "in/hr"), Column("over", "min"), Column("at", "hr"),
        *(Column(f"{minutes}-min rain", "in") for minutes in WINDOWS_MIN),
    )  # fmt: skip
    rows = []
    for storm in report.project.storms:
        intensity, width_hr, middle_hr = _rain(report, storm).peak
        most = [
            "" if minutes / MINUTES_PER_HOUR > storm.curve.duration_hr
            else quantity(storm.depth_in * largest_share(storm.curve, minutes / MINUTES_PER_HOUR), "in")
            for minutes in WINDOWS_MIN
        ]  # fmt: skip
        width = quantity(width_hr * MINUTES_PER_HOUR, "min")
        rows.append((storm.name, quantity(intensity, "in/hr"), width, quantity(middle_hr, "hr"), *most))
    smooth = report.project.conventions.storm_curve == "smooth"
    note = (
        "Peak intensity: mean of the steepest row of the table; even rain between rows (convention linear)."
    )
    if smooth:
        note = "Peak intensity: highest mean over a step of the run, on the smooth curve (convention smooth)."
    return Table("Intensities", columns, tuple(rows), note=f"{note} {WINDOW_NOTE}")


def _depth_table(report: Report) -> Table:
    columns = (
        words("Storm"), Column("Depth", "in"), words("Distribution"), Column("Duration", "hr"),
        Column("ARC", "-"), words("Source of the depth"),
    )  # fmt: skip
    rows = tuple(
        (
            storm.name,
            quantity(storm.depth_in, "in"),
            storm.curve.name,
            fixed(storm.curve.duration_hr, 1),
            "I" * storm.arc,
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
