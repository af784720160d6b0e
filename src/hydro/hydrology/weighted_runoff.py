"""Runoff of an area in parts: each part by its own curve number, added by area."""

from __future__ import annotations

from typing import Literal

import numpy as np

from hydro.constants import INITIAL_ABSTRACTION_RATIO
from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydrology.curve_number import IMPERVIOUS_CURVE_NUMBER
from hydro.hydrology.impervious import refuse_double_impervious
from hydro.types import FloatArray


def weighted_runoff_depth(
    rainfall_in: FloatOrArray,
    areas_ac: Numbers,
    curve_numbers: Numbers,
    initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO,
) -> FloatOrArray:
    """Runoff depth of several covers, each by its own curve number (weighted Q).

    Parameters
    ----------
    rainfall_in : float or ndarray
        Rainfall depth, P; cumulative rain, never the rain of one step. [in]
    areas_ac : array_like, shape (n_covers,)
        Areas in any one unit. [ac]
    curve_numbers : array_like, shape (n_covers,)
        CN of each cover. [-]
    initial_abstraction_ratio : float, optional
        Ia / S. [-]

    Returns
    -------
    float or ndarray
        Q = sum of A_k Q(P, CN_k) / sum of A_k. [in]

    Raises
    ------
    InputError
        If areas and curve numbers do not match, all areas are 0, or an argument is outside its bounds.

    Notes
    -----
    Differs from Q of the composite curve number: for half-paved ground on soil B at 2.8 in of rain it is a
    third more, for heavy rain on low curve numbers some per cent less.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), examples 10-3 and 10-4.

    Examples
    --------
    NEH 630 example 10-3: 2.35 in; by the composite CN (example 10-4) 2.34 in.

    >>> round(weighted_runoff_depth(5.1, [400, 230], [75, 69]), 2)
    2.35
    """
    check = Arguments("weighted_runoff_depth")
    areas, numbers = _parts(check, areas_ac, curve_numbers)
    rain = check.numbers("rainfall_in", rainfall_in, at_least=0.0)
    ratio = check.number("initial_abstraction_ratio", initial_abstraction_ratio, at_least=0.0, at_most=1.0)
    check.raise_faults()
    return like(_weighted(rain, areas, numbers, ratio), rainfall_in)


def split_runoff_depth(
    rainfall_in: FloatOrArray,
    pervious_curve_number: float,
    impervious_pct: float,
    *,
    contained_impervious_pct: float = 0.0,
    impervious_curve_number: float = IMPERVIOUS_CURVE_NUMBER,
    initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO,
) -> FloatOrArray:
    """Runoff depth of an area split into pervious and impervious ground.

    Parameters
    ----------
    rainfall_in : float or ndarray
        Rainfall depth, P; cumulative rain, never the rain of one step. [in]
    pervious_curve_number : float
        CN of the pervious ground alone. [-]
    impervious_pct : float
        Impervious share of the area. [%]
    contained_impervious_pct : float, optional
        Impervious share that `pervious_curve_number` already holds: counted twice, it is refused. [%]
    impervious_curve_number : float, optional
        CN of the impervious ground. [-]
    initial_abstraction_ratio : float, optional
        Ia / S. [-]

    Returns
    -------
    float or ndarray
        Q of the whole area. [in]

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the curve number already holds an impervious share.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), example 10-3.

    Examples
    --------
    Half-paved ground on soil B at 2.8 in: 1.43 in, where the composite CN 79.5 gives 1.07 in.

    >>> round(split_runoff_depth(2.8, 61.0, 50.0), 2), round(weighted_runoff_depth(2.8, [1.0], [79.5]), 2)
    (1.43, 1.07)
    """
    check = Arguments("split_runoff_depth")
    share = check.number("impervious_pct", impervious_pct, at_least=0.0, at_most=100.0)
    held = check.number("contained_impervious_pct", contained_impervious_pct, at_least=0.0, at_most=100.0)
    pervious = check.number("pervious_curve_number", pervious_curve_number, above=0.0, at_most=100.0)
    paved = check.number("impervious_curve_number", impervious_curve_number, above=0.0, at_most=100.0)
    check.raise_faults()
    refuse_double_impervious(pervious, held, share)
    return weighted_runoff_depth(
        rainfall_in, [share, 100.0 - share], [paved, pervious], initial_abstraction_ratio
    )


def excess_rain(
    rain_in: FloatArray,
    curve_numbers: Numbers,
    areas_ac: Numbers | None = None,
    *,
    weighting: Literal["runoff", "curve-number"] = "runoff",
    initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO,
) -> FloatArray:
    """Runoff of each step of a storm.

    Parameters
    ----------
    rain_in : ndarray, shape (n_times,)
        Cumulative rain, never falling. [in]
    curve_numbers : float or array_like, shape (n_covers,)
        CN of each cover. [-]
    areas_ac : array_like, shape (n_covers,), optional
        Areas in any one unit; equal areas where not given. [ac]
    weighting : {"runoff", "curve-number"}, optional
        ``runoff`` adds the runoff of the covers by area; ``curve-number`` computes with their composite.
    initial_abstraction_ratio : float, optional
        Ia / S. [-]

    Returns
    -------
    ndarray, shape (n_times,)
        Runoff that accrued in the step ending at each time; the first holds what ran off before. [in]

    Raises
    ------
    InputError
        If the rain falls from one time to the next or an argument is outside its bounds.

    Notes
    -----
    The runoff equation holds for the rain since the storm began; the runoff of a step is the difference of
    two such depths, and all steps add up to Q(P) exactly.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), example 10-6.

    Examples
    --------
    HDS-2 example 6.11: CN 80, 3.6 in of rain.

    >>> rain = 3.6 * np.array([0.0, 0.087, 0.239, 0.543, 0.804, 0.935, 1.0])
    >>> excess_rain(rain, 80.0).cumsum().round(2).tolist()
    [0.0, 0.0, 0.05, 0.54, 1.17, 1.53, 1.72]
    """
    check = Arguments("excess_rain")
    rain = check.numbers("rain_in", rain_in, at_least=0.0)
    check.rising("rain_in", rain, strictly=False)
    numbers = np.atleast_1d(check.numbers("curve_numbers", curve_numbers, above=0.0, at_most=100.0))
    weights: Numbers = np.ones(numbers.shape) if areas_ac is None else areas_ac
    areas, numbers = _parts(check, weights, numbers)
    check.choice("weighting", weighting, ("runoff", "curve-number"))
    ratio = check.number("initial_abstraction_ratio", initial_abstraction_ratio, at_least=0.0, at_most=1.0)
    if rain.ndim != 1 or rain.size < 1:
        check.note("rain_in", f"has shape {rain.shape}", "Give an array of one axis.")
    check.raise_faults()
    if weighting == "curve-number":
        numbers = np.array([(areas * numbers).sum() / areas.sum()])
        areas = np.ones(1)
    depth = np.maximum.accumulate(_weighted(rain, areas, numbers, ratio))
    return np.diff(depth, prepend=0.0)


def _parts(check: Arguments, areas_ac: Numbers, curve_numbers: Numbers) -> tuple[FloatArray, FloatArray]:
    """Areas and curve numbers of equal length; faults are kept."""
    areas = np.atleast_1d(check.numbers("areas_ac", areas_ac, at_least=0.0))
    numbers = np.atleast_1d(check.numbers("curve_numbers", curve_numbers, above=0.0, at_most=100.0))
    if areas.ndim != 1 or areas.shape != numbers.shape:
        what = f"has shape {areas.shape}, curve_numbers {numbers.shape}"
        check.note("areas_ac", what, "Give one curve number for each area.")
    elif check.clean and not areas.sum() > 0.0:
        check.note("areas_ac", "adds up to 0 ac", "Give at least one area above 0.")
    return areas, numbers


def _weighted(rain: FloatArray, areas: FloatArray, numbers: FloatArray, ratio: float) -> FloatArray:
    """Area-weighted runoff of each depth of rain."""
    depth = np.zeros(rain.shape)
    for share, number in zip(areas / areas.sum(), numbers, strict=True):
        retention = 1000.0 / number - 10.0
        effective = np.maximum(rain - ratio * retention, 0.0)
        total = effective + retention
        depth += share * np.divide(effective**2, total, out=np.zeros(rain.shape), where=total > 0.0)
    return depth
