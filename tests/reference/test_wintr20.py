"""NRCS WinTR-20 version 3.30, the regulators' own engine: its printed digits under the ``wintr20`` convention.

Every value is held to half its last printed digit, peaks to 3e-7 of the peak more and depths to 0.00001 in more, since
the engine carries single precision.  The values that are not met stand in
``wintr20/exceptions.csv`` with the reason, and the reason is a test of its own.
"""

from __future__ import annotations

import csv

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import NRCS, WINTR20
from tests.reference import wintr20_page
from tests.reference.wintr20_cases import (
    HERE,
    KINDS,
    Value,
    cases,
    compare,
    hydrographs,
    network_of,
    ordinates,
    own_hydrographs,
    run,
    storm_of,
)

HYDROGRAPHS = {
    "subarea": 260, "subarea_edge": 78, "userrain": 30, "structure": 92, "structure_edge": 102, "network": 6,
    "network_site": 19, "prepost": 12,
}  # fmt: skip
"""How many there are, with flow and not below a channel."""
ALL = [case for kind in KINDS for case in cases(kind)]


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((HERE / name).read_text(encoding="utf-8").splitlines()))


EXCEPTIONS = {(row["case"], row["node"], row["quantity"]): row["reason"] for row in _rows("exceptions.csv")}


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["id"])
def test_printed_values(case):
    """Every printed depth, peak, time and level that does not depend on a channel."""
    values = compare(case, run(case))
    assert values
    for value in values:
        excepted = (value.case, value.node, value.quantity) in EXCEPTIONS
        assert value.agrees != excepted, value


@pytest.mark.parametrize("kind", KINDS)
def test_ordinates(kind):
    """Whole hydrographs on the engine's own clock: 0.01 % of the peak and half the fifth decimal.

    The first ordinate falls on the same step, and the end, where flow passes 0.001 cfs, within two steps.
    """
    by_id = {case["id"]: case for case in cases(kind)}
    compared = 0
    for printed in hydrographs(kind):
        for ours, theirs in ordinates(by_id[printed["id"]], printed):
            cfs = np.array(theirs["cfs"])
            assert abs(ours.start_hr - theirs["start_hr"]) <= 0.00051, printed["id"]
            assert abs(len(ours.flow_cfs) - len(cfs)) <= 2, printed["id"]
            both = min(len(ours.flow_cfs), len(cfs)) - 1
            worst = np.abs(ours.flow_cfs[:both] - cfs[:both]).max()
            assert worst <= 1e-4 * cfs.max() + 5.001e-6, printed["id"]
            compared += 1
    assert compared == HYDROGRAPHS[kind]


@pytest.mark.parametrize(("case", "node", "quantity"), [key for key in EXCEPTIONS if EXCEPTIONS[key] == "flat"])
def test_flat_peaks_are_equal_at_the_printed_time(case, node, quantity):
    """Where the time of a peak is missed, the ordinates there equal ours at the peak in six digits."""
    case = next(item for item in ALL if item["id"] == case)
    value = next(item for item in compare(case, run(case)) if (item.node, item.quantity) == (node, quantity))
    flow = own_hydrographs(case)[node.partition(" ")[0]]
    near = np.abs(flow.start_hr + flow.step_hr * np.arange(len(flow.flow_cfs)) - value.printed) <= 0.005
    assert near.any()
    assert flow.flow_cfs[near].max() == pytest.approx(flow.flow_cfs.max(), rel=5e-7)


@pytest.mark.parametrize("name", [key[0] for key in EXCEPTIONS if EXCEPTIONS[key] == "long sum"])
def test_long_sums_in_single_precision_print_the_depth(name):
    """The two depths that are missed are met when our ordinates are summed as the engine sums them."""
    case = next(item for item in ALL if item["id"] == name)
    flow = own_hydrographs(case)["POND"]
    total = float(np.cumsum(flow.flow_cfs.astype(np.float32), dtype=np.float32)[-1])
    depth_in = total * flow.step_hr / 12.1 * 12.0 / (640.0 * case["area_mi2"])
    assert depth_in == pytest.approx(case["expected"]["runoff_in"], abs=0.0005)


def test_depth_is_q_of_p():
    """The printed depth of a subarea is Q(P) at the curve number of its ARC, less what the cut takes, 0.00015 in."""
    for case in ALL:
        if case["kind"] in ("subarea", "subarea_edge", "userrain"):
            node = run(case).nodes["AREA"]
            retention = 1000.0 / node.runoff.curve_number - 10.0
            effective = max(case["depth_in"] - 0.2 * retention, 0.0)
            depth = effective**2 / (effective + retention)
            assert depth == pytest.approx(case["expected"]["runoff_in"], abs=0.00065), case["id"]


@pytest.mark.parametrize("arc", [1, 2, 3])
def test_antecedent_condition_holds_under_every_convention(arc):
    """The depth at ARC 1, 2 and 3 is the same under ``nrcs``, which cuts nothing: 0.00015 in beyond half a digit."""
    for case in cases("subarea"):
        if case["arc"] == arc and case["expected"]["peak_cfs"] > 1.0:
            depth = run(case, NRCS).nodes["AREA"].runoff.runoff_in
            assert depth == pytest.approx(case["expected"]["runoff_in"], abs=0.00065), case["id"]


@pytest.mark.parametrize("row", _rows("systematic.csv"), ids=lambda row: f"{row['storm']}-{row['tc_hr']}")
def test_the_conventions_differ_as_known(row):
    """The published method against the engine, CN 80 and 5.00 in, in per cent to half the last digit.

    Percentages of another reproduction of the engine, which took the largest ordinate at min(0.01 h, Tc/10).
    """
    tc_hr = float(row["tc_hr"])
    case = wintr20_page.systematic_case(row["storm"], tc_hr)
    engine = run(case).nodes["AREA"].peak_flow_cfs
    published = NRCS.override(reported_peak="largest-ordinate")
    ours = simulate(network_of(case), storm_of(case), published, step_hr=min(0.01, tc_hr / 10.0))
    percent = 100.0 * (ours.nodes["AREA"].peak_flow_cfs / engine - 1.0)
    assert percent == pytest.approx(float(row["percent"]), abs=0.05)


def test_balance_is_within_its_gate_or_said():
    """What the engine loses is counted, and beyond 1 % and 86 cf (0.001 cfs for 24 h) it is a finding."""
    for case in ALL:
        result = run(case)
        lines = (result.balance.total, *result.balance.nodes.values())
        large = any(abs(line.relative_error) > 0.01 and abs(line.error_cf) > 86.4 for line in lines)
        assert large == any(finding.code == "H403" for finding in result.findings), case["id"]
        if large:
            assert _starts_wet(case), case["id"]


def _starts_wet(case: dict) -> bool:
    """Whether a pond starts above its outlet."""
    dry = [row["elevation_ft"] for row in case["rating"] if row["outflow_cfs"] == 0.0]
    return case["start_elevation_ft"] > max(dry)


def test_page_lists_every_case():
    """docs/wintr20.md is what ``python -m tests.reference.wintr20_page`` writes."""
    assert wintr20_page.PAGE.read_text(encoding="utf-8") == wintr20_page.text()


def test_a_value_out_of_tolerance_is_seen():
    """The comparison itself: a peak 0.006 cfs off does not agree, one 0.004 cfs off does."""
    assert not Value("", "", "peak_cfs", 10.0, 10.006).agrees
    assert Value("", "", "peak_cfs", 10.0, 10.004).agrees
    assert WINTR20.reported_peak == "largest-ordinate"
