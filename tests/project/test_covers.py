"""Lines of the curve-number worksheet: what the file says is what the functions of hydrology give."""

from __future__ import annotations

import pytest

from hydro.hydrology import (
    find_cover,
    impervious_composite_curve_number,
    pervious_curve_number,
    split_district,
)
from hydro.project import read_project_text
from tests.project.builders import TEMPLATE, faults_of, replaced

LINE = "{ac: 5.2, cover: woods, condition: good, hsg: B}"
GRASS = "ac: 10, cover: open space, condition: good, hsg: B"
LOTS = "ac: 10, cover: residential 1/4 acre, hsg: B"


def _covers(line):
    return read_project_text(replaced(LINE, f"{{{line}}}"), "site.yaml").networks["pre"]["E1"].covers


@pytest.mark.parametrize(("drained", "group"), [("true", "B"), ("false", "D")])
def test_dual_group_is_decided_by_the_file(drained, group):
    """B/D is B where drained and D where not, in curve number, soil group and words."""
    (cover,) = _covers(f"ac: 5, cover: woods, condition: good, hsg: B/D, drained: {drained}")
    assert (cover.curve_number, cover.hsg) == (find_cover("woods", "good", group).curve_number, group)
    assert "B/D, " in cover.description


@pytest.mark.parametrize(
    ("line", "pervious", "share", "ratio"),
    [
        (f"{GRASS}, impervious_pct: 20", 61.0, 20.0, 0.0),
        (f"{GRASS}, impervious_pct: 20, unconnected_ratio: 0.75", 61.0, 20.0, 0.75),
        ("ac: 10, pervious_cn: 61, impervious_pct: 20, unconnected_ratio: 0.75", 61.0, 20.0, 0.75),
        ("ac: 10, pervious_cn: 61, impervious_pct: 30, unconnected_ratio: 0.75", 61.0, 30.0, 0.75),
        ("ac: 10, pervious_cn: 61", 61.0, 0.0, 0.0),
    ],
)
def test_impervious_share_is_added_to_pervious_ground(line, pervious, share, ratio):
    """Figures 2-3 and 2-4 of TR-55, exactly as the function computes them."""
    (cover,) = _covers(line)
    assert cover.curve_number == impervious_composite_curve_number(pervious, share, ratio)
    assert cover.impervious_pct == share


def test_unconnected_share_of_the_handbook():
    """NEH 630 example 9-3: 61 with 20 %, 75 % of it unconnected, is 65.625."""
    (cover,) = _covers(f"{GRASS}, impervious_pct: 20, unconnected_ratio: 0.75")
    assert cover.curve_number == 65.625
    assert "20 % impervious, 75 % of it unconnected" in cover.description
    (cover,) = _covers("ac: 1, pervious_cn: 61, impervious_pct: 30, unconnected_ratio: 0.75")
    assert "counted as connected from 30 %" in cover.description


@pytest.mark.parametrize("share", [None, 0.0, 50.0, 100.0])
def test_lots_split_into_their_parts(share):
    """Areas and curve numbers are those of split_district; the area stays whole (round-off)."""
    given = "" if share is None else f", impervious_pct: {share}"
    covers = _covers(f"{LOTS}, split: true{given}")
    parts = split_district("residential 1/4 acre", "B", 10.0, share)
    assert [(c.area_ac, c.curve_number, c.impervious_pct) for c in covers] == [
        (part.area_ac, part.curve_number, 100.0 if part.impervious else 0.0) for part in parts
    ]
    assert sum(cover.area_ac for cover in covers) == pytest.approx(10.0, rel=1e-15)


def test_split_of_an_entered_number():
    """cn 68.4 with 20 % inside is 20 % of CN 98 and the rest pervious_curve_number; the composite stays."""
    covers = _covers("ac: 10, cn: 68.4, impervious_pct: 20, split: true")
    assert [cover.curve_number for cover in covers] == [98.0, pervious_curve_number(68.4, 20.0)]
    composite = sum(cover.area_ac * cover.curve_number for cover in covers) / 10.0
    assert composite == pytest.approx(68.4, rel=1e-14)  # round-off
    grass = _covers(f"{GRASS}, impervious_pct: 20, split: true")
    assert [(c.area_ac, c.curve_number) for c in grass] == [(2.0, 98.0), (8.0, 61.0)]


def test_entered_number_is_taken_as_it_is():
    """impervious_pct beside cn counts for impervious area alone."""
    (cover,) = _covers("ac: 10, cn: 75, impervious_pct: 38")
    assert (cover.curve_number, cover.impervious_ac) == (75.0, 3.8)


def test_plain_lines_are_as_before():
    """A district keeps the printed number and its share; split covers leave H207 to entered numbers."""
    (cover,) = _covers(LOTS)
    assert (cover.curve_number, cover.impervious_pct) == (75.0, 38.0)
    assert "H207" not in [
        f.code for f in read_project_text(replaced(LINE, f"{{{LOTS}, split: true}}"), "s").findings
    ]


FAULTS = [
    ("ac: 5, cover: woods, condition: good, hsg: B/D", "hsg", "Add 'drained: true' for B"),
    ("ac: 5, cn: 70, hsg: C/D", "hsg", "'drained: false' for D"),
    ("ac: 5, cover: woods, condition: good, hsg: B, drained: true", "drained", "not a dual one"),
    ("ac: 5, cn: 70, drained: true", "drained", "without 'hsg'"),
    ("ac: 5, cover: woods, condition: good, hsg: B/C", "hsg", "'B/C'"),
    (f"{GRASS}, unconnected_ratio: 0.5", "unconnected_ratio", "without 'impervious_pct'"),
    (f"{GRASS}, impervious_pct: 20, unconnected_ratio: 50", "unconnected_ratio", "at most 1"),
    ("ac: 5, cn: 70, impervious_pct: 20, unconnected_ratio: 0.5", "unconnected_ratio", "pervious_cn"),
    (f"{LOTS}, impervious_pct: 30", "impervious_pct", "already holds 38 % impervious"),
    ("ac: 5, cover: paved, hsg: B, impervious_pct: 100", "impervious_pct", "impervious throughout"),
    ("ac: 5, cover: paved, hsg: B, split: true", "split", "impervious throughout"),
    (f"{GRASS}, split: true", "split", "no impervious share"),
    (f"{GRASS}, impervious_pct: 20, unconnected_ratio: 0.5, split: true", "split", "counts as connected"),
    (
        "ac: 5, cn: 30, impervious_pct: 50, split: true",
        "cn",
        "cannot hold 50 % of CN 98, which alone gives 49",
    ),
    ("ac: 5, cn: 70, split: 1", "split", "neither true nor false"),
    ("ac: 5, cn: 70, pervious_cn: 60", "pervious_cn", "exclude each other"),
]


@pytest.mark.parametrize(("line", "field", "words"), FAULTS)
def test_fault_of_a_line(line, field, words):
    """A mistake in a line is one fault at its field and line."""
    text = replaced(LINE, f"{{{line}}}")
    (fault,) = faults_of(text)
    number = text[: text.index(line)].count("\n") + 1
    assert fault.where == f"site.yaml:{number}: pre.E1.areas[0].{field}"
    assert words in f"{fault.what}. {fault.fix}"


def _with_rule(rule, line=LINE):
    return replaced(
        LINE, f"{line}", replaced("tc:                  #", f"runoff: {rule}\n      tc:                  #")
    )


@pytest.mark.parametrize("rule", ["composite", "weighted-q", "split"])
def test_rule_of_runoff_is_read(rule):
    """The rule of the file reaches the model; composite is the default."""
    assert read_project_text(_with_rule(rule), "site.yaml").networks["pre"]["E1"].runoff == rule
    assert read_project_text(TEMPLATE, "site.yaml").networks["pre"]["E1"].runoff == "composite"


@pytest.mark.parametrize(
    ("rule", "line", "field", "words"),
    [
        ("spilt", LINE, "runoff", "Did you mean 'split'?"),
        (
            "split",
            f"{{{GRASS}, impervious_pct: 20, unconnected_ratio: 0.5}}",
            "areas[0].unconnected_ratio",
            "as connected",
        ),
        ("split", "{ac: 5, cn: 30, impervious_pct: 50}", "areas[0].cn", "cannot hold 50 % of CN 98"),
    ],
)
def test_fault_of_the_rule(rule, line, field, words):
    """What cannot run off by the rule is one fault at its field."""
    (fault,) = faults_of(_with_rule(rule, line))
    assert fault.where.endswith(f": pre.E1.{field}")
    assert words in f"{fault.what}. {fault.fix}"
