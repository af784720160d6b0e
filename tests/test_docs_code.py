"""Code of the pages runs as printed, and every public function stands on a page."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import hydro.hydrology
import hydro.storms

DOCS = Path(__file__).parents[1] / "docs"
WITH_CODE = ("conventions", "curve_numbers", "hydrograph_methods", "storms", "time_of_concentration")


@pytest.mark.parametrize("name", WITH_CODE)
def test_code_of_a_page_gives_what_it_prints(name):
    """Each example, in the order of the page, in one namespace."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, f"{name}.md", f"docs/{name}.md", 0)
    assert len(test.examples) >= 4
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert result.failed == 0, "".join(said)


def test_no_other_page_has_examples_that_do_not_run():
    """A page with a prompt is among those above."""
    found = {page.stem for page in DOCS.glob("*.md") if re.search(r"^>>> ", page.read_text(encoding="utf-8"), re.MULTILINE)}
    assert found == set(WITH_CODE)


@pytest.mark.parametrize("package", [hydro.hydrology, hydro.storms], ids=["hydrology", "storms"])
def test_every_public_name_stands_on_a_page(package):
    """What can be imported can be looked up."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))
    assert [name for name in package.__all__ if not re.search(rf"\b{name}\b", pages)] == []
