"""Storm and unit hydrograph on the times of a subcatchment, by the conventions."""

from __future__ import annotations

import numpy as np

from hydro.conventions import Conventions
from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph
from hydro.kernels.unit_hydrograph import count_ordinates
from hydro.storms.smooth import smooth_curve
from hydro.storms.storm import MassCurve
from hydro.types import FloatArray

Table = tuple[FloatArray, FloatArray]
"""Two columns of equal length."""


def storm_table(
    curve: MassCurve, conventions: Conventions, start_hr: float, step_hr: float, n_steps: int
) -> Table:
    """Return the mass curve as rows between which straight lines are right at every time of a grid.

    Parameters
    ----------
    curve : MassCurve
        Storm.
    conventions : Conventions
        Choices of the method: ``storm_curve``.
    start_hr, step_hr : float
        Grid. [hr]
    n_steps : int
        Steps until the end of the storm.

    Returns
    -------
    tuple of ndarray
        Hours and fractions: the rows of the curve, or a smooth curve read at the times of the grid.
    """
    if conventions.storm_curve == "linear":
        return curve.hours, curve.fractions
    hours = start_hr + np.arange(n_steps + 1, dtype=np.float64) * step_hr
    fractions = smooth_curve(curve).fractions(start_hr, step_hr, n_steps + 1)
    fractions[-1] = 1.0  # the last step reaches the end of the storm but for round-off
    return hours, fractions


def ordinate_table(
    shape: DimensionlessUnitHydrograph, conventions: Conventions, time_to_peak_hr: float, step_hr: float
) -> Table:
    """Return the dimensionless unit hydrograph as rows that are to be read at the ends of the steps.

    Parameters
    ----------
    shape : DimensionlessUnitHydrograph
        Dimensionless curve, straight lines between its rows.
    conventions : Conventions
        Choices of the method: ``unit_hydrograph``.
    time_to_peak_hr : float
        Tp. [hr]
    step_hr : float
        D. [hr]

    Returns
    -------
    tuple of ndarray
        t/Tp and q/qp: the rows of the curve, or its mean over each step at the end of that step.

    Notes
    -----
    With means, excess rain that falls evenly within each step gives the exact flow at the ends of the steps:
    an error of second order.  Read at the ends, the curve runs half a step ahead, which shifts the peak.
    """
    if conventions.unit_hydrograph == "sampled" or time_to_peak_hr <= 0.0:
        return shape.time_ratios, shape.flow_ratios
    x, q = shape.time_ratios, shape.flow_ratios
    n = int(count_ordinates(float(x[-1]), time_to_peak_hr, step_hr))
    ends = np.arange(n + 1, dtype=np.float64) * step_hr / time_to_peak_hr
    volume = np.concatenate(([0.0], np.cumsum(0.5 * (q[1:] + q[:-1]) * np.diff(x))))
    row = np.clip(np.searchsorted(x, ends, side="right") - 1, 0, len(x) - 2)
    u = np.minimum(ends, x[-1]) - x[row]
    slope = (q[row + 1] - q[row]) / (x[row + 1] - x[row])
    held = volume[row] + u * (q[row] + 0.5 * slope * u)
    return ends, np.concatenate(([0.0], np.diff(held))) * time_to_peak_hr / step_hr
