"""Skimmers, siphons in service, and tables of flow for several tailwaters."""

from __future__ import annotations

import math

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._device_flow import device_flow


def skimmer_cfs(
    headwater_ft: FloatOrArray,
    rest_ft: float,
    flow_cfs: float,
    head_ft: float,
    *,
    count: int = 1,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow of a floating inlet.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level. [ft]
    rest_ft : float
        Level at which it rests and below which it is dry. [ft]
    flow_cfs : float
        Flow of one while it floats, Q0. [cfs]
    head_ft : float
        Head on its inlet while it floats, H0. [ft]
    count : int, optional
        Number of equal skimmers.
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
    Q = Q0 sqrt(min(z - rest, H0, z - tailwater) / H0): constant while it floats, by the root of the depth
    while it rests.  Q0 is that of its maker, or C A sqrt(2 g H0) of its orifice.

    Examples
    --------
    >>> [round(skimmer_cfs(z, 100.0, 0.02, 0.125), 4) for z in (100.0, 100.03125, 103.0)]
    [0.0, 0.01, 0.02]
    """
    check = Arguments("skimmer_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    row = (
        check.number("rest_ft", rest_ft),
        check.number("flow_cfs", flow_cfs, above=0.0),
        check.number("head_ft", head_ft, above=0.0),
        check.number("count", count, at_least=1.0, whole=True),
    )
    check.raise_faults()
    from hydro.kernels.devices import SKIMMER

    return like(device_flow(SKIMMER, row, headwater, tailwater), headwater_ft)


def siphon_cfs(
    headwater_ft: FloatOrArray,
    outlet_ft: float,
    diameter_ft: float,
    *,
    discharge_coefficient: float = 0.6,
    count: int = 1,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow of a primed siphon.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level. [ft]
    outlet_ft : float
        Level of its lower end. [ft]
    diameter_ft : float
        Diameter of the throat. [ft]
    discharge_coefficient : float, optional
        C with all losses of the barrel, 1 / sqrt(1 + sum of K). [-]
    count : int, optional
        Number of equal siphons.
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
    Q = C A sqrt(2 g H), H from the headwater to the outlet or the tailwater.  When it primes and breaks is no
    matter of this formula.

    Examples
    --------
    >>> round(siphon_cfs(103.0, 98.0, 0.5), 2)
    2.11
    """
    check = Arguments("siphon_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    diameter = check.number("diameter_ft", diameter_ft, above=0.0)
    c = check.number("discharge_coefficient", discharge_coefficient, above=0.0, at_most=1.0)
    row = (
        check.number("outlet_ft", outlet_ft),
        c * 0.25 * math.pi * diameter**2,
        check.number("count", count, at_least=1.0, whole=True),
    )
    check.raise_faults()
    from hydro.kernels.devices import SIPHON

    return like(device_flow(SIPHON, row, headwater, tailwater), headwater_ft)
