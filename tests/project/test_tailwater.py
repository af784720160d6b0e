"""Tailwaters of the project file."""

from __future__ import annotations

from pathlib import Path

import pytest

import hydro
from hydro.errors import ProjectError
from hydro.model import LevelOfPond, LevelTable
from hydro.project.read import read_project_text

TEXT = (Path(__file__).parents[2] / "examples" / "coupled_ponds" / "project.yaml").read_text(encoding="utf-8")
LINE = "      tailwater_pond: BASIN\n"


def read(line: str):
    """The example with another line for the tailwater of its forebay."""
    return read_project_text(TEXT.replace(LINE, line), "site.yaml").networks["post"]["FOREBAY"]


def test_level_of_a_pond_and_gates_are_read():
    """The example names the basin below; a gate may stand in the outlet."""
    assert read(LINE).tailwater == LevelOfPond("BASIN")
    assert not read(LINE).outlets[0].flap_gate
    gated = read_project_text(TEXT.replace("invert_ft: 100.5}}", "invert_ft: 100.5}, flap_gate: true}"), "site.yaml")
    assert gated.networks["post"]["FOREBAY"].outlets[0].flap_gate


def test_levels_by_time_are_read_in_both_systems():
    """Rows of time and level; metres become feet (1e-12)."""
    rows = read("      tailwater_hr_ft: [[0, 95.0], [6.2, 97.0], [12.4, 95.0]]\n").tailwater
    assert rows == LevelTable((0.0, 6.2, 12.4), (95.0, 97.0, 95.0))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("      tailwater_pond: BASSIN\n", "Did you mean 'BASIN'?"),
        ("      tailwater_pond: OUT\n", "cannot stand below the outlets"),
        ("      tailwater_pond: FOREBAY\n", "cannot stand below the outlets"),
        ("      tailwater_pond: BASIN\n      tailwater_ft: 95.0\n", "tailwater"),
        ("      tailwater_hr_ft: [[0, 95.0], [0, 97.0]]\n", "rise"),
    ],
)
def test_faults_name_line_and_mend(line, said):
    """Each fault says the line of the file."""
    with pytest.raises(ProjectError) as caught:
        read(line)
    (fault,) = caught.value.faults
    assert "site.yaml:" in fault.where
    assert said in f"{fault.what} {fault.fix}"


def test_example_runs_with_reverse_flow():
    """The forebay takes water back from the basin under both storms, and no critical finding stands."""
    done = hydro.run_project(hydro.read_project(Path(__file__).parents[2] / "examples/coupled_ponds/project.yaml"))
    assert not done.has_critical_finding
    for run in done.runs["post"].values():
        assert run.nodes["FOREBAY"].outflow_cfs.min() < -4.0
        assert run.balance.worst_relative_error < 1e-9
