"""Storm on the times of the subcatchments, by the conventions."""

from __future__ import annotations

import numpy as np

from hydro.conventions import Conventions
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
