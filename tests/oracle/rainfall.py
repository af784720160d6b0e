"""Cumulative rain from a mass curve."""

import numpy as np


def cumulative_rain(times_hr, curve_hr, curve_fraction, depth_in):
    """Straight lines between the rows, held at both ends."""
    return depth_in * np.interp(times_hr, curve_hr, curve_fraction)


def abstraction_time(curve_hr, curve_fraction, depth_in, initial_abstraction_in):
    """First time at which rain exceeds Ia, by bisection on the curve; the end where it never does."""
    if depth_in * curve_fraction[-1] <= initial_abstraction_in:
        return curve_hr[-1]
    low, high = curve_hr[0], curve_hr[-1]
    for _ in range(200):
        middle = 0.5 * (low + high)
        if depth_in * np.interp(middle, curve_hr, curve_fraction) <= initial_abstraction_in:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)
