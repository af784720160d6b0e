"""`hydro run --second-opinion`: tables, reasons, JSON, report, exit codes."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from hydro.cli import main as cli

EXAMPLES = Path(__file__).parents[2] / "examples"
SUBMISSION = EXAMPLES / "submission" / "project.yaml"
SITE = EXAMPLES / "rockville_centre" / "project.yaml"


@pytest.fixture
def hydro(monkeypatch, capsys):
    """Run the command in this process: exit code and standard output."""

    def call(*words: str | Path) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["hydro", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        return int(left.value.code or 0), capsys.readouterr().out

    return call


def test_submission_with_second_opinion_and_convergence(hydro, tmp_path):
    """One command: every peak by two more methods, with its reason, and the error of the step of every peak."""
    code, out = hydro("run", SUBMISSION, "--second-opinion", "--converge", "--json", tmp_path / "o.json")
    assert code == 0
    assert len(re.findall(r"^ pre +A\d +2-yr +(?:TR-55 graphical|Santa Barbara) ", out, re.MULTILINE)) == 10
    assert "Peaks as the time step is halved" in out
    assert re.search(r"TR-55 graphical: qu 936 csm/in .*\n +pre / 2-yr / A3: time step of 6 min \+7\.2 %", out)
    assert "H406" in out
    found = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    assert len(found["convergence"]) == 6
    assert [row["method"] for row in found["second_opinion"]] == ["TR-55 graphical", "Santa Barbara"] * 5


def test_ponds_stand_beside_their_equation(hydro, tmp_path):
    """A table of ponds, none of them off, and what does not apply with its reason."""
    code, out = hydro("run", SITE, "--second-opinion", "--json", tmp_path / "o.json", "--out", tmp_path / "out")
    assert code == 0
    assert "Second opinion on the ponds" in out
    assert "H412" not in out
    assert "storm 'N10_D' is not type I, IA, II or III of 24 h" in out
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert '<section id="second-opinion"' in page
    codes = {item["code"] for item in json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))["findings"]}
    assert "H412" not in codes


def test_check_takes_the_option_and_keeps_its_verdict(hydro):
    """Warnings of a second opinion do not decide."""
    code, out = hydro("check", SITE, "--second-opinion")
    assert code == 0
    assert "Second opinion on the ponds" in out
    assert "Verdict: PASS" in out


def test_without_the_option_nothing_is_said(hydro, tmp_path):
    """No table and no key."""
    _, out = hydro("run", SITE, "--json", tmp_path / "o.json")
    assert "Second opinion" not in out
    assert "second_opinion" not in json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))


def test_conventions_of_the_command_go_before_those_of_the_file(hydro):
    """Under exact the errors of the routing are printed; a name that is not there is refused."""
    coupled = SITE.parents[1] / "coupled_ponds" / "project.yaml"
    code, out = hydro("run", coupled, "--conventions", "exact")
    assert code == 0
    assert "conventions exact" in out
    assert "Errors of the routing" in out
    assert hydro("run", coupled, "--conventions", "exakt")[0] == 2
