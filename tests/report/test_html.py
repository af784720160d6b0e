"""The page answers a reviewer's questions, in his order, and needs nothing else."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from hydro.report.formats import DASH
from hydro.report.html import render_html
from hydro.report.sections.front import NO_BARREL_NOTE, check_table
from tests.report.builders import check_result, report

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Collects texts, ids and links, and checks that every element is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.ids, self.links, self.tags = [], [], [], [], []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag, attrs):
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values[name] for name in ("href", "src") if name in values]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", " ".join(self.texts))


def report_of_checks(*checks):
    return replace(report(), checks=checks)


@pytest.fixture(scope="module")
def page():
    return Page(render_html(report()))


@pytest.fixture(scope="module")
def overtopped_page():
    return Page(render_html(report(overtopped=True)))


def test_every_element_is_closed_and_every_id_is_used_once(page):
    """The page parses, and names are unique."""
    assert len(page.ids) == len(set(page.ids))
    assert "script" not in page.tags


def test_links_stay_in_the_page(page):
    """No picture, style or script comes from outside; links lead to a place of the page."""
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    text = render_html(report())
    assert not re.search(r"https?://|@import|url\((?!#)", text)


def test_sections_stand_in_the_order_of_a_review(page):
    """Verdict first, method last."""
    order = [
        "verdict", "checks", "findings", "comparison", "diagrams", "storms", "areas", "nodes", "ponds", "balance",
        "conventions", "unverified", "reading",
    ]  # fmt: skip
    assert [name for name in page.ids if name in order] == order


def test_title_block_names_input_and_rules(page):
    """Whoever holds the page knows what was computed from what, and by what rules."""
    for text in (
        "Maple Court", "Rockville Centre, NY", "2030-01-02 03:04", "county-2030: County manual, May 2030", "nrcs",
        "atlas", "maple.yaml", "0123456789abcdef" * 4, "A. Engineer", "numpy 2",
    ):  # fmt: skip
        assert text in page.text


def test_banner_gives_verdict_counts_and_reason(page):
    """A fail says what failed, with enough digits to see it."""
    assert (
        "FAIL Checks: 1 pass, 1 fail, 1 cannot tell, 1 not applicable. Findings: 0 critical, 1 warning"
        in page.text
    )
    assert (
        "QF-1 at DP1: Overbank flood control: 5.304 cfs, required \N{LESS-THAN OR EQUAL TO} 5.300 cfs"
        in page.text
    )


def test_status_is_said_in_words(page):
    """Colour alone never tells the status."""
    for word in ("PASS", "FAIL", "CANNOT TELL", "NOT APPLICABLE", "WARNING"):
        assert word in page.text


def test_critical_findings_come_first(overtopped_page):
    """The gravest finding heads the table and the reasons of the verdict."""
    text = overtopped_page.text
    assert text.index("H301") < text.index("H307")
    assert "CANNOT TELL Checks" in text
    banner = text[: text.index("Contents") if "Contents" in text else text.index("H307")]
    assert "H301 at post / 10-yr / BASIN: water rises above the top of the stage table" in banner
    assert "FB-1 at DP1: Overbank flood control: overtopped" in banner


def test_unknown_values_are_dashes_with_an_explanation(overtopped_page):
    """No number is printed for an overtopped pond."""
    assert DASH in overtopped_page.texts
    assert "cannot be known; a finding says why" in overtopped_page.text
    assert not re.search(r"\bnan\b", overtopped_page.text, flags=re.IGNORECASE)


def test_names_with_markup_are_text():
    """A project cannot bring code into the page."""
    evil = "<script>alert(1)</script>"
    text = render_html(report(name=evil, area=evil, pond="<img src=x>", point="D&P"))
    made = Page(text)
    assert "script" not in made.tags
    assert "img" not in made.tags
    assert evil in made.text


def test_page_is_the_same_but_for_its_date():
    """Two runs of one input differ in nothing but the date printed."""
    assert render_html(report()) == render_html(report())


def test_run_without_rules_makes_no_claim():
    """Without a rule set there is neither a verdict nor a table of checks."""
    made = Page(render_html(report(checked=False)))
    assert "No rule set applied" in made.text
    assert "checks" not in made.ids
    assert "PASS" not in made.text


def test_small_values_are_not_printed_as_zero(page):
    """The balance error and the least of the figures stay visible."""
    assert "2.5e-14" in page.text
    assert check_result().formula in page.text


def test_every_convention_is_printed(page):
    """All fields with their values and meanings."""
    for name, value in report().project.conventions.to_dict().items():
        assert name in page.text
        assert isinstance(value, float) or str(value) in page.text


def test_pond_page_shows_outlets_and_stage_table(page):
    """Devices in words, storage and discharge at the rows: 4,000 to 6,000 sf over 2 ft hold 10,000 cf."""
    assert "circular orifice, 3 in diameter, C 0.6" in page.text
    assert "100.00 6,000 10,000" in page.text


def test_pond_page_says_that_no_barrel_is_modelled(page):
    """Whoever reads a level knows that no pipe behind the riser held water back."""
    assert page.text.count("No barrel or culvert behind the outlets is modelled") == 1


def test_checks_at_practices_say_that_no_barrel_is_modelled():
    """The note stands at checks that rest on a pond's level, after their own note, and at no other check."""
    rows = {
        scope: check_table(report_of_checks(check_result(scope=scope, note="own note."))).rows[0][-1]
        for scope in ("practice", "design_point")
    }
    assert rows["design_point"] == "own note."
    assert rows["practice"] == f"own note; {NO_BARREL_NOTE}"


def test_centroid_lag_is_in_hours_as_the_checks_are(page):
    """1.25 h of what is released, which the checks use, beside 1.5 h of all outflow; both in hours."""
    table = page.text[page.text.index("Centroid lag") :]
    assert table.startswith("Centroid lag, released [hr] Centroid lag, all outflow [hr] Drain time [hr]")
    assert " 1.25 1.50 20.00 " in table
