"""Files that are no project files: each one fault, never a traceback."""

from __future__ import annotations

import os
import re

import pytest

from hydro.errors import ProjectError
from hydro.project import read_project, read_project_text
from tests.project.builders import TEMPLATE, faults_of, replaced


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"# nothing but a comment\n", "empty"),
        (b"---\n", "empty"),
        (b"- hydro: 1\n", "a list, not a mapping"),
        (b"just words\n", "not a mapping"),
        (b"hydro: 1\nproject:\n\tname: x\n", "tab at column 1"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not UTF-8"),
        (b"hydro: 1\nname: \xe9t\xe9\n", "byte 16 (0xe9) is not UTF-8"),
        (b"PK\x03\x04 \x00", "cannot stand in a text file"),
        ("hydro: 1".encode("utf-16"), "not UTF-8"),
        (b"hydro: {\n", "expected"),
        (b"hydro: 'x\n", "quoted scalar"),
        (b"a: *b\n", "undefined alias"),
        (b"hydro: 1\n---\nhydro: 1\n", "second document"),
        (b"[" * 100_000, "nested too deeply"),
        (b"hydro: 1\n" + b"#" * 10_000_000, "more than 10,000,000"),
    ],
    ids=lambda item: str(item)[:30],
)
def test_no_project_file(tmp_path, content, words):
    """What is no YAML mapping is refused in one sentence."""
    path = tmp_path / "site.yaml"
    path.write_bytes(content)
    with pytest.raises(ProjectError, match=re.escape(words)) as raised:
        read_project(path)
    (fault,) = raised.value.faults
    assert fault.where.startswith(str(path))
    assert fault.fix


def test_aliases_cannot_fill_the_memory():
    """Nine levels of ten aliases would be a thousand million entries."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 10)}]" for k in range(1, 9)]
    with pytest.raises(ProjectError, match="more than 500,000 entries"):
        read_project_text("\n".join(lines), "bomb.yaml")


def test_anchor_that_contains_itself():
    """A recursive anchor is a fault among others."""
    assert any("contains itself" in fault.what for fault in faults_of("hydro: 1\nproject: &p {name: *p}\n"))


def test_anchor_may_be_used():
    """The same areas in two conditions may be written once."""
    text = replaced("areas:               #", "areas: &site        #")
    text = replaced("        - {ac: 2.1", "          *site\n#        - {ac: 2.1", text)
    text = replaced("        - {ac: 3.1", "#", text)
    project = read_project_text(text, "site.yaml")
    assert project.networks["pre"]["E1"].covers == project.networks["post"]["P1"].covers


def test_missing_file_names_its_neighbours(tmp_path):
    """A misspelt file name is mended by looking at the list."""
    (tmp_path / "site.yaml").write_text("", encoding="utf-8")
    with pytest.raises(ProjectError, match=r"there is no such file(.|\n)*site\.yaml"):
        read_project(tmp_path / "sight.yaml")


def test_folder_is_no_file(tmp_path):
    """A folder is named as such."""
    with pytest.raises(ProjectError, match="a folder"):
        read_project(tmp_path)


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5_000, "", "no/such/folder/site.yaml"])
def test_impossible_names(name):
    """Names that no file can have give a fault, no traceback."""
    with pytest.raises(ProjectError):
        read_project(name)


def test_device_is_refused_without_reading():
    """A device or pipe might be waited for without end."""
    with pytest.raises(ProjectError):
        read_project(os.devnull)


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("# yaml", "\ufeff# yaml")], ids=["CRLF", "BOM"])
def test_windows_files(tmp_path, change):
    """Line ends and byte-order mark of Windows editors change nothing."""
    path = tmp_path / "site.yaml"
    path.write_bytes(TEMPLATE.replace(*change).encode("utf-8"))
    assert read_project(path).networks["post"]["BASIN"].to["primary"] == "DP1"
