"""A rule set and its vocabulary as Markdown tables, for the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hydro.criteria.quantities import PREDICATES, QUANTITIES
from hydro.criteria.ruleset import Limit, Parameter, ParameterValue, Rule, RuleSet
from hydro.criteria.vocabulary import PARAMETERS


def rule_table(rule_set: RuleSet) -> str:
    """Return the checks of a rule set."""
    rows = (
        (
            rule.id + (" (advice)" if rule.severity == "advice" else ""),
            rule.title,
            rule.clause,
            rule.scope.replace("_", " "),
            _side(rule.quantity, rule.storm),
            f"{rule.operator} {_limit(rule.limit, rule.unit)}",
            rule.status,
            ", ".join(waiver.id for waiver in rule.waivers) or "-",
            _remark(rule),
        )
        for rule in rule_set.checks
    )
    head = (
        "id", "title", "clause", "scope", "quantity", "limit", "status of the limit", "waivers",
        "source and note",
    )  # fmt: skip
    return _table(head, rows)


def waiver_table(rule_set: RuleSet) -> str:
    """Return the waivers that the checks of a rule set name."""
    waivers = {waiver.id: waiver for rule in rule_set.checks for waiver in rule.waivers}
    rows = (
        (item.id, _side(item.predicate, item.storm), item.reason, item.status, item.source or "-")
        for item in waivers.values()
    )
    return _table(("id", "predicate", "reason", "status", "source"), rows)


def parameter_table(rule_set: RuleSet) -> str:
    """Return the parameters of a rule set."""
    rows = (
        (
            f"`{item.name}`",
            PARAMETERS[item.name].text,
            value_text(item),
            item.clause or "-",
            item.status,
            ". ".join(filter(None, (item.source, item.note))) or "-",
        )
        for item in rule_set.parameters.values()
    )
    return _table(("parameter", "meaning", "value", "clause", "status", "source and note"), rows)


def vocabulary_table() -> str:
    """Return the quantities and predicates that a rule file may name."""
    quantities = _table(
        ("quantity", "meaning", "formula", "unit", "scope", "per storm"),
        (
            (f"`{item.name}`", item.text, item.formula, item.unit, _scopes(item.scopes), _yes(item.per_storm))
            for item in QUANTITIES.values()
        ),
    )
    predicates = _table(
        ("predicate", "holds if", "scope", "per storm"),
        (
            (f"`{item.name}`", item.text, _scopes(item.scopes), _yes(item.per_storm))
            for item in PREDICATES.values()
        ),
    )
    return f"{quantities}\n\n{predicates}"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(head)
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    lines.extend("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    return "\n".join(lines)


def _side(name: str, storm: str) -> str:
    return f"`{name}`" + (f", {storm}" if storm else "")


def _limit(limit: Limit, unit: str) -> str:
    if limit.number is not None:
        return f"{limit.number:g} {unit}"
    factor = "" if limit.factor == 1.0 else f"{limit.factor:g} x "
    return factor + _side(limit.quantity, limit.storm)


def _remark(rule: Rule) -> str:
    return ". ".join(text.rstrip(".") for text in (rule.source, rule.note) if text)


def value_text(item: Parameter) -> str:
    """Value of a parameter with its unit, as text."""
    value: ParameterValue = item.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}" + (f" {item.unit}" if item.unit != "-" else "")
    if isinstance(value, Mapping):
        return ", ".join(f"{group} {number:g}" for group, number in value.items())
    return value if isinstance(value, str) else ", ".join(value)


def _scopes(scopes: Iterable[str]) -> str:
    return ", ".join(scope.replace("_", " ") for scope in scopes)


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
