"""Every test that draws its own examples is found by ``pytest -k property``."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give tests of hypothesis the keyword ``property``."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.extra_keyword_matches.add("property")
