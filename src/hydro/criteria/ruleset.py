"""A rule set: checks with clause, limit and status, and the parameters that quantities read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Scope: TypeAlias = Literal["design_point", "practice", "project"]
Operator: TypeAlias = Literal["<=", "<", ">=", ">"]
LimitStatus: TypeAlias = Literal["verified", "computed", "unverified"]
RuleSeverity: TypeAlias = Literal["required", "advice"]
ParameterValue: TypeAlias = float | bool | str | tuple[str, ...] | Mapping[str, float]

SCOPES: tuple[Scope, ...] = get_args(Scope)
OPERATORS: tuple[Operator, ...] = get_args(Operator)
LIMIT_STATUSES: tuple[LimitStatus, ...] = get_args(LimitStatus)
"""From the best to the worst: seen in the text, derived, not seen."""
RULE_SEVERITIES: tuple[RuleSeverity, ...] = get_args(RuleSeverity)


def worst_status(*statuses: LimitStatus) -> LimitStatus:
    """Return the least certain of some statuses; ``verified`` where there is none.

    Examples
    --------
    >>> worst_status("verified", "unverified", "computed")
    'unverified'
    """
    return max(statuses, key=LIMIT_STATUSES.index, default="verified")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number or choice of the rule set that quantities and predicates read.

    Attributes
    ----------
    name : str
        Key of :data:`hydro.criteria.vocabulary.PARAMETERS`.
    value : float, bool, str, tuple of str or mapping of str to float
        By the kind of the parameter; the mapping is by hydrologic soil group.
    unit : str
        Unit of the value, or "-".
    status : {"verified", "computed", "unverified"}
        Whether it was seen in the text of its source.
    clause, source, note : str
        Where it stands, where it was read, and what to know about it.
    """

    name: str
    value: ParameterValue
    unit: str
    status: LimitStatus
    clause: str = ""
    source: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A condition under which a check does not apply.

    Attributes
    ----------
    id : str
        Name within the rule set: ``CP-w2``.
    predicate : str
        Key of :data:`hydro.criteria.quantities.PREDICATES`.
    reason : str
        Why the check does not apply then.
    status : {"verified", "computed", "unverified"}
        Whether the condition was seen in the text of its source.
    storm : str
        Storm of a predicate that looks at a run; empty otherwise.
    source : str
        Where the condition was read.
    """

    id: str
    predicate: str
    reason: str
    status: LimitStatus
    storm: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """Right-hand side of a check: a number, or a factor times a quantity.

    Attributes
    ----------
    number : float or None
        The limit itself; None where a quantity is named.
    quantity : str
        Key of :data:`hydro.criteria.quantities.QUANTITIES`, or empty.
    factor : float
        Multiplies the quantity. [-]
    storm : str
        Storm of that quantity; empty if it needs none.
    """

    number: float | None = None
    quantity: str = ""
    factor: float = 1.0
    storm: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One check of a rule set.

    Attributes
    ----------
    id, title : str
        Name within the rule set, and what it asks in a few words.
    clause : str
        Where the requirement stands.
    scope : {"design_point", "practice", "project"}
        Once for each design point, for each pond, or once.
    quantity : str
        Left-hand side, key of :data:`hydro.criteria.quantities.QUANTITIES`.
    storm : str
        Storm of the quantity; empty if it needs none.
    operator : {"<=", "<", ">=", ">"}
        How value and limit are compared, unrounded.
    limit : Limit
        Right-hand side.
    unit : str
        Unit of value, limit and margin.
    status : {"verified", "computed", "unverified"}
        Whether the limit was seen in the text of its source.
    half_digit : float
        Half a unit of the last printed digit: a smaller excess is "equal at printed precision".
    severity : {"required", "advice"}
        Advice never decides the verdict.
    waivers : tuple of Waiver
        Looked at in order where the check does not pass.
    source, note : str
        Where the limit was read, and what to know about it.
    """

    id: str
    title: str
    clause: str
    scope: Scope
    quantity: str
    operator: Operator
    limit: Limit
    unit: str
    status: LimitStatus
    storm: str = ""
    half_digit: float = 0.0
    severity: RuleSeverity = "required"
    waivers: tuple[Waiver, ...] = ()
    source: str = ""
    note: str = ""

    @property
    def storms(self) -> tuple[str, ...]:
        """Storms that the check needs, each once."""
        named = (self.storm, self.limit.storm, *(waiver.storm for waiver in self.waivers))
        return tuple(dict.fromkeys(name for name in named if name))


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one edition of a manual or code.

    Attributes
    ----------
    name, title, edition : str
        Key (``nys-2015``), document, and edition as reports print it.
    checks : tuple of Rule
        In the order of the report.
    parameters : mapping of str to Parameter
        By name.
    note : str
        What to know about the whole set.
    """

    name: str
    title: str
    edition: str
    checks: tuple[Rule, ...]
    parameters: Mapping[str, Parameter]
    note: str = ""
