"""What a pond still gives after the end of a run, and the centroid of all its outflow."""

from __future__ import annotations

import math

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels import statistics
from hydro.types import FloatArray

COUNTED_SHARE = 0.99
"""The centroid is that of this share of the outflow, the first to leave: an orifice at the invert gives its
last drops so slowly that the moment of all outflow has no bound."""


def recession(
    rating: FloatArray, storage_cf: float, columns: tuple[int, ...], limit_cf: float = math.inf
) -> tuple[float, float]:
    """Volume and mean delay of the outflow of a pond that empties without inflow.

    Parameters
    ----------
    rating : ndarray, shape (n_rows, 2 + n_paths)
        Stage-storage-discharge relation: storage [cf], total outflow [cfs], outflow by path [cfs].
    storage_cf : float
        Storage at the beginning. [cf]
    columns : tuple of int
        Columns of the relation whose outflow counts.
    limit_cf : float, optional
        Volume at which counting ends. [cf]

    Returns
    -------
    volume_cf, delay_hr : float
        Volume that leaves [cf] and its centroid after the beginning [hr]; 0 and 0 where nothing leaves.

    Notes
    -----
    Between two rows outflow is linear in storage, so a row is passed in ln(O1/O2) dS/dO; the last one, which
    ends without outflow, empties exponentially with the mean delay dS/dO.
    """
    volume = moment = elapsed_s = 0.0
    high, out = storage_cf, float(np.interp(storage_cf, rating[:, 0], rating[:, 1]))
    for j in range(int(np.searchsorted(rating[:, 0], storage_cf)) - 1, -1, -1):
        low, below = float(rating[j, 0]), float(rating[j, 1])
        held = high - low
        if held <= 0.0:
            continue
        if out <= 0.0:
            break
        share = sum(float(rating[j + 1, c] + rating[j, c]) for c in columns) / float(rating[j + 1, 1] + below)
        if share * held > limit_cf - volume:  # the row in which counting ends is passed in part
            held *= (limit_cf - volume) / (share * held)
            below += (out - below) * (1.0 - held / (high - low))
        change = out - below
        if below <= 0.0:
            delay = duration = held / out
        elif change <= 1e-9 * out:
            duration = held / out
            delay = 0.5 * duration
        else:
            duration = math.log(out / below) * held / change
            delay = (held - below * duration) / change
        volume += share * held
        moment += share * held * (elapsed_s + delay)
        if volume >= limit_cf * (1.0 - 1e-12):
            break
        elapsed_s += duration
        high, out = low, below
    return volume, moment / volume / SECONDS_PER_HOUR if volume > 0.0 else 0.0


def outflow_centroid_hr(
    flow_cfs: FloatArray, step_hr: float, rating: FloatArray, end_storage_cf: float, columns: tuple[int, ...]
) -> float:
    """Centre of mass of 99 % of an outflow, after the first time of a run, whenever the run ends. [hr]

    Parameters
    ----------
    flow_cfs : ndarray, shape (n_times,)
        Outflow of the paths that count. [cfs]
    step_hr : float
        Time step. [hr]
    rating, columns :
        As in :func:`recession`.
    end_storage_cf : float
        Storage at the end of the run. [cf]
    """
    step_s = step_hr * SECONDS_PER_HOUR
    within = float(statistics.trapezoid_sum(flow_cfs)) * step_s
    if not math.isfinite(within + end_storage_cf):
        return math.nan
    limit = COUNTED_SHARE * (within + recession(rating, end_storage_cf, columns)[0])
    if limit <= 0.0:
        return math.nan
    if within >= limit:
        gone = np.cumsum(0.5 * (flow_cfs[1:] + flow_cfs[:-1])) * step_s
        last = int(np.searchsorted(gone, limit)) + 2
        return float(statistics.centroid_steps(np.ascontiguousarray(flow_cfs[:last]))) * step_hr
    later, delay_hr = recession(rating, end_storage_cf, columns, limit - within)
    moment = later * ((len(flow_cfs) - 1) * step_hr + delay_hr)
    if within > 0.0:
        moment += within * float(statistics.centroid_steps(flow_cfs)) * step_hr
    return moment / (within + later)
