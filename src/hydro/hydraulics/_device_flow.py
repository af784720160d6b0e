"""Bridge from the formulas to the compiled outlet devices."""

from __future__ import annotations

import numpy as np

from hydro.types import FloatArray


def device_flow(
    code: int,
    parameters: tuple[float, ...],
    headwater_ft: FloatArray,
    tailwater_ft: FloatArray,
    table_x: FloatArray | None = None,
    table_y: FloatArray | None = None,
) -> FloatArray:
    """Flow of one device at one or many levels.

    Parameters
    ----------
    code : int
        Device code of :mod:`hydro.kernels.devices`.
    parameters : tuple of float
        In the order given at the code.
    headwater_ft, tailwater_ft : ndarray
        Water levels, broadcast against each other. [ft]
    table_x, table_y : ndarray, optional
        Table of the device.

    Returns
    -------
    ndarray
        Flow [cfs], in the common shape of the levels.
    """
    from hydro.kernels.devices import CODE, END, N_COLUMNS, device_flow_cfs

    x = np.empty(0) if table_x is None else table_x
    y = np.empty(0) if table_y is None else table_y
    device = np.zeros((1, N_COLUMNS))
    device[0, : len(parameters)] = parameters
    device[0, CODE] = code
    device[0, END] = len(x)
    rows = np.column_stack([x, y])
    headwater, tailwater = np.broadcast_arrays(headwater_ft, tailwater_ft)
    flow = [
        device_flow_cfs(0, device, rows, float(high), float(low))
        for high, low in zip(headwater.flat, tailwater.flat, strict=True)
    ]
    return np.array(flow, dtype=np.float64).reshape(headwater.shape)
