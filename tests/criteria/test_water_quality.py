"""Water quality and runoff reduction: computed values of the criteria, worked by hand here."""

import pytest

from hydro.findings import Finding
from hydro.model import Cover, DesignPoint, Orifice, Outlet, Storage, Subcatchment
from tests.criteria.builders import RRV_MINIMUM_CF, WQV_CF, area, basin, check, checks_of, site

PRINTED_CF = 0.05
"""Volumes of the cases are given to 0.1 cf."""


@pytest.mark.parametrize(
    ("p90_in", "ac", "impervious_ac", "expected_cf"),
    [(1.5, 2.0, 1.2, 6_425.1), (1.5, 5.0, 0.5, 3_811.5), (1.2, 10.0, 3.5, 15_899.4), (0.9, 1.0, 1.0, 3_103.65)],
)
def test_wqv_is_p_times_rv_times_a(p90_in, ac, impervious_ac, expected_cf):
    """WQv = P Rv A / 12 with Rv = 0.05 + 0.009 I, before any floor of Rv (limit of test A)."""
    outfall = DesignPoint("DP1")
    done = check(site([area("P1", "DP1", ac, impervious_ac), outfall], p90_in=p90_in), "RR-1")
    assert done.limit == pytest.approx(expected_cf, abs=PRINTED_CF)


def test_rv_has_a_floor_while_wqv_exceeds_rrv():
    """5 ac at 10 %: Rv 0.14 becomes 0.20, so 3,811.5 cf become 5,445 cf; and the limit rests on a doubtful rule."""
    done = check(site([area("P1", "DP1", 5.0, 0.5), DesignPoint("DP1")]), "WQ-1")
    assert done.limit == pytest.approx(5_445.0, abs=PRINTED_CF)
    assert done.limit_status == "unverified"
    assert "Rv 0.1400 raised to 0.2" in done.note


def test_no_floor_once_the_whole_wqv_is_reduced():
    """With RRv of at least WQv the floor does not apply, and the limit is verified."""
    nodes = [area("P1", "BASIN", 5.0, 0.5), basin(rrv_cf=3_811.5), DesignPoint("DP1")]
    done = check(site(nodes), "WQ-1")
    assert (done.status, done.limit_status) == ("pass", "verified")
    assert done.limit == pytest.approx(3_811.5, abs=PRINTED_CF)


@pytest.mark.parametrize(
    ("hsg", "expected_cf"), [("A", 3_414.0), ("B", 2_482.9), ("C", 1_862.2), ("D", 1_241.5), ("B/D", 1_241.5)]
)
def test_minimum_reduction_by_soil_group(hsg, expected_cf):
    """RRv min = P 0.95 S Aic / 12 for 1.2 ac of new pavement; a dual group counts as undrained."""
    done = check(site([area("P1", "DP1", 5.0, 1.2, hsg=hsg), DesignPoint("DP1")]), "RR-2")
    assert done.limit == pytest.approx(expected_cf, abs=PRINTED_CF)
    assert done.limit_status == "unverified"


def test_minimum_reduction_weights_soil_groups_by_area():
    """Half on A and half on D: S = (0.55 + 0.20) / 2."""
    covers = (Cover(1.0, 98.0, 100.0, "A"), Cover(1.0, 98.0, 100.0, "D"), Cover(1.0, 61.0, 0.0, "B"))
    done = check(site([Subcatchment("P1", "DP1", covers, 0.2), DesignPoint("DP1")]), "RR-2")
    assert done.limit == pytest.approx(1.5 * 0.95 * 0.375 * 2.0 * 3_630.0, abs=PRINTED_CF)


def test_only_new_impervious_cover_counts_for_the_minimum():
    """2 ac of pavement where 1.5 ac were before: Aic is 0.5 ac."""
    done = check(site(pre_impervious_ac=1.5), "RR-2")
    assert done.limit == pytest.approx(0.25 * RRV_MINIMUM_CF, abs=PRINTED_CF)


def test_no_minimum_without_new_impervious_cover():
    """Less pavement than before asks for no runoff reduction, whatever the soil."""
    nodes = [area("P1", "DP1", 5.0, 1.0, hsg=""), DesignPoint("DP1")]
    done = check(site(nodes, pre_impervious_ac=2.0), "RR-2")
    assert (done.status, done.limit) == ("not applicable", None)
    assert done.note == "no new impervious cover, so no reduction is asked"


def test_unknown_soil_group_is_named():
    """Without the soil group under the pavement the minimum cannot be told."""
    done = check(site([area("P1", "BASIN", 5.0, 2.0, hsg=""), basin(), DesignPoint("DP1")]), "RR-2")
    assert (done.status, done.limit, done.margin) == ("cannot tell", None, None)
    assert "P1 'pavement'" in done.note
    assert "state hsg A, B, C or D" in done.note


def test_storage_that_reduces_does_not_treat_again():
    """10,000 cf below the water-quality level, 5,000 cf of it declared as RRv, count 10,000 cf."""
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(wqv_elevation_ft=102.0), DesignPoint("DP1")]
    assert check(site(nodes), "WQ-1").value == pytest.approx(10_000.0, abs=1e-6)  # exact but for round-off


def test_a_practice_counts_no_more_than_reaches_it():
    """15,000 cf of storage count 11,162 cf, the WQv of the 5 ac that drain to it."""
    done = check(site(), "WQ-1")
    assert (done.status, done.value) == ("pass", done.limit)
    assert "BASIN holds 15,000 cf below wqv_elevation_ft, of which it needs 11,162 cf" in done.note


def test_pavement_past_the_practice_is_not_treated_by_storage_elsewhere():
    """0.2 of 2 ac of pavement on 0.5 ac that pass the basin leave their WQv of 1,116 cf untreated."""
    nodes = [area("P1", "BASIN", 4.5, 1.8), area("P2", "DP1", 0.5, 0.2), basin(), DesignPoint("DP1")]
    done = checks_of(site(nodes))
    assert (done["WQ-1", "DP1"].status, done["WQ-2", "project"].status) == ("fail", "fail")
    assert done["WQ-1", "DP1"].margin == pytest.approx(-0.1 * WQV_CF, abs=PRINTED_CF)
    assert "WQv 1,116 cf of P2 reaches no practice" in done["WQ-1", "DP1"].note


def test_lawn_past_the_practice_is_covered_by_spare_storage_and_named():
    """0.5 ac of lawn, WQv 136 cf, may pass the basin as long as the basin has storage to spare."""
    nodes = [area("P1", "BASIN", 4.5, 2.0), area("P2", "DP1", 0.5), basin(), DesignPoint("DP1")]
    done = check(site(nodes), "WQ-1")
    assert (done.status, done.limit_status) == ("pass", "unverified")
    assert done.basis == ("wqv_pervious_bypass = yes",)
    assert "P2 has no impervious cover and passes no practice: 136 cf" in done.note
    nodes[2] = basin(wqv_elevation_ft=102.0, storages=(Storage("contours", (100.0, 106.0), (5_513.0, 5_513.0)),))
    assert check(site(nodes), "WQ-1").status == "fail"  # 11,026 cf for 11,026.1 cf of P1 and 136 cf of P2


def test_practices_in_series_count_the_same_water_once():
    """What the upper practice treats, 10,000 cf, leaves 1,162 cf for the lower one, whatever it holds."""
    nodes = [
        area("P1", "UPPER", 5.0, 2.0), basin("UPPER", "LOWER", wqv_elevation_ft=102.0, rrv_cf=0.0),
        basin("LOWER", "DP1", rrv_cf=9_000.0), DesignPoint("DP1"),
    ]  # fmt: skip
    done = checks_of(site(nodes))
    assert done["WQ-1", "DP1"].value == pytest.approx(WQV_CF, abs=PRINTED_CF)
    assert done["RR-2", "DP1"].value == pytest.approx(WQV_CF - 10_000.0, abs=PRINTED_CF)


def test_the_floor_of_rv_raises_what_reaches_a_practice():
    """5 ac at 10 %: 5,445 cf are asked for and 5,445 cf of the 15,000 cf count, not 3,811.5 cf."""
    nodes = [area("P1", "BASIN", 5.0, 0.5), basin(rrv_cf=0.0), DesignPoint("DP1")]
    done = check(site(nodes), "WQ-1")
    assert done.status == "pass"
    assert done.value == pytest.approx(5_445.0, abs=PRINTED_CF)


def test_declared_reduction_needs_storage_that_is_retained():
    """Without a water-quality level RRv counts up to the lowest outlet: 102 ft, 10,000 cf; or to the top."""
    low = (Outlet("lowflow", Orifice(102.0, "circular", 0.3, 0.3)),)
    nodes = [
        area("P1", "BASIN", 5.0, 2.0), basin(outlets=low, wqv_elevation_ft=None, rrv_cf=20_000.0), DesignPoint("DP1"),
    ]  # fmt: skip
    done = check(site(nodes), "RR-1")
    assert done.value == pytest.approx(10_000.0, abs=1e-6)  # exact but for round-off
    assert "20,000 cf declared, counted only 10,000 cf, its storage below the lowest outlet" in done.note
    nodes[1] = basin(
        to={}, outlets=(Outlet("soil", Orifice(100.0, "circular", 0.3, 0.3), "discarded"),), rrv_cf=WQV_CF
    )
    assert check(site(nodes), "WQ-2", "project").value == pytest.approx(WQV_CF, abs=PRINTED_CF)


def test_underdrain_leaves_a_declared_reduction_open():
    """A filter with an outlet at its bottom retains nothing; whether its RRv holds cannot be told."""
    under = (Outlet("underdrain", Orifice(100.0, "circular", 0.3, 0.3)),)
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(outlets=under), DesignPoint("DP1")]
    done = check(site(nodes), "RR-2")
    assert (done.status, done.value) == ("cannot tell", 0.0)
    assert "underdrain" in done.note


def test_a_water_quality_level_above_a_second_outlet_is_doubted():
    """Above the riser at 104 ft water leaves untreated; at 104 ft it does not yet."""
    for level_ft, status in ((104.0, "pass"), (104.5, "cannot tell")):
        nodes = [area("P1", "BASIN", 5.0, 2.0), basin(wqv_elevation_ft=level_ft), DesignPoint("DP1")]
        assert check(site(nodes), "WQ-1").status == status
    assert "lies above its outlet 'riser' (104.00 ft)" in check(site(nodes), "WQ-1").note


def test_cover_that_is_not_counted_as_impervious_takes_the_pass():
    """While H207 stands after development WQv may be too small; before development it takes nothing."""
    open_question = Finding("H207", "post / P1", "1.000 ac with CN 98 and no impervious_pct")
    done = checks_of(site(findings=(open_question,)))
    assert {done[rule, "DP1"].status for rule in ("WQ-1", "RR-2")} == {"cannot tell"}
    assert "H207 stands at post / P1" in done["WQ-1", "DP1"].note
    assert check(site(findings=(Finding("H207", "pre / E1", "1 ac"),)), "WQ-1").status == "pass"
    reduced = [area("P1", "BASIN", 5.0, 2.0), basin(rrv_cf=WQV_CF), DesignPoint("DP1")]
    assert check(site(reduced, findings=(open_question,)), "RR-2").status == "cannot tell"
    lawn = site([area("P1", "DP1", 0.5), DesignPoint("DP1")], findings=(open_question,))
    assert check(lawn, "WQ-1").status != "not applicable"


def test_declared_reduction_is_limited_by_the_storage():
    """RRv declared above the WQv that reaches the practice counts up to that only, and it is said."""
    done = check(site([area("P1", "BASIN", 5.0, 2.0), basin(rrv_cf=20_000.0), DesignPoint("DP1")]), "RR-1")
    assert done.value == pytest.approx(WQV_CF, abs=1e-6)  # exact but for round-off
    assert "20,000 cf declared, counted only 11,162 cf, the WQv that reaches it" in done.note


@pytest.mark.parametrize(
    ("short_cf", "status"), [(-1.0, "pass"), (0.0, "pass"), (0.3, "cannot tell"), (1.0, "fail")]
)
def test_treatment_on_both_sides_of_the_limit(short_cf, status):
    """RRv + WQv >= WQv: above and on the limit it passes, under half a cubic foot short it is left open."""
    nodes = [
        area("P1", "BASIN", 5.0, 2.0), basin(wqv_elevation_ft=None, rrv_cf=WQV_CF - short_cf), DesignPoint("DP1"),
    ]  # fmt: skip
    assert check(site(nodes), "WQ-1").status == status


def test_a_shortfall_needs_a_justification():
    """RRv between the minimum and WQv: fails without a reason (test A), the minimum governs with one (test B)."""
    silent = site(point=DesignPoint("DP1"))
    assert check(silent, "RR-1").status == "fail"
    assert "rrv_justification is not given" in check(silent, "RR-1").note
    justified = check(site(), "RR-1")
    assert (justified.status, justified.limit_status) == ("not applicable", "verified")
    assert "groundwater is within" in justified.note
    assert check(site(), "RR-2").status == "pass"


def test_justified_but_below_the_minimum_fails():
    """A reason does not replace the minimum."""
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(rrv_cf=4_000.0), DesignPoint("DP1", rrv_justification="rock lies at two feet")]
    done = check(site(nodes), "RR-2")
    assert done.status == "fail"
    assert done.margin == pytest.approx(4_000.0 - RRV_MINIMUM_CF, abs=PRINTED_CF)


def test_full_reduction_makes_the_minimum_needless():
    """Where RRv reaches WQv, RR-2 is not asked even if the soil group is unknown."""
    nodes = [area("P1", "BASIN", 5.0, 2.0, hsg=""), basin(rrv_cf=12_000.0), DesignPoint("DP1")]
    done = checks_of(site(nodes))
    assert (done["RR-1", "DP1"].status, done["RR-2", "DP1"].status) == ("pass", "not applicable")


def test_rainfall_that_is_not_given_is_asked_for():
    """Without P nothing about water quality can be told."""
    done = check(site(p90_in=None), "WQ-1")
    assert done.status == "cannot tell"
    assert "water_quality.p90_in" in done.note


def test_pervious_land_has_no_runoff_to_treat():
    """A design point that only lawn drains to is waived, on a reading that is not verified."""
    done = check(site([area("P1", "DP1", 0.5), DesignPoint("DP1")]), "WQ-1")
    assert (done.status, done.limit_status) == ("not applicable", "unverified")
    assert "WQ-w1" in done.note


def two_points(main="DP1", other="DP2"):
    """One basin whose spillway leads to a second design point."""
    return [
        area("P1", "BASIN", 5.0, 2.0), area("P2", "DP2", 1.0, 0.1), basin(to={"primary": main, "secondary": other}),
        DesignPoint("DP1", rrv_justification="rock lies at two feet"), DesignPoint("DP2"),
    ]  # fmt: skip


def test_a_pond_counts_once_at_its_main_outflow():
    """A basin that reaches two design points counts at the first, with the area that drains to it."""
    done = checks_of(site(two_points()))
    assert done["WQ-1", "DP1"].value == pytest.approx(WQV_CF, abs=1e-6)  # exact but for round-off
    assert done["WQ-1", "DP2"].value == 0.0
    assert "BASIN counts where its main outflow arrives, not here" in done["WQ-1", "DP2"].note
    assert done["RR-1", "DP2"].limit == pytest.approx(1.5 * 0.14 * 3_630.0, abs=PRINTED_CF)


def test_project_total_holds_every_design_point_once():
    """The total of WQv provided and required is the sum over the design points."""
    done = checks_of(site(two_points()))
    total = done["WQ-2", "project"]
    assert total.value == pytest.approx(WQV_CF, abs=1e-6)  # exact but for round-off
    assert total.limit == pytest.approx(done["WQ-1", "DP1"].limit + done["WQ-1", "DP2"].limit, abs=1e-6)


def test_project_total_holds_water_that_infiltrates():
    """Area whose runoff leaves through the ground reaches no design point, but it counts for the project."""
    nodes = [area("P1", "BASIN", 5.0, 2.0), basin(to={}), DesignPoint("DP1")]
    done = checks_of(site(nodes))
    assert (done["WQ-1", "DP1"].status, done["WQ-1", "DP1"].limit) == ("not applicable", None)
    assert done["WQ-2", "project"].limit == pytest.approx(WQV_CF, abs=PRINTED_CF)
