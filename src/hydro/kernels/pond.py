"""One pond at one water level: its storage, and the flow of its outlets, alone or one behind another."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hydro.kernels._jit import kernel
from hydro.kernels.devices import device_flow_cfs
from hydro.kernels.storage import storage_cf

N_PATHS = 4
"""Outflow paths: primary, secondary, tertiary, discarded."""

LEVEL_BETWEEN = 1
"""Outlets one behind another: the level between them is solved, so that what enters leaves."""
SMALLER_OF = 2
"""Outlets one behind another: the smaller of both flows, each under the level of the pond."""

CHAMBER_TOLERANCE_FT = 1e-9
"""The level between two outlets is found to this."""


class PondTables(NamedTuple):
    """Storages and outlets of one pond, as the kernels take them.

    Attributes
    ----------
    storage_kind : ndarray of int, shape (n_storages,)
        Kinds of :mod:`hydro.kernels.storage`.
    storage_first : ndarray of int, shape (n_storages + 1,)
        Row ranges of the storages.
    storage_z, storage_area, storage_volume : ndarray, shape (n_storage_rows,)
        Rows of all storages, end to end. [ft, sf, cf]
    device_code : ndarray of int, shape (n_devices,)
        Codes of :mod:`hydro.kernels.devices`.
    device_parameters : ndarray, shape (n_devices, N_PARAMETERS)
        Parameters in the order given at the code.
    device_path : ndarray of int, shape (n_devices,)
        Path number of each device; that of the last one counts where one leads into another.
    device_into : ndarray of int, shape (n_devices,)
        Device into which each one leads, -1 for none.  A device that others lead into takes water from
        them alone.
    device_opening : ndarray, shape (n_devices,)
        Share of its flow that each device passes: 1, or less behind a gate. [-]
    device_first : ndarray of int, shape (n_devices + 1,)
        Table ranges of the devices.
    table_x, table_y : ndarray, shape (n_table_rows,)
        Tables of all devices, end to end.
    compound : int
        LEVEL_BETWEEN or SMALLER_OF.
    """

    storage_kind: NDArray[np.int64]
    storage_first: NDArray[np.int64]
    storage_z: NDArray[np.float64]
    storage_area: NDArray[np.float64]
    storage_volume: NDArray[np.float64]
    device_code: NDArray[np.int64]
    device_parameters: NDArray[np.float64]
    device_path: NDArray[np.int64]
    device_into: NDArray[np.int64]
    device_opening: NDArray[np.float64]
    device_first: NDArray[np.int64]
    table_x: NDArray[np.float64]
    table_y: NDArray[np.float64]
    compound: int


@kernel
def pond_storage_cf(elevation_ft, tables):
    """Volume of all storages below a level. [cf]"""
    volume = 0.0
    for k in range(tables.storage_kind.shape[0]):
        a = tables.storage_first[k]
        b = tables.storage_first[k + 1]
        volume += storage_cf(
            tables.storage_kind[k], tables.storage_z[a:b], tables.storage_area[a:b],
            tables.storage_volume[a:b], elevation_ft,
        )
    return volume


@kernel
def own_flow_cfs(k, headwater_ft, tailwater_ft, tables):
    """Flow of one device between two levels, whatever leads into it. [cfs]"""
    return tables.device_opening[k] * device_flow_cfs(
        tables.device_code[k], tables.device_parameters[k], tables.table_x, tables.table_y,
        tables.device_first[k], tables.device_first[k + 1], headwater_ft, tailwater_ft,
    )


@kernel
def through_flow_cfs(k, headwater_ft, tailwater_ft, tables, flow_cfs):
    """Flow through one device and all that lead into it.

    Parameters
    ----------
    k : int
        Device.
    headwater_ft, tailwater_ft : float
        Level of the pond, and below the device. [ft]
    tables : PondTables
    flow_cfs : ndarray, shape (n_devices,)
        Written: flows of this device and of those that lead into it. [cfs]

    Returns
    -------
    float
        Flow of the device. [cfs]

    Notes
    -----
    Under LEVEL_BETWEEN the water between the devices stands at the level y at which the inflow, which falls
    with y, equals the outflow, which grows with y; y is found by bisection and kept on the side where the
    outflow is the smaller.  Flows of the devices above are scaled so that they add up to what leaves.
    """
    entering = 0
    for j in range(tables.device_into.shape[0]):
        if tables.device_into[j] == k:
            entering += 1
    if entering == 0:
        flow_cfs[k] = own_flow_cfs(k, headwater_ft, tailwater_ft, tables)
        return flow_cfs[k]
    total = 0.0
    if tables.compound == SMALLER_OF:
        for j in range(tables.device_into.shape[0]):
            if tables.device_into[j] == k:
                total += through_flow_cfs(j, headwater_ft, tailwater_ft, tables, flow_cfs)
        flow_cfs[k] = min(total, own_flow_cfs(k, headwater_ft, tailwater_ft, tables))
    else:
        high = headwater_ft
        low = min(tables.device_parameters[k, 0], high)
        for _ in range(60):
            if own_flow_cfs(k, low, tailwater_ft, tables) <= 0.0:
                break
            low -= 1.0 + (high - low)
        while high - low > CHAMBER_TOLERANCE_FT:
            middle = 0.5 * (low + high)
            if middle <= low or middle >= high:
                break
            total = 0.0
            for j in range(tables.device_into.shape[0]):
                if tables.device_into[j] == k:
                    total += through_flow_cfs(j, headwater_ft, middle, tables, flow_cfs)
            if total >= own_flow_cfs(k, middle, tailwater_ft, tables):
                low = middle
            else:
                high = middle
        total = 0.0
        for j in range(tables.device_into.shape[0]):
            if tables.device_into[j] == k:
                total += through_flow_cfs(j, headwater_ft, low, tables, flow_cfs)
        flow_cfs[k] = min(total, own_flow_cfs(k, high, tailwater_ft, tables))
    return flow_cfs[k]


@kernel
def pond_flows(elevation_ft, tailwater_ft, tables, flow_cfs):
    """Flow of every device of a pond at a level.

    Parameters
    ----------
    elevation_ft, tailwater_ft : float
        Water levels. [ft]
    tables : PondTables
    flow_cfs : ndarray, shape (n_devices,)
        Written. [cfs]

    Notes
    -----
    Where the device below is the narrower one, the flows of those that lead into it are scaled to its own.
    """
    n = tables.device_code.shape[0]
    for k in range(n):
        if tables.device_into[k] < 0:
            through_flow_cfs(k, elevation_ft, tailwater_ft, tables, flow_cfs)
    for _ in range(n):  # from the last devices up the tree
        for k in range(n):
            total = 0.0
            for j in range(n):
                if tables.device_into[j] == k:
                    total += flow_cfs[j]
            if total > flow_cfs[k]:
                for j in range(n):
                    if tables.device_into[j] == k:
                        flow_cfs[j] *= flow_cfs[k] / total


@kernel
def rate_level(elevation_ft, tailwater_ft, tables, row):
    """Evaluate storage and outflow of one pond at a level.

    Parameters
    ----------
    elevation_ft, tailwater_ft : float
        Water levels. [ft]
    tables : PondTables
    row : ndarray, shape (2 + N_PATHS,)
        Written: storage [cf], total outflow, outflow by path [cfs].
    """
    row[:] = 0.0
    row[0] = pond_storage_cf(elevation_ft, tables)
    flow_cfs = np.zeros(tables.device_code.shape[0])
    for k in range(tables.device_code.shape[0]):
        if tables.device_into[k] < 0:
            flow = through_flow_cfs(k, elevation_ft, tailwater_ft, tables, flow_cfs)
            row[1] += flow
            row[2 + tables.device_path[k]] += flow
