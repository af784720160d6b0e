"""Every node is drawn, or the report says which are; rain is what the calculation used."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from hydro.analysis.rain import StepRain, excess_of, step_rain
from hydro.conventions import EXACT, NRCS
from hydro.model import Cover, Subcatchment
from hydro.model.results import Runoff
from hydro.report.html import render_html
from hydro.report.rain_figures import area_svg, storm_svg
from hydro.report.sections import drawn
from hydro.report.sections.drawn import drawn_nodes
from hydro.report.sections.nodes import node_figures
from hydro.report.sections.subcatchments import area_note, area_pages
from hydro.storms import DesignStorm, find
from tests.report.builders import report

TYPE_III = DesignStorm("100-yr", 8.0, find("Type III 24-hr"))


def test_hyetograph_of_a_table_holds_the_depth_and_the_steepest_row():
    """8 in of Type III: all steps add up to it; the peak is that of the steepest row of the table (round-off)."""
    rain = step_rain(TYPE_III, NRCS, 0.01)
    slopes = 8.0 * np.diff(TYPE_III.curve.fractions) / np.diff(TYPE_III.curve.hours)
    assert float((rain.intensity_in_hr * np.diff(rain.edges_hr)).sum()) == pytest.approx(8.0, rel=1e-12)
    assert rain.peak[0] == pytest.approx(slopes.max(), rel=1e-12)


def test_smooth_type_iii_reaches_its_known_intensity():
    """1.209 of the depth per hour at 12 h (docs/conventions.md, to half its last digit) at a vanishing step.

    The pieces beside 12 h are quadratic, so the mean over a step falls short by a part that halves with it.
    """
    coarse, fine = (step_rain(TYPE_III, EXACT, step_hr).peak for step_hr in (0.01, 0.005))
    assert (2.0 * fine[0] - coarse[0]) / 8.0 == pytest.approx(1.209, abs=5e-4)
    assert fine[2] == pytest.approx(12.0, abs=fine[1])


@pytest.mark.parametrize("rule", ["composite", "weighted-q", "split"])
def test_excess_adds_up_to_the_runoff_or_is_not_drawn(rule):
    """1 ac of CN 61 and 1 ac of CN 98 at 8 in: by parts 5.55 in, composite 5.46 in, to 0.005 in; else None."""
    covers = (Cover(1.0, 61.0), Cover(1.0, 98.0, 100.0))
    node = Subcatchment("A", "DP", covers, 0.2, runoff=rule)
    rain = step_rain(TYPE_III, NRCS, 0.01)

    def depth(number):
        s = 1000.0 / number - 10.0
        return (8.0 - 0.2 * s) ** 2 / (8.0 + 0.8 * s)

    q = depth(79.5) if rule == "composite" else 0.5 * (depth(61.0) + depth(98.0))
    excess = excess_of(node, Runoff(2.0, 1.0, 79.5, 0.2, q), TYPE_III, NRCS, rain)
    assert excess is not None
    assert float((excess * np.diff(rain.edges_hr)).sum()) == pytest.approx(q, rel=1e-12)
    assert excess_of(node, Runoff(2.0, 1.0, 79.5, 0.2, 1.1 * q), TYPE_III, NRCS, rain) is None


def test_hyetograph_says_depth_peak_and_curve():
    """Title and words at the peak, on a drawing below 40 kB without outside references."""
    text = storm_svg(TYPE_III, step_rain(TYPE_III, NRCS, 0.01), "linear")
    assert "100-yr: 8.00 in, III, linear" in text
    assert re.search(r">\d+\.\d\d in/hr over \d+\.\d min at 1[12]\.\d\d hr<", text)
    assert "<title>Hyetograph of 100-yr" in text
    assert len(text.encode()) < 40_000
    assert "http" not in text


def test_a_storm_without_rain_is_drawn():
    """Depth 0 makes no fault and no number that is not one."""
    dry = replace(TYPE_III, depth_in=0.0)
    assert "nan" not in storm_svg(dry, step_rain(dry, NRCS, 0.01), "linear")


def test_subcatchment_shows_all_storms_below_its_rain():
    """Peaks of both storms by flow and time, in the legend and for those who cannot see it."""
    done = report()
    node = next(n for n in done.project.networks["post"] if isinstance(n, Subcatchment))
    text = area_svg(node, "post", done.runs["post"], NRCS)
    assert "10-yr  10.60 cfs at 12.00 hr" in text
    assert "1-yr  5.60 cfs at 12.00 hr" in text
    assert "rain, 10-yr" in text
    assert "hydrographs of P1, post: 10-yr 10.60 cfs" in text
    assert "stroke-dasharray" in text


def test_every_node_has_a_drawing():
    """A small project: each subcatchment on its page, each other node but ponds in the section of nodes."""
    done = report()
    assert all(len(page.figures) == 1 for page in area_pages(done))
    titles = [re.search("<title>(.*?):", text)[1] for text in node_figures(done)]
    assert titles == ["Outflow of DP1, pre", "Outflow of PIPE, post", "Outflow of DP1, post"]


def test_where_there_are_many_the_largest_are_drawn_and_the_report_says_so(monkeypatch):
    """Room for one: the rule is said in the page, never silent."""
    monkeypatch.setattr(drawn, "MOST_FIGURES", 1)
    done = report()
    assert sum(len(page.figures) for page in area_pages(done)) == 1
    assert area_note(done).endswith(
        "Drawn are 1 of 2 subcatchments, those with the largest peaks; hydrographs.csv holds all."
    )
    assert "Drawn are 1 of 3 nodes" in render_html(done)


def test_the_chosen_have_the_largest_peaks(monkeypatch):
    """BASIN passes 5.3 cfs, P1 10.6 cfs under the 10-yr storm."""
    monkeypatch.setattr(drawn, "MOST_FIGURES", 1)
    assert drawn_nodes([("post", "BASIN"), ("post", "P1")], report().runs) == {("post", "P1")}


def test_equal_neighbours_are_one_burst():
    """Two steps of 2 in/hr of half an hour are a peak of one hour."""
    rain = StepRain(np.array([0.0, 0.5, 1.0, 2.0]), np.array([0.0, 1.0, 2.0, 2.5]))
    assert rain.peak == (2.0, 1.0, 0.5)


def test_every_number_of_a_subcatchment_has_a_unit():
    """A column that is no text names its unit; '-' is none."""
    for page in area_pages(report()):
        for table in page.tables:
            assert all(column.is_text or column.unit for column in table.columns)
