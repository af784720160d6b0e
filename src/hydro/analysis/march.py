"""One pass over a network: the hydrographs of its subcatchments, carried downstream."""

from __future__ import annotations

import math

import numpy as np

from hydro.analysis.grid import Grid
from hydro.analysis.runoff_methods import other_hydrographs
from hydro.analysis.sampling import ordinate_table, storm_table
from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels import network, statistics, unit_hydrograph
from hydro.model.compiled import Plan
from hydro.model.nodes import Hydrograph, Inflow
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

OwnHydrographs = dict[int, FloatArray]
"""Whole hydrograph on the times of the runoff, by place of the subcatchment or inflow. [cfs]"""


class March:
    """Arrays that one pass over the network fills."""

    __slots__ = ("failed_at", "grid", "highest_row", "inflow", "outflow", "own", "status", "storage")

    def __init__(self, plan: Plan, grid: Grid, own: OwnHydrographs, n_times: int) -> None:
        n = len(plan.kind)
        self.grid = grid
        self.own = own
        self.inflow = np.zeros((n, n_times))
        self.outflow = np.empty((n, n_times))
        self.storage = np.zeros((n, n_times))
        self.status = np.zeros(n, dtype=np.int64)
        self.highest_row = np.zeros(n, dtype=np.int64)
        self.failed_at = np.full(n, -1, dtype=np.int64)
        for m, flow in own.items():
            self.inflow[m] = on_times(flow, grid, n_times)
        network.march(
            plan.kind, plan.downstream, plan.travel_time_hr / grid.step_hr, plan.start_elevation_ft,
            plan.rating_first, plan.rating_z, plan.rating, grid.step_hr,
            self.inflow, self.outflow, self.storage, self.status, self.highest_row, self.failed_at,
        )  # fmt: skip


def on_times(flow_cfs: FloatArray, grid: Grid, n_times: int) -> FloatArray:
    """A subcatchment's hydrograph on the times of the run; straight lines for a shorter step."""
    if grid.runoff_step_hr != grid.step_hr:
        times = grid.step_hr * np.arange(n_times)
        own_times = grid.runoff_step_hr * np.arange(len(flow_cfs))
        read: FloatArray = np.interp(times, own_times, flow_cfs, right=0.0)
        return read
    held = min(n_times, len(flow_cfs))
    placed = np.zeros(n_times)
    placed[:held] = flow_cfs[:held]
    return placed


def own_hydrographs(plan: Plan, storm: DesignStorm, grid: Grid) -> OwnHydrographs:
    """Hydrograph of every subcatchment, whole recession included."""
    found: OwnHydrographs = {}
    start, step = grid.start_hr, grid.runoff_step_hr
    n_steps = max(1, math.ceil((float(storm.curve.hours[-1]) - start) / step - 1e-9))
    rain = storm_table(storm.curve, plan.conventions, start, step, n_steps)
    for m, shape in plan.unit_hydrographs.items():
        last_ratio = float(shape.time_ratios[-1])
        n_ordinates = int(unit_hydrograph.count_ordinates(last_ratio, plan.time_to_peak_hr[m], step))
        ratios = ordinate_table(shape, plan.conventions, float(plan.time_to_peak_hr[m]), step)
        flows = []
        for ground in plan.runoff_of(m):
            flows.append(np.empty(n_steps + n_ordinates + 1))
            network.subcatchment_hydrograph(
                *ground, plan.time_to_peak_hr[m], start, step, *rain, storm.depth_in, *ratios,
                plan.conventions.hydrograph_factor, n_steps, flows[-1],
            )  # fmt: skip
        found[m] = flows[0] if len(flows) == 1 else np.sum(flows, axis=0)
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


def undrained_share(plan: Plan, run: March, place: int) -> float:
    """Share of a pond's inflow that is still held at the end and could leave; 0 where it was overtopped."""
    end = run.storage[place, -1]
    inflow_cf = float(statistics.trapezoid_sum(run.inflow[place])) * run.grid.step_hr * SECONDS_PER_HOUR
    _, rows = plan.rating_of(place)
    dry = np.flatnonzero(rows[:, 1] <= 0.0)
    dead = rows[dry[-1], 0] if dry.size else rows[0, 0]
    if not np.isfinite(end) or end <= dead or rows[-1, 1] <= 0.0:
        return 0.0
    water = inflow_cf + max(run.storage[place, 0] - dead, 0.0)
    return float((end - dead) / water) if water > 0.0 else 0.0
