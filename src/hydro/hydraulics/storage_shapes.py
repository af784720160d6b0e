"""Contours of storages that have a shape: conic slices, basins with side slopes, cylinders, pipes."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from hydro.errors import InputError
from hydro.types import FloatArray

PIPE_SLICES = 96
"""Slices of a lying pipe; their volumes are exact, areas in between within 1e-4 of the largest."""


def conic_curvatures(elevations_ft: tuple[float, ...], areas_sf: tuple[float, ...]) -> tuple[float, ...]:
    """Second-degree term of the area in each slice of conic contours. [sf/ft2]

    Parameters
    ----------
    elevations_ft, areas_sf : tuple of float
        Contours, rising. [ft, sf]

    Notes
    -----
    The root of the area is straight in a slice, so the volume is h (A1 + A2 + sqrt(A1 A2)) / 3.

    Examples
    --------
    >>> conic_curvatures((0.0, 3.0), (0.0, 9.0))
    (1.0,)
    """
    roots = np.sqrt(areas_sf)
    terms = (np.diff(roots) / np.diff(elevations_ft)) ** 2
    return tuple(float(term) for term in terms)


def basin_contours(
    length_ft: float, width_ft: float, side_slope: float, bottom_ft: float, depth_ft: float
) -> tuple[tuple[float, float], tuple[float, float], tuple[float]]:
    """Elevations, areas and second-degree term of a rectangular basin.

    Parameters
    ----------
    length_ft, width_ft : float
        Sides of the bottom, L and W. [ft]
    side_slope : float
        Z, horizontal to vertical; 0 for a box. [-]
    bottom_ft, depth_ft : float
        Bottom and depth, D. [ft]

    Notes
    -----
    A = (L + 2 Z h)(W + 2 Z h), V = L W D + (L + W) Z D^2 + 4/3 Z^2 D^3.

    Examples
    --------
    >>> basin_contours(100.0, 50.0, 3.0, 100.0, 4.0)
    ((100.0, 104.0), (5000.0, 9176.0), (36.0,))
    """
    top = (length_ft + 2.0 * side_slope * depth_ft) * (width_ft + 2.0 * side_slope * depth_ft)
    return (bottom_ft, bottom_ft + depth_ft), (length_ft * width_ft, top), (4.0 * side_slope**2,)


def cylinder_contours(
    diameter_ft: float, side_slope: float, bottom_ft: float, depth_ft: float
) -> tuple[tuple[float, float], tuple[float, float], tuple[float]]:
    """Elevations, areas and second-degree term of a standing cylinder or cone.

    Parameters
    ----------
    diameter_ft : float
        Diameter of the bottom, 0 for the tip of a cone. [ft]
    side_slope : float
        Horizontal to vertical, 0 for a cylinder. [-]
    bottom_ft, depth_ft : float
        Bottom and depth. [ft]
    """
    radius = 0.5 * diameter_ft
    top = math.pi * (radius + side_slope * depth_ft) ** 2
    return (bottom_ft, bottom_ft + depth_ft), (math.pi * radius**2, top), (math.pi * side_slope**2,)


def pipe_contours(
    diameter_ft: float, length_ft: float, slope: float, invert_ft: float
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Elevations, areas and second-degree terms of a lying pipe, closed at its ends.

    Parameters
    ----------
    diameter_ft, length_ft : float
        Inside diameter and length. [ft]
    slope : float
        Fall over length; the water stands level. [-]
    invert_ft : float
        Invert of the lower end. [ft]

    Raises
    ------
    InputError
        If the slope is negative.

    Notes
    -----
    Volume below a level: length times the wetted segment, integrated along a sloped pipe in closed form.  In
    each of 96 slices the second-degree term is that which holds the volume of the slice exactly.
    """
    if not slope >= 0.0:
        raise InputError(f"the slope is {slope:g}", "pipe (slope)", "Give the invert of the lower end.")
    fall = slope * length_ft
    corners = sorted({0.0, fall, diameter_ft, fall + diameter_ft})
    share = 0.5 * (1.0 - np.cos(np.linspace(0.0, math.pi, PIPE_SLICES // (len(corners) - 1) + 1)))
    pieces = [low + (high - low) * share for low, high in pairwise(corners)]
    depth = np.unique(np.concatenate(pieces))
    if fall < 1e-9 * diameter_ft:
        area, volume = length_ft * _width(depth, diameter_ft), length_ft * _segment(depth, diameter_ft)
    else:
        along = length_ft / fall
        area = along * (_segment(depth, diameter_ft) - _segment(depth - fall, diameter_ft))
        volume = along * (_moment(depth, diameter_ft) - _moment(depth - fall, diameter_ft))
    area[[0, -1]] = 0.0
    rise = np.diff(depth)
    terms = 6.0 * (0.5 * (area[1:] + area[:-1]) * rise - np.diff(volume)) / rise**3
    rows = zip(depth, area, strict=True)
    levels, areas = zip(*((invert_ft + float(d), float(a)) for d, a in rows), strict=True)
    return levels, areas, tuple(float(term) for term in terms)


def _half_angle(depth: FloatArray, diameter: float) -> FloatArray:
    """Half of the angle that the wetted arc spans. [rad]"""
    angle: FloatArray = np.arccos(np.clip(1.0 - 2.0 * depth / diameter, -1.0, 1.0))
    return angle


def _width(depth: FloatArray, diameter: float) -> FloatArray:
    """Width of the water surface. [ft]"""
    width: FloatArray = diameter * np.sin(_half_angle(depth, diameter))
    return width


def _segment(depth: FloatArray, diameter: float) -> FloatArray:
    """Wetted area. [sf]"""
    half = _half_angle(depth, diameter)
    area: FloatArray = 0.25 * diameter**2 * (half - np.sin(half) * np.cos(half))
    return area


def _moment(depth: FloatArray, diameter: float) -> FloatArray:
    """Integral of the wetted area over the depth, the full area above the crown. [cf/ft]"""
    half = _half_angle(depth, diameter)
    sine = np.sin(half)
    inside = 0.125 * diameter**3 * (sine - np.cos(half) * half - sine**3 / 3.0)
    above: FloatArray = np.maximum(depth - diameter, 0.0) * 0.25 * math.pi * diameter**2
    return inside + above
