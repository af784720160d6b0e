"""Culverts: flow between a headwater and a tailwater, the smaller of inlet and outlet control."""

import math

from hydro.constants import GRAVITY_FT_PER_S2, MANNING_US
from hydro.kernels._jit import kernel
from hydro.kernels.barrel import critical_depth_ft, full_section, inlet_energy_ft, section

FORM_CRITICAL = 1
"""Unsubmerged inlet by HDS-5 form 1: HW/D = Hc/D + K F^M + Ks S."""
FORM_POWER = 2
"""Unsubmerged inlet by HDS-5 form 2: HW/D = K F^M."""
FORM_KE_CC = 3
"""Inlet as an orifice with C = Cc / (1 + Ke)."""

UNSUBMERGED_UP_TO = 0.95
"""HW/D at which the unsubmerged formula ends (as SWMM 5 has it)."""
SUBMERGED_FROM = 4.0
"""F = Q/(A D^0.5) at which the submerged formula begins (HDS-5)."""
MILD_UP_TO = 0.7
"""S0/Sc up to which the entrance loss counts in full on a part-full inlet; none from 1 on."""
FLOW_TOLERANCE = 1e-12
"""Share of the flow to which it is found."""


@kernel
def _minimum_energy_ft(depth_ft, p, x, y, first, last):
    """Flow [cfs] at which a depth is critical, and its energy Hc [ft]."""
    area, width, _p = section(depth_ft, int(p[3]), p[1], p[2], x, y, first, last)
    if width <= 0.0:
        return math.inf, math.inf
    return area * math.sqrt(GRAVITY_FT_PER_S2 * area / width), depth_ft + 0.5 * area / width


@kernel
def _unsubmerged_cfs(head_ft, p, x, y, first, last, full_area_sf, slope):
    """Flow of one barrel at an unsubmerged inlet."""
    rise = p[1]
    unit = full_area_sf * math.sqrt(rise)
    if p[9] == FORM_POWER:
        return unit * (head_ft / (rise * p[10])) ** (1.0 / p[11])
    target = head_ft - p[14] * slope * rise
    low, high = 0.0, rise
    below, above = -target, math.inf
    depth = min(0.65 * target, 0.5 * rise)
    side = 0
    flow = 0.0
    if target <= 0.0:
        return 0.0
    for _ in range(120):
        flow, energy = _minimum_energy_ft(depth, p, x, y, first, last)
        value = energy + rise * p[10] * (flow / unit) ** p[11] - target if flow < math.inf else math.inf
        if value < 0.0:
            low, below = depth, value
            if side == -1 and above < math.inf:
                above *= 0.5
            side = -1
        else:
            high, above = depth, value
            if side == 1:
                below *= 0.5
            side = 1
        if high - low <= 1e-14 * rise or value == 0.0:
            break
        depth = 0.5 * (low + high)
        if above < math.inf:
            guess = low - below * (high - low) / (above - below)
            if low < guess < high:
                depth = guess
    return flow


@kernel
def inlet_control_cfs(head_ft, p, x, y, first, last, full_area_sf, slope):
    """Flow of one barrel under inlet control.

    Parameters
    ----------
    head_ft : float
        Headwater above the invert of the inlet, HW. [ft]
    p, x, y, first, last :
        Parameter row of the culvert and its table.
    full_area_sf, slope : float
        Area of the full barrel [sf]; fall over length, S [-].

    Notes
    -----
    Straight in Q between HW = 0.95 D on the unsubmerged curve and F = 4 on the submerged one.

    References
    ----------
    .. [1] FHWA, HDS-5, eq. 26 to 28 (2001 edition) and table 9.
    """
    rise = p[1]
    if head_ft <= UNSUBMERGED_UP_TO * rise:
        return _unsubmerged_cfs(head_ft, p, x, y, first, last, full_area_sf, slope)
    unit = full_area_sf * math.sqrt(rise)
    shift = p[13] + p[14] * slope
    begin = rise * (p[12] * SUBMERGED_FROM * SUBMERGED_FROM + shift)
    if head_ft >= begin:
        return unit * math.sqrt((head_ft / rise - shift) / p[12])
    low = _unsubmerged_cfs(UNSUBMERGED_UP_TO * rise, p, x, y, first, last, full_area_sf, slope)
    low = min(low, SUBMERGED_FROM * unit)
    share = (head_ft - UNSUBMERGED_UP_TO * rise) / (begin - UNSUBMERGED_UP_TO * rise)
    return low + share * (SUBMERGED_FROM * unit - low)


@kernel
def outlet_control_ft(flow_cfs, tailwater_depth_ft, p, x, y, first, last):
    """Headwater above the inlet invert that drives a flow through one barrel under outlet control.

    Parameters
    ----------
    flow_cfs : float
        Flow of one barrel, above 0. [cfs]
    tailwater_depth_ft : float
        Tailwater above the invert of the outlet. [ft]
    p, x, y, first, last :
        Parameter row of the culvert and its table.

    Notes
    -----
    HW = E + L: E the energy in the inlet by :func:`hydro.kernels.barrel.inlet_energy_ft`, L the entrance loss
    ke V^2/2g. On a part-full inlet V belongs to the inlet depth, or to the depth at which HW is least if
    that is larger (Fr^2 = 1/(1 + ke)), and L fades as the barrel becomes steep (S0/Sc from 0.7 to 1), where
    the inlet alone controls. On a full inlet V is that of the full barrel; it counts in proportion as the
    energy rises from critical to full.
    """
    shape = int(p[3])
    rise = p[1]
    span = p[2]
    slope = (p[0] - p[6]) / p[5]
    critical = critical_depth_ft(flow_cfs, shape, rise, span, x, y, first, last)
    energy, depth = inlet_energy_ft(
        flow_cfs, tailwater_depth_ft, critical, shape, rise, span, p[5], slope, p[7], x, y, first, last
    )
    full_area, _p = full_section(shape, rise, span, x, y, first, last)
    full_head = (flow_cfs / full_area) ** 2 / (2.0 * GRAVITY_FT_PER_S2)
    full_energy = rise + full_head
    if energy >= full_energy:
        return energy + p[8] * full_head
    area, _w, perimeter = section(critical, shape, rise, span, x, y, first, last)
    least = critical + flow_cfs * flow_cfs / (2.0 * GRAVITY_FT_PER_S2 * area * area)
    share = 1.0 if full_energy <= least else max(0.0, (energy - least) / (full_energy - least))
    loss = share * full_head
    friction = (p[7] * flow_cfs / (MANNING_US * area)) ** 2 / (area / perimeter) ** (4.0 / 3.0)
    mild = min(1.0, max(0.0, (1.0 - slope / friction) / (1.0 - MILD_UP_TO)))
    if mild > 0.0:
        best = critical_depth_ft(
            flow_cfs * math.sqrt(1.0 + p[8]), shape, rise, span, x, y, first, last
        )
        area, _w, _p = section(max(depth, best), shape, rise, span, x, y, first, last)
        loss = max(loss, mild * flow_cfs * flow_cfs / (2.0 * GRAVITY_FT_PER_S2 * area * area))
    return energy + p[8] * loss


@kernel
def _ke_cc_cfs(head_ft, tailwater_ft, p, x, y, first, last):
    """Flow of one barrel by Ke and Cc: orifice at the inlet, or pipe flow through the same wetted area."""
    depth = min(head_ft, p[1])
    area, _w, perimeter = section(depth, int(p[3]), p[1], p[2], x, y, first, last)
    if depth >= p[1]:
        area, perimeter = full_section(int(p[3]), p[1], p[2], x, y, first, last)
    headwater = p[0] + head_ft
    inlet = headwater - max(tailwater_ft, p[0] + 0.5 * depth)
    drop = headwater - max(tailwater_ft, p[6] + 0.5 * depth)
    if inlet <= 0.0 or drop <= 0.0:
        return 0.0
    coefficient = p[10] / (1.0 + p[8])
    losses = 1.0 + p[8] + 2.0 * GRAVITY_FT_PER_S2 * (p[7] / MANNING_US) ** 2 * p[5] / (
        area / perimeter
    ) ** (4.0 / 3.0)
    return area * math.sqrt(
        2.0 * GRAVITY_FT_PER_S2 * min(coefficient * coefficient * inlet, drop / losses)
    )


@kernel
def culvert_cfs(p, x, y, first, last, headwater_ft, tailwater_ft):
    """Flow of a culvert: the smaller of inlet and outlet control at the given levels.

    Parameters
    ----------
    p : ndarray, shape (N_PARAMETERS,)
        Invert of the inlet, rise, span [ft], shape, number of barrels, length, invert of the outlet [ft],
        Manning's n, ke, form, K (or Cc), M, c, Y, Ks.
    x, y : ndarray, shape (n_table_rows,)
        Tables of all devices; a polygon's section stands in this device's rows.
    first, last : int
        Rows of this device's table.
    headwater_ft, tailwater_ft : float
        Water levels; -inf for a free outfall. [ft]

    Returns
    -------
    float
        Flow of all barrels. [cfs]
    """
    head = headwater_ft - p[0]
    if head <= 0.0 or headwater_ft <= p[6] or tailwater_ft >= headwater_ft:
        return 0.0
    if p[9] == FORM_KE_CC:
        return p[4] * _ke_cc_cfs(head, tailwater_ft, p, x, y, first, last)
    area, _p = full_section(int(p[3]), p[1], p[2], x, y, first, last)
    slope = (p[0] - p[6]) / p[5]
    below = tailwater_ft - p[6]
    high = inlet_control_cfs(head, p, x, y, first, last, area, slope)
    if high <= 0.0:
        return 0.0
    above = outlet_control_ft(high, below, p, x, y, first, last) - head
    if above <= 0.0:
        return p[4] * high
    low = 0.0
    under = max(below, 0.0) + p[6] - p[0]
    under = max(under, 0.0) - head
    return p[4] * _outlet_flow_cfs(low, high, under, above, head, below, p, x, y, first, last)


@kernel
def _outlet_flow_cfs(low, high, under, above, head_ft, below_ft, p, x, y, first, last):
    """Flow between two bounds at which outlet control needs just the given head (Illinois, then halving)."""
    side = 0
    for i in range(200):
        flow = 0.5 * (low + high)
        if i % 4 != 3:
            guess = low - under * (high - low) / (above - under)
            if low < guess < high:
                flow = guess
        if flow <= low or flow >= high:
            break
        value = outlet_control_ft(flow, below_ft, p, x, y, first, last) - head_ft
        if value > 0.0:
            high, above = flow, value
            if side == 1:
                under *= 0.5
            side = 1
        else:
            low, under = flow, value
            if side == -1:
                above *= 0.5
            side = -1
        if high - low <= FLOW_TOLERANCE * high or value == 0.0:
            break
    return low
