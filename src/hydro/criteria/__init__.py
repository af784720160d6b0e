"""Criteria: rule sets as data, the quantities they name, checks with clause, limit, margin, verdict."""

from hydro.criteria.evaluate import check_rule, evaluate
from hydro.criteria.quantities import PREDICATES, QUANTITIES
from hydro.criteria.result import (
    CheckResult,
    Status,
    Verdict,
    VerdictSummary,
    takes_passes,
    unverified_limits,
    verdict,
    verdict_summary,
)
from hydro.criteria.rulefile import list_rule_sets, load_rule_set
from hydro.criteria.ruleset import Limit, Parameter, Rule, RuleSet, Waiver
from hydro.criteria.site import Site
from hydro.criteria.tables import parameter_table, rule_table, vocabulary_table, waiver_table

__all__ = [
    "PREDICATES",
    "QUANTITIES",
    "CheckResult",
    "Limit",
    "Parameter",
    "Rule",
    "RuleSet",
    "Site",
    "Status",
    "Verdict",
    "VerdictSummary",
    "Waiver",
    "check_rule",
    "evaluate",
    "list_rule_sets",
    "load_rule_set",
    "parameter_table",
    "rule_table",
    "takes_passes",
    "unverified_limits",
    "verdict",
    "verdict_summary",
    "vocabulary_table",
    "waiver_table",
]
