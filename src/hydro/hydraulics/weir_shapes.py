"""Weirs of further shapes: Cipolletti, trapezoidal, side-flow, by profile, ogee."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._device_flow import device_flow
from hydro.types import FloatArray

CIPOLLETTI_COEFFICIENT = 3.367
"""C of the Cipolletti weir.  USBR, Water Measurement Manual, 3rd ed. (1997), ch. 7, as quoted elsewhere."""
OGEE_COEFFICIENT = 3.97
"""Cd of the standard ogee crest under a vertical face.  USACE, Hydraulic Design Chart 111-3, likewise."""


def cipolletti_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    *,
    weir_coefficient: float = CIPOLLETTI_COEFFICIENT,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a Cipolletti weir: sharp-crested, sides of 1 horizontal to 4 vertical.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft, length_ft : float
        Level and length L of the crest. [ft]
    weir_coefficient : float, optional
        C. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = C L H^1.5: the slope of the sides makes up for the end contractions.  Valid up to H = L/3.
    Villemonte's reduction with exponent 1.5 under tailwater.

    References
    ----------
    .. [1] USBR, Water Measurement Manual, 3rd ed. (1997), ch. 7.

    Examples
    --------
    >>> round(cipolletti_weir_cfs(101.0, 100.0, 3.0), 2)
    10.1
    """
    check = Arguments("cipolletti_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    crest, length = _crest(check, crest_ft, length_ft)
    c = check.number("weir_coefficient", weir_coefficient, above=0.0)
    check.raise_faults()
    from hydro.kernels.devices import SHARP_WEIR

    return like(device_flow(SHARP_WEIR, (crest, length, 0.0, c, 0.0), headwater, tailwater), headwater_ft)


def trapezoidal_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    side_slope: float,
    *,
    weir_coefficient: float = 3.33,
    side_coefficient: float = 2.5,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a weir with a level crest and sloping sides.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft, length_ft : float
        Level and length L of the crest. [ft]
    side_slope : float
        Mean horizontal run s of the sides for a rise of 1. [-]
    weir_coefficient, side_coefficient : float, optional
        C of the crest and Cs of the sides. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = C L H^1.5 + Cs s H^2.5, a rectangle and a V with tan(angle/2) = s.  Under tailwater
    Q1 (1 - Q2/Q1)^0.385 (Villemonte), Q2 the free flow at the level of the tailwater.

    Examples
    --------
    >>> trapezoidal_weir_cfs(101.0, 100.0, 3.0, 2.0)
    14.99
    """
    check = Arguments("trapezoidal_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    crest, length = _crest(check, crest_ft, length_ft)
    row = (
        crest,
        length,
        check.number("side_slope", side_slope, at_least=0.0),
        check.number("weir_coefficient", weir_coefficient, above=0.0),
        check.number("side_coefficient", side_coefficient, above=0.0),
    )
    check.raise_faults()
    from hydro.kernels.devices import TRAPEZOIDAL_WEIR

    return like(device_flow(TRAPEZOIDAL_WEIR, row, headwater, tailwater), headwater_ft)


def side_flow_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    weir_coefficient: float,
    *,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a weir along the flow.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft, length_ft : float
        Level and length L of the crest. [ft]
    weir_coefficient : float
        C. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = C L^0.83 H^1.67, drowned as :func:`trapezoidal_weir_cfs`.

    References
    ----------
    .. [1] EPA, SWMM Reference Manual II: Hydraulics (2017), side-flow weirs.

    Examples
    --------
    >>> side_flow_weir_cfs(101.0, 100.0, 1.0, 3.0)
    3.0
    """
    check = Arguments("side_flow_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    c = check.number("weir_coefficient", weir_coefficient, above=0.0)
    crest, length = _crest(check, crest_ft, length_ft)
    row = (crest, length, c)
    check.raise_faults()
    from hydro.kernels.devices import SIDE_FLOW_WEIR

    return like(device_flow(SIDE_FLOW_WEIR, row, headwater, tailwater), headwater_ft)


def profile_weir_cfs(
    headwater_ft: FloatOrArray,
    stations_ft: Sequence[float] | FloatArray,
    crests_ft: Sequence[float] | FloatArray,
    weir_coefficient: float,
    *,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a weir whose crest is a line of points.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    stations_ft, crests_ft : array_like, shape (n_points,)
        Stations, not falling, and levels of the crest; two at one station make a step. [ft]
    weir_coefficient : float
        C. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = C times the integral of h^1.5 along the crest, exact on each straight piece; the ends are vertical.
    No end contractions.  Drowned as :func:`trapezoidal_weir_cfs`.

    Examples
    --------
    A notch 2 ft long in a wall of 10 ft, water 1 ft above the wall and 2 ft above the notch.

    >>> round(profile_weir_cfs(102.0, [0, 4, 4, 6, 6, 10], [101, 101, 100, 100, 101, 101], 3.0), 2)
    40.97
    """
    check = Arguments("profile_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    stations = check.numbers("stations_ft", stations_ft)
    crests = check.numbers("crests_ft", crests_ft)
    check.table(stations_ft=stations, crests_ft=crests)
    check.rising("stations_ft", stations, strictly=False)
    c = check.number("weir_coefficient", weir_coefficient, above=0.0)
    check.raise_faults()
    from hydro.kernels.devices import PROFILE_WEIR

    row = (float(np.min(crests)), c)
    return like(device_flow(PROFILE_WEIR, row, headwater, tailwater, stations, crests), headwater_ft)


def ogee_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    design_head_ft: float,
    *,
    design_coefficient: float = OGEE_COEFFICIENT,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over an ogee crest.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft, length_ft : float
        Level and length L of the crest, less piers and abutments. [ft]
    design_head_ft : float
        Hd, for which the crest is shaped. [ft]
    design_coefficient : float, optional
        Cd, C at the design head. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = C L H^1.5 with C = Cd (H/Hd)^0.12, not below 3.087 (critical flow over a long crest) and held
    above H/Hd = 1.33.  No velocity of approach: valid for a crest at least 1.33 Hd above its approach.
    Drowned as :func:`trapezoidal_weir_cfs`: more than experiments on ogees show below h2/h1 = 0.7.

    References
    ----------
    .. [1] USACE, Hydraulic Design of Spillways, EM 1110-2-1603 (1990); Hydraulic Design Chart 111-3.

    Examples
    --------
    >>> round(ogee_weir_cfs(104.0, 100.0, 10.0, 4.0), 1)
    317.6
    """
    check = Arguments("ogee_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    crest, length = _crest(check, crest_ft, length_ft)
    row = (
        crest,
        length,
        check.number("design_head_ft", design_head_ft, above=0.0),
        check.number("design_coefficient", design_coefficient, above=0.0),
    )
    check.raise_faults()
    from hydro.kernels.devices import OGEE_WEIR

    return like(device_flow(OGEE_WEIR, row, headwater, tailwater), headwater_ft)


def _crest(check: Arguments, crest_ft: float, length_ft: float) -> tuple[float, float]:
    """Level and length of a crest."""
    return check.number("crest_ft", crest_ft), check.number("length_ft", length_ft, above=0.0)
