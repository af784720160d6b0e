"""All nodes of a condition, one table a storm; and the water that is accounted for."""

from __future__ import annotations

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT
from hydro.model.network import Network
from hydro.model.nodes import Inflow, Pond, Subcatchment
from hydro.model.results import NodeResult
from hydro.report.document import Report
from hydro.report.drawing import plain_text
from hydro.report.figures import flows_svg, outflow_curve
from hydro.report.formats import fixed, power, quantity
from hydro.report.rain_figures import drawn_storms
from hydro.report.sections.drawn import drawn_nodes, drawn_note
from hydro.report.tables import Column, Table, words

KINDS = {"design_point": "design point"}


def node_tables(report: Report) -> tuple[tuple[str, tuple[Table, ...]], ...]:
    """Return the node tables of each condition.

    Parameters
    ----------
    report : Report
        What was computed.

    Returns
    -------
    tuple of (str, tuple of Table)
        Condition, and one table a storm in the order of the water.
    """
    columns = (
        words("Node"), words("Kind"), Column("Inflow peak", "cfs"), Column("at", "hr"),
        Column("Inflow volume", "ac-ft"), Column("Outflow peak", "cfs"), Column("at", "hr"),
        Column("Outflow volume", "ac-ft"),
        Column("Runoff depth", "in"), Column("Peak level", "ft"), Column("Peak storage", "cf"),
    )  # fmt: skip
    return tuple(
        (
            condition,
            tuple(
                Table(
                    f"{condition}, {storm} ({quantity(run.storm.depth_in, 'in')} in, {run.storm.curve.name})",
                    columns,
                    tuple(_row(node) for node in run.nodes.values()),
                    note=_sources(report.project.networks[condition], storm),
                )
                for storm, run in runs.items()
            ),
        )
        for condition, runs in report.runs.items()
    )


def node_figures(report: Report) -> tuple[str, ...]:
    """Return the outflow of each node that has no page of its own, all storms in one drawing.

    Parameters
    ----------
    report : Report
        What was computed.

    Returns
    -------
    tuple of str
        Junctions, reaches, inflows and design points by condition, in the order of the water.
    """
    places = _places(report)
    drawn = drawn_nodes(places, report.runs)
    return tuple(_node_svg(report, *place) for place in places if place in drawn)


def figure_note(report: Report) -> str:
    """Return what the drawings of this section show, and which nodes have one.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    places = _places(report)
    few = drawn_note("nodes", drawn_nodes(places, report.runs), len(places))
    note = (
        "Drawings: outflow of every node but subcatchments and ponds, which are drawn with their own tables."
    )
    return f"{note} {few}".strip()


def _places(report: Report) -> list[tuple[str, str]]:
    """Condition and node of all that have no page of their own."""
    return [
        (condition, node.id)
        for condition, network in report.project.networks.items()
        for node in network
        if report.runs[condition] and not isinstance(node, (Subcatchment, Pond))
    ]


def _node_svg(report: Report, condition: str, name: str) -> str:
    runs = report.runs[condition]
    curves = [outflow_curve(storm, runs[storm], name) for storm in drawn_storms(runs)]
    kind = next(iter(runs.values())).nodes[name].kind
    title = f"{plain_text(name)} ({KINDS.get(kind, kind)}), {plain_text(condition)}"
    return flows_svg(title, f"Outflow of {name}, {condition}", curves)


def _sources(network: Network, storm: str) -> str:
    """Where imported hydrographs are from."""
    inflows = [node for node in network if isinstance(node, Inflow)]
    return " ".join(f"Hydrograph of {node.id}: {node.under(storm).source}." for node in inflows)


def _row(node: NodeResult) -> tuple[str, ...]:
    """One node; cells that do not apply to its kind are empty."""
    inflow = ("", "", "")
    if node.runoff is None:
        inflow = (
            quantity(node.peak_inflow_cfs, "cfs"),
            quantity(node.time_of_peak_inflow_hr, "hr"),
            quantity(node.inflow_volume_cf / CUBIC_FEET_PER_ACRE_FOOT, "ac-ft"),
        )
    return (
        node.id,
        KINDS.get(node.kind, node.kind),
        *inflow,
        quantity(node.peak_flow_cfs, "cfs"),
        quantity(node.time_of_peak_hr, "hr"),
        quantity(node.volume_acft, "ac-ft"),
        quantity(node.runoff.runoff_in, "in") if node.runoff else "",
        quantity(node.pool.peak_elevation_ft, "ft") if node.pool else "",
        quantity(node.pool.peak_storage_cf, "cf") if node.pool else "",
    )


def balance_table(report: Report) -> Table:
    """Return the water of every run: what came, what left, what is held.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    columns = (
        words("Condition"), words("Storm"), Column("Runoff", "cf"), Column("Left", "cf"),
        Column("Held at the end", "cf"), Column("Error", "cf"), Column("Relative error"),
        Column("Worst of any node"), Column("Time step", "hr"), Column("End of run", "hr"),
    )  # fmt: skip
    rows = []
    for condition, runs in report.runs.items():
        for storm, run in runs.items():
            total = run.balance.total
            rows.append(
                (
                    condition,
                    storm,
                    quantity(total.inflow_cf, "cf"),
                    quantity(total.outflow_cf, "cf"),
                    quantity(total.stored_cf, "cf"),
                    power(total.error_cf),
                    power(total.relative_error),
                    power(run.balance.worst_relative_error),
                    fixed(run.step_hr, 4),
                    fixed(run.span_hr, 1),
                )
            )
    note = "Error: runoff less what left less what is held; above 1e-6 of the water a run is not to be used."
    return Table("", columns, tuple(rows), note=note)
