"""Outlet devices, each from its plain formula; tailwater by the head on it or by Villemonte."""

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
