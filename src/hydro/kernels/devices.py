"""Flow through outlet devices: an integer code and a row of parameters, headwater and tailwater.

Every device never falls as the headwater rises and passes nothing when the tailwater stands at or above the
headwater (no reverse flow).  All but the rating table, which has no rule for drowning, are continuous in both
levels.
"""

import math

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.culvert import culvert_cfs
from hydro.kernels.openings import grate_cfs, segment_area_sf, vertical_orifice_cfs
from hydro.kernels.roadway import roadway_cfs
from hydro.kernels.tables import interpolate
from hydro.kernels.weirs import drowned_share, sharp_weir_cfs

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
"""First elevation [ft]; its table holds elevation [ft] and flow [cfs]."""
CULVERT = 9
"""Parameters and table of :func:`hydro.kernels.culvert.culvert_cfs`."""
ROADWAY = 10
"""Parameters and table of :func:`hydro.kernels.roadway.roadway_cfs`."""

N_PARAMETERS = 16
"""Length of a parameter row."""


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
    if code == CULVERT:
        return culvert_cfs(p, table_x, table_y, first, last, headwater_ft, tailwater_ft)
    if code == ROADWAY:
        return roadway_cfs(p, table_x, table_y, first, last, headwater_ft, tailwater_ft)
    return np.nan
