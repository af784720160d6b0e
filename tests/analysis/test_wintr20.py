"""The ``wintr20`` convention beyond the engine's own cases: what a network here may hold besides."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hydro.analysis import simulate, simulate_all
from hydro.analysis.wintr20.carry import Arrival, add_up, carry, hydrographs_in_store
from hydro.analysis.wintr20.hydrograph import Hydrograph, add, single
from hydro.conventions import NRCS, WINTR20
from hydro.errors import InputError
from hydro.hydrology.unit_hydrograph_shapes import nrcs_shape, shape_names
from hydro.model import (
    Cover,
    Junction,
    Outlet,
    Pond,
    RatingTable,
    Reach,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.model.compiled import compile_network
from hydro.storms import DesignStorm, find, user_curve
from tests.analysis.sites import POINT, STORM, area, box, orifice, pond, site, weir

LEVELS = (100.0, 101.0, 102.0, 104.0)


def rated(
    name="P", to="DP", flows=(0.0, 1.0, 3.0, 40.0), volumes=(0.0, 4e3, 9e3, 22e3), start_ft=100.0, **other
):
    """A pond given by rows, as the engine takes it."""
    storage = (Storage("volumes", LEVELS, volumes),)
    return Pond(
        name, {"primary": to}, storage, (Outlet("rating", RatingTable(LEVELS, flows)),), start_ft, **other
    )


def run(*nodes, storm=STORM, **options):
    return simulate(site(*nodes), storm, WINTR20, **options)


def codes(result):
    return [finding.code for finding in result.findings]


def flat(start_hr, step_hr, *cfs):
    return Hydrograph(single(start_hr), single(step_hr), np.array(cfs, dtype=float))


def test_a_sum_lives_on_the_clock_of_the_shorter_step():
    """The longer step is read by straight lines, whichever of the two comes first."""
    short, long = flat(1.0, 0.1, 0.0, 1.0, 2.0, 1.0, 0.0), flat(0.8, 0.3, 0.0, 3.0, 0.0)
    for total in (add(short, long), add(long, short)):
        assert total.step_hr == single(0.1)
        assert total.start_hr == pytest.approx(0.8, abs=1e-6)
        np.testing.assert_allclose(total.flow_cfs, [0.0, 1.0, 2.0, 4.0, 4.0, 2.0, 0.0], atol=2e-5)


def test_equal_steps_take_the_clock_of_the_larger_peak():
    """Half a step apart, each clock misses the other's peak; the larger sum is kept."""
    one, two = flat(1.0, 0.1, 0.0, 2.0, 0.0), flat(0.95, 0.1, 0.0, 6.0, 0.0, 0.0)
    for total in (add(one, two), add(two, one)):
        assert total.start_hr == pytest.approx(0.95, abs=1e-6)
        np.testing.assert_allclose(total.flow_cfs, [0.0, 7.0, 1.0, 0.0], atol=1e-4)


def test_the_cut_leaves_one_zero_at_either_end():
    """Ordinates up to 0.001 cfs go; a hydrograph that starts above it begins a step earlier."""
    cut = flat(2.0, 0.1, 0.0, 0.001, 0.5, 0.7, 0.0005, 0.0).cut()
    np.testing.assert_array_equal(cut.flow_cfs, [0.0, 0.5, 0.7, 0.0])
    assert cut.start_hr == pytest.approx(2.1, abs=1e-6)
    assert flat(2.0, 0.1, 0.5, 0.2).cut().start_hr == pytest.approx(1.9, abs=1e-6)
    np.testing.assert_array_equal(flat(2.0, 0.1, 0.0005, 0.001).cut().flow_cfs, [0.0, 0.0])


def _arrival(rank, hydrographs=0):
    return Arrival((rank, 0), hydrographs, flat(0.0, 0.1, 0.0, 1.0, 0.0))


@pytest.mark.parametrize(
    ("branches", "local", "expected"),
    [((), 1, 1), ((), 4, 2), ((1,), 0, 1), ((1,), 1, 2), ((1, 1), 0, 2), ((3, 1), 2, 3), ((2, 2, 2), 0, 3)],
)
def test_hydrographs_in_store(branches, local, expected):
    """A leaf with one subcatchment 1, with more 2; below, max(main, 2 with subcatchments, 1 + each other)."""
    arrivals = [_arrival(k, n) for k, n in enumerate(branches)] + [_arrival(9 + k) for k in range(local)]
    assert hydrographs_in_store(arrivals) == expected


def test_order_of_additions(monkeypatch):
    """Main branch (first at a tie), subcatchments, other branches, each in the order of entry."""
    arrivals = [_arrival(5, 1), _arrival(1), _arrival(4, 3), _arrival(3, 3), _arrival(2)]
    marks = {id(item.flow): item.rank[0] for item in arrivals}
    seen = []
    monkeypatch.setattr(
        "hydro.analysis.wintr20.carry.add", lambda total, flow: seen.append(marks[id(flow)]) or total
    )
    first = add_up(arrivals, 24.0, 0.01)
    assert [marks[id(first)], *seen] == [3, 1, 2, 4, 5]


def test_order_of_entry_survives_the_sorting():
    """Ponds that become ready in another order are still added as entered."""
    nodes = [
        rated("P1", "J"),
        rated("P2", "J"),
        rated("P0", "P1"),
        Junction("J", "DP"),
        area("A", "P0"),
        area("B", "P2"),
    ]
    network = build_network("post", [*nodes, POINT])
    assert [node.id for node in network].index("P2") < [node.id for node in network].index("P1")
    assert network.entered[:2] == ("P1", "P2")
    plan = compile_network(network, WINTR20)
    ranks = sorted(item.rank for item in carry(plan, STORM).arrivals[plan.index["J"]])
    assert [network.entered[rank] for rank, _ in ranks] == ["P1", "P2"]


def test_step_and_span_are_for_display():
    """The series follow what the user asks for; peaks, volumes and balance do not."""
    nodes = area("A", "P", ac=3.0), rated()
    free, asked = run(*nodes), run(*nodes, step_hr=0.1, span_hr=15.0)
    assert asked.times_hr[[0, -1]].tolist() == pytest.approx([0.0, 15.0])
    assert asked.step_hr == 0.1
    for name in ("A", "P", "DP"):
        ours, theirs = asked.nodes[name], free.nodes[name]
        assert (ours.peak_flow_cfs, ours.volume_cf) == (theirs.peak_flow_cfs, theirs.volume_cf)
        same = np.interp(asked.times_hr, free.times_hr, theirs.outflow_cfs)
        np.testing.assert_allclose(ours.outflow_cfs, same, atol=0.02 * theirs.peak_flow_cfs)
    assert asked.balance.total == free.balance.total
    assert not free.findings


def test_a_reach_shifts_the_clock():
    """Travel time moves the peak and changes nothing else."""
    result = run(area("A", "R"), Reach("R", "DP", 0.7))
    before, after = result.nodes["A"], result.nodes["DP"]
    assert after.peak_flow_cfs == before.peak_flow_cfs
    assert after.time_of_peak_hr == pytest.approx(before.time_of_peak_hr + 0.7, abs=2e-6)
    assert after.volume_cf == before.volume_cf


def test_a_dry_start_below_the_outlet_is_refused():
    """The engine has no storage below the outlet: a start there is refused, with the level to start at."""
    dead = rated(flows=(0.0, 0.0, 3.0, 40.0), start_ft=100.2)
    with pytest.raises(InputError, match="Start there") as caught:
        run(area("A", "P"), dead)
    assert "101.00 ft" in str(caught.value)
    assert "post.P.start_elevation_ft" in str(caught.value)


@pytest.mark.parametrize(
    ("flows", "words"), [((0.5, 1.0, 3.0, 40.0), "without"), ((0.0,) * 4, "with outflow")]
)
def test_a_rating_that_the_engine_refuses_is_refused(flows, words):
    """A first row with outflow, and a rating without any."""
    with pytest.raises(InputError, match="use conventions: nrcs") as caught:
        run(area("A", "P"), rated(flows=flows))
    assert words in str(caught.value)


def test_dead_storage_holds_nothing_back():
    """Started at its outlet, a pond with storage below passes what the same pond without it passes."""
    above = run(area("A", "P"), rated(flows=(0.0, 0.0, 3.0, 40.0), start_ft=101.0))
    without = run(
        area("A", "P"),
        rated(flows=(0.0, 0.0, 3.0, 40.0), volumes=(0.0, 1.0, 5001.0, 18001.0), start_ft=101.0),
    )
    assert above.nodes["P"].peak_flow_cfs == without.nodes["P"].peak_flow_cfs
    assert above.nodes["P"].pool.start_storage_cf == pytest.approx(4000.0)
    assert above.nodes["P"].pool.peak_storage_cf == pytest.approx(
        without.nodes["P"].pool.peak_storage_cf + 3999.0
    )


def test_a_level_stretch_is_said():
    """The printed level is the lowest row of the stretch; the finding gives that of the storage."""
    result = run(area("A", "P", ac=0.8), rated(flows=(0.0, 1.0, 1.0, 40.0)))
    assert codes(result) == ["H309"]
    assert result.nodes["P"].pool.peak_elevation_ft == 101.0
    assert "101.00 ft as read from the outflow, 101." in result.findings[0].cause
    assert 4000.0 < result.nodes["P"].pool.peak_storage_cf < 9000.0


def test_a_wet_start_loses_water_and_is_critical():
    """The first outflow of a pond that starts above its outlet is taken as 0: counted, and said."""
    result = run(area("A", "P", tc_hr=4.0), rated(start_ft=103.9))
    assert set(codes(result)) == {"H403"}
    line = result.balance.nodes["P"]
    assert line.relative_error > 0.01
    assert line.error_cf == pytest.approx(result.balance.total.error_cf, rel=0.01)


def test_overtopping_gives_no_result_here_nor_below():
    """As under the other conventions."""
    result = run(area("A", "P", ac=100.0), rated(to="J"), Junction("J", "DP"), area("B", "J"))
    assert codes(result) == ["H301"]
    for name in ("P", "J", "DP"):
        assert math.isnan(result.nodes[name].peak_flow_cfs)
        assert math.isnan(result.nodes[name].outflow_cfs[-1])
    assert math.isnan(result.nodes["P"].pool.peak_elevation_ft)
    assert math.isfinite(result.nodes["P"].peak_inflow_cfs)


def test_a_pond_that_never_drains_is_critical():
    """After 100,000 steps the engine refuses; here the rest is said."""
    result = run(area("A", "P", ac=3.0), rated(flows=(0.0, 0.02, 0.03, 0.05), volumes=(0.0, 9e4, 2e5, 5e5)))
    assert codes(result) == ["H401"]
    assert "100000 steps" in result.findings[0].cause


def test_formulas_are_rated_finely():
    """An orifice and a weir under this convention: the flows of the devices add up to the outflow, within 0.1 %."""
    result = run(area("A", "P"), pond("P", "DP", box(4000.0), [orifice(0.5), weir()]))
    assert codes(result) == []
    at_peak = sum(outlet.flow_cfs for outlet in result.nodes["P"].pool.outlets)
    assert at_peak == pytest.approx(result.nodes["P"].peak_flow_cfs, rel=1e-3)
    assert result.nodes["P"].peak_flow_cfs < result.nodes["P"].peak_inflow_cfs
    assert result.balance.worst_relative_error < 0.01


def test_paths_of_a_pond_part_and_meet():
    """Seepage leaves, spillway and orifice meet again: shares add up to the outflow but for their cuts."""
    flows = {
        "primary": (0.0, 1.0, 2.0, 3.0),
        "secondary": (0.0, 0.0, 1.0, 30.0),
        "discarded": (0.0, 0.2, 0.2, 0.2),
    }
    outlets = tuple(Outlet(path, RatingTable(LEVELS, rows), path) for path, rows in flows.items())
    storage = (Storage("volumes", LEVELS, (0.0, 4e3, 9e3, 22e3)),)
    basin = Pond("P", {"primary": "J", "secondary": "DP"}, storage, outlets, 100.0)
    result = run(area("A", "P", ac=4.0), basin, Junction("J", "DP"))
    paths = result.nodes["P"].pool.outflows
    assert set(paths) == set(flows)
    total = sum(path.volume_cf for path in paths.values())
    assert total == pytest.approx(result.nodes["P"].volume_cf, rel=1e-3)
    assert result.nodes["J"].volume_cf == paths["primary"].volume_cf
    assert result.nodes["DP"].volume_cf == pytest.approx(total - paths["discarded"].volume_cf, rel=1e-3)
    assert result.balance.worst_relative_error < 0.01


def test_runoff_below_the_cut_is_nothing():
    """A flower bed whose flow stays under 0.001 cfs gives no hydrograph; 100 % of 1 cf is not critical."""
    result = run(area(ac=0.01, cn=70.0), storm=DesignStorm("1-yr", 1.5, find("N10_D")))
    assert result.nodes["A"].peak_flow_cfs == 0.0
    assert result.balance.nodes["A"].relative_error == 1.0
    assert "H403" not in codes(result)


@pytest.mark.parametrize("tc_hr", [0.0, 1e-4, 0.02])
def test_very_short_concentration_times_run(tc_hr):
    """Volume to what the cut takes; the peak follows the rain of the steepest 0.1 h, its steps placed otherwise."""
    node = run(area(tc_hr=tc_hr)).nodes["A"]
    published = NRCS.override(reported_peak="largest-ordinate")
    expected = simulate(site(area(tc_hr=tc_hr)), STORM, published).nodes["A"]
    assert node.volume_cf == pytest.approx(expected.volume_cf, rel=1e-4)
    assert node.peak_flow_cfs == pytest.approx(expected.peak_flow_cfs, rel=0.02)


def test_irregular_rain_tables_run():
    """The engine takes equal steps only; the same rain given at the corners alone differs by rounding."""
    corners = user_curve([0.0, 6.0, 6.5, 12.0], [0.0, 0.3, 0.8, 1.0], "corners")
    hours = 0.5 * np.arange(25)
    regular = user_curve(hours, np.interp(hours, corners.hours, corners.fractions), "regular")
    peaks = [
        run(area(), storm=DesignStorm("s", 4.0, curve)).nodes["A"].peak_flow_cfs
        for curve in (corners, regular)
    ]
    assert peaks[0] == pytest.approx(peaks[1], rel=1e-5)


def test_the_order_of_the_nodes_matters_a_little():
    """Each addition interpolates again, so the order is part of the convention; here it moves the peak by 0.2 %."""
    nodes = [area(f"A{k}", "DP", tc_hr=0.1 + 0.07 * k, ac=1.0 + k) for k in range(4)]
    there, back = run(*nodes).nodes["DP"], run(*reversed(nodes)).nodes["DP"]
    assert there.peak_flow_cfs != back.peak_flow_cfs
    assert there.peak_flow_cfs == pytest.approx(back.peak_flow_cfs, rel=3e-3)


@pytest.mark.parametrize("conventions", [NRCS, WINTR20])
def test_antecedent_condition_and_unit_hydrograph_move_the_peak(conventions):
    """Wet ground yields more, dry less; a flatter unit hydrograph peaks lower at the same depth."""

    def node(shape="standard", arc=2):
        one = Subcatchment("A", "DP", (Cover(1.0, 80.0),), 0.3, unit_hydrograph=shape)
        return simulate(site(one), DesignStorm("s", 5.3, find("N10_D"), arc=arc), conventions).nodes["A"]

    assert [node(arc=arc).runoff.curve_number for arc in (1, 2, 3)] == [63.0, 80.0, 91.0]
    depths = [node(arc=arc).runoff.runoff_in for arc in (1, 2, 3)]
    assert depths == sorted(depths)
    peaks = [node(shape).peak_flow_cfs for shape in ("PRF_100", "delmarva", "standard", "PRF_600")]
    assert peaks == sorted(peaks)
    assert node("delmarva").volume_cf == pytest.approx(node().volume_cf, rel=1e-4)


def test_unknown_names_say_where():
    """An unknown unit hydrograph, and a curve number outside the table of conversions."""
    odd = Subcatchment("A", "DP", (Cover(1.0, 80.0),), 0.3, unit_hydrograph="delmarv")
    with pytest.raises(InputError, match="Did you mean 'delmarva'"):
        simulate(site(odd), STORM)
    low = DesignStorm("s", 5.3, find("N10_D"), arc=1)
    with pytest.raises(InputError, match=r"post\.A: CN 25 at ARC 1"):
        simulate(site(area(cn=25.0)), low)


def test_several_storms_share_a_plan():
    """Storms of different antecedent conditions in one call."""
    storms = [DesignStorm(f"{arc}", 5.3, find("N10_D"), arc=arc) for arc in (1, 2, 3)]
    runs = simulate_all({"post": site(area())}, storms, WINTR20)["post"]
    assert [runs[name].nodes["A"].runoff.curve_number for name in "123"] == [63.0, 80.0, 91.0]


def test_water_runs_off_whole():
    """CN 100: no loss, runoff is rain, under the engine's single precision (1e-6) and its factor (5e-6)."""
    node = run(area(cn=100.0)).nodes["A"]
    assert node.runoff.runoff_in == pytest.approx(STORM.depth_in, rel=1e-5)


@pytest.mark.parametrize("name", shape_names())
def test_the_unit_hydrographs_have_equal_steps(name):
    """One row is taken a step, so the rows must be equally spaced, the largest at t = Tp."""
    curve = nrcs_shape(name)
    np.testing.assert_allclose(np.diff(curve.time_ratios), curve.ordinate_step_ratio, rtol=1e-9)
    assert curve.flow_ratios[np.argmin(np.abs(curve.time_ratios - 1.0))] == curve.flow_ratios.max() == 1.0
