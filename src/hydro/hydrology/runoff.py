"""Runoff depth of a storm by the SCS curve-number equation."""

from __future__ import annotations

import math
from typing import overload

import numpy as np

from hydro.constants import INITIAL_ABSTRACTION_RATIO
from hydro.hydraulics._arguments import Arguments, Numbers
from hydro.hydrology.curve_number import retention_in
from hydro.types import FloatArray


@overload
def runoff_depth(
    rainfall_in: float, curve_number: float, initial_abstraction_ratio: float = ...
) -> float: ...
@overload
def runoff_depth(
    rainfall_in: FloatArray, curve_number: float | FloatArray, initial_abstraction_ratio: float = ...
) -> FloatArray: ...
@overload
def runoff_depth(
    rainfall_in: float, curve_number: FloatArray, initial_abstraction_ratio: float = ...
) -> FloatArray: ...
def runoff_depth(
    rainfall_in: Numbers, curve_number: Numbers, initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO
) -> float | FloatArray:
    """Runoff depth of a storm, or of the rain up to each time.

    Parameters
    ----------
    rainfall_in : float or ndarray
        Rainfall depth, P; cumulative rain, never the rain of one step. [in]
    curve_number : float or ndarray
        CN, above 0 and at most 100; arrays are broadcast against the rain. [-]
    initial_abstraction_ratio : float, optional
        Ia / S. [-]

    Returns
    -------
    float or ndarray
        Q [in]; 0 where P does not exceed Ia.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Q = (P - Ia)^2 / (P - Ia + S), Ia = 0.2 S, S = 1000 / CN - 10.  Less accurate below 0.5 in of runoff and
    not meant for CN below 40 (TR-55 ch. 2, limitations).

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 2-1 to 2-4.
    .. [2] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), example 10-1.

    Examples
    --------
    NEH 630 example 10-1: 4.3 in of rain on CN 74 give 1.82 in.

    >>> round(runoff_depth(4.3, 74), 2)
    1.82

    TR-55 example 2-2: 6.0 in of rain on CN 75 give 3.28 in.

    >>> round(runoff_depth(6.0, 75), 2)
    3.28
    """
    check = Arguments("runoff_depth")
    rain = check.numbers("rainfall_in", rainfall_in, at_least=0.0)
    number = check.numbers("curve_number", curve_number, above=0.0, at_most=100.0)
    ratio = check.number("initial_abstraction_ratio", initial_abstraction_ratio, at_least=0.0, at_most=1.0)
    if rain.ndim and number.ndim and rain.shape != number.shape:
        check.note("curve_number", f"has shape {number.shape}", f"Give one number or the shape {rain.shape}.")
    check.raise_faults()
    from hydro.kernels.runoff import runoff_depth_in

    retention = retention_in(number)
    rains, retentions = np.broadcast_arrays(rain, retention)
    depths = [
        runoff_depth_in(float(p), float(s), ratio * float(s))
        for p, s in zip(rains.flat, retentions.flat, strict=True)
    ]
    return np.array(depths).reshape(rains.shape) if rains.ndim else float(depths[0])


def equivalent_curve_number(rainfall_in: float, runoff_in: float) -> float:
    """Curve number that turns a rain into a runoff depth, for Ia = 0.2 S.

    Parameters
    ----------
    rainfall_in : float
        Rainfall depth, P. [in]
    runoff_in : float
        Runoff depth, Q, 0 to P. [in]

    Returns
    -------
    float
        CN with Q(P) = Q; the largest one without runoff, 1000 / (10 + 5 P), where Q is 0. [-]

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    S = 5 (P + 2 Q - sqrt(4 Q^2 + 5 P Q)), the runoff equation solved for S.  For ground in parts, or under
    another Ia/S, it is the curve number of this one storm only; it falls as the rain grows.

    References
    ----------
    .. [1] R.H. Hawkins, Improved prediction of storm runoff in mountain watersheds, Journal of the Irrigation
       and Drainage Division, ASCE 99 (1973).

    Examples
    --------
    >>> round(equivalent_curve_number(4.3, runoff_depth(4.3, 74.0)), 9)
    74.0
    """
    check = Arguments("equivalent_curve_number")
    rain = check.number("rainfall_in", rainfall_in, above=0.0)
    depth = check.number("runoff_in", runoff_in, at_least=0.0, at_most=rain if rain > 0.0 else float("inf"))
    check.raise_faults()
    retention = 5.0 * (rain + 2.0 * depth - math.sqrt(4.0 * depth**2 + 5.0 * rain * depth))
    return 1000.0 / (10.0 + max(retention, 0.0))
