"""Every segment of a file is timed by the formula of hydrology that it names."""

from __future__ import annotations

import pytest

from hydro.hydrology import (
    FlowSection,
    channel_segment,
    circular_section,
    faa_hr,
    flow_path_time,
    kerby_hr,
    kirpich_hr,
    lag_equation_hr,
    lake_segment,
    parabolic_section,
    pipe_segment,
    shallow_segment,
    shallow_surfaces,
    sheet_segment,
    trapezoidal_section,
)
from hydro.project import read_project_text
from tests.project.builders import SI, TEMPLATE, faults_of, replaced

SHEET = "- sheet: {ft: 100, slope: 0.02, n: 0.40}"
SHALLOW = "- shallow: {ft: 420, slope: 0.03, surface: unpaved}"
CHANNEL = "ft: 300, slope: 0.01, n: 0.03"


def _path(*segments, text=TEMPLATE):
    """Subcatchment E1 of the template with other segments."""
    lines = "\n        ".join(f"- {segment}" for segment in segments)
    return read_project_text(replaced(SHEET, lines, replaced(SHALLOW, "", text)), "site.yaml").networks[
        "pre"
    ]["E1"]


SEGMENTS = [
    (
        "sheet: {ft: 90, slope: 0.02, n: 0.24, p2_in: 3.2}",
        sheet_segment(90.0, 0.02, 0.24, 3.2).travel_time_hr,
    ),
    (
        "pipe: {ft: 200, slope: 0.01, n: 0.013, diameter_in: 12}",
        pipe_segment(200.0, 0.01, 12.0, 0.013).travel_time_hr,
    ),
    ("lake: {ft: 1000, depth_ft: 4}", lake_segment(1000.0, 4.0).travel_time_hr),
    ("lag: {ft: 3865, slope_pct: 4.79, cn: 63}", lag_equation_hr(3865.0, 63.0, 4.79)),
    ("lag: {ft: 3865, slope_pct: 4.79}", lag_equation_hr(3865.0, 55.0, 4.79)),
    ("kirpich: {ft: 4780, slope: 0.0095}", kirpich_hr(4780.0, 0.0095)),
    ("kirpich: {ft: 4780, slope: 0.0095, surface_factor: 0.4}", kirpich_hr(4780.0, 0.0095, 0.4)),
    ("kerby: {ft: 500, slope: 0.02, retardance: 0.4}", kerby_hr(500.0, 0.02, 0.4)),
    ("faa: {ft: 300, slope_pct: 1, runoff_c: 0.35}", faa_hr(300.0, 1.0, 0.35)),
]


@pytest.mark.parametrize(("segment", "hours"), SEGMENTS)
def test_segment_is_timed_by_its_formula(segment, hours):
    """Travel time and Tc of a single segment are exactly those of the function; velocity is length over time."""
    site = _path(segment)
    (line,) = site.flow_path
    assert line.kind == segment.split(":")[0]
    assert line.travel_time_hr == hours == site.time_of_concentration_hr
    assert line.velocity_fps == pytest.approx(line.length_ft / (3600.0 * hours), rel=1e-14)  # round-off


@pytest.mark.parametrize(
    "surface", [surface.name for surface in shallow_surfaces()] + ["paved", "short grass"]
)
def test_every_shallow_surface_is_known(surface):
    """All surfaces of NEH 630 are known by the names of the table; the line says whether one is unverified."""
    site = _path(f'shallow: {{ft: 420, slope: 0.03, surface: "{surface}"}}')
    expected = shallow_segment(420.0, 0.03, surface)
    assert site.time_of_concentration_hr == expected.travel_time_hr
    assert site.flow_path[0].description == expected.description


SECTIONS = [
    ("trapezoid: {bottom_width_ft: 2, side_slope: 3, depth_ft: 1.5}", trapezoidal_section(1.5, 2.0, 3.0)),
    (
        "trapezoid: {bottom_width_ft: 2, side_slope: 3, other_side_slope: 2, depth_ft: 1.5}",
        trapezoidal_section(1.5, 2.0, 3.0, 2.0),
    ),
    ("rectangle: {width_ft: 4, depth_ft: 1.5}", trapezoidal_section(1.5, 4.0, 0.0)),
    ("triangle: {side_slope: 3, depth_ft: 1.5}", trapezoidal_section(1.5, 0.0, 3.0)),
    ("circular: {diameter_in: 24}", circular_section(2.0, 2.0)),
    ("circular: {diameter_in: 24, depth_ft: 0.8}", circular_section(0.8, 2.0)),
    ("parabolic: {top_width_ft: 8, bank_depth_ft: 2}", parabolic_section(2.0, 8.0, 2.0)),
    ("parabolic: {top_width_ft: 8, bank_depth_ft: 2, depth_ft: 1}", parabolic_section(1.0, 8.0, 2.0)),
]


@pytest.mark.parametrize(("shape", "section"), SECTIONS)
def test_channel_by_its_shape(shape, section):
    """A shape gives the time of its wetted section; the line prints area, perimeter and capacity."""
    site = _path(f"channel: {{{CHANNEL}, section: {{{shape}}}}}")
    expected = channel_segment(300.0, 0.01, section, 0.03)
    assert site.time_of_concentration_hr == expected.travel_time_hr
    assert site.flow_path[0].description == expected.description


def test_measured_section_agrees_with_its_shape():
    """A rectangle 4 ft wide, 1.5 ft deep is 6 sf with a perimeter of 7 ft."""
    measured = _path(f"channel: {{{CHANNEL}, area_sf: 6, perimeter_ft: 7}}").time_of_concentration_hr
    assert measured == channel_segment(300.0, 0.01, FlowSection(6.0, 7.0, 4.0), 0.03).travel_time_hr
    assert (
        measured
        == _path(
            f"channel: {{{CHANNEL}, section: {{rectangle: {{width_ft: 4, depth_ft: 1.5}}}}}}"
        ).time_of_concentration_hr
    )


def test_segments_in_si():
    """The same path in metres and millimetres has the same Tc (1e-12: converted once, in double precision)."""
    us = ("pipe: {ft: 200, slope: 0.01, n: 0.013, diameter_in: 12}", "lake: {ft: 1000, depth_ft: 4}",
          f"channel: {{{CHANNEL}, section: {{circular: {{diameter_in: 24, depth_ft: 1}}}}}}",
          "kerby: {ft: 500, slope: 0.02, retardance: 0.4}")  # fmt: skip
    si = ("pipe: {m: 60.96, slope: 0.01, n: 0.013, diameter_mm: 304.8}", "lake: {m: 304.8, depth_m: 1.2192}",
          "channel: {m: 91.44, slope: 0.01, n: 0.03, section: {circular: {diameter_mm: 609.6, depth_m: 0.3048}}}",
          "kerby: {m: 152.4, slope: 0.02, retardance: 0.4}")  # fmt: skip
    lines = "\n        ".join(f"- {segment}" for segment in si)
    text = replaced("- sheet: {m: 30.48, slope: 0.02, n: 0.40, p2_mm: 87.122}", lines, SI)
    metric = read_project_text(text, "site.yaml").networks["pre"]["E1"].flow_path[:4]
    for ours, theirs in zip(_path(*us).flow_path, metric, strict=True):
        assert ours.travel_time_hr == pytest.approx(theirs.travel_time_hr, rel=1e-12)


def _with_floor(minutes, text=TEMPLATE):
    return replaced("storms:", f"tc_floor_min: {minutes}\nstorms:", text)


@pytest.mark.parametrize("segment", ["direct: {min: 4.2}", None])
def test_minimum_bites_with_a_finding(segment):
    """4.2 min, computed or entered: 6 min are used, and H208 says so with both numbers."""
    text = _with_floor(6, replaced("tc_min: 10", "tc_min: 4.2" if segment is None else f"tc: [{segment}]"))
    project = read_project_text(text, "site.yaml")
    node = project.networks["post"]["P1"]
    assert node.time_of_concentration_hr == 0.1
    found = [finding for finding in project.findings if finding.where == "post / P1"]
    assert [(finding.code, finding.cause) for finding in found] == [
        ("H208", "computed 4.2 min, used 6.0 min")
    ]


def test_minimum_that_does_not_bite_changes_nothing():
    """A Tc above the minimum stays as it is, without a finding."""
    plain, floored = (read_project_text(text, "site.yaml") for text in (TEMPLATE, _with_floor(6)))
    assert plain.networks["pre"]["E1"] == floored.networks["pre"]["E1"]
    assert plain.findings == floored.findings


def test_sheet_flow_in_two_pieces_is_one_length():
    """Two sheet segments of 80 ft are 160 ft: one finding with the sum."""
    sheets = "- sheet: {ft: 80, slope: 0.02, n: 0.4}\n        - sheet: {ft: 80, slope: 0.03, n: 0.4}"
    project = read_project_text(replaced(SHEET, sheets), "site.yaml")
    (finding,) = [finding for finding in project.findings if finding.code == "H202"]
    assert (finding.where, "160 ft" in finding.cause) == ("pre / E1", True)


def test_path_is_the_sum_of_hydrology():
    """Tc of a path of many kinds is that of flow_path_time."""
    site = _path("sheet: {ft: 100, slope: 0.01, n: 0.24, p2_in: 3.6}", "shallow: {ft: 1400, slope: 0.01, surface: unpaved}",
                 "channel: {ft: 7300, slope: 0.005, n: 0.05, area_sf: 27, perimeter_ft: 28.2}")  # fmt: skip
    expected = flow_path_time(
        [
            sheet_segment(100.0, 0.01, 0.24, 3.6),
            shallow_segment(1400.0, 0.01, "unpaved"),
            channel_segment(7300.0, 0.005, FlowSection(27.0, 28.2, 27.0), 0.05),
        ]
    )
    assert site.time_of_concentration_hr == expected.time_of_concentration_hr
    assert round(site.time_of_concentration_hr, 2) == 1.53  # TR-55 example 3-1


FAULTS = [
    ("channel: {ft: 300, slope: 0.01, n: 0.03}", "tc[0].channel", "none of area_sf, perimeter_ft, section"),
    (
        f"channel: {{{CHANNEL}, area_sf: 6, perimeter_ft: 7, section: {{circular: {{diameter_in: 24}}}}}}",
        "tc[0].channel.section",
        "exclude each other",
    ),
    (
        f"channel: {{{CHANNEL}, section: {{circular: {{diameter_in: 24, depth_ft: 3}}}}}}",
        "tc[0].channel.section.circular.depth_ft",
        "depth is 3 ft, the conduit is 2 ft high",
    ),
    (f"channel: {{{CHANNEL}, section: {{}}}}", "tc[0].channel.section", "none of trapezoid"),
    (
        f"channel: {{{CHANNEL}, section: {{trapezium: {{depth_ft: 1, bottom_width_ft: 2, side_slope: 3}}}}}}",
        "tc[0].channel.section.trapezium",
        "'trapezoid'",
    ),
    ("pipe: {ft: 300, slope: 0.01, n: 0.03, diameter_in: 0}", "tc[0].pipe.diameter_in", "is 0"),
    ("lake: {ft: 300, depth_ft: -1}", "tc[0].lake.depth_ft", "at least 0.001 ft"),
    ("kirpch: {ft: 300, slope: 0.1}", "tc[0].kirpch", "Did you mean 'kirpich'?"),
    ("kerby: {ft: 300, slope: 0.1}", "tc[0].kerby.retardance", "'retardance' is missing"),
    ("faa: {ft: 300, slope_pct: 1, runoff_c: 35}", "tc[0].faa.runoff_c", "at most 1"),
    ("lag: {ft: 300, slope_pct: 0}", "tc[0].lag.slope_pct", "greater than 0 %"),
    (
        "lag: {ft: 300, slope_pct: 1}\n        - direct: {min: 1}",
        "tc[0].lag",
        "further segments stand beside it",
    ),
    ("shallow: {ft: 300, slope: 0.1, surface: and}", "tc[0].shallow.surface", "Choose one of"),
    ('shallow: {ft: 300, slope: 0.1, surface: ""}', "tc[0].shallow.surface", "fits no surface"),
]


@pytest.mark.parametrize(("segment", "field", "words"), FAULTS)
def test_fault_of_a_segment(segment, field, words):
    """A mistake in a segment is one fault at its field, in the line of the segment."""
    text = replaced(SHEET, f"- {segment}", replaced(SHALLOW, ""))
    (fault,) = faults_of(text)
    line = text[: text.index(segment)].count("\n") + 1
    assert fault.where == f"site.yaml:{line}: pre.E1.{field}"
    assert words in f"{fault.what}. {fault.fix}"


@pytest.mark.parametrize("minutes", ["0", "9000", "-6", "six", "[6]"])
def test_fault_of_the_minimum(minutes):
    """A minimum that is no time within 0.1 to 6,000 min is one fault at its line."""
    (fault,) = faults_of(_with_floor(minutes))
    assert fault.where.endswith(": tc_floor_min")
