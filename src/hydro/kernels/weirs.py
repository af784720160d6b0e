"""Flow over weirs."""

import math

from hydro.kernels._jit import kernel


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
def drowned_cfs(free_cfs, below_cfs):
    """Flow over a drowned crest of any shape: Q1 (1 - Q2/Q1)^0.385.

    Q1 is the free flow at the headwater and Q2 that at the tailwater; for a crest of one power this is
    :func:`drowned_share`.

    References
    ----------
    .. [1] Villemonte, Submerged-weir discharge studies, Engineering News-Record 139 (1947).
    """
    if below_cfs <= 0.0:
        return free_cfs
    if below_cfs >= free_cfs:
        return 0.0
    return free_cfs * (1.0 - below_cfs / free_cfs) ** 0.385


@kernel
def sharp_weir_cfs(crest_ft, length_ft, contractions, c0, c1, opening_ft, headwater_ft, tailwater_ft):
    """Sharp-crested rectangular weir: Q = (C0 + C1 H) (L - 0.1 n H) H^1.5, Villemonte under tailwater.

    The effective length is held at 0.4 L, where the contracted formula has its turning point, so that the
    rating never falls.  Under a top ``opening_ft`` above the crest (0 for none) the flow is at most that of
    the opening as an orifice, whose coefficient makes both meet at the top.

    References
    ----------
    .. [1] FHWA HEC-22, 4th ed. (2024), sec. 10.3.3.2 (Francis contractions).
    .. [2] Rossman, SWMM Reference Manual II: Hydraulics, EPA/600/R-17/111 (2017), surcharged weirs.
    """
    head = headwater_ft - crest_ft
    if head <= 0.0 or tailwater_ft >= headwater_ft:
        return 0.0
    effective = max(length_ft - 0.1 * contractions * head, 0.4 * length_ft)
    free = (c0 + c1 * head) * effective * head**1.5
    weir = free * drowned_share(tailwater_ft - crest_ft, head, 1.5)
    if opening_ft <= 0.0:
        return weir
    depth = min(head, opening_ft)
    effective = max(length_ft - 0.1 * contractions * depth, 0.5 * length_ft)  # depth x this never falls
    at_depth = (c0 + c1 * depth) * effective * depth**1.5
    middle = 0.5 * depth
    return min(weir, at_depth * math.sqrt((head - max(tailwater_ft - crest_ft, middle)) / middle))


@kernel
def trapezoidal_weir_cfs(crest_ft, length_ft, slope, c, c_sides, headwater_ft, tailwater_ft):
    """Trapezoidal weir: Q = C L H^1.5 + Cs s H^2.5, s the mean run of the sides for a rise of 1."""
    head, below = headwater_ft - crest_ft, max(tailwater_ft - crest_ft, 0.0)
    if head <= 0.0:
        return 0.0
    free = (c * length_ft + c_sides * slope * head) * head**1.5
    return drowned_cfs(free, (c * length_ft + c_sides * slope * below) * below**1.5)


@kernel
def side_flow_weir_cfs(crest_ft, length_ft, c, headwater_ft, tailwater_ft):
    """Weir along the flow: Q = C L^0.83 H^1.67.

    References
    ----------
    .. [1] Rossman, SWMM Reference Manual II: Hydraulics, EPA/600/R-17/111 (2017), side-flow weirs.
    """
    head, below = headwater_ft - crest_ft, max(tailwater_ft - crest_ft, 0.0)
    if head <= 0.0:
        return 0.0
    return drowned_cfs(c * length_ft**0.83 * head**1.67, c * length_ft**0.83 * below**1.67)


@kernel
def profile_integral(level_ft, rows, first, last):
    """Integral of h^1.5 along a crest of straight pieces; h the depth of water above each point. [ft^2.5]"""
    total = 0.0
    for j in range(first, last - 1):
        low, high = min(rows[j, 1], rows[j + 1, 1]), max(rows[j, 1], rows[j + 1, 1])
        deep, shallow = level_ft - low, max(level_ft - high, 0.0)
        run = rows[j + 1, 0] - rows[j, 0]
        if deep <= 0.0 or run <= 0.0:
            continue
        if deep - shallow < 1e-4 * deep:  # the difference of powers would cancel
            wetted = (deep - shallow) / (high - low) if high > low else 1.0
            total += run * wetted * (0.5 * (deep + shallow)) ** 1.5
        else:
            total += run / (high - low) * (deep**2.5 - shallow**2.5) / 2.5
    return total


@kernel
def profile_weir_cfs(c, rows, first, last, headwater_ft, tailwater_ft):
    """Weir whose crest is a line of stations and levels: Q = C integral of h^1.5 along it, ends vertical."""
    free = c * profile_integral(headwater_ft, rows, first, last)
    if free <= 0.0:
        return 0.0
    return drowned_cfs(free, c * profile_integral(tailwater_ft, rows, first, last))


OGEE_EXPONENT = 0.12
"""C/Cd = (H/Hd)^0.12 of the standard crest of the Waterways Experiment Station."""
OGEE_HIGHEST_RATIO = 1.33
"""C is held above this ratio of head to design head."""
LONG_CREST_C = 3.087
"""C of critical flow over a long crest, (2/3)^1.5 g^0.5, to which an ogee falls at low heads. [ft^0.5/s]"""


@kernel
def ogee_free_cfs(length_ft, design_head_ft, c_design, head_ft):
    """Free flow over an ogee crest, Q = C L H^1.5 with C by H/Hd."""
    if head_ft <= 0.0:
        return 0.0
    ratio = min(head_ft / design_head_ft, OGEE_HIGHEST_RATIO)
    c = max(c_design * ratio**OGEE_EXPONENT, min(c_design, LONG_CREST_C))
    return c * length_ft * head_ft**1.5


@kernel
def ogee_weir_cfs(crest_ft, length_ft, design_head_ft, c_design, headwater_ft, tailwater_ft):
    """Ogee crest; drowned as any other weir, which is more than experiments on ogees show.

    References
    ----------
    .. [1] USACE, Hydraulic Design of Spillways, EM 1110-2-1603 (1990); Hydraulic Design Chart 111-3.
    """
    free = ogee_free_cfs(length_ft, design_head_ft, c_design, headwater_ft - crest_ft)
    if free <= 0.0:
        return 0.0
    return drowned_cfs(free, ogee_free_cfs(length_ft, design_head_ft, c_design, tailwater_ft - crest_ft))
