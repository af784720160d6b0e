"""The section of second opinions in the page and in the JSON document."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path

from hydro.analysis.second_opinion import Cause, SecondOpinion
from hydro.report import run_document, write_json
from hydro.report.html import render_html
from tests.report.builders import report
from tests.report.test_html import Page

DOCS = Path(__file__).parents[2] / "docs" / "json.md"
AREA = SecondOpinion(
    "post", "10-yr", "P1", "subcatchment", "TR-55 graphical", True, "qu 600 csm/in",
    peak_flow_cfs=10.0, time_of_peak_hr=12.1, other_peak_flow_cfs=9.0, expected_low_pct=-5.0, expected_high_pct=3.0,
    causes=(Cause("time step of 6 min", 4.0), Cause("method", -13.46)),
)  # fmt: skip
BASIN = SecondOpinion(
    "post", "10-yr", "BASIN", "pond", "pond equation", True, "routing",
    peak_flow_cfs=5.0, time_of_peak_hr=12.5, peak_elevation_ft=101.0, other_peak_flow_cfs=5.001,
    other_time_of_peak_hr=12.5, other_peak_elevation_ft=101.0002, error_pct=0.001,
)  # fmt: skip
REFUSED = SecondOpinion("post", "10-yr", "P1", "subcatchment", "Santa Barbara", False, "Tc is 0 <b>")
ASKED = replace(report(), second_opinion=(AREA, BASIN, REFUSED))


def test_page_has_the_section_when_asked_only():
    """Ours, other, gap, band, standing and why, for each peak; a link in the contents."""
    page = Page(render_html(ASKED))
    assert "second-opinion" in page.ids
    assert "#second-opinion" in page.links
    assert "-10.0 -5 to +3 outside qu 600 csm/in: time step of 6 min +4.0 %, method -13.5 %" in page.text
    assert "+0.020 101.000 101.000 +0.0002 0.0010 expected routing" in page.text
    assert "Tc is 0 <b>" in page.text
    assert "second-opinion" not in Page(render_html(report())).ids


def test_document_has_the_key_when_asked_only(tmp_path):
    """One object an opinion; what cannot be known is null."""
    assert "second_opinion" not in run_document(report())
    write_json(run_document(ASKED), tmp_path / "o.json")
    area, basin, refused = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))["second_opinion"]
    assert math.isclose(area["gap_pct"], -10.0)
    assert (area["standing"], basin["standing"], refused["standing"]) == (
        "outside",
        "expected",
        "not applicable",
    )
    assert area["peak_elevation_ft"] is None
    assert refused["gap_pct"] is None


def test_every_key_is_documented():
    """The page of the JSON documents names every key."""
    documented = set(re.findall(r"`(\w+)`", DOCS.read_text(encoding="utf-8")))
    keys = set(AREA.to_dict()) | set(AREA.to_dict()["causes"][0]) | {"second_opinion"}
    assert not keys - documented
