"""The JSON documents on which other tools rely; every key is described in docs/json.md."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT, MINUTES_PER_HOUR
from hydro.report.document import Report, report_of
from hydro.report.files import write_text

if TYPE_CHECKING:
    from hydro.model.results import NodeResult, Runoff, RunResult
    from hydro.project.assess import Assessment
    from hydro.storms import DesignStorm


def run_document(source: Assessment | Report) -> dict[str, Any]:
    """Return all results of the runs as plain texts, numbers, lists and dicts.

    Parameters
    ----------
    source : Assessment or Report
        What was computed.

    Returns
    -------
    dict
        Ready for :func:`write_json`; a value that cannot be known is None.
    """
    report = report_of(source)
    document: dict[str, Any] = {
        "hydro": report.version,
        "input_sha256": report.project.sha256,
        "conventions": report.project.conventions.to_dict(),
        "storms": {storm.name: _storm(storm) for storm in report.project.storms},
        "findings": [finding.to_dict() for finding in report.findings],
        "conditions": {condition: {"nodes": _nodes(runs)} for condition, runs in report.runs.items()},
        "balance": {
            condition: {storm: _balance(run) for storm, run in runs.items()}
            for condition, runs in report.runs.items()
        },
    }
    if report.second_opinion:
        document["second_opinion"] = [opinion.to_dict() for opinion in report.second_opinion]
    plain: dict[str, Any] = _plain(document)
    return plain


def check_document(source: Assessment | Report) -> dict[str, Any]:
    """Return the document of the runs with verdict, checks and comparison added.

    Parameters
    ----------
    source : Assessment or Report
        What was computed and checked.

    Returns
    -------
    dict
        Ready for :func:`write_json`; a value that cannot be known is None.
    """
    report = report_of(source)
    added = {
        "verdict": report.verdict,
        "checks": [check.to_dict() for check in report.checks],
        "comparison": {
            point: {
                storm: {
                    "pre_cfs": item.pre.peak_flow_cfs,
                    "post_cfs": item.post.peak_flow_cfs,
                    "difference_cfs": item.difference_cfs,
                    "difference_pct": item.difference_pct,
                }
                for storm, item in storms.items()
            }
            for point, storms in report.comparison.items()
        },
    }
    return {**run_document(report), **_plain(added)}


def write_json(document: Mapping[str, Any], path: Path | str) -> None:
    """Write a document as UTF-8, complete or not at all.

    Parameters
    ----------
    document : mapping
        As :func:`run_document` or :func:`check_document` returns it.
    path : Path or str
        Where to, in a folder that exists; ``-`` is standard output.

    Raises
    ------
    HydroError
        If the file cannot be written, or its folder does not exist.
    ValueError
        If a number is not finite.
    """
    text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    write_text(Path(path), text + "\n")


def _storm(storm: DesignStorm) -> dict[str, Any]:
    """Rain of one event."""
    return {
        "depth_in": storm.depth_in,
        "distribution": storm.curve.name,
        "title": storm.curve.title,
        "duration_hr": storm.curve.duration_hr,
        "arc": storm.arc,
        "source": storm.source,
    }


def _nodes(runs: Mapping[str, RunResult]) -> dict[str, Any]:
    """All nodes of a condition, each with its storms."""
    nodes: dict[str, Any] = {}
    for storm, run in runs.items():
        for name, result in run.nodes.items():
            entry = nodes.setdefault(name, {"kind": result.kind, "storms": {}})
            entry["storms"][storm] = _node(result)
    return nodes


def _node(result: NodeResult) -> dict[str, Any]:
    """One node under one storm."""
    entry: dict[str, Any] = {
        "peak_flow_cfs": result.peak_flow_cfs,
        "time_of_peak_hr": result.time_of_peak_hr,
        "volume_acft": result.volume_acft,
    }
    if result.runoff is not None:
        runoff = result.runoff
        share = runoff.impervious_ac / runoff.area_ac if runoff.area_ac > 0.0 else math.nan
        return entry | {
            "runoff_depth_in": runoff.runoff_in,
            "curve_number": runoff.curve_number,
            "time_of_concentration_min": runoff.time_of_concentration_hr * MINUTES_PER_HOUR,
            "area_ac": runoff.area_ac,
            "impervious_pct": 100.0 * share,
            "method": _method(runoff),
        }
    entry |= {
        "peak_inflow_cfs": result.peak_inflow_cfs,
        "time_of_peak_inflow_hr": result.time_of_peak_inflow_hr,
        "inflow_volume_acft": result.inflow_volume_cf / CUBIC_FEET_PER_ACRE_FOOT,
    }
    return entry | _pool(result) if result.pool is not None else entry


def _method(runoff: Runoff) -> dict[str, Any]:
    """Hydrograph method with its parameters, and the rain where it is not that of the storm."""
    entry: dict[str, Any] = {"name": runoff.method.key, **runoff.method.parameters()}
    if runoff.unit_hydrograph:
        entry["unit_hydrograph"] = runoff.unit_hydrograph
    if not runoff.method.takes_storm:
        entry["intensity_in_hr"] = runoff.intensity_in_hr
        entry["rain_duration_min"] = runoff.rain_duration_hr * MINUTES_PER_HOUR
    return entry


def _pool(result: NodeResult) -> dict[str, Any]:
    """What only a pond has."""
    pool = result.pool
    assert pool is not None
    return {
        "peak_outflow_cfs": result.peak_flow_cfs,
        "time_of_peak_outflow_hr": result.time_of_peak_hr,
        "peak_elevation_ft": pool.peak_elevation_ft,
        "time_of_peak_elevation_hr": pool.time_of_peak_elevation_hr,
        "peak_storage_cf": pool.peak_storage_cf,
        "routing": pool.routing,
        "peak_outflow_bound_cfs": pool.peak_flow_bound_cfs,
        "peak_elevation_bound_ft": pool.peak_elevation_bound_ft,
        "outflows": {
            path: {
                "peak_flow_cfs": flow.peak_flow_cfs,
                "time_of_peak_hr": flow.time_of_peak_hr,
                "volume_acft": flow.volume_cf / CUBIC_FEET_PER_ACRE_FOOT,
            }
            for path, flow in pool.outflows.items()
        },
        "outlets": {
            outlet.name: {"path": outlet.path, "flow_cfs": outlet.flow_cfs, "head_ft": outlet.head_ft}
            for outlet in pool.outlets
        },
        "centroid_lag_min": pool.centroid_lag_hr * MINUTES_PER_HOUR,
        "drain_time_hr": pool.drain_time_hr,
        "released_lag_min": pool.released_lag_hr * MINUTES_PER_HOUR,
    }


def _balance(run: RunResult) -> dict[str, float]:
    """Balance of the whole network, and the worst of its nodes."""
    total = run.balance.total
    return {
        "inflow_cf": total.inflow_cf,
        "outflow_cf": total.outflow_cf,
        "stored_cf": total.stored_cf,
        "error_cf": total.error_cf,
        "relative_error": total.relative_error,
        "worst_relative_error": run.balance.worst_relative_error,
    }


def _plain(value: Any) -> Any:
    """Turn arrays' numbers into plain ones and values that are not finite into None."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    number = float(value)
    return number if math.isfinite(number) else None
