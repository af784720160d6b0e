"""One pass over a network: the hydrographs of its subcatchments, carried downstream."""

from __future__ import annotations

import math

import numpy as np

from hydro.analysis.grid import Grid
from hydro.analysis.joint_march import march_together
from hydro.analysis.runoff_methods import other_hydrographs
from hydro.analysis.sampling import storm_table
from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels import network, rainfall, statistics
from hydro.model.compiled import Plan
from hydro.model.controlled import Pump, Siphon
from hydro.model.coupling import PondGroup
from hydro.model.nodes import Hydrograph, Inflow, Node, Pond
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

OwnHydrographs = dict[int, FloatArray]
"""Whole hydrograph on the times of the runoff, by place of the subcatchment or inflow. [cfs]"""


class March:
    """Arrays that one pass over the network fills.

    Attributes
    ----------
    grid : Grid
        Times.
    own : dict of int to ndarray
        Whole hydrograph of each subcatchment and inflow. [cfs]
    inflow, outflow : ndarray, shape (n_nodes, n_times)
        Hydrographs of all nodes. [cfs]
    storage : ndarray, shape (n_ponds, n_times)
        Storage of the ponds. [cf]
    paths : ndarray, shape (n_paths, n_times)
        Outflow of the ponds by path; rows as in ``plan.path_row``. [cfs]
    levels : dict of int to ndarray
        Level of the ponds that were marched together; that of the others follows from their storage. [ft]
    peaks : ndarray, shape (n_ponds, 6)
        As :func:`hydro.kernels.pond_exact.route_exact`; NaN for the others.
    held : ndarray, shape (n_ponds,)
        Share by which the outflow was changed to hold its volume.
    status, highest_row, failed_at : ndarray of int, shape (n_nodes,)
        Of ponds, as :func:`hydro.kernels.level_pool.route_level_pool`.
    """

    __slots__ = (
        "failed_at", "grid", "held", "highest_row", "inflow", "levels", "outflow", "own", "paths", "peaks",
        "status", "storage",
    )  # fmt: skip

    def __init__(self, plan: Plan, grid: Grid, own: OwnHydrographs, n_times: int) -> None:
        n, n_ponds = len(plan.kind), len(plan.ponds)
        self.grid = grid
        self.own = own
        self.inflow = np.zeros((n, n_times))
        self.outflow = np.empty((n, n_times))
        self.storage = np.zeros((n_ponds, n_times))
        self.paths = np.zeros((int(plan.path_row.max(initial=-1)) + 1, n_times))
        self.levels: dict[int, FloatArray] = {}
        self.peaks = np.full((n_ponds, 6), np.nan)
        self.held = np.zeros(n_ponds)
        self.status = np.zeros(n, dtype=np.int64)
        self.highest_row = np.zeros(n, dtype=np.int64)
        self.failed_at = np.full(n, -1, dtype=np.int64)
        for m, flow in own.items():
            counted = min(n_times, len(flow))
            self.inflow[m, :counted] = flow[:counted]
        for block in plan.order:
            if isinstance(block, PondGroup):
                march_together(plan, block, self)
            else:
                network.march(
                    block, plan.kind, plan.downstream, plan.travel_time_hr / grid.step_hr, plan.relations,
                    grid.step_hr, self.inflow, self.outflow, self.storage, self.paths, self.peaks, self.held,
                    self.status, self.highest_row, self.failed_at,
                )  # fmt: skip

    def storage_of(self, plan: Plan, place: int) -> FloatArray:
        """Storage of a pond. [cf]"""
        stored: FloatArray = self.storage[plan.number_of(place)]
        return stored

    def path_of(self, plan: Plan, place: int, path: int) -> FloatArray:
        """Outflow of a pond on one path that has an outlet. [cfs]"""
        flow: FloatArray = self.paths[plan.path_row[plan.number_of(place), path]]
        return flow


def own_hydrographs(plan: Plan, storm: DesignStorm, grid: Grid) -> OwnHydrographs:
    """Hydrograph of every subcatchment, whole recession included."""
    start, step, conventions = grid.start_hr, grid.step_hr, plan.conventions
    n_steps = max(1, math.ceil((float(storm.curve.hours[-1]) - start) / step - 1e-9))
    rain = np.empty(n_steps + 1)
    table = storm_table(storm.curve, conventions, start, step, n_steps)
    rainfall.cumulative_rain(start, step, *table, storm.depth_in, rain)
    s = plan.surfaces
    first = np.empty(len(s.places) + 1, dtype=np.int64)
    shapes = s.shape, s.shape_first, s.time_ratios
    network.hydrograph_places(n_steps, step, s.time_to_peak_hr, *shapes, first)
    flow = np.empty(first[-1])
    network.subcatchment_hydrographs(
        rain, step, s.part_first, s.area_mi2, s.retention_in, s.initial_abstraction_in, s.time_to_peak_hr,
        *shapes, s.flow_ratios, conventions.unit_hydrograph == "integrated", conventions.hydrograph_factor,
        first, flow,
    )  # fmt: skip
    ends = first.tolist()
    found = {m: flow[ends[k] : ends[k + 1]] for k, m in enumerate(s.places)}
    for place, node in enumerate(plan.network):
        if isinstance(node, Inflow):
            found[place] = _imported(node.under(storm.name), start, step)
    return {**found, **other_hydrographs(plan, storm, grid)}


def _imported(hydrograph: Hydrograph, start_hr: float, step_hr: float) -> FloatArray:
    """Ordinates of an imported hydrograph on the times of the runoff, up to its end. [cfs]"""
    last = max(0, math.ceil((hydrograph.times_hr[-1] - start_hr) / step_hr - 1e-9))
    times = start_hr + step_hr * np.arange(last + 2)
    flow: FloatArray = np.interp(times, hydrograph.times_hr, hydrograph.flows_cfs, left=0.0, right=0.0)
    return flow


def _waits(node: Node) -> bool:
    """Whether a pond holds water until a siphon or a pump starts."""
    return isinstance(node, Pond) and any(isinstance(outlet.device, Siphon | Pump) for outlet in node.outlets)


def undrained_share(plan: Plan, run: March, place: int) -> float:
    """Share of a pond's inflow that is still held at the end and could leave; 0 where it was overtopped."""
    stored = run.storage_of(plan, place)
    end = stored[-1]
    inflow_cf = float(statistics.trapezoid_sum(run.inflow[place])) * run.grid.step_hr * SECONDS_PER_HOUR
    _, rows = plan.rating_of(place)
    dry = np.flatnonzero(rows[:, 1] <= 0.0)
    dead = rows[dry[-1], 0] if dry.size else rows[0, 0]
    if not np.isfinite(end) or end <= dead or rows[-1, 1] <= 0.0:
        return 0.0
    if run.outflow[place][-1] == 0.0 and _waits(plan.network.nodes[place]):
        return 0.0
    water = inflow_cf + max(stored[0] - dead, 0.0)
    return float((end - dead) / water) if water > 0.0 else 0.0
