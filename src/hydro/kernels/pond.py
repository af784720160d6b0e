"""One pond at one water level: its storage, and the flow of its outlets, alone or one behind another."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hydro.kernels._jit import kernel
from hydro.kernels.devices import ENTERING, INTO, OPENING, PATH, REVERSE, TAILWATER, device_flow_cfs
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
    storages : ndarray, shape (n_storages, storage.N_COLUMNS)
        Rows of :mod:`hydro.kernels.storage`; storages fill side by side.
    storage_rows : ndarray, shape (n_storage_rows, 4)
        Tables of the storages. [ft, sf, cf, sf/ft2]
    devices : ndarray, shape (n_devices, devices.N_COLUMNS)
        Rows of :mod:`hydro.kernels.devices`.
    device_rows : ndarray, shape (n_device_rows, 2)
        Tables of the devices.
    compound : int
        LEVEL_BETWEEN or SMALLER_OF.

    Notes
    -----
    Few arrays, because what a kernel hands to another costs by their number.
    """

    storages: NDArray[np.float64]
    storage_rows: NDArray[np.float64]
    devices: NDArray[np.float64]
    device_rows: NDArray[np.float64]
    compound: int


@kernel
def pond_storage_cf(elevation_ft, tables, first, last):
    """Volume of storages ``first`` to ``last - 1`` below a level. [cf]"""
    volume = 0.0
    for k in range(first, last):
        volume += storage_cf(k, tables.storages, tables.storage_rows, elevation_ft)
    return volume


@kernel
def own_flow_cfs(k, headwater_ft, tailwater_ft, tables):
    """Flow of one device between two levels, whatever leads into it; below 0 where it runs back. [cfs]"""
    high, low, sign = headwater_ft, tailwater_ft, tables.devices[k, OPENING]
    if tailwater_ft > headwater_ft:
        if tables.devices[k, REVERSE] == 0.0:
            return 0.0
        high, low, sign = tailwater_ft, headwater_ft, -sign
    return sign * device_flow_cfs(k, tables.devices, tables.device_rows, high, low)


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
    if tables.devices[k, ENTERING] == 0.0:
        flow_cfs[k] = own_flow_cfs(k, headwater_ft, tailwater_ft, tables)
        return flow_cfs[k]
    total = 0.0
    if tables.compound == SMALLER_OF:
        for j in range(tables.devices.shape[0]):
            if tables.devices[j, INTO] == k:
                total += through_flow_cfs(j, headwater_ft, tailwater_ft, tables, flow_cfs)
        flow_cfs[k] = min(total, own_flow_cfs(k, headwater_ft, tailwater_ft, tables))
    else:
        high = max(headwater_ft, tailwater_ft)
        low = min(tables.devices[k, 0], headwater_ft)
        for _ in range(60):
            if own_flow_cfs(k, low, tailwater_ft, tables) <= 0.0:
                break
            low -= 1.0 + (high - low)
        while high - low > CHAMBER_TOLERANCE_FT:
            middle = 0.5 * (low + high)
            if middle <= low or middle >= high:
                break
            total = 0.0
            for j in range(tables.devices.shape[0]):
                if tables.devices[j, INTO] == k:
                    total += through_flow_cfs(j, headwater_ft, middle, tables, flow_cfs)
            if total >= own_flow_cfs(k, middle, tailwater_ft, tables):
                low = middle
            else:
                high = middle
        total = 0.0
        for j in range(tables.devices.shape[0]):
            if tables.devices[j, INTO] == k:
                total += through_flow_cfs(j, headwater_ft, low, tables, flow_cfs)
        flow_cfs[k] = min(total, own_flow_cfs(k, high, tailwater_ft, tables))
    return flow_cfs[k]


@kernel
def pond_flows(elevation_ft, tables, flow_cfs):
    """Flow of every device of a pond at a level.

    Parameters
    ----------
    elevation_ft : float
        Water level. [ft]
    tables : PondTables
    flow_cfs : ndarray, shape (n_devices,)
        Written. [cfs]

    Notes
    -----
    Where the device below is the narrower one, the flows of those that lead into it are scaled to its own.
    """
    n = tables.devices.shape[0]
    for k in range(n):
        if tables.devices[k, INTO] < 0.0:
            through_flow_cfs(k, elevation_ft, tables.devices[k, TAILWATER], tables, flow_cfs)
    for _ in range(n):  # from the last devices up the tree
        for k in range(n):
            total = 0.0
            for j in range(n):
                if tables.devices[j, INTO] == k:
                    total += flow_cfs[j]
            if total > flow_cfs[k]:
                for j in range(n):
                    if tables.devices[j, INTO] == k:
                        flow_cfs[j] *= flow_cfs[k] / total


@kernel
def rate_level(elevation_ft, tables, row):
    """Evaluate storage and outflow of one pond at a level.

    Parameters
    ----------
    elevation_ft : float
        Water level. [ft]
    tables : PondTables
    row : ndarray, shape (2 + N_PATHS,)
        Written: storage [cf], total outflow, outflow by path [cfs].
    """
    row[:] = 0.0
    row[0] = pond_storage_cf(elevation_ft, tables, 0, tables.storages.shape[0])
    for k in range(tables.devices.shape[0]):
        if tables.devices[k, INTO] < 0.0:
            below = tables.devices[k, TAILWATER]
            if tables.devices[k, ENTERING] == 0.0:
                flow = own_flow_cfs(k, elevation_ft, below, tables)
            else:
                flow = through_flow_cfs(
                    k, elevation_ft, below, tables, np.empty(tables.devices.shape[0])
                )
            row[1] += flow
            row[2 + int(tables.devices[k, PATH])] += flow
