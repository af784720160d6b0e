"""Hydrograph of a storm: excess rain on a unit hydrograph."""

from __future__ import annotations

from typing import Literal

import numpy as np

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, Numbers
from hydro.hydrology.unit_hydrograph import (
    DimensionlessUnitHydrograph,
    UnitHydrograph,
    standard,
    time_to_peak_hr,
)
from hydro.types import FloatArray

_FFT_PRODUCTS = 1_000_000
"""Products of a direct convolution above which the transform is quicker."""


def runoff_hydrograph(
    excess_in: Numbers,
    area_mi2: float,
    time_of_concentration_hr: float,
    step_hr: float,
    *,
    shape: DimensionlessUnitHydrograph | None = None,
    convention: Literal["two-thirds-tc", "one-ordinate"] = "two-thirds-tc",
    ordinates: Literal["sampled", "averaged"] = "sampled",
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE,
    n_times: int | None = None,
) -> FloatArray:
    """Hydrograph of a watershed from its excess rain.

    Parameters
    ----------
    excess_in : array_like, shape (n_excess,)
        Runoff of each step, see :func:`hydro.hydrology.excess_rain`. [in]
    area_mi2 : float
        A. [mi2]
    time_of_concentration_hr : float
        Tc; 0 lets the runoff of a step leave in that step. [hr]
    step_hr : float
        D. [hr]
    shape : DimensionlessUnitHydrograph, optional
        Dimensionless curve; the standard one by default.
    convention : {"two-thirds-tc", "one-ordinate"}, optional
        See :func:`hydro.hydrology.time_to_peak_hr`.
    ordinates : {"sampled", "averaged"}, optional
        The curve at the ends of the steps, or its mean over each step.
    hydrograph_factor : float, optional
        Volume of one inch over one square mile. [cfs hr]
    n_times : int, optional
        Length of the result; the whole hydrograph where not given.

    Returns
    -------
    ndarray, shape (n_times,)
        Flow at the ends of the steps; the first is the end of the first step of `excess_in`. [cfs]

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    Sum of the flows times the step is depth times area to round-off when the result holds the whole
    hydrograph.  The unit hydrograph is scaled to one inch.  A step above Tc/5 blunts the peak.
    Long unit hydrographs are not sampled: being straight between the rows of its table, a curve answers by
    two products a row and time, so the cost does not rise with Tc.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007).

    Examples
    --------
    One inch at once on 1 mi2 with Tc = 1.5 h peaks at 484 A / Tp = 484 cfs (483.4 by the table's own area).

    >>> flow = runoff_hydrograph([1.0], 1.0, 1.5, 0.01)
    >>> round(float(flow.max()), 1), int(flow.argmax()) + 1, round(float(flow.sum()) * 0.01, 9)
    (483.4, 100, 645.333333333)
    """
    check = Arguments("runoff_hydrograph")
    excess = check.numbers("excess_in", excess_in, at_least=0.0)
    area = check.number("area_mi2", area_mi2, at_least=0.0)
    step = check.number("step_hr", step_hr, above=0.0)
    factor = check.number("hydrograph_factor", hydrograph_factor, above=0.0)
    check.choice("ordinates", ordinates, ("sampled", "averaged"))
    _check_lengths(check, excess, n_times)
    curve = shape or standard()
    try:
        peak = time_to_peak_hr(time_of_concentration_hr, convention, curve.ordinate_step_ratio)
    except InputError as error:
        raise InputError(faults=(*check.faults, *error.faults)) from None
    check.raise_faults()
    from hydro.kernels.knot_convolution import convolve_curve, work_lengths
    from hydro.kernels.unit_hydrograph import count_ordinates

    times, flows = curve.time_ratios.copy(), curve.flow_ratios.copy()
    n_ordinates = count_ordinates(float(times[-1]), peak, step)
    longest, padded = work_lengths(len(excess), n_ordinates)
    flow = np.empty(len(excess) + n_ordinates - 1 if n_times is None else n_times)
    convolve_curve(
        excess, times, flows, peak, step, factor, ordinates == "averaged", area,
        np.empty(longest), np.empty(longest, dtype=np.int64), np.empty(padded), flow,
    )  # fmt: skip
    return flow


def convolve_unit_hydrograph(
    excess_in: Numbers, unit: UnitHydrograph | Numbers, n_times: int | None = None
) -> FloatArray:
    """Hydrograph from excess rain and the ordinates of any unit hydrograph.

    Parameters
    ----------
    excess_in : array_like, shape (n_excess,)
        Runoff of each step. [in]
    unit : UnitHydrograph or array_like, shape (n_ordinates,)
        Flow at the ends of the steps from one inch in the first step; its step is that of `excess_in`.
        [cfs/in]
    n_times : int, optional
        Length of the result; the whole hydrograph where not given.

    Returns
    -------
    ndarray, shape (n_times,)
        Flow at the ends of the steps. [cfs]

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    q_i = sum over j of e_j u_(i-j+1).  Above a million products the transform is used; its round-off, about
    1e-15 of the peak, is cut at 0 and the volume restored.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), example 6.1.

    Examples
    --------
    HDS-2 example 6.1(SI), in m3/s and mm:

    >>> unit = [0.12, 0.55, 0.67, 0.63, 0.29, 0.18, 0.08]
    >>> convolve_unit_hydrograph([10.0, 20.0, 15.0], unit).round(2).tolist()
    [1.2, 7.9, 19.5, 27.95, 25.55, 17.05, 8.75, 4.3, 1.2]
    """
    check = Arguments("convolve_unit_hydrograph")
    excess = check.numbers("excess_in", excess_in, at_least=0.0)
    given = unit.ordinates_cfs if isinstance(unit, UnitHydrograph) else unit
    ordinates = check.numbers("unit", given, at_least=0.0)
    _check_lengths(check, excess, n_times)
    if ordinates.ndim != 1 or ordinates.size < 1:
        check.note("unit", f"has shape {ordinates.shape}", "Give an array of one axis.")
    check.raise_faults()
    whole = len(excess) + len(ordinates) - 1
    if len(excess) * len(ordinates) > _FFT_PRODUCTS:
        return _fitted(_by_transform(excess, ordinates), whole if n_times is None else n_times)
    from hydro.kernels.unit_hydrograph import BLOCK, convolve

    flow = np.empty(whole if n_times is None else n_times)
    padded = np.empty(len(excess) + 2 * len(ordinates) + 2 * BLOCK + len(flow))
    convolve(excess, ordinates, 1.0, padded, flow)
    return flow


def change_duration(
    unit: UnitHydrograph | Numbers, step_hr: float, from_hr: float, to_hr: float
) -> FloatArray:
    """Unit hydrograph of another duration of rain, by the S-curve.

    Parameters
    ----------
    unit : UnitHydrograph or array_like, shape (n_ordinates,)
        Ordinates at the ends of the steps. [cfs/in]
    step_hr : float
        Step of the ordinates. [hr]
    from_hr, to_hr : float
        Durations of the given and the wanted unit hydrograph: whole numbers of steps. [hr]

    Returns
    -------
    ndarray
        Ordinates at the ends of the same steps, as many more as the rain is longer. [cfs/in]

    Raises
    ------
    InputError
        If an argument is outside its bounds or a duration is no whole number of steps.

    Notes
    -----
    S is the sum of the unit hydrograph shifted by its duration again and again; the wanted one is
    (S(t) - S(t - to)) from/to.  Ordinates that are no exact unit hydrograph give a waving S.

    References
    ----------
    .. [1] FHWA, HDS-2, 2nd ed. (2002), example 6.8.

    Examples
    --------
    HDS-2 example 6.8, the first ordinates of a 6-hour from a 3-hour unit hydrograph:

    >>> change_duration([3300.0, 8600.0, 11700.0, 13600.0], 3.0, 3.0, 6.0)[:3].tolist()
    [1650.0, 5950.0, 10150.0]
    """
    check = Arguments("change_duration")
    given = unit.ordinates_cfs if isinstance(unit, UnitHydrograph) else unit
    ordinates = check.numbers("unit", given, at_least=0.0)
    step = check.number("step_hr", step_hr, above=0.0)
    lengths = {"from_hr": from_hr, "to_hr": to_hr}
    steps = []
    for name, value in lengths.items():
        length = check.number(name, value, above=0.0)
        steps.append(round(length / step) if check.clean else 1)
        if check.clean and abs(steps[-1] * step / length - 1.0) > 1e-9:
            check.note(name, f"is {length:g}", f"Give a multiple of the step, {step:g} hr.")
    if ordinates.ndim != 1 or ordinates.size < 1:
        check.note("unit", f"has shape {ordinates.shape}", "Give an array of one axis.")
    check.raise_faults()
    first, second = steps
    n = len(ordinates) + max(second - first, 0)
    s_curve = np.zeros(n)
    s_curve[: len(ordinates)] = ordinates
    for i in range(first, n):
        s_curve[i] += s_curve[i - first]
    shifted = np.concatenate((np.zeros(min(second, n)), s_curve[: max(n - second, 0)]))
    return (s_curve - shifted) * (first / second)


def _by_transform(excess: FloatArray, ordinates: FloatArray) -> FloatArray:
    """Convolution by overlapping transforms, not below 0 and of exact volume."""
    from scipy.signal import oaconvolve

    flow = np.maximum(oaconvolve(excess, ordinates), 0.0)
    total = flow.sum()
    return flow * (excess.sum() * ordinates.sum() / total) if total > 0.0 else flow


def _fitted(flow: FloatArray, n_times: int) -> FloatArray:
    """Cut or filled to a length."""
    kept = flow[:n_times]
    return np.concatenate((kept, np.zeros(n_times - len(kept))))


def _check_lengths(check: Arguments, excess: FloatArray, n_times: int | None) -> None:
    """Keep a fault of an empty or many-axed excess and of a length below 1."""
    if excess.ndim != 1 or excess.size < 1:
        check.note("excess_in", f"has shape {excess.shape}", "Give an array of one axis.")
    if n_times is not None:
        check.number("n_times", n_times, at_least=1.0, whole=True)
