"""The report folder: three files, complete or not at all, and nothing else touched."""

import subprocess
import sys
from pathlib import Path

import pytest

from hydro.errors import HydroError
from hydro.report import write_report
from tests.report.builders import report

FILES = {"report.html", "summary.csv", "hydrographs.csv"}


def test_exactly_three_files_are_written(tmp_path):
    """A missing folder is made; no temporary file is left."""
    write_report(report(), tmp_path / "a" / "b")
    assert {path.name for path in (tmp_path / "a" / "b").iterdir()} == FILES


def test_other_files_of_the_folder_stay(tmp_path):
    """Only the three files are replaced."""
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "summary.csv").write_text("old", encoding="utf-8")
    write_report(report(), tmp_path)
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "summary.csv").read_text(encoding="utf-8").startswith("condition,")
    assert {path.name for path in tmp_path.iterdir()} == FILES | {"notes.txt"}


def test_a_file_open_elsewhere_is_reported_with_its_mend(tmp_path, monkeypatch):
    """A spreadsheet program holds the file: a message, the old file, and no temporary file."""
    (tmp_path / "summary.csv").write_text("old", encoding="utf-8")
    replace = Path.replace

    def refuse(self, target):
        if Path(target).name == "summary.csv":
            raise PermissionError(13, "in use")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(HydroError, match="Close the file in the spreadsheet program"):
        write_report(report(), tmp_path)
    assert (tmp_path / "summary.csv").read_text(encoding="utf-8") == "old"
    assert {path.name for path in tmp_path.iterdir()} <= FILES


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path):
    """The message says that a folder is wanted."""
    (tmp_path / "out").write_text("", encoding="utf-8")
    with pytest.raises(HydroError, match="Choose a folder"):
        write_report(report(), tmp_path / "out")


def test_importing_the_writers_loads_neither_plots_nor_templates():
    """A run that writes only JSON does not pay for drawing."""
    code = "import sys, hydro.report; print([m for m in ('matplotlib', 'jinja2', 'pandas', 'scipy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
