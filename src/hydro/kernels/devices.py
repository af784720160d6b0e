"""Flow through outlet devices: an integer code and a row of parameters, headwater and tailwater.

Every device never falls as the headwater rises and passes nothing when the tailwater stands at or above the
headwater (no reverse flow).  All but the rating table, which has no rule for drowning, are continuous in both
levels.
"""

import math

import numpy as np

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.kernels._jit import kernel

CIRCULAR_ORIFICE = 1
"""Vertical: invert [ft], diameter [ft], C [-], count."""
RECTANGULAR_ORIFICE = 2
"""Vertical: invert [ft], width [ft], height [ft], C [-], count."""
CIRCULAR_GRATE = 3
"""Horizontal: elevation [ft], diameter [ft], C [-], weir coefficient [ft^0.5/s], count."""
RECTANGULAR_GRATE = 4
"""Horizontal: elevation [ft], length [ft], width [ft], C [-], weir coefficient [ft^0.5/s], count."""
SHARP_WEIR = 5
"""Sharp-crested, rectangular: crest [ft], length [ft], end contractions, C0, C1; C = C0 + C1 H [ft^0.5/s]."""
V_NOTCH_WEIR = 6
"""Crest [ft], tan(angle/2) [-], C [ft^0.5/s]."""
BROAD_WEIR = 7
"""Crest [ft], length [ft]; its table holds head [ft] and C [ft^0.5/s]."""
RATING_TABLE = 8
"""Its table holds elevation [ft] and flow [cfs]."""

N_PARAMETERS = 6
"""Length of a parameter row."""


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
def interpolate(x, xs, ys, first, last):
    """Straight line in rows ``first`` to ``last - 1`` of a table, held at both ends."""
    if x <= xs[first]:
        return ys[first]
    if x >= xs[last - 1]:
        return ys[last - 1]
    low, high = first, last - 1
    while high - low > 1:
        middle = (low + high) // 2
        if xs[middle] <= x:
            low = middle
        else:
            high = middle
    return ys[low] + (ys[low + 1] - ys[low]) * (x - xs[low]) / (xs[low + 1] - xs[low])


@kernel
def drowned_share(tailwater_head_ft, head_ft, exponent):
    """Share of a weir's free flow that remains under tailwater: (1 - (h2/h1)^n)^0.385.

    References
    ----------
    .. [1] Villemonte, Submerged-weir discharge studies, Engineering News-Record 139 (1947).
    """
    if tailwater_head_ft <= 0.0:
        return 1.0
    if tailwater_head_ft >= head_ft:
        return 0.0
    return (1.0 - (tailwater_head_ft / head_ft) ** exponent) ** 0.385


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


@kernel
def sharp_weir_cfs(crest_ft, length_ft, contractions, c0, c1, headwater_ft, tailwater_ft):
    """Sharp-crested rectangular weir: Q = (C0 + C1 H) (L - 0.1 n H) H^1.5, Villemonte under tailwater.

    The effective length is held at 0.4 L, where the contracted formula has its turning point, so that the
    rating never falls.

    References
    ----------
    .. [1] FHWA HEC-22, 4th ed. (2024), sec. 10.3.3.2 (Francis contractions).
    """
    head = headwater_ft - crest_ft
    if head <= 0.0:
        return 0.0
    effective = max(length_ft - 0.1 * contractions * head, 0.4 * length_ft)
    return (c0 + c1 * head) * effective * head**1.5 * drowned_share(tailwater_ft - crest_ft, head, 1.5)


@kernel
def device_flow_cfs(code, parameters, table_x, table_y, first, last, headwater_ft, tailwater_ft):
    """Flow of one outlet device.

    Parameters
    ----------
    code : int
        One of the device codes above.
    parameters : ndarray, shape (N_PARAMETERS,)
        Parameters in the order given at the code.
    table_x, table_y : ndarray, shape (n_table_rows,)
        Tables of all devices, end to end.
    first, last : int
        Rows of this device's table: first <= j < last.
    headwater_ft, tailwater_ft : float
        Water levels; -inf for a free outfall. [ft]

    Returns
    -------
    float
        Flow [cfs]; NaN for an unknown code.
    """
    p = parameters
    if code == CIRCULAR_ORIFICE:
        depth = min(max(headwater_ft - p[0], 0.0), p[1])
        area = segment_area_sf(depth, p[1])
        return p[3] * vertical_orifice_cfs(area, depth, p[0], p[2], headwater_ft, tailwater_ft)
    if code == RECTANGULAR_ORIFICE:
        depth = min(max(headwater_ft - p[0], 0.0), p[2])
        return p[4] * vertical_orifice_cfs(p[1] * depth, depth, p[0], p[3], headwater_ft, tailwater_ft)
    if code == CIRCULAR_GRATE:
        area = 0.25 * math.pi * p[1] * p[1]
        return p[4] * grate_cfs(area, math.pi * p[1], p[0], p[2], p[3], headwater_ft, tailwater_ft)
    if code == RECTANGULAR_GRATE:
        perimeter = 2.0 * (p[1] + p[2])
        return p[5] * grate_cfs(p[1] * p[2], perimeter, p[0], p[3], p[4], headwater_ft, tailwater_ft)
    if code == SHARP_WEIR:
        return sharp_weir_cfs(p[0], p[1], p[2], p[3], p[4], headwater_ft, tailwater_ft)
    if code == V_NOTCH_WEIR:
        head = headwater_ft - p[0]
        if head <= 0.0:
            return 0.0
        return p[2] * p[1] * head**2.5 * drowned_share(tailwater_ft - p[0], head, 2.5)
    if code == BROAD_WEIR:
        head = headwater_ft - p[0]
        if head <= 0.0:
            return 0.0
        coefficient = interpolate(head, table_x, table_y, first, last)
        return coefficient * p[1] * head**1.5 * drowned_share(tailwater_ft - p[0], head, 1.5)
    if code == RATING_TABLE:
        if tailwater_ft >= headwater_ft:
            return 0.0
        return interpolate(headwater_ft, table_x, table_y, first, last)
    return np.nan
