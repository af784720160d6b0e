"""Second opinions: closed solutions, published values, limits, causes, bands."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import hydro
from hydro.analysis import simulate
from hydro.analysis.second_opinion import opinion_findings, second_opinion
from hydro.analysis.second_opinion.bands import band_group, expected_gap_pct
from hydro.analysis.second_opinion.pond_equation import PondEquation, solve_pond
from hydro.conventions import EXACT, HYDROCAD, NRCS, WINTR20
from hydro.hydraulics.storage_shapes import basin_contours
from hydro.hydrology import santa_barbara_storm
from hydro.model import Cover, Outlet, RatingTable, Storage, Subcatchment
from hydro.model.pond_arrays import pond_arrays
from hydro.storms import DesignStorm, find, trim_curve, user_curve
from tests.analysis import second_opinion_bands as measured
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir

EXAMPLES = Path(__file__).parents[2] / "examples"
TYPE_II = DesignStorm("10-yr", 5.0, find("II"))


def opinions(network, storm=TYPE_II, conventions=NRCS, **times):
    """All opinions on one run, by node and method."""
    run = simulate(network, storm, conventions, **times)
    found = second_opinion(network, run, conventions)
    return {(item.node, item.method): item for item in found}


def equation(node) -> PondEquation:
    """Equation of a pond."""
    return PondEquation(pond_arrays(node), [z for item in node.storages for z in item.elevations_ft])


def linear_reservoir():
    """Storage 3,600 cf and outflow 1 cfs a foot: K = 1 h."""
    rating = Outlet("table", RatingTable((100.0, 200.0), (0.0, 100.0)))
    return pond("P", "DP", box(3600.0, 200.0), [rating])


# the pond equation


def test_linear_reservoir_meets_its_closed_solution():
    """Triangle 0-10-0 cfs over 2 h on K = 1 h: 5.1012 cfs at 1 + ln(2 - 1/e) = 1.490 h (1e-6, the looks)."""
    found = solve_pond(equation(linear_reservoir()), 100.0, np.array([0.0, 10.0, 0.0, 0.0]), 1.0)
    # falling limb: O = 10 (3 - t) - c exp(-(t - 1)), c = 20 - 10/e; dO/dt = 0 where exp(-(t - 1)) = 10/c
    peak_hr = 1.0 + math.log((20.0 - 10.0 / math.e) / 10.0)
    peak_cfs = 10.0 * (2.0 - peak_hr)
    assert peak_cfs == pytest.approx(5.1012, abs=5e-5)
    assert found.peak_flow_cfs == pytest.approx(peak_cfs, rel=1e-6)
    assert found.peak_elevation_ft == pytest.approx(100.0 + peak_cfs, abs=1e-5)
    assert found.time_hr == pytest.approx(peak_hr, abs=5e-4)  # two looks: 1/2,500 of a step
    assert found.error_cfs < 1e-4 * peak_cfs


def test_level_of_a_storage_is_the_inverse_of_the_exact_relation():
    """Prismatic, conical from a point, volumes and two storages with different bottoms: to 1e-9 ft."""
    cases = [
        (Storage("contours", (100.0, 103.0, 110.0), (0.0, 900.0, 400.0)),),
        (Storage("volumes", (100.0, 101.0, 104.0), (0.0, 10.0, 5000.0)),),
        (*box(500.0, 108.0), Storage("contours", (103.0, 106.0), (10.0, 4000.0))),
    ]
    for storages in cases:
        of = equation(pond("P", "DP", storages, [orifice(1.0)]))
        for z in np.linspace(100.001, max(item.top_ft for item in storages) - 0.001, 57):
            assert of.level_ft(of.storage_cf(float(z))) == pytest.approx(z, abs=1e-9)


def test_another_integrator_gives_the_same_peak():
    """Radau at rtol 1e-10 against LSODA, orifice and weir with a crest that is just passed: within 1e-5 of the peak."""
    node = pond("P", "DP", box(3000.0), [orifice(0.5), weir(103.0)])
    run = simulate(site(area(to="P", ac=3.0), node), STORM)
    result, of, step = run.nodes["P"], equation(node), 3600.0 * run.step_hr
    times = step * np.arange(len(result.inflow_cfs))

    def rate(t, s):
        return [np.interp(t, times, result.inflow_cfs) - of.outflow_cfs(s[0])]

    end = step * 1400
    oracle = solve_ivp(rate, (0.0, end), [0.0], "Radau", rtol=1e-10, atol=1e-6, max_step=step)
    found = solve_pond(of, 100.0, result.inflow_cfs, run.step_hr)
    assert found.peak_elevation_ft > 103.2
    assert found.peak_flow_cfs == pytest.approx(of.outflow_cfs(oracle.y[0].max()), rel=1e-5)
    assert found.error_cfs < 1e-3 * found.peak_flow_cfs


def test_a_draining_pond_is_highest_at_its_start():
    """No inflow at all, started wet."""
    found = solve_pond(equation(pond("P", "DP", box(500.0), [orifice(1.0)])), 104.0, np.zeros(500), 0.01)
    assert (found.peak_elevation_ft, found.time_hr) == (104.0, 0.0)


def test_a_pond_with_outlets_below_its_bottom_stays_dry():
    """Outlets that pass all that comes: outflow is inflow, no storage, no error."""
    node = pond("P", "DP", box(500.0), [orifice(2.0, 95.0)])
    found = solve_pond(equation(node), 100.0, np.array([0.0, 3.0, 1.0, 0.0]), 0.1)
    assert found.peak_flow_cfs == 3.0
    assert found.peak_elevation_ft == pytest.approx(100.0, abs=1e-6)


def test_a_short_storm_after_long_drought_is_not_stepped_over():
    """A burst of 36 s at 30 h on an empty pond: the storage is its volume (1e-6)."""
    inflow = np.zeros(4000)
    inflow[3000] = 10.0
    node = pond("P", "DP", box(500.0), [weir(105.0)])
    found = solve_pond(equation(node), 100.0, inflow, 0.01)
    assert found.peak_elevation_ft == pytest.approx(100.0 + 360.0 / 500.0, rel=1e-6)


def test_routing_of_a_usual_basin_is_within_a_twentieth_of_a_percent():
    """The basin of the example, every storm: 0.05 % and 0.001 ft, and the equation knows its own error better."""
    project = hydro.read_project(EXAMPLES / "rockville_centre" / "project.yaml")
    runs = hydro.run_project(project).runs["post"]
    for run in runs.values():
        found = {item.node: item for item in second_opinion(project.networks["post"], run)}["BASIN"]
        assert abs(found.gap_pct) < 0.05
        assert abs(found.gap_ft) < 0.001
        assert found.error_pct < 0.05
        assert found.standing == "expected"


def test_a_fast_pond_agrees_at_the_step_of_the_network():
    """Chambers that fill just at the peak, where the trapezoidal rule at 36 s is 1.3 % too high: within 0.01 %."""
    project = hydro.read_project(EXAMPLES / "rockville_centre" / "project.yaml")
    run = hydro.run_project(project).runs["post"]["10-yr"]
    found = {item.node: item for item in second_opinion(project.networks["post"], run)}["CHAMBERS"]
    assert run.nodes["CHAMBERS"].pool.routing == "exact"
    assert abs(found.gap_pct) < 0.01
    assert not opinion_findings([found])


def test_overtopped_in_both_has_no_number():
    """A pond too small: not applicable, and the ponds below it too."""
    ponds = (pond("P", "Q", box(100.0, 101.0), [orifice(0.2)]), pond("Q", "DP", box(900.0), [orifice(1.0)]))
    found = opinions(site(area(to="P", ac=50.0), *ponds))
    assert found["P", "pond equation"].reason.startswith("overtopped in both, at ")
    assert found["Q", "pond equation"].reason == "its inflow is unknown, since a pond above is overtopped"
    assert not opinion_findings(found.values())


def test_overtopped_in_one_only_is_a_finding():
    """Where only one of the two passes the top, neither number stands unnoticed."""
    node = pond("P", "DP", box(3600.0, 105.1), [Outlet("table", RatingTable((100.0, 200.0), (0.0, 100.0)))])
    network = site(area(to="P", ac=3.0), node)
    run = simulate(network, TYPE_II, NRCS)
    item = second_opinion(network, run)[-1]
    top = math.nextafter(item.other_peak_elevation_ft, 0.0) - 1e-4
    lower = pond("P", "DP", box(3600.0, top), node.outlets)
    (found,) = [o for o in second_opinion(site(area(to="P", ac=3.0), lower), run) if o.kind == "pond"]
    assert found.standing == "outside"
    assert "passes the top of the storage" in found.finding().cause


# the peaks of subcatchments


def test_tr55_example_4_1():
    """TR-55 example 4-1 prints 345 cfs with qu read as 270 from the chart; table F-1 gives 268.6 (0.5 %)."""
    node = Subcatchment("A", "DP", (Cover(0.39 * 640.0, 75.0),), 1.53)
    found = opinions(site(node), DesignStorm("25-yr", 6.0, find("II")))["A", "TR-55 graphical"]
    assert found.other_peak_flow_cfs == pytest.approx(345.0, rel=0.005)
    assert "qu 269 csm/in" in found.reason
    assert found.standing == "expected"


def test_santa_barbara_peak_is_that_of_its_function():
    """The same storm by `santa_barbara_storm` at the same step (1e-3: the peak between ordinates)."""
    found = opinions(site(area(tc_hr=0.3)))["A", "Santa Barbara"]
    rain = 5.0 * np.interp(0.005 * np.arange(4801), find("II").hours, find("II").fractions)
    flow = santa_barbara_storm(rain, 1.0, 80.0, 0.0, 0.3, 0.005)
    assert found.other_peak_flow_cfs == pytest.approx(flow.max(), rel=1e-3)


@pytest.mark.parametrize(
    ("node", "storm", "words"),
    [
        (area(), STORM, "storm 'N10_D' is not type I, IA, II or III"),
        (area(), DesignStorm("10-yr", 5.0, user_curve([0, 24], [0, 1], "II")), "storm 'II' is not type"),
        (area(), DesignStorm("10-yr", 5.0, trim_curve(find("II"), 6.0)), "is not type"),
        (area(tc_hr=0.05), TYPE_II, "Tc 0.05 h is outside 0.1 to 10 h"),
        (area(tc_hr=11.0), TYPE_II, "Tc 11 h is outside"),
        (area(cn=35.0), DesignStorm("10-yr", 9.0, find("II")), "CN 35.0 is below 40"),
        (area(cn=60.0), DesignStorm("10-yr", 0.5, find("II")), "no runoff"),
    ],
)
def test_the_graphical_method_has_limits(node, storm, words):
    """Outside them the entry says why and no number stands there."""
    found = opinions(site(node), storm)["A", "TR-55 graphical"]
    assert found.standing == "not applicable"
    assert words in found.reason
    assert found.to_dict()["other_peak_flow_cfs"] is None


def test_several_parts_have_no_graphical_peak_and_no_band():
    """Weighted runoff: one composite CN would be another question; Santa Barbara takes the same parts."""
    node = Subcatchment("A", "DP", (Cover(1.0, 98.0), Cover(1.0, 60.0)), 0.3, runoff="weighted-q")
    found = opinions(site(node))
    assert "one composite CN" in found["A", "TR-55 graphical"].reason
    assert found["A", "Santa Barbara"].standing == "no band"
    assert found["A", "Santa Barbara"].gap_pct < -10.0


def test_an_area_without_concentration_time_has_no_reservoir():
    """Tc = 0."""
    found = opinions(site(area(tc_hr=0.0)))
    assert found["A", "Santa Barbara"].reason == "Tc is 0, so that there is no reservoir"
    assert not found["A", "TR-55 graphical"].applies


def test_a_limited_abstraction_ratio_is_named():
    """Ia/P 0.008 is taken as 0.1, as TR-55 says."""
    found = opinions(site(area(cn=98.0)))["A", "TR-55 graphical"]
    assert "Ia/P 0.008 taken as 0.1, the end of table F-1" in found.reason


@pytest.mark.parametrize("conventions", [NRCS, HYDROCAD, EXACT, WINTR20], ids=lambda c: c.name)
@pytest.mark.parametrize("tc", [0.1, 0.7])
def test_causes_multiply_to_the_gap_and_leave_nothing_unexplained(conventions, tc):
    """The named effects make the whole gap; each left out is below 0.05 %, at most four of them."""
    for item in opinions(site(area(tc_hr=tc)), conventions=conventions).values():
        product = math.prod(1.0 + 0.01 * cause.effect_pct for cause in item.causes)
        assert 100.0 * (product - 1.0) == pytest.approx(item.gap_pct, abs=0.25)
        assert "not explained" not in {cause.name for cause in item.causes}


@pytest.mark.parametrize("conventions", [NRCS, EXACT, WINTR20], ids=lambda c: c.name)
def test_usual_areas_are_inside_their_bands(conventions):
    """Types I to III, Tc and CN between the rows of the table: no finding."""
    for name in ("I", "IA", "II", "III"):
        for tc, cn in ((0.12, 85.0), (0.7, 70.0), (3.0, 90.0)):
            storm = DesignStorm("10-yr", 4.0, find(name))
            found = opinions(site(area(tc_hr=tc, cn=cn)), storm, conventions)
            assert {item.standing for item in found.values()} == {"expected"}, (name, tc, cn)


def test_the_coarse_step_of_a_submission_is_named_with_its_size():
    """Step 6 min on Tc 7.2 min: the second opinion finds the 7 % that halving the step finds."""
    project = hydro.read_project(EXAMPLES / "submission" / "project.yaml")
    run = hydro.run_project(project).runs["pre"]["2-yr"]
    found = second_opinion(project.networks["pre"], run, project.conventions)
    (item,) = [one for one in found if (one.node, one.method) == ("A3", "TR-55 graphical")]
    (step,) = [cause.effect_pct for cause in item.causes if cause.name == "time step of 6 min"]
    assert step == pytest.approx(100.0 * (1.0 / (1.0 - 0.0678) - 1.0), abs=0.1)


def test_another_unit_hydrograph_is_a_finding_that_names_it():
    """Delmarva on type II: both methods are far above their bands, and the unit hydrograph is the cause."""
    node = Subcatchment("A", "DP", (Cover(1.0, 80.0),), 0.5, unit_hydrograph="delmarva")
    found = opinions(site(node))
    codes = [finding.code for finding in opinion_findings(found.values())]
    assert codes == ["H411", "H411"]
    effects = {cause.name: cause.effect_pct for cause in found["A", "TR-55 graphical"].causes}
    assert effects["standard unit hydrograph and Tp"] > 30.0


def test_a_span_that_cuts_the_peak_off_is_not_explained():
    """A run that ends at 11 h has no right peak: outside the band, cause 'not explained'."""
    found = opinions(site(area(tc_hr=0.5)), span_hr=11.0)["A", "TR-55 graphical"]
    assert found.standing == "outside"
    assert found.causes[0].name == "not explained"


def test_antecedent_condition_counts():
    """Wet ground: the graphical peak is that of the converted curve number."""
    storm = DesignStorm("10-yr", 5.0, find("II"), arc=3)
    found = opinions(site(area(tc_hr=0.5)), storm)["A", "TR-55 graphical"]
    average = opinions(site(area(tc_hr=0.5)))["A", "TR-55 graphical"]
    assert found.other_peak_flow_cfs > 1.3 * average.other_peak_flow_cfs
    assert found.standing == "expected"


def test_opinions_are_valid_json():
    """Every entry, applicable or not, is plain numbers, texts and null."""
    ponds = (pond("P", "Q", box(100.0, 101.0), [orifice(0.2)]), pond("Q", "DP", box(900.0), [orifice(1.0)]))
    network = site(area(to="P", ac=50.0), area("B", tc_hr=0.0), area("C", cn=30.0), *ponds)
    for item in opinions(network).values():
        text = json.dumps(item.to_dict(), allow_nan=False)
        assert json.loads(text)["standing"] == item.standing


# the bands


@pytest.mark.parametrize(("name", "tc", "ratio"), [("II", 0.1, 0.1), ("III", 1.0, 0.3), ("IA", 4.0, 0.05)])
def test_bands_are_what_was_measured(name, tc, ratio):
    """A row of the table measured again: to its printed digits."""
    line = measured.row(name, (name,), tc, ratio)
    assert line in measured.PAGE.read_text(encoding="utf-8").splitlines()


def test_every_cell_has_a_row():
    """Five groups of storms, nine Tc, seven Ia/P."""
    rows = [line for line in measured.PAGE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len(rows) == 1 + 5 * len(measured.TIMES_HR) * len(measured.RATIOS)


def test_bands_end_where_nothing_was_measured():
    """Shorter Tc, larger Ia/P, own storms, storms of another duration."""
    assert math.isnan(expected_gap_pct("santa_barbara", "II", 0.05, 0.1)[0])
    assert math.isnan(expected_gap_pct("santa_barbara", "II", 0.5, 0.6)[0])
    assert math.isnan(expected_gap_pct("santa_barbara", None, 0.5, 0.1)[0])
    assert band_group(user_curve([0, 24], [0, 1], "even")) is None
    assert band_group(find("II_48H")) is None
    assert (band_group(find("III")), band_group(find("NRCC_D"))) == ("III", "any")


def test_water_rises_through_a_slice_without_storage():
    """Two storages with 2 ft between them: the peak outflow is never above the peak inflow (0.1 %)."""
    lower, upper = Storage("contours", (100.0, 102.0), (2000.0, 2000.0)), Storage("contours", (104.0, 110.0), (3000.0, 9000.0))
    node = pond("P", "DP", (lower, upper), [orifice(1.0), weir(103.0)])
    run = simulate(site(area(to="P", ac=5.0), node), TYPE_II, NRCS, step_hr=0.001)
    found = solve_pond(equation(node), 100.0, run.nodes["P"].inflow_cfs, run.step_hr)
    assert found.peak_elevation_ft > 103.0
    assert found.peak_flow_cfs <= run.nodes["P"].peak_inflow_cfs * 1.001
    assert found.error_cfs < 0.01 * found.peak_flow_cfs
    for step_hr in (0.001, 0.01):
        ours = simulate(site(area(to="P", ac=5.0), node), TYPE_II, NRCS, step_hr=step_hr).nodes["P"]
        assert ours.peak_flow_cfs <= ours.peak_inflow_cfs * 1.001


def test_storages_of_a_shape_agree_too():
    """A basin with side slopes, whose volume is of third degree: the equation and the exact routing within 0.01 %."""
    basin = Storage("contours", *basin_contours(60.0, 30.0, 4.0, 100.0, 9.0))
    node = pond("P", "DP", (basin,), [orifice(0.5), weir(104.0, 4.0)])
    run = simulate(site(area(to="P", ac=6.0), node), TYPE_II, EXACT)
    item = second_opinion(site(area(to="P", ac=6.0), node), run, EXACT)[-1]
    assert run.nodes["P"].pool.peak_elevation_ft > 104.0
    assert abs(item.gap_pct) < 0.01
