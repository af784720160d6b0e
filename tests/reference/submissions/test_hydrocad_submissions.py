"""Printed values of submitted reports, mostly HydroCAD, under the conventions `hydrocad`."""

from __future__ import annotations

import math

import pytest

from tests.reference.submissions.comparison import MARK, PAGE, Value, cases, table, values

VALUES = [value for case in cases() for value in values(case)]


@pytest.mark.parametrize(
    "value", [v for v in VALUES if math.isfinite(v.ours)], ids=lambda v: f"{v.case}-{v.item}-{v.quantity}-{v.printed}"
)
def test_printed_value(value: Value):
    """Half the last printed digit; peaks 1 % at steps to 0.05 h, 4 % at 0.1 h, 3 % for another program."""
    assert value.agrees, f"printed {value.printed}, ours {value.ours:.5g}"


def test_peaks_are_held_to_the_stated_limits():
    """The tolerance of a case follows from its step: the files cannot widen it."""
    for case in cases():
        if "peak_tolerance_pct" in case:
            by_step = 4 if case["step_hr"] > 0.05 else 1
            assert case["peak_tolerance_pct"] == (by_step if case["software"].startswith("HydroCAD") else 3)


def test_what_is_not_computed_has_a_reason():
    """Eight cases, 43 values held against the printout, and every other one with its reason."""
    assert len(cases()) == 8
    assert sum(math.isfinite(value.ours) for value in VALUES) == 43
    assert all(value.note for value in VALUES if not math.isfinite(value.ours))


def test_page_is_in_step():
    """docs/submissions.md; write it with ``python -m tests.reference.submissions.comparison``."""
    assert PAGE.read_text(encoding="utf-8").split(MARK)[1] == table()
