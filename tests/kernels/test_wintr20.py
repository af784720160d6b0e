"""WinTR-20's arithmetic: kernels against NumPy's own single precision, and against closed statements."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.hydrology.unit_hydrograph_shapes import nrcs_shape
from hydro.kernels import wintr20
from tests.kernels.builders import QUICK, storm_curve, triangle
from tests.oracle import rainfall
from tests.oracle import wintr20 as plain

STORAGE = np.array([0.0, 9_000.0, 30_000.0, 60_000.0])
DISCHARGE = np.array([0.0, 4.0, 4.0, 60.0])
"""A rating with a level stretch from 9,000 to 30,000 cf."""


def _rain(depth_in=5.3):
    hours, fraction = storm_curve()
    step = np.float32(hours[1])
    rows = (np.arange(len(hours), dtype=np.float32) * step).astype(float)
    return rows, np.full(len(rows) - 1, float(step)), (fraction.astype(np.float32) * np.float32(depth_in)).astype(float)


def _excess(step_hr=0.0061, curve_number=78.0):
    rows, steps, rain = _rain()
    step = wintr20.single(step_hr)
    start = wintr20.abstraction_end_hr(rows, steps, rain, curve_number)
    excess = np.empty(wintr20.count_clock(start, step, rows[-1]) + 1)
    wintr20.excess_rain(start, step, rows, steps, rain, curve_number, excess)
    return start, step, excess


def _routed(divisions=3, start_cf=500.0, capacity=400):
    outflow, storage = np.empty(capacity), np.empty(capacity)
    inflow = triangle(0.05, 30.0)[:41]
    start_cfs = np.interp(start_cf, STORAGE, DISCHARGE)
    count, status, failed = wintr20.route_structure(
        inflow, 180.0, divisions, STORAGE, DISCHARGE, start_cf, start_cfs, outflow, storage
    )
    return inflow, outflow[:count], storage[:count], status, failed


def numbers():
    """A small case through every kernel of the module."""
    start, step, excess = _excess()
    flow = np.empty(len(excess) + 50)
    wintr20.subarea_hydrograph(excess, nrcs_shape("standard").flow_ratios, step, 0.3, 645.33, flow)
    total = np.empty(len(flow) + 30)
    earlier = wintr20.clock_back(start, step, 7)
    wintr20.add_to(flow, 7, earlier, step, triangle(0.05, 9.0), 11.9003, 0.05, total)
    _, outflow, storage, _, _ = _routed()
    levels = np.empty_like(outflow)
    wintr20.read_back(outflow, DISCHARGE, np.arange(4.0), levels)
    counts = [start, earlier, *wintr20.kept_range(flow), wintr20.count_divisions(500.0, STORAGE, DISCHARGE)]
    return {"engine sum": total, "engine pond": np.concatenate((outflow, storage, levels)), "engine": np.array(counts)}


@pytest.mark.parametrize("step_hr", [0.0063, 0.0417, 0.5])
def test_clock_counts_in_single_precision(step_hr):
    """Number of steps to an end, and the way back, as NumPy's float32 counts them: exactly."""
    times = plain.clock(3.21, step_hr, 10_000)
    n = wintr20.count_clock(wintr20.single(3.21), wintr20.single(step_hr), 24.0)
    assert times[n - 1] < 24.0 <= times[n]
    back = plain.clock(24.0, -step_hr, 40)[-1]
    assert wintr20.clock_back(24.0, wintr20.single(step_hr), 39) == back


def test_a_clock_that_cannot_move_ends():
    """A step below the spacing of single precision does not count for ever."""
    assert wintr20.count_clock(0.0, 1e-12, 1e-9) == 1000 or wintr20.count_clock(16.0, 1e-9, 24.0) == 0
    assert wintr20.count_clock(16.0, 1e-9, 24.0) == 0


@QUICK
@given(st.floats(30.0, 99.0))
def test_abstraction_ends_where_rain_reaches_ia(curve_number):
    """Against bisection on the mass curve: single precision of rain over its slope at that time."""
    hours, fraction = storm_curve()
    found = wintr20.abstraction_end_hr(*_rain(), curve_number)
    abstraction = 0.2 * (1000.0 / curve_number - 10.0)
    expected = rainfall.abstraction_time(hours, fraction, 5.3, abstraction)
    slope = 5.3 * np.interp(expected, hours[1:], np.diff(fraction) / 0.1)
    assert abs(found - expected) <= 4e-6 + 1e-6 / slope


def test_no_runoff_where_rain_stays_below_ia():
    """CN 40 needs 3 in before runoff begins; at 2.9 in there is no start."""
    rows, steps, rain = _rain(2.9)
    assert np.isnan(wintr20.abstraction_end_hr(rows, steps, rain, 40.0))


@pytest.mark.parametrize(("step_hr", "curve_number"), [(0.0063, 61.0), (0.05, 78.0), (0.31, 98.0)])
def test_excess_is_that_of_single_precision(step_hr, curve_number):
    """Increments of runoff equal those of NumPy's float32, bit for bit."""
    start, step, excess = _excess(step_hr, curve_number)
    _, steps, rain = _rain()
    accumulated = plain.runoff(plain.clock(start, step, len(excess)), steps[0], rain, curve_number).astype(float)
    accumulated[0] = 0.0
    np.testing.assert_array_equal(excess[1:], np.diff(accumulated))


def test_subarea_holds_the_runoff():
    """The whole hydrograph is depth times area by the engine's factor; single precision of runoff, 1e-6."""
    _, step, excess = _excess()
    for name in ("standard", "delmarva", "PRF_600"):
        ratios = nrcs_shape(name).flow_ratios
        flow = np.empty(len(excess) + len(ratios) - 1)
        wintr20.subarea_hydrograph(excess, ratios, step, 0.3, 645.33, flow)
        assert flow.sum() * step == pytest.approx(645.33 * 0.3 * excess.sum(), rel=1e-12)
    retention = 1000.0 / 78.0 - 10.0
    assert excess.sum() == pytest.approx((5.3 - 0.2 * retention) ** 2 / (5.3 + 0.8 * retention), rel=1e-6)


def test_kept_range_is_above_the_minimum():
    """0.001 cfs itself is cut; NaN is not passed over; nothing above gives nothing."""
    assert wintr20.kept_range(np.array([0.0, 0.001, 0.0011, 0.0, 5.0, 0.001])) == (2, 4)
    assert wintr20.kept_range(np.array([0.0, 1.0, np.nan, 0.0])) == (1, 2)
    assert wintr20.kept_range(np.array([0.0, 0.001])) == (-1, -1)


@QUICK
@given(st.floats(0.0, 3.0), st.floats(0.011, 0.4), st.integers(0, 9))
def test_sum_reads_the_other_by_straight_lines(other_start_hr, other_step_hr, lead):
    """Any start and step of the other hydrograph, against np.interp on the single-precision clock (1e-12)."""
    base, other = triangle(0.01, 8.0), np.append(triangle(0.2, 5.0), 1.5)
    start, step = wintr20.single(0.77), wintr20.single(0.01)
    total = np.empty(lead + 450)
    wintr20.add_to(base, lead, start, step, other, other_start_hr, other_step_hr, total)
    expected = plain.add_to(base, lead, start, step, other, other_start_hr, other_step_hr, len(total))
    np.testing.assert_allclose(total, expected, rtol=1e-12, atol=1e-12)


def test_divisions_follow_the_shortest_storage_time():
    """n = max(2, ceil(dt / min S/O)): S/O is 2,250, 7,500 and 1,000 s; a row without storage asks for the most."""
    for step_s, divisions in ((100.0, 2), (2000.0, 2), (2000.1, 3), (9999.0, 10)):
        assert wintr20.count_divisions(step_s, STORAGE, DISCHARGE) == divisions
    assert wintr20.count_divisions(1.0, np.array([0.0, 0.0]), np.array([0.0, 1.0])) == wintr20.MOST_DIVISIONS


@pytest.mark.parametrize("divisions", [1, 2, 7])
@pytest.mark.parametrize("start_cf", [0.0, 500.0, 8_000.0])
def test_structure_is_storage_indication_at_a_fraction_of_the_step(divisions, start_cf):
    """Outflow and storage at every step, over a level stretch of the rating; 1e-9: sums in another order."""
    inflow, outflow, storage, status, _ = _routed(divisions, start_cf)
    assert status == 0
    start_cfs = np.interp(start_cf, STORAGE, DISCHARGE)
    expected = plain.route(inflow, 180.0, divisions, STORAGE, DISCHARGE, start_cf, start_cfs, len(outflow))
    np.testing.assert_allclose(outflow, expected[0], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(storage, expected[1], rtol=1e-9, atol=1e-6)
    assert outflow[-1] < wintr20.MINIMUM_CFS <= outflow[-2]


def test_structure_stops_where_it_must():
    """Overfilled: NaN to the end of the inflow; not dry within its space: said; NaN in the inflow: said."""
    outflow, storage = np.empty(60), np.empty(60)
    inflow = triangle(0.05, 900.0)[:41]
    count, status, failed = wintr20.route_structure(
        inflow, 180.0, 2, STORAGE, DISCHARGE, 0.0, 0.0, outflow, storage
    )
    assert (count, status) == (41, wintr20.OVERTOPPED)
    assert np.isfinite(outflow[:failed]).all()
    assert np.isnan(outflow[failed:41]).all()
    arguments = 180.0, 2, STORAGE, DISCHARGE, 0.0, 0.0, outflow, storage
    assert wintr20.route_structure(triangle(0.05, 30.0)[:41], *arguments)[:2] == (60, wintr20.STILL_DRAINING)
    inflow[3] = np.nan
    assert wintr20.route_structure(inflow, *arguments)[1] == wintr20.NOT_A_NUMBER


def test_level_stretch_is_read_back_as_its_lowest_row():
    """4 cfs is the outflow from level 1 to 2: read as 1; between rows a straight line; NaN stays."""
    flow = np.array([0.0, 2.0, 4.0, 32.0, 60.0, np.nan, 4.0, 3.0])
    found = np.empty_like(flow)
    wintr20.read_back(flow, DISCHARGE, np.array([0.0, 1.0, 2.0, 3.0]), found)
    np.testing.assert_array_equal(found, [0.0, 0.5, 1.0, 2.5, 3.0, np.nan, 1.0, 0.75])
