"""The command line: what it prints, what it writes, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hydro.cli import main as cli

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "rockville_centre"


@pytest.fixture
def hydro(monkeypatch, capsys):
    """Run the command in this process: exit code, standard output, standard error."""

    def call(*words: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hydro", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        code = left.value.code
        return (0 if code is None else int(code)), out, err

    return call


def test_a_plan_that_meets_the_rules_passes(hydro):
    """The example passes, exits 0, and says that some limits were not read in the published text."""
    code, out, _ = hydro("check", EXAMPLE / "project.yaml")
    assert code == 0
    assert re.search(r"^Verdict: PASS under nys-2015 \(January 2015\): \d+ checks pass \(\d+ of them on limits that are not verified\)", out, re.MULTILINE)


def test_a_plan_that_fails_says_why_in_one_line(hydro):
    """The reason names check, place, value, limit and clause."""
    code, out, _ = hydro("check", EXAMPLE / "fails.yaml")
    assert code == 1
    last = out.strip().splitlines()[-1]
    assert re.match(
        r"Verdict: FAIL under nys-2015: QF-1 at DP1: .* cfs, required <= .* cfs \(sec\. 4\.6", last
    )


def test_check_needs_both_conditions(hydro):
    """A file with one condition can be run, not checked."""
    code, _, err = hydro("check", ROOT / "examples" / "tr55_detention" / "project.yaml")
    assert code == 2
    assert "condition 'pre' missing" in err


def test_a_missing_storm_cannot_tell(hydro, tmp_path):
    """Without the 10-yr storm the verdict is open: exit code 3, and the storm is named."""
    text = (EXAMPLE / "project.yaml").read_text(encoding="utf-8").replace(" 10-yr: 5.30,", "")
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    code, out, _ = hydro("check", tmp_path / "p.yaml")
    assert code == 3
    assert "10-yr" in out.strip().splitlines()[-1]


def test_an_overtopped_pond_never_passes_and_prints_no_number(hydro, tmp_path):
    """A pond too small for the storm: no level, no outflow, no pass."""
    text = (EXAMPLE / "project.yaml").read_text(encoding="utf-8")
    text = re.sub(r" +- \[10[345], \d+\]\n", "", text).replace(
        "embankment_top_ft: 105.0", "embankment_top_ft: 102.0"
    )
    text = text.replace("invert_ft: 103.0}}, path: secondary", "invert_ft: 101.9}}, path: secondary")
    text = text.replace(
        "{sharp_crested: {length_ft: 16, invert_ft: 102.0}}",
        "{sharp_crested: {length_ft: 1, invert_ft: 101.9}}",
    )
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    code, out, _ = hydro("check", tmp_path / "p.yaml", "--json", tmp_path / "out.json")
    assert code != 0
    assert "H301" in out
    assert "PASS" not in out
    storm = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["conditions"]["post"]["nodes"][
        "BASIN"
    ]["storms"]["100-yr"]
    assert storm["peak_elevation_ft"] is None
    assert storm["peak_outflow_cfs"] is None


def test_faults_come_all_at_once_without_a_traceback(hydro, tmp_path):
    """Ten faults, ten messages, exit code 2."""
    broken = (ROOT / "tests" / "cli" / "broken.yaml").read_text(encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(broken, encoding="utf-8")
    code, out, err = hydro("run", tmp_path / "broken.yaml")
    assert code == 2
    assert not out
    assert "Traceback" not in err
    assert "\n10 faults.\n" in err


@pytest.mark.parametrize(
    "words",
    [("run", "absent.yaml"), ("check", "."), ("run", "--frobnicate", "x"), ("storms", "show", "Type V")],
)
def test_bad_requests_exit_2(hydro, words):
    """A missing file, a folder, an unknown option, an unknown storm."""
    code, _, err = hydro(*words)
    assert code == 2
    assert err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["run", "check"])
def test_json_alone_goes_to_standard_output(hydro, command):
    """With --json - standard output is one JSON document; the tables are on standard error, the exit code stays."""
    code, out, err = hydro(command, EXAMPLE / "project.yaml", "--json", "-")
    assert code == 0
    assert json.loads(out)["conditions"]["post"]["nodes"]["BASIN"]["kind"] == "pond"
    assert "Pre against post" in err


def test_json_and_report_are_written(hydro, tmp_path):
    """--json and --out write what they say and touch nothing else."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    code, _, _ = hydro(
        "check", EXAMPLE / "project.yaml", "--json", tmp_path / "o.json", "--out", tmp_path / "out"
    )
    assert code == 0
    found = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    assert {
        "hydro",
        "input_sha256",
        "conventions",
        "findings",
        "conditions",
        "balance",
        "verdict",
        "checks",
        "comparison",
    } <= set(found)
    assert found["verdict"] == "pass"
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [
        "hydrographs.csv",
        "mine.txt",
        "report.html",
        "summary.csv",
    ]
    assert (tmp_path / "out" / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_init_writes_a_project_that_runs_and_never_overwrites(hydro, tmp_path):
    """The template is a complete project; a second init is refused."""
    assert hydro("init", tmp_path / "new.yaml")[0] == 0
    assert hydro("run", tmp_path / "new.yaml")[0] == 0
    code, _, err = hydro("init", tmp_path / "new.yaml")
    assert code == 2
    assert "nothing is overwritten" in err


def test_storms_are_listed_and_shown(hydro):
    """Every storm with its status; one storm with its mass curve by depth."""
    code, out, _ = hydro("storms", "list", "N10")
    assert code == 0
    assert out.count("N10_") == 4
    code, out, _ = hydro("storms", "show", "SCS Type III", "--depth", "5")
    assert code == 0
    assert "5.000000" in out


@pytest.mark.parametrize(
    ("words", "value"), [("open space good C", "74"), ("woods good B", "55"), ("paved roofs A", "98")]
)
def test_curve_numbers_are_found_by_words(hydro, words, value):
    """The value of TR-55 table 2-2 comes first."""
    code, out, _ = hydro("cn", words)
    assert code == 0
    assert out.split()[0] == value


def test_an_unknown_cover_is_refused_with_the_nearest(hydro):
    """A typing error does not end in a wrong number."""
    code, _, err = hydro("cn", "unobtainium good B")
    assert code == 2
    assert "Nearest" in err


def test_schema_is_json(hydro, tmp_path):
    """The schema goes to the screen or to a file."""
    code, out, _ = hydro("schema")
    assert code == 0
    assert json.loads(out)["type"] == "object"
    assert hydro("schema", "--units", "SI", "--out", tmp_path / "s.json")[0] == 0
    assert "diameter_mm" in (tmp_path / "s.json").read_text(encoding="utf-8")


def test_doctor_finds_nothing_wrong(hydro):
    """Libraries, compiled core, storms, rule sets and a known answer."""
    code, out, _ = hydro("doctor")
    assert code == 0
    assert "WRONG" not in out


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_narrow_console_is_enough(encoding):
    """Windows consoles and pipes with an old code page: no character stops the output."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "hydro", "check", str(EXAMPLE / "fails.yaml")]
    done = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=120)
    assert done.returncode == 1, done.stderr.decode(errors="replace")
    assert b"Verdict: FAIL" in done.stdout
