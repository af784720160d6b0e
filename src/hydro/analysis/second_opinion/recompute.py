"""A subcatchment's peak once more, by the functions of ``hydro.hydrology``, one choice changed at a time."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from hydro.analysis.measures import peak
from hydro.constants import ACRES_PER_SQUARE_MILE
from hydro.conventions import EXACT, Conventions
from hydro.hydrology.antecedent import small_abstraction_curve_number
from hydro.hydrology.runoff_hydrograph import runoff_hydrograph
from hydro.hydrology.santa_barbara import santa_barbara_hydrograph
from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph, standard
from hydro.hydrology.weighted_runoff import excess_rain
from hydro.model.compiled import Plan
from hydro.model.nodes import Subcatchment
from hydro.storms.smooth import smooth_curve
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

LONGEST_FINE_STEP_HR, SHORTEST_FINE_STEP_HR = 0.005, 0.0002
"""A settled step is Tc/20 within these limits, and at most Tc. [hr]"""


@dataclass(frozen=True, slots=True)
class Recomputation:
    """What decides the peak of a subcatchment.

    Attributes
    ----------
    storm : DesignStorm
        Rain.
    areas_ac, curve_numbers : tuple of float
        Parts that run off, with the curve numbers for Ia/S of the conventions. [ac, -]
    tc_hr : float
        Time of concentration. [hr]
    shape : DimensionlessUnitHydrograph
        Unit hydrograph.
    conventions : Conventions
        Storm curve, time to peak, ordinates, reading of the peak.
    step_hr : float
        Time step. [hr]
    """

    storm: DesignStorm
    areas_ac: tuple[float, ...]
    curve_numbers: tuple[float, ...]
    tc_hr: float
    shape: DimensionlessUnitHydrograph
    conventions: Conventions
    step_hr: float

    @property
    def area_ac(self) -> float:
        """Area of all parts. [ac]"""
        return sum(self.areas_ac)

    @property
    def settled(self) -> Recomputation:
        """The same with the error of the time step taken out."""
        choices = self.conventions.override(
            unit_hydrograph=EXACT.unit_hydrograph, reported_peak=EXACT.reported_peak, time_step="fine"
        )
        step = min(LONGEST_FINE_STEP_HR, max(self.tc_hr / 20.0, SHORTEST_FINE_STEP_HR), self.tc_hr)
        return replace(self, conventions=choices, step_hr=step)

    @property
    def straight(self) -> Recomputation:
        """The same with straight lines between the rows of the storm."""
        return replace(self, conventions=self.conventions.override(storm_curve="linear"))

    @property
    def standard_shape(self) -> Recomputation:
        """The same with the standard unit hydrograph and Tp = 2/3 Tc."""
        choices = self.conventions.override(time_to_peak="two-thirds-tc")
        return replace(self, conventions=choices, shape=standard())

    def excess_in(self) -> FloatArray:
        """Runoff of each step; the first time is the start of the storm. [in]"""
        curve = self.storm.curve
        start = float(curve.hours[0])
        n = max(1, math.ceil((float(curve.hours[-1]) - start) / self.step_hr - 1e-9)) + 1
        if self.conventions.storm_curve == "smooth":
            fractions = smooth_curve(curve).fractions(start, self.step_hr, n)
            fractions[-1] = 1.0
        else:
            fractions = np.interp(start + self.step_hr * np.arange(n), curve.hours, curve.fractions)
        rain = np.maximum.accumulate(self.storm.depth_in * fractions)
        ratio = self.conventions.initial_abstraction_ratio
        return excess_rain(rain, self.curve_numbers, self.areas_ac, initial_abstraction_ratio=ratio)

    def unit_hydrograph_peak(self) -> tuple[float, float]:
        """Peak by convolution and its time. [cfs, hr]"""
        flow = runoff_hydrograph(
            self.excess_in(), self.area_ac / ACRES_PER_SQUARE_MILE, self.tc_hr, self.step_hr,
            shape=self.shape, convention=self.conventions.time_to_peak,
            ordinates="averaged" if self.conventions.unit_hydrograph == "integrated" else "sampled",
            hydrograph_factor=self.conventions.hydrograph_factor,
        )  # fmt: skip
        return peak(flow, float(self.storm.curve.hours[0]), self.step_hr, self.conventions)

    def santa_barbara_peak(self) -> tuple[float, float]:
        """Peak by the Santa Barbara method and its time. [cfs, hr]"""
        flow = santa_barbara_hydrograph(self.excess_in(), self.area_ac, self.tc_hr, self.step_hr)
        return peak(flow, float(self.storm.curve.hours[0]), self.step_hr, self.conventions)


def recomputation(plan: Plan, place: int, storm: DesignStorm, step_hr: float) -> Recomputation | None:
    """Return what decides the peak of a subcatchment; None for one that has no unit hydrograph.

    Parameters
    ----------
    plan : Plan
        Compiled network, under the antecedent condition of the storm.
    place : int
        Place of the subcatchment.
    storm : DesignStorm
        Rain.
    step_hr : float
        Time step of its hydrograph. [hr]
    """
    node = plan.network.nodes[place]
    if not isinstance(node, Subcatchment) or place not in plan.unit_hydrographs:
        return None
    parts = plan.parts.get(place)
    areas = tuple(part.area_ac for part in parts) if parts else (node.area_ac,)
    numbers = tuple(part.curve_number for part in parts) if parts else (float(plan.curve_number[place]),)
    if plan.conventions.curve_number_conversion == "hawkins":
        numbers = tuple(float(small_abstraction_curve_number(number)) for number in numbers)
    return Recomputation(
        storm, areas, numbers, node.time_of_concentration_hr, plan.unit_hydrographs[place], plan.conventions,
        step_hr,
    )  # fmt: skip
