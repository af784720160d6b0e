"""Storms of the project file: every form against the functions of hydro.storms."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import hydro
from hydro import storms
from hydro.errors import ProjectError

DATA = Path(__file__).parents[1] / "storms" / "data"
TABLE = "pfds_depth_english_pds_site_a.csv"
ALL = "pfds_depth_all_site_d.csv"
RAIN = "time_hr,intensity_in_hr\n0.5,0.4\n1.0,2.0\n1.5,0.8\n2.0,0.2\n"

FILE = """\
hydro: 1
project: {{name: Storms, units: US}}
storms:
{storms}
conditions:
  post:
    A: {{kind: subcatchment, to: OUT, areas: [{{ac: 2, cn: 85}}], tc_min: 12}}
design_points:
  OUT: {{}}
"""


@pytest.fixture
def read(tmp_path):
    """Reader of a project file with these lines under ``storms``, beside a frequency table and a hyetograph."""
    shutil.copy(DATA / TABLE, tmp_path / TABLE)
    shutil.copy(DATA / ALL, tmp_path / "all.csv")
    (tmp_path / "rain.csv").write_text(RAIN, encoding="utf-8")
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")
    (tmp_path / "binary.csv").write_bytes(bytes(range(256)) * 8)

    def reader(lines: str):
        path = tmp_path / "site.yaml"
        text = "\n".join("  " + line for line in lines.strip("\n").splitlines())
        path.write_text(FILE.format(storms=text), encoding="utf-8")
        return hydro.read_project(path)

    return reader


def same(found, expected):
    """Same rain: depth and curve."""
    assert found.depth_in == pytest.approx(expected.depth_in, rel=1e-12)
    np.testing.assert_allclose(found.curve.hours, expected.curve.hours, rtol=1e-12)
    np.testing.assert_allclose(found.curve.fractions, expected.curve.fractions, rtol=1e-12)


def event(project, name):
    """Event of a name."""
    return next(storm for storm in project.storms if storm.name == name)


def test_short_form_is_unchanged(read):
    """A distribution with depths, an antecedent condition and a source for all."""
    project = read("distribution: N10_D\ndepths_in: {2-yr: 3.43, 10-yr: 5.30}\narc: 3\nsource: EFH-2")
    assert [(storm.name, storm.depth_in, storm.arc, storm.source) for storm in project.storms] == [
        ("2-yr", 3.43, 3, "EFH-2"),
        ("10-yr", 5.30, 3, "EFH-2"),
    ]


def test_depths_of_a_file(read):
    """Means and bounds of the 90 % interval are those of the table; the checksum stands in the source."""
    table = storms.read_frequency_table(DATA / TABLE)
    lines = "distribution: NOAA_C\ndepths_from: {file: %s, return_periods_yr: [1, 10, 100]%s}"
    mean = read(lines % (TABLE, ""))
    assert [storm.name for storm in mean.storms] == ["1-yr", "10-yr", "100-yr"]
    assert event(mean, "10-yr").depth_in == table.depth(24.0, 10.0)
    assert "sha256" in event(mean, "10-yr").source
    upper = read(lines % ("all.csv", ", bound: upper"))
    bounds = storms.read_frequency_table(DATA / ALL)
    assert event(upper, "10-yr").depth_in > bounds.depth(24.0, 10.0)
    assert "upper bound" in event(upper, "10-yr").source


def test_hyetograph(read):
    """Depth and curve of the file; a depth of its own scales it, and rain before a delay is none."""
    expected = storms.make_hyetograph([0.5, 1.0, 1.5, 2.0], [0.4, 2.0, 0.8, 0.2], "intensity", "rain").design_storm("x")
    project = read("""
events:
  measured: {hyetograph: {file: rain.csv}}
  scaled: {depth_in: 3.4, hyetograph: {file: rain.csv}, delay_hr: 2}
""")
    same(event(project, "measured"), expected)
    assert event(project, "scaled").depth_in == 3.4
    assert event(project, "scaled").curve.duration_hr == pytest.approx(4.0)
    assert "rain.csv" in event(project, "measured").source


def test_built_storms(read):
    """Nested, alternating blocks, Chicago by table and by formula, Huff: those of the functions."""
    table = storms.read_frequency_table(DATA / TABLE)
    project = read(f"""
events:
  nested: {{nested: {{file: {TABLE}, return_period_yr: 10, position: 0.4}}}}
  blocks: {{alternating_block: {{file: {TABLE}, return_period_yr: 10, duration_hr: 6, step_min: 15}}}}
  chicago: {{chicago: {{file: {TABLE}, return_period_yr: 10, duration_hr: 6}}}}
  formula: {{chicago: {{a: 60, b_min: 10, c: 0.8, duration_hr: 3}}}}
  huff: {{depth_in: 4.0, huff: {{quartile: 2, duration_hr: 12}}}}
""")
    same(event(project, "nested"), storms.nested_storm(table, 10, 24.0, 0.4))
    same(event(project, "blocks"), storms.alternating_block_storm(table, 10, 6.0, 15.0))
    fitted = storms.fit_intensity_formula(table, 10, 6.0)
    same(event(project, "chicago"), storms.chicago_storm(fitted, "chicago", 6.0))
    formula = storms.IntensityFormula(60.0, 10.0, 0.8)
    same(event(project, "formula"), storms.chicago_storm(formula, "formula", 3.0))
    assert event(project, "huff").curve.fractions[10] == 0.7
    assert "H104" in {finding.code for finding in project.findings}


def test_changes_of_an_event(read):
    """Trimmed, stretched, raised, repeated and delayed, in this order; each as its function does it."""
    project = read("""
distribution: III
depths_in: {10-yr: 5.0}
climate_factor: {factor: 1.1, reason: "2050 horizon"}
events:
  short: {depth_in: 3.0, trim_hr: 6, trim_window: heaviest, climate_factor: {factor: 1.0, reason: none}}
  long: {depth_in: 3.0, scale_to_hr: 48, repeat: {count: 2, gap_hr: 12}, delay_hr: 3, arc: 3}
""")
    assert event(project, "10-yr").depth_in == pytest.approx(5.5)
    assert "2050 horizon" in event(project, "10-yr").source
    three = storms.find("III")
    same(event(project, "short"), storms.DesignStorm("s", 3.0, storms.trim_curve(three, 6.0, "heaviest")))
    twice = storms.repeat_storm(storms.DesignStorm("l", 3.3, storms.scale_curve(three, 48.0)), 2, 12.0)
    late = storms.DesignStorm("l", 6.6, storms.delay_curve(twice.curve, 3.0))
    same(event(project, "long"), late)
    assert event(project, "long").arc == 3


def test_every_form_runs_and_balances(read):
    """Runoff of own rain under every preset that takes it, with a balance of 1e-9."""
    project = read(f"""
distribution: III
depths_in: {{10-yr: 5.0}}
events:
  measured: {{hyetograph: {{file: rain.csv}}, arc: 3}}
  nested: {{nested: {{file: {TABLE}, return_period_yr: 10}}}}
""")
    for conventions in ("nrcs", "hydrocad", "wintr20"):
        done = hydro.run_project(hydro.read_project(project.path, conventions))
        for storm, run in done.runs["post"].items():
            assert run.nodes["A"].peak_flow_cfs > 0.0, storm
            assert run.balance.worst_relative_error < (1e-2 if conventions == "wintr20" else 1e-9)


def test_inflows_may_name_any_event(read, tmp_path):
    """A hydrograph by event is looked for under the names of all events."""
    (tmp_path / "q.csv").write_text("time_hr,flow_cfs\n0,0\n1,5\n2,0\n", encoding="utf-8")
    project_text = FILE.replace(
        "design_points", "    IN: {{kind: inflow, to: OUT, files: {{10-yr: q.csv, wet: q.csv}}}}\ndesign_points"
    )
    path = tmp_path / "inflow.yaml"
    lines = "  distribution: III\n  depths_in: {10-yr: 5}\n  events: {wet: {depth_in: 5, arc: 3}}"
    path.write_text(project_text.format(storms=lines), encoding="utf-8")
    assert set(hydro.read_project(path).networks["post"]["IN"].hydrographs) == {"10-yr", "wet"}


def test_metric_files(tmp_path):
    """150 mm in a metric file are 5.905... in (1e-12)."""
    text = FILE.replace("units: US", "units: SI").replace("ac: 2", "ha: 1")
    lines = "  distribution: III\n  events: {wet: {depth_mm: 150, arc: 3, trim_hr: 12}}"
    path = tmp_path / "si.yaml"
    path.write_text(text.format(storms=lines), encoding="utf-8")
    assert hydro.read_project(path).storms[0].depth_in == pytest.approx(150.0 / 25.4, rel=1e-12)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("distribution: III", "Give 'depths_in', 'depths_from' or 'events'"),
        ("depths_in: {10-yr: 5}", "no rainfall distribution"),
        ("events: {wet: {depth_in: 5}}", "no rainfall distribution"),
        ("distribution: III\nevents: {wet: {arc: 3}}", "has no depth"),
        ("distribution: Type 3\ndepths_in: {10-yr: 5}", "III"),
        ("distribution: III\ndepths_in: {10-yr: 5}\nevents: {10-yr: {depth_in: 5}}", "given twice"),
        ("distribution: III\ndepths_in: {10-yr: 5}\ndepths_from: {file: a.csv}", "depths_from"),
        ("events: {wet: {hyetograph: {file: missing.csv}}}", "missing.csv"),
        ("events: {wet: {hyetograph: {file: empty.csv}}}", "empty.csv"),
        ("events: {wet: {hyetograph: {file: binary.csv}}}", "binary.csv"),
        ("distribution: III\ndepths_from: {file: empty.csv}", "empty.csv"),
        (f"distribution: III\ndepths_from: {{file: {TABLE}, return_periods_yr: [7]}}", "7"),
        (f"distribution: III\ndepths_from: {{file: {TABLE}, units: mm}}", TABLE),
        ("distribution: III\nevents: {wet: {depth_in: 5, huff: {quartile: 5, duration_hr: 6}}}", "quartile"),
        ("distribution: III\nevents: {wet: {depth_in: 5, trim_hr: 48}}", "48"),
        ("events: {wet: {chicago: {a: 60, duration_hr: 3}}}", "b_min"),
    ],
)
def test_faults_name_their_line(read, lines, said):
    """No traceback: the file, a line and a mend."""
    with pytest.raises(ProjectError) as caught:
        read(lines)
    text = " ".join(f"{fault.where} {fault.what} {fault.fix}" for fault in caught.value.faults)
    assert "site.yaml:" in text
    assert said in text
    assert all(fault.fix for fault in caught.value.faults)


def test_example_of_the_docs_is_read_and_run(read, tmp_path):
    """The block of docs/storms.md, with a frequency table and a hyetograph beside it."""
    page = (Path(__file__).parents[2] / "docs" / "storms.md").read_text(encoding="utf-8")
    block = page.split("## In a project file", 1)[1].split("```yaml\nstorms:\n", 1)[1].split("```", 1)[0]
    shutil.copy(tmp_path / TABLE, tmp_path / "pfds.csv")
    project = read("\n".join(line[2:] for line in block.splitlines()))
    assert len(project.storms) == 10
    done = hydro.run_project(project)
    assert all(run.nodes["A"].peak_flow_cfs > 0.0 for run in done.runs["post"].values())
    assert event(project, "measured").depth_in < 2.0
    assert event(project, "10-yr wet").depth_in == pytest.approx(5.83)
