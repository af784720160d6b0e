"""Routing against truth that shares nothing with it: a closed solution and an ODE solver at 1e-10."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from hydro.kernels import level_pool, pond, statistics
from tests.kernels.builders import orifice_and_weir, triangle
from tests.oracle import level_pool as plain

PEAK_CFS, PEAK_HR = 5.1012, 1.490
"""Linear reservoir, K = 1 h, triangle 0-10-0 cfs over 2 h; printed to these digits."""
CREST_FT = 102.73


def _linear_reservoir(time_hr):
    """Outflow in closed form: 10 (t - 1 + e^-t) of the rising ramp, less 20 of one that begins at 1 h, plus 10 at 2 h."""
    ramp = lambda t: t - 1.0 + math.exp(-t) if t > 0.0 else 0.0  # noqa: E731
    return 10.0 * (ramp(time_hr) - 2.0 * ramp(time_hr - 1.0) + ramp(time_hr - 2.0))


def _routed(step_hr):
    """Outflow of S = K O by the kernel."""
    z = np.array([0.0, 1.0])
    rows = np.zeros((2, 2 + pond.N_PATHS))
    rows[1, :3] = 36_000.0, 10.0, 10.0
    inflow = triangle(step_hr)
    outflow, storage = np.empty_like(inflow), np.empty_like(inflow)
    status, _, _ = level_pool.route_level_pool(inflow, 3600.0 * step_hr, 0.0, z, rows, outflow, storage)
    assert status == 0
    return outflow


def test_closed_solution_has_the_stated_peak():
    """I = O at the peak: 5.1012 cfs at 1.490 h, to half of the last digit stated."""
    time = brentq(lambda t: _linear_reservoir(t) - (20.0 - 10.0 * t), 1.1, 1.9)
    assert time == pytest.approx(PEAK_HR, abs=5e-4)
    assert _linear_reservoir(time) == pytest.approx(PEAK_CFS, abs=5e-5)


def test_linear_reservoir_peak_within_a_hundredth_of_a_percent():
    """Parabola peak at dt 0.01 h within 0.01 % of the closed solution, time within half of its last digit."""
    outflow = _routed(0.01)
    index = statistics.largest_ordinate(outflow)
    value, shift = statistics.parabola_peak(outflow, index)
    assert value == pytest.approx(PEAK_CFS, rel=1e-4)
    assert (index + shift) * 0.01 == pytest.approx(PEAK_HR, abs=5e-4)


@pytest.mark.parametrize(("step_hr", "peak_cfs"), [(0.5, 5.160), (0.25, 5.115), (0.1, 5.103)])
def test_coarse_steps_give_the_known_ordinates(step_hr, peak_cfs):
    """Largest ordinate of storage-indication at coarse steps, known to 0.001 cfs."""
    assert _routed(step_hr).max() == pytest.approx(peak_cfs, abs=5e-4)


def test_half_the_step_has_a_quarter_of_the_error():
    """Second order: the largest error over all common times falls by 4 (3.9 to 4.1) at each halving."""
    errors = []
    for step in (0.1, 0.05, 0.025, 0.0125):
        times = step * np.arange(round(4.0 / step) + 1)
        exact = np.array([_linear_reservoir(t) for t in times])
        errors.append(np.abs(_routed(step) - exact)[:: round(0.1 / step)].max())
    ratios = np.array(errors[:-1]) / errors[1:]
    assert (ratios > 3.9).all()
    assert (ratios < 4.1).all()


def _storm(peak_cfs):
    """A hydrograph of straight lines with a long recession: times [hr] and flows [cfs]."""
    times = np.array([0.0, 0.5, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 6.0])
    return times, peak_cfs * np.array([0.0, 0.1, 0.5, 1.0, 0.8, 0.45, 0.2, 0.08, 0.03, 0.0])


def _by_kernel(pond, peak_cfs, step_hr=0.01, refine=True):
    """Peak outflow [cfs] by the parabola and highest level [ft]."""
    times, flows = _storm(peak_cfs)
    inflow = np.interp(step_hr * np.arange(round(6.0 / step_hr) + 1), times, flows)
    outflow, _, level = pond.route(inflow, step_hr, 100.0, refine)
    peaks = [statistics.parabola_peak(x, statistics.largest_ordinate(x))[0] for x in (outflow, level)]
    return peaks[0], peaks[1]


def _by_ode(pond, peak_cfs):
    """Peak outflow [cfs] and highest level [ft] of the differential equation."""
    times, flows = _storm(peak_cfs)
    _, _, highest = plain.route_ode(times, flows, pond.area, pond.flow, 100.0, pond.corners_ft + pond.elevations_ft)
    return pond.flow(highest), highest


@pytest.mark.parametrize("peak_cfs", [5.0, 15.0, 25.0, 40.0])
def test_pond_agrees_with_the_differential_equation(peak_cfs):
    """Orifice and weir at dt 0.01 h: peak outflow within 0.05 %, highest level within 0.001 ft of solve_ivp."""
    pond = orifice_and_weir()
    outflow, level = _by_kernel(pond, peak_cfs)
    exact_outflow, exact_level = _by_ode(pond, peak_cfs)
    assert outflow == pytest.approx(exact_outflow, rel=5e-4)
    assert level == pytest.approx(exact_level, abs=1e-3)


def _just_above_the_crest(pond):
    """Peak inflow at which the differential equation crests 0.02 ft above the weir."""
    return brentq(lambda peak: _by_ode(pond, peak)[1] - (CREST_FT + 0.02), 5.0, 25.0, xtol=1e-3)


def test_pond_converges_at_second_order():
    """From 0.02 to 0.01 to 0.005 h the difference to the ODE falls to a third or less each time.

    A quarter is the order of the scheme; the rest is where the peak lies between ordinates.
    """
    pond = orifice_and_weir()
    exact, _ = _by_ode(pond, 25.0)
    errors = [abs(_by_kernel(pond, 25.0, step)[0] - exact) for step in (0.02, 0.01, 0.005)]
    assert errors[1] < errors[0] / 3.0
    assert errors[2] < errors[1] / 3.0


def test_storm_that_crests_just_above_a_weir_between_two_contours():
    """0.02 ft over the crest: still 0.05 % and 0.001 ft, where the rating has its sharpest bend."""
    pond = orifice_and_weir()
    peak_cfs = _just_above_the_crest(pond)
    outflow, level = _by_kernel(pond, peak_cfs)
    exact_outflow, exact_level = _by_ode(pond, peak_cfs)
    assert CREST_FT + 0.019 < exact_level < CREST_FT + 0.021
    assert outflow == pytest.approx(exact_outflow, rel=5e-4)
    assert level == pytest.approx(exact_level, abs=1e-3)


def test_a_table_of_contours_alone_misses_the_weir():
    """Why the relation is refined: on four contours as rows, a storm that barely reaches the crest comes out twice."""
    pond = orifice_and_weir()
    coarse = type(pond)(pond.elevations_ft, pond.areas_sf, pond.outlets)
    peak_cfs = _just_above_the_crest(pond)
    outflow, _ = _by_kernel(coarse, peak_cfs, refine=False)
    assert outflow > 2.0 * _by_ode(pond, peak_cfs)[0]
