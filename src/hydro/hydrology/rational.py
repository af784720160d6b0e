"""Rational method and modified rational method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from hydro.constants import CUBIC_FEET_PER_ACRE_INCH, MINUTES_PER_HOUR, SECONDS_PER_HOUR
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.types import FloatArray

UNIT_FACTOR = CUBIC_FEET_PER_ACRE_INCH / SECONDS_PER_HOUR
"""cfs of one acre-inch an hour: 43,560 / (12 x 3,600) = 1.008333.  Hand work drops it."""
Intensity: TypeAlias = Callable[[FloatArray], FloatArray]
"""Rain intensity [in/hr] at durations [min]."""


def rational_peak_cfs(
    runoff_coefficient: FloatOrArray, intensity_in_hr: float, area_ac: float, unit_factor: float = UNIT_FACTOR
) -> FloatOrArray:
    """Peak flow by the rational method.

    Parameters
    ----------
    runoff_coefficient : float or ndarray
        C, 0 to 1. [-]
    intensity_in_hr : float
        Mean intensity of the rain over Tc, i. [in/hr]
    area_ac : float
        A. [ac]
    unit_factor : float, optional
        1.00833 exactly; 1 as hand work has it, 0.8 % less. [-]

    Returns
    -------
    float or ndarray
        Q = 1.00833 C i A [cfs].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    For areas to about 200 ac without storage; a rule set may say less.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), example 5.5.

    Examples
    --------
    HDS-2 example 5.5: C 0.32, 3.35 in/h, 108 ac: 116 cfs, without the unit factor.

    >>> round(rational_peak_cfs(0.32, 3.35, 108.0, unit_factor=1.0))
    116
    """
    check = Arguments("rational_peak_cfs")
    c = check.numbers("runoff_coefficient", runoff_coefficient, at_least=0.0, at_most=1.0)
    i = check.number("intensity_in_hr", intensity_in_hr, at_least=0.0)
    area = check.number("area_ac", area_ac, at_least=0.0)
    factor = check.number("unit_factor", unit_factor, above=0.0)
    check.raise_faults()
    return like(factor * c * i * area, runoff_coefficient)


def composite_runoff_coefficient(areas_ac: Numbers, runoff_coefficients: Numbers) -> float:
    """Area-weighted runoff coefficient of several covers.

    Parameters
    ----------
    areas_ac : array_like, shape (n_covers,)
        Areas in any one unit. [ac]
    runoff_coefficients : array_like, shape (n_covers,)
        C of each cover. [-]

    Returns
    -------
    float
        C. [-]

    Raises
    ------
    InputError
        If areas and coefficients do not match, all areas are 0, or an argument is outside its bounds.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), example 5.5.

    Examples
    --------
    HDS-2 example 5.5: 0.32.

    >>> round(composite_runoff_coefficient([53.9, 3.7, 50.4], [0.2, 0.95, 0.4]), 2)
    0.32
    """
    check = Arguments("composite_runoff_coefficient")
    areas = check.numbers("areas_ac", areas_ac, at_least=0.0)
    numbers = check.numbers("runoff_coefficients", runoff_coefficients, at_least=0.0, at_most=1.0)
    if areas.ndim != 1 or areas.shape != numbers.shape:
        what = f"has shape {areas.shape}, runoff_coefficients {numbers.shape}"
        check.note("areas_ac", what, "Give one coefficient for each area.")
    elif check.clean and not areas.sum() > 0.0:
        check.note("areas_ac", "adds up to 0 ac", "Give at least one area above 0.")
    check.raise_faults()
    return float((areas * numbers).sum() / areas.sum())


def intensity_curve(durations_min: Numbers, intensities_in_hr: Numbers) -> Intensity:
    """Rain intensity between the rows of a table, straight in the logarithms.

    Parameters
    ----------
    durations_min : array_like, shape (n_rows,)
        Durations, strictly rising, above 0. [min]
    intensities_in_hr : array_like, shape (n_rows,)
        Mean intensity of the rain of each duration, above 0. [in/hr]

    Returns
    -------
    callable
        Intensity [in/hr] at an array of durations [min]; outside the table its end lines go on.

    Raises
    ------
    InputError
        If the columns are no such table.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), ch. 5.

    Examples
    --------
    >>> curve = intensity_curve([5.0, 10.0, 60.0], [6.0, 4.8, 2.0])
    >>> curve(np.array([10.0])).round(3).tolist()
    [4.8]
    """
    check = Arguments("intensity_curve")
    durations = check.numbers("durations_min", durations_min, above=0.0)
    intensities = check.numbers("intensities_in_hr", intensities_in_hr, above=0.0)
    check.table(durations_min=durations, intensities_in_hr=intensities)
    check.rising("durations_min", durations)
    check.raise_faults()
    x, y = np.log(durations), np.log(intensities)

    def curve(duration_min: FloatArray) -> FloatArray:
        at = np.log(np.asarray(duration_min, dtype=np.float64))
        j = np.clip(np.searchsorted(x, at) - 1, 0, len(x) - 2)
        line: FloatArray = np.exp(y[j] + (at - x[j]) * (y[j + 1] - y[j]) / (x[j + 1] - x[j]))
        return line

    return curve


def rational_hydrograph(
    peak_flow_cfs: float, time_of_concentration_min: float, duration_min: float, step_min: float
) -> tuple[FloatArray, FloatArray]:
    """Trapezoidal (or triangular) hydrograph of the modified rational method.

    Parameters
    ----------
    peak_flow_cfs : float
        Q at the intensity of the duration. [cfs]
    time_of_concentration_min : float
        Tc: the flow rises and falls over it. [min]
    duration_min : float
        Duration of the rain, d, at least Tc. [min]
    step_min : float
        Step of the result. [min]

    Returns
    -------
    times_hr, flow_cfs : ndarray
        From 0 to d + Tc or the next step. [hr], [cfs]

    Raises
    ------
    InputError
        If an argument is outside its bounds or the rain is shorter than Tc.

    Notes
    -----
    With d = Tc it is the triangle of the rational method.  Its volume is Q d.

    References
    ----------
    .. [1] H.G. Poertner, Practices in Detention of Urban Stormwater Runoff, APWA Special Report 43 (1974).

    Examples
    --------
    >>> times, flow = rational_hydrograph(10.0, 10.0, 20.0, 5.0)
    >>> flow.tolist()
    [0.0, 5.0, 10.0, 10.0, 10.0, 5.0, 0.0]
    """
    check = Arguments("rational_hydrograph")
    peak = check.number("peak_flow_cfs", peak_flow_cfs, at_least=0.0)
    tc = check.number("time_of_concentration_min", time_of_concentration_min, above=0.0)
    duration = check.number("duration_min", duration_min, at_least=tc if tc > 0.0 else 0.0)
    step = check.number("step_min", step_min, above=0.0)
    check.raise_faults()
    n = int(np.ceil((duration + tc) / step - 1e-9)) + 1
    times = step * np.arange(n)
    corners = [0.0, tc, duration, duration + tc]
    flow = np.asarray(np.interp(times, corners, [0.0, peak, peak, 0.0], right=0.0))
    return np.asarray(times / MINUTES_PER_HOUR), flow


@dataclass(frozen=True, slots=True)
class ModifiedRational:
    """Storage by the modified rational method.

    Attributes
    ----------
    duration_min : float
        Duration of the rain; from :func:`critical_storage` the one that needs most storage. [min]
    intensity_in_hr : float
        i of this duration. [in/hr]
    peak_flow_cfs : float
        Q. [cfs]
    inflow_volume_cf : float
        Q d. [cf]
    storage_cf : float
        Storage needed. [cf]
    """

    duration_min: float
    intensity_in_hr: float
    peak_flow_cfs: float
    inflow_volume_cf: float
    storage_cf: float


def modified_rational(
    runoff_coefficient: float,
    area_ac: float,
    time_of_concentration_min: float,
    release_cfs: float,
    intensity: Intensity,
    durations_min: Numbers,
    *,
    release: Literal["rising", "constant"] = "rising",
    unit_factor: float = UNIT_FACTOR,
) -> tuple[ModifiedRational, ...]:
    """Storage needed for each of several durations of rain.

    Parameters
    ----------
    runoff_coefficient, area_ac : float
        C [-] and A [ac].
    time_of_concentration_min : float
        Tc. [min]
    release_cfs : float
        Allowed outflow. [cfs]
    intensity : callable
        Intensity [in/hr] at durations [min], see :func:`intensity_curve`.
    durations_min : array_like, shape (n_durations,)
        Durations of rain, at least Tc. [min]
    release : {"rising", "constant"}, optional
        ``rising``: the outflow rises straight to its allowed value where it meets the falling inflow, so
        V = Q d - release (d + Tc)/2.  ``constant``: it has its allowed value whenever the inflow is above it.
    unit_factor : float, optional
        See :func:`rational_peak_cfs`. [-]

    Returns
    -------
    tuple of ModifiedRational
        One result a duration; storage 0 where the inflow does not exceed the release.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] H.G. Poertner, Practices in Detention of Urban Stormwater Runoff, APWA Special Report 43 (1974).
    .. [2] FHWA, HEC-22, 4th ed. (2024), ch. 10: storage as inflow less a triangular outflow.

    Examples
    --------
    10 cfs over 20 min, Tc 10 min, 4 cfs allowed: (10 x 20 - 4 x 30 / 2) x 60 = 8,400 cf.

    >>> found = modified_rational(1.0, 10.0, 10.0, 4.0, lambda d: 20.0 / d, [20.0], unit_factor=1.0)
    >>> found[0].peak_flow_cfs, round(found[0].storage_cf)
    (10.0, 8400)
    """
    check = Arguments("modified_rational")
    c = check.number("runoff_coefficient", runoff_coefficient, at_least=0.0, at_most=1.0)
    area = check.number("area_ac", area_ac, above=0.0)
    tc = check.number("time_of_concentration_min", time_of_concentration_min, above=0.0)
    allowed = check.number("release_cfs", release_cfs, at_least=0.0)
    factor = check.number("unit_factor", unit_factor, above=0.0)
    durations = np.atleast_1d(check.numbers("durations_min", durations_min, at_least=tc if tc > 0 else 0.0))
    check.choice("release", release, ("rising", "constant"))
    check.raise_faults()
    rates = np.asarray(intensity(durations), dtype=np.float64)
    if rates.shape != durations.shape or not (np.isfinite(rates) & (rates >= 0.0)).all():
        raise InputError(
            f"intensity gives {rates!r}", "modified_rational(intensity)",
            "Give a function of an array of minutes with as many intensities of at least 0.",
        )  # fmt: skip
    peaks = factor * c * rates * area
    volumes = peaks * durations
    if release == "rising":
        storage = volumes - 0.5 * allowed * (durations + tc)
    else:
        gap = peaks - allowed
        ratio = np.divide(peaks**2 - allowed**2, peaks, out=np.zeros_like(peaks), where=peaks > 0.0)
        storage = gap * (durations + tc) - tc * ratio
    storage = np.where(peaks > allowed, np.maximum(storage, 0.0), 0.0)
    columns = (durations, rates, peaks, 60.0 * volumes, 60.0 * storage)
    return tuple(ModifiedRational(*map(float, row)) for row in zip(*columns, strict=True))


def critical_storage(
    runoff_coefficient: float,
    area_ac: float,
    time_of_concentration_min: float,
    release_cfs: float,
    intensity: Intensity,
    *,
    longest_min: float = 1440.0,
    release: Literal["rising", "constant"] = "rising",
    unit_factor: float = UNIT_FACTOR,
) -> ModifiedRational:
    """Find the duration of rain that needs the most storage.

    Parameters
    ----------
    runoff_coefficient, area_ac : float
        C [-] and A [ac].
    time_of_concentration_min : float
        Tc. [min]
    release_cfs : float
        Allowed outflow. [cfs]
    intensity : callable
        Intensity [in/hr] at durations [min].
    longest_min : float, optional
        Longest duration looked at; keep it within the table of intensities. [min]
    release : {"rising", "constant"}, optional
        See :func:`modified_rational`.
    unit_factor : float, optional
        See :func:`rational_peak_cfs`. [-]

    Returns
    -------
    ModifiedRational
        The critical duration and its storage.

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the most storage is needed at the longest duration (the
        release is too small for the search to end).

    Notes
    -----
    400 durations evenly spaced in the logarithm, then 400 between the neighbours of the best, four times
    over: the duration is found to 1e-6 and the storage to round-off.  A fixed duration such as 2 Tc, the
    default of some programs, is often far too short.

    References
    ----------
    .. [1] H.G. Poertner, Practices in Detention of Urban Stormwater Runoff, APWA Special Report 43 (1974).

    Examples
    --------
    For i = a/(d + b) the rising release has d = sqrt(2 C A a b / release) - b: here 34.8 min.

    >>> worst = critical_storage(0.6, 10.0, 10.0, 12.0, lambda d: 150.0 / (d + 20.0), unit_factor=1.0)
    >>> round(worst.duration_min, 1), round((2.0 * 6.0 * 150.0 * 20.0 / 12.0) ** 0.5 - 20.0, 1)
    (34.8, 34.8)
    """
    check = Arguments("critical_storage")
    tc = check.number("time_of_concentration_min", time_of_concentration_min, above=0.0)
    longest = check.number("longest_min", longest_min, above=tc if tc > 0.0 else 0.0)
    check.raise_faults()
    low, high = tc, longest
    for _ in range(5):
        durations = np.clip(np.geomspace(low, high, 400), low, high)
        results = modified_rational(
            runoff_coefficient, area_ac, tc, release_cfs, intensity, durations,
            release=release, unit_factor=unit_factor,
        )  # fmt: skip
        k = int(np.argmax([result.storage_cf for result in results]))
        low, high = float(durations[max(k - 1, 0)]), float(durations[min(k + 1, len(durations) - 1)])
    best = results[k]
    if best.storage_cf > 0.0 and best.duration_min >= longest * (1.0 - 1e-9):
        raise InputError(
            f"storage still grows at longest_min = {longest:g}", "critical_storage(longest_min)",
            "Give a longer limit and intensities for it, or a larger release.",
        )  # fmt: skip
    return best
