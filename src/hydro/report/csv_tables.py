"""Tables for spreadsheets: one row a node and storm, and the hydrographs."""

from __future__ import annotations

import csv
import io
import math
from typing import TYPE_CHECKING

import numpy as np

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT, MINUTES_PER_HOUR
from hydro.report.document import Report
from hydro.report.thinning import kept_ordinates
from hydro.types import OUTFLOW_PATHS, FloatArray

if TYPE_CHECKING:
    from hydro.model.results import NodeResult

SUMMARY_COLUMNS = (
    "condition", "storm", "rainfall_in", "node", "kind", "area_ac", "impervious_ac", "curve_number",
    "time_of_concentration_min", "runoff_depth_in", "peak_inflow_cfs", "time_of_peak_inflow_hr",
    "inflow_volume_acft", "peak_flow_cfs", "time_of_peak_hr", "volume_acft", "peak_elevation_ft",
    "peak_storage_cf", "centroid_lag_min", "drain_time_hr", *(f"{path}_peak_cfs" for path in OUTFLOW_PATHS),
)  # fmt: skip
HYDROGRAPH_COLUMNS = ("condition", "storm", "node", "time_hr", "inflow_cfs", "outflow_cfs", "elevation_ft")

FLOW_TOLERANCE = 1e-4
"""Ordinates that straight lines reproduce within this share of the peak are left out. [-]"""
LEVEL_TOLERANCE_FT = 0.001
"""The same for water levels. [ft]"""


def summary_csv(report: Report) -> str:
    """Return one row for each condition, storm and node.

    Parameters
    ----------
    report : Report
        What was computed.

    Returns
    -------
    str
        Text of ``summary.csv``; a cell is empty where a value does not apply or cannot be known.
    """
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(SUMMARY_COLUMNS)
    for condition, runs in report.runs.items():
        for storm, run in runs.items():
            for node in run.nodes.values():
                event = (_text(condition), _text(storm), _number(run.storm.depth_in))
                table.writerow((*event, _text(node.id), node.kind, *_measures(node)))
    return stream.getvalue()


def hydrographs_csv(report: Report) -> str:
    """Return the hydrographs of all nodes, one row an ordinate.

    Parameters
    ----------
    report : Report
        What was computed.

    Returns
    -------
    str
        Text of ``hydrographs.csv``.

    Notes
    -----
    All ordinates are those of the calculation.  Those that straight lines between their neighbours reproduce
    within 1e-4 of the peak of the series, and 0.001 ft of water level, are left out, so that the times are
    not equally spaced; the highest ordinate always stays.
    """
    lines = [",".join(HYDROGRAPH_COLUMNS)]
    for condition, runs in report.runs.items():
        for storm, run in runs.items():
            times = run.times_hr
            for node in run.nodes.values():
                lines += _ordinates(_cells(condition, storm, node.id), times, node)
    return "\n".join(lines) + "\n"


def _cells(*texts: str) -> str:
    """Texts as cells of a row."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow([_text(text) for text in texts])
    return stream.getvalue()


def _measures(node: NodeResult) -> list[str]:
    """Cells of one node, from its area on."""
    own: list[float | None] = [None] * 5
    if node.runoff is not None:
        area = node.runoff
        tc_min = area.time_of_concentration_hr * MINUTES_PER_HOUR
        own = [area.area_ac, area.impervious_ac, area.curve_number, tc_min, area.runoff_in]
    flows: list[float | None] = [
        node.peak_inflow_cfs,
        node.time_of_peak_inflow_hr,
        node.inflow_volume_cf / CUBIC_FEET_PER_ACRE_FOOT,
        node.peak_flow_cfs,
        node.time_of_peak_hr,
        node.volume_acft,
    ]
    held: list[float | None] = [None] * (4 + len(OUTFLOW_PATHS))
    if node.pool is not None:
        pool = node.pool
        lag_min = pool.centroid_lag_hr * MINUTES_PER_HOUR
        held = [pool.peak_elevation_ft, pool.peak_storage_cf, lag_min, pool.drain_time_hr]
        flows_by_path = [pool.outflows.get(path) for path in OUTFLOW_PATHS]
        held += [None if flow is None else flow.peak_flow_cfs for flow in flows_by_path]
    return [_number(value) for value in (*own, *flows, *held)]


def _ordinates(head: str, times_hr: FloatArray, node: NodeResult) -> list[str]:
    """Rows of one node."""
    series = [node.inflow_cfs, node.outflow_cfs]
    tolerances = [FLOW_TOLERANCE * _largest(flow) for flow in series]
    if node.pool is not None:
        series.append(node.pool.elevation_ft)
        tolerances.append(LEVEL_TOLERANCE_FT)
    if len(times_hr) < 2:
        return []
    places = kept_ordinates(series, tolerances)
    columns = [[f"{value:.8g}" for value in times_hr[places]]]
    for values, form in zip(series, ("{:.7g}", "{:.7g}", "{:.4f}"), strict=False):
        columns.append(["" if math.isnan(value) else form.format(value) for value in values[places]])
    if node.pool is None:
        columns.append([""] * len(places))
    return [f"{head},{','.join(cells)}" for cells in zip(*columns, strict=True)]


def _largest(values: FloatArray) -> float:
    """Largest known value, 1 where there is none above zero."""
    most = float(np.nanmax(values)) if not np.isnan(values).all() else 0.0
    return most if most > 0.0 else 1.0


def _number(value: float | None) -> str:
    """Number with eight significant digits; empty where it cannot be known."""
    return "" if value is None or not math.isfinite(value) else f"{value:.8g}"


def _text(value: str) -> str:
    """Text that a spreadsheet program does not take for a formula."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t")) else value
