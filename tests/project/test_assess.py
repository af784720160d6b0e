"""Which findings take trust away from a run, and passes from a check."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hydro.criteria import load_rule_set
from hydro.findings import Finding
from hydro.project import read_project_text
from hydro.project.assess import Assessment
from tests.project.builders import TEMPLATE

PROJECT = read_project_text(TEMPLATE, "site.yaml")


@pytest.mark.parametrize(
    ("code", "where", "run", "check"),
    [
        ("H301", "post / 100-yr / BASIN", True, True),
        ("H301", "ultimate / 100-yr / BASIN", True, False),
        ("H403", "run", True, True),
        ("H202", "post / P1", False, False),
    ],
)
def test_what_takes_passes_is_what_the_verdict_says(code, where, run, check):
    """A run trusts all conditions or none; a check rests on pre and post, as its verdict does."""
    alone = Assessment(PROJECT, {}, {}, (Finding(code, where, "met"),))
    assert alone.has_critical_finding is run
    assert replace(alone, rule_set=load_rule_set("nys-2015")).has_critical_finding is check
