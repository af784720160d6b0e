"""The result of a check, and the verdict over all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from hydro.criteria.ruleset import LimitStatus, Operator, RuleSet, RuleSeverity, Scope
from hydro.findings import Finding

Status: TypeAlias = Literal["pass", "fail", "not applicable", "cannot tell"]
Verdict: TypeAlias = Literal["pass", "fail", "cannot tell"]
UNVERIFIED: frozenset[str] = frozenset({"unverified", "inherited_unverified"})
"""Statuses of limits that were not seen in the text of their edition."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One rule applied at one place.

    Attributes
    ----------
    id, title : str
        Rule.
    scope : {"design_point", "practice", "project"}
        What the place is.
    where : str
        Design point, pond, or ``project``.
    status : {"pass", "fail", "not applicable", "cannot tell"}
        Outcome.
    value, limit : float or None
        Left-hand and right-hand side, unrounded; None where not known. [unit]
    operator : str
        How they were compared.
    unit : str
        Unit of value, limit and margin.
    margin : float or None
        Distance to the limit, positive where there is room to spare. [unit]
    clause, edition : str
        Where the requirement stands.
    limit_status : {"verified", "computed", "unverified"}
        Least certain of the limit and of the parameters and the waiver that decided.
    note : str
        What a reviewer should know.
    formula : str
        Both sides with their numbers.
    severity : {"required", "advice"}
        Advice never decides the verdict.
    basis : tuple of str
        Parameters that are not verified and decided the result, with their values.
    waiver : str
        Id of the waiver that held; empty otherwise.
    """

    id: str
    title: str
    scope: Scope
    where: str
    status: Status
    value: float | None
    limit: float | None
    operator: Operator
    unit: str
    margin: float | None
    clause: str
    edition: str
    limit_status: LimitStatus
    note: str = ""
    formula: str = ""
    severity: RuleSeverity = "required"
    basis: tuple[str, ...] = ()
    waiver: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the result in the layout of the JSON output."""
        keys = (
            "id", "title", "scope", "where", "status", "value", "limit", "operator", "unit", "margin",
            "clause", "edition", "limit_status", "note",
        )  # fmt: skip
        return {key: getattr(self, key) for key in keys}


def verdict(checks: Iterable[CheckResult], findings: Iterable[Finding] = ()) -> Verdict:
    """Verdict over all checks.

    Parameters
    ----------
    checks : iterable of CheckResult
        As :func:`hydro.criteria.evaluate` returns them.
    findings : iterable of Finding
        All findings of the project.

    Returns
    -------
    {"pass", "fail", "cannot tell"}
        "fail" if a check fails; else "cannot tell" if a check cannot be told, a critical finding of ``pre``
        or ``post`` stands, or nothing was checked, neither passed nor waived; else "pass".
    """
    given = tuple(checks)
    met = {check.status for check in given}
    if "fail" in met:
        return "fail"
    decided = any(check.status == "pass" or check.waiver for check in given)
    critical = any(takes_passes(finding) for finding in findings)
    return "cannot tell" if not decided or "cannot tell" in met or critical else "pass"


def takes_passes(finding: Finding) -> bool:
    """Whether a finding takes every pass away: critical, and of ``pre``, ``post`` or no condition at all."""
    condition, *rest = finding.where.split(" / ")
    return finding.severity == "critical" and (not rest or condition in ("pre", "post"))


@dataclass(frozen=True, slots=True)
class VerdictSummary:
    """How many checks ended how, and on what ground.

    Attributes
    ----------
    passed, failed, cannot_tell, not_applicable : int
        Checks by status.
    passed_unverified : int
        Passes that rest on a limit or parameter which is not verified.
    waived : int
        Checks that a waiver made not applicable.
    waived_unverified : int
        Of these, on a condition that is not verified.
    text : str
        The counts in one line.
    """

    passed: int
    failed: int
    cannot_tell: int
    not_applicable: int
    passed_unverified: int
    waived: int
    waived_unverified: int
    text: str


def verdict_summary(checks: Iterable[CheckResult], rule_set: RuleSet) -> VerdictSummary:
    """Count the checks of a verdict.

    Parameters
    ----------
    checks : iterable of CheckResult
        As :func:`hydro.criteria.evaluate` returns them.
    rule_set : RuleSet
        Rules that were applied.
    """
    given = tuple(checks)
    count = {name: sum(item.status == name for item in given) for name in get_args(Status)}
    resting = sum(item.status == "pass" and _unverified(item) for item in given)
    waived = [item for item in given if item.waiver and item.status == "not applicable"]
    open_waivers = sum(_unverified(item) for item in waived)
    parts = [_counted(count["pass"], "passes", "pass")]
    if resting:
        parts[0] += f" ({resting} of them on limits that are not verified)"
    if count["fail"]:
        parts.append(_counted(count["fail"], "fails", "fail"))
    if count["cannot tell"]:
        parts.append(f"{count['cannot tell']} cannot be told")
    if waived:
        parts.append(f"{len(waived)} waived")
        if open_waivers:
            parts[-1] += f" ({open_waivers} of them on conditions that are not verified)"
    text = f"{rule_set.name} ({rule_set.edition}): {', '.join(parts)}"
    return VerdictSummary(
        count["pass"], count["fail"], count["cannot tell"], count["not applicable"], resting,
        len(waived), open_waivers, text,
    )  # fmt: skip


def _counted(number: int, one: str, many: str) -> str:
    return f"1 check {one}" if number == 1 else f"{number} checks {many}"


def _unverified(check: CheckResult) -> bool:
    return check.limit_status in UNVERIFIED


def unverified_limits(checks: Iterable[CheckResult]) -> tuple[str, ...]:
    """Ids of the checks whose limit was not seen in the text of its source, each once."""
    return tuple(dict.fromkeys(check.id for check in checks if _unverified(check)))
