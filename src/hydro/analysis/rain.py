"""Rain and excess rain of a storm by step, as a run uses them: what a hyetograph shows."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.analysis.sampling import storm_table
from hydro.conventions import Conventions
from hydro.hydrology.antecedent import arc_curve_number
from hydro.hydrology.weighted_runoff import excess_rain
from hydro.model.nodes import Subcatchment
from hydro.model.results import Runoff
from hydro.model.runoff_parts import RunoffPart, runoff_parts
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray, Hours

SAME_DEPTH = 1e-3
"""Steps of excess belong to a depth if they add up to it within this share, or this many inches. [-]"""


@dataclass(frozen=True, slots=True, eq=False)
class StepRain:
    """Rain of a storm by step.

    Attributes
    ----------
    edges_hr : ndarray, shape (n_steps + 1,)
        Ends of the steps, strictly rising. [hr]
    rain_in : ndarray, shape (n_steps + 1,)
        Cumulative rain at each of them. [in]
    """

    edges_hr: FloatArray
    rain_in: FloatArray

    @property
    def intensity_in_hr(self) -> FloatArray:
        """Mean intensity of each step, shape (n_steps,). [in/hr]"""
        mean: FloatArray = np.diff(self.rain_in) / np.diff(self.edges_hr)
        return mean

    @property
    def peak(self) -> tuple[float, float, float]:
        """Highest mean intensity, its duration, and the middle of that time. [in/hr, hr, hr]

        Neighbouring steps of the same intensity count as one.
        """
        intensity = self.intensity_in_hr
        first = int(intensity.argmax())
        last = first
        while last + 1 < intensity.size and math.isclose(intensity[last + 1], intensity[first], rel_tol=1e-6):
            last += 1
        start, end = float(self.edges_hr[first]), float(self.edges_hr[last + 1])
        return float(intensity[first]), end - start, 0.5 * (start + end)


def step_rain(storm: DesignStorm, conventions: Conventions, step_hr: Hours) -> StepRain:
    """Return the rain of a storm by step.

    Parameters
    ----------
    storm : DesignStorm
        Storm.
    conventions : Conventions
        Choices of the method: ``storm_curve``.
    step_hr : float
        Step of the run, used where the curve is smooth. [hr]

    Returns
    -------
    StepRain
        The rows of the mass curve where it is straight between them; steps of the run where it is smooth.

    Notes
    -----
    Between two rows of a table the intensity is constant under ``linear``, so its peak is that of the
    steepest row and does not depend on the step of the run.  A smooth curve has no rows: its highest mean
    over one step rises as the step is shortened, to the steepest slope of the curve.

    Examples
    --------
    >>> from hydro.conventions import NRCS
    >>> from hydro.storms import user_curve
    >>> storm = DesignStorm("10-yr", 4.0, user_curve([0, 1, 2, 3], [0, 0.25, 0.75, 1], "burst"))
    >>> step_rain(storm, NRCS, 0.01).peak
    (2.0, 1.0, 1.5)
    """
    start = float(storm.curve.hours[0])
    n_steps = max(1, math.ceil((float(storm.curve.hours[-1]) - start) / step_hr - 1e-9))
    hours, fractions = storm_table(storm.curve, conventions, start, step_hr, n_steps)
    return StepRain(hours, storm.depth_in * fractions)


def excess_of(
    node: Subcatchment, runoff: Runoff, storm: DesignStorm, conventions: Conventions, rain: StepRain
) -> FloatArray | None:
    """Return the mean intensity of the excess rain of a subcatchment in each step.

    Parameters
    ----------
    node : Subcatchment
        Area with its covers.
    runoff : Runoff
        Its result under the storm: curve number as used, and runoff depth.
    storm : DesignStorm
        Storm, for the antecedent runoff condition.
    conventions : Conventions
        Choices of the method: rounding of curve numbers.
    rain : StepRain
        Rain by step.

    Returns
    -------
    ndarray, shape (n_steps,), or None
        Intensity [in/hr]; None where the steps do not add up to the runoff depth of the result, because its
        runoff was not computed from cumulative rain by curve numbers.

    Notes
    -----
    The runoff of a step is the difference of Q at its ends; within a row of a straight mass curve the excess
    is not constant, so this is its mean.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), example 10-6.
    """
    if not node.method.takes_storm:
        return None
    parts = used_parts(node, runoff, storm, conventions)
    excess = excess_rain(
        rain.rain_in, [part.curve_number for part in parts], [part.area_ac for part in parts]
    )
    if not math.isclose(float(excess.sum()), runoff.runoff_in, rel_tol=SAME_DEPTH, abs_tol=SAME_DEPTH):
        return None
    mean: FloatArray = excess[1:] / np.diff(rain.edges_hr)
    return mean


def used_parts(
    node: Subcatchment, runoff: Runoff, storm: DesignStorm, conventions: Conventions
) -> tuple[RunoffPart, ...]:
    """Return the parts whose runoff was added, with their curve numbers as used under a storm.

    Parameters
    ----------
    node : Subcatchment
        Area with its covers.
    runoff : Runoff
        Its result under the storm.
    storm : DesignStorm
        Storm, for the antecedent runoff condition.
    conventions : Conventions
        Choices of the method: rounding of curve numbers.

    Returns
    -------
    tuple of RunoffPart
        One part with the curve number of the result where the runoff is that of the composite.
    """
    if node.runoff == "composite":
        return (RunoffPart(node.area_ac, runoff.curve_number),)
    return tuple(
        RunoffPart(part.area_ac, _number_used(part.curve_number, storm.arc, conventions))
        for part in runoff_parts(node)
    )


def _number_used(curve_number: float, arc: int, conventions: Conventions) -> float:
    """Curve number of a part after rounding and under the antecedent condition."""
    if conventions.curve_number_rounding == "whole":
        curve_number = math.floor(curve_number + 0.5)
    return curve_number if arc == 2 else float(arc_curve_number(curve_number, "I" if arc == 1 else "III"))
