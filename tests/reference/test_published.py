"""Published worked examples.

Each file in ``published`` is one example: source, inputs, expected values as printed, and the tolerance: half of the
last printed digit, unless ``not_reproduced`` says why another one is needed (``test_reasons`` tests what it says).
``misprints`` are printed values that must disagree.  A new example of a known kind needs no Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.reference.calculations import KINDS, Example, read

FILES = sorted((Path(__file__).parent / "published").glob("*.yaml"))
ROUND_OFF = 1e-9
"""A value that lies on the rounding limit of the print is within it."""


def compared(example: Example) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Name, printed value and tolerance of every value that is compared."""
    for name, tolerance in example["tolerance"].items():
        if isinstance(tolerance, dict):
            for inner, value in tolerance.items():
                yield (name, inner), example["expected"][name][inner], value
        else:
            yield (name,), example["expected"][name], tolerance


def half_last_digit(printed: Any) -> float:
    """Half of the last decimal that any of the values shows; zeros at the end of whole numbers are place holders."""
    place = -12
    values = [float(x) for x in np.ravel(np.array(printed, dtype=float)) if x]
    while any(abs(x - round(x, place)) > 1e-12 * abs(x) for x in values):
        place += 1
    return 0.5 * 10.0**-place


def test_every_kind_has_an_example():
    """No file lies about unread, and no calculation is without a file."""
    assert len(FILES) >= 34
    assert {read(path)["kind"] for path in FILES} == set(KINDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_published_example(path):
    """Every printed value within its tolerance, and every misprint outside it."""
    example = read(path)
    found = KINDS[example["kind"]](example["inputs"])
    for name, printed, tolerance in compared(example):
        ours, expected = found, np.array(printed, dtype=float)
        for key in name:
            ours = ours[key]
        ours = np.array(ours, dtype=float)[: len(expected)] if expected.ndim else np.array(ours, dtype=float)
        apart = np.abs(ours - expected) > np.array(tolerance, dtype=float) + ROUND_OFF
        known = [tuple(item["at"]) for item in example.get("misprints", ()) if item["value"] == name[-1]]
        assert [tuple(index) for index in np.argwhere(apart).tolist()] == known, f"{name}: {ours} against {expected}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_wider_tolerance_has_a_reason(path):
    """Nothing is compared more loosely than half its last printed digit, unless the file says why."""
    example = read(path)
    names = list(compared(example))
    assert names, "an example without a compared value tests nothing"
    for name, printed, tolerance in names:
        if name[-1] not in example.get("not_reproduced", {}):
            assert np.max(tolerance) <= half_last_digit(printed) + ROUND_OFF, name
