"""Unit hydrographs of Clark and of Snyder."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydrology.unit_hydrograph import UnitHydrograph
from hydro.types import FloatArray

CFS_HOURS_PER_INCH_SQUARE_MILE_ROUNDED = 640.0
"""Unit factor of Snyder's peak.  Acres in a square mile, one acre-inch an hour taken as one cfs."""
_TAIL_SHARE = 1e-9
"""Share of the volume at which a receding unit hydrograph is ended."""


def time_area_share(time_ratio: FloatOrArray) -> FloatOrArray:
    """Share of a watershed that contributes by a share of Tc, the default curve of HEC-1 and HEC-HMS.

    Parameters
    ----------
    time_ratio : float or ndarray
        t/Tc, 0 to 1. [-]

    Returns
    -------
    float or ndarray
        1.414 (t/Tc)^1.5 up to 0.5, 1 - 1.414 (1 - t/Tc)^1.5 from there: a lens-shaped watershed. [-]

    Raises
    ------
    InputError
        If a ratio is outside 0 to 1.

    Notes
    -----
    1.414 is taken as the root of 2, so that both branches meet at one half.

    References
    ----------
    .. [1] USACE HEC, HEC-1 Flood Hydrograph Package, User's Manual (1990); as quoted by V.M. Ponce and
       R.K. Nuccitelli, Comparison of two types of Clark unit hydrographs (2013), table 1.

    Examples
    --------
    Ponce and Nuccitelli, table 1: 1,000 km2 and Tc = 6 h give 96.2, 272.1, 500 ... km2.

    >>> (1000.0 * time_area_share(np.arange(1, 4) / 6.0)).round(1).tolist()
    [96.2, 272.2, 500.0]
    """
    check = Arguments("time_area_share")
    ratio = check.numbers("time_ratio", time_ratio, at_least=0.0, at_most=1.0)
    check.raise_faults()
    rising = math.sqrt(2.0) * ratio**1.5
    falling = 1.0 - math.sqrt(2.0) * (1.0 - ratio) ** 1.5
    return like(np.where(ratio <= 0.5, rising, falling), time_ratio)


def clark_unit_hydrograph(
    area_mi2: float,
    time_of_concentration_hr: float,
    storage_coefficient_hr: float,
    step_hr: float,
    *,
    cumulative_area: Numbers | None = None,
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE,
) -> UnitHydrograph:
    """Return Clark's unit hydrograph: a time-area curve through a linear reservoir.

    Parameters
    ----------
    area_mi2 : float
        A. [mi2]
    time_of_concentration_hr : float
        Tc. [hr]
    storage_coefficient_hr : float
        R; 0 for no storage. [hr]
    step_hr : float
        D, at most 2 R (or any where R is 0). [hr]
    cumulative_area : array_like, shape (n_points,), optional
        Area that contributes by evenly spaced times from 0 to Tc, in any unit, rising from 0; the curve of
        :func:`time_area_share` where not given.
    hydrograph_factor : float, optional
        Volume of one inch over one square mile. [cfs hr]

    Returns
    -------
    UnitHydrograph
        Ordinates whose sum times the step is one inch, to the time when 1e-9 of the volume is left.

    Raises
    ------
    InputError
        If an argument is outside its bounds; a step above 2 R makes the flow swing.

    Notes
    -----
    O_i = c I_i + (1 - c) O_(i-1), c = D / (R + D/2), I the area that reaches the outlet in step i;
    the hydrograph of a rain of length D is the mean of O_(i-1) and O_i.

    References
    ----------
    .. [1] C.O. Clark, Storage and the unit hydrograph, Transactions ASCE 110 (1945).
    .. [2] USACE HEC, HEC-HMS Technical Reference Manual, CPD-74B (2000), ch. 6.

    Examples
    --------
    >>> unit = clark_unit_hydrograph(1.0, 2.0, 1.5, 0.1)
    >>> round(float(unit.ordinates_cfs.sum()) * 0.1 / 645.333333333, 9), round(unit.time_to_peak_hr, 1)
    (1.0, 1.8)
    """
    check = Arguments("clark_unit_hydrograph")
    area = check.number("area_mi2", area_mi2, above=0.0)
    tc = check.number("time_of_concentration_hr", time_of_concentration_hr, above=0.0)
    storage = check.number("storage_coefficient_hr", storage_coefficient_hr, at_least=0.0)
    step = check.number("step_hr", step_hr, above=0.0)
    factor = check.number("hydrograph_factor", hydrograph_factor, above=0.0)
    if check.clean and 0.0 < 2.0 * storage < step * (1.0 - 1e-12):
        fix = f"Give at most 2 R = {2.0 * storage:g} hr."
        check.note("step_hr", f"is {step:g} with R = {storage:g} hr, so the flow would swing", fix)
    inflow = _time_area_steps(check, tc, step, cumulative_area)
    check.raise_faults()
    instantaneous = inflow
    if storage > 0.0:
        from hydro.kernels.linear_reservoir import route_linear_reservoir

        share = step / (storage + 0.5 * step)
        tail = 1 if share >= 1.0 else math.ceil(math.log(_TAIL_SHARE) / math.log1p(-share))
        instantaneous = np.empty(len(inflow) + tail)
        route_linear_reservoir(inflow, share, instantaneous)
    ordinates = 0.5 * (np.append(instantaneous, 0.0) + np.insert(instantaneous, 0, 0.0))
    return _unit(ordinates, step, area * factor)


@dataclass(frozen=True, slots=True)
class SnyderParameters:
    """Figures of Snyder's unit hydrograph for a duration of rain.

    Attributes
    ----------
    duration_hr : float
        Duration of the rain, D. [hr]
    standard_duration_hr : float
        tr = tp / 5.5. [hr]
    lag_hr : float
        Lag from the middle of the rain to the peak for D, tp + (D - tr)/4. [hr]
    time_to_peak_hr : float
        From the beginning of the rain: lag + D/2. [hr]
    peak_flow_cfs : float
        Qp. [cfs/in]
    width_50_hr, width_75_hr : float
        Widths at 50 % and 75 % of the peak. [hr]
    """

    duration_hr: float
    standard_duration_hr: float
    lag_hr: float
    time_to_peak_hr: float
    peak_flow_cfs: float
    width_50_hr: float
    width_75_hr: float


def snyder_lag_hr(ct: float, length_mi: FloatOrArray, length_to_centroid_mi: float) -> FloatOrArray:
    """Standard lag of Snyder's unit hydrograph.

    Parameters
    ----------
    ct : float
        Ct, 1.8 to 2.2 in the Appalachian Highlands, from 0.4 to 8 elsewhere. [-]
    length_mi : float or ndarray
        Length of the main stream to the divide, L. [mi]
    length_to_centroid_mi : float
        Length from the outlet to the point nearest the centroid, Lc. [mi]

    Returns
    -------
    float or ndarray
        tp = Ct (L Lc)^0.3 [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] F.F. Snyder, Synthetic unit-graphs, Transactions American Geophysical Union 19 (1938).
    .. [2] P.B. Bedient, W.C. Huber, B.E. Vieux, Hydrology and Floodplain Analysis, 5th ed., example 2-4.

    Examples
    --------
    Example 2-4: 8.55 h (printed 8.6).

    >>> round(snyder_lag_hr(1.8, 18.0, 10.0), 2)
    8.55
    """
    check = Arguments("snyder_lag_hr")
    coefficient = check.number("ct", ct, above=0.0)
    length = check.numbers("length_mi", length_mi, above=0.0)
    centroid = check.number("length_to_centroid_mi", length_to_centroid_mi, above=0.0)
    check.raise_faults()
    return like(coefficient * (length * centroid) ** 0.3, length_mi)


def snyder_parameters(
    area_mi2: float,
    lag_hr: float,
    cp: float,
    duration_hr: float | None = None,
    unit_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE_ROUNDED,
) -> SnyderParameters:
    """Peak, lag and widths of Snyder's unit hydrograph.

    Parameters
    ----------
    area_mi2 : float
        A. [mi2]
    lag_hr : float
        Standard lag, tp, see :func:`snyder_lag_hr`. [hr]
    cp : float
        Peaking coefficient, Cp, 0.4 to 0.8. [-]
    duration_hr : float, optional
        Duration of the rain; the standard tp/5.5 where not given. [hr]
    unit_factor : float, optional
        640 as printed; 645.33 exactly. [cfs hr/in/mi2]

    Returns
    -------
    SnyderParameters
        Qp = 640 Cp A / lag; W50 = 770 (A/Qp)^1.08, W75 = 440 (A/Qp)^1.08.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] F.F. Snyder, Synthetic unit-graphs, Transactions American Geophysical Union 19 (1938).
    .. [2] USACE, EM 1110-2-1405, Flood-Hydrograph Analyses and Computations (1959): widths.

    Examples
    --------
    Bedient et al., example 2-4, with the lag printed there, 8.6 h: 4,465 cfs.

    >>> round(snyder_parameters(100.0, 8.6, 0.6).peak_flow_cfs)
    4465
    """
    check = Arguments("snyder_parameters")
    area = check.number("area_mi2", area_mi2, above=0.0)
    lag = check.number("lag_hr", lag_hr, above=0.0)
    coefficient = check.number("cp", cp, above=0.0, at_most=1.0)
    factor = check.number("unit_factor", unit_factor, above=0.0)
    standard = lag / 5.5
    duration = standard if duration_hr is None else check.number("duration_hr", duration_hr, above=0.0)
    check.raise_faults()
    adjusted = lag + 0.25 * (duration - standard)
    peak = factor * coefficient * area / adjusted
    spread = (area / peak) ** 1.08
    return SnyderParameters(
        duration_hr=duration, standard_duration_hr=standard, lag_hr=adjusted,
        time_to_peak_hr=adjusted + 0.5 * duration, peak_flow_cfs=peak,
        width_50_hr=770.0 * spread, width_75_hr=440.0 * spread,
    )  # fmt: skip


def snyder_unit_hydrograph(
    area_mi2: float,
    lag_hr: float,
    cp: float,
    step_hr: float,
    *,
    unit_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE_ROUNDED,
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE,
) -> UnitHydrograph:
    """Return Snyder's unit hydrograph for rain of one step.

    Parameters
    ----------
    area_mi2, lag_hr, cp : float
        A [mi2], standard lag tp [hr] and Cp [-].
    step_hr : float
        D, duration of the rain and step of the ordinates. [hr]
    unit_factor : float, optional
        See :func:`snyder_parameters`. [cfs hr/in/mi2]
    hydrograph_factor : float, optional
        Volume of one inch over one square mile. [cfs hr]

    Returns
    -------
    UnitHydrograph
        Straight lines through the points at 0, 50, 75, 100, 75, 50 % and 0, scaled to one inch.

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the widths leave no room for a rise or a recession.

    Notes
    -----
    A third of each width lies before the peak, two thirds after.  Snyder sketched the curve; here its end is
    set so that the lines hold one inch.  Sampling at the steps and scaling move the peak by less than 1 %
    for steps below tp/10.

    References
    ----------
    .. [1] USACE, EM 1110-2-1405, Flood-Hydrograph Analyses and Computations (1959).

    Examples
    --------
    >>> unit = snyder_unit_hydrograph(100.0, 8.6, 0.6, 0.5)
    >>> round(float(unit.ordinates_cfs.sum()) * 0.5 / 64533.3333333, 9), round(unit.time_to_peak_hr, 1)
    (1.0, 8.5)
    """
    figures = snyder_parameters(area_mi2, lag_hr, cp, step_hr, unit_factor)
    times, shares = _snyder_points(figures, area_mi2 * hydrograph_factor)
    n = math.ceil(times[-1] / step_hr)
    ordinates = np.interp(step_hr * np.arange(1, n + 1), times, shares, right=0.0)
    return _unit(np.asarray(ordinates), step_hr, area_mi2 * hydrograph_factor)


def _snyder_points(figures: SnyderParameters, volume: float) -> tuple[FloatArray, FloatArray]:
    """Corners of the unit hydrograph: times [hr] and flow over peak."""
    w50, w75, peak = figures.width_50_hr, figures.width_75_hr, figures.time_to_peak_hr
    before = [0.0, peak - w50 / 3.0, peak - w75 / 3.0, peak]
    after = [peak + 2.0 * w75 / 3.0, peak + 2.0 * w50 / 3.0]
    shares = [0.0, 0.5, 0.75, 1.0, 0.75, 0.5]
    held = float(np.trapezoid(shares, [*before, *after]))
    end = after[-1] + 4.0 * (volume / figures.peak_flow_cfs - held)
    if before[1] <= 0.0 or end <= after[-1]:
        raise InputError(
            f"widths {w50:.3g} and {w75:.3g} hr do not fit a lag of {figures.lag_hr:.3g} hr",
            "snyder_unit_hydrograph(cp)",
            f"Change cp ({'raise' if before[1] <= 0.0 else 'lower'} it), or use Clark's unit hydrograph.",
        )
    return np.array([*before, *after, end]), np.array([*shares, 0.0])


def _time_area_steps(check: Arguments, tc: float, step: float, cumulative_area: Numbers | None) -> FloatArray:
    """Share of the area that reaches the outlet in each step, adding up to 1."""
    given = None
    if cumulative_area is not None:
        given = check.numbers("cumulative_area", cumulative_area, at_least=0.0)
        if given.ndim != 1 or given.size < 2 or given[0] != 0.0 or not given[-1] > 0.0:
            fix = "Give two or more areas, rising from 0."
            check.note("cumulative_area", f"has shape {given.shape}", fix)
        check.rising("cumulative_area", given, strictly=False)
    if not check.clean:
        return np.zeros(1)
    ratios = np.minimum(step * np.arange(math.ceil(tc / step - 1e-9) + 1) / tc, 1.0)
    if given is None:
        return np.diff(time_area_share(ratios))
    return np.diff(np.interp(ratios, np.linspace(0.0, 1.0, len(given)), given / given[-1]))


def _unit(ordinates: FloatArray, step_hr: float, volume: float) -> UnitHydrograph:
    """Unit hydrograph whose ordinates hold a volume."""
    scaled = ordinates * (volume / (step_hr * float(ordinates.sum())))
    scaled.flags.writeable = False
    return UnitHydrograph(step_hr * (int(np.argmax(scaled)) + 1), step_hr, scaled)
