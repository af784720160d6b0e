"""Pumps, siphons and gates in a run: they start, stop and move, and no water is made or lost."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.model import Gate, OgeeWeir, Orifice, Outlet, Pump, Siphon
from tests.analysis.sites import STORM, area, box, pond, site, weir

AREA_SF = 20_000.0
PUMP = Pump(103.0, 101.0, (0.0,), (1.0,))
SIPHON = Siphon(103.0, 101.0, 98.0, 0.5)


def _run(outlet: Outlet, start_ft: float = 100.0, **other):
    basin = pond("BASIN", "DP", box(AREA_SF), (outlet, weir(108.0, 20.0)), start_ft, **other)
    return simulate(site(area("A", "BASIN", ac=4.0, cn=90.0), basin), STORM)


def _levels(run):
    pool = run.nodes["BASIN"].pool
    assert pool.routing == "joint"
    assert abs(run.balance.total.relative_error) < 1e-9  # the gate of the product is 1e-6
    return pool.elevation_ft


def test_a_pump_rests_until_it_starts_and_runs_until_it_stops():
    """No flow before 103 ft; 1 cfs while it runs; at most a step of 1 cfs (0.002 ft) below 101 ft after it ran.

    Flows are scaled so that their trapezoids hold the volume; a switch is half a step of some 1,000: 5e-4.
    """
    run = _run(Outlet("pump", PUMP))
    level, flow = _levels(run), run.nodes["BASIN"].outflow_cfs
    first = int(np.argmax(level >= 103.0))
    assert first > 0
    assert flow[: first - 1].max() == 0.0
    assert flow[first + 1] == pytest.approx(1.0, rel=5e-4)
    assert level[first:].min() >= 101.0 - 36.0 / AREA_SF


def test_a_pump_drains_a_full_pond_by_its_capacity():
    """From 104 ft at 1 cfs: 3 ft x 20,000 sf take 60,000 s, to one step of 36 s."""
    full = pond("BASIN", "DP", box(AREA_SF), (Outlet("pump", PUMP), weir(108.0)), 104.0)
    level = _levels(simulate(site(area("A", "DP", ac=0.1), full), STORM))
    stopped_s = 36.0 * int(np.argmax(level <= 101.0))
    assert stopped_s == pytest.approx(60_000.0, abs=36.0)


def test_a_tailwater_does_not_stop_a_pump():
    """The level of a pond with a pump is the same under any tailwater below its weir."""
    free, drowned = (_levels(_run(Outlet("pump", PUMP), tailwater_ft=level)) for level in (-math.inf, 107.0))
    np.testing.assert_array_equal(free, drowned)


def test_a_siphon_primes_breaks_and_follows_torricelli_in_between():
    """From 104 ft: the level falls by C A sqrt(2 g H) / area, to 1e-6 ft (second order at 36 s), then rests."""
    full = pond("BASIN", "DP", box(AREA_SF), (Outlet("siphon", SIPHON), weir(108.0)), 104.0)
    level = _levels(simulate(site(area("A", "DP", ac=0.1), full), STORM))
    rate = 0.6 * math.pi * 0.0625 * math.sqrt(64.4) / AREA_SF
    time_s = 36.0 * np.arange(len(level))
    exact = 98.0 + np.maximum(np.sqrt(6.0) - 0.5 * rate * time_s, 0.0) ** 2
    running = exact > 101.01
    np.testing.assert_allclose(level[running], exact[running], atol=1e-6)
    assert level[-1] == pytest.approx(101.0, abs=rate * math.sqrt(3.0) * 36.0)  # at most one step too deep
    assert level[-1] == level[-100]


def test_a_siphon_that_never_primes_holds_the_water_and_the_run_ends():
    """Water below the priming level stays; it is no reason to look for its way out."""
    run = _run(Outlet("siphon", Siphon(107.5, 101.0, 98.0, 0.5)))
    assert run.nodes["BASIN"].outflow_cfs.max() == 0.0
    assert "H401" not in {finding.code for finding in run.findings}


def test_a_gate_that_opens_by_time():
    """Nothing passes before it opens at 14 h; one that stays open is as none (1e-4 ft: two ways of routing)."""
    hole = Orifice(100.0, "circular", 0.5, 0.5)
    late = _run(Outlet("gated", hole, gate=Gate((14.0, 15.0), (0.0, 1.0))))
    assert late.nodes["BASIN"].outflow_cfs[:1400].max() == 0.0
    assert late.nodes["BASIN"].outflow_cfs[1410] > 0.0
    _levels(late)
    always = _run(Outlet("gated", hole, gate=Gate((0.0, 600.0, 601.0), (1.0, 1.0, 0.0))))
    without = _run(Outlet("open", hole))
    assert always.nodes["BASIN"].pool.peak_elevation_ft == pytest.approx(
        without.nodes["BASIN"].pool.peak_elevation_ft, abs=1e-4
    )


def test_flow_of_a_gate_at_the_peak_is_that_of_its_time():
    """The table of outlets shows what the gate passed at the highest level, not the open orifice (round-off)."""
    half = Gate((0.0, 500.0, 501.0), (0.5, 0.5, 1.0))
    pool = _run(Outlet("gated", Orifice(100.0, "circular", 0.5, 0.5), gate=half)).nodes["BASIN"].pool
    flow = 0.5 * 0.6 * math.pi * 0.0625 * math.sqrt(64.4 * (pool.peak_elevation_ft - 100.25))
    assert pool.outlets[0].flow_cfs == pytest.approx(flow, rel=1e-12)


def test_ogee_beyond_its_design_is_a_finding():
    """Head above 1.33 of the design head: H304 names both."""
    run = _run(Outlet("ogee", OgeeWeir(100.0, 0.5, 0.2)))
    assert any(f.code == "H304" and "design head of 0.20 ft" in f.cause for f in run.findings)
