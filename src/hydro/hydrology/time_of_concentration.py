"""Travel time of sheet flow, its roughness, and travel time at a velocity."""

from __future__ import annotations

from hydro.constants import SECONDS_PER_HOUR
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import nearest_names, words


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
