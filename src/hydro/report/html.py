"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from hydro.report.diagram_svg import diagram_svg, legend_svg
from hydro.report.document import Report
from hydro.report.sections.comparison import point_note, point_pages
from hydro.report.sections.front import (
    banner,
    check_table,
    finding_table,
    formula_table,
    title_rows,
    unverified_table,
)
from hydro.report.sections.method import convention_table
from hydro.report.sections.nodes import balance_table, figure_note, node_figures, node_tables
from hydro.report.sections.ponds import pond_note, pond_pages
from hydro.report.sections.rainfall import storm_figures, storm_tables
from hydro.report.sections.second_opinion import opinion_tables
from hydro.report.sections.subcatchments import area_note, area_pages

LONGEST_WORD = 24
"""Letters of a word that a table does not break."""


def render_html(report: Report) -> str:
    """Return the page as text.

    Parameters
    ----------
    report : Report
        What was computed.

    Returns
    -------
    str
        HTML with style and drawings inside; every text of the project is escaped.
    """
    environment = Environment(
        loader=PackageLoader("hydro.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["drawing"] = Markup
    environment.tests["hard_to_break"] = _is_hard_to_break
    return environment.get_template("report.html.j2").render(_content(report))


def _is_hard_to_break(text: str) -> bool:
    """Whether a text has a word so long that a table must be allowed to break it anywhere."""
    return any(len(word) > LONGEST_WORD for word in text.split())


def _content(report: Report) -> Mapping[str, Any]:
    """What the template prints, in the order of a reviewer's questions."""
    networks = report.project.networks
    return {
        "report": report,
        "title": report.project.name,
        "title_rows": title_rows(report),
        "banner": banner(report),
        "checks": check_table(report),
        "formulas": formula_table(report),
        "findings": finding_table(report),
        "points": point_pages(report),
        "diagrams": {condition: diagram_svg(network) for condition, network in networks.items()},
        "legend": legend_svg(),
        "point_note": point_note(report),
        "storms": storm_tables(report),
        "storm_figures": storm_figures(report),
        "areas": area_pages(report),
        "area_note": area_note(report),
        "nodes": node_tables(report),
        "node_figures": node_figures(report),
        "node_note": figure_note(report),
        "ponds": pond_pages(report),
        "pond_note": pond_note(report),
        "opinions": opinion_tables(report),
        "balance": balance_table(report),
        "conventions": convention_table(report),
        "unverified": unverified_table(report),
    }
