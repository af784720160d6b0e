"""Flow through openings in walls and floors."""

import math

import numpy as np

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.kernels._jit import kernel
from hydro.kernels.weirs import drowned_share

_ROOTS, _SHARES = np.polynomial.legendre.leggauss(32)
ANGLES, WEIGHTS = 0.5 * math.pi * (_ROOTS + 1.0), 0.5 * math.pi * _SHARES
"""Gauss points of the half circle, by which the flow through a circle is integrated."""

@kernel
def segment_area_sf(depth_ft, diameter_ft):
    """Wetted area of a circular opening filled to a depth; the full circle above the crown."""
    radius = 0.5 * diameter_ft
    if depth_ft <= 0.0:
        return 0.0
    if depth_ft >= diameter_ft:
        return math.pi * radius * radius
    below = radius - depth_ft
    return radius * radius * math.acos(below / radius) - below * math.sqrt(
        max(0.0, depth_ft * (diameter_ft - depth_ft))
    )


@kernel
def vertical_orifice_cfs(opening_sf, depth_ft, invert_ft, coefficient, headwater_ft, tailwater_ft):
    """Orifice in a wall: Q = C a sqrt(2 g H), H to mid-depth of the wetted opening or to the tailwater.

    ``opening_sf`` is the wetted area a, ``depth_ft`` the wetted height y of the opening.  With the crown
    covered, H is the head on the centroid; below it, a y-deep stream has H = y/2, so the flow is
    continuous at the crown.  Against an integral of sqrt(2 g h) over the wetted opening this is 6 % more
    for a rectangle, and for a circle 4 % more at the crown and up to 20 % more near the invert.

    References
    ----------
    .. [1] FHWA HEC-22, 4th ed. (2024), sec. 10.3.3.1, C = 0.60 for square edges.
    """
    head = headwater_ft - max(tailwater_ft, invert_ft + 0.5 * depth_ft)
    if head <= 0.0 or opening_sf <= 0.0:
        return 0.0
    return coefficient * opening_sf * math.sqrt(2.0 * GRAVITY_FT_PER_S2 * head)


@kernel
def rectangular_integral_cfs(width_ft, height_ft, invert_ft, coefficient, headwater_ft, tailwater_ft):
    """Rectangular orifice in a wall: Q = C b integral of sqrt(2 g h) dy over the wetted height.

    h is the head on each strip, and the difference of the levels where the tailwater covers it.
    """
    z, t = headwater_ft, tailwater_ft
    if z <= max(invert_ft, t):
        return 0.0
    top = min(z, invert_ft + height_ft)
    free = min(max(invert_ft, t), top)
    jet = ((z - free) ** 1.5 - (z - top) ** 1.5) / 1.5
    drowned = (free - invert_ft) * math.sqrt(z - t) if free > invert_ft else 0.0
    return coefficient * width_ft * math.sqrt(2.0 * GRAVITY_FT_PER_S2) * (jet + drowned)


@kernel
def circular_integral_cfs(diameter_ft, invert_ft, coefficient, headwater_ft, tailwater_ft):
    """Circular orifice in a wall, as the rectangular one with the chord of the circle as width b.

    With y = middle - half cos(a) the roots at both ends of the wetted part become smooth, so that 32 Gauss
    points give the integral to 2e-8 of itself.
    """
    z, t = headwater_ft, tailwater_ft
    if z <= max(invert_ft, t):
        return 0.0
    top = min(z, invert_ft + diameter_ft)
    free = min(max(invert_ft, t), top)
    middle, half = 0.5 * (free + top) - invert_ft, 0.5 * (top - free)
    flow = 0.0
    for j in range(ANGLES.shape[0]):
        y = middle - half * math.cos(ANGLES[j])
        chord = 2.0 * math.sqrt(max(y * (diameter_ft - y), 0.0))
        flow += WEIGHTS[j] * half * math.sin(ANGLES[j]) * chord * math.sqrt(max(z - invert_ft - y, 0.0))
    if free > invert_ft:
        flow += segment_area_sf(free - invert_ft, diameter_ft) * math.sqrt(z - t)
    return coefficient * math.sqrt(2.0 * GRAVITY_FT_PER_S2) * flow


@kernel
def circular_orifice_cfs(diameter_ft, invert_ft, coefficient, integral, headwater_ft, tailwater_ft):
    """Circular orifice in a wall: the integral where ``integral`` is 1, else by half the wetted depth."""
    if integral == 1.0:
        return circular_integral_cfs(diameter_ft, invert_ft, coefficient, headwater_ft, tailwater_ft)
    depth = min(max(headwater_ft - invert_ft, 0.0), diameter_ft)
    area = segment_area_sf(depth, diameter_ft)
    return vertical_orifice_cfs(area, depth, invert_ft, coefficient, headwater_ft, tailwater_ft)


@kernel
def rectangular_orifice_cfs(
    width_ft, height_ft, invert_ft, coefficient, integral, headwater_ft, tailwater_ft
):
    """Rectangular orifice in a wall: the integral where ``integral`` is 1, else by half the wetted depth."""
    if integral == 1.0:
        return rectangular_integral_cfs(
            width_ft, height_ft, invert_ft, coefficient, headwater_ft, tailwater_ft
        )
    depth = min(max(headwater_ft - invert_ft, 0.0), height_ft)
    return vertical_orifice_cfs(width_ft * depth, depth, invert_ft, coefficient, headwater_ft, tailwater_ft)


@kernel
def grate_cfs(area_sf, perimeter_ft, plane_ft, coefficient, weir_coefficient, headwater_ft, tailwater_ft):
    """Horizontal opening: the smaller of weir flow over its perimeter and orifice flow through its area.

    References
    ----------
    .. [1] FHWA HEC-22, 4th ed. (2024), sec. 10.3.3 (riser pipes).
    """
    head = headwater_ft - plane_ft
    if head <= 0.0 or tailwater_ft >= headwater_ft:
        return 0.0
    drowned = drowned_share(tailwater_ft - plane_ft, head, 1.5)
    weir = weir_coefficient * perimeter_ft * head**1.5 * drowned
    orifice = (
        coefficient
        * area_sf
        * math.sqrt(2.0 * GRAVITY_FT_PER_S2 * (headwater_ft - max(tailwater_ft, plane_ft)))
    )
    return min(weir, orifice)
