"""Dimensionless unit hydrographs and the unit hydrograph of a watershed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import numpy as np

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE, LAG_PER_TIME_OF_CONCENTRATION
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments
from hydro.hydraulics._published import published_rows
from hydro.types import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class DimensionlessUnitHydrograph:
    """A unit hydrograph as q/qp at t/Tp.

    Attributes
    ----------
    name : str
        Name in reports.
    time_ratios : ndarray, shape (n_ratios,)
        t/Tp, strictly rising from 0; not to be written. [-]
    flow_ratios : ndarray, shape (n_ratios,)
        q/qp, 0 at both ends; not to be written. [-]

    Raises
    ------
    InputError
        If the columns are no such table.
    """

    name: str
    time_ratios: FloatArray
    flow_ratios: FloatArray

    def __post_init__(self) -> None:
        check = Arguments("DimensionlessUnitHydrograph")
        times = check.numbers("time_ratios", self.time_ratios, at_least=0.0)
        flows = check.numbers("flow_ratios", self.flow_ratios, at_least=0.0)
        check.table(time_ratios=times, flow_ratios=flows)
        check.rising("time_ratios", times)
        if check.clean:
            if times[0] != 0.0 or flows[0] != 0.0 or flows[-1] != 0.0:
                check.note("flow_ratios", f"runs from {flows[0]:g} to {flows[-1]:g}", "Begin and end with 0.")
            if not flows.max() > 0.0:
                check.note("flow_ratios", "is 0 throughout", "Give at least one ordinate above 0.")
        check.raise_faults()
        times.flags.writeable = False
        flows.flags.writeable = False
        object.__setattr__(self, "time_ratios", times)
        object.__setattr__(self, "flow_ratios", flows)

    @property
    def ordinate_step_ratio(self) -> float:
        """Step of the table as a share of Tp, k = 1 / (index of the largest ordinate) [-]."""
        return 1.0 / float(np.argmax(self.flow_ratios))

    @property
    def peak_rate_factor(self) -> float:
        """645.33 divided by the area under q/qp: 484 for the standard curve as named, 483.4 as tabulated."""
        area = float(np.trapezoid(self.flow_ratios, self.time_ratios))
        return CFS_HOURS_PER_INCH_SQUARE_MILE / area


@lru_cache(maxsize=1)
def standard() -> DimensionlessUnitHydrograph:
    """Return the standard (484) curvilinear unit hydrograph, 51 ordinates.

    Returns
    -------
    DimensionlessUnitHydrograph
        The curve as WinTR-20 holds it: 0.241 at t/Tp = 2.1, where the straight fill of table 16-1 has 0.2435.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), table 16-1.

    Examples
    --------
    >>> standard().ordinate_step_ratio, round(standard().peak_rate_factor, 1)
    (0.1, 483.4)
    """
    rows = [row for row in published_rows("unit_hydrographs.csv") if row["name"] == "standard"]
    times = np.array([float(row["t_over_tp"]) for row in rows])
    flows = np.array([float(row["q_over_qp"]) for row in rows])
    return DimensionlessUnitHydrograph("standard", times, flows)


def time_to_peak_hr(
    time_of_concentration_hr: float,
    convention: Literal["two-thirds-tc", "one-ordinate"] = "two-thirds-tc",
    ordinate_step_ratio: float = 0.1,
) -> float:
    """Time from the beginning of excess rain to the peak of the unit hydrograph.

    Parameters
    ----------
    time_of_concentration_hr : float
        Tc. [hr]
    convention : {"two-thirds-tc", "one-ordinate"}, optional
        Length of the burst D: 0.133 Tc, or one ordinate of the dimensionless hydrograph.
    ordinate_step_ratio : float, optional
        k = D / Tp of ``one-ordinate``. [-]

    Returns
    -------
    float
        Tp = D/2 + 0.6 Tc: 2/3 Tc, or 0.6 Tc / (1 - k/2) [hr].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), Tp = D/2 + L with L = 0.6 Tc.

    Examples
    --------
    >>> round(time_to_peak_hr(0.9), 4), round(time_to_peak_hr(0.9, "one-ordinate", 0.1), 4)
    (0.6, 0.5684)
    """
    check = Arguments("time_to_peak_hr")
    tc = check.number("time_of_concentration_hr", time_of_concentration_hr, at_least=0.0)
    check.choice("convention", convention, ("two-thirds-tc", "one-ordinate"))
    k = check.number("ordinate_step_ratio", ordinate_step_ratio, above=0.0, at_most=1.0)
    check.raise_faults()
    if convention == "one-ordinate":
        return LAG_PER_TIME_OF_CONCENTRATION * tc / (1.0 - 0.5 * k)
    return tc * 2.0 / 3.0


@dataclass(frozen=True, slots=True, eq=False)
class UnitHydrograph:
    """Flow from one inch of excess rain that falls in one step.

    Attributes
    ----------
    time_to_peak_hr : float
        Tp. [hr]
    step_hr : float
        D, the length of the burst and the step of the ordinates. [hr]
    ordinates_cfs : ndarray, shape (n_ordinates,)
        Flow at 1, 2, ... steps after the burst began; not to be written. [cfs/in]
    """

    time_to_peak_hr: float
    step_hr: float
    ordinates_cfs: FloatArray = field(repr=False)

    @property
    def times_hr(self) -> FloatArray:
        """Times of the ordinates [hr]."""
        return self.step_hr * np.arange(1, len(self.ordinates_cfs) + 1, dtype=np.float64)


def unit_hydrograph(
    area_mi2: float,
    time_of_concentration_hr: float,
    step_hr: float,
    *,
    shape: DimensionlessUnitHydrograph | None = None,
    convention: Literal["two-thirds-tc", "one-ordinate"] = "two-thirds-tc",
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE,
) -> UnitHydrograph:
    """Return the unit hydrograph of a watershed, scaled to hold exactly one inch.

    Parameters
    ----------
    area_mi2 : float
        Drainage area, A. [mi2]
    time_of_concentration_hr : float
        Tc; 0 lets all runoff leave in its own step. [hr]
    step_hr : float
        D. [hr]
    shape : DimensionlessUnitHydrograph, optional
        Dimensionless curve; the standard one by default.
    convention : {"two-thirds-tc", "one-ordinate"}, optional
        See :func:`time_to_peak_hr`.
    hydrograph_factor : float, optional
        Volume of one inch over one square mile. [cfs hr]

    Returns
    -------
    UnitHydrograph
        Ordinates whose sum times the step is ``hydrograph_factor * area_mi2``.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    Notes
    -----
    The curve is sampled at the ends of the steps and scaled to one inch; unscaled, qp = 484 A / Tp would hold
    1.001 in.  Steps above Tc/5 blunt the peak.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), table 16-1 and qp = 484 A Q / Tp.

    Examples
    --------
    A = 4.6 mi2, Tc = 2.3 h, so Tp = 1.533 h and qp = 484 A / Tp = 1,452 cfs by the formula.

    >>> curve = unit_hydrograph(4.6, 2.3, 0.05)
    >>> round(curve.time_to_peak_hr, 3), round(float(curve.ordinates_cfs.max()) / 1452.0, 2)
    (1.533, 1.0)
    >>> inch_cfs_hr = 4.6 * 640.0 * 43560.0 / 12.0 / 3600.0
    >>> round(float(curve.ordinates_cfs.sum()) * curve.step_hr / inch_cfs_hr, 12)
    1.0
    """
    check = Arguments("unit_hydrograph")
    area = check.number("area_mi2", area_mi2, above=0.0)
    step = check.number("step_hr", step_hr, above=0.0)
    factor = check.number("hydrograph_factor", hydrograph_factor, above=0.0)
    curve = shape or standard()
    try:
        peak = time_to_peak_hr(time_of_concentration_hr, convention, curve.ordinate_step_ratio)
    except InputError as error:
        raise InputError(faults=(*check.faults, *error.faults)) from None
    check.raise_faults()
    from hydro.kernels.unit_hydrograph import count_ordinates, sample_ordinates

    ordinates = np.empty(count_ordinates(float(curve.time_ratios[-1]), peak, step))
    sample_ordinates(curve.time_ratios.copy(), curve.flow_ratios.copy(), peak, step, factor, ordinates)
    ordinates *= area
    ordinates.flags.writeable = False
    return UnitHydrograph(peak, step, ordinates)
