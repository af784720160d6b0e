"""Plots are small, the same at every run, and true at the peak."""

import re

import numpy as np

from hydro.model.nodes import Pond
from hydro.report.figures import point_svg, pond_svg
from tests.report.builders import report


def _basin(**options):
    made = report(**options)
    pond = next(node for node in made.project.networks["post"] if isinstance(node, Pond))
    return pond, made.runs["post"]["10-yr"]


def _point(**options):
    made = report(**options)
    runs = {condition: storms["10-yr"] for condition, storms in made.runs.items()}
    return point_svg(made.project.design_points[0].id, "10-yr", runs)


def test_plot_is_the_same_at_every_run():
    """No date and no random name in the drawing."""
    assert _point() == _point()
    assert pond_svg(*_point_pond()) == pond_svg(*_point_pond())


def _point_pond():
    pond, run = _basin()
    return pond, "10-yr", run


def test_plot_is_small_and_needs_nothing_from_outside():
    """Below 60 kB, without a reference to the net."""
    for text in (_point(), pond_svg(*_point_pond())):
        assert len(text.encode()) < 60_000
        assert "http" not in text
        assert text.startswith("<svg")
        assert text.endswith("</svg>\n") or text.endswith("</svg>")


def test_a_rough_hydrograph_stays_small():
    """4,801 ordinates with a ripple of a thousandth of the peak are drawn by few."""
    pond, run = _basin()
    run.nodes[pond.id].inflow_cfs[:] += 0.01 * np.sin(np.arange(4_801))
    assert len(pond_svg(pond, "10-yr", run).encode()) < 60_000


def test_names_are_used_once():
    """Clip paths of two plots in one page do not take each other's place."""
    first, second = _point(), pond_svg(*_point_pond())
    ids = re.findall(r'\sid="([^"]+)"', first + second)
    assert len(ids) == len(set(ids))
    assert ids


def test_legend_gives_the_reported_peaks():
    """Pre and post with flow and time, in styles that differ without colour."""
    text = _point()
    assert "pre  5.30 cfs at 12.50 hr" in text
    assert "post  5.30 cfs at 12.50 hr" in text
    assert "stroke-dasharray" in text


def test_overtopped_pond_is_drawn_as_far_as_it_is_known():
    """A series that ends in NaN makes no fault and no number."""
    pond, run = _basin(overtopped=True)
    text = pond_svg(pond, "10-yr", run)
    assert "nan" not in text
    assert "outflow  \N{EN DASH}" in text


def test_names_are_not_taken_for_formulas():
    """Dollar signs and markup in a name are text."""
    text = _point(point="DP $x^2$ <i>")
    assert "DP $x^2$ &lt;i&gt;" in text
