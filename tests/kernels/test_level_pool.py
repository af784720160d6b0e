"""Level-pool routing: the kernels against given rows, exact relations and the laws of a pond."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.kernels import devices, level_pool
from hydro.kernels.pond import N_PATHS
from tests.kernels.builders import QUICK, Device, PondCase, drowned_pond, orifice_and_weir, triangle
from tests.oracle import level_pool as plain

PONDS = {"orifice and weir": orifice_and_weir, "every outlet, drowned": drowned_pond}
TABLES = st.lists(st.tuples(st.floats(0.1, 3.0), st.floats(10.0, 5e4), st.floats(0.0, 50.0)), min_size=2, max_size=8)
INFLOWS = st.lists(st.floats(0.0, 60.0), min_size=2, max_size=40).map(np.array)


def _rating(rows):
    z, storages, outflows = np.cumsum(np.array(rows), axis=0).T
    rating = np.zeros((len(z), 2 + N_PATHS))
    rating[:, 0], rating[:, 1], rating[:, 2] = storages - storages[0], outflows - outflows[0], outflows - outflows[0]
    return z.copy(), rating


def _route(inflow, step_s, start_ft, z, rating):
    outflow, storage = np.empty_like(inflow), np.empty_like(inflow)
    status = level_pool.route_level_pool(inflow, step_s, start_ft, z, rating, outflow, storage)
    return outflow, storage, status


@QUICK
@given(TABLES, INFLOWS, st.floats(30.0, 1200.0), st.floats(0.0, 1.0))
def test_given_rows_are_routed_by_storage_indication(rows, inflow, step_s, start):
    """Against np.interp on 2S/dt + O: same arithmetic, 1e-12 of the largest value."""
    z, rating = _rating(rows)
    start_ft = float(z[0] + start * (z[-1] - z[0]))
    outflow, storage, (status, _, _) = _route(inflow, step_s, start_ft, z, rating)
    if status & level_pool.BELOW_BOTTOM:
        return
    start_cf = np.interp(start_ft, z, rating[:, 0])
    expected, expected_storage = plain.route_rows(inflow, step_s, rating[:, 0], rating[:, 1], start_cf)
    dry = np.isfinite(outflow)
    scale = rating[-1, 1] + 2.0 * rating[-1, 0] / step_s
    np.testing.assert_allclose(outflow[dry], expected[dry], rtol=1e-12, atol=1e-12 * scale)
    np.testing.assert_allclose(storage[dry], expected_storage[dry], rtol=1e-12, atol=1e-12 * scale * step_s)


@QUICK
@given(TABLES, INFLOWS, st.floats(30.0, 1200.0), st.floats(0.0, 1.0))
def test_pond_neither_makes_nor_loses_water(rows, inflow, step_s, start):
    """Inflow - outflow = gain of storage, to 1e-12 of the water that passed; else the status says why."""
    z, rating = _rating(rows)
    outflow, storage, (status, _, _) = _route(inflow, step_s, float(z[0] + start * (z[-1] - z[0])), z, rating)
    if status == 0:
        gain = step_s * np.trapezoid(inflow - outflow)
        passed = step_s * (inflow.sum() + outflow.sum()) + storage.max()
        assert abs(gain - (storage[-1] - storage[0])) <= 1e-12 * passed
    assert np.isnan(outflow).any() == bool(status & level_pool.OVERTOPPED)


@pytest.mark.parametrize("name", PONDS)
def test_rows_of_the_relation_are_exact(name):
    """Every row holds storage and outflow of the formulas at its level, 1e-12 of the largest."""
    pond = PONDS[name]()
    z, rows = pond.rating()
    picked = slice(None, None, 5)
    for column, exact in ((0, pond.volume), (1, pond.flow)):
        expected = np.array([exact(level) for level in z[picked]])
        np.testing.assert_allclose(rows[picked, column], expected, rtol=1e-11, atol=1e-12 * expected.max())
    np.testing.assert_allclose(rows[:, 2:].sum(axis=1), rows[:, 1], rtol=1e-14)


@pytest.mark.parametrize("name", PONDS)
def test_each_outlet_is_counted_on_its_path(name):
    """The column of a path is the sum of the formulas of its outlets, 1e-12 of the largest."""
    pond = PONDS[name]()
    z, rows = pond.rating()
    for k in range(N_PATHS):
        on_path = [outlet for outlet in pond.outlets if outlet.path == k]
        expected = [sum(outlet.exact(level, pond.tailwater_ft) for outlet in on_path) for level in z[::5]]
        np.testing.assert_allclose(rows[::5, 2 + k], expected, rtol=1e-11, atol=1e-12 * rows[-1, 1])


@pytest.mark.parametrize("name", PONDS)
def test_straight_lines_between_rows_follow_the_formulas(name):
    """Outflow read in storage is within 3e-5 of the largest flow on 997 levels, level within 5e-5 ft.

    The relation is halved until the middle of each interval is within 1e-5; between middle and row the error of
    a curve with an inflection can be somewhat larger.  The limit asked of it is 1e-4 of the peak.
    """
    pond = PONDS[name]()
    z, rows = pond.rating()
    levels = np.linspace(z[0], z[-1], 997)
    storage = np.array([pond.volume(level) for level in levels])
    exact = np.array([pond.flow(level) for level in levels])
    assert np.abs(np.interp(storage, rows[:, 0], rows[:, 1]) - exact).max() <= 3e-5 * exact.max()
    assert np.abs(np.interp(storage, rows[:, 0], z) - levels).max() <= 5e-5


def test_unrefined_relation_keeps_the_rows_given():
    """Without refinement the relation has the breakpoints and nothing else."""
    z, _ = orifice_and_weir().rating(refine=False)
    np.testing.assert_array_equal(z, [100.0, 100.25, 100.5, 102.0, 102.73, 104.0, 106.0])


def test_too_small_a_capacity_is_said():
    """A relation that does not fit answers -1."""
    assert orifice_and_weir().rating(capacity=50) == -1


@pytest.mark.parametrize("name", PONDS)
def test_routing_solves_the_exact_relations_at_every_step(name):
    """Against a root of 2S(z)/dt + O(z) = N per step: 3e-5 of the peak, 1e-4 ft, the error of the relation."""
    pond = PONDS[name]()
    inflow = triangle(0.05, 30.0, 0.5, 5.0)
    outflow, _, level = pond.route(inflow, 0.05, 101.3)
    expected, expected_level = plain.route_exact(inflow, 180.0, pond.volume, pond.flow, 100.0, 106.0, 101.3)
    assert np.abs(outflow - expected).max() <= 3e-5 * expected.max()
    assert np.abs(level - expected_level).max() <= 1e-4


@QUICK
@given(st.floats(1.0, 60.0), st.floats(0.2, 3.0))
def test_a_pond_never_raises_a_single_peak(peak_cfs, time_to_peak_hr):
    """Peak out <= peak in, and it lies on the falling limb of the inflow, where inflow has come below outflow."""
    pond, inflow = _remembered(), triangle(0.02, peak_cfs, time_to_peak_hr, 8.0)
    outflow, _, _ = pond.route(inflow, 0.02, 100.0)
    i = int(outflow.argmax())
    assert outflow[i] <= inflow.max()
    assert i * 0.02 >= time_to_peak_hr - 0.02
    assert inflow[i + 1] <= outflow[i + 1]


def _remembered(pond=orifice_and_weir()):  # noqa: B008 - one relation for all examples
    return pond


def test_pond_without_outlet_keeps_all_water():
    """No device: nothing leaves, storage is the inflow so far."""
    dry = Device(devices.RATING_TABLE, (), table=((0.0, 1.0), (0.0, 0.0)))
    pond, inflow = PondCase((100.0, 110.0), (5000.0, 9000.0), (dry,)), triangle(0.1)
    outflow, storage, _ = pond.route(inflow, 0.1, 100.0)
    assert not outflow.any()
    np.testing.assert_allclose(storage[-1], 36_000.0, rtol=1e-12)


def test_overtopping_is_never_a_normal_looking_answer():
    """Above the top of the table: the status bit, the step, and NaN from there on."""
    z, rows = orifice_and_weir().rating()
    inflow = triangle(0.1, 500.0)
    outflow, storage, (status, highest, failed_at) = _route(inflow, 360.0, 100.0, z, rows)
    assert status == level_pool.OVERTOPPED
    assert highest == len(z) - 1
    assert np.isfinite(outflow[:failed_at]).all()
    assert np.isnan(outflow[failed_at:]).all()
    assert np.isnan(storage[failed_at:]).all()


def test_nan_inflow_is_said():
    """NaN does not pass for an overtopped or a quiet pond."""
    z, rows = orifice_and_weir().rating()
    inflow = triangle(0.1)
    inflow[7] = np.nan
    _, _, (status, _, failed_at) = _route(inflow, 360.0, 100.0, z, rows)
    assert (status, failed_at) == (level_pool.NOT_A_NUMBER, 7)


def test_a_step_that_would_make_water_is_said():
    """O > 2 S/dt: the trapezoidal rule would draw more than there is; the status bit says so."""
    z, rows = _rating([(0.0, 0.0, 0.0), (1.0, 1000.0, 100.0)])
    _, _, (status, _, _) = _route(np.zeros(5), 3600.0, 1.0, z, rows)
    assert status == level_pool.BELOW_BOTTOM


def test_paths_share_the_outflow():
    """Flows of the paths add up to the outflow, and the weir's path is dry below its crest (round-off)."""
    pond, inflow = drowned_pond(), triangle(0.05, 40.0)
    z, rows = pond.rating()
    outflow, storage, level = pond.route(inflow, 0.05, 101.3)
    paths = np.empty((N_PATHS, len(inflow)))
    for k in range(N_PATHS):
        level_pool.split_paths(storage, rows, k, paths[k])
        np.testing.assert_allclose(paths[k], np.interp(storage, rows[:, 0], rows[:, 2 + k]), rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(paths.sum(axis=0), outflow, rtol=1e-11, atol=1e-13)
    assert not paths[2, level < 103.0].any()
    np.testing.assert_allclose(level, np.interp(storage, rows[:, 0], z), rtol=1e-12)


def test_shortest_time_constant_of_the_rows_reached():
    """dS/dO: 100 s below, 10 s above; only rows that were reached count, and only flows that matter."""
    rows = np.zeros((3, 2 + N_PATHS))
    rows[:, 0], rows[:, 1] = [0.0, 1000.0, 2000.0], [0.0, 10.0, 110.0]
    assert level_pool.shortest_time_constant_s(rows, 0, 0.1) == 100.0
    assert level_pool.shortest_time_constant_s(rows, 1, 0.1) == 10.0
    assert level_pool.shortest_time_constant_s(rows, 0, 50.0) == np.inf
