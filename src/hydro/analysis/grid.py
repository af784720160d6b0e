"""The times of a run."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from hydro.kernels import rainfall
from hydro.model.compiled import Plan
from hydro.model.nodes import Inflow, Subcatchment
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

SHORTEST_STEP_HR = 0.001
"""No automatic rule goes below this step. [hr]"""
LONGEST_SPAN_HR = 768.0
"""The span that is found by doubling ends here (32 days). [hr]"""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Times of the network, and of each subcatchment's own hydrograph.

    Attributes
    ----------
    start_hr, step_hr : float
        First time and step of the network. [hr]
    stride : int
        Every how many steps an ordinate is a candidate for a reported peak.
    own_start_hr, own_step_hr : ndarray, shape (n_nodes,)
        First time and step of each subcatchment's hydrograph; NaN for other nodes. [hr]
    """

    start_hr: float
    step_hr: float
    stride: int
    own_start_hr: FloatArray
    own_step_hr: FloatArray

    def count(self, end_hr: float) -> int:
        """Number of times up to an end, both ends included."""
        return max(2, math.floor((end_hr - self.start_hr) / self.step_hr + 1e-6) + 1)


def choose_grid(plan: Plan, storm: DesignStorm, step_hr: float | None, refine: int) -> Grid:
    """Choose the times by the conventions of the plan.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    step_hr : float or None
        Step that the user asked for. [hr]
    refine : int
        Factor by which the step is shortened for a small, fast pond.
    """
    return _from_first_inflow(plan, storm, _choose_grid(plan, storm, step_hr, refine))


def _from_first_inflow(plan: Plan, storm: DesignStorm, grid: Grid) -> Grid:
    """The same grid, begun whole steps earlier where an imported hydrograph begins before it."""
    starts = [node.under(storm.name).times_hr[0] for node in plan.network if isinstance(node, Inflow)]
    early = grid.start_hr - min(starts, default=grid.start_hr)
    if early <= 0.0:
        return grid
    back = grid.stride * math.ceil(early / (grid.step_hr * grid.stride) - 1e-9)
    return replace(grid, start_hr=grid.start_hr - back * grid.step_hr)


def _choose_grid(plan: Plan, storm: DesignStorm, step_hr: float | None, refine: int) -> Grid:
    """Grid by the conventions, for rain alone."""
    subcatchments = np.isfinite(plan.area_mi2)
    if plan.conventions.time_step == "one-ordinate" and subcatchments.any():
        return _own_grids(plan, storm, subcatchments)
    step = step_hr if step_hr is not None else _fine_step_hr(plan)
    step /= refine
    start = float(storm.curve.hours[0])
    return Grid(start, step, 1, np.where(subcatchments, start, np.nan), np.where(subcatchments, step, np.nan))


def _fine_step_hr(plan: Plan) -> float:
    """At most min(longest, Tc/10), a whole fraction of the longest, so that storm rows stay on the grid."""
    longest = plan.conventions.maximum_step_hr
    positive = [
        node.time_of_concentration_hr
        for node in plan.network
        if isinstance(node, Subcatchment) and node.time_of_concentration_hr > 0.0
    ]
    wanted = max(min([longest, *(tc / 10.0 for tc in positive)]), min(SHORTEST_STEP_HR, longest))
    return longest / math.ceil(longest / wanted - 1e-9)


def _own_grids(plan: Plan, storm: DesignStorm, subcatchments: np.ndarray) -> Grid:
    """One grid a subcatchment, D = k Tp from the moment of Ia; the shortest step rules the network."""
    ratio = plan.unit_hydrograph.ordinate_step_ratio
    steps = np.where(subcatchments, ratio * plan.time_to_peak_hr, np.nan)
    steps[steps <= 0.0] = plan.conventions.maximum_step_hr
    starts = np.full(len(plan.kind), np.nan)
    for m in np.flatnonzero(subcatchments):
        starts[m] = rainfall.abstraction_time_hr(
            storm.curve.hours, storm.curve.fractions, storm.depth_in, plan.initial_abstraction_in[m]
        )
    base = int(np.nanargmin(steps))
    step = float(steps[base])
    back = math.floor((starts[base] - np.nanmin(starts)) / step + 1e-9)
    divisor = _steps_per_increment(plan, step)
    return Grid(float(starts[base]) - back * step, step / divisor, divisor, starts, steps)


def _steps_per_increment(plan: Plan, step_hr: float) -> int:
    """Routing steps in one hydrograph increment: max(2, ceil(dt / min S/O)); 1 without a pond.

    Storage counts from the last row without outflow, where the WinTR-20 3.30 rating starts.
    """
    divisor = 1
    for m in plan.ponds:
        _, rows = plan.rating_of(m)
        dry = np.flatnonzero(rows[:, 1] <= 0.0)
        dead = rows[dry[-1], 0] if dry.size else rows[0, 0]
        wet = (rows[:, 1] > 0.0) & (rows[:, 0] > dead)
        shortest_s = float(np.min((rows[wet, 0] - dead) / rows[wet, 1])) if wet.any() else np.inf
        needed = math.ceil(step_hr * 3600.0 / shortest_s - 1e-9) if shortest_s > 0.0 else 2
        divisor = max(divisor, 2, min(needed, 1000))
    return divisor


def first_span_hr(plan: Plan, storm: DesignStorm) -> float:
    """Span after which every subcatchment and reach has run dry; a day more where there are ponds. [hr]"""
    slowest = float(np.fmax.reduce(plan.time_to_peak_hr, initial=0.0))  # NaN for other nodes is passed over
    recession = float(plan.unit_hydrograph.time_ratios[-1]) * slowest
    lag = float(plan.travel_time_hr.sum())
    inflows = [node.under(storm.name).times_hr[-1] for node in plan.network if isinstance(node, Inflow)]
    end = max([float(storm.curve.hours[-1]) + recession, *inflows]) + lag
    return math.ceil(end + 1.0) + (24.0 if plan.ponds else 0.0)
