"""A three-storm pre/post model: ours beside NumPy with a Python loop, and a SWMM model of the same size."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import models, swmm
from hydro.analysis import simulate, simulate_all
from hydro.conventions import NRCS

SPAN_HR = 72.0
N_TIMES = round(SPAN_HR / models.STEP_HR) + 1


def run_plans(plans):
    return {
        name: {storm.name: simulate(plan, storm, span_hr=SPAN_HR) for storm in models.storms()}
        for name, plan in plans.items()
    }


@pytest.mark.benchmark(group="three storms, pre and post, 72 h")
def test_model_hydro_compiled_plan(benchmark):
    """Plans compiled before; hydrographs, measures, balance and findings of all nodes."""
    plans = models.plans()
    run_plans(plans)
    runs = benchmark(run_plans, plans)
    for name, plan in plans.items():
        for storm in models.storms():
            expected = models.python_model(plan, storm, N_TIMES)
            for node, flow in expected.items():
                np.testing.assert_allclose(
                    runs[name][storm.name].nodes[node].outflow_cfs, flow, rtol=1e-6, atol=1e-6
                )


@pytest.mark.benchmark(group="three storms, pre and post, 72 h")
def test_model_hydro_from_networks(benchmark):
    """The same with compilation of the network to arrays, which rates the pond anew."""
    networks, storms = models.networks(), models.storms()
    simulate_all(networks, storms, NRCS, span_hr=SPAN_HR)
    runs = benchmark(simulate_all, networks, storms, NRCS, span_hr=SPAN_HR)
    assert runs["post"]["100-yr"].balance.worst_relative_error < 1e-9


@pytest.mark.benchmark(group="three storms, pre and post, 72 h")
def test_model_numpy_and_python_loop(benchmark):
    """np.interp, np.convolve and a Python loop for the pond, on relations made before."""
    plans = models.plans()

    def all_runs():
        return [
            models.python_model(plan, storm, N_TIMES) for plan in plans.values() for storm in models.storms()
        ]

    assert len(benchmark.pedantic(all_runs, rounds=3)) == 6


@pytest.mark.benchmark(group="three storms, pre and post, 72 h")
def test_model_swmm(benchmark, tmp_path):
    """Six SWMM runs with as many subcatchments and one storage: the same size, not the same method."""
    pytest.importorskip("swmm.toolkit", reason="swmm-toolkit is in the extra 'bench'")
    paths = [
        models.swmm_site(tmp_path, storm, condition, int(SPAN_HR))
        for condition in ("pre", "post")
        for storm in models.storms()
    ]

    def all_runs():
        for path in paths:
            swmm.run(path)

    benchmark.pedantic(all_runs, rounds=3)
    volume_cf, outflow_cfs = swmm.storage_peaks(paths[-1])
    assert volume_cf > 0.0
    assert outflow_cfs > 0.0


@pytest.mark.benchmark(group="ponds in series, 100-yr, 72 h")
@pytest.mark.parametrize("n_ponds", [1, 10, 50])
def test_cost_grows_with_the_number_of_nodes(benchmark, n_ponds):
    """A chain of ponds; water is conserved in every one."""
    from hydro.model import Cover, DesignPoint, Pond, Subcatchment, build_network
    from hydro.model.compiled import compile_network

    basin = models.pond()
    chain = [
        Pond(
            f"B{k}",
            dict.fromkeys(basin.to, f"B{k + 1}" if k < n_ponds - 1 else "DP1"),
            basin.storages,
            basin.outlets,
            98.0,
        )
        for k in range(n_ponds)
    ]
    area = Subcatchment("A", "B0", (Cover(10.0, 80.0),), 0.2)
    plan = compile_network(build_network("post", [area, *chain, DesignPoint("DP1")]), NRCS)
    storm = models.storms()[2]
    run = benchmark(simulate, plan, storm, span_hr=SPAN_HR)
    assert run.balance.worst_relative_error < 1e-9
