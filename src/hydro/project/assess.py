"""From a project to its runs, comparison and verdict: what `hydro run` and `hydro check` carry out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from hydro.analysis import DesignPointComparison, compare_conditions, simulate_all
from hydro.analysis.second_opinion import SecondOpinion, opinion_findings, second_opinion_all
from hydro.criteria import (
    CheckResult,
    RuleSet,
    Site,
    evaluate,
    list_rule_sets,
    load_rule_set,
    takes_passes,
    verdict,
)
from hydro.errors import ProjectError
from hydro.findings import Finding
from hydro.model.results import RunResult
from hydro.project.project import Project

Verdict = Literal["pass", "fail", "cannot tell"]

_ORDER = {"critical": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True, eq=False)
class Assessment:
    """A project with everything that was computed from it.

    Attributes
    ----------
    project : Project
        What was read.
    runs : mapping of condition to mapping of storm to RunResult
        Hydrographs and measures.
    comparison : mapping of design point to mapping of storm to DesignPointComparison
        Empty unless there are conditions ``pre`` and ``post``.
    findings : tuple of Finding
        Of the file, of the runs, of the comparison and of the checks; the gravest first.
    rule_set : RuleSet or None
        Rules applied; None after :func:`run_project`.
    checks : tuple of CheckResult
        Empty after :func:`run_project`.
    verdict : {"pass", "fail", "cannot tell"} or None
        None after :func:`run_project`.
    second_opinion : tuple of SecondOpinion
        Empty before :func:`add_second_opinion`.
    """

    project: Project
    runs: Mapping[str, Mapping[str, RunResult]]
    comparison: Mapping[str, Mapping[str, DesignPointComparison]]
    findings: tuple[Finding, ...]
    rule_set: RuleSet | None = None
    checks: tuple[CheckResult, ...] = ()
    verdict: Verdict | None = None
    second_opinion: tuple[SecondOpinion, ...] = ()

    @property
    def has_critical_finding(self) -> bool:
        """Whether a finding stands that takes away every pass; without rules, whether any is critical.

        A run trusts all of its conditions or none; the checks rest on ``pre`` and ``post`` alone.
        """
        if self.rule_set is None:
            return any(finding.severity == "critical" for finding in self.findings)
        return any(takes_passes(finding) for finding in self.findings)


def run_project(project: Project) -> Assessment:
    """Run every condition under every storm and compare pre with post.

    Parameters
    ----------
    project : Project
        As read from a file.
    """
    runs = simulate_all(
        project.networks,
        project.storms,
        project.conventions,
        step_hr=project.step_hr,
        span_hr=project.span_hr,
    )
    findings = list(project.findings)
    for storms in runs.values():
        for run in storms.values():
            findings.extend(run.findings)
    comparison: Mapping[str, Mapping[str, DesignPointComparison]] = MappingProxyType({})
    if "pre" in project.networks and "post" in project.networks:
        comparison, found = compare_conditions(project.networks, runs)
        findings.extend(found)
    return Assessment(project, runs, comparison, _ordered(findings))


def check_project(project: Project, rules: str | None = None) -> Assessment:
    """Run a project and check it against a rule set.

    Parameters
    ----------
    project : Project
        As read from a file; it must have the conditions ``pre`` and ``post``.
    rules : str, optional
        Name of the rule set; that of the project where not given.

    Raises
    ------
    ProjectError
        If a condition is missing or no rule set is named.
    RuleError
        If the rule set is unknown or faulty.
    """
    missing = [name for name in ("pre", "post") if name not in project.networks]
    if missing:
        raise ProjectError(
            f"condition {' and '.join(repr(name) for name in missing)} missing",
            f"{project.path}: conditions",
            "A check compares pre with post: give both conditions, or use 'hydro run'.",
        )
    name = rules or project.rules
    if not name:
        raise ProjectError(
            "no rule set is named",
            f"{project.path}: rules",
            "Write for example 'rules: nys-2015'; an edition is never chosen silently.",
        )
    rule_set = _rule_set(name, project if rules is None else None)
    ran = run_project(project)
    site = Site(project.networks, ran.runs, ran.comparison, project.p90_in, ran.findings)
    checks, found = evaluate(rule_set, site)
    findings = _ordered([*ran.findings, *found])
    return Assessment(
        project, ran.runs, ran.comparison, findings, rule_set, checks, verdict(checks, findings)
    )


def add_second_opinion(done: Assessment) -> Assessment:
    """Set every peak beside the same peak by another method; gaps that are not expected become findings.

    Parameters
    ----------
    done : Assessment
        What was run or checked.  Its verdict stays, since these findings are warnings.
    """
    project = done.project
    opinions = second_opinion_all(project.networks, done.runs, project.conventions)
    findings = _ordered([*done.findings, *opinion_findings(opinions)])
    return replace(done, findings=findings, second_opinion=opinions)


def _rule_set(name: str, project: Project | None) -> RuleSet:
    """Load a rule set; the fault of an unknown name says where the file has it."""
    known = list_rule_sets()
    if project is not None and name not in known:
        what = f"there is no rule set {name!r}"
        raise ProjectError(what, f"{project.path}: rules", f"Choose one of: {', '.join(known)}.")
    return load_rule_set(name)


def _ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Each finding once, the gravest first, else in the order found."""
    once = dict.fromkeys(findings)
    return tuple(sorted(once, key=lambda finding: _ORDER[finding.severity]))
