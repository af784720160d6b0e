"""Every mistake in a project file is one message with line, field, value met and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydro.errors import ProjectError
from hydro.project import read_project_text
from tests.project.builders import SI, TEMPLATE, faults_of, line_of, replaced

LOW = "diameter_in: 1.75"
TABLE = "[[98, 6000], [100, 9000], [102, 12500], [104, 16500]]"
COVER = "cover: woods, condition: good, hsg: B"
GAP = "- volumes_ft_cf: [[98, 0], [100, 9]]\n        - volumes_ft_cf: [[101, 0], [104, 9]]"
POND_TO = "to: DP1\n      storage"

# piece of the template, what replaces it, field of the fault, words of the message (what and fix)
CASES = [
    # numbers
    (LOW, 'diameter_in: 6"', "post.BASIN.outlets.lowflow.orifice.diameter_in", ["'6\"'", "Did you mean 6?"]),
    (LOW, 'diameter_in: "6"', "post.BASIN.outlets.lowflow.orifice.diameter_in", ["'6'", "without quotes"]),
    (LOW, "diameter_in: true", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["true, not a number"]),
    (LOW, "diameter_in: .nan", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["nan", "not a finite"]),
    (LOW, "diameter_in: .inf", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["inf", "not a finite"]),
    (LOW, "diameter_in: 1e999", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["not a finite"]),
    (LOW, "diameter_in: -3", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["is -3", "at least 0.01 in"]),
    (LOW, "diameter_in: 0", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["is 0", "at least 0.01 in"]),
    (LOW, "diameter_in: ", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["has no value"]),
    (LOW, "diameter_in: [3]", "post.BASIN.outlets.lowflow.orifice.diameter_in", ["a list, not a number"]),
    ("tc_min: 10", "tc_min: 0:15", "post.P1.tc_min", ["'0:15'", "[min]", "Did you mean 15?"]),
    ("tc_min: 10", "tc_min: 1/2", "post.P1.tc_min", ["'1/2'", "Did you mean 0.5?"]),
    ("tc_min: 10", "tc_min: 1,200", "post.P1.tc_min", ["'1,200'", "Did you mean 1200?"]),
    ("tc_min: 10", "tc_min: 0.01", "post.P1.tc_min", ["is 0.01", "at least 0.1 min"]),
    ("ac: 5.2", "ac: 5.2 ac", "pre.E1.areas[0].ac", ["'5.2 ac'", "Did you mean 5.2?"]),
    ("ac: 5.2", "ac: -5.2", "pre.E1.areas[0].ac", ["is -5.2", "at least 0 ac"]),
    ("ac: 5.2", "ac: 0", "pre.E1.areas", ["add up to 0 ac"]),
    ("1-yr: 2.80", "1-yr: 0", "storms.depths_in.1-yr", ["is 0", "greater than 0 in"]),
    ("1-yr: 2.80", "1-yr: 280", "storms.depths_in.1-yr", ["is 280", "at most 60 in"]),
    ("stream_order: 3", "stream_order: 3.5", "design_points.DP1.stream_order", ["3.5, not a whole number"]),
    ("tidal: false", "tidal: no", "design_points.DP1.tidal", ["'no', neither true nor false"]),
    ("hydro: 1", "hydro: 2", "hydro", ["is 2", "reads version 1"]),
    ("hydro: 1", "hydro: true", "hydro", ["is true", "Choose one of: 1"]),
    # words
    ("units: US", "units: imperial", "project.units", ["'imperial'", "US, SI"]),
    ("conventions: nrcs", "conventions: nrsc", "conventions", ["'nrsc'", "Did you mean 'nrcs'?"]),
    (
        "conventions: nrcs",
        "conventions: {preset: nrcs, pond_rating: exactly}",
        "conventions.pond_rating",
        ["'exactly'", "Did you mean 'exact'?"],
    ),
    ("N10_D", "N10_X", "storms.distribution", ["'N10_X'", "N10_D"]),
    ("kind: pond", "kind: pnd", "post.BASIN.kind", ["'pnd'", "Did you mean 'pond'?"]),
    (
        "kind: pond",
        "note: a pond",
        "post.BASIN.kind",
        ["'kind' is missing", "subcatchment, inflow, reach, pond"],
    ),
    ("path: secondary", "path: secnd", "post.BASIN.outlets.spillway.path", ["Did you mean 'secondary'?"]),
    (
        "surface: unpaved",
        "surface: lawn",
        "pre.E1.tc[1].shallow.surface",
        ["'lawn'", "Unpaved; Grassed waterway"],
    ),
    (COVER, "cover: wods, condition: good, hsg: B", "pre.E1.areas[0].cover", ["'wods'", "Woods"]),
    (COVER, "cover: woods, condition: god, hsg: B", "pre.E1.areas[0].condition", ["'god'", "Good"]),
    (COVER, "cover: woods, condition: good, hsg: E", "pre.E1.areas[0].hsg", ["'E'", "A, B, C, D"]),
    (COVER, "cover: woods, condition: good", "pre.E1.areas[0].hsg", ["missing", "A, B, C or D"]),
    (COVER, "cn: 101", "pre.E1.areas[0].cn", ["is 101", "at most 100"]),
    (COVER, "cn: 0", "pre.E1.areas[0].cn", ["is 0", "at least 0.01"]),
    (COVER, "cn: 70, impervious_pct: 101", "pre.E1.areas[0].impervious_pct", ["is 101", "at most 100 %"]),
    (COVER, "cn: 70, impervious_pct: -1", "pre.E1.areas[0].impervious_pct", ["is -1", "at least 0 %"]),
    # keys
    (LOW, "diamter_in: 6", "post.BASIN.outlets.lowflow.orifice.diamter_in", ["Did you mean 'diameter_in'?"]),
    ("tc_min: 10", "tc_mins: 10", "post.P1.tc_mins", ["unknown key", "Did you mean 'tc_min'?"]),
    ("sheet: {ft: 100,", "sheet: {feet: 100,", "pre.E1.tc[0].sheet.feet", ["Did you mean 'ft'?"]),
    ("conditions:", "conditons:", "conditons", ["Did you mean 'conditions'?"]),
    ("    receiving_water", "    receiver", "design_points.DP1.receiver", ["'receiving_water'"]),
    (LOW, "diameter_mm: 45", "post.BASIN.outlets.lowflow.orifice.diameter_mm", ["US units", "diameter_in"]),
    (LOW, f"{LOW}, width_in: 3", "post.BASIN.outlets.lowflow.orifice.width_in", ["exclude each other"]),
    (f"{LOW}, ", "", "post.BASIN.outlets.lowflow.orifice", ["none of diameter_in", "width_in and height_in"]),
    (LOW, "width_in: 4", "post.BASIN.outlets.lowflow.orifice", ["'height_in' is missing"]),
    (
        f"{{{LOW}, invert_ft: 98.0}}",
        f"{{{LOW}}}",
        "post.BASIN.outlets.lowflow.orifice.invert_ft",
        ["missing"],
    ),
    ("tc_min: 10", "", "post.P1", ["none of tc, tc_min is given"]),
    ("ac: 5.2", "ac: 5.2, sf: 9", "pre.E1.areas[0].sf", ["ac and sf exclude each other"]),
    (COVER, "cn: 70, treatment: C", "pre.E1.areas[0].treatment", ["without 'cover'"]),
    ("rules: nys-2015", "rules: nys-2015\nrules: nys-2010", "rules", ["occurs twice, first in line"]),
    (
        "    P1:",
        "    BASIN: {kind: junction, to: DP1}\n    P1:",
        "post.BASIN",
        ["occurs twice, first in line"],
    ),
    ("    P1:", "    <<: {a: 1}\n    P1:", "post.<<", ["not a plain text"]),
    ("    P1:", "    P1: !!python/object:os.system", "post.P1", ["tag", "is not allowed"]),
    # shapes
    ("      tc_min: 10", "      tc: 10", "post.P1.tc", ["is 10, a list is needed"]),
    ("conventions: nrcs", "conventions: [nrcs]", "conventions", ["a list, a mapping is needed"]),
    ("conventions: nrcs", "simulation: 0.01", "simulation", ["0.01, a mapping is needed"]),
    ("[100, 9000]", "100", "post.BASIN.storage[0].contours_ft_sf[1]", ["is 100, a row of two numbers"]),
    (TABLE, "[[98, 6000]]", "post.BASIN.storage[0].contours_ft_sf", ["at least 2 needed"]),
    ("[100, 9000]", "[100]", "post.BASIN.storage[0].contours_ft_sf[1][1]", ["only 1 of its values"]),
    ("[100, 9000]", "[100, 9000, 1]", "post.BASIN.storage[0].contours_ft_sf[1]", ["3 values"]),
    ("name: Maple Court", "name: [1]", "project.name", ["a list, not a text"]),
    # tables
    ("[100, 9000]", "[98, 9000]", "post.BASIN.storage[0].contours_ft_sf[1]", ["98 does not rise above 98"]),
    ("[100, 9000]", "[100, -9000]", "post.BASIN.storage[0].contours_ft_sf[1][1]", ["-9000", "at least 0 sf"]),
    ("6000], [100, 9000]", "0], [100, 0]", "post.BASIN.storage[0].contours_ft_sf[1]", ["both 0"]),
    (
        f"contours_ft_sf: {TABLE}",
        "volumes_ft_cf: [[98, 0], [100, 900], [104, 800]]",
        "post.BASIN.storage[0].volumes_ft_cf[2]",
        ["800 does not rise above 900"],
    ),
    (
        f"- contours_ft_sf: {TABLE}",
        GAP,
        "post.BASIN.storage",
        ["no storage between 100 ft and 101 ft"],
    ),
    # levels
    (
        "invert_ft: 102.5",
        "invert_ft: 104.5",
        "post.BASIN.outlets.spillway.weir.broad_crested.invert_ft",
        ["outlet 'spillway' starts at 104.5 ft", "98 ft to 104 ft", "Extend the storage table"],
    ),
    (
        f"{{orifice: {{{LOW}, invert_ft: 98.0}}}}",
        "{rating: {table_ft_cfs: [[98, 0], [103, 2]]}}",
        "post.BASIN.outlets.lowflow.rating.table_ft_cfs",
        ["ends at 103 ft", "to the top"],
    ),
    (
        f"{{orifice: {{{LOW}, invert_ft: 98.0}}}}",
        "{rating: {table_ft_cfs: [[98, 0], [100, 3], [104, 2]]}}",
        "post.BASIN.outlets.lowflow.rating.table_ft_cfs[2]",
        ["flow 2 is below 3"],
    ),
    (
        f"{{orifice: {{{LOW}, invert_ft: 98.0}}}}",
        "{rating: {table_ft_cfs: [[98, 1], [104, 2]]}}",
        "post.BASIN.outlets.lowflow.rating.table_ft_cfs[0]",
        ["first flow is 1"],
    ),
    (
        "wqv_elevation_ft: 99.7",
        "wqv_elevation_ft: 997",
        "post.BASIN.wqv_elevation_ft",
        ["997 ft", "98 ft to 104"],
    ),
    ("rrv_cf: 4400", "start_elevation_ft: 97", "post.BASIN.start_elevation_ft", ["97 ft", "98 ft to 104"]),
    (
        "embankment_top_ft: 105",
        "embankment_top_ft: 101",
        "post.BASIN.embankment_top_ft",
        ["'spillway', 102.5"],
    ),
    # time of concentration
    ("slope: 0.02", "slope: 0", "pre.E1.tc[0].sheet.slope", ["is 0", "greater than 0"]),
    ("slope: 0.02", "slope: 1e-12", "pre.E1.tc", ["add up to", "6000 min"]),
    ("2-yr: 3.43, ", "", "pre.E1.tc[0].sheet", ["p2_in is missing", "add the storm '2-yr'"]),
    # links
    ("to: BASIN", "to: BASN", "post.P1.to", ["no node 'BASN'", "Did you mean 'BASIN'?"]),
    ("to: BASIN", "to: basin", "post.P1.to", ["no node 'basin'", "Did you mean 'BASIN'?"]),
    ("to: BASIN", "to: P1", "post.P1.to", ["cannot drain into the subcatchment 'P1'", "pond, reach"]),
    (POND_TO, "to: P1\n      storage", "post.BASIN.to", ["a pond cannot drain into the subcatchment"]),
    (POND_TO, "to: BASIN\n      storage", "post.BASIN.to", ["circle: BASIN -> BASIN"]),
    (POND_TO, "to: {primary: DP1}\n      storage", "post.BASIN.to", ["'secondary', which leads nowhere"]),
    (POND_TO, "to: {primary: DP1, secondary: D}\n      storage", "post.BASIN.to.secondary", ["no node 'D'"]),
    ("to: BASIN", "", "post.P1.to", ["'to' is missing"]),
    ("  DP1:", "  BASIN: {}\n  DP1:", "post.BASIN", ["name of a design point"]),
    ("  post:\n", "  spare: {J: {kind: junction, to: DP1}}\n  post:\n", "spare", ["no subcatchment"]),
    ("  post:\n", "  spare: {}\n  post:\n", "spare", ["at least 1 needed"]),
]

ELSEWHERE = {  # something missing stands at the line of what it is missing in, a double at its second place
    ("ac: 5.2", "ac: 0"): "areas:",
    ("kind: pond", "note: a pond"): "    BASIN:",
    ("tc_min: 10", ""): "    P1:",
    ("to: BASIN", ""): "    P1:",
    ("rules: nys-2015", "rules: nys-2015\nrules: nys-2010"): "rules: nys-2010",
    ("    P1:", "    BASIN: {kind: junction, to: DP1}\n    P1:"): "    BASIN:\n",
    ("slope: 0.02", "slope: 1e-12"): "tc: ",
    ("2-yr: 3.43, ", ""): "sheet:",
    ("  DP1:", "  BASIN: {}\n  DP1:"): "    BASIN:",
    (f"- contours_ft_sf: {TABLE}", GAP): "storage:",
}

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("old", "new", "field", "words"), CASES, ids=lambda item: str(item)[:40])
def test_one_mistake_is_one_fault(old, new, field, words):
    """A mistake gives exactly one fault, at its line and field, with the value met and the mend."""
    text = replaced(old, new)
    faults = faults_of(text)
    assert len(faults) == 1, "\n".join(map(str, faults))
    where, said = faults[0].where, f"{faults[0].what}. {faults[0].fix}"
    file, line, path = where.split(":", 2)
    assert (file, path.strip()) == ("site.yaml", field)
    assert all(word in said for word in words), said
    piece = ELSEWHERE.get((old, new))
    assert int(line) == (line_of(piece, text) if piece else line_of(old))


def test_ten_mistakes_are_ten_faults():
    """Nothing hides anything: mistakes in ten places give ten messages, in the order of the lines."""
    text = TEMPLATE
    for old, new in [
        ("conventions: nrcs", "conventions: nrsc"),
        ("N10_D", "N10_Z"),
        ("1-yr: 2.80", "1-yr: 280"),
        ("ac: 5.2", "ac: -1"),
        ("slope: 0.03", "slope: 0"),
        ("ac: 2.1", "acres: 2.1"),
        ("to: DP1\n      storage", "to: DP7\n      storage"),
        ("[100, 9000]", "[97, 9000]"),
        (LOW, 'diameter_in: 3"'),
        ("stream_order: 3", "stream_order: three"),
    ]:
        text = replaced(old, new, text)
    faults = faults_of(text)
    lines = [int(fault.where.split(":")[1]) for fault in faults]
    assert len(faults) == 10, "\n".join(map(str, faults))
    assert lines == sorted(lines)


def test_two_circles_are_two_faults():
    """Every circle of a network is named by its nodes in the direction of the water."""
    loops = "".join(f"    {a}: {{kind: junction, to: {b}}}\n" for a, b in ["AB", "BA", "CD", "DC"])
    faults = faults_of(replaced("  post:\n", f"  post:\n{loops}"))
    assert [fault.what for fault in faults] == [
        "water runs in a circle: A -> B -> A",
        "water runs in a circle: C -> D -> C",
    ]


def test_faulty_nodes_do_not_hide_bad_links():
    """A node with a wrong number still counts as a node, and its own link is checked."""
    text = replaced("tc_min: 10", "tc_min: ten", replaced("to: BASIN", "to: BASN"))
    text = replaced(LOW, "diameter_in: x", text)
    assert [fault.where.split(": ")[1] for fault in faults_of(text)] == [
        "post.P1.to",
        "post.P1.tc_min",
        "post.BASIN.outlets.lowflow.orifice.diameter_in",
    ]


def test_misspelt_section_is_checked_inside():
    """Under a misspelt key the faults of its content are found in the same pass."""
    faults = faults_of(replaced("storage:\n", "storrage:\n", replaced("[100, 9000]", "[90, 9000]")))
    assert [fault.where.split(": ")[1] for fault in faults] == [
        "post.BASIN.storrage",
        "post.BASIN.storrage[0].contours_ft_sf[1]",
    ]


def test_si_faults_speak_si():
    """In an SI file fields, values and limits are those of the file."""
    text = replaced("diameter_mm: 75", "diameter_mm: -75", SI)
    text = replaced("invert_m: 31.3", "invert_m: 33", text)
    text = replaced("wqv_elevation_m: 30.5", "wqv_elevation_ft: 100", text)
    low, notch, foreign = (
        faults[0]
        for word in ("lowflow", "notch", "wqv")
        if (faults := [fault for fault in faults_of(text) if word in fault.where])
    )
    assert low.what == "diameter_mm is -75, it must be at least 0.254 mm"
    assert notch.what == "outlet 'notch' starts at 33 m, the storage reaches from 30 m to 32 m"
    assert "wqv_elevation_m" in foreign.fix


def test_fault_text_is_one_printable_line():
    """Control characters of a file do not reach the terminal."""
    (fault,) = faults_of(replaced("rules: nys-2015", 'rules: nys\n"a\\nb\\u001b": 1'))
    assert fault.what.isprintable()
    assert fault.where.isprintable()


def test_tag_on_the_whole_file_is_a_fault():
    """A tag before the first line is refused like any other."""
    (fault,) = faults_of(f"!!x\n{TEMPLATE}")
    assert "is not allowed" in fault.what


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("invert_ft: 98.0}}", "invert_ft: 90.0}}", "starts at 90"),
        (
            "start_elevation_ft: 98.0",
            "tailwater_ft: 103.5\n      start_elevation_ft: 98.0",
            "stands above the starting level",
        ),
        (
            "{length_ft: 16, invert_ft: 102.0}}}",
            "{length_ft: 16, invert_ft: 102.0}}, path: discarded}",
            "on the path 'discarded'",
        ),
        ("conventions: nrcs", "conventions: {preset: nrcs, hydrograph_factor: 600}", "hydrograph_factor"),
    ],
    ids=[
        "outlet below the bottom",
        "tailwater above the start",
        "weir that discards",
        "factor that loses water",
    ],
)
def test_an_impossible_pond_is_refused_by_name(old, new, message):
    """States that would make, lose or hide water are faults of the file, not numbers."""
    text = (ROOT / "examples" / "rockville_centre" / "project.yaml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ProjectError, match=message):
        read_project_text(text.replace(old, new), "site.yaml")


def test_a_slope_typed_in_per_cent_is_a_finding():
    """2 instead of 0.02 is legal and doubtful."""
    text = (ROOT / "examples" / "rockville_centre" / "project.yaml").read_text(encoding="utf-8")
    project = read_project_text(text.replace("ft: 620, slope: 0.02", "ft: 620, slope: 2"), "site.yaml")
    assert "H210" in {finding.code for finding in project.findings}


def test_depths_of_another_source_than_the_distribution_are_a_finding():
    """Atlas 14 depths on Type III."""
    text = (ROOT / "examples" / "rockville_centre" / "project.yaml").read_text(encoding="utf-8")
    text = text.replace("distribution: N10_D", "distribution: Type III 24-hr")
    text = text.replace("NRCS EFH-2 county table, Nassau County", "NOAA Atlas 14 point query, 2026")
    assert "H101" in {finding.code for finding in read_project_text(text, "site.yaml").findings}
