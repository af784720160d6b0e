"""Equations of Tc as lines of the travel-time table, with the limits of their sources as findings."""

from __future__ import annotations

import math

from hydro.constants import SECONDS_PER_HOUR
from hydro.findings import Finding
from hydro.hydrology.flow_segments import FlowSegment
from hydro.hydrology.lag_equations import faa_hr, kerby_hr, kirpich_hr, lag_equation_hr
from hydro.hydrology.validity import validity_findings


def lag_segment(
    length_ft: float, curve_number: float, land_slope_pct: float, area_ac: float | None = None
) -> FlowSegment:
    """Return the line of the curve-number lag equation.

    Parameters
    ----------
    length_ft, curve_number, land_slope_pct
        As in :func:`hydro.hydrology.lag_equation_hr`. [ft, -, %]
    area_ac : float, optional
        Drainage area, for its limit. [ac]

    Returns
    -------
    FlowSegment
        With H211 for each limit that a value is beyond.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), eq. 15-4b.

    Examples
    --------
    >>> segment = lag_segment(3865.0, 63.0, 4.79, area_ac=2500.0)
    >>> round(segment.travel_time_hr, 2), [finding.cause for finding in segment.findings]
    (1.14, ['lag: area is 2,500 ac, limit at most 2,000 ac'])
    """
    hours = lag_equation_hr(length_ft, curve_number, land_slope_pct)
    words = f"Lag equation, CN = {curve_number:.4g}, land slope = {land_slope_pct:g} %"
    found = validity_findings(
        "lag", length_ft=length_ft, curve_number=curve_number, land_slope_pct=land_slope_pct, area_ac=area_ac
    )
    return _line("lag", words, length_ft, land_slope_pct / 100.0, hours, found)


def kirpich_segment(
    length_ft: float, slope: float, surface_factor: float = 1.0, area_ac: float | None = None
) -> FlowSegment:
    """Return the line of Kirpich's equation.

    Parameters
    ----------
    length_ft, slope, surface_factor
        As in :func:`hydro.hydrology.kirpich_hr`. [ft, ft/ft, -]
    area_ac : float, optional
        Drainage area, for its limit. [ac]

    Returns
    -------
    FlowSegment
        With H212 for each limit that a value is beyond.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] Z.P. Kirpich, Civil Engineering 10(6) (1940), p. 362.

    Examples
    --------
    >>> [finding.code for finding in kirpich_segment(4780.0, 50.0 / 5280.0, area_ac=250.0).findings]
    ['H212', 'H212']
    """
    hours = kirpich_hr(length_ft, slope, surface_factor)
    found = validity_findings("kirpich", slope=slope, area_ac=area_ac)
    return _line("kirpich", f"Kirpich, surface factor = {surface_factor:g}", length_ft, slope, hours, found)


def kerby_segment(
    length_ft: float, slope: float, retardance: float, area_ac: float | None = None
) -> FlowSegment:
    """Return the line of Kerby's equation.

    Parameters
    ----------
    length_ft, slope, retardance
        As in :func:`hydro.hydrology.kerby_hr`. [ft, ft/ft, -]
    area_ac : float, optional
        Drainage area, for its limit. [ac]

    Returns
    -------
    FlowSegment
        With H213 for each limit that a value is beyond.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] W.S. Kerby, Civil Engineering 29(3) (1959), p. 60.

    Examples
    --------
    >>> kerby_segment(500.0, 0.005, 0.4, area_ac=3.0).findings
    ()
    """
    hours = kerby_hr(length_ft, slope, retardance)
    found = validity_findings(
        "kerby", length_ft=length_ft, slope=slope, retardance=retardance, area_ac=area_ac
    )
    return _line("kerby", f"Kerby, N = {retardance:g}", length_ft, slope, hours, found)


def faa_segment(length_ft: float, slope_pct: float, runoff_coefficient: float) -> FlowSegment:
    """Return the line of the equation of the Federal Aviation Administration.

    Parameters
    ----------
    length_ft, slope_pct, runoff_coefficient
        As in :func:`hydro.hydrology.faa_hr`. [ft, %, -]

    Returns
    -------
    FlowSegment
        With H214 for a coefficient outside the published range, and H215, what the equation is for.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] FAA, Airport Drainage, Advisory Circular 150/5320-5B (1970).

    Examples
    --------
    >>> [finding.code for finding in faa_segment(300.0, 1.0, 0.35).findings]
    ['H215']
    """
    hours = faa_hr(length_ft, slope_pct, runoff_coefficient)
    found = validity_findings("faa", runoff_coefficient=runoff_coefficient)
    use = Finding("H215", "", f"faa: {length_ft:,.4g} ft with C = {runoff_coefficient:g}")
    words = f"FAA, C = {runoff_coefficient:g}"
    return _line("faa", words, length_ft, slope_pct / 100.0, hours, (*found, use))


def _line(
    kind: str, words: str, length_ft: float, slope: float, hours: float, found: tuple[Finding, ...]
) -> FlowSegment:
    """Line of a time, with its mean velocity."""
    velocity_fps = length_ft / (hours * SECONDS_PER_HOUR) if hours > 0.0 else math.nan
    steep = validity_findings("any segment", slope=slope)
    return FlowSegment(kind, words, length_ft, slope, velocity_fps, hours, (*steep, *found))
