"""Pre against post at the design points."""

from __future__ import annotations

import math

import pytest

from hydro.analysis import compare_conditions, simulate_all
from hydro.conventions import NRCS
from hydro.model import Cover, DesignPoint, Junction, Subcatchment, build_network
from hydro.storms import DesignStorm, find
from tests.analysis.sites import STORM, area, box, orifice, pond

SMALL_STORM = DesignStorm("1-yr", 2.8, find("N10_D"))


def compared(pre, post, points=("DP",)):
    networks = {
        name: build_network(name, [*nodes, *(DesignPoint(point) for point in points)])
        for name, nodes in (("pre", pre), ("post", post))
    }
    runs = simulate_all(networks, [SMALL_STORM, STORM], NRCS)
    return runs, *compare_conditions(networks, runs)


def test_the_difference_is_post_less_pre():
    """Absolute and in percent of pre, for every storm."""
    runs, table, findings = compared([area(cn=60.0, tc_hr=0.3)], [area(cn=85.0)])
    for storm, row in table["DP"].items():
        pre, post = (runs[name][storm].nodes["DP"].peak_flow_cfs for name in ("pre", "post"))
        assert row.difference_cfs == post - pre
        assert row.difference_pct == pytest.approx(100.0 * (post / pre - 1.0), rel=1e-12)
    assert list(table["DP"]) == ["1-yr", "100-yr"]
    assert findings == ()


def test_areas_and_covers_are_weighted():
    """2 ac of CN 98, all paved, and 6 ac of CN 70: CN 77, 25 % impervious; depth is volume over 8 ac."""
    paved = Subcatchment("ROOF", "J", (Cover(2.0, 98.0, 100.0),), 0.1)
    _, table, _ = compared([area(ac=8.0)], [paved, area("LAWN", "J", ac=6.0, cn=70.0), Junction("J", "DP")])
    post = table["DP"]["100-yr"].post
    assert (post.area_ac, post.impervious_ac, post.impervious_pct) == (8.0, 2.0, 25.0)
    assert post.curve_number == pytest.approx(77.0, abs=1e-12)
    assert post.runoff_in == pytest.approx(post.volume_cf / (8.0 * 3630.0), rel=1e-12)


def test_a_change_of_the_drainage_area_is_said():
    """More than 0.01 ac, by design point."""
    _, _, findings = compared([area(ac=5.0)], [area(ac=5.02)])
    assert [(finding.code, finding.where) for finding in findings] == [("H206", "DP")]
    assert compared([area(ac=5.0)], [area(ac=5.009)])[2] == ()


def test_no_percentage_of_nothing():
    """Woods that give no runoff under the 1-yr storm: a difference, but no percentage."""
    _, table, _ = compared([area(cn=35.0)], [area(cn=85.0)])
    row = table["DP"]["1-yr"]
    assert row.pre.peak_flow_cfs == 0.0
    assert row.difference_cfs > 0.0
    assert math.isnan(row.difference_pct)


def test_an_unknown_peak_has_no_difference():
    """An overtopped pond in post: no number may stand beside pre."""
    _, table, _ = compared(
        [area(ac=50.0)], [area("A", "P", ac=50.0), pond("P", "DP", box(2000.0), [orifice(0.25)])]
    )
    assert math.isnan(table["DP"]["100-yr"].difference_cfs)
    assert math.isnan(table["DP"]["100-yr"].difference_pct)


def test_every_design_point_is_compared_for_itself():
    """Water moved from one outfall to another shows at both."""
    pre = [area("A", "NORTH"), area("B", "SOUTH")]
    post = [area("A", "SOUTH"), area("B", "SOUTH")]
    _, table, findings = compared(pre, post, ("NORTH", "SOUTH"))
    assert table["NORTH"]["100-yr"].post.peak_flow_cfs == 0.0
    assert table["SOUTH"]["100-yr"].difference_pct == pytest.approx(100.0, rel=1e-9)
    assert [finding.where for finding in findings] == ["NORTH", "SOUTH"]
