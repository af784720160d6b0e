"""Weirs: sharp-crested rectangular, V-notch, broad-crested."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._device_flow import device_flow
from hydro.hydraulics._published import published_rows
from hydro.types import FloatArray

SHARP_WEIR_COEFFICIENT = 3.33
"""C of a sharp crest, 0.415 (2 g)^0.5.  FHWA HEC-22, 4th ed. (2024), eq. 10.33."""
V_NOTCH_COEFFICIENT = 2.5
"""C of a V-notch, rounded.  FHWA HEC-22, 4th ed. (2024), eq. 10.35 has 0.31 (2 g)^0.5 = 2.49."""


def sharp_crested_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    *,
    contractions: int = 0,
    weir_coefficient: float = SHARP_WEIR_COEFFICIENT,
    crest_height_ft: float | None = None,
    top_ft: float | None = None,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a sharp-crested rectangular weir.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft : float
        Crest. [ft]
    length_ft : float
        L. [ft]
    contractions : int, optional
        Number n of end contractions, 0 to 2.
    weir_coefficient : float, optional
        C, used where no crest height is given. [ft^0.5/s]
    crest_height_ft : float, optional
        P, height of the crest above the approach bed; with it C = 3.27 + 0.40 H/P. [ft]
    top_ft : float, optional
        Top of the opening, above the crest; none where it is open. [ft]
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
    Q = C (L - 0.1 n H) H^1.5, reduced by Villemonte's (1 - (h2/h1)^1.5)^0.385 under tailwater.  The
    effective length is held at 0.4 L, where the contracted formula has its turning point; heads that long are
    far outside its experiments.
    Under a top the flow is at most that of the opening as an orifice by half its wetted depth, whose
    coefficient makes both meet at the top [2]_.
    The constants of 3.27 + 0.40 H/P (Rehbock's form in ft and s) were not verified against a print.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), eq. 10.33 and 10.34.
    .. [2] EPA, SWMM Reference Manual II: Hydraulics (2017), surcharged weirs.

    Examples
    --------
    HDS-2, 2nd ed. (2002), example 8.7: 28.7 cfs over a crest at 101.4 ft, water at 103.3 ft, with
    C = 0.37 (2 g)^0.5, need 3.69 ft.

    >>> round(sharp_crested_weir_cfs(103.3, 101.4, 3.69, weir_coefficient=0.37 * 64.4**0.5), 1)
    28.7
    """
    check = Arguments("sharp_crested_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    c0, c1 = check.number("weir_coefficient", weir_coefficient, above=0.0), 0.0
    if crest_height_ft is not None:
        height = check.number("crest_height_ft", crest_height_ft, above=0.0)
        c0, c1 = 3.27, 0.40 / height if height > 0.0 else math.nan
    row = (
        check.number("crest_ft", crest_ft),
        check.number("length_ft", length_ft, above=0.0),
        check.number("contractions", contractions, at_least=0.0, at_most=2.0, whole=True),
        c0,
        c1,
        0.0 if top_ft is None else check.number("top_ft", top_ft, above=crest_ft) - crest_ft,
    )
    check.raise_faults()
    from hydro.kernels.devices import SHARP_WEIR

    return like(device_flow(SHARP_WEIR, row, headwater, tailwater), headwater_ft)


def v_notch_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    angle_deg: float,
    *,
    weir_coefficient: float = V_NOTCH_COEFFICIENT,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a sharp-crested triangular weir.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft : float
        Bottom of the notch. [ft]
    angle_deg : float
        Full angle of the notch, theta. [deg]
    weir_coefficient : float, optional
        C. [ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q = C tan(theta/2) H^2.5 [cfs], Villemonte with exponent 2.5 under tailwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), eq. 10.35.

    Examples
    --------
    >>> round(v_notch_weir_cfs(101.0, 100.0, 90.0), 2)
    2.5
    """
    check = Arguments("v_notch_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    angle = check.number("angle_deg", angle_deg, above=0.0, below=180.0)
    row = (
        check.number("crest_ft", crest_ft),
        math.tan(math.radians(0.5 * angle)),
        check.number("weir_coefficient", weir_coefficient, above=0.0),
    )
    check.raise_faults()
    from hydro.kernels.devices import V_NOTCH_WEIR

    return like(device_flow(V_NOTCH_WEIR, row, headwater, tailwater), headwater_ft)


def broad_crested_coefficients(breadth_ft: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Coefficients of a broad-crested rectangular weir by head, for one breadth of crest.

    Parameters
    ----------
    breadth_ft : float
        Breadth of the crest in the direction of flow. [ft]

    Returns
    -------
    heads_ft, coefficients : tuple of float
        H [ft] and C of Q = C L H^1.5 [ft^0.5/s].

    Raises
    ------
    InputError
        If the breadth is not a positive number.

    Notes
    -----
    Linear between the breadths of the table, held below 0.5 ft and above 15 ft.  Each C is verified to
    +-0.04 only: the table agrees with the two digits of the dimensionless one [1]_, the third is unverified.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), table 10.7, after Brater and King (1976).

    Examples
    --------
    >>> heads, coefficients = broad_crested_coefficients(8.0)
    >>> heads[4], round(coefficients[4], 3)
    (1.0, 2.68)
    """
    check = Arguments("broad_crested_coefficients")
    breadth = check.number("breadth_ft", breadth_ft, above=0.0)
    check.raise_faults()
    rows = published_rows("broad_crested_weir.csv")
    columns = [name for name in rows[0] if name.startswith("breadth_")]
    breadths = [float(name.split("_")[1]) for name in columns]
    heads = tuple(float(row["head_ft"]) for row in rows)
    found = (np.interp(breadth, breadths, [float(row[name]) for name in columns]) for row in rows)
    return heads, tuple(float(coefficient) for coefficient in found)


def broad_crested_weir_cfs(
    headwater_ft: FloatOrArray,
    crest_ft: float,
    length_ft: float,
    breadth_ft: float | None = None,
    *,
    heads_ft: Sequence[float] | FloatArray | None = None,
    weir_coefficients: Sequence[float] | FloatArray | None = None,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow over a broad-crested rectangular weir with a coefficient that depends on the head.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    crest_ft : float
        Crest. [ft]
    length_ft : float
        L, across the flow. [ft]
    breadth_ft : float, optional
        Breadth of the crest in the direction of flow; C from :func:`broad_crested_coefficients`. [ft]
    heads_ft, weir_coefficients : array_like, optional
        The design's own C by head, in place of the breadth. [ft, ft^0.5/s]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q = C L H^1.5 [cfs], C linear between its heads and held outside, Villemonte under tailwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds, or C is given in neither way or in both.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), table 10.7, after Brater and King (1976).

    Examples
    --------
    HEC-HMS Applications Guide (2008), ch. 6: 175 ft at C = 3.2, water 8.3 ft above the crest: 13,300 cfs as
    printed to 100 cfs from a level printed to 0.1 ft (240 cfs).

    >>> round(broad_crested_weir_cfs(4192.3, 4184.0, 175.0, heads_ft=[1.0], weir_coefficients=[3.2]))
    13391
    """
    check = Arguments("broad_crested_weir_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    row = (check.number("crest_ft", crest_ft), check.number("length_ft", length_ft, above=0.0))
    given = (breadth_ft is not None, heads_ft is not None, weir_coefficients is not None)
    if given not in {(True, False, False), (False, True, True)}:
        fix = "Give either the breadth, or heads with their coefficients."
        check.note("breadth_ft", f"is {breadth_ft}", fix)
    if breadth_ft is not None:
        check.number("breadth_ft", breadth_ft, above=0.0)
    heads = check.numbers("heads_ft", heads_ft if heads_ft is not None else [1.0], at_least=0.0)
    own = weir_coefficients if weir_coefficients is not None else [1.0]
    coefficients = check.numbers("weir_coefficients", own, above=0.0)
    check.rising("heads_ft", heads)
    if heads_ft is not None and weir_coefficients is not None and not heads.shape == coefficients.shape != ():
        check.note("heads_ft", f"has shape {heads.shape}", "Give one coefficient for each head.")
    check.raise_faults()
    if breadth_ft is not None:
        heads, coefficients = (np.array(column) for column in broad_crested_coefficients(breadth_ft))
    from hydro.kernels.devices import BROAD_WEIR

    return like(device_flow(BROAD_WEIR, row, headwater, tailwater, heads, coefficients), headwater_ft)
