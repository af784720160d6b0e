"""Graphical peak discharge and detention storage estimates of TR-55: a second opinion, not a routing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE, INITIAL_ABSTRACTION_RATIO
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import retention_in
from hydro.hydrology.runoff import runoff_depth

RainfallType: TypeAlias = Literal["I", "IA", "II", "III"]
RAINFALL_TYPES: tuple[RainfallType, ...] = ("I", "IA", "II", "III")
"""24-hour distributions for which TR-55 gives coefficients."""
ABSTRACTION_LIMITS = (0.1, 0.5)
"""Ia/P outside these is set to the nearer one.  TR-55, 2nd ed. (1986), ch. 4."""
TIME_LIMITS_HR = (0.1, 10.0)
"""Tc: below the first it is set to it (TR-55 ch. 3), above the second the method does not hold."""


@dataclass(frozen=True, slots=True)
class GraphicalPeak:
    """Worksheet 4 of TR-55.

    Attributes
    ----------
    peak_flow_cfs : float
        qp = qu A Q Fp. [cfs]
    unit_peak_csm_in : float
        qu. [cfs/mi2/in]
    runoff_in : float
        Q. [in]
    initial_abstraction_in : float
        Ia. [in]
    abstraction_ratio : float
        Ia/P as computed, before its limits. [-]
    pond_swamp_factor : float
        Fp. [-]
    """

    peak_flow_cfs: float
    unit_peak_csm_in: float
    runoff_in: float
    initial_abstraction_in: float
    abstraction_ratio: float
    pond_swamp_factor: float


def unit_peak_csm_in(
    time_of_concentration_hr: float, abstraction_ratio: float, rainfall_type: RainfallType
) -> float:
    """Return the unit peak discharge of the graphical method.

    Parameters
    ----------
    time_of_concentration_hr : float
        Tc, at most 10; below 0.1 it is taken as 0.1. [hr]
    abstraction_ratio : float
        Ia/P; outside 0.1 to 0.5 the nearer limit is used, as TR-55 says. [-]
    rainfall_type : {"I", "IA", "II", "III"}
        24-hour distribution.

    Returns
    -------
    float
        qu, log10(qu) = C0 + C1 log10(Tc) + C2 log10(Tc)^2 [cfs/mi2/in].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    The coefficients are interpolated in Ia/P, as HDS-2 prints it.  Interpolating qu itself, as between the
    curves of the chart, gives up to 1.2 % more or less for types II and III, 3 % for IA and 7 % for I.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), exhibit 4 and table F-1.
    .. [2] FHWA, HDS-2, 2nd ed. (2002), example 5.4.

    Examples
    --------
    HDS-2 example 5.4: 708 csm/in.

    >>> round(unit_peak_csm_in(0.26, 0.12, "II"))
    708
    """
    check = Arguments("unit_peak_csm_in")
    longest = TIME_LIMITS_HR[1]
    tc = check.number("time_of_concentration_hr", time_of_concentration_hr, at_least=0.0, at_most=longest)
    ratio = check.number("abstraction_ratio", abstraction_ratio, at_least=0.0)
    _check_rainfall_type(check, rainfall_type)
    check.raise_faults()
    rows = [row for row in published_rows("tr55_unit_peak.csv") if row["rainfall_type"] == rainfall_type]
    ratios = [float(row["ia_over_p"]) for row in rows]
    limited = min(max(ratio, ABSTRACTION_LIMITS[0]), ABSTRACTION_LIMITS[1])
    columns = ([float(row[name]) for row in rows] for name in ("C0", "C1", "C2"))
    c0, c1, c2 = (np.interp(limited, ratios, column) for column in columns)
    x = math.log10(max(tc, TIME_LIMITS_HR[0]))
    return float(10.0 ** (c0 + c1 * x + c2 * x * x))


def pond_swamp_factor(pond_swamp_pct: float) -> float:
    """Return the adjustment of the graphical peak for ponds and swamps spread throughout the watershed.

    Parameters
    ----------
    pond_swamp_pct : float
        Share of ponds and swamps that are not on the flow path of Tc, 0 to 5. [%]

    Returns
    -------
    float
        Fp, linear between the rows of the table. [-]

    Raises
    ------
    InputError
        If the share is outside the table; such storage needs a routing.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), table 4-2.

    Examples
    --------
    >>> pond_swamp_factor(0.2)
    0.97
    """
    check = Arguments("pond_swamp_factor")
    share = check.number("pond_swamp_pct", pond_swamp_pct, at_least=0.0, at_most=5.0)
    check.raise_faults()
    rows = published_rows("tr55_pond_swamp.csv")
    shares = [float(row["percent_pond_and_swamp"]) for row in rows]
    return float(np.interp(share, shares, [float(row["Fp"]) for row in rows]))


def graphical_peak(
    area_mi2: float,
    time_of_concentration_hr: float,
    rainfall_in: float,
    curve_number: float,
    rainfall_type: RainfallType,
    pond_swamp_pct: float = 0.0,
) -> GraphicalPeak:
    """Peak discharge by the graphical method.

    Parameters
    ----------
    area_mi2 : float
        Drainage area, A. [mi2]
    time_of_concentration_hr : float
        Tc, at most 10; below 0.1 it is taken as 0.1. [hr]
    rainfall_in : float
        24-hour rainfall, P. [in]
    curve_number : float
        CN. [-]
    rainfall_type : {"I", "IA", "II", "III"}
        24-hour distribution.
    pond_swamp_pct : float, optional
        Share of ponds and swamps, 0 to 5. [%]

    Returns
    -------
    GraphicalPeak
        Peak flow and the lines of the worksheet.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For one hydrologically homogeneous watershed with one main stream and CN of 40 or more.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), ch. 4 and worksheet 4.

    Examples
    --------
    TR-55 example 4-1 prints 345 cfs with qu = 270 read from the chart; table F-1 gives qu = 268.6.

    >>> peak = graphical_peak(0.39, 1.53, 6.0, 75, "II")
    >>> round(peak.unit_peak_csm_in, 1), round(peak.peak_flow_cfs)
    (268.6, 344)
    """
    check = Arguments("graphical_peak")
    area = check.number("area_mi2", area_mi2, above=0.0)
    rain = check.number("rainfall_in", rainfall_in, above=0.0)
    check.number("curve_number", curve_number, above=0.0, at_most=100.0)
    longest = TIME_LIMITS_HR[1]
    check.number("time_of_concentration_hr", time_of_concentration_hr, at_least=0.0, at_most=longest)
    check.number("pond_swamp_pct", pond_swamp_pct, at_least=0.0, at_most=5.0)
    _check_rainfall_type(check, rainfall_type)
    check.raise_faults()
    abstraction = INITIAL_ABSTRACTION_RATIO * retention_in(float(curve_number))
    unit_peak = unit_peak_csm_in(time_of_concentration_hr, abstraction / rain, rainfall_type)
    runoff = runoff_depth(rain, float(curve_number))
    factor = pond_swamp_factor(pond_swamp_pct)
    return GraphicalPeak(
        peak_flow_cfs=unit_peak * area * runoff * factor,
        unit_peak_csm_in=unit_peak,
        runoff_in=runoff,
        initial_abstraction_in=abstraction,
        abstraction_ratio=abstraction / rain,
        pond_swamp_factor=factor,
    )


def storage_ratio(peak_out_over_in: FloatOrArray, rainfall_type: RainfallType) -> FloatOrArray:
    """Detention storage as a share of the runoff volume.

    Parameters
    ----------
    peak_out_over_in : float or ndarray
        r = peak outflow / peak inflow, 0 to 1. [-]
    rainfall_type : {"I", "IA", "II", "III"}
        24-hour distribution.

    Returns
    -------
    float or ndarray
        Vs/Vr = C0 + C1 r + C2 r^2 + C3 r^3 [-].

    Raises
    ------
    InputError
        If the ratio is outside 0 to 1 or the distribution unknown.

    Notes
    -----
    An estimate that TR-55 itself gives an error of up to 25 %, meant to be large rather than small; for the
    final design the pond is routed.  The published curve ends at r = 0.1 and 0.8.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), figure 6-1 and table F-2.

    Examples
    --------
    TR-55 example 6-1: r = 0.5 gives 0.28.

    >>> round(storage_ratio(0.5, "II"), 2)
    0.28
    """
    check = Arguments("storage_ratio")
    r = check.numbers("peak_out_over_in", peak_out_over_in, at_least=0.0, at_most=1.0)
    _check_rainfall_type(check, rainfall_type)
    check.raise_faults()
    rows = published_rows("tr55_storage.csv")
    row = next(row for row in rows if rainfall_type in row["rainfall_types"].split(";"))
    c0, c1, c2, c3 = (float(row[name]) for name in ("C0", "C1", "C2", "C3"))
    return like(c0 + r * (c1 + r * (c2 + r * c3)), peak_out_over_in)


def extended_detention_ratio(
    unit_peak_csm_in: float, hours: float = 24.0, rainfall_type: RainfallType = "II"
) -> float:
    """Ratio of peak outflow to peak inflow that holds a storm for a detention time.

    Parameters
    ----------
    unit_peak_csm_in : float
        qu of the inflow. [cfs/mi2/in]
    hours : float, optional
        Detention time, T. [hr]
    rainfall_type : {"I", "IA", "II", "III"}, optional
        24-hour distribution, which decides the storage curve f.

    Returns
    -------
    float
        r with r = 645.33 f(r) / (T qu) [-].

    Raises
    ------
    InputError
        If an argument is outside its bounds, or T is so short that no detention is needed (r would exceed 1).

    Notes
    -----
    The peak outflow is set to the average outflow, Vs / T, with Vs = f(r) Vr and Vr = 645.33 Q A cfs-hr.
    This closed form replaces the detention-time chart of state manuals.  It was not compared with the chart,
    so a result that rests on it is unverified.
    f falls and r rises, so there is one root at most; it is found by bisection.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), table F-2 (f).

    Examples
    --------
    >>> round(extended_detention_ratio(500.0, 24.0), 4)
    0.0342
    """
    check = Arguments("extended_detention_ratio")
    peak = check.number("unit_peak_csm_in", unit_peak_csm_in, above=0.0)
    time = check.number("hours", hours, above=0.0)
    _check_rainfall_type(check, rainfall_type)
    check.raise_faults()
    scale = CFS_HOURS_PER_INCH_SQUARE_MILE / (time * peak)
    low, high = 0.0, 1.0
    if scale * storage_ratio(1.0, rainfall_type) > 1.0:
        raise InputError(
            f"hours is {time:g} at {peak:g} csm/in, so short that the outflow would exceed the inflow",
            "extended_detention_ratio(hours)",
            "Give a longer detention time, or none.",
        )
    while high - low > 1e-15:
        middle = 0.5 * (low + high)
        if middle in {low, high}:
            break
        if middle < scale * storage_ratio(middle, rainfall_type):
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


def _check_rainfall_type(check: Arguments, rainfall_type: str) -> None:
    """Keep a fault of a distribution without coefficients."""
    if rainfall_type not in RAINFALL_TYPES:
        check.note(
            "rainfall_type", f"is {rainfall_type!r}, for which TR-55 has no coefficients",
            "Choose one of: I, IA, II, III; for a newer distribution, the type that held before.",
        )  # fmt: skip
