"""Front of the report: what was read, the verdict, the checks and the findings."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hydro.criteria import verdict_summary
from hydro.report.document import Report
from hydro.report.formats import against, fixed, quantity
from hydro.report.tables import Cell, Column, Table, words

if TYPE_CHECKING:
    from hydro.criteria import CheckResult
    from hydro.findings import Finding

STATUS_MARKS = {"pass": "\N{CHECK MARK}", "fail": "\N{MULTIPLICATION X}", "cannot tell": "?"}
"""Marks that stand beside the words, so that a status can be found quickly in a long table."""
OPERATORS = {"<=": "\N{LESS-THAN OR EQUAL TO}", ">=": "\N{GREATER-THAN OR EQUAL TO}"}

MOST_REASONS = 8
"""Reasons that the banner lists; the tables hold all."""

NO_BARREL_NOTE = (
    "no barrel or culvert behind the outlets is modelled; the level holds only while none controls the flow"
)
"""Added to checks at practices, which rest on water levels."""


@dataclass(frozen=True, slots=True)
class Banner:
    """The verdict.

    Attributes
    ----------
    style : str
        Class of the style sheet.
    headline : str
        Verdict in a word.
    counts : str
        Checks and findings by kind.
    reasons : tuple of str
        What decides the verdict.
    """

    style: str
    headline: str
    counts: str
    reasons: tuple[str, ...]


def title_rows(report: Report) -> tuple[tuple[str, str], ...]:
    """Lines of the title block.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    project = report.project
    rules = "none applied"
    if report.rule_set is not None:
        rules = f"{report.rule_set.name}: {report.rule_set.title}, {report.rule_set.edition}"
    libraries = ", ".join(f"{name} {version}" for name, version in report.libraries.items())
    units = "US customary"
    if project.units != "US":
        units += f" (input file in {project.units})"
    optional = (("Engineer", project.engineer), ("Note", project.note))
    return (
        ("Project", project.name),
        ("Location", project.location or "not stated"),
        *((name, text) for name, text in optional if text),
        ("Printed", report.printed.strftime("%Y-%m-%d %H:%M")),
        ("Rule set", rules),
        ("Conventions", f"{project.conventions.name} (all fields below)"),
        ("Source of rainfall depths", project.storm_source or "not stated"),
        ("Water-quality rainfall", _water_quality(project.p90_in, project.p90_source)),
        ("Units", units),
        ("Input file", Path(project.path).name),
        ("SHA-256 of the input", project.sha256),
        ("Computed with", f"hydro {report.version}, {libraries}"),
    )


def banner(report: Report) -> Banner:
    """Return the verdict with its reasons.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    critical = [finding for finding in report.findings if finding.severity == "critical"]
    standing = tuple(f"{finding.code} at {finding.where}: {finding.title}" for finding in critical)
    counts, wanted = _counts(report), report.verdict
    if wanted is None:
        if critical:
            return Banner("cannot-tell", "Not to be trusted: a critical finding stands", counts, standing)
        return Banner("none", "No rule set applied", counts, ())
    reasons = _reasons(report, standing)
    if report.rule_set is not None:
        reasons += (f"{verdict_summary(report.checks, report.rule_set).text}.",)
    return Banner(wanted.replace(" ", "-"), f"{STATUS_MARKS[wanted]} {wanted.upper()}", counts, reasons)


def _reasons(report: Report, standing: tuple[str, ...]) -> tuple[str, ...]:
    """What decides the verdict; beside a critical finding only those undecided checks that lack a number."""
    met = [check for check in report.checks if check.status == report.verdict]
    if report.verdict == "pass":
        return standing
    if report.verdict == "fail":
        lines = [*(_reason(check) for check in met), *standing]
    else:
        lines = [*standing, *(_reason(check) for check in met if not (standing and _has_numbers(check)))]
    more = len(lines) - MOST_REASONS
    return (*lines[:MOST_REASONS], f"and {more} more, see below") if more > 0 else tuple(lines)


def _has_numbers(check: CheckResult) -> bool:
    """Whether both sides of a check are known."""
    return all(side is not None and math.isfinite(side) for side in (check.value, check.limit))


def _reason(check: CheckResult) -> str:
    """What a check met, in one line."""
    head = f"{check.id} at {check.where}: {check.title}"
    if check.status == "cannot tell" or not _has_numbers(check):
        return f"{head}: {check.note or check.status}"
    value, limit = against(check.value, check.limit, check.unit)
    return f"{head}: {value} {check.unit}, required {_operator(check)} {limit} {check.unit} ({check.clause})"


def applicable(report: Report) -> tuple[CheckResult, ...]:
    """Checks that apply to this project.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    return tuple(check for check in report.checks if check.status != "not applicable")


def check_table(report: Report) -> Table:
    """Return all checks, those that apply first.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    columns = (
        words("Check"), words("Clause"), words("Title"), words("Where"), Column("Value"), words(""),
        Column("Limit"), words("Unit"), Column("Margin"), words("Status"), words("Limit is"), words("Note"),
    )  # fmt: skip
    return Table("", columns, tuple(_check_row(check) for check in _in_order(report)))


def finding_table(report: Report) -> Table:
    """Return one row for each code met, the gravest first, with all its places and causes.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    titles = ("Code", "Severity", "Finding", "Where, and what was met", "Remedy")
    by_code: dict[str, list[Finding]] = {}
    for finding in report.findings:
        by_code.setdefault(finding.code, []).append(finding)
    rows = tuple(
        (
            code,
            Cell(met[0].severity.upper(), f"severity-{met[0].severity}"),
            met[0].title,
            Cell("\n".join(f"{finding.where}: {finding.cause}" for finding in met), "lines"),
            met[0].remedy,
        )
        for code, met in by_code.items()
    )
    return Table("", tuple(words(title) for title in titles), rows)


def formula_table(report: Report) -> Table:
    """Return how value and limit of each check were found.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    columns = (words("Check"), words("Where"), words("Value and limit"))
    rows = tuple(
        (check.id, check.where, Cell(check.formula.replace("; ", "\n"), "lines"))
        for check in _in_order(report)
        if check.formula
    )
    return Table("How value and limit were found", columns, rows)


def unverified_table(report: Report) -> Table:
    """Return the limits that were not verified against the published text, each once.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    titles = ("Check", "Title", "Clause", "Edition", "Limit is", "Applied at")
    rows: dict[tuple[str, ...], list[str]] = {}
    for check in applicable(report):
        if check.limit_status != "verified":
            key = (check.id, check.title, check.clause, check.edition, check.limit_status)
            rows.setdefault(key, []).append(check.where)
    lines = tuple((*key, "; ".join(places)) for key, places in rows.items())
    return Table("", tuple(words(title) for title in titles), lines)


def _check_row(check: CheckResult) -> tuple[str | Cell, ...]:
    """One line of the verdict table."""
    text = f"{STATUS_MARKS.get(check.status, '')} {check.status.upper()}".strip()
    status = Cell(text, f"status-{check.status.replace(' ', '-')}")
    limit_is = Cell(check.limit_status, f"limit-{check.limit_status}")
    clause = re.sub(r"(sec\.|app\.|Table|figure|ch\.) ", "\\1\N{NO-BREAK SPACE}", check.clause)
    head = (check.id, clause, check.title, check.where)
    if check.status == "not applicable" and (check.value is None or check.limit is None):
        return (*head, "", "", "", "", "", status, "", check.note)
    value, limit = against(check.value, check.limit, check.unit)
    digits = len(value.rpartition(".")[2]) if "." in value else 0
    margin = fixed(check.margin, digits)
    return (*head, value, _operator(check), limit, check.unit, margin, status, limit_is, _note(check))


def _note(check: CheckResult) -> str:
    """Note of a check; at a practice with what the water levels leave out."""
    if check.scope != "practice":
        return check.note
    return "; ".join(part for part in (check.note.rstrip("."), NO_BARREL_NOTE) if part)


def _in_order(report: Report) -> tuple[CheckResult, ...]:
    """Checks that apply, then the others."""
    return tuple(sorted(report.checks, key=lambda check: check.status == "not applicable"))


def _operator(check: CheckResult) -> str:
    return OPERATORS.get(check.operator, check.operator)


def _water_quality(p90_in: float | None, source: str) -> str:
    if p90_in is None:
        return "not stated"
    return f"{quantity(p90_in, 'in')} in (90 % rule), source: {source or 'not stated'}"


def _counts(report: Report) -> str:
    """Checks by status and findings by severity."""
    parts = []
    if report.verdict is not None:
        status = Counter(check.status for check in report.checks)
        parts.append(
            f"Checks: {status['pass']} pass, {status['fail']} fail, {status['cannot tell']} cannot tell, "
            f"{status['not applicable']} not applicable"
        )
    severity = Counter(finding.severity for finding in report.findings)
    parts.append(
        f"Findings: {severity['critical']} critical, {severity['warning']} warning, {severity['note']} note"
    )
    return ".  ".join(parts) + "."
