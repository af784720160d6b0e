"""Orifices in a wall and horizontal openings (grates, riser tops)."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._device_flow import device_flow

LowHead: TypeAlias = Literal["half-depth", "integral"]
"""Head of a part-full opening: on half its wetted depth, or strip by strip."""
DISCHARGE_COEFFICIENT = 0.6
"""C of a square-edged orifice.  FHWA HEC-22, 4th ed. (2024), sec. 10.3.3.1."""
RIM_WEIR_COEFFICIENT = 3.33
"""C of a sharp crest, 0.415 (2 g)^0.5.  FHWA HEC-22, 4th ed. (2024), eq. 10.33."""


def circular_orifice_cfs(
    headwater_ft: FloatOrArray,
    invert_ft: float,
    diameter_ft: float,
    *,
    discharge_coefficient: float = DISCHARGE_COEFFICIENT,
    count: int = 1,
    low_head: LowHead = "half-depth",
    rows: int = 1,
    row_spacing_ft: float = 0.0,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow through a circular orifice in a wall.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    invert_ft : float
        Lowest point of the opening. [ft]
    diameter_ft : float
        D. [ft]
    discharge_coefficient : float, optional
        C, at most 1. [-]
    count : int, optional
        Number of equal openings, in each row.
    low_head : {"half-depth", "integral"}, optional
        Head of a part-full opening, see Notes.
    rows : int, optional
        Number of rows of openings, the first at the invert.
    row_spacing_ft : float, optional
        From invert to invert of the rows, at least the height of an opening. [ft]
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
    Q = C a sqrt(2 g H), a the wetted area of the opening, H the head on mid-depth of the wetted opening or on
    the tailwater, whichever is higher.  With the crown covered, H is the head on the centroid.

    ``integral`` adds C b sqrt(2 g h) over strips of the wetted opening, h their own head.  Half the depth
    gives 6.1 % more for a rectangle that is not covered, for a circle 4.2 % more at the crown and up to 20 %
    more near the invert; at twice the height of the opening the two differ by 0.5 %.  A perforated riser is
    ``rows`` of ``count`` openings, each row by its own head.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), sec. 10.3.3.1.

    Examples
    --------
    HDS-2, 2nd ed. (2002), example 8.4: 19.4 cfs at a head of 2.3 ft on the centroid need 2.66 sf.

    >>> diameter = 2.0 * (2.66 / 3.14159) ** 0.5
    >>> round(circular_orifice_cfs(100.0 + diameter / 2 + 2.3, 100.0, diameter), 1)
    19.4
    """
    check = Arguments("circular_orifice_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    integral, n_rows, spacing = _rows(check, low_head, rows, row_spacing_ft, diameter_ft)
    row = (
        check.number("invert_ft", invert_ft),
        check.number("diameter_ft", diameter_ft, above=0.0),
        check.number("discharge_coefficient", discharge_coefficient, above=0.0, at_most=1.0),
        check.number("count", count, at_least=1.0, whole=True),
        integral,
        n_rows,
        spacing,
    )
    check.raise_faults()
    from hydro.kernels.devices import CIRCULAR_ORIFICE

    return like(device_flow(CIRCULAR_ORIFICE, row, headwater, tailwater), headwater_ft)


def rectangular_orifice_cfs(
    headwater_ft: FloatOrArray,
    invert_ft: float,
    width_ft: float,
    height_ft: float,
    *,
    discharge_coefficient: float = DISCHARGE_COEFFICIENT,
    count: int = 1,
    low_head: LowHead = "half-depth",
    rows: int = 1,
    row_spacing_ft: float = 0.0,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow through a rectangular orifice in a wall.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    invert_ft : float
        Lower edge of the opening. [ft]
    width_ft, height_ft : float
        Opening. [ft]
    discharge_coefficient, count, low_head, rows, row_spacing_ft, tailwater_ft
        As in :func:`circular_orifice_cfs`.

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
    As in :func:`circular_orifice_cfs`.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), sec. 10.3.3.1.

    Examples
    --------
    HDS-2, 2nd ed. (2002), example 8.7: 0.38 sf, 0.5 ft high, invert 98.8 ft, water at 103.3 ft: 3.8 cfs.

    >>> round(rectangular_orifice_cfs(103.3, 98.8, 0.76, 0.5), 1)
    3.8
    """
    check = Arguments("rectangular_orifice_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    integral, n_rows, spacing = _rows(check, low_head, rows, row_spacing_ft, height_ft)
    row = (
        check.number("invert_ft", invert_ft),
        check.number("width_ft", width_ft, above=0.0),
        check.number("height_ft", height_ft, above=0.0),
        check.number("discharge_coefficient", discharge_coefficient, above=0.0, at_most=1.0),
        check.number("count", count, at_least=1.0, whole=True),
        integral,
        n_rows,
        spacing,
    )
    check.raise_faults()
    from hydro.kernels.devices import RECTANGULAR_ORIFICE

    return like(device_flow(RECTANGULAR_ORIFICE, row, headwater, tailwater), headwater_ft)


def circular_grate_cfs(
    headwater_ft: FloatOrArray,
    elevation_ft: float,
    diameter_ft: float,
    *,
    discharge_coefficient: float = DISCHARGE_COEFFICIENT,
    weir_coefficient: float = RIM_WEIR_COEFFICIENT,
    count: int = 1,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow into a circular horizontal opening.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    elevation_ft : float
        Level of the opening. [ft]
    diameter_ft : float
        Diameter. [ft]
    discharge_coefficient : float, optional
        C of orifice flow, at most 1. [-]
    weir_coefficient : float, optional
        C of weir flow over the rim. [ft^0.5/s]
    count : int, optional
        Number of equal openings.
    tailwater_ft : float or ndarray, optional
        Water level below; -inf for a free outfall. [ft]

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
    The smaller of weir flow over the rim and orifice flow through the opening, H measured from its plane.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), sec. 10.3.3 and example 10.11.

    Examples
    --------
    Weir flow at 0.1 ft, orifice flow at 2 ft over a riser of 2 ft diameter.

    >>> [round(circular_grate_cfs(100.0 + head, 100.0, 2.0), 2) for head in (0.1, 2.0)]
    [0.66, 21.39]
    """
    check = Arguments("circular_grate_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    row = (
        check.number("elevation_ft", elevation_ft),
        check.number("diameter_ft", diameter_ft, above=0.0),
        check.number("discharge_coefficient", discharge_coefficient, above=0.0, at_most=1.0),
        check.number("weir_coefficient", weir_coefficient, above=0.0),
        check.number("count", count, at_least=1.0, whole=True),
    )
    check.raise_faults()
    from hydro.kernels.devices import CIRCULAR_GRATE

    return like(device_flow(CIRCULAR_GRATE, row, headwater, tailwater), headwater_ft)


def rectangular_grate_cfs(
    headwater_ft: FloatOrArray,
    elevation_ft: float,
    length_ft: float,
    width_ft: float,
    *,
    discharge_coefficient: float = DISCHARGE_COEFFICIENT,
    weir_coefficient: float = RIM_WEIR_COEFFICIENT,
    count: int = 1,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow into a rectangular horizontal opening, all four edges acting as weirs at low head.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream. [ft]
    elevation_ft : float
        Level of the opening. [ft]
    length_ft, width_ft : float
        Clear opening. [ft]
    discharge_coefficient, weir_coefficient, count, tailwater_ft
        As in :func:`circular_grate_cfs`.

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
    As in :func:`circular_grate_cfs`.

    References
    ----------
    .. [1] FHWA, HEC-22, 4th ed. (2024), sec. 10.3.3 and example 10.11.

    Examples
    --------
    >>> [round(rectangular_grate_cfs(100.0 + head, 100.0, 2.0, 2.0), 2) for head in (0.1, 2.0)]
    [0.84, 27.24]
    """
    check = Arguments("rectangular_grate_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    row = (
        check.number("elevation_ft", elevation_ft),
        check.number("length_ft", length_ft, above=0.0),
        check.number("width_ft", width_ft, above=0.0),
        check.number("discharge_coefficient", discharge_coefficient, above=0.0, at_most=1.0),
        check.number("weir_coefficient", weir_coefficient, above=0.0),
        check.number("count", count, at_least=1.0, whole=True),
    )
    check.raise_faults()
    from hydro.kernels.devices import RECTANGULAR_GRATE

    return like(device_flow(RECTANGULAR_GRATE, row, headwater, tailwater), headwater_ft)


def _rows(
    check: Arguments, low_head: str, rows: int, row_spacing_ft: float, height_ft: float
) -> tuple[float, float, float]:
    """Flag of the integral, number and spacing of the rows."""
    check.choice("low_head", low_head, ("half-depth", "integral"))
    count = check.number("rows", rows, at_least=1.0, whole=True)
    least = height_ft if rows != 1 else 0.0
    spacing = check.number("row_spacing_ft", row_spacing_ft, at_least=least)
    return float(low_head == "integral"), count, spacing
