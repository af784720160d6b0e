"""Kernels beside numpy, plain Python loops and SWMM 5.  Every answer is verified after the timing."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import cases
from hydro.kernels import rating
from hydro.model.pond_arrays import breakpoints_ft, pond_arrays


def measure(benchmark, contenders, name):
    """Time one contender after a warm-up call and verify what it returned."""
    (one,) = (item for item in contenders if item.name == name)
    one.run()
    one.verify(benchmark(one.run))


@pytest.mark.parametrize("name", ["hydro", "np.convolve", "Python loop"])
@pytest.mark.parametrize(("n_steps", "tc_hr"), [(240, 0.1), (2_400, 0.46), (24_000, 0.46)])
def test_convolution(benchmark, n_steps, tc_hr, name):
    """Hydrograph of excess rain and unit hydrograph equals `np.convolve` to round-off."""
    benchmark.group = f"convolution, {n_steps:,} steps, Tc {tc_hr:g} h"
    measure(benchmark, cases.convolution(n_steps, tc_hr), name)


@pytest.mark.parametrize("name", ["hydro", "Python loop", "SWMM 5"])
@pytest.mark.parametrize("n_steps", [720, 7_200, 72_000])
def test_pond_routing(benchmark, n_steps, name):
    """A pond routed on one relation, equal to a plain loop; SWMM 5 confirms the peak outflow."""
    with_swmm = name == "SWMM 5"
    if with_swmm:
        pytest.importorskip("swmm.toolkit", reason="swmm-toolkit is in the extra 'bench'")
    benchmark.group = f"pond, {n_steps:,} steps"
    with cases.pond_routing(n_steps, with_swmm=with_swmm) as contenders:
        measure(benchmark, contenders, name)


@pytest.mark.parametrize("name", ["hydro", "numpy"])
def test_subcatchment(benchmark, name):
    """Hydrograph of one subcatchment from its curve number, time of concentration and storm."""
    benchmark.group = "one subcatchment, 2,400 steps"
    measure(benchmark, cases.subcatchment(), name)


@pytest.mark.parametrize("n_outlets", [1, 3])
def test_rating_refinement(benchmark, n_outlets):
    """Between the rows of the refined relation, storage gives the exact outflow within 1e-5."""
    benchmark.group = "rating refinement"
    basin = cases.pond()
    basin = replace(basin, outlets=basin.outlets[:n_outlets])
    arrays, corners = pond_arrays(basin), breakpoints_ft(basin)
    arrays.rating(corners, 1.0)
    levels, rows = benchmark(lambda: arrays.rating(corners, 1.0))
    probes = np.random.default_rng(2).uniform(levels[0], levels[-1], 500)
    exact = np.array([arrays.at(z)[:2] for z in probes])
    read = np.interp(exact[:, 0], rows[:, 0], rows[:, 1])
    allowed = rating.RELATIVE_TOLERANCE * exact[:, 1] + rating.ABSOLUTE_TOLERANCE_CFS
    # intervals are tested in their middle; the worst place lies beside it
    assert np.all(np.abs(read - exact[:, 1]) <= 1.2 * allowed)
