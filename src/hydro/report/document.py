"""The report as one object, from which every writer takes what it prints."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from hydro._version import __version__

if TYPE_CHECKING:
    from hydro.analysis.compare import DesignPointComparison
    from hydro.analysis.second_opinion import SecondOpinion
    from hydro.criteria import CheckResult, RuleSet
    from hydro.findings import Finding
    from hydro.model.results import RunResult
    from hydro.project import Project
    from hydro.project.assess import Assessment

LIBRARIES = ("numpy", "scipy", "numba")
"""Libraries that take part in the calculation, printed with their versions."""


def library_versions() -> dict[str, str]:
    """Versions of Python and of the libraries that take part in the calculation."""
    found = {"Python": platform.python_version()}
    for name in LIBRARIES:
        found[name] = importlib.metadata.version(name)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """A project, what was computed from it, and when.

    Attributes
    ----------
    project : Project
        What was read.
    runs : mapping of condition to mapping of storm to RunResult
        Hydrographs and measures.
    comparison : mapping of design point to mapping of storm to DesignPointComparison
        Pre against post; empty where a condition is missing.
    findings : tuple of Finding
        Of the file, the runs, the comparison and the checks; each once, the gravest first.
    rule_set : RuleSet or None
        Rules applied; None where nothing was checked.
    checks : tuple of CheckResult
        Results of the rules.
    verdict : {"pass", "fail", "cannot tell"} or None
        None where nothing was checked.
    second_opinion : tuple of SecondOpinion
        Peaks by other methods; empty where they were not asked for.
    printed : datetime
        Date of the report.
    version : str
        Version of this package.
    libraries : mapping of str to str
        Name and version of what computed.
    """

    project: Project
    runs: Mapping[str, Mapping[str, RunResult]]
    comparison: Mapping[str, Mapping[str, DesignPointComparison]]
    findings: tuple[Finding, ...]
    rule_set: RuleSet | None = None
    checks: tuple[CheckResult, ...] = ()
    verdict: Literal["pass", "fail", "cannot tell"] | None = None
    second_opinion: tuple[SecondOpinion, ...] = ()
    printed: datetime = field(default_factory=datetime.now)
    version: str = __version__
    libraries: Mapping[str, str] = field(default_factory=library_versions)

    @property
    def storms(self) -> tuple[str, ...]:
        """Names of the storms in the order of the project."""
        return tuple(storm.name for storm in self.project.storms)


def report_of(source: Assessment | Report, printed: datetime | None = None) -> Report:
    """Return the report of an assessment; a report stays as it is but for the date.

    Parameters
    ----------
    source : Assessment or Report
        What was computed.
    printed : datetime, optional
        Date of the report; for an assessment now, where not given.
    """
    if isinstance(source, Report):
        return source if printed is None else replace(source, printed=printed)
    return Report(
        project=source.project,
        runs=source.runs,
        comparison=source.comparison,
        findings=source.findings,
        rule_set=source.rule_set,
        checks=source.checks,
        verdict=source.verdict,
        second_opinion=source.second_opinion,
        printed=printed or datetime.now(),
    )
