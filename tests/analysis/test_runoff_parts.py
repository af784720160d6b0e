"""Runoff by composite, by cover, and by impervious and pervious ground, through a whole run."""

from __future__ import annotations

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import HYDROCAD, NRCS, WINTR20
from hydro.errors import InputError
from hydro.hydrology import runoff_depth, split_runoff_depth, weighted_runoff_depth
from hydro.hydrology.curve_number import composite_curve_number
from hydro.model import Cover, Subcatchment
from hydro.storms import DesignStorm, find
from tests.analysis.sites import STORM, site

HALF_PAVED = (Cover(1.0, 98.0, 100.0), Cover(1.0, 61.0))
SMALL = DesignStorm("1-yr", 2.8, find("N10_D"))


def _run(covers, rule, storm=SMALL, conventions=NRCS):
    node = Subcatchment("A", "DP", covers, 0.2, runoff=rule)
    return simulate(site(node), storm, conventions=conventions)


def _node(*arguments, **options):
    return _run(*arguments, **options).nodes["A"]


@pytest.mark.parametrize("conventions", [NRCS, HYDROCAD], ids=lambda item: item.name)
@pytest.mark.parametrize("storm", [SMALL, STORM], ids=lambda item: item.name)
def test_depths_are_those_of_hydrology(storm, conventions):
    """Composite, weighted Q and split give the depths of the three functions (1e-12: order of summation)."""
    covers = (Cover(0.7, 98.0, 100.0), Cover(1.1, 61.0), Cover(0.4, 61.0))  # composite near 73, taken whole
    areas, numbers = [0.7, 1.1, 0.4], [98.0, 61.0, 61.0]
    pervious = 61.0
    expected = {
        "composite": runoff_depth(
            storm.depth_in, composite_curve_number(areas, numbers, conventions.curve_number_rounding)
        ),
        "weighted-q": weighted_runoff_depth(storm.depth_in, areas, numbers),
        "split": split_runoff_depth(storm.depth_in, pervious, 70.0 / 2.2),
    }
    for rule, depth in expected.items():
        assert _node(covers, rule, storm, conventions).runoff.runoff_in == pytest.approx(depth, rel=1e-12)


def test_handbook_example():
    """NEH 630 example 10-3, half-paved soil B at 2.8 in: 1.43 in split, 1.07 in composite."""
    assert round(_node(HALF_PAVED, "split").runoff.runoff_in, 2) == 1.43
    assert round(_node(HALF_PAVED, "composite").runoff.runoff_in, 2) == 1.07


def test_the_engine_convention_knows_composites_only():
    """WinTR-20 takes one curve number a subarea: other rules are refused by name, not run as composites."""
    with pytest.raises(InputError, match="composite"):
        _run(HALF_PAVED, "split", STORM, WINTR20)


@pytest.mark.parametrize("rule", ["composite", "weighted-q", "split"])
@pytest.mark.parametrize("conventions", [NRCS, HYDROCAD], ids=lambda item: item.name)
def test_volume_is_depth_times_area(rule, conventions):
    """The hydrograph holds the runoff depth, to 1e-9 (round-off of 10^4 steps) and the factor of the conventions."""
    run = _run(HALF_PAVED, rule, STORM, conventions)
    node = run.nodes["A"]
    expected = node.runoff.runoff_in * 2.0 * 3630.0 * conventions.hydrograph_factor / NRCS.hydrograph_factor
    assert node.volume_cf == pytest.approx(expected, rel=1e-9)
    assert run.balance.worst_relative_error < 1e-9


def test_parts_add_up_like_two_subcatchments():
    """Weighted Q of one area is the sum of two areas with the same Tc, at every time (1e-12 of the peak)."""
    one = _run(HALF_PAVED, "weighted-q", STORM)
    pair = [Subcatchment(f"A{k}", "DP", (cover,), 0.2) for k, cover in enumerate(HALF_PAVED)]
    two = simulate(site(*pair), STORM)
    both = one.nodes["DP"].outflow_cfs, two.nodes["DP"].outflow_cfs
    n = min(map(len, both))
    np.testing.assert_allclose(both[0][:n], both[1][:n], rtol=0.0, atol=1e-12 * both[1].max())


def test_split_takes_a_composite_apart():
    """A cover of CN 79.5 with 50 % inside runs off like its two halves."""
    apart = _node((Cover(2.0, 79.5, 50.0),), "split").runoff.runoff_in
    assert apart == pytest.approx(_node(HALF_PAVED, "split").runoff.runoff_in, rel=1e-12)  # order of summation


def test_water_counts_with_impervious_ground():
    """Open water does not raise the CN of the lawn beside it: split equals the sum of both covers."""
    covers = (Cover(1.0, 100.0), Cover(1.0, 61.0))
    depth = 0.5 * (2.8 + runoff_depth(2.8, 61.0))
    assert _node(covers, "split").runoff.runoff_in == pytest.approx(depth, rel=1e-12)


@pytest.mark.parametrize("rule", ["weighted-q", "split"])
def test_one_cover_is_the_same_under_all_rules(rule):
    """Where there is nothing to add, the rule changes nothing, to the last digit."""
    covers = (Cover(2.0, 75.0),)
    np.testing.assert_array_equal(_node(covers, rule).outflow_cfs, _node(covers, "composite").outflow_cfs)


def test_order_of_covers_changes_nothing():
    """Rows in another order give the same peak (1e-12: order of summation)."""
    covers = (Cover(0.7, 98.0, 100.0), Cover(1.1, 61.0), Cover(0.4, 74.0))
    for rule in ("weighted-q", "split"):
        turned = _node(covers[::-1], rule).peak_flow_cfs
        assert _node(covers, rule).peak_flow_cfs == pytest.approx(turned, rel=1e-12)


def test_rounding_rounds_every_part():
    """Whole curve numbers: the composite of the pervious ground is rounded, 64.25 to 64."""
    covers = (Cover(1.0, 98.0, 100.0), Cover(3.0, 61.0), Cover(1.0, 74.0))
    rounded = _node(covers, "split", STORM, NRCS.override(curve_number_rounding="whole")).runoff.runoff_in
    assert rounded == pytest.approx(split_runoff_depth(STORM.depth_in, 64.0, 20.0), rel=1e-12)
