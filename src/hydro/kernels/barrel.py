"""Water in a culvert barrel: cross-section, critical depth, backwater profile."""

import math

from hydro.constants import GRAVITY_FT_PER_S2, MANNING_US
from hydro.kernels._jit import kernel

CIRCLE = 0
"""Closed formulas; rise = span = diameter."""
BOX = 1
"""Rectangle."""
POLYGON = 2
"""Widths by depth, straight in between; in the device's table, first half (depth, width) and second half
(area, wetted perimeter) below each depth."""

PROFILE_STEPS = 24
PROFILE_GROWTH = 1.2
"""Steps of the backwater profile from the outlet up, each longer than the one before by this factor."""
DEPTH_TOLERANCE = 1e-13
"""Depths are found to this share of the rise."""


@kernel
def section(depth_ft, shape, rise_ft, span_ft, table_x, table_y, first, last):
    """Area, top width and wetted perimeter of a barrel filled to a depth, the crown not counted as wetted.

    Parameters
    ----------
    depth_ft : float
        0 to the rise. [ft]
    shape : int
        CIRCLE, BOX or POLYGON.
    rise_ft, span_ft : float
        Inside height and width. [ft]
    table_x, table_y : ndarray, shape (n_table_rows,)
        Tables of all devices, end to end.
    first, last : int
        Rows of this barrel's table.

    Returns
    -------
    area_sf, width_ft, perimeter_ft : float
    """
    if shape == CIRCLE:
        half = math.acos(max(-1.0, min(1.0, 1.0 - 2.0 * depth_ft / rise_ft)))
        sine = math.sin(half)
        cosine = math.cos(half)
        return 0.25 * rise_ft * rise_ft * (half - sine * cosine), rise_ft * sine, rise_ft * half
    if shape == BOX:
        return span_ft * depth_ft, span_ft, span_ft + 2.0 * depth_ft
    n = (last - first) // 2
    low = 0
    high = n - 1
    while high - low > 1:
        middle = (low + high) // 2
        if table_x[first + middle] <= depth_ft:
            low = middle
        else:
            high = middle
    j = first + low
    step = depth_ft - table_x[j]
    spread = (table_y[j + 1] - table_y[j]) / (table_x[j + 1] - table_x[j])
    width = table_y[j] + spread * step
    area = table_x[j + n] + 0.5 * (table_y[j] + width) * step
    return area, width, table_y[j + n] + 2.0 * step * math.sqrt(1.0 + 0.25 * spread * spread)


@kernel
def full_section(shape, rise_ft, span_ft, table_x, table_y, first, last):
    """Area and wetted perimeter of the full barrel. [sf, ft]"""
    area, width, perimeter = section(rise_ft, shape, rise_ft, span_ft, table_x, table_y, first, last)
    return area, perimeter + (span_ft if shape == BOX else width)


@kernel
def critical_depth_ft(flow_cfs, shape, rise_ft, span_ft, table_x, table_y, first, last):
    """Critical depth in one barrel: Q^2 T = g A^3; the rise where the barrel is too low for it. [ft]"""
    if flow_cfs <= 0.0:
        return 0.0
    if shape == BOX:
        unit_flow = flow_cfs / span_ft
        return min(rise_ft, (unit_flow * unit_flow / GRAVITY_FT_PER_S2) ** (1.0 / 3.0))
    target = math.sqrt(flow_cfs)
    low, high = 0.0, rise_ft
    below, above = -target, math.inf
    depth = 0.5 * rise_ft
    side = 0
    for _ in range(120):
        area, width, _p = section(depth, shape, rise_ft, span_ft, table_x, table_y, first, last)
        if width <= 0.0:
            value = math.inf
        else:
            value = math.sqrt(area * math.sqrt(GRAVITY_FT_PER_S2 * area / width)) - target
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
        if high - low <= DEPTH_TOLERANCE * rise_ft or value == 0.0:
            break
        depth = 0.5 * (low + high)
        if above < math.inf:
            guess = low - below * (high - low) / (above - below)
            if low < guess < high:
                depth = guess
                if abs(depth - low) < 1e-14 * rise_ft or abs(high - depth) < 1e-14 * rise_ft:
                    break
    return depth


@kernel
def inlet_energy_ft(
    flow_cfs, outlet_depth_ft, critical_ft, shape, rise_ft, span_ft, length_ft, slope, manning_n,
    table_x, table_y, first, last,
):
    """Energy and depth at the upstream end of one barrel, by backwater from its outlet.

    Parameters
    ----------
    flow_cfs : float
        Flow of the barrel, above 0. [cfs]
    outlet_depth_ft : float
        Tailwater above the outlet invert; below critical depth it does not count. [ft]
    critical_ft : float
        Critical depth of the flow. [ft]
    shape, rise_ft, span_ft, table_x, table_y, first, last :
        As in :func:`section`.
    length_ft, slope, manning_n : float
        Length [ft], fall over length [-] and roughness of the barrel.

    Returns
    -------
    energy_ft, depth_ft : float
        Above the invert of the inlet. [ft]

    Notes
    -----
    dE/ds = Sf - S0 against the flow, from critical depth or the tailwater, by implicit steps (backward
    Euler): E is then a rising function of the flow and of the tailwater whatever the step, which a root
    search can rely on.  The energy is held at or above its minimum, so in a steep barrel, where no
    subcritical profile exists, critical depth remains.  A full barrel goes on under pressure.  The conveyance
    of a part-full barrel counts up to that of the full one (a circle exceeds it by up to 8 % near its crown).
    """
    full_area, full_perimeter = full_section(shape, rise_ft, span_ft, table_x, table_y, first, last)
    resistance = (manning_n * flow_cfs / MANNING_US) ** 2
    full_slope = resistance / (full_area**2 * (full_area / full_perimeter) ** (4.0 / 3.0))
    full_velocity_head = (flow_cfs / full_area) ** 2 / (2.0 * GRAVITY_FT_PER_S2)
    full_energy = rise_ft + full_velocity_head
    head_of_area = flow_cfs * flow_cfs / (2.0 * GRAVITY_FT_PER_S2)
    depth = max(outlet_depth_ft, critical_ft)
    if depth >= rise_ft:
        energy = depth + full_velocity_head
        depth = rise_ft
    else:
        area, _w, _p = section(depth, shape, rise_ft, span_ft, table_x, table_y, first, last)
        energy = depth + head_of_area / (area * area)
    if critical_ft >= rise_ft:
        least = full_energy
    else:
        area, _w, _p = section(critical_ft, shape, rise_ft, span_ft, table_x, table_y, first, last)
        least = critical_ft + head_of_area / (area * area)
    left = length_ft
    step = length_ft * (PROFILE_GROWTH - 1.0) / (PROFILE_GROWTH**PROFILE_STEPS - 1.0)
    for i in range(PROFILE_STEPS):
        if energy >= full_energy and full_slope >= slope:
            return energy + left * (full_slope - slope), rise_ft
        if i == PROFILE_STEPS - 1:
            step = left
        target = energy - step * slope
        if target + step * full_slope >= full_energy:
            energy = target + step * full_slope
            depth = rise_ft
        else:
            low = critical_ft
            high = rise_ft
            depth = min(max(depth, low), high)
            for k in range(80):
                area, width, perimeter = section(
                    depth, shape, rise_ft, span_ft, table_x, table_y, first, last
                )
                velocity_head = head_of_area / (area * area)
                friction = resistance / (area * area * (area / perimeter) ** (4.0 / 3.0))
                growth = 1.0 - 2.0 * velocity_head * width / area
                if friction < full_slope:
                    friction = full_slope
                else:
                    growth += step * friction * (10.0 / 3.0) * width / area
                    if shape == BOX:
                        growth -= step * friction * (4.0 / 3.0) * 2.0 / perimeter
                    elif shape == CIRCLE and width > 0.0:
                        growth -= step * friction * (4.0 / 3.0) * 2.0 * rise_ft / (width * perimeter)
                surplus = depth + velocity_head - step * friction - target
                if surplus > 0.0:
                    high = depth
                else:
                    low = depth
                guess = depth - surplus / growth if growth > 0.0 else -1.0
                if k == 0 and surplus > 0.0 and depth == critical_ft:
                    break
                if not low <= guess <= high or k > 12:
                    guess = 0.5 * (low + high)
                moved = abs(guess - depth)
                depth = guess
                if moved <= DEPTH_TOLERANCE * rise_ft or high - low <= DEPTH_TOLERANCE * rise_ft:
                    break
            area, width, perimeter = section(depth, shape, rise_ft, span_ft, table_x, table_y, first, last)
            energy = max(depth + head_of_area / (area * area), least)
        left -= step
        step *= PROFILE_GROWTH
    return energy, depth
