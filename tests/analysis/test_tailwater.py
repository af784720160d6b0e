"""Ponds in each other's tailwater and under a tide, within a whole run."""

from __future__ import annotations

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import EXACT, NRCS, WINTR20
from hydro.errors import HydroError
from hydro.model import ConstantLevel, Junction, LevelOfPond, LevelTable, Outlet, Reach
from hydro.model.nodes import Pond
from tests.analysis.sites import STORM, area, box, orifice, site, weir


def basin(name, to, tailwater=None, *, outlets=()):
    """A box of 6,000 sf from 100 to 110 ft with a pipe at its bottom."""
    outlets = outlets or (orifice(1.5),)
    below = tailwater or ConstantLevel()
    return Pond(name, {outlet.path: to for outlet in outlets}, box(6000.0), tuple(outlets), 100.0, tailwater=below)


def two(tailwater, *between):
    """A small area on an upper basin, a large one on the lower basin."""
    to = between[0].id if between else "LOW"
    return site(
        area("A", "UP", ac=0.5),
        area("B", "LOW", ac=4.0),
        basin("UP", to, tailwater),
        *between,
        basin("LOW", "DP", outlets=(orifice(0.5, 100.0), weir(107.0))),
    )


def codes(run):
    """Codes of the findings."""
    return [finding.code for finding in run.findings]


@pytest.mark.parametrize("between", [(), (Junction("J", "LOW"),)])
def test_both_levels_are_solved_together(between):
    """The upper basin fills from below: same level at the peak, reverse flow, no water lost (1e-9)."""
    run = simulate(two(LevelOfPond("LOW"), *between), STORM)
    up, low = run.nodes["UP"], run.nodes["LOW"]
    assert up.pool.routing == low.pool.routing == "joint"
    assert up.outflow_cfs.min() < -1.0
    assert up.pool.peak_elevation_ft == pytest.approx(low.pool.peak_elevation_ft, abs=0.02)
    assert codes(run) == ["H322"]
    assert run.balance.worst_relative_error < 1e-9
    if between:
        np.testing.assert_array_equal(run.nodes["J"].outflow_cfs, up.outflow_cfs)


def test_a_level_that_is_ignored_takes_every_pass():
    """The same basins one after the other: critical H321 names both levels; joined, it is gone."""
    run = simulate(two(None), STORM)
    assert "H321" in codes(run)
    (finding,) = [finding for finding in run.findings if finding.code == "H321"]
    assert finding.severity == "critical"
    assert "'LOW' rises to" in finding.cause


def test_a_flap_gate_keeps_the_upper_basin_dry():
    """Without area of its own it stays empty behind its gate."""
    gate = Outlet("pipe", orifice(1.5, 100.0).device, flap_gate=True)
    network = site(
        area("B", "LOW", ac=4.0),
        basin("UP", "LOW", LevelOfPond("LOW"), outlets=(gate,)),
        basin("LOW", "DP", outlets=(orifice(0.5, 100.0), weir(107.0))),
    )
    run = simulate(network, STORM)
    assert run.nodes["UP"].pool.peak_elevation_ft == pytest.approx(100.0, abs=1e-6)


def test_halved_steps_settle_under_exact():
    """The printed change at half the step is small, and a run at a quarter of the step agrees within it and 0.001 ft."""
    network = two(LevelOfPond("LOW"))
    run = simulate(network, STORM, EXACT.override(time_step="fine"))
    finer = simulate(network, STORM, EXACT.override(time_step="fine"), step_hr=0.0025)
    for name in ("UP", "LOW"):
        pool = run.nodes[name].pool
        assert pool.peak_elevation_bound_ft <= 1e-4
        assert pool.peak_elevation_ft == pytest.approx(finer.nodes[name].pool.peak_elevation_ft, abs=2e-3)


def test_a_tide_enters_and_leaves():
    """A tide over the outlet runs in; what left at the design point, net, is runoff less what is held (1e-9)."""
    hours = np.arange(0.0, 80.0, 0.5)
    tide = LevelTable(tuple(hours), tuple(100.5 + 1.5 * np.sin(2.0 * np.pi * hours / 12.42)))
    run = simulate(site(area("A", "P"), basin("P", "DP", tide)), STORM, span_hr=60.0)
    node = run.nodes["P"]
    assert node.outflow_cfs.min() < -0.5
    assert node.pool.elevation_ft.max() > 100.5
    assert run.balance.worst_relative_error < 1e-9


def test_the_level_of_a_pond_that_receives_nothing_is_followed_alone():
    """Basin P stands in the level of Q, a neighbour that drains elsewhere: Q first, then P with its levels."""
    network = site(
        area("A", "P", ac=0.5), area("B", "Q", ac=4.0), basin("P", "DP", LevelOfPond("Q")),
        basin("Q", "DP", outlets=(orifice(0.5, 100.0), weir(107.0))),
    )  # fmt: skip
    run = simulate(network, STORM)
    assert run.nodes["P"].pool.routing == "joint"
    assert run.nodes["Q"].pool.routing != "joint"
    assert run.nodes["P"].outflow_cfs.min() < -1.0
    assert run.balance.worst_relative_error < 1e-9


def test_a_reach_between_coupled_basins_is_refused():
    """Its delay would put the two levels at different times."""
    with pytest.raises(HydroError, match="'R' lies between 'UP' and 'LOW'"):
        simulate(two(LevelOfPond("LOW"), Reach("R", "LOW", 0.1)), STORM, NRCS)


def test_wintr20_knows_no_changing_tailwater():
    """The engine routes one structure after the other on its own rating."""
    with pytest.raises(HydroError, match="tailwater"):
        simulate(two(LevelOfPond("LOW")), STORM, WINTR20)


@pytest.mark.parametrize("name", ["UP", "DP", "NOWHERE"])
def test_the_level_must_be_that_of_another_pond(name):
    """Itself, a design point, and a name that is not there are refused."""
    with pytest.raises(HydroError, match=r"post\.UP\.tailwater"):
        two(LevelOfPond(name))


@pytest.mark.parametrize("between", [(), (Junction("J", "LOW"),)])
def test_a_tide_below_outlets_that_lead_into_a_pond_is_refused(between):
    """What runs back would come from a pond whose level is another: the pond below must be named."""
    with pytest.raises(HydroError, match="'LOW'"):
        simulate(two(LevelTable((0.0, 6.0), (99.0, 103.0)), *between), STORM)


def test_ponds_that_overflow_together_name_the_one():
    """The lower basin passes its top: H301 there, no number in either, and none printed as one."""
    network = site(
        area("A", "UP", ac=0.5), area("B", "LOW", ac=60.0), basin("UP", "LOW", LevelOfPond("LOW")),
        basin("LOW", "DP", outlets=(orifice(0.5, 100.0), weir(107.0))),
    )  # fmt: skip
    run = simulate(network, STORM)
    (finding,) = [finding for finding in run.findings if finding.code == "H301"]
    assert finding.where.endswith("LOW")
    assert "nan" not in finding.cause
    assert np.isnan(run.nodes["UP"].peak_flow_cfs)
    assert np.isnan(run.nodes["DP"].peak_flow_cfs)
