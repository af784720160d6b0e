"""Dimensionless unit hydrographs beside the standard one: of NRCS, gamma, triangular, by the user."""

from __future__ import annotations

import math
import re
from functools import lru_cache

import numpy as np

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, Numbers
from hydro.hydraulics._published import published_rows
from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph, standard

PEAK_RATE_FACTOR_LIMITS = (10.0, 2000.0)
"""Peak rate factors for which the gamma exponent is sought; natural ones are 100 to 600."""
_SMALLEST_RATIO = 5e-5
"""A gamma curve ends where q/qp rounds to 0.0000, as the NRCS tables do."""


@lru_cache(maxsize=32)
def nrcs_shape(name: str) -> DimensionlessUnitHydrograph:
    """Return a dimensionless unit hydrograph of NRCS by its name.

    Parameters
    ----------
    name : str
        ``standard`` (484), ``delmarva`` (284), or ``PRF_100`` to ``PRF_600``, in any case.

    Returns
    -------
    DimensionlessUnitHydrograph
        The curve as WinTR-20 and EFH-2 hold it.

    Raises
    ------
    InputError
        If there is no such curve.

    Notes
    -----
    ``delmarva`` is for the flat coastal plain; its area gives a peak rate factor of 282.0, nominally 284.
    The PRF curves are gamma curves to four digits from PRF_350 up and within 0.005 below.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), table 16-1 and appendix 16B.
    .. [2] NRCS, EFH-2, unit hydrograph tables.

    Examples
    --------
    >>> curve = nrcs_shape("delmarva")
    >>> curve.ordinate_step_ratio, round(curve.peak_rate_factor, 1)
    (0.2, 282.0)
    """
    wanted = re.sub(r"[\s_-]+", "_", name.strip().lower())
    if wanted == "standard":
        return standard()
    found = [row for row in published_rows("unit_hydrographs_nrcs.csv") if row["name"].lower() == wanted]
    if not found:
        check = Arguments("nrcs_shape")
        check.choice("name", name, shape_names())
        check.raise_faults()
    times = np.array([float(row["t_over_tp"]) for row in found])
    flows = np.array([float(row["q_over_qp"]) for row in found])
    return DimensionlessUnitHydrograph(found[0]["name"], times, flows)


def shape_names() -> tuple[str, ...]:
    """Return the names of all NRCS curves.

    Returns
    -------
    tuple of str
        ``standard``, ``delmarva``, ``PRF_100`` ...

    References
    ----------
    .. [1] NRCS, EFH-2, unit hydrograph tables.

    Examples
    --------
    >>> shape_names()[:3], len(shape_names())
    (('standard', 'delmarva', 'PRF_100'), 14)
    """
    rows = published_rows("unit_hydrographs_nrcs.csv")
    return ("standard", *dict.fromkeys(row["name"] for row in rows))


def gamma_exponent(peak_rate_factor: float) -> float:
    """Exponent of the gamma curve that has a peak rate factor.

    Parameters
    ----------
    peak_rate_factor : float
        PRF, 10 to 2000. [-]

    Returns
    -------
    float
        m of q/qp = (t/Tp)^m exp(m (1 - t/Tp)) with PRF = 645.33 m^(m+1) exp(-m) / Gamma(m+1). [-]

    Raises
    ------
    InputError
        If the factor is outside its bounds.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), appendix 16A and table 16-5.

    Examples
    --------
    NEH 630 table 16-5: m = 3.7 goes with 484, m = 1 with 238 (computed 237.4).

    >>> round(gamma_exponent(484.0), 1), round(gamma_exponent(237.4), 2)
    (3.7, 1.0)
    """
    check = Arguments("gamma_exponent")
    least, most = PEAK_RATE_FACTOR_LIMITS
    factor = check.number("peak_rate_factor", peak_rate_factor, at_least=least, at_most=most)
    check.raise_faults()
    low, high = -30.0, 10.0  # log m; the factor rises with m
    wanted = math.log(factor / CFS_HOURS_PER_INCH_SQUARE_MILE)
    while True:
        middle = 0.5 * (low + high)
        if middle in {low, high}:
            return math.exp(middle)
        m = math.exp(middle)
        if (m + 1.0) * middle - m - math.lgamma(m + 1.0) < wanted:
            low = middle
        else:
            high = middle


@lru_cache(maxsize=64)
def gamma_shape(peak_rate_factor: float, ordinate_step_ratio: float = 0.05) -> DimensionlessUnitHydrograph:
    """Return the gamma curve of any peak rate factor.

    Parameters
    ----------
    peak_rate_factor : float
        PRF, 10 to 2000; 484 standard, 100 to 600 from flat to steep ground. [-]
    ordinate_step_ratio : float, optional
        Step of the table as a share of Tp; 1 over a whole number. [-]

    Returns
    -------
    DimensionlessUnitHydrograph
        q/qp until it is below 0.00005.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), appendix 16A.

    Examples
    --------
    >>> curve = gamma_shape(300.0, 0.2)
    >>> curve.flow_ratios[:6].round(3).tolist(), round(curve.peak_rate_factor)
    ([0.0, 0.294, 0.62, 0.846, 0.966, 1.0], 300)
    """
    check = Arguments("gamma_shape")
    step = check.number("ordinate_step_ratio", ordinate_step_ratio, above=0.0, at_most=0.5)
    if check.clean and abs(round(1.0 / step) * step - 1.0) > 1e-9:
        check.note("ordinate_step_ratio", f"is {step:g}", "Give 1 over a whole number: 0.2, 0.1, 0.05 ...")
    check.raise_faults()
    m = gamma_exponent(peak_rate_factor)
    per_peak = round(1.0 / step)
    flows = [0.0]
    while len(flows) <= per_peak or flows[-1] >= _SMALLEST_RATIO:
        ratio = len(flows) / per_peak
        flows.append(math.exp(m * (math.log(ratio) + 1.0 - ratio)))
    flows[-1] = 0.0
    times = np.arange(len(flows)) / per_peak
    return DimensionlessUnitHydrograph(f"gamma {peak_rate_factor:g}", times, np.array(flows))


@lru_cache(maxsize=1)
def triangular_shape() -> DimensionlessUnitHydrograph:
    """Return the triangular unit hydrograph of SCS, base 8/3 of the time to peak.

    Returns
    -------
    DimensionlessUnitHydrograph
        0, 1, 0 at t/Tp = 0, 1, 8/3: a peak rate factor of exactly 484.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), figure 16-1.

    Examples
    --------
    >>> round(triangular_shape().peak_rate_factor, 9)
    484.0
    """
    times, flows = np.array([0.0, 1.0, 8.0 / 3.0]), np.array([0.0, 1.0, 0.0])
    return DimensionlessUnitHydrograph("triangular", times, flows)


def user_shape(time_ratios: Numbers, flow_ratios: Numbers, name: str = "user") -> DimensionlessUnitHydrograph:
    """Return a dimensionless unit hydrograph of the user's.

    Parameters
    ----------
    time_ratios : array_like, shape (n_ratios,)
        t/Tp, strictly rising from 0; or times in any unit. [-]
    flow_ratios : array_like, shape (n_ratios,)
        q/qp, 0 at both ends; or flows in any unit. [-]
    name : str, optional
        Name in reports.

    Returns
    -------
    DimensionlessUnitHydrograph
        The curve with its largest ordinate brought to t/Tp = 1 and q/qp = 1.

    Raises
    ------
    InputError
        If the columns are no such table.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007).

    Examples
    --------
    >>> curve = user_shape([0.0, 30.0, 60.0, 120.0], [0.0, 40.0, 80.0, 0.0])
    >>> curve.time_ratios.tolist(), curve.flow_ratios.tolist()
    ([0.0, 0.5, 1.0, 2.0], [0.0, 0.5, 1.0, 0.0])
    """
    given = DimensionlessUnitHydrograph(name, np.array(time_ratios), np.array(flow_ratios))
    k = int(np.argmax(given.flow_ratios))
    return DimensionlessUnitHydrograph(
        name, given.time_ratios / given.time_ratios[k], given.flow_ratios / given.flow_ratios[k]
    )


def find_shape(wanted: str | float) -> DimensionlessUnitHydrograph:
    """Return a dimensionless unit hydrograph by its name or its peak rate factor.

    Parameters
    ----------
    wanted : str or float
        ``standard``, ``scs``, ``484``; ``delmarva``, ``284``; ``PRF_300``; ``triangular``; ``gamma 350`` or
        any other number: the gamma curve of that peak rate factor.

    Returns
    -------
    DimensionlessUnitHydrograph
        The curve.

    Raises
    ------
    InputError
        If there is no such curve.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007).

    Examples
    --------
    >>> find_shape(484).name, find_shape("Delmarva").name, find_shape("gamma 350").name
    ('standard', 'delmarva', 'gamma 350')
    """
    text = f"{wanted:g}" if isinstance(wanted, (int, float)) else wanted.strip().lower()
    if text in {"standard", "scs", "nrcs", "curvilinear", "484"}:
        return standard()
    if text in {"delmarva", "284"}:
        return nrcs_shape("delmarva")
    if text == "triangular":
        return triangular_shape()
    number = re.fullmatch(r"(?:gamma[ _-]*)?(\d+(?:\.\d*)?)", text)
    if number:
        return gamma_shape(float(number.group(1)))
    try:
        return nrcs_shape(text)
    except InputError as error:
        raise InputError(
            f"wanted is {wanted!r}, no unit hydrograph", "find_shape(wanted)",
            f"{error.faults[0].fix} Or write triangular, or a peak rate factor.",
        ) from None  # fmt: skip
