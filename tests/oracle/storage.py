"""Stage-storage by slices."""

from itertools import pairwise

import numpy as np


def contours_volume(elevations_ft, areas_sf, elevation_ft):
    """Sum of trapezoids (average end areas) up to the level, the area read on a straight line."""
    level = min(max(elevation_ft, elevations_ft[0]), elevations_ft[-1])
    below = [(z, a) for z, a in zip(elevations_ft, areas_sf, strict=True) if z < level]
    below.append((level, contours_area(elevations_ft, areas_sf, level)))
    return sum(0.5 * (a1 + a2) * (z2 - z1) for (z1, a1), (z2, a2) in pairwise(below))


def contours_area(elevations_ft, areas_sf, elevation_ft):
    """Water surface; 0 outside the contours."""
    return float(np.interp(elevation_ft, elevations_ft, areas_sf, left=0.0, right=0.0))


def volumes_volume(elevations_ft, volumes_cf, elevation_ft):
    """Cumulative volumes, straight lines in between."""
    return float(np.interp(elevation_ft, elevations_ft, volumes_cf))
