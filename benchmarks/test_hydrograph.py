"""Hydrographs: convolution with unit hydrographs of any length, and a thousand subcatchments at once."""

import numpy as np
import pytest

from benchmarks import cases
from hydro.hydrology.unit_hydrograph import standard
from hydro.kernels.knot_convolution import convolve_curve, work_lengths
from hydro.kernels.unit_hydrograph import count_ordinates, sample_ordinates

STEP_HR = 0.01
N_STEPS = 2400
TIMES_OF_CONCENTRATION_HR = (0.1, 0.2, 0.46, 1.0, 3.0, 10.0)


def _inputs(tc):
    curve = standard()
    times, flows = curve.time_ratios.copy(), curve.flow_ratios.copy()
    excess = np.random.default_rng(1).random(N_STEPS) * 1e-3
    unit = np.empty(count_ordinates(float(times[-1]), tc * 2.0 / 3.0, STEP_HR))
    return times, flows, excess, unit


@pytest.mark.parametrize("tc", TIMES_OF_CONCENTRATION_HR)
def test_convolution_by_knots(benchmark, tc):
    """Unit hydrograph made and applied, whole hydrograph kept; 154 ordinates at Tc = 0.46 h."""
    times, flows, excess, unit = _inputs(tc)
    flow = np.empty(N_STEPS + len(unit) - 1)
    longest, padded = work_lengths(N_STEPS, len(unit))
    work = np.empty(longest), np.empty(longest, dtype=np.int64), np.empty(padded)
    run = (excess, times, flows, tc * 2.0 / 3.0, STEP_HR, 645.333, False, 1.0, *work, flow)
    convolve_curve(*run)
    benchmark(convolve_curve, *run)
    sample_ordinates(times, flows, tc * 2.0 / 3.0, STEP_HR, 645.333, unit)
    np.testing.assert_allclose(flow, np.convolve(excess, unit), rtol=0.0, atol=1e-12 * flow.max())


@pytest.mark.parametrize("tc", TIMES_OF_CONCENTRATION_HR)
def test_convolution_by_numpy(benchmark, tc):
    """The same with np.convolve, the unit hydrograph already made."""
    times, flows, excess, unit = _inputs(tc)
    sample_ordinates(times, flows, tc * 2.0 / 3.0, STEP_HR, 645.333, unit)
    benchmark(np.convolve, excess, unit)


@pytest.mark.parametrize("name", ["hydro", "numpy", "SWMM 5, runoff only"])
def test_a_thousand_subcatchments(benchmark, name):
    """Whole hydrographs in one call equal those of numpy; SWMM 5 is held to runoff depths."""
    with_swmm = name.startswith("SWMM")
    if with_swmm:
        pytest.importorskip("swmm.toolkit", reason="swmm-toolkit is in the extra 'bench'")
    benchmark.group = "1,000 subcatchments, 2,400 steps"
    with cases.many_subcatchments(1_000, with_swmm=with_swmm) as contenders:
        (one,) = (item for item in contenders if item.name == name)
        one.run()
        one.verify(benchmark.pedantic(one.run, rounds=3))
