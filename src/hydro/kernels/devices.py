"""Flow through outlet devices: an integer code and a row of parameters, headwater and tailwater.

Every device never falls as the headwater rises and passes nothing when the tailwater stands at or above the
headwater (no reverse flow); a pump alone lifts water against it.  All but the rating table, which has no rule
for drowning, are continuous in both levels.
"""

import math

import numpy as np

from hydro.kernels._jit import kernel
from hydro.kernels.controlled import pump_cfs, rating_by_tailwater_cfs, siphon_cfs, skimmer_cfs
from hydro.kernels.culvert import culvert_cfs
from hydro.kernels.openings import circular_orifice_cfs, grate_cfs, rectangular_orifice_cfs
from hydro.kernels.roadway import roadway_cfs
from hydro.kernels.tables import interpolate
from hydro.kernels.weirs import (
    drowned_share,
    ogee_weir_cfs,
    profile_weir_cfs,
    sharp_weir_cfs,
    side_flow_weir_cfs,
    trapezoidal_weir_cfs,
)

CIRCULAR_ORIFICE = 1
"""Vertical: invert [ft], diameter [ft], C [-], count, 1 for the integral over the wetted part, rows
of openings (0 counts as 1), spacing of the rows [ft]."""
RECTANGULAR_ORIFICE = 2
"""Vertical: invert [ft], width [ft], height [ft], then as the circular one from C on."""
CIRCULAR_GRATE = 3
"""Horizontal: elevation [ft], diameter [ft], C [-], weir coefficient [ft^0.5/s], count."""
RECTANGULAR_GRATE = 4
"""Horizontal: elevation [ft], length [ft], width [ft], C [-], weir coefficient [ft^0.5/s], count."""
SHARP_WEIR = 5
"""Sharp-crested, rectangular: crest [ft], length [ft], end contractions, C0, C1, height of the opening above
the crest [ft], 0 where it has no top; C = C0 + C1 H [ft^0.5/s]."""
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
TRAPEZOIDAL_WEIR = 11
"""Crest [ft], length [ft], mean run of the sides [-], C, C of the sides [ft^0.5/s]."""
SIDE_FLOW_WEIR = 12
"""Crest [ft], length [ft], C [ft^0.5/s]."""
PROFILE_WEIR = 13
"""Lowest crest [ft], C [ft^0.5/s]; its table holds stations and crests [ft]."""
OGEE_WEIR = 14
"""Crest [ft], length [ft], design head [ft], C at the design head [ft^0.5/s]."""
SKIMMER = 15
"""Rest level [ft], flow under its head [cfs], head [ft], count."""
SIPHON = 16
"""Outlet level [ft], C times area [sf], count; flow of the primed siphon."""
PUMP = 17
"""Level without flow [ft], count; its table holds depth above the stop level [ft] and flow [cfs]."""
RATING_BY_TAILWATER = 18
"""Lowest level with flow [ft], number of tailwaters; table of
:func:`hydro.kernels.controlled.rating_by_tailwater_cfs`."""

N_PARAMETERS = 16
"""Number of parameters in a row of a device, its first columns."""
CODE, FIRST, END, PATH, INTO, ENTERING, OPENING, TAILWATER, REVERSE = range(N_PARAMETERS, N_PARAMETERS + 9)
"""Columns of a row after its parameters, in this order:

* the code above;
* first row of its table, and the one after its last;
* outflow path by number; that of the last device counts where one leads into another;
* device into which it leads, -1 for none, and the number of devices that lead into it; a device that others
  lead into takes water from them alone;
* share of its flow that it passes: 1, or less behind a gate;
* level below it, -inf for a free outfall; it does not count for a device that leads into another; [ft]
* 1 where water runs back through it under a higher level below it, 0 behind a flap gate.
"""
N_COLUMNS = N_PARAMETERS + 9
"""Length of a row."""


@kernel
def device_flow_cfs(k, devices, rows, headwater_ft, tailwater_ft):
    """Flow of one outlet device.

    Parameters
    ----------
    k : int
        Device.
    devices : ndarray, shape (n_devices, N_COLUMNS)
        Rows of the devices.
    rows : ndarray, shape (n_table_rows, 2)
        Tables of all devices, end to end.
    headwater_ft, tailwater_ft : float
        Water levels; -inf for a free outfall. [ft]

    Returns
    -------
    float
        Flow [cfs]; NaN for an unknown code.
    """
    p, z, t = devices, headwater_ft, tailwater_ft
    code = int(p[k, CODE])
    if code == CIRCULAR_ORIFICE:
        flow = 0.0
        for j in range(max(int(p[k, 5]), 1)):
            flow += circular_orifice_cfs(p[k, 1], p[k, 0] + j * p[k, 6], p[k, 2], p[k, 4], z, t)
        return p[k, 3] * flow
    if code == RECTANGULAR_ORIFICE:
        flow = 0.0
        for j in range(max(int(p[k, 6]), 1)):
            invert = p[k, 0] + j * p[k, 7]
            flow += rectangular_orifice_cfs(p[k, 1], p[k, 2], invert, p[k, 3], p[k, 5], z, t)
        return p[k, 4] * flow
    if code == CIRCULAR_GRATE:
        area = 0.25 * math.pi * p[k, 1] * p[k, 1]
        return p[k, 4] * grate_cfs(area, math.pi * p[k, 1], p[k, 0], p[k, 2], p[k, 3], z, t)
    if code == RECTANGULAR_GRATE:
        perimeter = 2.0 * (p[k, 1] + p[k, 2])
        return p[k, 5] * grate_cfs(p[k, 1] * p[k, 2], perimeter, p[k, 0], p[k, 3], p[k, 4], z, t)
    if code == SHARP_WEIR:
        return sharp_weir_cfs(p[k, 0], p[k, 1], p[k, 2], p[k, 3], p[k, 4], p[k, 5], z, t)
    if code == V_NOTCH_WEIR:
        head = z - p[k, 0]
        if head <= 0.0:
            return 0.0
        return p[k, 2] * p[k, 1] * head**2.5 * drowned_share(t - p[k, 0], head, 2.5)
    if code == BROAD_WEIR:
        head = z - p[k, 0]
        if head <= 0.0:
            return 0.0
        coefficient = interpolate(head, rows, int(p[k, FIRST]), int(p[k, END]))
        return coefficient * p[k, 1] * head**1.5 * drowned_share(t - p[k, 0], head, 1.5)
    if code == RATING_TABLE:
        if t >= z:
            return 0.0
        return interpolate(z, rows, int(p[k, FIRST]), int(p[k, END]))
    if code == CULVERT:
        return culvert_cfs(p[k], rows[:, 0], rows[:, 1], int(p[k, FIRST]), int(p[k, END]), z, t)
    if code == ROADWAY:
        return roadway_cfs(p[k], rows[:, 0], rows[:, 1], int(p[k, FIRST]), int(p[k, END]), z, t)
    if code >= TRAPEZOIDAL_WEIR:
        return _further_flow_cfs(k, devices, rows, z, t)
    return np.nan


@kernel
def _further_flow_cfs(k, devices, rows, headwater_ft, tailwater_ft):
    """Flow of the devices from TRAPEZOIDAL_WEIR on."""
    p, z, t = devices, headwater_ft, tailwater_ft
    code, first, end = int(p[k, CODE]), int(p[k, FIRST]), int(p[k, END])
    if code == TRAPEZOIDAL_WEIR:
        return trapezoidal_weir_cfs(p[k, 0], p[k, 1], p[k, 2], p[k, 3], p[k, 4], z, t)
    if code == SIDE_FLOW_WEIR:
        return side_flow_weir_cfs(p[k, 0], p[k, 1], p[k, 2], z, t)
    if code == PROFILE_WEIR:
        return profile_weir_cfs(p[k, 1], rows, first, end, z, t)
    if code == OGEE_WEIR:
        return ogee_weir_cfs(p[k, 0], p[k, 1], p[k, 2], p[k, 3], z, t)
    if code == SKIMMER:
        return p[k, 3] * skimmer_cfs(p[k, 0], p[k, 1], p[k, 2], z, t)
    if code == SIPHON:
        return p[k, 2] * siphon_cfs(p[k, 0], p[k, 1], z, t)
    if code == PUMP:
        return p[k, 1] * pump_cfs(p[k, 0], rows, first, end, z)
    if code == RATING_BY_TAILWATER:
        return rating_by_tailwater_cfs(int(p[k, 1]), rows, first, end, z, t)
    return np.nan
