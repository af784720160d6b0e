"""Entries beyond the validity of a method are findings of the project, each once and at its node."""

from __future__ import annotations

import pytest

from hydro.project import read_project_text
from hydro.project.assess import run_project
from tests.project.builders import TEMPLATE, faults_of, replaced

SHEET = "- sheet: {ft: 100, slope: 0.02, n: 0.40}"
SHALLOW = "- shallow: {ft: 420, slope: 0.03, surface: unpaved}"
COVER = "cover: woods, condition: good, hsg: B"


def _codes(text, where="pre / E1"):
    return sorted(f.code for f in read_project_text(text, "site.yaml").findings if f.where == where)


def _path(segment, text=TEMPLATE):
    return replaced(SHEET, f"- {segment}", replaced(SHALLOW, "", text))


BEYOND = {
    "sheet: {ft: 140, slope: 0.02, n: 0.9}": ["H216"],
    "shallow: {ft: 1500, slope: 0.002, surface: paved}": ["H217"],
    "shallow: {ft: 20000, slope: 2, surface: paved}": ["H210"],
    "channel: {ft: 20000, slope: 0.09, n: 0.03, section: {rectangle: {width_ft: 20, depth_ft: 3}}}": ["H218", "H219"],
    "channel: {ft: 3000, slope: 0.01, n: 0.4, area_sf: 9, perimeter_ft: 9}": ["H216"],
    "pipe: {ft: 4000, slope: 0.02, n: 0.013, diameter_in: 12}": ["H219"],
    "lake: {ft: 9000, depth_ft: 0.5}": ["H221"],
    "direct: {min: 3}": ["H201"],
    "direct: {min: 700}": ["H222"],
    "lag: {ft: 150, slope_pct: 0.3, cn: 40}": ["H211", "H211", "H211"],
    "kirpich: {ft: 4780, slope: 0.0095}": ["H212"],
    "kerby: {ft: 1300, slope: 0.02, retardance: 0.9}": ["H213", "H213", "H213"],
    "faa: {ft: 300, slope_pct: 1, runoff_c: 0.99}": ["H201", "H214", "H215"],
}


@pytest.mark.parametrize("segment", BEYOND)
def test_segment_beyond_its_method(segment):
    """The codes of the table of limits; the file is read and the time computed all the same."""
    assert _codes(_path(segment)) == BEYOND[segment]


@pytest.mark.parametrize(
    ("segment", "acres", "codes"),
    [
        ("lag: {ft: 9000, slope_pct: 4}", "2001", ["H211"]),
        ("kirpich: {ft: 2000, slope: 0.05}", "113", ["H212"]),
        ("kerby: {ft: 800, slope: 0.008, retardance: 0.4}", "10", ["H213"]),
        ("kerby: {ft: 800, slope: 0.008, retardance: 0.4}", "9.9", []),
    ],
)
def test_area_is_that_of_the_subcatchment(segment, acres, codes):
    """Limits of area are held against the sum of the areas of the node."""
    text = _path(segment).replace("{ac: 5.2, cover: woods", f"{{ac: {acres}, cover: woods", 1)
    assert f"ac: {acres}" in text
    assert _codes(text) == codes


@pytest.mark.parametrize(
    ("rules", "own", "lengths"),
    [
        ("rules: nys-2015", "", {"pre": 150, "post": 100}),
        ("rules: no-such-rules", "", {"pre": 100, "post": 100}),
        ("", "", {"pre": 100, "post": 100}),
        ("", "sheet_flow_limit: tr-55", {"pre": 300, "post": 300}),
        ("", "sheet_flow_limit: ny", {"pre": 150, "post": 100}),
        ("rules: nys-2015", "sheet_flow_limit: neh-630", {"pre": 100, "post": 100}),
    ],
)
def test_longest_sheet_flow_is_chosen(rules, own, lengths):
    """The project's own choice, else its rule set's, else NEH 630; the finding says who chose."""
    base = replaced("rules: nys-2015", f"{rules}\n{own}")
    for condition, longest in lengths.items():
        for length, codes in ((longest, []), (longest + 1, ["H202"])):
            sheet = f"sheet: {{ft: {length}, slope: 0.02, n: 0.40}}"
            if condition == "pre":
                text, where = replaced(SHEET, f"- {sheet}", base), "pre / E1"
            else:
                text, where = replaced("tc_min: 10", f"tc: [{sheet}]", base), "post / P1"
            found = [f for f in read_project_text(text, "site.yaml").findings if f.where == where]
            assert [f.code for f in found] == codes
            if codes:
                chosen = "sheet_flow_limit" if own else "rule set nys-2015" if "nys" in rules else "default"
                assert f"limit at most {longest} ft" in found[0].cause
                assert found[0].cause.endswith(f"chosen by {chosen})")


def test_unknown_source_of_the_limit_is_a_fault():
    (fault,) = faults_of(replaced("storms:", "sheet_flow_limit: ney\nstorms:"))
    assert fault.where == "site.yaml:{}: sheet_flow_limit".format(TEMPLATE[: TEMPLATE.index("storms:")].count("\n") + 1)


@pytest.mark.parametrize(
    ("cover", "codes"),
    [
        ("cn: 30", ["H203"]),
        ("cn: 29", ["H203", "H223"]),
        ("cn: 40", []),
        ("pervious_cn: 61, impervious_pct: 29, unconnected_ratio: 0.5", []),
        ("pervious_cn: 61, impervious_pct: 30, unconnected_ratio: 0.5", ["H224"]),
    ],
)
def test_curve_numbers_beyond_the_method(cover, codes):
    """TR-55: composite from 40, a cover from 30; unconnected ground below 30 % impervious."""
    assert _codes(replaced(COVER, cover)) == codes


def test_peak_above_the_capacity_of_a_pipe():
    """A 6-in pipe cannot carry the 100-year peak of 6 acres; the small storm says nothing of it."""
    text = _path("pipe: {ft: 2000, slope: 0.002, n: 0.013, diameter_in: 6}")
    text = replaced(COVER, "cn: 85", text)
    done = run_project(read_project_text(text, "site.yaml"))
    found = [f for f in done.findings if f.code == "H220"]
    assert {f.where for f in found} == {f"pre / {storm} / E1" for storm in done.runs["pre"]}
    peak = done.runs["pre"]["100-yr"].nodes["E1"].peak_flow_cfs
    assert f"pipe of 0.25 cfs, peak {peak:.2f} cfs" in next(f.cause for f in found if "100-yr" in f.where)
    wide = text.replace("diameter_in: 6", "diameter_in: 120")
    assert not [f for f in run_project(read_project_text(wide, "site.yaml")).findings if f.code == "H220"]
