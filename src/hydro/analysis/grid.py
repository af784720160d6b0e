"""The times of a run."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.model.compiled import Plan
from hydro.model.nodes import Inflow, Subcatchment
from hydro.model.runoff_method import response_time_hr
from hydro.storms.storm import DesignStorm

SHORTEST_STEP_HR = 0.001
"""No automatic rule goes below this step. [hr]"""
LONGEST_SPAN_HR = 768.0
"""The span that is found by doubling ends here (32 days). [hr]"""


@dataclass(frozen=True, slots=True)
class Grid:
    """Times of a network: ``start + i step``.

    Attributes
    ----------
    start_hr, step_hr : float
        First time and step. [hr]
    """

    start_hr: float
    step_hr: float

    def count(self, end_hr: float) -> int:
        """Number of times up to an end, both ends included."""
        return max(2, math.floor((end_hr - self.start_hr) / self.step_hr + 1e-6) + 1)


def choose_grid(plan: Plan, storm: DesignStorm, step_hr: float | None) -> Grid:
    """Choose the times by the conventions of the plan.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    step_hr : float or None
        Step that the user asked for. [hr]
    """
    return Grid(float(storm.curve.hours[0]), step_hr if step_hr is not None else usual_step_hr(plan))


def usual_step_hr(plan: Plan) -> float:
    """Step of a run whose user gives none. [hr]

    The longest if it is fixed; else at most Tc/10 (of Snyder's lag, or of Clark's R if that is less), a whole
    fraction of the longest, so that storm rows stay on the grid.
    """
    longest = plan.conventions.maximum_step_hr
    if plan.conventions.time_step == "fixed":
        return longest
    times = [
        response_time_hr(node.method, node.time_of_concentration_hr)
        for node in plan.network
        if isinstance(node, Subcatchment)
    ]
    tenths = [hours / 10.0 for hours in times if hours > 0.0]
    wanted = max(min([longest, *tenths]), min(SHORTEST_STEP_HR, longest))
    return longest / math.ceil(longest / wanted - 1e-9)


def first_span_hr(plan: Plan, storm: DesignStorm, own_end_hr: float = 0.0) -> float:
    """Span after which every subcatchment and reach has run dry; a day more where there are ponds. [hr]

    `own_end_hr` is the end of the hydrographs that are no unit hydrograph's.
    """
    recession = max(
        (
            float(curve.time_ratios[-1] * plan.time_to_peak_hr[m])
            for m, curve in plan.unit_hydrographs.items()
        ),
        default=0.0,
    )
    inflows = [node.under(storm.name).times_hr[-1] for node in plan.network if isinstance(node, Inflow)]
    end = max([float(storm.curve.hours[-1]) + recession, own_end_hr, *inflows]) + _longest_travel_hr(plan)
    return math.ceil(end + 1.0) + (24.0 if plan.ponds else 0.0)


def _longest_travel_hr(plan: Plan) -> float:
    """Travel time of the slowest way through the network, over any outflow path of its ponds. [hr]"""
    arrival = np.zeros(len(plan.kind))
    longest = 0.0
    for m in range(len(plan.kind)):
        left = arrival[m] + plan.travel_time_hr[m]
        longest = max(longest, left)
        for to in plan.downstream[m]:
            if to >= 0:
                arrival[to] = max(arrival[to], left)
    return float(longest)
