"""Santa Barbara, Clark and Snyder."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydrology import (
    clark_unit_hydrograph,
    santa_barbara_hydrograph,
    santa_barbara_storm,
    snyder_parameters,
    snyder_unit_hydrograph,
    split_runoff_depth,
    time_area_share,
)
from hydro.kernels.linear_reservoir import route_linear_reservoir
from tests.hydrology import oracle_hydrograph as plain
from tests.hydrology import published
from tests.kernels.builders import QUICK

INCH_ACRE = 3630.0 / 3600.0
FACTOR = 645.0 + 1.0 / 3.0


@QUICK
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=60), st.floats(0.02, 2.0), st.floats(0.05, 1.0))
def test_santa_barbara_is_the_printed_recursion(excess, tc, share):
    """Against the recursion of King County with 60.5 and minutes (1e-12)."""
    step = 2.0 * tc * share
    n = len(excess) + 30
    ours = santa_barbara_hydrograph(excess, 3.0, tc, step, n)
    np.testing.assert_allclose(ours, plain.santa_barbara(excess, 3.0, tc, step, n), rtol=1e-12, atol=1e-14)


@QUICK
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=60), st.floats(0.0, 2.0), st.floats(0.05, 1.0))
def test_santa_barbara_keeps_the_volume(excess, tc, share):
    """All but 1e-12 of the runoff leaves within the result; nothing is negative."""
    step = 2.0 * tc * share if tc > 0.0 else 0.1
    flow = santa_barbara_hydrograph(excess, 3.0, tc, step if step > 0.0 else 0.1)
    np.testing.assert_allclose(flow.sum() * step, INCH_ACRE * 3.0 * sum(excess), rtol=1e-10, atol=1e-300)
    assert (flow >= -1e-15).all()


@pytest.mark.parametrize(("step", "printed"), [(0.5, 5.160), (0.25, 5.115), (0.1, 5.103), (0.05, 5.1013)])
def test_linear_reservoir_under_a_triangle(step, printed):
    """K = 1 h, inflow 0-10-0 cfs over 2 h: highest ordinates 5.160, 5.115, 5.103, 5.1013; exact peak 5.1012 cfs."""
    times = step * np.arange(round(4.0 / step) + 1)
    inflow = np.interp(times, [0.0, 1.0, 2.0], [0.0, 10.0, 0.0])
    flow = np.empty(len(times) - 1)
    route_linear_reservoir(0.5 * (inflow[1:] + inflow[:-1]), step / (1.0 + 0.5 * step), flow)
    digits = len(str(printed).split(".")[1])
    assert flow.max() == pytest.approx(printed, abs=0.5 * 10.0**-max(digits, 3) + 5e-4 * (digits == 2))


def test_linear_reservoir_is_of_second_order():
    """Against exp(-t/K) of an emptying reservoir after a block: the error falls by 4 when the step is halved."""
    errors = []
    for n in (10, 20, 40):
        step = 1.0 / n
        flow = np.empty(2 * n)
        route_linear_reservoir(np.ones(n), step / (0.7 + 0.5 * step), flow)
        exact = (1.0 - math.exp(-1.0 / 0.7)) * math.exp(-1.0 / 0.7)
        errors.append(abs(flow[-1] - exact))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.02)
    assert errors[1] / errors[2] == pytest.approx(4.0, rel=0.02)


def test_paved_and_green_ground_apart():
    """Volume of a storm is the runoff of the split area (1e-10)."""
    rain = np.linspace(0.0, 3.0, 145)
    flow = santa_barbara_storm(rain, 5.0, 61.0, 35.0, 0.25, 1.0 / 6.0)
    depth = flow.sum() / 6.0 / (INCH_ACRE * 5.0)
    assert depth == pytest.approx(split_runoff_depth(3.0, 61.0, 35.0), rel=1e-10)
    with pytest.raises(InputError, match="pervious ground alone"):
        santa_barbara_storm(rain, 5.0, 75.0, 38.0, 0.25, 1.0 / 6.0, contained_impervious_pct=38.0)


def test_step_that_swings_is_refused():
    """D above 2 Tc makes the recursion swing; the longest step is named."""
    with pytest.raises(InputError, match=r"2 Tc = 0\.2 hr"):
        santa_barbara_hydrograph([1.0], 1.0, 0.1, 0.25)
    with pytest.raises(InputError, match=r"2 R = 0\.4 hr"):
        clark_unit_hydrograph(1.0, 1.0, 0.2, 0.5)


def test_published_clark_routing():
    """Ponce's sample output, column of Clark's original, to its last digit from the third decimal on."""
    case = published.read("ponce_clark.yaml")
    area = np.concatenate(([0.0], np.cumsum(case["increments_km2"])))
    unit = clark_unit_hydrograph(
        1.0, case["time_of_concentration_hr"], case["storage_coefficient_hr"], case["step_hr"],
        cumulative_area=area, hydrograph_factor=float(area[-1]),
    )  # fmt: skip
    printed = np.array(case["printed_outflow"], dtype=float)
    np.testing.assert_allclose(unit.ordinates_cfs[: len(printed)], printed, rtol=0.0, atol=case["half_digit"] * 1.001)


@QUICK
@given(st.floats(0.1, 10.0), st.floats(0.05, 10.0), st.floats(0.02, 1.0))
def test_clark_holds_one_inch(tc, storage, share):
    """Ordinates times the step are one inch (1e-12), none negative, and the peak is not before the rain."""
    step = max(2.0 * storage * share, tc / 400.0)
    if step > 2.0 * storage:
        return
    unit = clark_unit_hydrograph(2.0, tc, storage, step)
    np.testing.assert_allclose(unit.ordinates_cfs.sum() * step, 2.0 * FACTOR, rtol=1e-12)
    assert (unit.ordinates_cfs >= -1e-12).all()


def test_clark_without_storage_is_the_time_area_curve():
    """R = 0: the rain of one step leaves as the increments of area, averaged over the step."""
    unit = clark_unit_hydrograph(1.0, 1.0, 0.0, 0.25)
    shares = np.diff(time_area_share(np.array([0.0, 0.25, 0.5, 0.75, 1.0])))
    expected = 0.5 * (np.append(shares, 0.0) + np.insert(shares, 0, 0.0)) * FACTOR / 0.25
    np.testing.assert_allclose(unit.ordinates_cfs, expected, rtol=1e-12)


@QUICK
@given(st.floats(0.0, 0.5))
def test_time_area_curve_is_symmetric(ratio):
    """A lens: the share by t and by Tc - t add up to 1."""
    assert time_area_share(ratio) + time_area_share(1.0 - ratio) == pytest.approx(1.0, abs=1e-12)


def test_more_storage_lowers_and_delays_clark():
    """R up: peak down, and not earlier."""
    units = [clark_unit_hydrograph(1.0, 2.0, storage, 0.05) for storage in (0.5, 1.0, 2.0, 4.0)]
    peaks = [unit.ordinates_cfs.max() for unit in units]
    assert peaks == sorted(peaks, reverse=True)
    assert [unit.time_to_peak_hr for unit in units] == sorted(unit.time_to_peak_hr for unit in units)


@pytest.mark.parametrize("cp", [0.45, 0.5, 0.6, 0.7])
def test_snyder_holds_one_inch_and_its_peak(cp):
    """Volume to 1e-12; the peak of the ordinates within 1 % of Qp for a step of lag/40."""
    unit = snyder_unit_hydrograph(50.0, 4.0, cp, 0.1)
    np.testing.assert_allclose(unit.ordinates_cfs.sum() * 0.1, 50.0 * FACTOR, rtol=1e-12)
    figures = snyder_parameters(50.0, 4.0, cp, 0.1)
    assert unit.ordinates_cfs.max() == pytest.approx(figures.peak_flow_cfs, rel=0.01)
    assert unit.time_to_peak_hr == pytest.approx(figures.time_to_peak_hr, abs=0.1)


def test_snyder_widths_are_kept():
    """Width of the ordinates at 50 and 75 % of the peak: W50 and W75 to two steps."""
    step = 0.05
    unit = snyder_unit_hydrograph(50.0, 4.0, 0.6, step)
    figures = snyder_parameters(50.0, 4.0, 0.6, step)
    for share, width in ((0.5, figures.width_50_hr), (0.75, figures.width_75_hr)):
        above = step * (unit.ordinates_cfs >= share * figures.peak_flow_cfs).sum()
        assert above == pytest.approx(width, abs=2.0 * step)


def test_snyder_for_another_duration():
    """Longer rain than tp/5.5 adds a quarter of the difference to the lag and lowers the peak in proportion."""
    short, long = snyder_parameters(10.0, 5.5, 0.6), snyder_parameters(10.0, 5.5, 0.6, 3.0)
    assert (short.standard_duration_hr, short.lag_hr, long.lag_hr) == (1.0, 5.5, 6.0)
    assert long.peak_flow_cfs == pytest.approx(short.peak_flow_cfs * 5.5 / 6.0, rel=1e-14)


def test_snyder_that_cannot_be_drawn_is_refused():
    """A peak so low that the widths pass the beginning of the rain."""
    with pytest.raises(InputError, match="Clark"):
        snyder_unit_hydrograph(50.0, 4.0, 0.2, 0.1)
