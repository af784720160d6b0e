"""The result of a check, and the verdict over all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from hydro.criteria.ruleset import LimitStatus, Operator, RuleSeverity, Scope
from hydro.findings import Finding

Status: TypeAlias = Literal["pass", "fail", "not applicable", "cannot tell"]
Verdict: TypeAlias = Literal["pass", "fail", "cannot tell"]


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
        "fail" if a check fails; else "cannot tell" if a check cannot be told, a critical finding stands, or
        nothing was checked; else "pass".
    """
    met = {check.status for check in checks}
    if "fail" in met:
        return "fail"
    critical = any(finding.severity == "critical" for finding in findings)
    return "cannot tell" if not met or "cannot tell" in met or critical else "pass"


def unverified_limits(checks: Iterable[CheckResult]) -> tuple[str, ...]:
    """Ids of the checks whose limit was not seen in the text of its source, each once."""
    return tuple(dict.fromkeys(check.id for check in checks if check.limit_status == "unverified"))
