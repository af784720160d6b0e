"""Outlet devices, each from its plain formula; tailwater by the head on it or by Villemonte."""

import itertools
import math

import numpy as np
from scipy.integrate import quad

ROOT_2G = math.sqrt(2.0 * 32.2)


def segment_area(depth_ft, diameter_ft):
    """Wetted area of a circle by numerical integration of its width over the depth.

    With y = D (1 - cos a) / 2 the width is D sin a and dy = D sin a da / 2, so the integrand is smooth.
    """
    depth = min(max(depth_ft, 0.0), diameter_ft)
    angle = math.acos(1.0 - 2.0 * depth / diameter_ft)
    return quad(lambda a: 0.5 * (diameter_ft * math.sin(a)) ** 2, 0.0, angle, epsabs=1e-14, epsrel=1e-13)[0]


def villemonte(headwater_ft, tailwater_ft, crest_ft, exponent):
    """Share of the free flow that a drowned weir passes."""
    if tailwater_ft <= crest_ft:
        return 1.0
    ratio = (tailwater_ft - crest_ft) / (headwater_ft - crest_ft)
    return (1.0 - ratio**exponent) ** 0.385


def circular_orifice(headwater_ft, tailwater_ft, invert_ft, diameter_ft, coefficient, count):
    """C a sqrt(2 g H) with the wetted area a and H on its mid-depth or on the tailwater."""
    if headwater_ft <= max(invert_ft, tailwater_ft):
        return 0.0
    depth = min(headwater_ft - invert_ft, diameter_ft)
    head = min(headwater_ft - (invert_ft + depth / 2.0), headwater_ft - tailwater_ft)
    return count * coefficient * segment_area(depth, diameter_ft) * ROOT_2G * math.sqrt(head)


def rectangular_orifice(headwater_ft, tailwater_ft, invert_ft, width_ft, height_ft, coefficient, count):
    """As the circular one."""
    if headwater_ft <= max(invert_ft, tailwater_ft):
        return 0.0
    depth = min(headwater_ft - invert_ft, height_ft)
    head = min(headwater_ft - (invert_ft + depth / 2.0), headwater_ft - tailwater_ft)
    return count * coefficient * width_ft * depth * ROOT_2G * math.sqrt(head)


def grate(headwater_ft, tailwater_ft, plane_ft, area_sf, perimeter_ft, coefficient, weir_coefficient, count):
    """The smaller of weir flow over the rim and orifice flow through the opening."""
    if headwater_ft <= max(plane_ft, tailwater_ft):
        return 0.0
    weir = weir_coefficient * perimeter_ft * (headwater_ft - plane_ft) ** 1.5
    weir *= villemonte(headwater_ft, tailwater_ft, plane_ft, 1.5)
    orifice = coefficient * area_sf * ROOT_2G * math.sqrt(headwater_ft - max(plane_ft, tailwater_ft))
    return count * min(weir, orifice)


def circular_grate(headwater_ft, tailwater_ft, plane_ft, diameter_ft, coefficient, weir_coefficient, count):
    """Area and perimeter of a circle."""
    area, perimeter = math.pi * diameter_ft**2 / 4.0, math.pi * diameter_ft
    return grate(headwater_ft, tailwater_ft, plane_ft, area, perimeter, coefficient, weir_coefficient, count)


def rectangular_grate(headwater_ft, tailwater_ft, plane_ft, length_ft, width_ft, coefficient, weir_coefficient, count):
    """Area and perimeter of a rectangle."""
    area, perimeter = length_ft * width_ft, 2.0 * (length_ft + width_ft)
    return grate(headwater_ft, tailwater_ft, plane_ft, area, perimeter, coefficient, weir_coefficient, count)


def sharp_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, contractions, c0, c1):
    """(C0 + C1 H) L' H^1.5 with L' = L - 0.1 n H, not less than 0.4 L."""
    if headwater_ft <= max(crest_ft, tailwater_ft):
        return 0.0
    head = headwater_ft - crest_ft
    effective = max(length_ft - contractions * head / 10.0, 0.4 * length_ft)
    return (c0 + c1 * head) * effective * head**1.5 * villemonte(headwater_ft, tailwater_ft, crest_ft, 1.5)


def v_notch_weir(headwater_ft, tailwater_ft, crest_ft, tangent, coefficient):
    """C tan(angle/2) H^2.5."""
    if headwater_ft <= max(crest_ft, tailwater_ft):
        return 0.0
    share = villemonte(headwater_ft, tailwater_ft, crest_ft, 2.5)
    return coefficient * tangent * (headwater_ft - crest_ft) ** 2.5 * share


def broad_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, heads_ft, coefficients):
    """C(H) L H^1.5, C on straight lines between its heads, held outside."""
    if headwater_ft <= max(crest_ft, tailwater_ft):
        return 0.0
    head = headwater_ft - crest_ft
    coefficient = np.interp(head, heads_ft, coefficients)
    return coefficient * length_ft * head**1.5 * villemonte(headwater_ft, tailwater_ft, crest_ft, 1.5)


def rating_table(headwater_ft, tailwater_ft, elevations_ft, flows_cfs):
    """Straight lines between the rows, nothing against a higher tailwater."""
    return 0.0 if headwater_ft <= tailwater_ft else float(np.interp(headwater_ft, elevations_ft, flows_cfs))


def orifice_by_integral(headwater_ft, tailwater_ft, invert_ft, height_ft, width_at, coefficient):
    """C times the integral of b sqrt(2 g h) over the wetted height, h to the surface or between the levels.

    With y = middle - half cos(a) the integrand has no root at the ends.
    """
    if headwater_ft <= max(invert_ft, tailwater_ft):
        return 0.0

    def part(low, high):
        if high <= low:
            return 0.0
        middle, half = 0.5 * (low + high), 0.5 * (high - low)

        def strip(a):
            y = middle - half * math.cos(a)
            head = headwater_ft - max(y, tailwater_ft)
            return half * math.sin(a) * width_at(y - invert_ft) * math.sqrt(max(head, 0.0))

        return quad(strip, 0.0, math.pi, epsabs=0.0, epsrel=1e-12, limit=400)[0]

    top = min(headwater_ft, invert_ft + height_ft)
    between = min(max(tailwater_ft, invert_ft), top)
    return coefficient * ROOT_2G * (part(invert_ft, between) + part(between, top))


def circular_orifice_of(headwater_ft, tailwater_ft, invert_ft, diameter_ft, coefficient, count, integral, rows, spacing):
    """Rows of circles, by the integral or by half the wetted depth."""
    total = 0.0
    for row in range(int(rows)):
        invert = invert_ft + row * spacing
        if integral:
            width_at = lambda y: 2.0 * math.sqrt(max(y * (diameter_ft - y), 0.0))  # noqa: E731
            total += count * orifice_by_integral(headwater_ft, tailwater_ft, invert, diameter_ft, width_at, coefficient)
        else:
            total += circular_orifice(headwater_ft, tailwater_ft, invert, diameter_ft, coefficient, count)
    return total


def rectangular_orifice_of(
    headwater_ft, tailwater_ft, invert_ft, width_ft, height_ft, coefficient, count, integral, rows, spacing
):
    """Rows of rectangles, by the integral or by half the wetted depth."""
    total = 0.0
    for row in range(int(rows)):
        invert = invert_ft + row * spacing
        if integral:
            width_at = lambda _: width_ft  # noqa: E731
            total += count * orifice_by_integral(headwater_ft, tailwater_ft, invert, height_ft, width_at, coefficient)
        else:
            total += rectangular_orifice(headwater_ft, tailwater_ft, invert, width_ft, height_ft, coefficient, count)
    return total


def weir_under_a_top(headwater_ft, tailwater_ft, crest_ft, length_ft, contractions, c0, c1, opening_ft):
    """The smaller of the weir and of the opening as an orifice that meets it at the top."""
    weir = sharp_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, contractions, c0, c1)
    if weir == 0.0 or headwater_ft <= max(crest_ft, tailwater_ft):
        return 0.0
    depth = min(headwater_ft - crest_ft, opening_ft)
    effective = max(length_ft - contractions * depth / 10.0, 0.5 * length_ft)
    head = min(headwater_ft - crest_ft - depth / 2.0, headwater_ft - tailwater_ft)
    return min(weir, (c0 + c1 * depth) * effective * depth**1.5 * math.sqrt(2.0 * head / depth))


def drowned(free, headwater_ft, tailwater_ft):
    """Villemonte for any free flow by level."""
    here, below = free(headwater_ft), free(tailwater_ft)
    return here * (1.0 - below / here) ** 0.385 if here > below else 0.0


def trapezoidal_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, slope, c, c_sides):
    """Rectangle and the two sides."""

    def free(level):
        head = max(level - crest_ft, 0.0)
        return c * length_ft * head**1.5 + c_sides * slope * head**2.5

    return drowned(free, headwater_ft, tailwater_ft)


def side_flow_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, c):
    """C L^0.83 H^1.67."""
    return drowned(lambda z: c * length_ft**0.83 * max(z - crest_ft, 0.0) ** 1.67, headwater_ft, tailwater_ft)


def profile_weir(headwater_ft, tailwater_ft, _lowest_ft, c, stations_ft, crests_ft):
    """C times the integral of depth^1.5 along the crest, each piece by quadrature between its wet ends."""

    def free(level):
        if not math.isfinite(level):
            return 0.0
        total = 0.0
        for x1, x2, z1, z2 in zip(stations_ft, stations_ft[1:], crests_ft, crests_ft[1:], strict=False):
            if x2 <= x1 or level <= min(z1, z2):
                continue
            edge = (level - z1) / (z2 - z1) if z1 != z2 else 1.0
            first, last = (0.0, min(edge, 1.0)) if z2 >= z1 else (max(edge, 0.0), 1.0)

            def depth(s, a=z1, b=z2):
                return max(level - a - s * (b - a), 0.0) ** 1.5

            total += (x2 - x1) * quad(depth, first, last, epsabs=0.0, epsrel=1e-12, limit=400)[0]
        return c * total

    return drowned(free, headwater_ft, tailwater_ft)


def ogee_weir(headwater_ft, tailwater_ft, crest_ft, length_ft, design_head_ft, c_design):
    """C L H^1.5 with C = Cd (H/Hd)^0.12, not below critical flow over a long crest, held above H/Hd 1.33."""

    def free(level):
        head = max(level - crest_ft, 0.0)
        c = c_design * min(head / design_head_ft, 1.33) ** 0.12
        return max(c, min(3.087, c_design)) * length_ft * head**1.5

    return drowned(free, headwater_ft, tailwater_ft)


def skimmer(headwater_ft, tailwater_ft, invert_ft, full_flow_cfs, head_ft, count):
    """Constant head while it floats, the depth above its rest below that."""
    head = min(headwater_ft - invert_ft, headwater_ft - tailwater_ft, head_ft)
    return count * full_flow_cfs * math.sqrt(max(head, 0.0) / head_ft)


def siphon(headwater_ft, tailwater_ft, outlet_ft, opening_sf, count):
    """C A sqrt(2 g H)."""
    return count * opening_sf * ROOT_2G * math.sqrt(max(headwater_ft - max(outlet_ft, tailwater_ft), 0.0))


def pump(headwater_ft, _tailwater_ft, floor_ft, count, depths_ft, flows_cfs):
    """Flow by depth above the stop level, which lies 0.01 ft above the floor; in proportion below it."""
    above = headwater_ft - floor_ft
    share = min(max(above / 0.01, 0.0), 1.0)
    return count * share * float(np.interp(above - 0.01, depths_ft, flows_cfs))


def rating_by_tailwater(headwater_ft, tailwater_ft, _invert_ft, n, column, values):
    """Straight lines in the tailwater between tables; nothing where the levels meet."""
    if headwater_ft <= tailwater_ft:
        return 0.0
    n = int(n)
    levels = list(column[:n])
    starts = [int(v) for v in values[:n]] + [len(column)]
    at = [
        float(np.interp(headwater_ft, column[a:b], values[a:b])) for a, b in itertools.pairwise(starts)
    ]
    below = [(t, q) for t, q in zip(levels, at, strict=True) if t < headwater_ft] + [(headwater_ft, 0.0)]
    return float(np.interp(max(tailwater_ft, levels[0]), [t for t, _ in below], [q for _, q in below]))
