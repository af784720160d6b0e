"""Questions of the benchmarks, and who answers them: data and models, built before anything is timed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from benchmarks import plain_python, swmm
from benchmarks.contender import Contender
from hydro import NRCS, DesignStorm, build_network, find, simulate, simulate_all
from hydro.analysis.grid import choose_grid, first_span_hr
from hydro.analysis.march import March, own_hydrographs
from hydro.kernels import level_pool, network, unit_hydrograph
from hydro.model import (
    BroadCrestedWeir,
    Cover,
    DesignPoint,
    Network,
    Orifice,
    Outlet,
    Pond,
    SharpWeir,
    Storage,
    Subcatchment,
)
from hydro.model.compiled import Plan, compile_network
from hydro.model.pond_arrays import breakpoints_ft, pond_arrays
from hydro.model.results import RunResult
from hydro.types import FloatArray

ROUND_OFF = 1e-12
"""Same arithmetic in another order: some hundred additions of numbers with 16 digits."""
STORM_ROUND_OFF = 1e-10
"""Increments of rain are differences of cumulative depths, which costs two to four digits."""
SWMM_POND = 0.01
"""SWMM 5 iterates a level to 0.005 ft: 2.4 per cent of the flow at 0.3 ft over a weir; here 0.7 per cent."""
DEPTHS_IN = {"1-yr": 2.8, "10-yr": 5.3, "100-yr": 8.26}
STORMS = tuple(DesignStorm(name, depth, find("N10_D")) for name, depth in DEPTHS_IN.items())


def pond(name: str = "BASIN", to: str = "DP1") -> Pond:
    """A basin with a low-flow orifice, a riser weir between two contours, a spillway of one coefficient."""
    contours = Storage("contours", (98.0, 100.0, 102.0, 105.0), (8000.0, 11000.0, 14000.0, 19000.0))
    outlets = (
        Outlet("low flow", Orifice(98.0, "circular", 0.5, 0.5)),
        Outlet("riser", SharpWeir(100.3, 4.0)),
        Outlet("spillway", BroadCrestedWeir(102.6, 20.0, 0.0, (0.2, 4.0), (2.65, 2.65)), "secondary"),
    )
    return Pond(name, {"primary": to, "secondary": to}, (contours,), outlets, 98.0)


def convolution(n_steps: int, n_ordinates: int) -> list[Contender]:
    """One hydrograph from its excess rain and its unit hydrograph."""
    excess = np.random.default_rng(1).gamma(0.3, 0.01, n_steps)
    time = np.arange(1, n_ordinates + 1) / (0.2 * n_ordinates)
    ordinates = time * np.exp(1.0 - time)
    flow = np.empty(n_steps + n_ordinates - 1)
    work = np.empty(n_steps + 2 * n_ordinates + 2 * unit_hydrograph.BLOCK)
    excess_list, ordinate_list = excess.tolist(), ordinates.tolist()
    truth = np.convolve(excess, ordinates)

    def compiled() -> FloatArray:
        unit_hydrograph.convolve(excess, ordinates, 1.0, work, flow)
        return flow

    return [
        Contender("hydro", compiled, truth, ROUND_OFF),
        Contender("np.convolve", lambda: np.convolve(excess, ordinates), truth, ROUND_OFF),
        Contender("Python loop", lambda: plain_python.convolve(excess_list, ordinate_list), truth, ROUND_OFF),
    ]


def triangle(n_steps: int, step_hr: float, peak_cfs: float = 60.0) -> FloatArray:
    """Inflow that rises for 1 h and falls for 1 h, then nothing; shape (n_steps + 1,). [cfs]"""
    hours = step_hr * np.arange(n_steps + 1)
    return np.maximum(peak_cfs * (1.0 - np.abs(hours - 1.0)), 0.0)


@contextmanager
def pond_routing(n_steps: int, *, with_swmm: bool) -> Iterator[list[Contender]]:
    """One pond, a step of 12 s; hydro and the loop on the same relation, SWMM 5 on its own formulas.

    The truth is the loop; SWMM is held to its peak outflow by their ratio.
    """
    basin = pond()
    step_hr = 12.0 / 3600.0
    inflow = triangle(n_steps, step_hr)
    inflow_list = inflow.tolist()
    levels, rows = pond_arrays(basin).rating(breakpoints_ft(basin), 1.0)
    storages, outflows = rows[:, 0].copy(), rows[:, 1].copy()
    out, stored = np.empty_like(inflow), np.empty_like(inflow)

    def compiled() -> FloatArray:
        level_pool.route_level_pool(inflow, 12.0, basin.start_elevation_ft, levels, rows, out, stored)
        return out

    def loop() -> list[float]:
        return plain_python.route(inflow_list, 12.0, storages, outflows)[0]

    truth = np.array(loop())
    found = [
        Contender("hydro", compiled, truth, ROUND_OFF),
        Contender("Python loop", loop, truth, ROUND_OFF),
    ]
    if not with_swmm:
        yield found
        return
    text = swmm.input_text([swmm.Basin("B", basin, "Q")], {"Q": inflow}, step_hr, n_steps)
    with swmm.opened(text, ["B"]) as model:
        yield [*found, _swmm_contender("SWMM 5", model, np.array([truth.max()]))]


def _swmm_contender(name: str, model: swmm.Model, peaks_cfs: FloatArray) -> Contender:
    """SWMM 5, held to peak outflows of ponds, each by its own size."""
    return Contender(name, model.run, np.ones_like(peaks_cfs), SWMM_POND, lambda run: run.peaks / peaks_cfs)


def subcatchment() -> list[Contender]:
    """One subcatchment under one storm: rain, excess, unit hydrograph and convolution."""
    plan = compile_network(conditions(1)["pre"], NRCS)
    storm, unit, step_hr = STORMS[1], plan.unit_hydrographs[0], 0.01
    truth = plain_python.subcatchment(plan, 0, storm, step_hr)
    flow = np.empty_like(truth)
    n_steps = round(storm.curve.duration_hr / step_hr)

    def compiled() -> FloatArray:
        network.subcatchment_hydrograph(
            plan.area_mi2[0], plan.retention_in[0], plan.initial_abstraction_in[0], plan.time_to_peak_hr[0],
            0.0, step_hr, storm.curve.hours, storm.curve.fractions, storm.depth_in,
            unit.time_ratios, unit.flow_ratios, plan.conventions.hydrograph_factor, n_steps, flow,
        )  # fmt: skip
        return flow

    def plain() -> FloatArray:
        return plain_python.subcatchment(plan, 0, storm, step_hr)

    return [
        Contender("hydro", compiled, truth, STORM_ROUND_OFF),
        Contender("numpy", plain, truth, STORM_ROUND_OFF),
    ]


def conditions(n_basins: int) -> dict[str, Network]:
    """Pre and post: equal sites of 6 acres, each with a basin after development, and one design point."""
    pre: list[Subcatchment | DesignPoint] = [DesignPoint("DP1")]
    post: list[Subcatchment | Pond | DesignPoint] = [DesignPoint("DP1")]
    for k in range(n_basins):
        pre.append(Subcatchment(f"E{k}", "DP1", (Cover(6.0, 60.0),), 0.5))
        post += [
            Subcatchment(f"P{k}", f"B{k}", (Cover(5.0, 86.0),), 0.17),
            Subcatchment(f"F{k}", "DP1", (Cover(1.0, 65.0),), 0.25),
            pond(f"B{k}"),
        ]
    return {"pre": build_network("pre", pre), "post": build_network("post", post)}


def march(plan: Plan, storm: DesignStorm) -> FloatArray:
    """Outflow of every node and nothing else: no measures, no balance, no findings. [cfs]"""
    grid = choose_grid(plan, storm, None, 1)
    own = own_hydrographs(plan, storm, grid)
    return March(plan, grid, own, grid.count(first_span_hr(plan, storm))).outflow


@contextmanager
def three_storms(n_basins: int, *, with_swmm: bool) -> Iterator[list[Contender]]:
    """Pre and post under three storms; contenders are named by how much they do.

    "hydrographs" are the outflows of all nodes; "simulate" adds measures, mass balance and findings, and
    "simulate_all" the compilation of the networks to arrays, stage-discharge relations included.

    The truth is numpy with a Python loop: the outflow of every node at every time, so that another step or
    span of any contender fails.  SWMM 5 is given the runoff and routes the ponds only, all three storms side
    by side in one run; it is held to the peak outflow of each pond under each storm.
    """
    networks = conditions(n_basins)
    plans = [compile_network(item, NRCS) for item in networks.values()]
    pairs = [(plan, storm) for plan in plans for storm in STORMS]

    def plain() -> list[FloatArray]:
        return [plain_python.hydrographs(*pair) for pair in pairs]

    def everything() -> list[RunResult]:
        runs = simulate_all(networks, STORMS)
        return [run for by_storm in runs.values() for run in by_storm.values()]

    held_to = (_joined(plain()), STORM_ROUND_OFF)
    found = [
        Contender("hydro, hydrographs", lambda: [march(*pair) for pair in pairs], *held_to, _joined),
        Contender("hydro, simulate", lambda: [simulate(*pair) for pair in pairs], *held_to, _outflows),
        Contender("hydro, simulate_all", everything, *held_to, _outflows),
        Contender("numpy + Python loop", plain, *held_to, _joined),
    ]
    if not with_swmm:
        yield found
        return
    text, names, peaks = _swmm_model(networks["post"], n_basins)
    with swmm.opened(text, names) as model:
        yield [*found, _swmm_contender("SWMM 5, ponds only", model, peaks)]


def _joined(series: list[FloatArray]) -> FloatArray:
    """All series end to end."""
    return np.concatenate([item.ravel() for item in series])


def _outflows(runs: list[RunResult]) -> FloatArray:
    """Outflow of every node of every run, end to end."""
    return np.concatenate([node.outflow_cfs for run in runs for node in run.nodes.values()])


def _swmm_model(post: Network, n_basins: int) -> tuple[str, list[str], FloatArray]:
    """Input file with all storms side by side, names of the ponds, and their peaks by hydro."""
    basins: list[swmm.Basin] = []
    inflows: dict[str, FloatArray] = {}
    peaks: list[float] = []
    n_steps = 0
    for i, storm in enumerate(STORMS):
        run = simulate(post, storm)
        n_steps = max(n_steps, len(run.times_hr) - 1)
        inflows[f"Q{i}"] = np.append(np.trim_zeros(run.nodes["P0"].outflow_cfs, "b"), 0.0)
        for k in range(n_basins):
            basins.append(swmm.Basin(f"B{k}_{i}", post[f"B{k}"], f"Q{i}"))
            peaks.append(run.nodes[f"B{k}"].outflow_cfs.max())
    text = swmm.input_text(basins, inflows, run.step_hr, n_steps)
    return text, [basin.name for basin in basins], np.array(peaks)
