"""Questions of the benchmarks, and who answers them: data and models, built before anything is timed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from benchmarks import plain_python, swmm, swmm_runoff
from benchmarks.contender import Contender
from hydro import NRCS, DesignStorm, build_network, find, simulate, simulate_all
from hydro.analysis.grid import Grid, choose_grid, first_span_hr
from hydro.analysis.march import March, own_hydrographs
from hydro.hydrology.unit_hydrograph import standard
from hydro.kernels import knot_convolution, level_pool, unit_hydrograph
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
SWMM_RUNOFF = 1e-3
"""Runoff depth without depression storage, by the curve-number infiltration of SWMM 5 step by step."""
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


def convolution(n_steps: int, tc_hr: float) -> list[Contender]:
    """One hydrograph at 36 s from its excess rain and the standard unit hydrograph, made and applied."""
    shape, step_hr, factor = standard(), 0.01, NRCS.hydrograph_factor
    top_hr = tc_hr * 2.0 / 3.0
    excess = np.random.default_rng(1).gamma(0.3, 0.01, n_steps)
    ratios = shape.time_ratios, shape.flow_ratios
    count = unit_hydrograph.count_ordinates(float(ratios[0][-1]), top_hr, step_hr)
    ordinates = np.empty(count)
    unit_hydrograph.sample_ordinates(*ratios, top_hr, step_hr, factor, ordinates)
    flow = np.empty(n_steps + count - 1)
    longest, padding = knot_convolution.work_lengths(n_steps, count)
    work = np.empty(longest), np.empty(longest, dtype=np.int64), np.empty(padding)
    excess_list, ordinate_list = excess.tolist(), ordinates.tolist()
    truth = np.convolve(excess, ordinates)

    def compiled() -> FloatArray:
        knot_convolution.convolve_curve(excess, *ratios, top_hr, step_hr, factor, False, 1.0, *work, flow)
        return flow

    found = [
        Contender("hydro", compiled, truth, ROUND_OFF),
        Contender("np.convolve", lambda: np.convolve(excess, ordinates), truth, ROUND_OFF),
    ]
    if tc_hr < 1.0:
        loop = Contender(
            "Python loop", lambda: plain_python.convolve(excess_list, ordinate_list), truth, ROUND_OFF
        )
        found.append(loop)
    return found


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
    storm, grid = STORMS[1], Grid(0.0, 0.01)
    truth = plain_python.subcatchment(plan, 0, storm, grid.step_hr)
    return [
        Contender(
            "hydro", lambda: own_hydrographs(plan, storm, grid)[0][: truth.size], truth, STORM_ROUND_OFF
        ),
        Contender(
            "numpy", lambda: plain_python.subcatchment(plan, 0, storm, grid.step_hr), truth, STORM_ROUND_OFF
        ),
    ]


@contextmanager
def many_subcatchments(count: int, *, with_swmm: bool) -> Iterator[list[Contender]]:
    """So many subcatchments of 1 to 10 acres, CN 60 to 95, Tc 6 min to 1 h, under one storm at 36 s.

    hydro: rain, excess, unit hydrograph and whole hydrograph of each, in one call.  SWMM 5: its runoff run of
    the same areas and curve numbers at the same wet step, nothing routed, as planes without depression
    storage, since it knows no time of concentration; it is held to the runoff depth P^2 / (P + S) of each.
    """
    random = np.random.default_rng(7)
    areas, numbers = random.uniform(1.0, 10.0, count), random.uniform(60.0, 95.0, count)
    times = random.uniform(0.1, 1.0, count)
    nodes = [
        Subcatchment(f"S{k}", "DP1", (Cover(float(areas[k]), float(numbers[k])),), float(times[k]))
        for k in range(count)
    ]
    plan = compile_network(build_network("post", [DesignPoint("DP1"), *nodes]), NRCS)
    storm, grid = STORMS[1], Grid(0.0, 0.01)
    places = sorted(plan.unit_hydrographs)

    def joined(found: dict[int, FloatArray]) -> FloatArray:
        return np.concatenate([found[m][: lengths[m]] for m in places])

    plain = {m: plain_python.subcatchment(plan, m, storm, grid.step_hr) for m in places}
    lengths = {m: flow.size for m, flow in plain.items()}
    held_to = (joined(plain), STORM_ROUND_OFF, joined)

    def loop() -> dict[int, FloatArray]:
        return {m: plain_python.subcatchment(plan, m, storm, grid.step_hr) for m in places}

    found = [
        Contender("hydro", lambda: own_hydrographs(plan, storm, grid), *held_to),
        Contender("numpy", loop, *held_to),
    ]
    if not with_swmm:
        yield found
        return
    retention = 1000.0 / numbers - 10.0
    depths = storm.depth_in**2 / (storm.depth_in + retention)  # no depression storage, no Ia
    span_hr = first_span_hr(plan, storm)
    text = swmm_runoff.input_text(nodes, storm, grid.step_hr, span_hr)
    with swmm_runoff.opened(text, nodes) as model:
        ratio = Contender(
            "SWMM 5, runoff only",
            model.run,
            np.ones(count),
            SWMM_RUNOFF,
            lambda run: run.depths_in() / depths,
        )
        yield [*found, ratio]


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
    grid = choose_grid(plan, storm, None)
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
