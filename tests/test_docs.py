"""The pages tell the truth: commands, codes, names."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

import hydro
from hydro.conventions import Conventions
from hydro.findings import CODES

ROOT = Path(__file__).parents[1]


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("section", ["Run", "Test"])
def test_readme_gives_one_command(section):
    """Run and Test each hold one code block with one line, set-up included."""
    text = re.split(r"^## ", _page("README.md"), flags=re.MULTILINE)
    body = next(part for part in text if part.startswith(f"{section}\n"))
    blocks = re.findall(r"^```\w*\n(.*?)^```", body, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    assert len(blocks[0].strip().splitlines()) == 1
    assert "-m venv" in blocks[0]


def test_every_finding_is_documented():
    """The page of findings is the table of codes."""
    rows = re.findall(r"^\| (H\d+) \| (\w+) \| (.+?) \| (.+?) \|$", _page("docs/findings.md"), flags=re.MULTILINE)
    assert rows == [(key, code.severity, code.title, code.remedy) for key, code in CODES.items()]


def test_every_convention_is_documented():
    """The page of conventions has a row for every field."""
    page = _page("docs/conventions.md")
    for field in dataclasses.fields(Conventions):
        assert field.name == "name" or f"| `{field.name}` |" in page


def test_links_between_pages_lead_somewhere():
    """No page points to a file that is not there."""
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("benchmarks/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name}: {target}"


def test_public_names_exist():
    """Every name that the package offers can be loaded; there are at most 25."""
    assert len(hydro.__all__) <= 25
    for name in hydro.__all__:
        assert getattr(hydro, name) is not None
