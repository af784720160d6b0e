"""The page of a subcatchment says by which rule its runoff was computed, and prints every kind of segment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hydro.model import FlowSegment, Network, Subcatchment
from hydro.report.sections.subcatchments import area_pages
from tests.report.builders import report


def _tables(**changes):
    """Tables of P1 with some fields changed."""
    done = report()
    nodes = done.project.networks["post"].nodes
    changed = tuple(replace(node, **changes) if isinstance(node, Subcatchment) else node for node in nodes)
    networks = {**done.project.networks, "post": Network("post", changed)}
    pages = area_pages(replace(done, project=replace(done.project, networks=networks)))
    return next(page for page in pages if page.name == "P1").tables


@pytest.mark.parametrize("rule", ["weighted-q", "split"])
def test_parts_of_the_runoff_are_named(rule):
    """Where runoff is added by parts, the curve numbers are those of the parts, with their areas below."""
    runoff = _tables(runoff=rule)[2]
    assert set(runoff.rows[0][3].split(", ")) == {"61.00", "98.00"}
    assert rule in runoff.note
    assert "2.000 ac with CN 61.00" in runoff.note
    assert "1.000 ac with CN 98.00" in runoff.note


def test_composite_prints_its_number():
    """2 ac of CN 61 and 1 ac of CN 98 are 73.33, without a note."""
    runoff = _tables()[2]
    assert (runoff.rows[0][3], runoff.note) == ("73.33", "")


def test_a_lake_has_no_slope():
    """A lake prints length, velocity and time, and leaves the slope empty."""
    path = _tables(flow_path=(FlowSegment("lake", 0.02, 1000.0, 0.0, 13.9, "Lake"),))[1]
    assert path.rows[0][:4] == ("lake", "Lake", "1,000", "")
    assert path.rows[0][4] != ""
