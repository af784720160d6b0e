"""Time of concentration by one equation for the whole watershed."""

from __future__ import annotations

from hydro.constants import MINUTES_PER_HOUR
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like


def lag_equation_hr(flow_length_ft: FloatOrArray, curve_number: float, land_slope_pct: float) -> FloatOrArray:
    """Time of concentration by the curve-number lag equation.

    Parameters
    ----------
    flow_length_ft : float or ndarray
        Longest flow path, l. [ft]
    curve_number : float
        CN at ARC II (its S is the retardance), above 0 and at most 100. [-]
    land_slope_pct : float
        Mean slope of the land, Y; not of the flow path. [%]

    Returns
    -------
    float or ndarray
        Tc = l^0.8 (S + 1)^0.7 / (1140 Y^0.5) [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Lag is 0.6 Tc.  Limits of length, slope, CN and area: :func:`hydro.hydrology.validity_limits`.  Not for
    urban ground with pipes and gutters.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), eq. 15-4b and section 630.1504(a).

    Examples
    --------
    NEH 630 section 630.1504(a): 3,865 ft, CN 63, 4.79 %: 1.14 h.

    >>> round(lag_equation_hr(3865.0, 63.0, 4.79), 2)
    1.14
    """
    check = Arguments("lag_equation_hr")
    length = check.numbers("flow_length_ft", flow_length_ft, at_least=0.0)
    number = check.number("curve_number", curve_number, above=0.0, at_most=100.0)
    slope = check.number("land_slope_pct", land_slope_pct, above=0.0)
    check.raise_faults()
    retention = 1000.0 / number - 10.0
    return like(length**0.8 * (retention + 1.0) ** 0.7 / (1140.0 * slope**0.5), flow_length_ft)


def kirpich_hr(length_ft: FloatOrArray, slope: float, surface_factor: float = 1.0) -> FloatOrArray:
    """Time of concentration of a channel by Kirpich's equation.

    Parameters
    ----------
    length_ft : float or ndarray
        Length of the channel from the divide to the outlet, L. [ft]
    slope : float
        Fall over length of the channel, S. [ft/ft]
    surface_factor : float, optional
        Multiplier: 1 for natural basins with well-defined channels and bare earth; customary are 0.4 for
        overland flow on concrete or asphalt, 0.2 for concrete channels and 2 for overland flow on grass. [-]

    Returns
    -------
    float or ndarray
        Tc = 0.0078 L^0.77 S^-0.385 / 60 [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    From seven farm watersheds in Tennessee, 1 to 112 ac, slopes 3 to 10 %.

    References
    ----------
    .. [1] Z.P. Kirpich, Civil Engineering 10(6) (1940), p. 362.
    .. [2] TxDOT, Hydraulic Design Manual, ch. 4, section 11.

    Examples
    --------
    TxDOT, Application of the Kerby-Kirpich method: 5,280 - 500 ft, fall 50 ft in 5,280 ft: about 32 minutes.

    >>> round(60.0 * kirpich_hr(4780.0, 50.0 / 5280.0))
    32
    """
    check = Arguments("kirpich_hr")
    length = check.numbers("length_ft", length_ft, at_least=0.0)
    s = check.number("slope", slope, above=0.0)
    factor = check.number("surface_factor", surface_factor, above=0.0)
    check.raise_faults()
    return like(factor * 0.0078 * length**0.77 * s**-0.385 / MINUTES_PER_HOUR, length_ft)


def kerby_hr(length_ft: FloatOrArray, slope: float, retardance: float) -> FloatOrArray:
    """Time of concentration of overland flow by Kerby's equation.

    Parameters
    ----------
    length_ft : float or ndarray
        Length of overland flow, L. [ft]
    slope : float
        Slope of the overland flow, S. [ft/ft]
    retardance : float
        N: 0.02 pavement, 0.10 smooth bare packed soil, 0.20 poor grass and cultivated rows, 0.40 pasture and
        average grass, 0.60 deciduous woods, 0.80 dense grass and conifer woods. [-]

    Returns
    -------
    float or ndarray
        Tc = 0.828 (L N)^0.467 S^-0.235 / 60 [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For overland flow up to about 1,200 ft, of watersheds below 10 ac and slopes below 1 %; the channel
    beyond is added by :func:`kirpich_hr`.  Kerby's own form (0.67 N L / S^0.5)^0.467 differs
    by less than 1 %.

    References
    ----------
    .. [1] W.S. Kerby, Civil Engineering 29(3) (1959), p. 60.
    .. [2] TxDOT, Hydraulic Design Manual, ch. 4, section 11.

    Examples
    --------
    TxDOT, Application of the Kerby-Kirpich method: 500 ft at 2 %, N 0.40: about 25 minutes.

    >>> round(60.0 * kerby_hr(500.0, 0.02, 0.40))
    25
    """
    check = Arguments("kerby_hr")
    length = check.numbers("length_ft", length_ft, at_least=0.0)
    s = check.number("slope", slope, above=0.0)
    n = check.number("retardance", retardance, above=0.0)
    check.raise_faults()
    return like(0.828 * (length * n) ** 0.467 * s**-0.235 / MINUTES_PER_HOUR, length_ft)


def faa_hr(length_ft: FloatOrArray, slope_pct: float, runoff_coefficient: float) -> FloatOrArray:
    """Time of concentration of overland flow by the equation of the Federal Aviation Administration.

    Parameters
    ----------
    length_ft : float or ndarray
        Length of overland flow, L. [ft]
    slope_pct : float
        Slope, S. [%]
    runoff_coefficient : float
        C of the rational method, 0 to 1. [-]

    Returns
    -------
    float or ndarray
        Tc = 1.8 (1.1 - C) L^0.5 / S^(1/3) / 60 [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For airfields and other ground graded evenly; used with the rational method.  Some prints round the
    exponent to 0.33.

    References
    ----------
    .. [1] FAA, Airport Drainage, Advisory Circular 150/5320-5B (1970).

    Examples
    --------
    >>> round(60.0 * faa_hr(300.0, 1.0, 0.35), 1)
    23.4
    """
    check = Arguments("faa_hr")
    length = check.numbers("length_ft", length_ft, at_least=0.0)
    s = check.number("slope_pct", slope_pct, above=0.0)
    c = check.number("runoff_coefficient", runoff_coefficient, at_least=0.0, at_most=1.0)
    check.raise_faults()
    return like(1.8 * (1.1 - c) * length**0.5 * s ** (-1.0 / 3.0) / MINUTES_PER_HOUR, length_ft)
