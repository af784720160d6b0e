"""A pond as the flat arrays that the kernels take, and its stage-storage-discharge relation."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.errors import InputError
from hydro.kernels import storage
from hydro.kernels.devices import N_PARAMETERS
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
    tailwater_ft : float
        Constant level below the outlets. [ft]
    tables : PondTables
        See :class:`hydro.kernels.pond.PondTables`.
    """

    tailwater_ft: float
    tables: PondTables

    def at(self, elevation_ft: float) -> FloatArray:
        """Storage [cf], total outflow and outflow by path [cfs] at a level."""
        row = np.empty(2 + N_PATHS)
        rate_level(elevation_ft, self.tailwater_ft, self.tables, row)
        return row

    def device_flows_cfs(self, elevation_ft: float) -> FloatArray:
        """Flow of every device at a level. [cfs]"""
        flow_cfs = np.zeros(len(self.tables.device_code))
        pond_flows(elevation_ft, self.tailwater_ft, self.tables, flow_cfs)
        return flow_cfs

    def rating(self, breakpoints_ft: FloatArray, refine: bool) -> tuple[FloatArray, FloatArray]:
        """Levels and rows (storage, total outflow, outflow by path) between and at the breakpoints."""
        rating_z = np.empty(RATING_CAPACITY)
        rows = np.empty((RATING_CAPACITY, 2 + N_PATHS))
        n = refine_rating(breakpoints_ft, refine, self.tailwater_ft, self.tables, rating_z, rows)
        if n < 0:
            raise InputError(
                f"the stage-discharge relation needs more than {RATING_CAPACITY:,} rows",
                "",
                "Reduce the number of outlets or the height of the stage table.",
            )
        return rating_z[:n].copy(), rows[:n].copy()


def pond_arrays(pond: Pond) -> PondArrays:
    """Turn the storages and outlets of a pond into arrays."""
    first = [0]
    z: list[float] = []
    area: list[float] = []
    volume: list[float] = []
    for item in pond.storages:
        z.extend(item.elevations_ft)
        area.extend(item.values if item.kind == "contours" else [0.0] * len(item.values))
        volume.extend(item.cumulative_cf())
        first.append(len(z))
    codes, parameters, device_first = [], [], [0]
    xs: list[float] = []
    ys: list[float] = []
    for outlet in pond.outlets:
        code, row, table_x, table_y = device_row(outlet.device)
        codes.append(code)
        parameters.append(row + (0.0,) * (N_PARAMETERS - len(row)))
        xs.extend(table_x)
        ys.extend(table_y)
        device_first.append(len(xs))
    tables = PondTables(
        storage_kind=np.array([_STORAGES[item.kind] for item in pond.storages], dtype=np.int64),
        storage_first=np.array(first, dtype=np.int64),
        storage_z=np.array(z, dtype=np.float64),
        storage_area=np.array(area, dtype=np.float64),
        storage_volume=np.array(volume, dtype=np.float64),
        device_code=np.array(codes, dtype=np.int64),
        device_parameters=np.array(parameters, dtype=np.float64).reshape(len(codes), N_PARAMETERS),
        device_path=np.array([OUTFLOW_PATHS.index(outlet.path) for outlet in pond.outlets], dtype=np.int64),
        device_into=np.full(len(codes), -1, dtype=np.int64),
        device_opening=np.ones(len(codes)),
        device_first=np.array(device_first, dtype=np.int64),
        table_x=np.array(xs, dtype=np.float64),
        table_y=np.array(ys, dtype=np.float64),
        compound=LEVEL_BETWEEN,
    )
    return PondArrays(pond.tailwater_ft, tables)


def breakpoints_ft(pond: Pond) -> FloatArray:
    """Levels at which a relation of the pond has a corner, within its storage, strictly rising. [ft]"""
    levels = {pond.bottom_ft, pond.top_ft}
    for item in pond.storages:
        levels.update(item.elevations_ft)
    for outlet in pond.outlets:
        levels.update(corners_ft(outlet.device))
    if math.isfinite(pond.tailwater_ft):
        levels.add(pond.tailwater_ft)
    inside = sorted(z for z in levels if pond.bottom_ft <= z <= pond.top_ft)
    kept = [inside[0]]
    for z in inside[1:]:
        if z - kept[-1] > SMALLEST_INTERVAL_FT:
            kept.append(z)
    return np.array(kept)
