"""Peaks, levels, missing and impossible inputs, and the verdict."""

import json

import pytest

from hydro.criteria import evaluate, load_rule_set, unverified_limits, verdict, verdict_summary
from hydro.findings import Finding
from hydro.model import DesignPoint, Inflow
from tests.criteria.builders import NAN, area, basin, check, checks_of, site, water


@pytest.mark.parametrize("rule", ["QP-1", "QF-1"])
@pytest.mark.parametrize(
    ("post_cfs", "status"),
    [(9.0, "pass"), (10.0, "pass"), (10.004, "cannot tell"), (10.006, "fail"), (NAN, "cannot tell")],
)
def test_peak_on_both_sides_of_the_limit(rule, post_cfs, status):
    """Post <= pre, unrounded; an excess that does not print decides nothing."""
    done = check(site(post_cfs=post_cfs), rule)
    assert done.status == status
    assert done.limit_status == "verified"


def test_margin_is_what_is_left():
    """8 of 10 cfs leave 2 cfs; 12 cfs exceed by 2 cfs."""
    assert check(site(post_cfs=8.0), "QP-1").margin == 2.0
    assert check(site(post_cfs=12.0), "QP-1").margin == -2.0


def test_equal_as_printed_is_said():
    """A margin below half of 0.01 cfs passes with a word about it."""
    assert "equal at printed precision" in check(site(post_cfs=9.997), "QP-1").note
    assert "equal" not in check(site(post_cfs=9.994), "QP-1").note


@pytest.mark.parametrize("rule", ["QP-1", "QF-1"])
@pytest.mark.parametrize("point", [DesignPoint("DP1", tidal=True), DesignPoint("DP1", stream_order=6)])
def test_large_water_waives_flood_control(rule, point):
    """An excess is waived at tidal water and at a large stream; the condition is not verified."""
    done = check(site(point=point, post_cfs=12.0), rule)
    assert (done.status, done.limit_status) == ("not applicable", "unverified")
    assert "not verified" in done.note
    assert check(site(point=point), rule).status == "pass"


@pytest.mark.parametrize(
    ("level_ft", "freeboard", "passage"),
    [(104.9, "pass", "pass"), (105.0, "pass", "pass"), (105.1, "fail", "pass"), (106.0, "fail", "pass"),
     (106.1, "fail", "fail"), (105.003, "cannot tell", "pass"), (NAN, "cannot tell", "cannot tell")],
)  # fmt: skip
def test_levels_against_the_embankment(level_ft, freeboard, passage):
    """Embankment top 106 ft: 1 ft of freeboard up to 105 ft, no overtopping up to 106 ft."""
    done = checks_of(site(pools={"BASIN": water(basin(), level_ft=level_ft)}))
    assert (done["FB-1", "BASIN"].status, done["SP-1", "BASIN"].status) == (freeboard, passage)


def test_missing_embankment_top_is_asked_for():
    """Without the top of the embankment neither freeboard nor overtopping can be told."""
    done = checks_of(site([area("P1", "BASIN", 5.0, 2.0), basin(embankment_top_ft=None), DesignPoint("DP1")]))
    assert {done[rule, "BASIN"].status for rule in ("FB-1", "SP-1")} == {"cannot tell"}
    assert "add embankment_top_ft to BASIN" in done["FB-1", "BASIN"].note


def test_underground_practice_has_no_freeboard():
    """A practice that holds no water above ground needs no embankment, but it may not overflow its storage."""
    pond = basin(embankment_top_ft=None, practice="Underground-Infiltration")
    done = checks_of(site([area("P1", "BASIN", 5.0, 2.0), pond, DesignPoint("DP1")]))
    assert [done[rule, "BASIN"].status for rule in ("FB-1", "SP-1")] == ["not applicable", "pass"]
    assert done["SP-1", "BASIN"].limit == 106.0  # the top of its stage table


def test_missing_storm_is_named():
    """Without the 10-year storm QP-1 cannot be told, and a finding says what to add."""
    at = site(storms=["1-yr", "100-yr"])
    done = check(at, "QP-1")
    assert (done.status, done.value, done.limit) == ("cannot tell", None, None)
    assert "'10-yr'" in done.note
    assert "storms.depths_in" in done.note
    found = [item for item in evaluate(load_rule_set("nys-2015"), at)[1] if item.code == "H501"]
    assert [item.cause for item in found] == ["'10-yr', used by QP-1"]
    assert check(at, "QF-1").status == "pass"


def test_storm_of_another_duration_does_not_count():
    """A 6-hour storm named 10-yr is not the 24-hour storm of the rule."""
    done = check(site(durations_hr={"10-yr": 6.0}), "QP-1")
    assert done.status == "cannot tell"
    assert "lasts 6 h" in done.note


def test_critical_finding_takes_every_pass():
    """While a critical finding stands nothing passes, and a fail stays a fail."""
    finding = Finding("H301", "post / 100-yr / BASIN", "106.4 ft")
    statuses = {done.status for done in checks_of(site(findings=(finding,))).values()}
    assert "pass" not in statuses
    done = check(site(findings=(finding,)), "QF-1")
    assert done.status == "cannot tell"
    assert "H301" in done.note
    assert check(site(findings=(finding,), post_cfs=12.0), "QF-1").status == "fail"


def test_a_warning_takes_nothing():
    """Findings below critical leave the checks as they are."""
    assert check(site(findings=(Finding("H201", "post / P1", "4 min"),)), "QF-1").status == "pass"


def test_a_design_that_complies_passes():
    """The site of the builders passes; limits that are not verified are listed."""
    checks, findings = evaluate(load_rule_set("nys-2015"), site())
    assert verdict(checks, findings) == "pass"
    assert unverified_limits(checks) == ("RR-2", "CP-1", "CP-2", "FB-1")
    listed = [item.cause for item in findings if item.code == "H502"]
    assert listed == ["RR-2, CP-1, CP-2, FB-1"]
    assert "not verified against the published text" in checks_of(site())["FB-1", "BASIN"].note


def test_verdict_goes_by_the_worst():
    """Fail before cannot tell before pass; nothing checked is no pass."""
    rules = load_rule_set("nys-2015")
    good, _ = evaluate(rules, site())
    unknown, _ = evaluate(rules, site(p90_in=None))
    bad, _ = evaluate(rules, site(p90_in=None, post_cfs=12.0))
    assert [verdict(item) for item in (good, unknown, bad, ())] == ["pass", "cannot tell", "fail", "cannot tell"]
    assert verdict(good, [Finding("H403", "post / 10-yr", "1e-3")]) == "cannot tell"


def test_declared_and_doubtful_inputs_are_found():
    """A declared RRv (H503) and a 90 % rainfall off the map (H504) are said once each."""
    _, findings = evaluate(load_rule_set("nys-2015"), site(p90_in=1.6))
    assert {(item.code, item.where) for item in findings} >= {
        ("H503", "post / BASIN"), ("H504", "water_quality.p90_in"),
    }  # fmt: skip
    _, findings = evaluate(load_rule_set("nys-2015"), site(p90_in=0.8))
    assert "H504" not in {item.code for item in findings}


def test_results_are_plain_json():
    """Unknown numbers are null, never NaN, so that any program can read the result."""
    for done in checks_of(site(post_cfs=NAN, p90_in=None)).values():
        text = json.dumps(done.to_dict(), allow_nan=False)
        assert json.loads(text)["edition"] == "January 2015"


def test_both_sides_are_given_as_formulas():
    """A reviewer can follow the numbers."""
    assert "WQv = 1.5 in x 0.4100 x 5.00 ac / 12 = 0.256 ac-ft = 11,162 cf" in check(site(), "WQ-1").formula


def test_notes_are_plain_ascii():
    """Notes print on every terminal."""
    assert all(done.note.isascii() and done.formula.isascii() for done in checks_of(site()).values())


def test_an_embankment_that_is_given_binds_whatever_the_practice():
    """Water over a given embankment fails, even at a practice of a kind that needs none."""
    pond = basin(practice="catch basin")
    nodes = [area("P1", "BASIN", 5.0, 2.0), pond, DesignPoint("DP1")]
    done = checks_of(site(nodes, pools={"BASIN": water(pond, level_ft=106.1)}))
    assert {done[rule, "BASIN"].status for rule in ("FB-1", "SP-1")} == {"fail"}


@pytest.mark.parametrize("rule", ["QP-1", "QF-1"])
@pytest.mark.parametrize(("pre_ac", "post_cfs", "status"), [(5.009, 8.0, "pass"), (4.98, 8.0, "cannot tell"), (5.02, 12.0, "cannot tell")])
def test_flows_of_different_areas_are_not_compared(rule, pre_ac, post_cfs, status):
    """Beyond 0.01 ac of difference neither pass nor fail can be told."""
    done = check(site(pre_ac=pre_ac, post_cfs=post_cfs), rule)
    assert done.status == status
    assert ("H206" in done.note) == (status == "cannot tell")


def test_storm_without_runoff_decides_nothing():
    """0 cfs against 0 cfs is no pass, and channel protection is neither passed nor waived by it."""
    still = {"P1": 0.0, "DP1": 0.0, "BASIN": 0.0}
    pools = {"BASIN": water(basin(), lag_hr=NAN, paths={"primary": 0.0})}
    done = checks_of(site(pre_cfs=0.0, post_cfs=0.0, pools=pools, peaks=still))
    assert {done[rule, "DP1"].status for rule in ("QP-1", "QF-1", "CP-1")} == {"cannot tell"}
    assert "gives no runoff here" in done["QF-1", "DP1"].note


def test_no_runoff_is_no_storage_to_hold():
    """CN 40 gives no runoff of 2.8 in, so the short-cut asks for 0 cf, and that is not passed."""
    nodes = [area("P1", "BASIN", 5.0, 2.0, cn=40.0), basin(rrv_cf=100.0), DesignPoint("DP1")]
    done = check(site(nodes, post_cfs=12.0, pools={"BASIN": water(basin(), lag_hr=2.0)}), "CP-2")
    assert (done.status, done.limit) == ("not applicable", 0.0)
    assert "gives no runoff here" in done.note


def test_water_led_away_from_a_point_is_no_doubt_for_channel_protection():
    """A point that loses its whole area sends nothing on: CP-w1b holds, but its flows are not compared."""
    nodes = [area("P1", "DP2", 5.0, 2.0), DesignPoint("DP1"), DesignPoint("DP2")]
    done = checks_of(site(nodes, post_cfs=0.0))
    assert (done["CP-1", "DP1"].status, done["QP-1", "DP1"].status) == ("not applicable", "cannot tell")


def test_area_in_one_condition_only_passes_nothing_of_water_quality():
    """0 against 0 is no pass: a point that lost its area asks for no volume; one that gained it asks for all of it."""
    nodes = [area("P1", "DP2", 5.0, 2.0), DesignPoint("DP1"), DesignPoint("DP2")]
    done = checks_of(site(nodes, post_cfs=0.0))
    for rule in ("WQ-1", "RR-1", "RR-2"):
        lost, gained = done[rule, "DP1"], done[rule, "DP2"]
        assert (lost.status, lost.waiver, lost.value, lost.limit) == ("not applicable", "", None, None)
        assert "no subcatchment counts here after development (before: 5.000 ac)" in lost.note
        assert (gained.status, gained.limit > 0.0) == ("fail", True)
    assert {done[rule, "DP2"].status for rule in ("QP-1", "QF-1")} == {"cannot tell"}
    assert done["WQ-2", "project"].status == "fail"


def test_depths_that_fall_with_the_return_period_decide_nothing():
    """While H102 stands it is not known which storm is which."""
    finding = Finding("H102", "storms / 100-yr", "100-yr: 5.00 in, 10-yr: 5.30 in")
    done = checks_of(site(findings=(finding,), post_cfs=12.0))
    assert {done[rule, "DP1"].status for rule in ("QP-1", "QF-1")} == {"cannot tell"}
    assert "H102" in done["QP-1", "DP1"].note


def test_design_point_without_any_area():
    """A point that nothing drains to in either condition passes nothing, and alone gives no verdict."""
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(), DesignPoint("DP1"), DesignPoint("DP2")]
    done = checks_of(site(nodes))
    idle = [item for (_, where), item in done.items() if where == "DP2"]
    assert len(idle) == 7  # rules WQ-1, RR-1, RR-2, CP-1, CP-2, QP-1, QF-1
    assert {(item.status, item.note) for item in idle} == {("not applicable", "nothing drains here")}
    assert verdict(idle) == "cannot tell"


def test_a_condition_that_is_not_compared_takes_no_pass():
    """A critical finding of a third condition leaves the checks and the verdict of pre and post alone."""
    finding = Finding("H301", "ultimate / 100-yr / BASIN", "106.4 ft")
    checks, found = evaluate(load_rule_set("nys-2015"), site(findings=(finding,)))
    assert verdict(checks, [finding, *found]) == "pass"
    assert verdict(checks, [Finding("H403", "run", "1e-3")]) == "cannot tell"


def test_a_justification_has_words():
    """A reason of fewer than five words counts as not given."""
    short = check(site(point=DesignPoint("DP1", rrv_justification="not feasible on site")), "RR-1")
    assert short.status == "fail"
    assert "4 words of at least 5" in short.note
    assert check(site(point=DesignPoint("DP1", rrv_justification="not feasible on this site")), "RR-1").status == "not applicable"


def test_parameters_that_are_not_verified_are_named_with_their_value():
    """A reviewer sees what to look up."""
    done = checks_of(site())
    assert done["CP-1", "DP1"].basis == ("cpv_time_definition = centroid",)
    assert done["RR-2", "DP1"].basis == ("reduction_factor = A 0.55, B 0.4, C 0.3, D 0.2",)
    assert "(cpv_time_definition = centroid)" in done["CP-1", "DP1"].note
    assert done["QP-1", "DP1"].basis == ()


def test_summary_counts_passes_and_waivers():
    """The one line of a verdict tells passes and waivers on numbers that were not verified."""
    rules = load_rule_set("nys-2015")
    summary = verdict_summary(evaluate(rules, site())[0], rules)
    assert (summary.passed, summary.passed_unverified, summary.waived, summary.waived_unverified) == (9, 4, 1, 0)
    assert summary.text == (
        "nys-2015 (January 2015): 9 checks pass (4 of them on limits that are not verified), 1 waived"
    )
    tidal = evaluate(rules, site(point=DesignPoint("DP1", tidal=True), post_cfs=12.0))[0]
    summary = verdict_summary(tidal, rules)
    assert (summary.failed, summary.waived, summary.waived_unverified) == (1, 2, 2)
    assert summary.text.endswith("1 check fails, 2 waived (2 of them on conditions that are not verified)")


def test_a_point_that_an_inflow_reaches_is_not_idle():
    """A given hydrograph is water too: its peaks are compared."""
    flow = Inflow("RIVER", "DP2", {})
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(), flow, DesignPoint("DP1"), DesignPoint("DP2")]
    assert check(site(nodes), "QP-1", "DP2").status == "pass"
