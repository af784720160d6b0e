"""Hostile files: every importer refuses them by name, in bounded time and memory, never with a traceback."""

from __future__ import annotations

import os
import time
import tracemalloc
from pathlib import Path

import pytest

from hydro.errors import HydroError, ProjectError
from hydro.project import read_project, read_project_text, yaml_text
from hydro.project.inflows import read_hydrograph
from hydro.storms import read_frequency_table, read_hyetograph, read_mass_curve
from tests.project.builders import TEMPLATE, faults_of

IMPORTERS = [read_frequency_table, read_hyetograph, read_hydrograph, read_mass_curve, read_project]
GOOD = {
    "read_hyetograph": "time_hr,cumulative_in\n0,0\n1,0.5\n2,2.0\n",
    "read_hydrograph": "time_hr,flow_cfs\n0,0\n1,2.5\n2,0\n",
    "read_mass_curve": "hour,fraction\n0,0\n12,0.5\n24,1\n",
    "read_project": TEMPLATE,
}
CONTENTS = {
    "empty": b"",
    "blank": b" \r\n\n",
    "binary": bytes(range(256)) * 4,
    "zeros": bytes(1000),
    "NUL in a row": b"time_hr,flow_cfs\n0,0\n1,\x001\n",
    "UTF-16": "hour;fraction\n0;0\n".encode("utf-16"),
    "UTF-16 without mark": "hour,fraction\n0,0\n".encode("utf-16-le"),
    "latin-1": "h\xf6hur,fraction\n0,0\n24,\xbd\n".encode("latin-1"),
    "one line of digits": b"9" * 900_000,
    "rows of digits": b"9\n" * 20_000,
    "quotes": b'"' * 300_000,
    "separators": b"," * 300_000,
    "brackets": b"[{" * 5_000,
    "wrong units": b"time_days,flow_mgd\n0,0\n1,5\n",
    "workbook": b"PK\x03\x04" + bytes(50),
}


def _refusal(importer, path):
    """Faults of a refusal: each with a place in this file and a mend."""
    with pytest.raises(HydroError) as caught:
        importer(path)
    for fault in caught.value.faults:
        assert fault.what
        assert path.name in fault.where
        assert fault.fix
    return caught.value.faults


@pytest.mark.parametrize("importer", IMPORTERS)
@pytest.mark.parametrize("case", CONTENTS)
def test_what_is_no_table_is_refused(tmp_path, importer, case):
    """At most 51 faults in less than 10 s (a shared core included) for less than 1 MB."""
    path = tmp_path / "input.txt"
    path.write_bytes(CONTENTS[case])
    start = time.perf_counter()
    faults = _refusal(importer, path)
    assert time.perf_counter() - start < 10.0
    assert 1 <= len(faults) <= 51
    assert max(len(fault.what) for fault in faults) < 500


@pytest.mark.parametrize("importer", IMPORTERS)
@pytest.mark.parametrize("begin", [b"", b"hour,fraction\n0,0\n", b"9" * 1000], ids=["zeros", "head", "digits"])
def test_100_mb_are_refused_unread(tmp_path, importer, begin):
    """A sparse file of 100 MB: refused, with no more than 12 MB held, the size of the largest file that is read
    (20 MB for a hydrograph, refused by its size alone).
    """
    path = tmp_path / "input.txt"
    with path.open("wb") as stream:
        stream.write(begin)
        stream.truncate(100_000_000)
    tracemalloc.start()
    (fault,) = _refusal(importer, path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "bytes" in fault.what
    assert peak < 12_000_000


@pytest.mark.parametrize("importer", IMPORTERS)
def test_missing_folder_and_pipe(tmp_path, importer):
    """No such file, a folder, and (where the system has them) a pipe, which would never end."""
    _refusal(importer, tmp_path / "none.txt")
    _refusal(importer, tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.txt")
        _refusal(importer, tmp_path / "pipe.txt")


@pytest.mark.parametrize("importer", IMPORTERS)
def test_file_without_rights(tmp_path, importer, monkeypatch):
    """The system's own word is given."""
    path = tmp_path / "input.txt"
    path.write_text("x", encoding="utf-8")

    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    (fault,) = _refusal(importer, path)
    assert "Permission denied" in fault.what


@pytest.mark.parametrize("importer", IMPORTERS[1:])
def test_every_truncation_is_read_or_refused(tmp_path, importer):
    """Cut at 40 places: a result or faults, nothing else."""
    content = GOOD[importer.__name__].encode()
    path = tmp_path / "input.txt"
    for cut in range(0, len(content), max(1, len(content) // 40)):
        path.write_bytes(content[:cut])
        try:
            result = importer(path)
        except HydroError as error:
            result = error.faults
        assert result


def test_very_many_entries_are_refused(monkeypatch):
    """The number of keys and values is bounded while the text is read, not afterwards."""
    monkeypatch.setattr(yaml_text, "MAXIMUM_NODES", 1_000)
    with pytest.raises(ProjectError, match="more than 1,000 keys and values") as caught:
        read_project_text("a:\n" + "- 1\n" * 100_000, "site.yaml")
    assert caught.value.faults[0].where == "site.yaml:999"
    monkeypatch.setattr(yaml_text, "MAXIMUM_NODES", 300_000)
    assert read_project_text(TEMPLATE, "site.yaml").networks


@pytest.mark.parametrize(
    "text",
    ["a: {" * 50_000, "- " * 50_000, "? " * 50_000, "".join(" " * k + "a:\n" for k in range(600))],
    ids=["braces", "dashes", "questions", "indents"],
)
def test_deep_nesting_is_one_fault(text):
    (fault,) = faults_of(text)
    assert "nested" in fault.what or "expected" in fault.what


HEAD = (
    "hydro: 1\nproject: {name: x}\nstorms: {distribution: N10_D, depths_in: {10-yr: 5.3}}\n"
    "design_points: {DP: {}}\nconditions:\n  post:\n"
)


@pytest.mark.parametrize(
    "line",
    [
        "    node{k:04d}: {{kind: junction, to: nodf{k:04d}}}\n",
        "    N{k}: {{kind: junction, to: N{other}}}\n",
        "    N{k}: {{kind: jnction, too: DP}}\n",
    ],
    ids=["dangling links", "circles", "bad kinds"],
)
def test_a_thousand_faults_show_fifty(line):
    """The first fifty by line and the number of the rest, in less than 10 s."""
    start = time.perf_counter()
    faults = faults_of(HEAD + "".join(line.format(k=k, other=k ^ 1) for k in range(1_000)))
    assert time.perf_counter() - start < 10.0
    assert len(faults) == 51
    assert "further faults" in faults[-1].what
