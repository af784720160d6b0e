"""Exact routing on the relation: against an ODE solver on the formulas, closed solutions and the laws of a pond."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from hydro.kernels import devices, level_pool, pond_exact
from hydro.kernels.pond import N_PATHS
from tests.kernels.builders import QUICK, Device, PondCase, drowned_pond, orifice_and_weir, triangle

pytestmark = pytest.mark.slow  # without compilation


def route(inflow, step_hr, start_ft, z, rows):
    """Storage, outflow by path and its volumes, peak, status."""
    n = len(inflow)
    storage, paths, volumes, peak = np.empty(n), np.empty((N_PATHS, n)), np.empty(N_PATHS), np.empty(6)
    status = pond_exact.route_exact(inflow, 3600.0 * step_hr, start_ft, z, rows, 1.0, storage, paths, volumes, peak)
    return storage, paths, volumes, peak, status


def numbers():
    """Storages, flows, volumes and peak of a short case."""
    storage, paths, volumes, peak, _ = route(triangle(0.1, 60.0), 0.1, 100.0, *orifice_and_weir().rating())
    return np.concatenate((storage, paths.ravel(), volumes, peak))


def by_solver(pond, inflow, step_hr, start_ft):
    """Highest level by an eighth-order solver on the formulas, restarted at every ordinate. [ft]"""
    step_s, level, top = 3600.0 * step_hr, start_ft, start_ft

    def rise(t, z, low, slope):
        return [(low + slope * t - pond.flow(z[0])) / pond.area(z[0])]

    def turns(t, z, low, slope):
        return rise(t, z, low, slope)[0]

    for low, high in pairwise(inflow):
        found = solve_ivp(
            rise, (0.0, step_s), [level], "DOP853", args=(low, (high - low) / step_s), rtol=1e-10, atol=1e-10, events=turns
        )  # fmt: skip
        level = found.y[0, -1]
        top = max([top, level, *(float(y[0]) for y in found.y_events[0])])
    return top


@pytest.mark.parametrize("step_hr", [0.02, 0.1])
@pytest.mark.parametrize(("pond", "start_ft"), [(orifice_and_weir(), 100.0), (drowned_pond(), 101.3)])
def test_peak_follows_the_ode_within_its_own_bound(pond, start_ft, step_hr):
    """Highest level and its outflow against an ODE solver at 1e-10 on the formulas: within the bound, 1e-4 and 2e-4 ft.

    The relation holds the formulas within 1e-5 of the flow and 2e-5 ft in the middle of an interval, and that
    is the only error: the time step, 0.02 or 0.1 h, has none.
    """
    inflow = triangle(step_hr, 60.0)
    *_, peak, status = route(inflow, step_hr, start_ft, *pond.rating())
    top = by_solver(pond, inflow, step_hr, start_ft)
    assert status[0] == 0
    assert abs(peak[2] - top) <= peak[4] <= 2e-4
    assert abs(peak[3] - pond.flow(top)) <= peak[5] <= 1e-4 * peak[3]


def test_peak_does_not_depend_on_the_step():
    """The same triangle at 36 s and at 360 s: level and flow of the peak agree to 1e-9, round-off of 1,000 pieces."""
    z, rows = orifice_and_weir().rating()
    fine, coarse = (route(triangle(step, 60.0), step, 100.0, z, rows)[3] for step in (0.01, 0.1))
    assert fine[2:4] == pytest.approx(coarse[2:4], rel=1e-9)


def test_linear_reservoir():
    """K = 1 h under a triangle 0-10-0 cfs over 2 h: 5.1012 cfs at 1.490 h, the closed solution (1e-4 as printed)."""
    z, rows = np.array([0.0, 100.0]), np.zeros((2, 2 + N_PATHS))
    rows[1, 0], rows[1, 1], rows[1, 2] = 3600.0 * 100.0, 100.0, 100.0
    inflow = np.array([0.0, 10.0, 0.0, 0.0])
    *_, peak, _ = route(inflow, 1.0, 0.0, z, rows)
    assert peak[3] == pytest.approx(5.1012, abs=5e-5)
    assert peak[1] == pytest.approx(1.490, abs=5e-4)


@QUICK
@given(
    st.lists(st.floats(0.0, 80.0), min_size=3, max_size=30),
    st.sampled_from([0.002, 0.02, 0.2, 1.0]),
    st.floats(100.0, 103.0),
)
def test_no_water_is_made_or_lost(inflow, step_hr, start_ft):
    """Inflow less what left by all paths less the change of storage: 1e-12 of the water, for any spikes and plateaus.

    Storage never leaves the relation, and the largest storage is at least that at any time.
    """
    inflow = np.array(inflow)
    z, rows = _relation()
    storage, paths, volumes, peak, status = route(inflow, step_hr, start_ft, z, rows)
    if status[0]:
        assert status[0] == level_pool.OVERTOPPED
        assert np.isnan(storage[-1])
        assert np.isnan(volumes).all()
        return
    entered = np.trapezoid(inflow) * 3600.0 * step_hr
    water = max(entered + storage[0], 1.0)
    assert abs(entered - volumes.sum() - (storage[-1] - storage[0])) <= 1e-12 * water * len(inflow)
    assert peak[0] >= storage.max() - 1e-12 * water
    assert (paths >= 0.0).all()


def _relation(memory={}):  # noqa: B006 - one relation for all examples
    if not memory:
        memory["rating"] = orifice_and_weir().rating()
    return memory["rating"]


def test_a_pond_that_could_pass_more_than_comes_stays_empty():
    """Infiltration of 2 cfs from a flat bottom under 0.5 cfs of inflow: all of it leaves at once, none is stored."""
    bed = Device(devices.RATING_TABLE, (100.0,), 3, ((100.0, 110.0), (2.0, 2.0)))
    pond = PondCase((100.0, 110.0), (5000.0, 5000.0), (bed,))
    inflow = np.array([0.0, 0.5, 0.5, 0.5, 0.0, 0.0])
    storage, paths, volumes, _, status = route(inflow, 0.5, 100.0, *pond.rating())
    assert status[0] == 0
    assert not storage.any()
    assert paths[3] == pytest.approx(inflow, abs=1e-14)
    assert volumes[3] == pytest.approx(np.trapezoid(inflow) * 1800.0, rel=1e-12)


def test_a_very_fast_pond_passes_its_inflow():
    """A 10-sf box under a 40-ft weir at a step of 0.1 h, where other schemes ring: outflow is inflow within 1 %."""
    weir = Device(devices.SHARP_WEIR, (100.0, 40.0, 0.0, 3.33, 0.0))
    pond = PondCase((100.0, 106.0), (10.0, 10.0), (weir,))
    inflow = triangle(0.1, 60.0)
    _, paths, _, peak, status = route(inflow, 0.1, 100.0, *pond.rating())
    assert status[0] == 0
    assert peak[3] == pytest.approx(60.0, rel=0.01)
    np.testing.assert_allclose(paths[0], inflow, atol=0.01 * 60.0)


def test_volume_is_held_by_the_series():
    """A series is changed in proportion until its trapezoids hold a volume; also one that changes sign (1e-14)."""
    for flow in (np.array([0.0, 3.0, 8.0, 2.0, 0.0]), np.array([1.0, -4.0, 2.0, 2.5])):
        volume = 60.0 * np.trapezoid(flow) + 5.0
        share = pond_exact.hold_volume(flow, 60.0, volume)
        assert 60.0 * np.trapezoid(flow) == pytest.approx(volume, rel=1e-14)
        assert 0.0 < share < 0.1
    assert pond_exact.hold_volume(np.zeros(4), 60.0, 0.0) == 0.0
