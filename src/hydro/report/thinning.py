"""Which ordinates of a hydrograph have to be kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from hydro.types import FloatArray, IntArray


def kept_ordinates(series: Sequence[FloatArray], tolerances: Sequence[float]) -> IntArray:
    """Choose ordinates so that straight lines between them reproduce all others.

    Parameters
    ----------
    series : sequence of ndarray, shape (n_times,)
        Series on common, equally spaced times; NaN is allowed and its stretches keep their ends.
    tolerances : sequence of float
        Largest deviation of each series, positive, in its unit.

    Returns
    -------
    ndarray of int
        Places, rising.  The first, the last and the highest ordinate of each series are among them.

    Notes
    -----
    The line between two kept ordinates is split at the ordinate farthest from it (vertically) until none is
    farther than its tolerance.

    References
    ----------
    .. [1] Douglas, D. H., and Peucker, T. K. (1973). Algorithms for the reduction of the number of points
       required to represent a digitized line or its caricature. Cartographica 10(2), 112-122.

    Examples
    --------
    >>> kept_ordinates([np.array([0.0, 0.0, 0.0, 1.0, 2.0, 1.0])], [0.01])
    array([0, 2, 4, 5])
    """
    rows = []
    for values, tolerance in zip(series, tolerances, strict=True):
        missing = np.isnan(values)
        rows.append(np.where(missing, 0.0, values) / tolerance)
        if missing.any():
            rows.append(np.where(missing, 2.0, 0.0))
    scaled = np.stack(rows)
    last = scaled.shape[1] - 1
    keep = np.zeros(last + 1, dtype=bool)
    corners = sorted({0, last, *(int(place) for place in scaled.argmax(axis=1))})
    keep[corners] = True
    stack = list(pairwise(corners))
    while stack:
        i, j = stack.pop()
        if j - i < 2:
            continue
        share = np.arange(1, j - i) / (j - i)
        line = scaled[:, i, None] + (scaled[:, j] - scaled[:, i])[:, None] * share
        deviation = np.abs(scaled[:, i + 1 : j] - line).max(axis=0)
        worst = int(deviation.argmax())
        if deviation[worst] > 1.0:
            middle = i + 1 + worst
            keep[middle] = True
            stack += [(i, middle), (middle, j)]
    return np.flatnonzero(keep).astype(np.int64)
