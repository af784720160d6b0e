"""Flow through openings in walls and floors."""

import math

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.kernels._jit import kernel
from hydro.kernels.weirs import drowned_share


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
