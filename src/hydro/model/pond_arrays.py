"""A pond as the flat arrays that the kernels take, and its stage-storage-discharge relation."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.errors import InputError
from hydro.kernels import devices, storage
from hydro.kernels.pond import LEVEL_BETWEEN, N_PATHS, PondTables, pond_flows, rate_level
from hydro.kernels.rating import SMALLEST_INTERVAL_FT, refine_rating
from hydro.model.device_rows import corners_ft, device_row
from hydro.model.nodes import Pond
from hydro.types import OUTFLOW_PATHS, FloatArray

RATING_CAPACITY = 20_000
"""Most rows of one refined stage-storage-discharge relation; a usual pond needs 500 to 2,000."""

_STORAGES = {"contours": storage.CONTOURS, "volumes": storage.VOLUMES}


@dataclass(frozen=True, slots=True, eq=False)
class PondArrays:
    """Storages and devices of one pond, as the kernels take them.

    Attributes
    ----------
    tables : PondTables
        See :class:`hydro.kernels.pond.PondTables`.
    """

    tables: PondTables

    def at(self, elevation_ft: float) -> FloatArray:
        """Storage [cf], total outflow and outflow by path [cfs] at a level."""
        row = np.empty(2 + N_PATHS)
        rate_level(elevation_ft, self.tables, row)
        return row

    def device_flows_cfs(self, elevation_ft: float, tailwater_ft: float | None = None) -> FloatArray:
        """Flow of every device at a level, above another tailwater if one is given. [cfs]"""
        tables = self.tables
        if tailwater_ft is not None:
            tables = tables._replace(devices=tables.devices.copy())
            held_back = tables.devices[:, devices.CODE] != devices.PUMP
            tables.devices[held_back, devices.TAILWATER] = tailwater_ft
        flow_cfs = np.zeros(len(tables.devices))
        pond_flows(elevation_ft, tables, flow_cfs)
        return flow_cfs

    def surface_sf(self, elevation_ft: float) -> float:
        """Water surface of all storages at a level; a full storage has none. [sf]"""
        rows = self.tables.storage_rows
        count = len(self.tables.storages)
        return sum(
            float(storage.surface_area_sf(k, self.tables.storages, rows, elevation_ft)) for k in range(count)
        )

    def rating(self, breakpoints_ft: FloatArray, tolerance_share: float) -> tuple[FloatArray, FloatArray]:
        """Levels and rows (storage, total outflow, outflow by path) between and at the breakpoints."""
        rating_z = np.empty(RATING_CAPACITY)
        rows = np.empty((RATING_CAPACITY, 2 + N_PATHS))
        n = refine_rating(breakpoints_ft, tolerance_share, self.tables, rating_z, rows)
        if n < 0:
            raise InputError(
                f"the stage-discharge relation needs more than {RATING_CAPACITY:,} rows",
                "",
                "Reduce the number of outlets or the height of the stage table.",
            )
        return rating_z[:n].copy(), rows[:n].copy()


def pond_arrays(pond: Pond, tailwater_ft: float | None = None) -> PondArrays:
    """Turn the storages and outlets of a pond into arrays.

    Parameters
    ----------
    pond : Pond
        Storages and outlets.
    tailwater_ft : float, optional
        Level below the outlets; that of the pond's start where not given. [ft]
    """
    below = pond.tailwater_ft if tailwater_ft is None else tailwater_ft
    storages = np.zeros((len(pond.storages), storage.N_COLUMNS))
    storage_rows: list[FloatArray] = [np.empty((0, 4))]
    for k, item in enumerate(pond.storages):
        first = sum(len(rows) for rows in storage_rows)
        storages[k] = _STORAGES[item.kind], first, first + len(item.values)
        areas = np.array(item.values if item.kind == "contours" else [0.0] * len(item.values))
        bends = item.share * np.array(item.row_curvatures())
        columns = item.elevations_ft, item.share * areas, item.cumulative_cf(), bends
        storage_rows.append(np.column_stack(columns))
    table = np.zeros((len(pond.outlets), devices.N_COLUMNS))
    device_rows: list[FloatArray] = [np.empty((0, 2))]
    for k, outlet in enumerate(pond.outlets):
        row = device_row(outlet.device)
        first = sum(len(rows) for rows in device_rows)
        table[k, : len(row.parameters)] = row.parameters
        table[k, devices.CODE] = row.code
        table[k, devices.FIRST] = first
        table[k, devices.END] = first + len(row.table_x)
        table[k, devices.PATH] = OUTFLOW_PATHS.index(outlet.path)
        device_rows.append(np.column_stack([row.table_x, row.table_y]))
    number = {outlet.name: k for k, outlet in enumerate(pond.outlets)}
    for k, outlet in enumerate(pond.outlets):
        table[k, devices.INTO] = number.get(outlet.into, -1)
        if outlet.into:
            table[number[outlet.into], devices.ENTERING] += 1.0
    table[:, devices.OPENING] = [outlet.open_share for outlet in pond.outlets]
    table[:, devices.TAILWATER] = below
    table[table[:, devices.CODE] == devices.PUMP, devices.TAILWATER] = -math.inf
    return PondArrays(
        PondTables(storages, np.concatenate(storage_rows), table, np.concatenate(device_rows), LEVEL_BETWEEN)
    )


def breakpoints_ft(pond: Pond, tailwater_ft: float | None = None) -> FloatArray:
    """Levels at which a relation of the pond has a corner, within its storage, strictly rising. [ft]

    Arguments as in :func:`pond_arrays`.
    """
    below = pond.tailwater_ft if tailwater_ft is None else tailwater_ft
    levels = {pond.bottom_ft, pond.top_ft}
    for item in pond.storages:
        levels.update(item.elevations_ft)
    for outlet in pond.outlets:
        levels.update(corners_ft(outlet.device))
    if math.isfinite(below):
        levels.add(below)
    inside = sorted(z for z in levels if pond.bottom_ft <= z <= pond.top_ft)
    kept = [inside[0]]
    for z in inside[1:]:
        if z - kept[-1] > SMALLEST_INTERVAL_FT:
            kept.append(z)
    return np.array(kept)
