"""Hydrographs of one network under one storm, carried downstream in the engine's order of additions."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hydro.analysis.wintr20.hydrograph import Hydrograph, add, single
from hydro.analysis.wintr20.structure import StructureRun, route
from hydro.kernels import wintr20
from hydro.model.compiled import Plan
from hydro.model.nodes import Reach
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

SHORTEST_STEP_HR = 1e-4
"""A subcatchment with a shorter step (Tc below 6 s) counts as one with Tc = 0. [hr]"""


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """A hydrograph that reaches a node.

    Attributes
    ----------
    rank : tuple of int
        Place of its source in the order of entry, and its path.
    hydrographs : int
        How many hydrographs the engine needs in store to make it; 0 for a subcatchment.
    flow : Hydrograph
        The hydrograph.
    """

    rank: tuple[int, int]
    hydrographs: int
    flow: Hydrograph


@dataclass(slots=True, eq=False)
class Carried:
    """Hydrographs of all nodes, by place.

    Attributes
    ----------
    arrivals : dict of int to list of Arrival
        What reaches each node.
    inflow, outflow : dict of int to Hydrograph
        Sum of what reaches a node, and what leaves it.
    ponds : dict of int to StructureRun
        Routed ponds.
    """

    arrivals: dict[int, list[Arrival]] = field(default_factory=dict)
    inflow: dict[int, Hydrograph] = field(default_factory=dict)
    outflow: dict[int, Hydrograph] = field(default_factory=dict)
    ponds: dict[int, StructureRun] = field(default_factory=dict)


def carry(plan: Plan, storm: DesignStorm) -> Carried:
    """Make the hydrographs of all subcatchments and carry them through the network.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    """
    done = Carried(arrivals={m: [] for m in range(len(plan.kind))})
    rain = RainTable.of(storm)
    entered = plan.network.entered or tuple(plan.index)
    ranks = {plan.index[name]: rank for rank, name in enumerate(entered)}
    for m, node in enumerate(plan.network):
        arrivals = done.arrivals[m]
        stored = 0
        if m in plan.unit_hydrographs:
            done.inflow[m] = done.outflow[m] = subarea(plan, m, rain)
        else:
            stored = hydrographs_in_store(arrivals)
            done.inflow[m] = add_up(arrivals, rain.end_hr, plan.conventions.maximum_step_hr)
            done.outflow[m] = done.inflow[m]
        if m in plan.ponds:
            done.ponds[m] = route(plan, m, done.inflow[m])
            done.outflow[m] = done.ponds[m].outflow
            paths = done.ponds[m].paths
        else:
            if isinstance(node, Reach):
                done.outflow[m] = through_reach(node, done.inflow[m])
            paths = {0: done.outflow[m]}
        for path, flow in paths.items():
            to = int(plan.downstream[m, path])
            if to >= 0:
                done.arrivals[to].append(Arrival((ranks[m], path), stored, flow))
    return done


def hydrographs_in_store(arrivals: list[Arrival]) -> int:
    """Hydrographs that the engine holds at once to make the outflow of a node.

    1 where a single subcatchment drains to it, 2 where several do; below other nodes max(main branch, 2 with
    subcatchments, 1 + each other branch).
    """
    branches = sorted((item.hydrographs for item in arrivals if item.hydrographs), reverse=True)
    local = len(arrivals) - len(branches)
    if not branches:
        return 2 if local > 1 else 1
    return max(branches[0], 2 if local else 0, *(1 + count for count in branches[1:]))


def add_up(arrivals: list[Arrival], end_hr: float, step_hr: float) -> Hydrograph:
    """Sum of what reaches a node: main branch, subcatchments, other branches, each in the order of entry.

    The main branch is the one that needs most hydrographs in store, the first at a tie.
    """
    ordered = sorted(arrivals, key=lambda item: item.rank)
    local = [item for item in ordered if not item.hydrographs]
    branches = [item for item in ordered if item.hydrographs]
    if branches:
        main = max(branches, key=lambda item: item.hydrographs)
        ordered = [main, *local, *(item for item in branches if item is not main)]
    if not ordered:
        return Hydrograph(single(end_hr), single(step_hr), np.zeros(2))
    total = ordered[0].flow
    for item in ordered[1:]:
        total = add(total, item.flow)
    return total


def through_reach(reach: Reach, inflow: Hydrograph) -> Hydrograph:
    """Delay a hydrograph by the travel time of a reach; a reach has no channel section."""
    return Hydrograph(single(inflow.start_hr + reach.travel_time_hr), inflow.step_hr, inflow.flow_cfs)


@dataclass(frozen=True, slots=True, eq=False)
class RainTable:
    """Cumulative rain in single precision.

    Attributes
    ----------
    row_hr, rain_in : ndarray, shape (n_rows,)
        Times and cumulative rain. [hr, in]
    row_step_hr : ndarray, shape (n_rows - 1,)
        Lengths of the rows, all the same where the table is regular. [hr]
    """

    row_hr: FloatArray
    rain_in: FloatArray
    row_step_hr: FloatArray

    @classmethod
    def of(cls, storm: DesignStorm) -> RainTable:
        """Rain of a storm; the times of a regular table are multiples of its step."""
        hours = storm.curve.hours.astype(np.float32)
        rain = storm.curve.fractions.astype(np.float32) * np.float32(storm.depth_in)
        steps = np.diff(hours)
        if np.allclose(np.diff(storm.curve.hours), storm.curve.hours[1], rtol=1e-6):
            steps[:] = hours[1]
            hours = np.arange(len(hours), dtype=np.float32) * hours[1]
        return cls(hours.astype(np.float64), rain.astype(np.float64), steps.astype(np.float64))

    @property
    def end_hr(self) -> float:
        """End of the storm [hr]."""
        return float(self.row_hr[-1])


def subarea(plan: Plan, m: int, rain: RainTable) -> Hydrograph:
    """Hydrograph of a subcatchment: two zeros at the end of the storm where there is no runoff."""
    shape = plan.unit_hydrographs[m]
    step = single(shape.ordinate_step_ratio * plan.time_to_peak_hr[m])
    ratios = shape.flow_ratios
    if step < SHORTEST_STEP_HR:
        step, ratios = single(plan.conventions.maximum_step_hr), np.array([0.0, 1.0])
    number = float(plan.curve_number[m])
    start = float(wintr20.abstraction_end_hr(rain.row_hr, rain.row_step_hr, rain.rain_in, number))
    if np.isnan(start):
        return Hydrograph(rain.end_hr, step, np.zeros(2))
    excess = np.empty(int(wintr20.count_clock(start, step, rain.end_hr)) + 1)
    wintr20.excess_rain(start, step, rain.row_hr, rain.row_step_hr, rain.rain_in, number, excess)
    flow = np.empty(len(excess) + len(ratios) - 1)
    factor = plan.conventions.hydrograph_factor
    wintr20.subarea_hydrograph(excess, ratios, step, plan.area_mi2[m], factor, flow)
    return Hydrograph(start, step, flow).cut()
