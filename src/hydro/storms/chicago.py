"""The Chicago storm (Keifer and Chu) and the intensity formula behind it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.errors import Fault, StormError
from hydro.storms.build import check_position, nest
from hydro.storms.frequency import FrequencyTable, duration_text
from hydro.storms.storm import DesignStorm, MassCurve
from hydro.types import Hours, Inches, Minutes

CHICAGO_POSITION = 0.375
"""Time before the peak over the duration, found for Chicago.  Keifer and Chu (1957)."""

_LONGEST_OFFSET_MIN = 120.0
_MOST_ROWS = 100_000


@dataclass(frozen=True, slots=True)
class IntensityFormula:
    """Average intensity of a duration, i = a / (t + b)^c.

    Attributes
    ----------
    a : float
        Factor, above 0. [in/hr min^c]
    b_min : float
        Offset, b, not below 0. [min]
    c : float
        Exponent, above 0 and at most 1. [-]
    worst_error : float
        Largest relative error against the table it was fitted to; 0 if it was given. [-]
    source : str
        Where it is from.

    Raises
    ------
    StormError
        If a parameter is outside its range.

    Examples
    --------
    >>> formula = IntensityFormula(60.0, 10.0, 0.8)
    >>> round(formula.intensity_in_hr(60.0), 3)
    2.005
    """

    a: float
    b_min: Minutes
    c: float
    worst_error: float = 0.0
    source: str = ""

    def __post_init__(self) -> None:
        ranges = (
            ("a", self.a, self.a > 0.0, "above 0"),
            ("b", self.b_min, self.b_min >= 0.0, "not below 0"),
            ("c", self.c, 0.0 < self.c <= 1.0, "above 0 and at most 1, or depths would fall with duration"),
        )
        faults = [
            Fault(f"{name} is {value}", "intensity formula a / (t + b)^c", f"Give {fix}.")
            for name, value, good, fix in ranges
            if not (good and math.isfinite(value))
        ]
        if faults:
            raise StormError(faults=faults)

    def intensity_in_hr(self, duration_min: Minutes) -> float:
        """Average intensity of a duration. [in/hr]"""
        return float(self.a / (duration_min + self.b_min) ** self.c)

    def depth_in(self, duration_hr: Hours) -> Inches:
        """Depth of a duration, i t. [in]"""
        return duration_hr * self.intensity_in_hr(60.0 * duration_hr)


def fit_intensity_formula(
    table: FrequencyTable, return_period_yr: float, longest_hr: Hours = 24.0
) -> IntensityFormula:
    """Fit i = a / (t + b)^c to the depths of a return period.

    Parameters
    ----------
    table : FrequencyTable
        With at least three durations up to `longest_hr`.
    return_period_yr : float
        One of its return periods. [yr]
    longest_hr : float, optional
        Longer durations are left out. [hr]

    Returns
    -------
    IntensityFormula
        Least squares of the logarithms of the intensities; `worst_error` says how well it fits.

    Raises
    ------
    StormError
        If there are fewer than three durations, or no such formula fits (c above 1).

    Examples
    --------
    >>> hours = [0.25, 0.5, 1.0, 2.0, 6.0]
    >>> depths = [[t * 60.0 / (60.0 * t + 10.0) ** 0.8] for t in hours]
    >>> formula = fit_intensity_formula(FrequencyTable(hours, [10], depths), 10)
    >>> round(formula.a, 3), round(formula.b_min, 3), round(formula.c, 4)
    (60.0, 10.0, 0.8)
    """
    from scipy.optimize import minimize_scalar

    durations, depths = table.column(return_period_yr)
    kept = durations <= longest_hr * (1.0 + 1e-9)
    where = f"intensity formula, {return_period_yr:g} yr"
    if kept.sum() < 3:
        what = f"the table has {int(kept.sum())} durations up to {duration_text(longest_hr)}"
        raise StormError(what, where, "Three durations are needed for three parameters.")
    minutes = 60.0 * durations[kept]
    logs = np.log(60.0 * depths[kept] / minutes)

    def line(offset_min: float) -> tuple[float, float, float]:
        x = np.log(minutes + offset_min)
        slope = float(np.cov(x, logs, bias=True)[0, 1] / x.var())
        start = float(logs.mean() - slope * x.mean())
        return start, -slope, float(((start + slope * x - logs) ** 2).sum())

    best = minimize_scalar(
        lambda b: line(b)[2], bounds=(0.0, _LONGEST_OFFSET_MIN), method="bounded", options={"xatol": 1e-9}
    )
    offset = float(best.x) if line(float(best.x))[2] < line(0.0)[2] else 0.0
    start, c, _ = line(offset)
    fitted = start - c * np.log(minutes + offset)
    error = float(np.abs(np.expm1(fitted - logs)).max())
    source = f"fitted to {table.describe_source()}, {return_period_yr:g} yr"
    return IntensityFormula(math.exp(start), offset, c, error, source)


def chicago_storm(
    formula: IntensityFormula,
    name: str,
    duration_hr: Hours,
    position: float = CHICAGO_POSITION,
    step_min: Minutes = 1.0,
) -> DesignStorm:
    """Build the Chicago storm of an intensity formula.

    Parameters
    ----------
    formula : IntensityFormula
        i = a / (t + b)^c for one return period.
    name : str
        Name of the event: ``10-yr``.
    duration_hr : float
        Duration of the storm. [hr]
    position : float, optional
        Time before the peak over the duration, r. [-]
    step_min : float, optional
        Distance of the rows of the curve, reckoned in duration of the window around the peak. [min]

    Returns
    -------
    DesignStorm
        Its depth is i(D) D; the window of every duration around the peak holds i(d) d.

    Raises
    ------
    StormError
        If duration, step or position are outside their ranges.

    Notes
    -----
    The intensity at the time t before the peak is that of Keifer and Chu, a ((1 - c) t/r + b) / (t/r + b)^(1
    + c), and the same behind the peak with 1 - r.  The curve is not sampled from it but from its exact
    integral, so the depth does not depend on the step.

    References
    ----------
    .. [1] Keifer, C. J., Chu, H. H. (1957), Synthetic storm pattern for drainage design, ASCE Journal of the
       Hydraulics Division 83(HY4).

    Examples
    --------
    >>> storm = chicago_storm(IntensityFormula(60.0, 10.0, 0.8), "10-yr", 3.0)
    >>> round(storm.depth_in, 3)
    2.706
    """
    label = f"Chicago {name} {duration_text(duration_hr)}"
    check_position(position, label)
    count = math.ceil(duration_hr * 60.0 / step_min - 1e-9) if step_min > 0.0 and duration_hr > 0.0 else 0
    if not 1 <= count <= _MOST_ROWS:
        what = f"the duration is {duration_hr:g} h and the step {step_min:g} min"
        raise StormError(what, label, f"Give 1 to {_MOST_ROWS:,} steps.")
    durations = np.append(step_min / 60.0 * np.arange(1, count), duration_hr)
    depths = np.array([formula.depth_in(duration) for duration in durations.tolist()])
    hours, fractions = nest(durations, depths, position)
    note = (
        f"i = {formula.a:.5g} / (t + {formula.b_min:.4g})^{formula.c:.4g} in/hr, t in min; "
        f"peak at {position:g} of the duration."
    )
    if formula.worst_error:
        note += f" The formula meets its table within {100.0 * formula.worst_error:.1f} %."
    source = formula.source or "intensity formula given by the user"
    curve = MassCurve(label, label, float(hours[-1]), hours, fractions, source, "computed", note)
    return DesignStorm(name, float(depths[-1]), curve, source)
