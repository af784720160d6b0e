"""Second opinions on the peak of a subcatchment: TR-55 graphical method, Santa Barbara hydrograph."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

from hydro.analysis.second_opinion.bands import NO_BAND, band_group, expected_gap_pct, scs_type
from hydro.analysis.second_opinion.opinion import Cause, Method, SecondOpinion, gap_pct
from hydro.analysis.second_opinion.recompute import Recomputation, recomputation
from hydro.constants import ACRES_PER_SQUARE_MILE, INITIAL_ABSTRACTION_RATIO, MINUTES_PER_HOUR
from hydro.hydrology.peak_tr55 import (
    ABSTRACTION_LIMITS,
    TIME_LIMITS_HR,
    GraphicalPeak,
    RainfallType,
    graphical_peak,
)
from hydro.model.compiled import Plan
from hydro.model.results import NodeResult
from hydro.storms.storm import DesignStorm

SMALLEST_CURVE_NUMBER = 40.0
"""TR-55, 2nd ed. (1986), ch. 4, limitations."""
NAMED_EFFECT_PCT = 0.05
"""Steps with a smaller effect are not named. [%]"""


@dataclass(frozen=True, slots=True)
class AreaPeak:
    """The peak of a subcatchment that is asked about, and how to compute it again.

    Attributes
    ----------
    condition : str
        Condition.
    storm : DesignStorm
        Storm.
    result : NodeResult
        Measures of the run.
    again : Recomputation
        What decides the peak.
    """

    condition: str
    storm: DesignStorm
    result: NodeResult
    again: Recomputation

    def refuse(self, method: Method, reason: str) -> SecondOpinion:
        """Return that a method does not apply."""
        return no_opinion(self.condition, self.storm, self.result, method, reason)


def no_opinion(
    condition: str, storm: DesignStorm, result: NodeResult, method: Method, reason: str
) -> SecondOpinion:
    """Return the entry of a method that does not apply.

    Parameters
    ----------
    condition : str
        Condition.
    storm : DesignStorm
        Storm.
    result : NodeResult
        Measures of the run.
    method : str
        The method.
    reason : str
        Why it does not apply.
    """
    return SecondOpinion(
        condition, storm.name, result.id, result.kind, method, False, reason,
        peak_flow_cfs=result.peak_flow_cfs, time_of_peak_hr=result.time_of_peak_hr,
    )  # fmt: skip


def subcatchment_opinions(
    plan: Plan, place: int, storm: DesignStorm, result: NodeResult, step_hr: float
) -> tuple[SecondOpinion, ...]:
    """Return the graphical and the Santa Barbara peak beside the one of the run.

    Parameters
    ----------
    plan : Plan
        Compiled network, under the antecedent condition of the storm.
    place : int
        Place of the subcatchment.
    storm : DesignStorm
        Storm.
    result : NodeResult
        Measures of the run.
    step_hr : float
        Time step of its hydrograph. [hr]
    """
    condition = plan.network.condition
    again = recomputation(plan, place, storm, step_hr)
    methods: tuple[Method, Method] = ("TR-55 graphical", "Santa Barbara")
    reason = ""
    if again is None:
        reason = f"the hydrograph of this area is made by the {_title(plan, place)}"
    elif not result.peak_flow_cfs > 0.0:
        reason = "no runoff"
    if again is None or reason:
        return tuple(no_opinion(condition, storm, result, method, reason) for method in methods)
    asked = AreaPeak(condition, storm, result, again)
    return _graphical(asked), _santa_barbara(asked)


def _title(plan: Plan, place: int) -> str:
    """Method of a subcatchment in words."""
    method = plan.methods.get(place)
    return method.title if method is not None else "unit hydrograph"


def graphical_limit(again: Recomputation) -> str:
    """Say why the graphical method does not apply to an area; empty where it does.

    Parameters
    ----------
    again : Recomputation
        What decides the peak.
    """
    low, high = TIME_LIMITS_HR
    if scs_type(again.storm.curve) is None:
        return f"storm '{again.storm.curve.name}' is not type I, IA, II or III of 24 h"
    if again.conventions.initial_abstraction_ratio != INITIAL_ABSTRACTION_RATIO:
        return f"Ia/S is {again.conventions.initial_abstraction_ratio:g}, the method stands on 0.2"
    if len(again.curve_numbers) > 1:
        return "the runoff of several parts is added; the method takes one composite CN"
    if again.curve_numbers[0] < SMALLEST_CURVE_NUMBER:
        return f"CN {again.curve_numbers[0]:.1f} is below {SMALLEST_CURVE_NUMBER:g}"
    if not low - 1e-9 <= again.tc_hr <= high:
        return f"Tc {again.tc_hr:.3g} h is outside {low:g} to {high:g} h"
    return ""


def _graphical(asked: AreaPeak) -> SecondOpinion:
    """Worksheet 4 of TR-55 beside the run."""
    again = asked.again
    limit = graphical_limit(again)
    if limit:
        return asked.refuse("TR-55 graphical", limit)
    rainfall_type = cast("RainfallType", again.storm.curve.name)
    number = again.curve_numbers[0]
    area_mi2 = again.area_ac / ACRES_PER_SQUARE_MILE
    other = graphical_peak(area_mi2, again.tc_hr, again.storm.depth_in, number, rainfall_type)
    steps = [*_own_steps(again), ("straight storm rows", again.settled.straight)]
    shape = again.settled.straight.standard_shape
    causes = _causes(asked, [*steps, ("standard unit hydrograph and Tp", shape)], other.peak_flow_cfs)
    return _opinion(asked, "TR-55 graphical", other.peak_flow_cfs, _graphical_reason(again, other), causes)


def _graphical_reason(again: Recomputation, other: GraphicalPeak) -> str:
    """What the graphical method is, with the values it takes."""
    ratio, (low, high) = other.abstraction_ratio, ABSTRACTION_LIMITS
    taken = f"Ia/P {ratio:.3f}"
    if not low <= ratio <= high:
        taken += f" taken as {min(max(ratio, low), high):g}, the end of table F-1"
    return (
        f"qu {other.unit_peak_csm_in:.0f} csm/in from a regression of TR-20 runs on type "
        f"{again.storm.curve.name} at Tc {again.tc_hr:.3g} h and {taken}"
    )


def _santa_barbara(asked: AreaPeak) -> SecondOpinion:
    """A linear reservoir beside the run."""
    again = asked.again
    if again.tc_hr <= 0.0:
        return asked.refuse("Santa Barbara", "Tc is 0, so that there is no reservoir")
    other, time = again.settled.santa_barbara_peak()
    minutes = MINUTES_PER_HOUR * again.tc_hr
    reason = (
        f"linear reservoir, K = Tc = {minutes:.3g} min, with its peak at once and a long tail, against a "
        f"unit hydrograph that rises for {minutes * 2.0 / 3.0:.3g} min"
    )
    shape = ("standard unit hydrograph and Tp", again.settled.standard_shape)
    causes = _causes(asked, [*_own_steps(again), shape], other)
    return _opinion(asked, "Santa Barbara", other, reason, causes, time)


def _own_steps(again: Recomputation) -> list[tuple[str, Recomputation]]:
    """From the run to its own limit at a vanishing step."""
    if again.conventions.time_step == "one-ordinate":
        return [("own clock and step of each hydrograph", again.settled)]
    return [("not explained", again), (f"time step of {60.0 * again.step_hr:.3g} min", again.settled)]


def _causes(
    asked: AreaPeak, steps: list[tuple[str, Recomputation]], other_cfs: float
) -> tuple[Cause, ...]:
    """Effect of each step from the peak of the run to that of the other method."""
    before = asked.result.peak_flow_cfs
    causes = []
    for name, again in steps:
        now = again.unit_hydrograph_peak()[0]
        causes.append(Cause(name, gap_pct(now, before)))
        before = now
    causes = [cause for cause in causes if not abs(cause.effect_pct) < NAMED_EFFECT_PCT]
    return (*causes, Cause("method", gap_pct(other_cfs, before)))


def _opinion(
    asked: AreaPeak, method: Method, other_cfs: float, reason: str, causes: tuple[Cause, ...],
    other_time_hr: float = float("nan"),
) -> SecondOpinion:  # fmt: skip
    """The entry of a method that applies, with its band."""
    again, result = asked.again, asked.result
    column = "graphical" if method == "TR-55 graphical" else "santa_barbara"
    band, why = NO_BAND, "runoff of several parts"
    if again.conventions.initial_abstraction_ratio != INITIAL_ABSTRACTION_RATIO:
        why = f"Ia/S {again.conventions.initial_abstraction_ratio:g}"
    elif len(again.curve_numbers) == 1:
        retention = 1000.0 / again.curve_numbers[0] - 10.0
        ratio = INITIAL_ABSTRACTION_RATIO * retention / again.storm.depth_in
        band = expected_gap_pct(column, band_group(again.storm.curve), again.tc_hr, ratio)
        why = f"storm '{again.storm.curve.name}', Tc {again.tc_hr:.3g} h, Ia/P {ratio:.3f}"
    if not math.isfinite(band[0]):
        reason += f"; no band was measured for {why}"
    return SecondOpinion(
        asked.condition, asked.storm.name, result.id, result.kind, method, True, reason,
        peak_flow_cfs=result.peak_flow_cfs, time_of_peak_hr=result.time_of_peak_hr,
        other_peak_flow_cfs=other_cfs, other_time_of_peak_hr=other_time_hr,
        expected_low_pct=band[0], expected_high_pct=band[1], causes=causes,
    )  # fmt: skip
