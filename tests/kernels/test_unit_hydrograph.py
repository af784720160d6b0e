"""Unit hydrograph and convolution: the kernels against np.interp and np.convolve."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.hydrology.unit_hydrograph import standard
from hydro.kernels.unit_hydrograph import BLOCK, convolve, count_ordinates, sample_ordinates
from tests.kernels.builders import QUICK
from tests.oracle import unit_hydrograph as plain

FACTOR = 645.0 + 1.0 / 3.0


def _curve():
    return standard().time_ratios.copy(), standard().flow_ratios.copy()


def _sampled(time_to_peak_hr, step_hr):
    times, flows = _curve()
    unit = np.empty(count_ordinates(times[-1], time_to_peak_hr, step_hr))
    sample_ordinates(times, flows, time_to_peak_hr, step_hr, FACTOR, unit)
    return unit


def _convolved(excess_in, unit, area_mi2, n_times):
    flow = np.empty(n_times)
    convolve(excess_in, unit, area_mi2, np.empty(len(excess_in) + 2 * len(unit) + 2 * BLOCK), flow)
    return flow


@QUICK
@given(st.floats(0.02, 6.0), st.floats(0.002, 1.0))
def test_unit_hydrograph_holds_one_inch(time_to_peak_hr, step_hr):
    """Ordinates times the step are one inch over one square mile, whatever the step (round-off)."""
    unit = _sampled(time_to_peak_hr, step_hr)
    np.testing.assert_allclose(unit.sum() * step_hr, FACTOR, rtol=1e-13)
    assert (unit >= 0.0).all()


@QUICK
@given(st.floats(0.02, 6.0), st.floats(0.002, 1.0))
def test_unit_hydrograph_is_the_scaled_curve(time_to_peak_hr, step_hr):
    """Ordinates equal the curve read by np.interp and scaled; atol: the curve ends at 0."""
    unit = _sampled(time_to_peak_hr, step_hr)
    expected = plain.ordinates(*_curve(), time_to_peak_hr, step_hr, FACTOR)
    assert len(unit) == len(expected)
    np.testing.assert_allclose(unit, expected, rtol=1e-12, atol=1e-12 * expected.max())


@pytest.mark.parametrize("time_to_peak_hr", [0.0, 1e-9, 0.001])
def test_runoff_without_travel_leaves_in_its_own_step(time_to_peak_hr):
    """Tc of 0, or far below the step, gives one ordinate of one inch and no division by zero."""
    unit = _sampled(time_to_peak_hr, 0.1)
    np.testing.assert_allclose(unit, [FACTOR / 0.1], rtol=1e-14)


def test_fine_sampling_finds_the_published_peak():
    """qp = 484 A / Tp is met within 0.2 %: the table itself holds 483.4, sampled at Tp/400."""
    assert _sampled(1.0, 0.0025).max() == pytest.approx(484.0, rel=2e-3)


@QUICK
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 100), st.integers(0, 2**31))
def test_convolution_is_the_sum_of_all_bursts(n_excess, n_unit, n_times, seed):
    """Blocks of eight give np.convolve for every length; only the order of the sums differs."""
    rng = np.random.default_rng(seed)
    excess, unit = rng.random(n_excess), rng.random(n_unit)
    flow = _convolved(excess, unit, 0.37, n_times)
    np.testing.assert_allclose(flow, plain.convolve(excess, unit, 0.37, n_times), rtol=1e-12, atol=0.0)


def test_published_convolution():
    """Texas Tech CE 3354, UH-INCLASS.xlsx: four pulses on a 1-hour unit hydrograph, printed exactly."""
    unit = np.array([0.0, 0.5, 1.0, 0.75, 0.5, 0.25, 0.0])
    flow = _convolved(np.array([1.0, 1.0, 3.0, 2.0]), unit, 1.0, 10)
    np.testing.assert_allclose(flow, [0, 0.5, 1.5, 3.25, 5.25, 5.0, 3.25, 1.75, 0.5, 0], rtol=0, atol=1e-15)


@QUICK
@given(st.floats(0.02, 3.0), st.floats(0.005, 0.2), st.integers(0, 2**31))
def test_hydrograph_volume_is_depth_times_area(time_to_peak_hr, step_hr, seed):
    """Volume of the whole hydrograph equals excess depth times area to 1e-12."""
    excess, unit = np.random.default_rng(seed).random(50), _sampled(time_to_peak_hr, step_hr)
    flow = _convolved(excess, unit, 2.5, len(excess) + len(unit))
    np.testing.assert_allclose(flow.sum() * step_hr, FACTOR * 2.5 * excess.sum(), rtol=1e-12)


def test_no_rain_no_flow():
    """A storm that stays below Ia gives exactly zero."""
    assert not _convolved(np.zeros(30), _sampled(0.3, 0.05), 1.0, 80).any()
