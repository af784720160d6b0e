"""Ponds: storage, outlets, results by storm and path, and plots."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT
from hydro.model.nodes import Pond
from hydro.model.outlet import Culvert, RatingTable
from hydro.model.pond_arrays import pond_arrays
from hydro.model.results import NodeResult, Pool, RunResult
from hydro.model.tailwater import LevelOfPond, LevelTable
from hydro.report.device_text import device_text
from hydro.report.document import Report
from hydro.report.figures import pond_svg
from hydro.report.formats import fixed, quantity
from hydro.report.further_device_text import gate_text
from hydro.report.sections.drawn import drawn_nodes, drawn_note
from hydro.report.tables import Column, Table, words
from hydro.types import OUTFLOW_PATHS, OutflowPath

NO_BARREL = (
    "No barrel or culvert behind the outlets is modelled: each outlet discharges freely, or against the "
    "stated tailwater. Where a pipe holds the water back, the level is higher and the outflow lower than "
    "given here."
)
"""What the outlets of a pond leave out."""

MOST_STAGE_ROWS = 60
"""A storage of more rows is shown at even levels."""

_PATH_COLUMNS = (("peak", "cfs"), ("at", "hr"), ("volume", "ac-ft"))


@dataclass(frozen=True, slots=True)
class PondPage:
    """What the report says on one pond.

    Attributes
    ----------
    condition, name : str
        Condition and node.
    description : tuple of (str, str)
        What was declared on it.
    tables : tuple of Table
        Results, paths, outlets, stage-storage-discharge.
    figures : tuple of str
        Inflow, outflow and level, one a storm.
    """

    condition: str
    name: str
    description: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    figures: tuple[str, ...]


def pond_pages(report: Report) -> tuple[PondPage, ...]:
    """Return the pages of all ponds.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    pages = []
    drawn = drawn_nodes(_places(report), report.runs, len(report.storms))
    for condition, network in report.project.networks.items():
        runs = report.runs[condition]
        for node in network:
            if isinstance(node, Pond):
                tables = tuple(make(node, runs) for make in (_result_table, _path_table, _outlet_table))
                figures: tuple[str, ...] = ()
                if (condition, node.id) in drawn:
                    figures = tuple(pond_svg(node, storm, run) for storm, run in runs.items())
                tables += (_stage_table(node),)
                pages.append(PondPage(condition, node.id, _description(node), tables, figures))
    return tuple(pages)


def pond_note(report: Report) -> str:
    """Return which ponds are drawn, where that is not all of them.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    places = _places(report)
    return drawn_note("ponds", drawn_nodes(places, report.runs, len(report.storms)), len(places))


def _places(report: Report) -> list[tuple[str, str]]:
    return [
        (condition, node.id)
        for condition, network in report.project.networks.items()
        for node in network
        if isinstance(node, Pond)
    ]


def _description(pond: Pond) -> tuple[tuple[str, str], ...]:
    """Lines above the tables; what was not declared is left out."""
    start = f"{quantity(pond.start_elevation_ft, 'ft')} ft"
    start += " (not given: lowest outlet, or bottom)" if pond.start_is_default else " (given)"
    lines = [
        ("Practice", pond.practice.replace("-", " ") or "not stated"),
        ("Water level at the start", start),
        ("Tailwater", _tailwater_text(pond)),
    ]
    if pond.embankment_top_ft is not None:
        lines.append(("Top of embankment", f"{quantity(pond.embankment_top_ft, 'ft')} ft"))
    if pond.wqv_elevation_ft is not None:
        lines.append(("Water-quality volume counts up to", f"{quantity(pond.wqv_elevation_ft, 'ft')} ft"))
    if pond.rrv_cf > 0.0:
        lines.append(("Runoff reduction volume, declared", f"{quantity(pond.rrv_cf, 'cf')} cf"))
    lines.append(("Outflow paths", "; ".join(f"{path} {_goes_to(pond, path)}" for path in _paths(pond))))
    if not any(isinstance(outlet.device, Culvert) for outlet in pond.outlets):
        lines.append(("Not modelled", NO_BARREL))
    if pond.note:
        lines.append(("Note", pond.note))
    return tuple(lines)


def _tailwater_text(pond: Pond) -> str:
    """What stands below the outlets."""
    below = pond.tailwater
    if isinstance(below, LevelOfPond):
        return f"level of {below.pond}, followed at every time; both are solved together"
    if isinstance(below, LevelTable):
        low, high = quantity(min(below.levels_ft), "ft"), quantity(max(below.levels_ft), "ft")
        return f"by time, {low} to {high} ft"
    return "free outfall" if math.isinf(below.level_ft) else f"{quantity(below.level_ft, 'ft')} ft, constant"


def _result_table(pond: Pond, runs: Mapping[str, RunResult]) -> Table:
    """Routing by storm."""
    columns = [
        words("Storm"), Column("Inflow peak", "cfs"), Column("at", "hr"), Column("Outflow peak", "cfs"),
        Column("at", "hr"), Column("Peak level", "ft"), Column("Peak storage", "cf"),
        Column("Held at the end", "cf"), Column("Centroid lag, released", "hr"),
        Column("Centroid lag, all outflow", "hr"), Column("Drain time", "hr"), words("Routing"),
    ]  # fmt: skip
    if pond.embankment_top_ft is not None:
        columns.insert(6, Column("Below embankment top", "ft"))
    rows = []
    for storm, run in runs.items():
        node = run.nodes[pond.id]
        pool = node.pool
        assert pool is not None
        row = [
            storm,
            quantity(node.peak_inflow_cfs, "cfs"),
            quantity(node.time_of_peak_inflow_hr, "hr"),
            quantity(node.peak_flow_cfs, "cfs"),
            quantity(node.time_of_peak_hr, "hr"),
            quantity(pool.peak_elevation_ft, "ft"),
            quantity(pool.peak_storage_cf, "cf"),
            quantity(pool.end_storage_cf, "cf"),
            quantity(pool.released_lag_hr, "hr"),
            quantity(pool.centroid_lag_hr, "hr"),
            quantity(pool.drain_time_hr, "hr"),
            _routing_text(pool),
        ]
        if pond.embankment_top_ft is not None:
            row.insert(6, quantity(pond.embankment_top_ft - pool.peak_elevation_ft, "ft"))
        rows.append(tuple(row))
    note = (
        "Centroid lag: centre of mass of the first 99 % of the outflow less that of the inflow; released is "
        "what goes on downstream, which the checks of detention use, all outflow counts discarded water too. "
        "Drain time: from the highest level until 5 % of the peak storage above the start is left."
    )
    return Table("Routing", tuple(columns), tuple(rows), note=note)


def _routing_text(pool: Pool) -> str:
    """How the pond was routed, with the bounds of its errors where they are known."""
    if not math.isfinite(pool.peak_flow_bound_cfs):
        return pool.routing
    cfs, feet = fixed(pool.peak_flow_bound_cfs, 4), fixed(pool.peak_elevation_bound_ft, 4)
    return f"{pool.routing}, within {cfs} cfs and {feet} ft"


def _path_table(pond: Pond, runs: Mapping[str, RunResult]) -> Table:
    """Outflow by storm and path."""
    paths = _paths(pond)
    columns = (words("Storm"), *(Column(name, unit) for _ in paths for name, unit in _PATH_COLUMNS))
    groups = (("", 1), *((f"{path} ({_goes_to(pond, path)})", len(_PATH_COLUMNS)) for path in paths))
    rows = []
    for storm, run in runs.items():
        cells = [storm]
        for path in paths:
            cells += _path_cells(run.nodes[pond.id], path)
        rows.append(tuple(cells))
    return Table("Outflow by path", columns, tuple(rows), groups)


def _path_cells(node: NodeResult, path: OutflowPath) -> list[str]:
    if node.pool is None or path not in node.pool.outflows:
        return ["", "", ""]
    flow = node.pool.outflows[path]
    time = "" if flow.peak_flow_cfs == 0.0 else quantity(flow.time_of_peak_hr, "hr")
    return [
        quantity(flow.peak_flow_cfs, "cfs"),
        time,
        quantity(flow.volume_cf / CUBIC_FEET_PER_ACRE_FOOT, "ac-ft"),
    ]


def _outlet_table(pond: Pond, runs: Mapping[str, RunResult]) -> Table:
    """Devices with their flow at the highest level of each storm."""
    columns = (
        words("Outlet"), words("Path"), Column("Invert", "ft"), words("Device"),
        *(Column(storm, "cfs") for storm in runs), *(Column(storm, "ft") for storm in runs),
    )  # fmt: skip
    groups = (("", 4), ("Flow at the highest level", len(runs)), ("Head above invert", len(runs)))
    rows = []
    for place, outlet in enumerate(pond.outlets):
        flows, heads = [], []
        for run in runs.values():
            pool = run.nodes[pond.id].pool
            assert pool is not None
            met = pool.outlets[place]
            flows.append(quantity(met.flow_cfs, "cfs"))
            heads.append("dry" if met.head_ft <= 0.0 else quantity(met.head_ft, "ft"))
        invert = quantity(outlet.device.invert_ft, "ft")
        leads = f"into {outlet.into}" if outlet.into else outlet.path
        device = device_text(outlet.device) + gate_text(outlet.gate)
        rows.append((outlet.name, leads, invert, device, *flows, *heads))
    return Table("Outlets", columns, tuple(rows), groups)


def _stage_table(pond: Pond) -> Table:
    """Storage and discharge at the rows of the storages and at the inverts."""
    paths = _paths(pond)
    arrays = pond_arrays(pond)
    has_area = all(storage.kind == "contours" for storage in pond.storages)
    levels = {level for storage in pond.storages for level in storage.elevations_ft}
    if len(levels) > MOST_STAGE_ROWS:
        levels = set(np.linspace(pond.bottom_ft, pond.top_ft, MOST_STAGE_ROWS // 2).tolist())
    for outlet in pond.outlets:
        levels.add(outlet.device.invert_ft)
        if isinstance(outlet.device, RatingTable):
            levels.update(outlet.device.elevations_ft)
    area = [Column("Area", "sf")] if has_area else []
    every = [Column("all", "cfs")] if len(paths) > 1 else []
    flows_by_path = [Column(path, "cfs") for path in paths]
    columns = [Column("Elevation", "ft"), *area, Column("Storage", "cf"), *flows_by_path, *every]
    rows = []
    for level in sorted(z for z in levels if pond.bottom_ft <= z <= pond.top_ft):
        at = arrays.at(level)
        flows = [float(at[2 + OUTFLOW_PATHS.index(path)]) for path in paths]
        cells = [quantity(level, "ft")]
        if has_area:
            cells.append(quantity(arrays.surface_sf(level), "sf"))
        cells.append(quantity(float(at[0]), "cf"))
        cells += [quantity(flow, "cfs") for flow in flows]
        if len(paths) > 1:
            cells.append(quantity(float(at[1]), "cfs"))
        rows.append(tuple(cells))
    return Table("Stage, storage and discharge", tuple(columns), tuple(rows), note=_stage_note(pond))


def _stage_note(pond: Pond) -> str:
    """How storage and discharge are found."""
    kinds = {
        "contours": "areas at contours, prismatic in between",
        "volumes": "cumulative volumes, straight in between",
    }
    how = "; ".join(dict.fromkeys(storage.form or kinds[storage.kind] for storage in pond.storages))
    count = len(pond.storages)
    several = f" {count} storages that fill side by side are summed." if count > 1 else ""
    return f"Storage from {how}.{several} Discharge from the formulas of the outlets at the stated tailwater."


def _paths(pond: Pond) -> tuple[OutflowPath, ...]:
    """Paths that have an outlet, in their usual order."""
    used = {outlet.path for outlet in pond.outlets}
    return tuple(path for path in OUTFLOW_PATHS if path in used)


def _goes_to(pond: Pond, path: OutflowPath) -> str:
    return f"to {pond.to[path]}" if path in pond.to else "leaves the network"
