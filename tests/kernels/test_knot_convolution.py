"""Convolution by ramps: the same hydrograph as by ordinates, whatever the lengths."""

import numpy as np
import pytest
from scipy.signal import oaconvolve

from hydro.hydrology.unit_hydrograph import standard
from hydro.hydrology.unit_hydrograph_shapes import gamma_shape, triangular_shape
from hydro.kernels.knot_convolution import average_ordinates, convolve_curve, ramp_weights, work_lengths
from hydro.kernels.unit_hydrograph import count_ordinates, sample_ordinates

pytestmark = pytest.mark.slow  # without compilation

FACTOR = 645.0 + 1.0 / 3.0
STEP_HR = 0.01
SHAPES = {"484": standard(), "triangle": triangular_shape(), "gamma": gamma_shape(300.0)}


def _both(excess, shape, time_to_peak_hr, averaged, n_times=None):
    """Hydrograph by the kernel, and the ordinates that it stands for."""
    times, flows = shape.time_ratios, shape.flow_ratios
    unit = np.empty(count_ordinates(float(times[-1]), time_to_peak_hr, STEP_HR))
    sample = average_ordinates if averaged else sample_ordinates
    sample(times, flows, time_to_peak_hr, STEP_HR, FACTOR, unit)
    longest, padded = work_lengths(len(excess), len(unit))
    flow = np.full(len(excess) + len(unit) - 1 if n_times is None else n_times, np.nan)
    convolve_curve(
        excess, times, flows, time_to_peak_hr, STEP_HR, FACTOR, averaged, 0.37,
        np.empty(longest), np.empty(longest, dtype=np.int64), np.full(padded, np.nan), flow,
    )  # fmt: skip
    return flow, unit


@pytest.mark.parametrize("averaged", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("tc_hr", [0.1, 0.2, 0.46, 0.5, 1.0, 3.0, 10.0])
@pytest.mark.parametrize("rain", ["even", "random", "burst"])
def test_ramps_equal_ordinates(averaged, shape, tc_hr, rain):
    """Within 1e-12 of the peak at every time, for a day at 36 s and any Tc."""
    rng = np.random.default_rng(5)
    excess = {"even": np.full(2400, 1e-3), "random": rng.random(2400), "burst": rng.random(2400) ** 40}[rain]
    flow, unit = _both(excess, SHAPES[shape], tc_hr * 2.0 / 3.0, averaged)
    expected = np.convolve(0.37 * excess, unit)
    np.testing.assert_allclose(flow, expected, rtol=0.0, atol=1e-12 * expected.max())


@pytest.mark.parametrize("averaged", [False, True])
@pytest.mark.parametrize("tc_hr", [0.2, 0.46, 3.0, 10.0])
def test_long_series_lose_no_digits(averaged, tc_hr):
    """40 days of rain at 36 s: still within 1e-12 of the peak (the transform's own error is 1e-15)."""
    excess = np.random.default_rng(6).random(96_000)
    flow, unit = _both(excess, SHAPES["484"], tc_hr * 2.0 / 3.0, averaged)
    expected = oaconvolve(0.37 * excess, unit)
    np.testing.assert_allclose(flow, expected, rtol=0.0, atol=1e-12 * expected.max())
    np.testing.assert_allclose(flow.sum() * STEP_HR, 0.37 * FACTOR * excess.sum(), rtol=1e-12)


@pytest.mark.parametrize("n_times", [1, 700, 1000, 2600, 4000])
def test_any_length_of_result(n_times):
    """The result may end before the rain begins, within it, or long after: the rest is cut or exactly 0."""
    excess = np.zeros(2400)
    excess[800:1500] = np.random.default_rng(7).random(700)
    flow, unit = _both(excess, SHAPES["484"], 0.5, False, n_times)
    expected = np.convolve(0.37 * excess, unit)
    placed = np.concatenate((expected, np.zeros(n_times)))[:n_times]
    np.testing.assert_allclose(flow, placed, rtol=0.0, atol=1e-12 * expected.max())
    assert not flow[:800].any()
    assert not flow[1500 + len(unit) :].any()


def test_rows_on_a_straight_line_cost_nothing():
    """A table of more rows than its corners gives the weights of the corners: three for a triangle."""
    times = np.linspace(0.0, 2.0, 21)
    flows = 1.0 - np.abs(times - 1.0)
    shifts, weights = np.empty(300, dtype=np.int64), np.empty(300)
    assert ramp_weights(times, flows, 1.0, STEP_HR, FACTOR, False, shifts, weights) == 3
    assert shifts[:3].tolist() == [0, 100, 200]
    assert weights[:3] == pytest.approx(weights[0] * np.array([1.0, -2.0, 1.0]), rel=1e-12)
