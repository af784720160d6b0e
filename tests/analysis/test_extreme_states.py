"""States that no number may stand for, and inputs at the edge of sense."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import NRCS, WINTR20
from hydro.model import Outlet, RatingTable, Reach, Storage
from hydro.storms import DesignStorm, find
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir


def codes(run):
    return [finding.code for finding in run.findings]


def test_an_overtopped_pond_has_no_result_nor_has_anything_below():
    """Level, storage and outflow of an overfilled pond are unknown, and so is all that depends on them."""
    run = simulate(
        site(
            area("A", "P", ac=100.0),
            pond("P", "Q", box(2000.0), [orifice(0.25)]),
            pond("Q", "DP", box(2000.0), [orifice(0.25)]),
        ),
        STORM,
    )
    assert codes(run) == ["H301"]
    assert "110.00 ft" in run.findings[0].cause
    assert math.isfinite(run.nodes["P"].peak_inflow_cfs)
    for name in ("P", "Q"):
        assert math.isnan(run.nodes[name].peak_flow_cfs)
        assert math.isnan(run.nodes[name].pool.peak_elevation_ft)
        assert math.isnan(run.nodes[name].pool.peak_storage_cf)
    assert math.isnan(run.nodes["DP"].peak_flow_cfs)
    assert math.isnan(run.balance.total.relative_error)


def test_a_span_that_ends_too_early_is_critical_and_still_balances():
    """Water still to come is counted, not lost; the finding names its share."""
    run = simulate(
        site(area("A", "P"), pond("P", "DP", box(4000.0), [orifice(0.1), weir()])), STORM, span_hr=13.0
    )
    assert set(codes(run)) == {"H401"}
    assert run.balance.worst_relative_error < 1e-9
    assert run.nodes["A"].runoff.beyond_span_cf > 0.0


def test_a_pond_too_slow_for_the_longest_span_is_said():
    """A pinhole below a lake does not drain in 32 days."""
    run = simulate(site(area("A", "P"), pond("P", "DP", box(400_000.0), [orifice(0.02), weir()])), STORM)
    assert codes(run) == ["H401"]
    assert "longest span" in run.findings[0].cause


@pytest.mark.parametrize("area_sf", [16.0, 1.0])
def test_a_catch_basin_does_not_ring(area_sf):
    """A node with next to no storage passes its inflow: outflow follows inflow to 0.1 % without a step."""
    run = simulate(
        site(area("A", "P"), pond("P", "DP", box(area_sf), [orifice(1.0), weir(102.0, 20.0)])), STORM
    )
    assert not run.findings
    node = run.nodes["P"]
    assert node.peak_flow_cfs == pytest.approx(node.peak_inflow_cfs, rel=1e-3)


def test_a_rating_that_jumps_does_not_break_the_routing():
    """20 cfs within 0.0001 ft: water is conserved and the outflow never exceeds the inflow's peak."""
    table = RatingTable((100.0, 100.0001, 110.0), (0.0, 20.0, 20.001))
    run = simulate(site(area("A", "P"), pond("P", "DP", box(2000.0), [Outlet("jump", table)])), STORM)
    assert run.balance.worst_relative_error < 1e-9
    assert run.nodes["P"].peak_flow_cfs <= run.nodes["P"].peak_inflow_cfs * (1.0 + 1e-9)


def test_a_jump_of_the_rating_over_little_storage_lets_the_inflow_pass():
    """50 cfs within 0.001 ft over 40 sf: the level stays at the jump, the outflow is the inflow, nothing rings."""
    jump = RatingTable((100.0, 100.5, 100.501, 110.0), (0.0, 0.1, 50.0, 50.001))
    run = simulate(site(area("A", "P", ac=0.3), pond("P", "DP", box(40.0), [Outlet("jump", jump)])), STORM)
    assert not run.findings
    assert run.balance.worst_relative_error < 1e-9
    node = run.nodes["P"]
    assert node.peak_flow_cfs == pytest.approx(node.peak_inflow_cfs, rel=1e-3)
    assert node.pool.peak_elevation_ft == pytest.approx(100.5, abs=0.002)


def test_a_pond_without_bottom_area_drains():
    """Contours may begin at zero area."""
    cone = (Storage("contours", (100.0, 110.0), (0.0, 8000.0)),)
    run = simulate(site(area("A", "P"), pond("P", "DP", cone, [orifice(0.25), weir()])), STORM)
    assert not run.findings
    assert run.balance.worst_relative_error < 1e-9


def test_a_coarse_step_is_a_finding():
    """A step of 15 min beside a Tc of 6 min halves the peak, and is said."""
    run = simulate(site(area()), STORM, step_hr=0.25)
    assert codes(run) == ["H406"]


@pytest.mark.parametrize("conventions", [NRCS, WINTR20])
def test_a_condition_without_areas_runs(conventions):
    """Nothing drains, nothing flows."""
    run = simulate(site(), STORM, conventions)
    assert run.nodes["DP"].peak_flow_cfs == 0.0
    assert math.isnan(run.nodes["DP"].time_of_peak_hr)
    assert run.balance.worst_relative_error == 0.0


def test_a_storm_without_runoff_is_a_finding():
    """Rain below the initial abstraction gives no flow, no time of peak, and H205."""
    run = simulate(site(area(cn=40.0)), DesignStorm("1-yr", 1.0, find("II")))
    assert codes(run) == ["H205"]
    assert run.nodes["A"].peak_flow_cfs == 0.0
    assert math.isnan(run.nodes["A"].time_of_peak_hr)


@pytest.mark.parametrize("tc_hr", [0.0, 1e-4, 0.1, 20.0])
@pytest.mark.parametrize("storm", ["II", "III", "N10_D", "B_6HR", "II_48H"])
def test_volume_is_depth_times_area(tc_hr, storm):
    """Whatever Tc and duration, the hydrograph holds the runoff depth: 1e-9 covers the round-off of 10^4 steps."""
    run = simulate(site(area(tc_hr=tc_hr, ac=3.7)), DesignStorm("10-yr", 5.3, find(storm)))
    node = run.nodes["A"]
    assert node.volume_cf == pytest.approx(node.runoff.runoff_in * 3.7 * 3630.0, rel=1e-9)
    assert run.balance.worst_relative_error < 1e-9


@pytest.mark.parametrize("ac", [1e-9, 1.0, 1e9])
def test_flow_is_proportional_to_area(ac):
    """From a flowerpot to a continent."""
    unit = simulate(site(area()), STORM).nodes["A"].peak_flow_cfs
    assert simulate(site(area(ac=ac)), STORM).nodes["A"].peak_flow_cfs == pytest.approx(ac * unit, rel=1e-12)


def test_full_tailwater_stops_all_flow():
    """A pond under tailwater above every level releases nothing, keeps its water, and says so."""
    run = simulate(
        site(area("A", "P"), pond("P", "DP", box(40_000.0), [orifice(0.5), weir()], tailwater_ft=120.0)),
        STORM,
    )
    assert run.nodes["P"].peak_flow_cfs == 0.0
    assert codes(run) == ["H305"]
    assert run.nodes["P"].pool.end_storage_cf == pytest.approx(run.nodes["A"].volume_cf, rel=1e-9)


def test_a_reach_longer_than_the_storm_loses_nothing():
    """500 h of travel time: the span follows."""
    run = simulate(site(area("A", "R"), Reach("R", "DP", 500.0)), STORM)
    assert run.nodes["DP"].volume_cf == pytest.approx(run.nodes["A"].volume_cf, rel=1e-9)
    assert run.nodes["DP"].time_of_peak_hr == pytest.approx(run.nodes["A"].time_of_peak_hr + 500.0, abs=1e-6)


def test_twenty_ponds_in_series_conserve_water():
    """Routing errors do not add up."""
    chain = [
        pond(f"P{k}", f"P{k + 1}" if k < 19 else "DP", box(4000.0), [orifice(1.0), weir(104.0, 40.0)])
        for k in range(20)
    ]
    run = simulate(site(area("A", "P0", ac=50.0), *chain), STORM)
    assert run.balance.worst_relative_error < 1e-9
    peaks = [run.nodes[f"P{k}"].peak_flow_cfs for k in range(20)]
    assert all(np.diff(peaks) <= 1e-9)


def test_the_order_of_the_nodes_changes_nothing():
    """Networks are sorted before they run; sums differ by round-off only."""
    nodes = [
        area("A", "P", ac=5.0),
        area("B", "R", tc_hr=0.3),
        Reach("R", "P", 0.0733),
        pond("P", "DP", box(9000.0), [orifice(0.4), weir(102.0)]),
    ]
    there = simulate(site(*nodes), STORM)
    back = simulate(site(*reversed(nodes)), STORM)
    for name, node in there.nodes.items():
        assert back.nodes[name].peak_flow_cfs == pytest.approx(node.peak_flow_cfs, rel=1e-12)


def test_infiltration_leaves_the_network():
    """The discarded path does not reach the design point, and the balance knows it."""
    lost = Outlet("exfiltration", RatingTable((100.0, 100.01, 110.0), (0.0, 0.5, 0.5)), "discarded")
    run = simulate(site(area("A", "P", ac=3.0), pond("P", "DP", box(9000.0), [lost, weir(103.0)])), STORM)
    outflows = run.nodes["P"].pool.outflows
    assert outflows["discarded"].peak_flow_cfs == pytest.approx(0.5, abs=1e-9)
    assert run.nodes["DP"].volume_cf == pytest.approx(outflows["primary"].volume_cf, rel=1e-9, abs=1e-6)
    assert run.balance.worst_relative_error < 1e-9


def test_halving_the_step_converges():
    """Each halving moves the pond's peak by less, the last by under 0.1 %, the bound of a converged run.

    The order is one, not two: rain bursts of one step enter the unit hydrograph at their end.
    """
    network = site(
        area("A", "P", tc_hr=0.5, ac=10.0), pond("P", "DP", box(9000.0), [orifice(1.0), weir(104.0)])
    )
    peaks = [simulate(network, STORM, step_hr=0.1 / 2**k).nodes["P"].peak_flow_cfs for k in range(5)]
    steps = np.abs(np.diff(peaks))
    assert all(np.diff(steps) < 0.0)
    assert steps[-1] < 1e-3 * peaks[-1]
