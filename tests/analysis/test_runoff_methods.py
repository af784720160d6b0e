"""Hydrograph methods beside the unit hydrograph, through a whole run."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.analysis import simulate
from hydro.analysis.grid import usual_step_hr
from hydro.analysis.runoff_methods import trapezoid_ordinates
from hydro.analysis.second_opinion.subcatchment import subcatchment_opinions
from hydro.analysis.wintr20.run import GATE as WINTR20_GATE
from hydro.conventions import EXACT, HYDROCAD, NRCS, WINTR20
from hydro.errors import InputError
from hydro.hydrology import (
    clark_unit_hydrograph,
    convolve_unit_hydrograph,
    critical_storage,
    excess_rain,
    gamma_shape,
    intensity_curve,
    rational_hydrograph,
    runoff_depth,
    runoff_hydrograph,
    santa_barbara_hydrograph,
    santa_barbara_storm,
    small_abstraction_curve_number,
    snyder_lag_hr,
    snyder_unit_hydrograph,
    user_shape,
)
from hydro.model import (
    Clark,
    Cover,
    Intensity,
    Junction,
    ModifiedRational,
    Rational,
    Reach,
    SantaBarbara,
    Snyder,
    Subcatchment,
    UnitHydrographTable,
)
from hydro.model.compiled import compile_network
from hydro.storms import DesignStorm, find, user_curve
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir
from tests.kernels.builders import QUICK

IDF = Intensity((5.0, 60.0, 1440.0), (7.0, 2.0, 0.14))
RATIONAL = Rational(0.8, {"": Intensity((), (4.9,))})
SNYDER = Snyder(snyder_lag_hr(1.8, 6.0, 3.0), 0.6)
FROM_RAIN = {"sbuh": SantaBarbara(), "clark": Clark(0.3), "snyder": SNYDER}


def _node(method, *, tc_hr=0.2, ac=5.0, name="A", to="DP", covers=None, **other):
    return Subcatchment(name, to, covers or (Cover(ac, 80.0),), tc_hr, method=method, **other)


def _run(*nodes, conventions=NRCS, storm=STORM, **other):
    return simulate(site(*nodes), storm, conventions, **other)


def _excess(run, numbers=80.0, areas=None, ratio=0.2):
    """Runoff of each step on the times of the run."""
    n = math.ceil(24.0 / run.step_hr - 1e-9)
    rain = run.storm.depth_in * np.interp(run.step_hr * np.arange(n + 1), run.storm.curve.hours, run.storm.curve.fractions)
    return excess_rain(rain, numbers, areas, initial_abstraction_ratio=ratio)


def _same(run, expected, name="A", share=1e-12):
    """The node's hydrograph is the expected one, to a share of the peak."""
    flow = run.nodes[name].outflow_cfs
    n = min(len(flow), len(expected))
    np.testing.assert_allclose(flow[:n], expected[:n], rtol=0.0, atol=share * expected.max())
    assert np.all(flow[n:] <= 1e-9 * expected.max())


# --- the run gives what the functions give (1e-12 of the peak: the same formula, summed in another order)


def test_santa_barbara_is_that_of_the_function():
    """Same ordinates as santa_barbara_hydrograph on the same excess rain."""
    run = _run(_node(SantaBarbara()))
    _same(run, santa_barbara_hydrograph(_excess(run), 5.0, 0.2, run.step_hr))


def test_santa_barbara_split_is_that_of_the_function():
    """With runoff: split, pervious and impervious ground are taken apart as in santa_barbara_storm."""
    covers = (Cover(2.0, 98.0, 100.0), Cover(3.0, 61.0))
    run = _run(_node(SantaBarbara(), covers=covers, runoff="split"))
    n = math.ceil(24.0 / run.step_hr - 1e-9)
    rain = STORM.depth_in * np.interp(run.step_hr * np.arange(n + 1), STORM.curve.hours, STORM.curve.fractions)
    _same(run, santa_barbara_storm(rain, 5.0, 61.0, 40.0, 0.2, run.step_hr))


@pytest.mark.parametrize("curve", [(), (0.0, 1.0, 4.0, 9.0)])
def test_clark_is_that_of_the_function(curve):
    """Same ordinates as clark_unit_hydrograph, with the curve of HEC-1 or one's own."""
    run = _run(_node(Clark(0.3, curve)))
    unit = clark_unit_hydrograph(5.0 / 640.0, 0.2, 0.3, run.step_hr, cumulative_area=curve or None)
    _same(run, convolve_unit_hydrograph(_excess(run), unit))


def test_snyder_is_that_of_the_function():
    """Same ordinates as snyder_unit_hydrograph."""
    run = _run(_node(SNYDER))
    unit = snyder_unit_hydrograph(5.0 / 640.0, SNYDER.lag_hr, 0.6, run.step_hr)
    _same(run, convolve_unit_hydrograph(_excess(run), unit))


@pytest.mark.parametrize(
    ("own", "shape"),
    [
        ("gamma 412.5", gamma_shape(412.5)),
        (UnitHydrographTable((0.0, 30.0, 75.0), (0.0, 8.0, 0.0)), user_shape([0.0, 30.0, 75.0], [0.0, 8.0, 0.0])),
    ],
)
def test_any_curve_is_that_of_the_function(own, shape):
    """Any peak rate factor and any table give the hydrograph of runoff_hydrograph (1e-10 of the peak: ramps)."""
    run = _run(Subcatchment("A", "DP", (Cover(5.0, 80.0),), 0.2, unit_hydrograph=own))
    _same(run, runoff_hydrograph(_excess(run), 5.0 / 640.0, 0.2, run.step_hr, shape=shape), share=1e-10)


def test_rational_is_that_of_the_function():
    """Where Tc is a whole number of steps: the triangle of rational_hydrograph, peak 1.00833 C i A."""
    run = _run(_node(RATIONAL))
    peak = 43560.0 / 43200.0 * 0.8 * 4.9 * 5.0
    _, expected = rational_hydrograph(peak, 12.0, 12.0, 60.0 * run.step_hr)
    _same(run, expected)
    assert run.nodes["A"].peak_flow_cfs == pytest.approx(peak, rel=1e-14)


def test_modified_rational_is_that_of_the_search():
    """The run takes the critical duration, its intensity and its peak."""
    node = _node(ModifiedRational(0.8, {"": IDF}, release_cfs=3.0))
    run = _run(node)
    worst = critical_storage(0.8, 5.0, 12.0, 3.0, intensity_curve(IDF.durations_min, IDF.intensities_in_hr))
    found = run.nodes["A"].runoff
    assert found.rain_duration_hr * 60.0 == worst.duration_min
    assert found.intensity_in_hr == worst.intensity_in_hr
    assert run.nodes["A"].peak_flow_cfs == pytest.approx(worst.peak_flow_cfs, rel=1e-14)
    assert run.nodes["A"].volume_cf == pytest.approx(worst.inflow_volume_cf, rel=1e-12)


# --- published


def test_hds2_rational_example_through_a_run():
    """FHWA HDS-2 (2002) example 5.5: C 0.32, 3.35 in/h, 108 ac: 116 cfs without the unit factor."""
    method = Rational(0.32, {"": Intensity((), (3.35,))}, unit_factor=1.0)
    run = _run(_node(method, ac=108.0, tc_hr=2184.0 / 3600.0))
    assert round(run.nodes["A"].peak_flow_cfs) == 116


def test_snyder_example_through_a_run():
    """Bedient et al., example 2-4 (100 mi2, tp 8.6 h, Cp 0.6): an inch in tp/5.5 peaks at 4,465 cfs after 9.38 h.

    At a step of tp/5.5 the peak falls on an ordinate; scaling the ordinates to one inch moves it by 0.08 %.
    """
    step = 8.6 / 5.5
    burst = DesignStorm("burst", 1.0, user_curve([0.0, step, 24.0 * step], [0.0, 1.0, 1.0], "burst"))
    node = Subcatchment("A", "DP", (Cover(64_000.0, 100.0),), 1.0, method=Snyder(8.6, 0.6))
    largest = NRCS.override(reported_peak="largest-ordinate")
    found = _run(node, conventions=largest, storm=burst, step_hr=step).nodes["A"]
    assert found.runoff.runoff_in == 1.0
    assert found.peak_flow_cfs == pytest.approx(4465.0, rel=1e-3)
    assert found.time_of_peak_hr == pytest.approx(8.6 + 0.5 * step, rel=1e-12)


# --- volume and balance


@pytest.mark.parametrize("conventions", [NRCS, HYDROCAD, NRCS.override(hydrograph_factor=645.33)], ids=lambda c: c.name)
@pytest.mark.parametrize("method", [*FROM_RAIN.values(), RATIONAL, ModifiedRational(0.5, {"": IDF}, duration_min=47.0)])
def test_volume_is_depth_times_area(method, conventions):
    """With the span drained the hydrograph holds its depth to 1e-9; every balance closes as far."""
    run = _run(_node(method, tc_hr=0.213), conventions=conventions)
    node = run.nodes["A"]
    scale = conventions.hydrograph_factor / NRCS.hydrograph_factor
    assert node.volume_cf == pytest.approx(node.runoff.runoff_in * 5.0 * 3630.0 * scale, rel=1e-9)
    assert node.runoff.beyond_span_cf <= 1e-9 * node.volume_cf
    assert run.balance.worst_relative_error < 1e-9
    assert node.runoff.method is method


def test_depths_are_those_of_the_methods():
    """From rain: Q(P).  Rational: C i Tc.  Modified rational: C i d (round-off)."""
    assert _run(_node(SantaBarbara())).nodes["A"].runoff.runoff_in == runoff_depth(STORM.depth_in, 80.0)
    assert _run(_node(RATIONAL)).nodes["A"].runoff.runoff_in == pytest.approx(0.8 * 4.9 * 0.2, rel=1e-12)
    held = _run(_node(ModifiedRational(0.5, {"": IDF}, duration_min=60.0))).nodes["A"].runoff
    assert held.runoff_in == pytest.approx(0.5 * 2.0 * 1.0, rel=1e-12)
    assert math.isnan(held.curve_number)


@QUICK
@given(st.floats(1.0, 60.0), st.floats(0.0, 200.0), st.floats(0.0, 30.0))
def test_trapezoid_keeps_peak_and_volume_on_any_step(rise, plateau, start):
    """Whatever the step: largest ordinate Q and sum Q d (1e-12), no ordinate above Q, zero at both ends."""
    flow = trapezoid_ordinates(10.0, rise, rise + plateau, start, 1.0)
    assert flow.max() == 10.0
    assert flow.min() == flow[0] == flow[-1] == 0.0
    assert flow.sum() == pytest.approx(10.0 * (rise + plateau), rel=1e-12)
    assert start + rise - 1e-9 <= int(np.argmax(flow)) <= start + rise + 2.0


@pytest.mark.parametrize("own", [{}, {"method": SantaBarbara()}])
def test_surface_without_delay_keeps_its_volume(own):
    """Tc = 0 under rain that is still falling when the storm ends: volume and balance to 1e-12."""
    even = DesignStorm("even", 3.0, user_curve([0.0, 24.0], [0.0, 1.0], "even"))
    run = _run(Subcatchment("A", "DP", (Cover(5.0, 80.0),), 0.0, **own), storm=even)
    assert run.nodes["A"].volume_cf == pytest.approx(runoff_depth(3.0, 80.0) * 5.0 * 3630.0, rel=1e-12)
    assert run.balance.worst_relative_error < 1e-12


@pytest.mark.parametrize("method", [*FROM_RAIN.values(), RATIONAL])
def test_pond_below_any_method_balances(method):
    """Routing takes the hydrographs of all methods; nothing is lost on the way (gate 1e-6, met to 1e-9)."""
    nodes = _node(method, to="P"), pond("P", "DP", box(8_000.0), [orifice(0.5), weir(108.0)])
    run = _run(*nodes, Reach("R", "DP", 0.05), _node(method, name="B", to="R"))
    assert run.balance.worst_relative_error < 1e-9
    assert 0.0 < run.nodes["P"].peak_flow_cfs < run.nodes["A"].peak_flow_cfs


# --- peaks, steps, Tc of 0


def test_no_parabola_over_a_corner():
    """Trapezoids have a flat top: neither the node nor the junction below reports more than Q."""
    run = _run(_node(ModifiedRational(0.5, {"": IDF}, duration_min=60.0), to="J"), Junction("J", "DP"))
    peak = 43560.0 / 43200.0 * 0.5 * 2.0 * 5.0
    for name in ("A", "J", "DP"):
        assert run.nodes[name].peak_flow_cfs == pytest.approx(peak, rel=1e-12)


def test_surface_without_delay_follows_its_excess():
    """Tc = 0: the flow of a step is its excess rain, by the unit hydrograph and by Santa Barbara alike."""
    for other in ({}, {"method": SantaBarbara()}):
        run = _run(Subcatchment("A", "DP", (Cover(0.2, 98.0),), 0.0, **other))
        expected = _excess(run, 98.0) * 0.2 * 43560.0 / 43200.0 / run.step_hr
        _same(run, expected)
        assert run.nodes["A"].peak_flow_cfs == pytest.approx(expected.max(), rel=1e-12)
        assert run.nodes["DP"].peak_flow_cfs == run.nodes["A"].peak_flow_cfs


def test_step_follows_the_fastest_response():
    """A tenth of R, of the lag, or of Tc: the step resolves what the method answers with."""
    steps = [
        usual_step_hr(compile_network(site(_node(method, tc_hr=tc)), NRCS))
        for method, tc in ((Clark(0.02), 1.0), (Snyder(0.05, 0.6), 1.0), (SantaBarbara(), 0.04), (SantaBarbara(), 4.0))
    ]
    assert steps == pytest.approx([0.002, 0.005, 0.01 / 3.0, 0.01], rel=1e-12)


@pytest.mark.parametrize("method", FROM_RAIN.values(), ids=FROM_RAIN)
def test_peak_converges(method):
    """The converged convention settles every method: its peak is within 1 % of that at the usual step."""
    run = _run(_node(method), conventions=EXACT)
    assert "H407" not in [finding.code for finding in run.findings]
    usual = _run(_node(method), conventions=EXACT.override(time_step="fine")).nodes["A"].peak_flow_cfs
    assert run.nodes["A"].peak_flow_cfs == pytest.approx(usual, rel=0.01)


def test_coarse_step_is_measured_by_what_the_method_answers_with():
    """H406 names R of Clark and the lag of Snyder; a rational hydrograph keeps its peak and gets none."""
    causes = {}
    for method in (Clark(0.1), Snyder(0.2, 0.6), RATIONAL):
        found = _run(_node(method, tc_hr=0.2), step_hr=0.08).findings
        causes[method.key] = [finding.cause for finding in found if finding.code == "H406"]
    assert "lesser of Tc and R 6 min" in causes["clark"][0]
    assert "lag 12 min" in causes["snyder"][0]
    assert causes["rational"] == []


# --- refusals and findings


@pytest.mark.parametrize(
    ("method", "other", "words"),
    [
        (SantaBarbara(), {"tc_hr": 0.01}, "swing"),
        (Clark(0.01), {}, "swing"),
        (RATIONAL, {"tc_hr": 0.01}, "longer than Tc"),
        (RATIONAL, {"tc_hr": 0.0}, "Tc is 0"),
        (Rational(0.8, {"": IDF}), {"tc_hr": 0.05}, "outside the intensities"),
        (Rational(0.8, {"2-yr": IDF}), {}, "no rain intensity"),
        (ModifiedRational(0.8, {"": IDF}), {}, "neither a release nor a duration"),
        (ModifiedRational(0.8, {"": IDF}, duration_min=5.0), {}, "less than Tc"),
        (ModifiedRational(0.8, {"": IDF}, release_cfs=0.0), {}, "still grows"),
        (Rational(1.8, {"": IDF}), {}, "runoff_coefficient"),
    ],
)
def test_what_a_method_cannot_do_is_refused_at_its_node(method, other, words):
    """The fault names the node and the value, and says what to do."""
    with pytest.raises(InputError, match=words) as caught:
        _run(_node(method, **other), step_hr=0.05)
    assert all(fault.where == "post.A.method" and fault.fix for fault in caught.value.faults)


@pytest.mark.parametrize("method", [*FROM_RAIN.values(), RATIONAL])
def test_wintr20_refuses_other_methods(method):
    """WinTR-20 has the unit hydrograph alone; nothing is run in its name by another method."""
    with pytest.raises(InputError, match=f"A: {method.key}"):
        _run(_node(method), conventions=WINTR20)


def test_wintr20_takes_a_table_with_equal_steps_only():
    """Under one-ordinate the step is one ordinate: unequal steps are refused, equal ones are run."""
    equal = UnitHydrographTable((0.0, 0.5, 1.0, 1.5, 2.0, 2.5), (0.0, 0.5, 1.0, 0.66, 0.33, 0.0))
    run = _run(Subcatchment("A", "DP", (Cover(5.0, 80.0),), 0.5, unit_hydrograph=equal), conventions=WINTR20)
    assert run.balance.worst_relative_error < WINTR20_GATE
    uneven = UnitHydrographTable((0.0, 1.0, 2.5), (0.0, 1.0, 0.0))
    with pytest.raises(InputError, match="unequal steps"):
        _run(Subcatchment("A", "DP", (Cover(5.0, 80.0),), 0.5, unit_hydrograph=uneven), conventions=WINTR20)


def test_rational_water_that_meets_storm_water_is_a_finding():
    """H232 stands where the two meet, not where they stay apart."""
    apart = _run(_node(RATIONAL, to="J"), Junction("J", "DP"))
    meet = _run(_node(RATIONAL, to="J"), area("B", "J"), Junction("J", "DP"))
    assert "H232" not in [finding.code for finding in apart.findings]
    assert [finding.where for finding in meet.findings if finding.code == "H232"] == ["post / 100-yr / J"]


def test_antecedent_condition_leaves_c_alone():
    """ARC 3 raises the runoff of Santa Barbara and not that of the rational method, where H234 says so."""
    wet = DesignStorm("100-yr", STORM.depth_in, STORM.curve, arc=3)
    for method, changes in ((SantaBarbara(), True), (RATIONAL, False)):
        before, after = _run(_node(method)), _run(_node(method), storm=wet)
        assert (after.nodes["A"].volume_cf > before.nodes["A"].volume_cf) is changes
        assert ("H234" in [finding.code for finding in after.findings]) is not changes


def test_antecedent_condition_asks_no_table_for_a_number_that_is_not_used():
    """CN 25 is outside table 10-1; the rational method does not use it and runs under ARC 3."""
    wet = DesignStorm("100-yr", STORM.depth_in, STORM.curve, arc=3)
    assert _run(_node(RATIONAL, covers=(Cover(5.0, 25.0),)), storm=wet).nodes["A"].peak_flow_cfs > 0.0
    with pytest.raises(InputError, match="ARC 3"):
        _run(_node(SantaBarbara(), covers=(Cover(5.0, 25.0),)), storm=wet)


def test_rational_start_moves_the_hydrograph():
    """Rain that begins at 11.5 h peaks Tc later."""
    run = _run(_node(Rational(0.8, {"": Intensity((), (4.9,))}, start_hr=11.5)))
    assert run.nodes["A"].time_of_peak_hr == pytest.approx(11.7, abs=run.step_hr)


# --- Ia/S


@pytest.mark.parametrize("arc", [1, 2, 3])
@pytest.mark.parametrize("method", [None, SantaBarbara()])
def test_small_abstraction_ratio_converts_after_the_antecedent_condition(arc, method):
    """Depth is Q(P) with Ia = 0.05 S and the converted CN of table 10-1 (1e-12), by every method."""
    number = {1: 63.0, 2: 80.0, 3: 91.0}[arc]
    conventions = NRCS.override(initial_abstraction_ratio=0.05, curve_number_conversion="hawkins")
    storm = DesignStorm("10-yr", 5.3, STORM.curve, arc=arc)
    node = area(ac=5.0) if method is None else _node(method)
    found = _run(node, conventions=conventions, storm=storm)
    converted = small_abstraction_curve_number(number)
    runoff = found.nodes["A"].runoff
    assert runoff.runoff_in == pytest.approx(runoff_depth(5.3, converted, 0.05), rel=1e-12)
    assert runoff.curve_number == pytest.approx(converted, rel=1e-12)
    assert found.balance.worst_relative_error < 1e-9


def test_ratio_without_conversion_keeps_the_number():
    """Ia/S = 0.1 with the CN as it stands; parts likewise."""
    conventions = NRCS.override(initial_abstraction_ratio=0.1)
    covers = (Cover(2.0, 98.0, 100.0), Cover(3.0, 61.0))
    found = _run(_node(SantaBarbara(), covers=covers, runoff="weighted-q"), conventions=conventions).nodes["A"].runoff
    expected = 0.4 * runoff_depth(STORM.depth_in, 98.0, 0.1) + 0.6 * runoff_depth(STORM.depth_in, 61.0, 0.1)
    assert found.runoff_in == pytest.approx(expected, rel=1e-12)
    assert found.initial_abstraction_ratio == 0.1


def test_second_opinion_knows_ratio_and_method():
    """Santa Barbara beside a run with Ia/S = 0.05 starts from that runoff; other methods get no opinion, by name."""
    conventions = NRCS.override(initial_abstraction_ratio=0.05, curve_number_conversion="hawkins")
    plan = compile_network(site(area(tc_hr=0.2), _node(SantaBarbara(), name="B")), conventions)
    storm = DesignStorm("10-yr", 5.0, find("III"))
    run = simulate(plan, storm)
    graphical, barbara = subcatchment_opinions(plan, plan.index["A"], storm, run.nodes["A"], run.step_hr)
    assert (graphical.applies, barbara.applies) == (False, True)
    assert "Ia/S is 0.05" in graphical.reason
    assert "not explained" not in barbara.sizes
    assert barbara.standing == "no band"
    other = subcatchment_opinions(plan, plan.index["B"], storm, run.nodes["B"], run.step_hr)
    assert all("made by the Santa Barbara urban hydrograph" in item.reason for item in other)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"initial_abstraction_ratio": 0.1, "curve_number_conversion": "hawkins"}, "0.05"),
        ({"initial_abstraction_ratio": 0.6}, "at most 0.5"),
        ({"initial_abstraction_ratio": 0.05, "time_step": "one-ordinate", "time_to_peak": "one-ordinate"}, "WinTR-20"),
    ],
)
def test_ratios_that_do_not_go_together_are_refused(changes, words):
    """The conversion is for 0.05 alone, and WinTR-20 knows 0.2 alone."""
    with pytest.raises(InputError, match=words):
        NRCS.override(**changes)
