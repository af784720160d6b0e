"""Measures of a hydrograph with straight lines between ordinates."""

import numpy as np
from scipy.integrate import quad


def parabola_vertex(values, index):
    """Vertex of the parabola fitted through three ordinates; the ordinate at an end or on a plateau."""
    if index in (0, len(values) - 1) or values[index] in (values[index - 1], values[index + 1]):
        return values[index], 0.0
    a, b, c = np.polyfit([-1.0, 0.0, 1.0], values[index - 1 : index + 2], 2)
    return c - b * b / (4.0 * a), -b / (2.0 * a)


def volume(values):
    """Integral over the steps."""
    return float(np.trapezoid(values))


def centroid(values):
    """First moment over volume, by quadrature of every straight piece."""
    axis = np.arange(len(values))
    pieces = [quad(lambda x: x * np.interp(x, axis, values), i, i + 1)[0] for i in axis[:-1]]
    return sum(pieces) / volume(values)


def last_crossing(values, start, level):
    """Last position at which the line comes down to the level."""
    if values[-1] > level:
        return np.nan
    above = [i for i in range(start, len(values)) if values[i] > level]
    if not above:
        return float(start)
    i = above[-1]
    return i + (values[i] - level) / (values[i] - values[i + 1])
