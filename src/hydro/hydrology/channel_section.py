"""Cross sections of channels and pipes at a depth, and Manning's velocity in them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.constants import GRAVITY_FT_PER_S2, MANNING_US
from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.types import FloatArray

MANNING_US_EXACT = 1.486
"""Unit factor of Manning's equation, 0.3048^(-1/3), as HydroCAD and NEH 630 use it; TR-55 has 1.49."""


@dataclass(frozen=True, slots=True, eq=False)
class FlowSection:
    """Wetted part of a cross section.

    Attributes
    ----------
    area_sf : float or ndarray
        Flow area, a. [sf]
    wetted_perimeter_ft : float or ndarray
        pw. [ft]
    top_width_ft : float or ndarray
        Width of the water surface; 0 for a full pipe. [ft]
    """

    area_sf: float | FloatArray
    wetted_perimeter_ft: float | FloatArray
    top_width_ft: float | FloatArray

    @property
    def hydraulic_radius_ft(self) -> float | FloatArray:
        """Hydraulic radius, r = a / pw [ft]."""
        return self.area_sf / self.wetted_perimeter_ft

    @property
    def mean_depth_ft(self) -> float | FloatArray:
        """Hydraulic depth, area over top width [ft]."""
        return self.area_sf / self.top_width_ft


def trapezoidal_section(
    depth_ft: Numbers, bottom_width_ft: float, side_slope: float, other_side_slope: float | None = None
) -> FlowSection:
    """Section of a trapezoidal, rectangular or triangular channel.

    Parameters
    ----------
    depth_ft : float or ndarray
        Depth of flow, or the bank-full depth, above 0. [ft]
    bottom_width_ft : float
        Bottom width; 0 for a triangle. [ft]
    side_slope : float
        Run of the side over its rise; 0 for a vertical wall. [ft/ft]
    other_side_slope : float, optional
        The same of the other side; equal sides where not given. [ft/ft]

    Returns
    -------
    FlowSection
        a = (b + (z1 + z2) y/2) y, pw = b + y (sqrt(1 + z1^2) + sqrt(1 + z2^2)).

    Raises
    ------
    InputError
        If an argument is outside its bounds, or bottom width and side slopes are all 0.

    References
    ----------
    .. [1] V.T. Chow, Open-Channel Hydraulics (1959), table 2-1.

    Examples
    --------
    A swale 2 ft wide, sides 3:1, 1 ft deep:

    >>> section = trapezoidal_section(1.0, 2.0, 3.0)
    >>> section.area_sf, round(section.wetted_perimeter_ft, 3), section.top_width_ft
    (5.0, 8.325, 8.0)
    """
    check = Arguments("trapezoidal_section")
    y = check.numbers("depth_ft", depth_ft, above=0.0)
    b = check.number("bottom_width_ft", bottom_width_ft, at_least=0.0)
    z1 = check.number("side_slope", side_slope, at_least=0.0)
    other = z1 if other_side_slope is None else other_side_slope
    z2 = check.number("other_side_slope", other, at_least=0.0)
    if check.clean and not b + z1 + z2 > 0.0:
        fix = "Give a width or a side slope above 0."
        check.note("bottom_width_ft", "and the side slopes are all 0", fix)
    check.raise_faults()
    sides = math.hypot(1.0, z1) + math.hypot(1.0, z2)
    return _section(depth_ft, (b + 0.5 * (z1 + z2) * y) * y, b + sides * y, b + (z1 + z2) * y)


def circular_section(depth_ft: Numbers, diameter_ft: float) -> FlowSection:
    """Section of a round pipe, part full or full.

    Parameters
    ----------
    depth_ft : float or ndarray
        Depth of flow, above 0 and at most the diameter. [ft]
    diameter_ft : float
        d. [ft]

    Returns
    -------
    FlowSection
        a = (t - sin t) d^2 / 8, pw = t d / 2 with t = 2 arccos(1 - 2 y/d).

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] V.T. Chow, Open-Channel Hydraulics (1959), table 2-1.

    Examples
    --------
    >>> section = circular_section(2.0, 2.0)
    >>> round(section.area_sf, 4), round(section.wetted_perimeter_ft, 4)
    (3.1416, 6.2832)
    """
    check = Arguments("circular_section")
    d = check.number("diameter_ft", diameter_ft, above=0.0)
    y = check.numbers("depth_ft", depth_ft, above=0.0, at_most=d if check.clean else math.inf)
    check.raise_faults()
    angle = 2.0 * np.arccos(np.clip(1.0 - 2.0 * y / d, -1.0, 1.0))
    width = 2.0 * np.sqrt(np.maximum(y * (d - y), 0.0))
    return _section(depth_ft, (angle - np.sin(angle)) * d**2 / 8.0, 0.5 * angle * d, width)


def parabolic_section(depth_ft: Numbers, top_width_ft: float, bank_depth_ft: float) -> FlowSection:
    """Section of a parabolic channel that has a top width at its bank-full depth.

    Parameters
    ----------
    depth_ft : float or ndarray
        Depth of flow, above 0; above the bank the parabola goes on. [ft]
    top_width_ft : float
        Width between the banks. [ft]
    bank_depth_ft : float
        Depth below the banks. [ft]

    Returns
    -------
    FlowSection
        a = 2/3 T y and the exact length of the arc, T the width at the depth.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] V.T. Chow, Open-Channel Hydraulics (1959), table 2-1, exact perimeter in its footnote.

    Examples
    --------
    >>> section = parabolic_section(2.0, 10.0, 2.0)
    >>> round(section.area_sf, 3), round(section.wetted_perimeter_ft, 3)
    (13.333, 10.982)
    """
    check = Arguments("parabolic_section")
    y = check.numbers("depth_ft", depth_ft, above=0.0)
    full = check.number("top_width_ft", top_width_ft, above=0.0)
    bank = check.number("bank_depth_ft", bank_depth_ft, above=0.0)
    check.raise_faults()
    width = full * np.sqrt(y / bank)
    x = 4.0 * y / width
    root = np.sqrt(1.0 + x**2)
    perimeter = 0.5 * width * (root + np.arcsinh(x) / x)
    return _section(depth_ft, 2.0 / 3.0 * width * y, perimeter, width)


def manning_velocity_fps(
    hydraulic_radius_ft: FloatOrArray, slope: float, manning_n: float, unit_factor: float = MANNING_US
) -> FloatOrArray:
    """Velocity by Manning's equation.

    Parameters
    ----------
    hydraulic_radius_ft : float or ndarray
        r = a / pw. [ft]
    slope : float
        Slope of the energy line, in uniform flow of the channel, s. [ft/ft]
    manning_n : float
        n. [-]
    unit_factor : float, optional
        1.49 as TR-55 prints it; 1.486 as HydroCAD and NEH 630 use it, 0.27 % less. [ft^(1/3)/s]

    Returns
    -------
    float or ndarray
        V = 1.49 r^(2/3) s^0.5 / n [ft/s].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-4.

    Examples
    --------
    TR-55 example 3-1, segment CD: r = 27 / 28.2 ft, 2.05 ft/s.  A printed report gives 14.31 ft/s for
    105 sf and 60.5 ft at n 0.030 and slope 0.04: only 1.486 does.

    >>> round(manning_velocity_fps(27.0 / 28.2, 0.005, 0.05), 2)
    2.05
    >>> round(manning_velocity_fps(105.0 / 60.5, 0.04, 0.03, unit_factor=1.486), 2)
    14.31
    """
    check = Arguments("manning_velocity_fps")
    radius = check.numbers("hydraulic_radius_ft", hydraulic_radius_ft, above=0.0)
    s = check.number("slope", slope, above=0.0)
    n = check.number("manning_n", manning_n, above=0.0)
    factor = check.number("unit_factor", unit_factor, above=0.0)
    check.raise_faults()
    return like(factor * radius ** (2.0 / 3.0) * s**0.5 / n, hydraulic_radius_ft)


def full_pipe_velocity_fps(
    diameter_in: FloatOrArray, slope: float, manning_n: float, unit_factor: float = MANNING_US
) -> FloatOrArray:
    """Velocity in a round pipe that just runs full.

    Parameters
    ----------
    diameter_in : float or ndarray
        Inside diameter. [in]
    slope : float
        Pipe slope, s. [ft/ft]
    manning_n : float
        n. [-]
    unit_factor : float, optional
        See :func:`manning_velocity_fps`. [ft^(1/3)/s]

    Returns
    -------
    float or ndarray
        V = 1.49 (d/4)^(2/3) s^0.5 / n, d in feet [ft/s].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For travel time the full pipe is the usual choice; half full the velocity is the same, at 81 % of the
    depth it is 14 % higher.  Inlet control and surcharge are not looked at.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), Manning's equation with r = d/4.

    Examples
    --------
    >>> round(full_pipe_velocity_fps(12.0, 0.01, 0.013), 2)
    4.55
    """
    check = Arguments("full_pipe_velocity_fps")
    diameter = check.numbers("diameter_in", diameter_in, above=0.0)
    check.raise_faults()
    velocity = manning_velocity_fps(diameter / 48.0, slope, manning_n, unit_factor)
    return like(np.asarray(velocity), diameter_in)


def lake_wave_velocity_fps(
    mean_depth_ft: FloatOrArray, gravity_ft_per_s2: float = GRAVITY_FT_PER_S2
) -> FloatOrArray:
    """Velocity at which a flood wave crosses a lake or a swamp of open water.

    Parameters
    ----------
    mean_depth_ft : float or ndarray
        Mean depth, Dm. [ft]
    gravity_ft_per_s2 : float, optional
        g. [ft/s2]

    Returns
    -------
    float or ndarray
        V = (g Dm)^0.5 [ft/s].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For open water without emergent plants.  It gives the time across the lake alone; what the lake stores is
    routed.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), wave velocity. Not read in the print.

    Examples
    --------
    >>> round(lake_wave_velocity_fps(4.0), 1)
    11.3
    """
    check = Arguments("lake_wave_velocity_fps")
    depth = check.numbers("mean_depth_ft", mean_depth_ft, above=0.0)
    gravity = check.number("gravity_ft_per_s2", gravity_ft_per_s2, above=0.0)
    check.raise_faults()
    return like(np.sqrt(gravity * depth), mean_depth_ft)


def _section(given: Numbers, area: FloatArray, perimeter: FloatArray, width: FloatArray) -> FlowSection:
    """Section of floats where one depth was given, of arrays where several were."""
    if np.ndim(given) == 0:
        return FlowSection(float(area), float(perimeter), float(width))
    return FlowSection(area, perimeter, width)
