"""Inflow nodes: CSV files are read, or refused with file, line and mend."""

from __future__ import annotations

import pytest

import hydro
from hydro.errors import ProjectError
from tests.project.builders import TEMPLATE, replaced

GOOD = "# from the neighbour's report\ntime_hr,flow_cfs\n0,0\n12,3.5\n20,0\n"


def _site(tmp_path, entry="file: in.csv", content=GOOD, text=TEMPLATE):
    """Path of a project file with an inflow; its CSV file stands beside it."""
    if content is not None:
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / "in.csv").write_bytes(data)
    path = tmp_path / "site.yaml"
    node = f"    IN: {{kind: inflow, to: BASIN, {entry}}}\n    P1:"
    path.write_text(replaced("    P1:", node, text), encoding="utf-8")
    return path


def _faults(path):
    with pytest.raises(ProjectError) as caught:
        hydro.read_project(path)
    return caught.value.faults


def test_file_beside_the_project_is_read(tmp_path):
    """Times and flows are those of the file; the source names it with its checksum."""
    project = hydro.read_project(_site(tmp_path))
    found = project.networks["post"]["IN"].under("10-yr")
    assert (found.times_hr, found.flows_cfs) == ((0.0, 12.0, 20.0), (0.0, 3.5, 0.0))
    assert found.source.startswith("in.csv, sha256 ")
    assert "H310" not in [finding.code for finding in project.findings]


@pytest.mark.parametrize(
    "content",
    [
        GOOD.replace("\n", "\r\n"),
        b"\xef\xbb\xbf" + GOOD.encode(),
        "station,flow_cfs,TIME_HR\na,0,0\nb,3.5,12\n\nc,0,20",
        'time_hr,flow_cfs\n"0","0"\n 12 , 3.5 \n2e1,0\n,\n',
    ],
)
def test_spreadsheet_forms_are_read(tmp_path, content):
    """Line ends, byte-order mark, order of columns, quotes and blanks of spreadsheets change nothing."""
    found = hydro.read_project(_site(tmp_path, content=content)).networks["post"]["IN"].under("1-yr")
    assert (found.times_hr, found.flows_cfs) == ((0.0, 12.0, 20.0), (0.0, 3.5, 0.0))


def test_flow_in_si(tmp_path):
    """1 m3/s is 35.3147 cfs: the unit is that of the column, whatever the project."""
    content = "time_hr,flow_m3s\n0,0\n1,1\n2,0\n"
    found = hydro.read_project(_site(tmp_path, content=content)).networks["post"]["IN"].under("1-yr")
    assert found.flows_cfs[1] == pytest.approx(35.3147, abs=5e-5)  # printed digits


def test_whole_run_with_an_inflow(tmp_path):
    """Run and report accept the node; its water reaches the basin."""
    done = hydro.run_project(hydro.read_project(_site(tmp_path)))
    nodes = done.runs["post"]["10-yr"].nodes
    assert nodes["IN"].outflow_cfs.max() == pytest.approx(3.5, rel=1e-12)  # 12 h lies on the grid
    expected = nodes["IN"].volume_cf + nodes["P1"].volume_cf
    assert nodes["BASIN"].inflow_volume_cf == pytest.approx(expected, rel=1e-6)
    assert done.runs["post"]["10-yr"].balance.worst_relative_error < 1e-9


def test_hydrograph_that_is_cut_is_a_finding(tmp_path):
    """Flow at the first or last row means that water is missing."""
    project = hydro.read_project(_site(tmp_path, content="time_hr,flow_cfs\n0,0\n12,3.5\n"))
    (finding,) = [finding for finding in project.findings if finding.code == "H310"]
    assert (finding.where, "ends with 3.5 cfs" in finding.cause) == ("post / IN", True)


CONTENTS = [
    (None, "no such file"),
    ("", "file is empty"),
    ("# nothing\n", "file is empty"),
    ("0,0\n1,2\n", "the first row is '0, 0'"),
    ("time_hr,flow\n0,0\n", "Begin with the row: time_hr,flow_cfs"),
    ("time_min,flow_cfs\n0,0\n", "the first row is"),
    ("time_hr,flow_cfs,flow_m3s\n0,0,0\n1,1,1\n", "the first row is"),
    ("time_hr;flow_cfs\n0;0\n1;1\n", "the first row is"),
    ("time_hr,flow_cfs\n", "there are no rows of numbers"),
    ("time_hr,flow_cfs\n0,0\n", "there is one row of numbers"),
    ("time_hr,flow_cfs\n0,0\n1,x\n", "in.csv, line 3: flow_cfs is 'x'"),
    ("time_hr,flow_cfs\n0,0\n1\n", "in.csv, line 3: flow_cfs is missing"),
    ("time_hr,flow_cfs\n0,0\n1,-2\n", "flow_cfs is '-2'"),
    ("time_hr,flow_cfs\n0,0\n1,nan\n", "flow_cfs is 'nan'"),
    ("time_hr,flow_cfs\n0,0\n1,inf\n", "flow_cfs is 'inf'"),
    ("time_hr,flow_cfs\n0,0\n1,1e300\n", "flow_cfs is '1e300'"),
    ("time_hr,flow_cfs\n0,0\n0:15,1\n", "time_hr is '0:15'"),
    ("time_hr,flow_cfs\n0,0\n900,1\n", "time_hr is '900'"),
    ("time_hr,flow_cfs\n0,0\n2,1\n2,0\n", "in.csv, line 4: time_hr 2 does not rise above 2"),
    (b"\xff\xfe\x00t\x00i", "not UTF-8 text"),
    (b"PK\x03\x04\x00\x00", "zero byte"),
    (b"\x00" * 500, "zero byte"),
]


@pytest.mark.parametrize(("content", "words"), CONTENTS)
def test_bad_file_is_one_fault(tmp_path, content, words):
    """A file that cannot be used is one fault at the line of the node, in printable words."""
    path = _site(tmp_path, content=content)
    (fault,) = _faults(path)
    line = path.read_text(encoding="utf-8").split("    IN:")[0].count("\n") + 1
    assert fault.where == f"{path}:{line}: post.IN.file"
    assert words in f"{fault.what}. {fault.fix}"
    assert fault.what.isprintable()


def test_too_large_file_is_refused_unread(tmp_path):
    """20 MB and more are not read into memory."""
    path = _site(tmp_path, content=b"0" * 20_000_001)
    (fault,) = _faults(path)
    assert "more than 20,000,000" in fault.what


ALL = "1-yr: in.csv, 2-yr: in.csv, 10-yr: in.csv"
ENTRIES = [
    ("note: nothing", "", "none of file, files is given"),
    (f"file: in.csv, files: {{{ALL}, 100-yr: in.csv}}", ".files", "exclude each other"),
    ("file: .", ".file", "this is a folder"),
    ("file: [1]", ".file", "a list, not a text"),
    ('file: "in\\0.csv"', ".file", "in"),
    (f"files: {{{ALL}}}", ".files", "no file is given for the storm 100-yr"),
    (f"files: {{{ALL}, 100yr: in.csv}}", ".files.100yr", "Did you mean '100-yr'?"),
    (f"files: {{{ALL}, 100-yr: other.csv}}", ".files.100-yr", "other.csv: there is no such file"),
]


@pytest.mark.parametrize(("entry", "field", "words"), ENTRIES)
def test_bad_entry_is_one_fault(tmp_path, entry, field, words):
    """A mistake in the entry is one fault at its field."""
    (fault,) = _faults(_site(tmp_path, entry))
    assert fault.where.endswith(f": post.IN{field}")
    assert words in f"{fault.what}. {fault.fix}"


def test_one_file_for_each_storm(tmp_path):
    """Every storm finds its own file."""
    (tmp_path / "big.csv").write_text("time_hr,flow_cfs\n0,0\n1,9\n2,0\n", encoding="utf-8")
    node = hydro.read_project(_site(tmp_path, f"files: {{{ALL}, 100-yr: big.csv}}")).networks["post"]["IN"]
    assert (max(node.under("100-yr").flows_cfs), max(node.under("10-yr").flows_cfs)) == (9.0, 3.5)


def test_nothing_drains_into_an_inflow(tmp_path):
    """An inflow is a source: links into it are refused."""
    (fault,) = _faults(_site(tmp_path, text=replaced("to: BASIN", "to: IN")))
    assert "cannot drain into the inflow 'IN'" in fault.what


def test_report_names_the_file(tmp_path):
    """The table of nodes names file and checksum; every output can be written."""
    from typer.testing import CliRunner

    from hydro.cli.main import app

    out = tmp_path / "out"
    done = CliRunner().invoke(app, ["run", str(_site(tmp_path)), "--out", str(out)])
    assert done.exit_code == 0, done.output
    page = next(out.glob("*.html")).read_text(encoding="utf-8")
    assert "Hydrograph of IN: in.csv, sha256 " in page
