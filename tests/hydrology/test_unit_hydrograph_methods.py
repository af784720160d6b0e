"""Unit hydrograph shapes, convolution by knots, change of duration."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydrology import (
    change_duration,
    convolve_unit_hydrograph,
    find_shape,
    gamma_exponent,
    gamma_shape,
    nrcs_shape,
    runoff_hydrograph,
    shape_names,
    standard,
    triangular_shape,
    unit_hydrograph,
    user_shape,
)
from tests.hydrology import oracle_hydrograph as plain
from tests.kernels.builders import QUICK

FACTOR = 645.0 + 1.0 / 3.0
SHAPES = [*map(nrcs_shape, shape_names()), triangular_shape(), gamma_shape(350.0, 0.1)]
EXCESS = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=80)


@pytest.mark.parametrize("name", shape_names())
def test_peak_rate_factor_is_the_nominal_one(name):
    """645.33 over the area under the table: within 0.2 of the name (README of the tables); delmarva 282.0."""
    nominal = {"standard": 483.4, "delmarva": 282.0}
    expected = nominal[name] if name in nominal else float(name[4:])
    assert nrcs_shape(name).peak_rate_factor == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize("factor", [350, 400, 450, 500, 550, 600])
def test_tables_of_nrcs_are_gamma_curves(factor):
    """From PRF_350 up the tables are the gamma curve to 1.5e-4 (they hold four digits)."""
    table = nrcs_shape(f"PRF_{factor}")
    gamma = gamma_shape(float(factor), table.ordinate_step_ratio)
    ours = np.interp(table.time_ratios, gamma.time_ratios, gamma.flow_ratios)
    np.testing.assert_allclose(ours, table.flow_ratios, atol=1.5e-4)


@QUICK
@given(st.floats(20.0, 1500.0))
def test_gamma_exponent_gives_its_factor_back(factor):
    """645.33 m^(m+1) e^-m / Gamma(m+1), solved to round-off."""
    m = gamma_exponent(factor)
    back = FACTOR * math.exp((m + 1.0) * math.log(m) - m - math.lgamma(m + 1.0))
    assert back == pytest.approx(factor, rel=1e-12)


@pytest.mark.parametrize("factor", [150.0, 284.0, 484.0, 600.0])
def test_fine_gamma_table_holds_its_factor(factor):
    """The area under the table at Tp/100 gives the peak rate factor to 0.1 % (tail below 5e-5 cut)."""
    assert gamma_shape(factor, 0.01).peak_rate_factor == pytest.approx(factor, rel=1e-3)


def test_shapes_by_name_or_number():
    """484 and 284 are the tables of that name; any other number is a gamma curve."""
    assert find_shape("484") is standard()
    assert find_shape(284).name == "delmarva"
    assert find_shape("prf-300").name == "PRF_300"
    assert find_shape(333.0).peak_rate_factor == pytest.approx(333.0, rel=2e-3)
    with pytest.raises(InputError, match="peak rate factor"):
        find_shape("unknown")


@QUICK
@given(EXCESS, st.sampled_from(SHAPES), st.floats(0.0, 8.0), st.floats(0.005, 0.5), st.floats(0.01, 5.0))
def test_hydrograph_is_the_sum_of_all_bursts(excess, shape, tc, step, area):
    """Either way of convolving equals the sum of the unit hydrographs of all bursts to 1e-9 of the peak.

    Short ones differ by the order of sums alone; long ones are sums of ramps, whose round-off is largest
    where the hydrograph is long against the rain.
    """
    excess = np.array(excess)
    flow = runoff_hydrograph(excess, area, tc, step, shape=shape)
    unit = plain.unit_hydrograph(shape, tc * 2.0 / 3.0, step) if tc > 0.0 else np.array([FACTOR / step])
    expected = plain.convolve(excess, unit, area)
    np.testing.assert_allclose(flow, expected, rtol=0.0, atol=1e-9 * max(expected.max(), 1e-12))
    assert (flow >= 0.0).all()


@QUICK
@given(EXCESS, st.sampled_from(SHAPES), st.floats(0.0, 8.0), st.floats(0.005, 0.5), st.sampled_from(["sampled", "averaged"]))
def test_volume_is_depth_times_area(excess, shape, tc, step, ordinates):
    """Volume of the whole hydrograph is depth times area to 1e-9, whatever shape, step and Tc."""
    flow = runoff_hydrograph(excess, 0.7, tc, step, shape=shape, ordinates=ordinates)
    np.testing.assert_allclose(flow.sum() * step, FACTOR * 0.7 * sum(excess), rtol=1e-9, atol=1e-300)


@pytest.mark.parametrize("tc", [0.1, 0.5, 1.0, 3.0, 10.0])
def test_long_hydrographs_of_a_real_storm(tc):
    """A day at 0.01 h: knots against np.convolve to 1e-10 of the peak, volume to 1e-12."""
    rng = np.random.default_rng(7)
    excess = np.zeros(2400)
    excess[900:1500] = rng.random(600) * 0.01
    flow = runoff_hydrograph(excess, 1.0, tc, 0.01)
    unit = unit_hydrograph(1.0, tc, 0.01).ordinates_cfs
    np.testing.assert_allclose(flow, np.convolve(excess, unit), rtol=0.0, atol=1e-10 * flow.max())
    np.testing.assert_allclose(flow.sum() * 0.01, FACTOR * excess.sum(), rtol=1e-12)
    assert not flow[:900].any()


def test_cut_and_filled_lengths():
    """A shorter result is the beginning of the whole one, a longer one ends with zeros."""
    excess = np.linspace(0.0, 0.1, 50)
    for tc in (0.3, 6.0):
        whole = runoff_hydrograph(excess, 1.0, tc, 0.02)
        np.testing.assert_allclose(runoff_hydrograph(excess, 1.0, tc, 0.02, n_times=30), whole[:30], rtol=1e-12)
        longer = runoff_hydrograph(excess, 1.0, tc, 0.02, n_times=len(whole) + 7)
        np.testing.assert_allclose(longer[: len(whole)], whole, rtol=1e-12)
        assert not longer[len(whole) :].any()


@pytest.mark.parametrize("tc", [0.1, 0.5, 2.0])
def test_averaged_ordinates_by_integration(tc):
    """Mean of the curve over each step against 2,000 points a step (1e-4 of the peak)."""
    step = 0.03
    ours = runoff_hydrograph([1.0], 1.0, tc, step, ordinates="averaged")
    expected = plain.averaged_unit_hydrograph(standard(), tc * 2.0 / 3.0, step)
    np.testing.assert_allclose(ours, expected, rtol=0.0, atol=1e-4 * expected.max())


def test_halving_the_step_converges():
    """The peak of a smooth burst converges at second order with averaged ordinates: error ratio about 4."""
    def peak(step):
        times = step * np.arange(1, round(3.0 / step) + 1)
        rain = 1.0 - np.cos(np.pi * np.minimum(times, 2.0))  # a smooth burst of 2 h
        excess = np.diff(np.concatenate(([0.0], np.minimum(times, 2.0) - np.sin(np.pi * np.minimum(times, 2.0)) / np.pi)))
        assert rain.min() >= 0.0
        return runoff_hydrograph(excess, 1.0, 1.5, step, ordinates="averaged").max()

    peaks = [peak(step) for step in (0.1, 0.05, 0.025, 0.0125)]
    changes = np.abs(np.diff(peaks))
    assert changes[0] > changes[1] > changes[2]
    assert changes[2] < 2e-3 * peaks[-1]


@QUICK
@given(st.lists(st.floats(0.0, 10.0), min_size=1, max_size=40), EXCESS)
def test_any_unit_hydrograph(unit, excess):
    """Ordinates of any origin: equal to np.convolve (round-off)."""
    ours = convolve_unit_hydrograph(excess, unit)
    np.testing.assert_allclose(ours, np.convolve(excess, unit), rtol=1e-12, atol=1e-300)


def test_transform_of_long_unit_hydrographs():
    """Above a million products: equal to np.convolve to 1e-13 of the peak, volume to 1e-12, nothing below 0."""
    rng = np.random.default_rng(3)
    excess, unit = rng.random(1200), np.exp(-np.arange(2000) / 300.0)
    ours, expected = convolve_unit_hydrograph(excess, unit), np.convolve(excess, unit)
    np.testing.assert_allclose(ours, expected, rtol=0.0, atol=1e-13 * expected.max())
    np.testing.assert_allclose(ours.sum(), excess.sum() * unit.sum(), rtol=1e-12)
    assert (ours >= 0.0).all()


@QUICK
@given(st.lists(st.floats(0.0, 100.0), min_size=1, max_size=30), st.integers(1, 6))
def test_longer_rain_by_convolution(unit, times):
    """The unit hydrograph of n times the duration is the mean of n shifted ones (1e-9: sums of S)."""
    ours = change_duration(unit, 1.0, 1.0, float(times))
    expected = np.convolve(unit, np.full(times, 1.0 / times))
    np.testing.assert_allclose(ours, expected, rtol=0.0, atol=1e-9 * max(max(unit), 1.0))


def test_user_curve_is_brought_to_its_peak():
    """Times and flows in any unit give the same curve."""
    given_ = standard()
    again = user_shape(17.0 * given_.time_ratios, 3.0 * given_.flow_ratios, "mine")
    np.testing.assert_allclose(again.time_ratios, given_.time_ratios, rtol=1e-14)
    np.testing.assert_allclose(again.flow_ratios, given_.flow_ratios, rtol=1e-14)


@pytest.mark.parametrize(
    ("call", "mend"),
    [
        (lambda: gamma_shape(5.0), "at least 10"),
        (lambda: gamma_shape(300.0, 0.3), "1 over a whole number"),
        (lambda: nrcs_shape("PRF_310"), "Choose one of"),
        (lambda: user_shape([0.0, 1.0], [0.0, 1.0]), "end with 0"),
        (lambda: runoff_hydrograph([0.1, -0.1], 1.0, 1.0, 0.1), "at least 0"),
        (lambda: runoff_hydrograph([], 1.0, 1.0, 0.1), "one axis"),
        (lambda: runoff_hydrograph([1.0], 1.0, -1.0, 0.1), "at least 0"),
        (lambda: runoff_hydrograph([1.0], 1.0, 1.0, 0.1, n_times=0), "at least 1"),
        (lambda: change_duration([1.0], 1.0, 1.0, 2.5), "multiple of the step"),
        (lambda: convolve_unit_hydrograph([1.0], []), "one axis"),
    ],
)
def test_impossible_values_are_refused(call, mend):
    """Each fault says how to mend it."""
    with pytest.raises(InputError, match=mend):
        call()
