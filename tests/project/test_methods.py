"""Hydrograph methods in the project file: what is read, what it computes, and what is refused with its line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

import hydro
from hydro.analysis import simulate
from hydro.constants import INITIAL_ABSTRACTION_RATIO
from hydro.errors import ProjectError
from hydro.hydrology import (
    clark_unit_hydrograph,
    convolve_unit_hydrograph,
    excess_rain,
    find_shape,
    intensity_curve,
    modified_rational,
    rational_peak_cfs,
    runoff_depth,
    runoff_hydrograph,
    santa_barbara_hydrograph,
    small_abstraction_curve_number,
    snyder_lag_hr,
    snyder_unit_hydrograph,
    user_shape,
)
from hydro.project import read_project_text
from tests.project.builders import TEMPLATE, faults_of, line_of, replaced

ROOT = Path(__file__).parents[2]
PFDS = ROOT / "tests" / "storms" / "data" / "pfds_depth_trimmed_site_b.csv"
EXAMPLE = re.search(
    r"## In a project file.*?```yaml\n(.*?)```", (ROOT / "docs/hydrograph_methods.md").read_text(encoding="utf-8"), re.DOTALL
)[1]
RATES = "{1-yr: 2.5, 2-yr: 3.4, 10-yr: 4.9, 100-yr: 7}"
TABLES = "{" + ", ".join(f"{n}-yr: [[5, {r}], [60, {r / 3:.2f}], [1440, {r / 50:.2f}]]" for n, r in ((1, 4), (2, 5), (10, 7), (100, 9))) + "}"


def _with(lines: str, tc: str = "tc_min: 10") -> str:
    """The template with lines added to P1 of post."""
    return replaced("      tc_min: 10", f"      {tc}\n      {lines}")


def _node(lines: str, tc: str = "tc_min: 10"):
    return read_project_text(_with(lines, tc), "site.yaml").networks["post"]["P1"]


def _without_ponds(lines: str, tc: str = "tc_min: 12"):
    """Run of one 5-ac area of CN 80 under the 10-yr storm, and its project."""
    text = f"""\
hydro: 1
project: {{name: One}}
storms: {{distribution: N10_D, depths_in: {{10-yr: 5.3}}}}
conditions:
  post:
    A: {{kind: subcatchment, to: DP1, areas: [{{ac: 5, cn: 80}}], {tc}{lines}}}
design_points: {{DP1: {{}}}}
"""
    project = read_project_text(text, "one.yaml")
    return simulate(project.networks["post"], project.storms[0], project.conventions)


def _excess(run):
    curve = run.storm.curve
    times = run.step_hr * np.arange(round(24.0 / run.step_hr) + 1)
    return excess_rain(5.3 * np.interp(times, curve.hours, curve.fractions), 80.0)


# --- the file computes what the functions compute


def test_example_of_the_docs_is_read_and_run():
    """The example of the page runs: every balance within its gate, all methods in it, no doubt but Tc = 0."""
    done = hydro.run_project(read_project_text(EXAMPLE, "docs.yaml"))
    run = done.runs["post"]["10-yr"]
    methods = {node.runoff.method.key for node in run.nodes.values() if node.runoff}
    assert methods == {"scs", "sbuh", "clark", "snyder", "rational", "modified_rational"}
    assert run.balance.worst_relative_error < 1e-9
    assert [finding.code for finding in done.findings] == ["H201"]


@pytest.mark.parametrize(
    ("lines", "tc", "expected"),
    [
        (", method: sbuh", "tc_min: 12", lambda e, d: santa_barbara_hydrograph(e, 5.0, 0.2, d)),
        (", method: {sbuh: {}}", "tc_min: 0", lambda e, d: santa_barbara_hydrograph(e, 5.0, 0.0, d)),
        (
            ", method: {clark: {storage_hr: 0.3}}", "tc_min: 12",
            lambda e, d: convolve_unit_hydrograph(e, clark_unit_hydrograph(5 / 640, 0.2, 0.3, d)),
        ),
        (
            ", method: {clark: {storage_hr: 0.3, cumulative_area: [0, 1, 3]}}", "tc_min: 12",
            lambda e, d: convolve_unit_hydrograph(
                e, clark_unit_hydrograph(5 / 640, 0.2, 0.3, d, cumulative_area=[0, 1, 3])
            ),
        ),
        (
            "method: {snyder: {ct: 1.8, cp: 0.6, length_mi: 6, centroid_length_mi: 3}}", "",
            lambda e, d: convolve_unit_hydrograph(
                e, snyder_unit_hydrograph(5 / 640, snyder_lag_hr(1.8, 6.0, 3.0), 0.6, d)
            ),
        ),
        (
            ", method: {snyder: {cp: 0.5, lag_hr: 2, unit_factor: 645.33}}", "tc_min: 12",
            lambda e, d: convolve_unit_hydrograph(e, snyder_unit_hydrograph(5 / 640, 2.0, 0.5, d, unit_factor=645.33)),
        ),
        (", unit_hydrograph: 333", "tc_min: 12", lambda e, d: runoff_hydrograph(e, 5 / 640, 0.2, d, shape=find_shape(333))),
        (
            ", unit_hydrograph: {table: [[0, 0], [30, 8], [75, 0]]}", "tc_min: 12",
            lambda e, d: runoff_hydrograph(e, 5 / 640, 0.2, d, shape=user_shape([0, 30, 75], [0, 8, 0])),
        ),
        (", method: scs, unit_hydrograph: 484", "tc_min: 12", lambda e, d: runoff_hydrograph(e, 5 / 640, 0.2, d)),
    ],
)  # fmt: skip
def test_file_gives_the_hydrograph_of_the_function(lines, tc, expected):
    """Ordinate by ordinate within 1e-10 of the peak (order of summation; ramps of a long convolution)."""
    run = _without_ponds(lines, tc)
    flow, wanted = run.nodes["A"].outflow_cfs, expected(_excess(run), run.step_hr)
    n = min(len(flow), len(wanted))
    np.testing.assert_allclose(flow[:n], wanted[:n], rtol=0.0, atol=1e-10 * wanted.max())
    assert run.nodes["A"].volume_cf == pytest.approx(runoff_depth(5.3, 80.0) * 5.0 * 3630.0, rel=1e-9)


def test_rational_peak_is_that_of_the_function():
    """Peak of rational_peak_cfs with i entered, or read from rows at Tc; volume Q Tc (1e-12)."""
    for entry in ("intensity_in_hr: {10-yr: 4.9}", "idf: {table_min_in_hr: {10-yr: [[12, 4.9], [60, 2]]}}"):
        node = _without_ponds(f", method: {{rational: {{c: 0.8, {entry}, unit_factor: 1}}}}").nodes["A"]
        peak = rational_peak_cfs(0.8, 4.9, 5.0, 1.0)
        assert node.peak_flow_cfs == pytest.approx(peak, rel=1e-12)
        assert node.volume_cf == pytest.approx(peak * 720.0, rel=1e-12)


def test_modified_rational_of_a_given_duration():
    """Peak and volume of modified_rational for 30 min (1e-12)."""
    rows = "[[5, 7], [60, 2], [1440, 0.14]]"
    entry = f", method: {{modified_rational: {{c: 0.7, duration_min: 30, idf: {{table_min_in_hr: {{10-yr: {rows}}}}}}}}}"
    node = _without_ponds(entry).nodes["A"]
    curve = intensity_curve([5, 60, 1440], [7, 2, 0.14])
    wanted = modified_rational(0.7, 5.0, 12.0, 1.0, curve, [30.0])[0]
    assert node.peak_flow_cfs == pytest.approx(wanted.peak_flow_cfs, rel=1e-12)
    assert node.volume_cf == pytest.approx(wanted.inflow_volume_cf, rel=1e-12)


def test_intensities_of_a_frequency_file(tmp_path):
    """The storm '10-yr' takes the 10-year column of a NOAA Atlas 14 file beside the project; i = depth over duration."""
    shutil.copy(PFDS, tmp_path / "pfds.csv")
    from hydro.storms import read_frequency_table

    table = read_frequency_table(PFDS, unit="in", series="partial-duration")
    path = tmp_path / "site.yaml"
    path.write_text(_with("method: {rational: {c: 0.5, idf: {file: pfds.csv, unit: in, series: partial-duration}}}"), encoding="utf-8")
    method = hydro.read_project(path).networks["post"]["P1"].method
    found = method.under("10-yr")
    assert found.durations_min[1] == pytest.approx(10.0, rel=1e-12)
    assert found.intensities_in_hr[1] == pytest.approx(table.depth(1.0 / 6.0, 10) * 6.0, rel=1e-12)
    assert found.source.startswith("pfds.csv: ")


def test_curve_of_a_csv_file(tmp_path):
    """A table in a file is that table; its source names the file and its checksum."""
    (tmp_path / "uh.csv").write_text("# own\nt_over_tp,q_over_qp\n0,0\n1,1\n2.5,0\n", encoding="utf-8")
    path = tmp_path / "site.yaml"
    path.write_text(_with("unit_hydrograph: {file: uh.csv}"), encoding="utf-8")
    found = hydro.read_project(path).networks["post"]["P1"].unit_hydrograph
    assert (found.time_ratios, found.flow_ratios) == ((0.0, 1.0, 2.5), (0.0, 1.0, 0.0))
    assert found.source.startswith("uh.csv, sha256 ")


def test_snyder_stands_without_tc():
    """Where no Tc is given, lag / 0.6 stands in the travel-time table and says that it is not used."""
    node = read_project_text(_with("method: {snyder: {cp: 0.6, lag_hr: 3}}", ""), "site.yaml").networks["post"]["P1"]
    assert node.time_of_concentration_hr == pytest.approx(5.0, rel=1e-12)


def test_si_file_gives_the_same_method():
    """mm/h and km are converted once: 25.4 mm/h is 1 in/h, 1.609344 km a mile (1e-12)."""
    text = replaced("units: US", "units: SI", EXAMPLE_SI)
    nodes = read_project_text(text, "si.yaml").networks["post"]
    assert nodes["A"].method.under("10-yr").intensities_in_hr[0] == pytest.approx(4.9, rel=1e-12)
    assert nodes["B"].method.under("10-yr").intensities_in_hr == pytest.approx((7.0, 2.0), rel=1e-12)
    assert nodes["C"].method.lag_hr == pytest.approx(snyder_lag_hr(1.8, 6.0, 3.0), rel=1e-12)


EXAMPLE_SI = """\
hydro: 1
project: {name: Metric, units: US}
storms: {distribution: N10_D, depths_mm: {10-yr: 134.62}}
conditions:
  post:
    A: {kind: subcatchment, to: DP1, areas: [{ha: 2, cn: 80}], tc_min: 12, method: {rational: {c: 0.8, intensity_mm_hr: {10-yr: 124.46}}}}
    B:
      kind: subcatchment
      to: DP1
      areas: [{ha: 2, cn: 80}]
      tc_min: 12
      method: {modified_rational: {c: 0.8, release_m3s: 0.1, idf: {table_min_mm_hr: {10-yr: [[5, 177.8], [60, 50.8]]}}}}
    C: {kind: subcatchment, to: DP1, areas: [{ha: 2, cn: 80}], method: {snyder: {ct: 1.8, cp: 0.6, length_km: 9.656064, centroid_length_km: 4.828032}}}
design_points: {DP1: {}}
"""


# --- faults: each names line, field, value and mend


@pytest.mark.parametrize(
    ("lines", "field", "words"),
    [
        ("method: santa", "method", ["'santa'"]),
        ("method: {}", "method", ["none of scs, sbuh"]),
        ("method: {sbuh: {}, clark: {storage_hr: 1}}", "method.clark", ["exclude each other"]),
        ("method: {sbuh: {tc: 5}}", "method.sbuh.tc", ["unknown key"]),
        ("method: {clark: {}}", "method.clark.storage_hr", ["'storage_hr' is missing"]),
        ("method: {clark: {storage_hr: 0}}", "method.clark.storage_hr", ["at least 0.01 hr"]),
        ("method: {clark: {storage_hr: 1, cumulative_area: [1, 2]}}", "method.clark.cumulative_area[0]", ["first area is 1"]),
        ("method: {clark: {storage_hr: 1, cumulative_area: [0, 2, 1]}}", "method.clark.cumulative_area[2]", ["1 is below 2"]),
        ("method: {clark: {storage_hr: 1, cumulative_area: [0, 0]}}", "method.clark.cumulative_area[1]", ["no area"]),
        ("method: {snyder: {cp: 0.6}}", "method.snyder", ["none of ct"]),
        ("method: {snyder: {cp: 0.6, ct: 2, length_mi: 3}}", "method.snyder", ["'centroid_length_mi' is missing"]),
        ("method: {snyder: {cp: 0.6, ct: 2, length_mi: 3, centroid_length_mi: 4}}", "method.snyder.centroid_length_mi", ["4 mi", "3 mi"]),
        ("method: {snyder: {cp: 0.6, lag_hr: 61}}", "method.snyder.lag_hr", ["at most 60 hr"]),
        ("method: {snyder: {cp: 0.1, lag_hr: 3}}", "method.snyder.cp", ["widths", "raise it"]),
        ("method: {rational: {c: 1.2, intensity_in_hr: " + RATES + "}}", "method.rational.c", ["1.2", "at most 1"]),
        ("method: {rational: {c: 0.5}}", "method.rational", ["none of intensity_in_hr, idf"]),
        ("method: {rational: {c: 0.5, intensity_in_hr: 4}}", "method.rational.intensity_in_hr", ["mapping"]),
        ("method: {rational: {c: 0.5, intensity_in_hr: {1-yr: 2, 2-yr: 3, 10-yr: 4}}}", "method.rational.intensity_in_hr", ["storm 100-yr"]),
        ("method: {rational: {c: 0.5, intensity_in_hr: {1-yr: 2, 2-yr: 3, 10-yr: 4, 50-yr: 5}}}", "method.rational.intensity_in_hr.50-yr", ["no storm '50-yr'"]),
        ("method: {rational: {c: 0.5, unit_factor: 2, intensity_in_hr: " + RATES + "}}", "method.rational.unit_factor", ["at most 1.02"]),
        ("method: {rational: {c: 0.5, idf: {file: none.csv}}}", "method.rational.idf.file", ["none.csv"]),
        ("method: {rational: {c: 0.5, idf: {table_min_in_hr: " + TABLES.replace("[5, 7]", "[15, 7]") + "}}}", "method.rational.idf", ["Tc 10 min", "15 to 1440", "tc_floor_min: 15"]),
        ("method: {rational: {c: 0.5, idf: {table_min_in_hr: " + TABLES.replace("[5, 7]", "[90, 7]") + "}}}", "method.rational.idf.table_min_in_hr.10-yr[1]", ["duration 60 does not rise above 90"]),
        ("method: {rational: {c: 0.5, idf: {table_min_in_hr: " + TABLES.replace("[5, 7]", "[5, 1]") + "}}}", "method.rational.idf.table_min_in_hr.10-yr[1]", ["2.33 in/hr is above 1 in/hr"]),
        ("method: {rational: {c: 0.5, idf: {unit: mm, table_min_in_hr: " + TABLES + "}}}", "method.rational.idf.unit", ["without 'file'"]),
        ("method: {modified_rational: {c: 0.5, idf: {table_min_in_hr: " + TABLES + "}}}", "method.modified_rational", ["none of release_cfs, duration_min"]),
        ("method: {modified_rational: {c: 0.5, duration_min: 5, idf: {table_min_in_hr: " + TABLES + "}}}", "method.modified_rational.duration_min", ["less than Tc, 10 min"]),
        ("method: {modified_rational: {c: 0.5, duration_min: 2000, idf: {table_min_in_hr: " + TABLES + "}}}", "method.modified_rational.duration_min", ["outside the durations"]),
        ("method: {modified_rational: {c: 0.5, duration_min: 20, release: constant, idf: {table_min_in_hr: " + TABLES + "}}}", "method.modified_rational.release", ["without 'release_cfs'"]),
        ("{method: sbuh, unit_hydrograph: delmarva}", "unit_hydrograph", ["method sbuh has none"]),
        ("{method: {rational: {c: 0.5, intensity_in_hr: " + RATES + "}}, runoff: split}", "runoff", ["C in place of curve numbers"]),
        ("unit_hydrograph: 99", "unit_hydrograph", ["99", "at least 100"]),
        ("unit_hydrograph: PRF_310", "unit_hydrograph", ["'PRF_310'", "PRF_300"]),
        ("unit_hydrograph: true", "unit_hydrograph", ["true", "mapping"]),
        ("unit_hydrograph: {table: [[0, 0], [1, 1]]}", "unit_hydrograph.table", ["list of 2, at least 3"]),
        ("unit_hydrograph: {table: [[0, 0], [1, 1], [1, 0]]}", "unit_hydrograph.table[2]", ["time 1 does not rise above 1"]),
        ("unit_hydrograph: {table: [[0, 0], [1, 1], [2, 0.5]]}", "unit_hydrograph.table", ["0 to 0.5"]),
        ("unit_hydrograph: {table: [[0, 0], [1, 0], [2, 0]]}", "unit_hydrograph.table", ["0 throughout"]),
        ("unit_hydrograph: {file: none.csv}", "unit_hydrograph.file", ["none.csv"]),
        ("unit_hydrograph: {name: delmarva, peak_rate_factor: 300}", "unit_hydrograph.peak_rate_factor", ["exclude each other"]),
    ],
)  # fmt: skip
def test_one_mistake_is_one_fault_at_its_line(lines, field, words):
    """Every mistake is refused once, at the line and field where it stands."""
    lines = lines[1:-1].replace("}, runoff", "}\n      runoff").replace(", unit_h", "\n      unit_h") if lines[0] == "{" else lines
    text = _with(lines)
    found = faults_of(text)
    assert len(found) == 1, found
    key = next(part for part in field.split(".")[0].split("[")[:1])
    assert found[0].where == f"site.yaml:{line_of(f'      {key}:', text)}: post.P1.{field}"
    for word in words:
        assert word in f"{found[0].what} {found[0].fix}"


@pytest.mark.parametrize(
    ("tc", "lines", "field", "words"),
    [
        ("tc_min: 0", "method: {clark: {storage_hr: 0.5}}", "tc_min", ["Tc is 0", "clark"]),
        ("tc_min: 0", "method: {rational: {c: 0.5, intensity_in_hr: " + RATES + "}}", "tc_min", ["Tc is 0"]),
        ("tc_min: 0.05", "method: sbuh", "tc_min", ["at least 0.1 min"]),
        ("", "method: {snyder: {cp: 0.6, ct: 20, length_mi: 90, centroid_length_mi: 50}}", "method.snyder", ["lag is 249"]),
        ("", "method: sbuh", "", ["none of tc, tc_min is given"]),
    ],
)
def test_methods_say_which_time_they_need(tc, lines, field, words):
    """Snyder alone stands without Tc; Tc = 0 is for what can run off at once."""
    found = faults_of(_with(lines, tc))
    assert len(found) == 1, found
    assert found[0].where.endswith(f"post.P1{'.' if field else ''}{field}")
    for word in words:
        assert word in found[0].what


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("a,b\n1,2\n", "a, b"),
        ("t_over_tp,q_over_qp\n0,0\n1\n2,0\n", "missing"),
        ("t_over_tp,q_over_qp\n0,0\n1,x\n2,0\n", "'x'"),
        ("t_over_tp,q_over_qp\n0,0\n1,nan\n2,0\n", "'nan'"),
        ("t_over_tp,q_over_qp\n0,0\n1,1\n1,0\n", "does not rise"),
        ("t_over_tp,q_over_qp\n0,0\n1,1\n", "2 rows"),
        ("t_over_tp,q_over_qp\n0,0\n1,1\n2,0.3\n", "0.3"),
        ("PK\x03\x04", "workbook"),
    ],
)
def test_bad_curve_files_are_refused(tmp_path, content, words):
    """Every fault of a curve's file says what was met."""
    (tmp_path / "uh.csv").write_text(content, encoding="utf-8")
    path = tmp_path / "site.yaml"
    path.write_text(_with("unit_hydrograph: {file: uh.csv}"), encoding="utf-8")
    with pytest.raises(ProjectError) as caught:
        hydro.read_project(path)
    assert len(caught.value.faults) == 1
    assert words in caught.value.faults[0].what
    assert "unit_hydrograph.file" in caught.value.faults[0].where


def test_a_storm_without_return_period_has_no_column(tmp_path):
    """A storm named otherwise is refused where the intensities are to be found by return period."""
    shutil.copy(PFDS, tmp_path / "pfds.csv")
    path = tmp_path / "site.yaml"
    text = replaced("100-yr: 8.26", "worst: 8.26", _with("method: {rational: {c: 0.5, idf: {file: pfds.csv, unit: in, series: partial-duration}}}"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProjectError, match="'worst' has no return period"):
        hydro.read_project(path)


# --- Ia/S of the project


@pytest.mark.parametrize(
    ("entry", "ratio", "number", "codes"),
    [
        ("initial_abstraction_ratio: 0.05", 0.05, small_abstraction_curve_number(80.0), []),
        ("{initial_abstraction_ratio: 0.05, curve_number_conversion: none}", 0.05, 80.0, ["H231"]),
        ("initial_abstraction_ratio: 0.1", 0.1, 80.0, ["H231"]),
        ("initial_abstraction_ratio: 0.2", INITIAL_ABSTRACTION_RATIO, 80.0, []),
    ],
)
def test_initial_abstraction_ratio_of_a_project(entry, ratio, number, codes):
    """0.05 converts the curve numbers unless told not to; a ratio without conversion is a finding (depth to 1e-12)."""
    text = f"""\
hydro: 1
project: {{name: One}}
conventions: {{{entry.strip('{}')}}}
storms: {{distribution: N10_D, depths_in: {{10-yr: 5.3}}}}
conditions: {{post: {{A: {{kind: subcatchment, to: DP1, areas: [{{ac: 5, cn: 80}}], tc_min: 12}}}}}}
design_points: {{DP1: {{}}}}
"""
    done = hydro.run_project(read_project_text(text, "one.yaml"))
    found = done.runs["post"]["10-yr"].nodes["A"].runoff
    assert found.runoff_in == pytest.approx(runoff_depth(5.3, number, ratio), rel=1e-12)
    assert found.curve_number == pytest.approx(number, rel=1e-12)
    assert [finding.code for finding in done.findings] == codes


@pytest.mark.parametrize("entry", ["initial_abstraction_ratio: 0", "initial_abstraction_ratio: 0.7", "curve_number_conversion: hawkins"])
def test_ratios_that_make_no_sense_are_refused(entry):
    """0, more than 0.5, and a conversion without its ratio."""
    found = faults_of(replaced("conventions: nrcs", f"conventions: {{{entry}}}"))
    assert len(found) == 1
    assert "conventions" in found[0].where


def test_a_large_rational_area_is_a_finding():
    """Above 200 ac the rational method is out of its range."""
    lines = "method: {rational: {c: 0.5, intensity_in_hr: " + RATES + "}}"
    large = read_project_text(replaced("ac: 3.1", "ac: 300", _with(lines)), "site.yaml")
    small = read_project_text(_with(lines), "site.yaml")
    assert "H233" in [finding.code for finding in large.findings]
    assert "H233" not in [finding.code for finding in small.findings]


# --- the whole way to report and verdict


def test_report_and_json_name_the_method():
    """Method, parameters and rain stand on the page of the subcatchment and in the JSON output."""
    from hydro.report.document import report_of
    from hydro.report.json_document import run_document
    from hydro.report.sections.subcatchments import area_pages

    done = hydro.run_project(read_project_text(EXAMPLE, "docs.yaml"))
    nodes = run_document(done)["conditions"]["post"]["nodes"]
    lot = nodes["LOT"]["storms"]["10-yr"]
    assert lot["curve_number"] is None
    assert lot["method"] == {
        "name": "rational", "runoff_coefficient": 0.8, "unit_factor": 43560 / 43200, "start_hr": 0.0,
        "intensity_in_hr": 4.9, "rain_duration_min": pytest.approx(12.0, rel=1e-12),
    }  # fmt: skip
    assert nodes["GAMMA"]["storms"]["10-yr"]["method"] == {"name": "scs", "unit_hydrograph": "gamma 412.5"}
    assert nodes["SNYDER"]["storms"]["10-yr"]["method"]["ct"] == 1.8
    pages = {page.name: page.tables for page in area_pages(report_of(done))}
    titles = {name: [table.title for table in tables] for name, tables in pages.items()}
    assert "Hydrograph method" in titles["CLARK"]
    assert "Hydrograph method" not in titles["STANDARD"]
    assert "4.90 in/hr over 12.0 min" in pages["LOT"][-1].note
    assert pages["LOT"][-1].rows[0][3] == "not used"


RATIONAL_P1 = "method: {rational: {c: 0.5, intensity_in_hr: " + RATES + "}}"


def test_checks_do_not_judge_rational_water_by_the_storm_of_the_rules():
    """Peaks and channel protection behind a rational hydrograph cannot be told; water quality can."""
    done = hydro.check_project(read_project_text(_with(RATIONAL_P1), "site.yaml"))
    status = {check.id: check.status for check in done.checks}
    doubtful = {check.id for check in done.checks if "rational method, whose rain is not" in check.note}
    assert doubtful == {"CP-1", "CP-2", "QP-1", "QF-1", "SP-1", "FB-1"}
    assert {status[name] for name in doubtful - {"CP-2"}} == {"cannot tell"}
    assert status["CP-2"] == "not applicable"  # advice only, under any method
    assert status["WQ-1"] == status["WQ-2"] == "pass"


@pytest.mark.parametrize("rule", ["split", "weighted-q"])
def test_channel_protection_takes_the_equivalent_number(rule):
    """CPv of ground in parts rests on the computed runoff of the storm, and its note names the curve number."""
    from hydro.criteria.channel_protection import short_cut_curve_number

    project = read_project_text(_with(f"runoff: {rule}"), "site.yaml")
    done = hydro.check_project(project)
    run, node = done.runs["post"]["1-yr"], project.networks["post"]["P1"]
    number = short_cut_curve_number(node, run)
    assert number > node.curve_number + 1.0
    assert runoff_depth(2.8, number) == pytest.approx(run.nodes["P1"].runoff.runoff_in, rel=1e-9)
    assert any(f"P1 {number:.2f} for composite {node.curve_number:.2f}" in check.note for check in done.checks)


def test_channel_protection_of_a_composite_is_untouched():
    """Where the runoff came from the composite CN, the short-cut takes it to the last digit."""
    from hydro.criteria.channel_protection import short_cut_curve_number

    project = read_project_text(TEMPLATE, "site.yaml")
    done = hydro.run_project(project)
    node = project.networks["post"]["P1"]
    assert short_cut_curve_number(node, done.runs["post"]["1-yr"]) == node.curve_number
