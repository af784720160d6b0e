"""Kernels beside NumPy, a Python loop and EPA SWMM 5; every result is checked against the others."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import models, swmm
from hydro.hydrology.unit_hydrograph import standard
from hydro.kernels.level_pool import route_level_pool
from hydro.kernels.network import subcatchment_hydrograph
from hydro.kernels.unit_hydrograph import BLOCK, convolve
from hydro.model.compiled import breakpoints_ft, pond_arrays

N_STEPS, N_ORDINATES, N_TIMES = 2400, 154, 7200


@pytest.fixture(scope="module")
def rain():
    """Excess of 2,400 steps, a unit hydrograph of 154 ordinates, and what NumPy makes of them."""
    random = np.random.default_rng(286)
    excess, ordinates = random.random(N_STEPS), random.random(N_ORDINATES)
    return excess, ordinates, np.convolve(excess, ordinates)


@pytest.mark.benchmark(group="convolution 2400 x 154")
def test_convolution_hydro(benchmark, rain):
    excess, ordinates, expected = rain
    flow = np.empty(len(expected))
    work = np.empty(len(excess) + 2 * len(ordinates) + 2 * BLOCK + len(expected))
    convolve(excess, ordinates, 1.0, work, flow)
    benchmark(convolve, excess, ordinates, 1.0, work, flow)
    np.testing.assert_allclose(flow, expected, rtol=1e-12)


@pytest.mark.benchmark(group="convolution 2400 x 154")
def test_convolution_numpy(benchmark, rain):
    excess, ordinates, expected = rain
    np.testing.assert_array_equal(benchmark(np.convolve, excess, ordinates), expected)


@pytest.mark.benchmark(group="convolution 2400 x 154")
def test_convolution_python_loop(benchmark, rain):
    excess, ordinates, expected = rain

    def loop(rain_in: list[float], unit: list[float]) -> list[float]:
        flow = [0.0] * (len(rain_in) + len(unit) - 1)
        for i, depth in enumerate(rain_in):
            for j, ordinate in enumerate(unit):
                flow[i + j] += depth * ordinate
        return flow

    found = benchmark.pedantic(loop, (excess.tolist(), ordinates.tolist()), rounds=2)
    np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.fixture(scope="module")
def pond():
    """A triangle of 60 cfs on 7,200 steps and the relation of a basin with one weir."""
    plan = models.weir_pond_plan()
    rating_z, rating = plan.rating_of(0)
    inflow = models.triangle(N_TIMES)
    return inflow, rating_z, rating, models.python_pond(inflow, rating[:, 0], rating[:, 1])


@pytest.mark.benchmark(group="level pool 7200 steps")
def test_pond_hydro(benchmark, pond):
    inflow, rating_z, rating, expected = pond
    outflow, storage = np.empty(N_TIMES), np.empty(N_TIMES)
    step_s = 3600.0 * models.STEP_HR
    route_level_pool(inflow, step_s, 98.0, rating_z, rating, outflow, storage)
    status, *_ = benchmark(route_level_pool, inflow, step_s, 98.0, rating_z, rating, outflow, storage)
    assert status == 0
    np.testing.assert_allclose(outflow, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.benchmark(group="level pool 7200 steps")
def test_pond_python_loop(benchmark, pond):
    inflow, _, rating, expected = pond
    found = benchmark.pedantic(models.python_pond, (inflow, rating[:, 0], rating[:, 1]), rounds=3)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.benchmark(group="level pool 7200 steps")
def test_pond_swmm(benchmark, pond, tmp_path):
    """Whole SWMM run of the same pond, weir and hydrograph; peaks within 0.5 %, the digits of its report."""
    pytest.importorskip("swmm.toolkit", reason="swmm-toolkit is in the extra 'bench'")
    path = models.swmm_pond(tmp_path, pond[0])
    benchmark.pedantic(swmm.run, (path,), rounds=3)
    assert swmm.storage_peaks(path)[1] == pytest.approx(pond[3].max(), rel=5e-3)


@pytest.mark.benchmark(group="stage-storage-discharge relation")
def test_rating_hydro(benchmark):
    arrays, levels = pond_arrays(models.pond()), breakpoints_ft(models.pond())
    arrays.rating(levels, True)
    rating_z, rows = benchmark(arrays.rating, levels, True)
    middle = 0.5 * (rating_z[1:] + rating_z[:-1])
    for elevation in middle[::50]:
        exact = arrays.at(elevation)
        assert np.interp(exact[0], rows[:, 0], rows[:, 1]) == pytest.approx(exact[1], rel=2e-5, abs=2e-6)


@pytest.mark.benchmark(group="one subcatchment hydrograph")
@pytest.mark.parametrize("tc_hr", [0.1, 1.0])
def test_subcatchment_hydro(benchmark, tc_hr):
    curve, storm = standard(), models.storms()[2]
    n_steps = round(24.0 / models.STEP_HR)
    flow = np.empty(n_steps + 400)
    arguments = (
        0.01, 2.5, 0.5, tc_hr / 1.5, 0.0, models.STEP_HR,
        storm.curve.hours, storm.curve.fractions, storm.depth_in,
        curve.time_ratios, curve.flow_ratios, 645.0 + 1.0 / 3.0, n_steps, flow,
    )  # fmt: skip
    subcatchment_hydrograph(*arguments)
    benchmark(subcatchment_hydrograph, *arguments)
    depth = (storm.depth_in - 0.5) ** 2 / (storm.depth_in + 2.0)
    assert flow.sum() * models.STEP_HR == pytest.approx(depth * 0.01 * (645.0 + 1.0 / 3.0), rel=1e-9)
