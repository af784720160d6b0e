"""The whole model, from rain to outflow, against truth that shares nothing with it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from hydro.analysis import simulate
from hydro.model import Outlet, RatingTable, Storage
from hydro.storms import DesignStorm, user_curve
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir
from tests.oracle import devices, level_pool, storage

PEAK_CFS, PEAK_HR = 5.1012, 1.490
"""Linear reservoir, K = 1 h, triangle 0-10-0 cfs over 2 h; printed to these digits."""
HALF_STEP_HR = 0.005
"""Rain of a step flows at its end, so the inflow is the triangle half a step late."""
CONTOURS = (100.0, 102.0, 104.0, 106.0), (4000.0, 5500.0, 7200.0, 9000.0)
CREST_FT = 102.73
CORNERS = (100.25, 100.5, CREST_FT, *CONTOURS[0])


def closed_outflow_cfs(time_hr: float) -> float:
    """10 (t - 1 + e^-t) of the rising ramp, less 20 of one that begins at 1 h, plus 10 at 2 h."""
    ramp = lambda t: t - 1.0 + math.exp(-t) if t > 0.0 else 0.0  # noqa: E731
    return 10.0 * (ramp(time_hr) - 2.0 * ramp(time_hr - 1.0) + ramp(time_hr - 2.0))


@pytest.fixture(scope="module")
def linear():
    """One acre without losses or travel time under a triangle of rain, into S = 1 h x O."""
    hours = np.linspace(0.0, 2.0, 201)
    fractions = np.where(hours <= 1.0, 0.5 * hours**2, 1.0 - 0.5 * (2.0 - hours) ** 2)
    triangle = DesignStorm("triangle", 36_000.0 / 3630.0, user_curve(hours, fractions, "triangle"))
    store = (Storage("volumes", (100.0, 101.0), (0.0, 36_000.0)),)
    table = Outlet("linear", RatingTable((100.0, 101.0), (0.0, 10.0)))
    network = site(area("A", "P", tc_hr=0.0, cn=100.0), pond("P", "DP", store, [table]))
    return simulate(network, triangle, span_hr=30.0)


def test_linear_reservoir_peak(linear):
    """From rain to outflow at 0.01 h: peak within 0.01 % and time within half of its last digit."""
    assert linear.nodes["A"].peak_flow_cfs == pytest.approx(10.0, rel=0.006)
    assert linear.nodes["P"].peak_flow_cfs == pytest.approx(PEAK_CFS, rel=1e-4)
    assert linear.nodes["P"].time_of_peak_hr - HALF_STEP_HR == pytest.approx(PEAK_HR, abs=5e-4)
    assert linear.nodes["P"].pool.peak_elevation_ft == pytest.approx(100.0 + 0.1 * PEAK_CFS, abs=1e-4)


def test_linear_reservoir_hydrograph(linear):
    """Every ordinate within 0.0005 cfs of the closed solution: the scheme is of second order, dt is 0.01 h."""
    exact = [closed_outflow_cfs(t - HALF_STEP_HR) for t in linear.times_hr]
    np.testing.assert_allclose(linear.nodes["P"].outflow_cfs, exact, rtol=0.0, atol=5e-4)


def test_centroid_lag_of_a_linear_reservoir(linear):
    """All outflow lags K = 1 h; its first 99 %, which are counted, 0.9527 h; 0.0005 h since counting ends at a step.

    After the inflow O = 10 (e - 1)^2 e^-t, so 1 % of the 10 cfs h is left at ln(100 (e - 1)^2) h, and leaves 1 h later.
    """
    last_hr = math.log(100.0 * (math.e - 1.0) ** 2)
    expected = (2.0 - 0.01 * (last_hr + 1.0)) / 0.99 - 1.0
    assert linear.nodes["P"].pool.centroid_lag_hr == pytest.approx(expected, abs=5e-4)


def test_drain_time_of_a_linear_reservoir(linear):
    """From the peak to 5 % of the peak storage: 0.01 h, one step."""
    end = brentq(lambda t: closed_outflow_cfs(t) - 0.05 * PEAK_CFS, 2.0, 10.0)
    pool = linear.nodes["P"].pool
    assert pool.drain_time_hr == pytest.approx(end - PEAK_HR, abs=0.01)


def exact_flow_cfs(level_ft: float) -> float:
    """Orifice and weir from their plain formulas."""
    low = devices.circular_orifice(level_ft, -math.inf, 100.0, 0.5, 0.6, 1)
    return low + devices.sharp_weir(level_ft, -math.inf, CREST_FT, 4.0, 0, 3.33, 0.0)


def two_hour_run(depth_in: float):
    """A cloudburst of two hours on 6 acres, Tc 12 min, into a pond with orifice and weir."""
    hours = np.array([0.0, 0.5, 0.8, 1.0, 1.3, 2.0])
    burst = user_curve(hours, np.array([0.0, 0.15, 0.40, 0.70, 0.90, 1.0]), "cloudburst")
    basin = pond("P", "DP", (Storage("contours", *CONTOURS),), [orifice(0.5), weir(CREST_FT, 4.0)])
    return simulate(
        site(area("A", "P", tc_hr=0.2, ac=6.0, cn=90.0), basin), DesignStorm("own", depth_in, burst)
    )


@pytest.mark.parametrize(
    ("depth_in", "above_crest_ft"), [(1.2, None), (1.777, 0.02), (2.5, None), (4.0, None)]
)
def test_pond_agrees_with_the_differential_equation(depth_in, above_crest_ft):
    """Peak outflow within 0.05 % and level within 0.001 ft of solve_ivp at 1e-10, on the model's own inflow.

    One storm crests 0.02 ft above the weir, which lies between two contours.
    """
    run = two_hour_run(depth_in)
    node = run.nodes["P"]
    last = int(np.searchsorted(run.times_hr, 3.0))
    _, _, highest = level_pool.route_ode(
        run.times_hr[:last],
        node.inflow_cfs[:last],
        lambda z: storage.contours_area(*CONTOURS, z),
        exact_flow_cfs,
        100.0,
        CORNERS,
    )
    assert node.pool.peak_elevation_ft == pytest.approx(highest, abs=1e-3)
    assert node.peak_flow_cfs == pytest.approx(exact_flow_cfs(highest), rel=5e-4)
    if above_crest_ft is not None:
        assert highest - CREST_FT == pytest.approx(above_crest_ft, abs=0.005)


def test_a_pond_peaks_where_its_inflow_falls_below_its_outflow():
    """Free outfall and one peak: outflow peaks later, lower, and where the two hydrographs cross."""
    run = two_hour_run(2.5)
    node = run.nodes["P"]
    top = int(np.argmax(node.outflow_cfs))
    assert node.peak_flow_cfs < node.peak_inflow_cfs
    assert node.time_of_peak_hr > node.time_of_peak_inflow_hr
    assert node.inflow_cfs[top - 1] >= node.outflow_cfs[top - 1]
    assert node.inflow_cfs[top + 1] <= node.outflow_cfs[top + 1]


def test_results_of_paths_and_outlets_add_up():
    """At the peak level, the outlets' flows are the pond's peak (1e-4: the parabola), each path the sum of its own."""
    basin = pond("P", "DP", box(6000.0), [orifice(0.5), weir(102.0), orifice(0.25, 101.0)])
    node = simulate(site(area("A", "P", ac=4.0), basin), STORM).nodes["P"]
    assert sum(outlet.flow_cfs for outlet in node.pool.outlets) == pytest.approx(node.peak_flow_cfs, rel=1e-4)
    assert node.pool.outflows["primary"].peak_flow_cfs == pytest.approx(node.peak_flow_cfs, rel=1e-6)
