"""Measures of a hydrograph: peak, volume, centroid, recession."""

import numpy as np

from hydro.kernels._jit import kernel


@kernel
def largest_ordinate(flow_cfs):
    """Index of the first largest ordinate; -1 if any of them is NaN."""
    best = 0
    for i in range(flow_cfs.shape[0]):
        if np.isnan(flow_cfs[i]):
            return -1
        if flow_cfs[i] > flow_cfs[best]:
            best = i
    return best


@kernel
def parabola_peak(values, index):
    """Vertex of the parabola through an ordinate and its two neighbours.

    Parameters
    ----------
    values : ndarray, shape (n_times,)
        Ordinates.
    index : int
        The largest ordinate.

    Returns
    -------
    value, shift : float
        Height of the vertex and its distance from ``index`` in steps; the ordinate itself and 0 at either end
        of the array and on a plateau.

    Notes
    -----
    With y1, y2, y3 around the index: shift = (y1 - y3) / (2 (y1 - 2 y2 + y3)) and
    value = y2 - (y1 - y3) shift / 4.
    """
    y2 = values[index]
    if index == 0 or index == values.shape[0] - 1:
        return y2, 0.0
    y1 = values[index - 1]
    y3 = values[index + 1]
    curvature = y1 - 2.0 * y2 + y3
    if not curvature < 0.0 or y1 == y2 or y2 == y3:
        return y2, 0.0
    shift = 0.5 * (y1 - y3) / curvature
    return y2 - 0.25 * (y1 - y3) * shift, shift


@kernel
def trapezoid_sum(values):
    """Sum with both ends halved: the integral divided by the step."""
    n = values.shape[0]
    if n < 2:
        return 0.0
    total = 0.5 * (values[0] + values[n - 1])
    for i in range(1, n - 1):
        total += values[i]
    return total


@kernel
def centroid_steps(values):
    """Centre of mass on the axis of steps, of a line of straight pieces; NaN for no volume.

    Exact for straight lines between ordinates: each piece contributes its own centroid.
    """
    moment = 0.0
    volume = 0.0
    for i in range(values.shape[0] - 1):
        a = values[i]
        b = values[i + 1]
        volume += 0.5 * (a + b)
        moment += 0.5 * (a + b) * i + (a + 2.0 * b) / 6.0
    if not volume > 0.0:
        return np.nan
    return moment / volume


@kernel
def last_crossing_steps(values, start, level):
    """Steps from the beginning to the last time that the values fall to a level, after index ``start``.

    Returns
    -------
    float
        Position on the axis of steps, straight line between ordinates; NaN if the values end above the level,
        ``start`` if they never exceed it after ``start``.
    """
    n = values.shape[0]
    if not values[n - 1] <= level:
        return np.nan
    for i in range(n - 1, start, -1):
        if values[i - 1] > level:
            return (i - 1) + (values[i - 1] - level) / (values[i - 1] - values[i])
    return float(start)
