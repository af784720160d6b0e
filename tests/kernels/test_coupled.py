"""Ponds that act on each other: against an ODE solver, closed limits and the laws of water."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hydro.kernels import coupled, devices, pond, pond_exact, rating, statistics
from tests.kernels.builders import triangle

pytestmark = pytest.mark.slow  # without compilation

PIPE = (devices.CIRCULAR_ORIFICE, (100.0, 1.5, 0.6, 1.0))
LOW = (devices.CIRCULAR_ORIFICE, (99.5, 0.75, 0.6, 1.0))
WEIR = (devices.SHARP_WEIR, (104.0, 6.0, 0.0, 3.33, 0.0))
UPPER = ((100.0, 108.0), (4000.0, 9000.0))
LOWER = ((99.0, 108.0), (6000.0, 9000.0))


def group(ponds, tail_row=(), reverse=True):
    """Ponds, each contours and outlets: device, path, pond below (-1: free), pond that receives (-1: outside)."""
    storages, rows, table, tail, receiver, first = [], [], [], [], [], [0]
    for (z, areas), outlets in ponds:
        storages.append([1.0, 2.0 * len(storages), 2.0 * len(storages) + 2.0])
        full = 0.5 * (areas[0] + areas[1]) * (z[1] - z[0])
        rows += [(z[0], areas[0], 0.0, 0.0), (z[1], areas[1], full, 0.0)]
        for (code, parameters), path, below, to in outlets:
            row = np.zeros(devices.N_COLUMNS)
            row[: len(parameters)] = parameters
            row[devices.CODE :] = (code, 0, 0, path, -1, 0, 1.0, -math.inf, reverse)
            table.append(row)
            tail.append(below)
            receiver.append(to)
        first.append(len(table))
    n = len(table)
    tables = pond.PondTables(np.array(storages), np.array(rows), np.array(table), np.empty((0, 2)), pond.LEVEL_BETWEEN)
    return coupled.Group(
        tables, np.arange(len(ponds) + 1), np.array(first), np.array([z[0] for (z, _), _ in ponds]),
        np.array([z[1] for (z, _), _ in ponds]), np.array(tail), np.array(receiver),
        np.array(tail_row or [-1] * n), np.full(n, -1), np.full(n, np.nan), np.full(n, np.nan),
    )  # fmt: skip


def route(ponds, inflow, step_hr, start_ft, parts=1, tail=None, tail_row=(), reverse=True):
    """Levels, storages, flows by path, volumes, status."""
    n, n_times = inflow.shape
    level, storage = np.empty((n, n_times)), np.empty((n, n_times))
    paths, volumes = np.empty((n, pond.N_PATHS, n_times)), np.empty((n, pond.N_PATHS))
    tail = np.empty((0, n_times)) if tail is None else tail
    status = coupled.route_group(
        inflow, 3600.0 * step_hr, parts, np.array(start_ft), group(ponds, tail_row, reverse), tail,
        np.empty((0, n_times)), level, storage, paths, volumes,
    )  # fmt: skip
    return level, storage, paths, volumes, status


TWO_PONDS = ((UPPER, ((PIPE, 0, 1, 1),)), (LOWER, ((LOW, 0, -1, -1), (WEIR, 1, -1, -1))))


def numbers():
    """Levels, storages, flows and volumes of a short case."""
    level, storage, paths, volumes, _ = route(TWO_PONDS, storm(0.1, 10.0, 60.0, 3.0), 0.1, [100.0, 99.5])
    return {"joint": np.concatenate((level, storage, paths.reshape(-1, level.shape[1]))), "joint volumes": volumes}


def flow(device, high, low=-math.inf):
    """One device alone."""
    row = np.zeros((1, devices.N_COLUMNS))
    row[0, : len(device[1])], row[0, devices.CODE] = device[1], device[0]
    return devices.device_flow_cfs(0, row, np.empty((0, 2)), high, low)


def levels_by_solver(inflow, step_hr):
    """Levels of both ponds by an implicit solver at 1e-9, the flow in proportion to differences below 1e-4 ft."""
    times = 3600.0 * step_hr * np.arange(inflow.shape[1])

    def between(upper, lower):
        high, low = max(upper, lower), min(upper, lower)
        share = min((high - low) / coupled.EQUAL_LEVELS_FT, 1.0)
        return math.copysign(share * flow(PIPE, max(high, low + coupled.EQUAL_LEVELS_FT), low), upper - lower)

    def rise(t, y):
        passed = between(*y)
        out = flow(LOW, y[1]) + flow(WEIR, y[1])
        gains = np.interp(t, times, inflow[0]) - passed, np.interp(t, times, inflow[1]) + passed - out
        return [gain / np.interp(z, *contours) for gain, z, contours in zip(gains, y, (UPPER, LOWER), strict=True)]

    return solve_ivp(rise, times[[0, -1]], [100.0, 99.5], "Radau", rtol=1e-9, atol=1e-9, max_step=120.0, t_eval=times).y


def storm(step_hr, upper_cfs, lower_cfs, hours=6.0):
    """Two triangles, the lower one earlier."""
    inflow = np.zeros((2, round(hours / step_hr) + 1))
    for k, (peak, rise, end) in enumerate(((upper_cfs, 0.7, 2.0), (lower_cfs, 0.3, 1.0))):
        wave = triangle(step_hr, peak, rise, end)[: inflow.shape[1]]
        inflow[k, : len(wave)] = wave
    return inflow


@pytest.mark.parametrize(("upper_cfs", "lower_cfs"), [(15.0, 10.0), (10.0, 60.0)])
def test_levels_of_two_ponds_follow_the_solver(upper_cfs, lower_cfs):
    """At 0.01 h within 0.001 ft at all times; a quarter of the step errs by less than half as much.

    Under 60 cfs below, the water runs back through the pipe; where both levels meet, the slope of the flow
    jumps, which keeps the error from falling by 16.
    """
    inflow = storm(0.01, upper_cfs, lower_cfs)
    expected = levels_by_solver(inflow, 0.01)
    errors = [np.abs(route(TWO_PONDS, inflow, 0.01, [100.0, 99.5], parts)[0] - expected).max() for parts in (1, 4)]
    assert errors[0] < 1e-3
    assert errors[1] < 0.5 * errors[0]


@pytest.mark.parametrize("step_hr", [0.01, 0.1])
def test_no_water_is_made_or_lost_between_ponds(step_hr):
    """Inflow less what leaves the lower pond less the change of both storages: 1e-13 of the inflow."""
    inflow = storm(step_hr, 10.0, 60.0)
    _, storage, paths, volumes, status = route(TWO_PONDS, inflow, step_hr, [100.0, 99.5])
    assert status == (0, -1, -1)
    assert paths[0, 0].min() < -5.0, "the case must have reverse flow"
    entered = np.trapezoid(inflow.sum(axis=0)) * 3600.0 * step_hr
    kept = (storage[:, -1] - storage[:, 0]).sum()
    assert abs(entered - volumes[1].sum() - kept) <= 1e-13 * entered


def test_a_flap_gate_keeps_the_water_below():
    """With gates the flow through the pipe is never below 0, and the lower pond rises higher."""
    inflow = storm(0.02, 10.0, 60.0)
    open_level, *_ = route(TWO_PONDS, inflow, 0.02, [100.0, 99.5])
    level, _, paths, *_ = route(TWO_PONDS, inflow, 0.02, [100.0, 99.5], reverse=False)
    assert paths[0, 0].min() >= 0.0
    assert level[1].max() > open_level[1].max() + 0.1


def test_far_below_the_inverts_the_lower_pond_does_not_matter():
    """A lower pond that never reaches the pipe: the upper one is routed as if alone (0.002 ft of the exact route)."""
    inflow = storm(0.01, 15.0, 0.0)
    deep = ((80.0, 99.0), (60_000.0, 60_000.0))
    level, *_ = route(((UPPER, ((PIPE, 0, 1, 1),)), (deep, ((LOW, 0, -1, -1),))), inflow, 0.01, [100.0, 80.0])
    alone = ((UPPER, ((PIPE, 0, -1, -1),)),)
    single, *_ = route(alone, inflow[:1], 0.01, [100.0])
    np.testing.assert_allclose(level[0], single[0], atol=1e-9)


@pytest.mark.parametrize(("step_hr", "beyond_ft"), [(0.02, 2e-4), (0.2, 0.03)])
def test_levels_meet_without_ringing(step_hr, beyond_ft):
    """Two ponds without inflow level out through a pipe, from 2 ft apart, and stay so.

    They may pass each other once, by what second order allows (0.03 ft at a step of 12 min, 2e-4 ft at 1.2 min);
    within four steps of it they stand still, where the trapezoidal rule would go on ringing.
    """
    closed = ((UPPER, ((PIPE, 0, 1, 1),)), (LOWER, ((WEIR, 1, -1, -1),)))
    level, storage, *_ = route(closed, np.zeros((2, round(20.0 / step_hr))), step_hr, [103.0, 101.0])
    apart = level[0] - level[1]
    met = int(np.argmax(apart < 1e-6))
    assert apart.min() >= -beyond_ft
    np.testing.assert_allclose(apart[met + 4 :], 0.0, atol=1e-6)
    assert storage[:, -1].sum() == pytest.approx(storage[:, 0].sum(), rel=1e-13)


def test_a_tide_fills_an_open_pond_and_empties_it():
    """Tailwater that rises over the level runs in and out again; the balance counts it (1e-12 of what ran in)."""
    step_hr, hours = 0.02, np.arange(0.0, 24.0, 0.02)
    tide = 99.0 + 3.0 * np.sin(2.0 * np.pi * hours / 12.4)
    level, storage, paths, volumes, status = route(
        ((UPPER, ((PIPE, 0, -1, -1),)),), np.zeros((1, len(hours))), step_hr, [100.0], tail=tide[None, :], tail_row=(0,)
    )  # fmt: skip
    assert status[0] == 0
    assert paths[0, 0].min() < -1.0
    assert paths[0, 0].max() > 1.0
    assert level[0].max() < tide.max()
    assert abs(volumes.sum() + storage[0, -1] - storage[0, 0]) <= 1e-12 * np.abs(np.diff(storage[0])).sum()


def test_failures_are_told_apart():
    """An overfull pond names itself and its time, NaN stays NaN, and nothing looks normal from there on."""
    inflow = storm(0.02, 15.0, 900.0)
    level, _, _, volumes, status = route(TWO_PONDS, inflow, 0.02, [100.0, 99.5])
    assert status[:2] == (coupled.OVERTOPPED, 1)
    assert np.isnan(level[:, status[2] :]).all()
    assert np.isfinite(level[:, : status[2]]).all()
    assert np.isnan(volumes).all()
    inflow = storm(0.02, 15.0, 10.0)
    inflow[0, 9] = np.nan
    assert route(TWO_PONDS, inflow, 0.02, [100.0, 99.5])[-1] == (coupled.NOT_A_NUMBER, -1, 9)


def test_a_pond_that_falls_dry_delivers_what_comes():
    """Pumping 5 cfs from a flat bottom under 1 cfs: all of it leaves, nothing is stored, no level below the bottom."""
    bed = (devices.RECTANGULAR_ORIFICE, (90.0, 1.0, 1.0, 0.6, 1.0))
    box = ((100.0, 104.0), (500.0, 500.0))
    inflow = np.array([[0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]])
    level, storage, _, volumes, status = route(((box, ((bed, 3, -1, -1),)),), inflow, 0.25, [100.0])
    assert status[0] == 0
    assert level.max() < 100.0 + 1e-6
    assert volumes[0, 3] == pytest.approx(np.trapezoid(inflow[0]) * 900.0 - storage[0, -1], rel=1e-12)


def test_one_pond_marched_agrees_with_the_exact_route():
    """Lower pond alone: highest level within 0.001 ft of the route without step error, what second order gives at 0.01 h."""
    inflow = storm(0.01, 15.0, 40.0)[1:]
    level, *_ = route((TWO_PONDS[1],), inflow, 0.01, [99.5])
    tables = group((TWO_PONDS[1],)).tables
    z, rows = np.empty(20_000), np.empty((20_000, 2 + pond.N_PATHS))
    n = rating.refine_rating(np.array([99.0, 99.5, 99.875, 100.25, 104.0, 108.0]), 1.0, tables, z, rows)
    count = inflow.shape[1]
    peak = np.empty(6)
    pond_exact.route_exact(
        inflow[0], 36.0, 99.5, z[:n], rows[:n], 1.0, np.empty(count), np.empty((pond.N_PATHS, count)),
        np.empty(pond.N_PATHS), peak,
    )  # fmt: skip
    top, _ = statistics.parabola_peak(level[0], int(level[0].argmax()))
    assert top == pytest.approx(peak[2], abs=1e-3)
