"""Travel times of a flow path: sheet flow, shallow concentrated flow, channel flow."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from hydro.constants import MANNING_US, SECONDS_PER_HOUR
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import nearest_names, words

SHALLOW_FLOW_FPS = MappingProxyType({"paved": 20.3282, "unpaved": 16.1345})
"""Velocity of shallow concentrated flow at slope 1, by surface. [ft/s]  TR-55, 2nd ed. (1986), appendix F."""


def sheet_flow_hr(
    length_ft: FloatOrArray, slope: float, manning_n: float, rainfall_2yr_in: float
) -> FloatOrArray:
    """Travel time of sheet flow.

    Parameters
    ----------
    length_ft : float or ndarray
        Flow length, L. [ft]
    slope : float
        Land slope, s. [ft/ft]
    manning_n : float
        n of sheet flow, see :func:`find_sheet_flow_n`. [-]
    rainfall_2yr_in : float
        2-year 24-hour rainfall, P2. [in]

    Returns
    -------
    float or ndarray
        Tt = 0.007 (n L)^0.8 / (P2^0.5 s^0.4) [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    TR-55 limits L to 300 ft; NEH 630 ch. 15 (2010) to 100 ft.  Longer paths are computed all the same; which
    limit holds is a matter of the rule set.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-3.

    Examples
    --------
    TR-55 example 3-1, segment AB: 0.30 h.

    >>> round(sheet_flow_hr(100.0, 0.01, 0.24, 3.6), 2)
    0.3
    """
    check = Arguments("sheet_flow_hr")
    length = check.numbers("length_ft", length_ft, at_least=0.0)
    s = check.number("slope", slope, above=0.0)
    n = check.number("manning_n", manning_n, above=0.0)
    p2 = check.number("rainfall_2yr_in", rainfall_2yr_in, above=0.0)
    check.raise_faults()
    return like(0.007 * (n * length) ** 0.8 / (p2**0.5 * s**0.4), length_ft)


def shallow_flow_fps(slope: FloatOrArray, surface: Literal["paved", "unpaved"]) -> FloatOrArray:
    """Velocity of shallow concentrated flow.

    Parameters
    ----------
    slope : float or ndarray
        Watercourse slope, s. [ft/ft]
    surface : {"paved", "unpaved"}
        Surface.

    Returns
    -------
    float or ndarray
        V = 20.3282 s^0.5 (paved) or 16.1345 s^0.5 (unpaved) [ft/s].

    Raises
    ------
    InputError
        If the slope is not positive or the surface unknown.

    Notes
    -----
    The two coefficients are Manning's equation with n = 0.025 and r = 0.2 ft (paved), n = 0.05 and r = 0.4 ft
    (unpaved).

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), figure 3-1 and appendix F.

    Examples
    --------
    TR-55 example 3-1, segment BC: 1.6 ft/s.

    >>> round(shallow_flow_fps(0.01, "unpaved"), 1)
    1.6
    """
    check = Arguments("shallow_flow_fps")
    s = check.numbers("slope", slope, above=0.0)
    check.choice("surface", surface, tuple(SHALLOW_FLOW_FPS))
    check.raise_faults()
    return like(SHALLOW_FLOW_FPS[surface] * s**0.5, slope)


def channel_velocity_fps(
    area_sf: FloatOrArray,
    wetted_perimeter_ft: float,
    slope: float,
    manning_n: float,
    unit_factor: float = MANNING_US,
) -> FloatOrArray:
    """Velocity of open-channel flow by Manning's equation.

    Parameters
    ----------
    area_sf : float or ndarray
        Cross-sectional flow area, a. [sf]
    wetted_perimeter_ft : float
        Wetted perimeter, pw. [ft]
    slope : float
        Channel slope, s. [ft/ft]
    manning_n : float
        n. [-]
    unit_factor : float, optional
        1.49 as TR-55 prints it; 1.486 gives 0.27 % less. [ft^(1/3)/s]

    Returns
    -------
    float or ndarray
        V = 1.49 (a / pw)^(2/3) s^0.5 / n [ft/s].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-4.

    Examples
    --------
    TR-55 example 3-1, segment CD: 2.05 ft/s.

    >>> round(channel_velocity_fps(27.0, 28.2, 0.005, 0.05), 2)
    2.05
    """
    check = Arguments("channel_velocity_fps")
    area = check.numbers("area_sf", area_sf, above=0.0)
    perimeter = check.number("wetted_perimeter_ft", wetted_perimeter_ft, above=0.0)
    s = check.number("slope", slope, above=0.0)
    n = check.number("manning_n", manning_n, above=0.0)
    factor = check.number("unit_factor", unit_factor, above=0.0)
    check.raise_faults()
    return like(factor * (area / perimeter) ** (2.0 / 3.0) * s**0.5 / n, area_sf)


def travel_time_hr(length_ft: FloatOrArray, velocity_fps: float) -> FloatOrArray:
    """Travel time of a length at a velocity.

    Parameters
    ----------
    length_ft : float or ndarray
        Flow length, L. [ft]
    velocity_fps : float
        V. [ft/s]

    Returns
    -------
    float or ndarray
        Tt = L / (3600 V) [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-1.

    Examples
    --------
    TR-55 example 3-1, segment CD: 0.99 h.

    >>> round(travel_time_hr(7300.0, 2.05), 2)
    0.99
    """
    check = Arguments("travel_time_hr")
    length = check.numbers("length_ft", length_ft, at_least=0.0)
    velocity = check.number("velocity_fps", velocity_fps, above=0.0)
    check.raise_faults()
    return like(length / (SECONDS_PER_HOUR * velocity), length_ft)


def find_sheet_flow_n(surface: str) -> float:
    """Look up Manning's n of sheet flow.

    Parameters
    ----------
    surface : str
        Surface in words; all of them must occur in a row of the table.

    Returns
    -------
    float
        n. [-]

    Raises
    ------
    InputError
        If no row or rows of different n match.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), table 3-1.
    .. [2] FHWA, HEC-22, 4th ed. (2024), table 4.2.

    Examples
    --------
    >>> find_sheet_flow_n("grass, dense")
    0.24
    """
    check = Arguments("find_sheet_flow_n")
    rows = published_rows("sheet_flow_n.csv")
    wanted = words(surface)
    found = [row for row in rows if words(row["surface"]) == wanted]
    found = found or [row for row in rows if wanted and set(wanted) <= set(words(row["surface"]))]
    listed = "; ".join(dict.fromkeys(f"{row['surface']} {row['n']}" for row in found))
    if not found:
        near = "; ".join(nearest_names(surface, list(dict.fromkeys(row["surface"] for row in rows))))
        check.note("surface", f"{surface!r} is in no table of sheet flow", f"Nearest: {near}.")
    elif len({float(row["n"]) for row in found}) > 1:
        check.note("surface", f"{surface!r} fits several rows", f"Choose one of: {listed}.")
    check.raise_faults()
    return float(found[0]["n"])
