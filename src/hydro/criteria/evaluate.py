"""Applying a rule set to a site."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hydro.criteria.place import PROJECT, Place
from hydro.criteria.practice_credit import treatment_storage_cf
from hydro.criteria.quantities import PREDICATES, QUANTITIES
from hydro.criteria.result import UNVERIFIED, CheckResult, Status, takes_passes, unverified_limits
from hydro.criteria.ruleset import LimitStatus, Operator, Rule, RuleSet, Scope, Waiver, worst_status
from hydro.criteria.site import Site
from hydro.criteria.tables import value_text
from hydro.criteria.vocabulary import CannotTell, Measure
from hydro.findings import Finding
from hydro.model.nodes import Pond

UNVERIFIED_NOTE = "limit not verified against the published text"
UNVERIFIED_WAIVER_NOTE = "condition of the waiver not verified against the published text"


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Status after the waivers, what to say, the waiver that held, and the parameters that decided."""

    status: Status
    said: list[str]
    level: LimitStatus
    waiver: str = ""
    used: list[str] = field(default_factory=list)


def evaluate(rule_set: RuleSet, site: Site) -> tuple[tuple[CheckResult, ...], tuple[Finding, ...]]:
    """Apply every rule of a rule set at every place of its scope.

    Parameters
    ----------
    rule_set : RuleSet
        Rules.
    site : Site
        What is checked; conditions ``pre`` and ``post``.

    Returns
    -------
    checks : tuple of CheckResult
        In the order of the rule set, then of the network.
    findings : tuple of Finding
        Missing storms (H501), unverified limits (H502), declared volumes (H503), doubtful P (H504).

    Notes
    -----
    While a critical finding of ``pre``, of ``post`` or of no condition stands, no check passes: it becomes
    "cannot tell" and names the finding.
    """
    checks = tuple(
        check_rule(rule, place) for rule in rule_set.checks for place in _places(rule_set, rule.scope, site)
    )
    standing = [finding for finding in site.findings if takes_passes(finding)]
    if standing:
        checks = tuple(_without_pass(check, standing) for check in checks)
    return checks, tuple(_findings(rule_set, site, checks))


def check_rule(rule: Rule, place: Place) -> CheckResult:
    """Apply one rule at one place."""
    if place.receives_nothing():
        return _idle(rule, place, "nothing drains here")
    value = _measure(rule.quantity, place, rule.storm)
    limit = _limit(rule, place)
    if value.idle or limit.idle:
        return _idle(rule, place, value.idle or limit.idle)
    known = math.isfinite(value.value) and math.isfinite(limit.value)
    margin = _margin(value.value, rule.operator, limit.value) if known else None
    status, said = _decide(rule, value, limit, margin)
    used = [*value.basis, *limit.basis]
    level = worst_status(rule.status, *(place.rules.parameters[name].status for name in used))
    waiver = ""
    if status != "pass":
        waived = _waive(rule, place, status, level)
        status, level, waiver = waived.status, waived.level, waived.waiver
        used = waived.used if waiver else used
        said.extend(waived.said)
    if rule.severity == "advice" and status in ("fail", "cannot tell"):
        status = "not applicable"
        said.insert(0, "advice only, without influence on the verdict")
    return _result(rule, place, (value, limit), margin, _Outcome(status, said, level, waiver, used))


def _result(
    rule: Rule, place: Place, sides: tuple[Measure, Measure], margin: float | None, done: _Outcome
) -> CheckResult:
    """Write down what was decided."""
    value, limit = sides
    status, level = done.status, done.level
    notes = [*done.said, *dict.fromkeys(note for note in (value.note, limit.note) if note)]
    basis = _unverified_basis(place, done.used)
    if level in UNVERIFIED and status in ("pass", "fail"):
        notes.append(UNVERIFIED_NOTE + (f" ({', '.join(basis)})" if basis else ""))
    return CheckResult(
        id=rule.id,
        title=rule.title,
        scope=rule.scope,
        where=place.id,
        status=status,
        value=_known(value.value),
        limit=_known(limit.value),
        operator=rule.operator,
        unit=rule.unit,
        margin=margin,
        clause=rule.clause,
        edition=place.rules.edition,
        limit_status=level,
        note="; ".join(notes),
        formula="; ".join(text for text in (value.formula, limit.formula) if text),
        severity=rule.severity,
        basis=basis,
        waiver=done.waiver,
    )


def _idle(rule: Rule, place: Place, reason: str) -> CheckResult:
    """Result where nothing is asked: 0 against 0 is no pass."""
    return CheckResult(
        rule.id, rule.title, rule.scope, place.id, "not applicable", None, None, rule.operator, rule.unit,
        None, rule.clause, place.rules.edition, rule.status, reason, severity=rule.severity,
    )  # fmt: skip


def _unverified_basis(place: Place, used: list[str]) -> tuple[str, ...]:
    """Parameters that are not verified, with their values."""
    known = (place.rules.parameters[name] for name in dict.fromkeys(used))
    return tuple(f"{item.name} = {value_text(item)}" for item in known if item.status in UNVERIFIED)


def _places(rule_set: RuleSet, scope: Scope, site: Site) -> Iterator[Place]:
    if scope == "project":
        yield Place(site, rule_set, scope, PROJECT)
        return
    for node in site.networks["post"]:
        if node.kind == "design_point" if scope == "design_point" else isinstance(node, Pond):
            yield Place(site, rule_set, scope, node.id)


def _measure(name: str, place: Place, storm: str) -> Measure:
    """Value of a quantity, or the reason why it cannot be known."""
    try:
        measure = QUANTITIES[name].compute(place, storm)
    except CannotTell as reason:
        return Measure(math.nan, missing=str(reason))
    if math.isfinite(measure.value):
        return measure
    return replace(measure, missing=f"{name} is not a finite number; see the findings of the run")


def _limit(rule: Rule, place: Place) -> Measure:
    """Right-hand side of a rule."""
    if rule.limit.number is not None:
        return Measure(rule.limit.number, f"limit = {rule.limit.number:g} {rule.unit}")
    measure = _measure(rule.limit.quantity, place, rule.limit.storm)
    if rule.limit.factor == 1.0:
        return measure
    factor = rule.limit.factor
    return replace(measure, value=factor * measure.value, formula=f"limit = {factor:g} x ({measure.formula})")


def _margin(value: float, operator: Operator, limit: float) -> float:
    return limit - value if operator in ("<=", "<") else value - limit


def _decide(rule: Rule, value: Measure, limit: Measure, margin: float | None) -> tuple[Status, list[str]]:
    """Compare unrounded; say where the two sides are equal as printed."""
    if margin is None:
        return "cannot tell", list(dict.fromkeys(text for text in (value.missing, limit.missing) if text))
    doubts = (value, limit)
    equal = f"equal at printed precision (margin {margin:.2g} {rule.unit})"
    if margin > 0.0 or (margin == 0.0 and rule.operator in ("<=", ">=")):
        said = [equal] if 0.0 < margin < rule.half_digit else []
        against = [item.against_pass for item in doubts if item.against_pass]
        return ("cannot tell", [*against, *said]) if against else ("pass", said)
    if 0.0 < -margin < rule.half_digit:
        return "cannot tell", [f"{equal}, unrounded on the wrong side of the limit"]
    against = [item.against_fail for item in doubts if item.against_fail]
    return ("cannot tell", against) if against else ("fail", [])


def _waive(rule: Rule, place: Place, status: Status, level: LimitStatus) -> _Outcome:
    """Look for a waiver; one that cannot be decided leaves a fail open."""
    undecided: list[str] = []
    hints: list[str] = []
    for waiver in rule.waivers:
        try:
            answer = PREDICATES[waiver.predicate].ask(place, waiver.storm)
        except CannotTell as reason:
            undecided.append(f"waiver {waiver.id} cannot be decided: {reason}")
            continue
        if answer.holds:
            said = [f"waived by {waiver.id}: {waiver.reason} ({answer.ground})", *_waiver_note(waiver)]
            used = (place.rules.parameters[name].status for name in answer.basis)
            worst = worst_status(waiver.status, *used)
            return _Outcome("not applicable", said, worst, waiver.id, list(answer.basis))
        hints.extend(filter(None, (answer.hint,)))
    if undecided and status == "fail":
        return _Outcome("cannot tell", undecided, level)
    return _Outcome(status, hints if status == "fail" else [], level)


def _waiver_note(waiver: Waiver) -> list[str]:
    return [UNVERIFIED_WAIVER_NOTE] if waiver.status in UNVERIFIED else []


def _known(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _without_pass(check: CheckResult, standing: list[Finding]) -> CheckResult:
    """Take the pass away while critical findings stand."""
    if check.status != "pass":
        return check
    first = standing[0]
    more = f" and {len(standing) - 1} more" if len(standing) > 1 else ""
    said = f"no pass while {first.code} stands at {first.where} ({first.title}){more}"
    return replace(check, status="cannot tell", note="; ".join(filter(None, (said, check.note))))


def _findings(rule_set: RuleSet, site: Site, checks: tuple[CheckResult, ...]) -> Iterator[Finding]:
    """Findings of the checks themselves."""
    for storm in dict.fromkeys(name for rule in rule_set.checks for name in rule.storms):
        lacking = [name for name in ("pre", "post") if storm not in site.runs.get(name, {})]
        if lacking:
            users = ", ".join(rule.id for rule in rule_set.checks if storm in rule.storms)
            yield Finding("H501", rule_set.name, f"'{storm}', used by {users}")
    unverified = unverified_limits(checks)
    if unverified:
        yield Finding("H502", rule_set.name, ", ".join(unverified))
    for node in site.networks["post"]:
        if isinstance(node, Pond) and node.rrv_cf > 0.0:
            yield Finding("H503", f"post / {node.id}", f"rrv_cf = {node.rrv_cf:,.0f} cf")
        if isinstance(node, Pond) and node.wqv_elevation_ft is not None:
            held = treatment_storage_cf(node)
            cause = f"wqv_elevation_ft = {node.wqv_elevation_ft:.2f} ft, storage below it {held:,.0f} cf"
            yield Finding("H503", f"post / {node.id}", cause)
    yield from _rainfall_findings(rule_set, site)


def _rainfall_findings(rule_set: RuleSet, site: Site) -> Iterator[Finding]:
    lowest, highest = (rule_set.parameters.get(name) for name in ("p90_lowest_in", "p90_highest_in"))
    rain = site.p90_in
    if rain is None or lowest is None or highest is None:
        return
    if not float(lowest.value) <= rain <= float(highest.value):  # type: ignore[arg-type]
        yield Finding("H504", "water_quality.p90_in", f"{rain:g} in")
