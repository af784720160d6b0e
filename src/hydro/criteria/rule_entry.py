"""One table of a rule file: its keys checked, its faults kept."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, TypeVar, cast

from hydro.criteria.quantities import PREDICATES, QUANTITIES
from hydro.criteria.ruleset import (
    LIMIT_STATUSES,
    OPERATORS,
    RULE_SEVERITIES,
    SCOPES,
    Limit,
    Parameter,
    ParameterValue,
    Rule,
    Waiver,
)
from hydro.criteria.vocabulary import PARAMETERS, ParameterKind, Predicate, Quantity
from hydro.errors import Fault

_STORM = re.compile(r"[1-9][0-9]*-yr")
_SOIL_GROUPS = {"A", "B", "C", "D"}
_PARAMETER_KEYS = ("value", "status", "clause", "source", "note")
_WAIVER_KEYS = ("id", "predicate", "reason", "status", "storm", "source")
_RULE_KEYS = (
    "id", "title", "clause", "scope", "quantity", "storm", "operator", "limit", "unit", "half_digit",
    "status", "severity", "waivers", "source", "note",
)  # fmt: skip
_LIMIT_KEYS = ("quantity", "factor", "storm")
_T = TypeVar("_T", bound=str)


def nearest(word: str, known: Iterable[str], what: str) -> str:
    """Mend for an unknown word: the nearest known one, or all of them.

    Examples
    --------
    >>> nearest("post_peek_cfs", ["post_peak_cfs", "freeboard_ft"], "quantities")
    "Did you mean 'post_peak_cfs'?"
    """
    choices = list(known)
    near = get_close_matches(word, choices, n=1)
    return f"Did you mean '{near[0]}'?" if near else f"Known {what}: {', '.join(choices) or 'none'}."


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A table of a rule file.

    Attributes
    ----------
    where : str
        File and entry, for messages.
    table : mapping
        As read.
    faults : list of Fault
        Where faults are kept; shared by all entries of a rule set.
    """

    where: str
    table: Mapping[str, Any]
    faults: list[Fault]

    def fault(self, what: str, fix: str) -> None:
        """Keep a fault of this entry."""
        self.faults.append(Fault(what, self.where, fix))

    def only(self, known: tuple[str, ...]) -> None:
        """Refuse keys that are not known."""
        for key in self.table:
            if key not in known:
                self.fault(f"unknown key '{key}'", nearest(key, known, "keys"))

    def text(self, key: str, default: str | None = None) -> str:
        """Text of a key; required where there is no default."""
        value = self.table.get(key, default)
        if value is None:
            self.fault(f"key '{key}' is missing", f"Add {key}.")
            return ""
        if not isinstance(value, str) or (default is None and not value.strip()):
            self.fault(f"{key} is {value!r}", "Give a text in quotation marks.")
            return ""
        return value.strip()

    def choice(self, key: str, choices: tuple[_T, ...], default: _T | None = None) -> _T:
        """One of some words."""
        value = self.text(key, default)
        if value and value not in choices:
            self.fault(f"{key} is '{value}'", f"Choose one of: {', '.join(choices)}.")
        return next((item for item in choices if item == value), choices[0])

    def number(self, key: str, default: float | None = None) -> float:
        """Finite number, not negative."""
        value = self.table.get(key, default)
        if value is None:
            self.fault(f"key '{key}' is missing", f"Add {key}, a number.")
        elif not is_number(value) or value < 0.0:
            self.fault(f"{key} is {value!r}", "Give a finite number, not negative.")
        else:
            return float(value)
        return 0.0

    def storm(self, key: str, per_storm: bool, what: str) -> str:
        """Name of a storm where one belongs, and only there."""
        value = self.text(key, "")
        if value and not per_storm:
            self.fault(f"{key} is '{value}', but '{what}' belongs to no storm", f"Remove {key}.")
        elif value and not _STORM.fullmatch(value):
            self.fault(f"{key} is '{value}'", "Name the storm by its return period: 10-yr.")
        elif not value and per_storm:
            fix = f'Add {key}, for example {key} = "10-yr".'
            self.fault(f"'{what}' needs a storm, but {key} is missing", fix)
        return value


def is_number(value: Any) -> bool:
    """Whether a value of a TOML file is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def read_parameter(name: str, entry: Entry) -> Parameter:
    """Check one parameter and return it."""
    entry.only(_PARAMETER_KEYS)
    status = entry.choice("status", LIMIT_STATUSES)
    clause, source, note = (entry.text(key, "") for key in ("clause", "source", "note"))
    kind = PARAMETERS.get(name)
    if kind is None:
        entry.fault(f"unknown parameter '{name}'", nearest(name, PARAMETERS, "parameters"))
        return Parameter(name, 0.0, "-", status)
    value: ParameterValue = 0.0
    if "value" not in entry.table:
        entry.fault("key 'value' is missing", f"Add value: {kind.text}.")
    else:
        value = _parameter_value(entry, kind)
    return Parameter(name, value, kind.unit, status, clause, source, note)


def _parameter_value(entry: Entry, kind: ParameterKind) -> ParameterValue:
    """Value of the right form, or a fault."""
    value = entry.table["value"]
    checks: dict[str, tuple[Callable[[Any], bool], str]] = {
        "number": (lambda v: is_number(v) and v >= 0.0, f"Give a number in {kind.unit}, not negative."),
        "flag": (lambda v: isinstance(v, bool), "Write true or false."),
        "choice": (lambda v: v in kind.choices, f"Choose one of: {', '.join(kind.choices)}."),
        "names": (
            lambda v: isinstance(v, list) and all(isinstance(item, str) for item in v),
            "Give a list of texts.",
        ),
        "by soil group": (
            lambda v: isinstance(v, dict) and set(v) == _SOIL_GROUPS and all(map(_is_share, v.values())),
            "Give numbers from 0 to 1 for the groups A, B, C and D.",
        ),
    }
    holds, fix = checks[kind.kind]
    if not holds(value):
        entry.fault(f"value is {value!r}", fix)
    elif kind.kind == "number":
        return float(value)
    elif kind.kind == "names":
        return tuple(value)
    elif kind.kind == "by soil group":
        return MappingProxyType({group: float(number) for group, number in value.items()})
    else:
        return cast(ParameterValue, value)
    return 0.0


def _is_share(value: Any) -> bool:
    return is_number(value) and 0.0 <= value <= 1.0


def read_waiver(name: str, entry: Entry) -> Waiver:
    """Check one waiver and return it."""
    entry.only(_WAIVER_KEYS)
    predicate = entry.text("predicate")
    known = PREDICATES.get(predicate)
    storm = entry.text("storm", "")
    if known is not None:
        storm = entry.storm("storm", known.per_storm, predicate)
    elif predicate:
        entry.fault(f"unknown predicate '{predicate}'", nearest(predicate, PREDICATES, "predicates"))
    return Waiver(
        id=name,
        predicate=predicate,
        reason=entry.text("reason"),
        status=entry.choice("status", LIMIT_STATUSES),
        storm=storm,
        source=entry.text("source", ""),
    )


def read_rule(name: str, entry: Entry, waivers: Mapping[str, Waiver]) -> Rule:
    """Check one rule and return it."""
    entry.only(_RULE_KEYS)
    scope = entry.choice("scope", SCOPES)
    stated = scope if entry.table.get("scope") == scope else ""
    quantity = entry.text("quantity")
    known = _known_quantity(entry, quantity, stated)
    storm = entry.storm("storm", known.per_storm, quantity) if known else entry.text("storm", "")
    unit = entry.text("unit", known.unit if known else "")
    if known and unit != known.unit:
        entry.fault(f"unit is '{unit}', but '{quantity}' is in {known.unit}", f'Write unit = "{known.unit}".')
    return Rule(
        id=name,
        title=entry.text("title"),
        clause=entry.text("clause"),
        scope=scope,
        quantity=quantity,
        operator=entry.choice("operator", OPERATORS),
        limit=_read_limit(entry, stated, unit),
        unit=unit,
        status=entry.choice("status", LIMIT_STATUSES),
        storm=storm,
        half_digit=entry.number("half_digit", 0.0),
        severity=entry.choice("severity", RULE_SEVERITIES, "required"),
        waivers=_read_waivers(entry, stated, waivers),
        source=entry.text("source"),
        note=entry.text("note", ""),
    )


def _known_quantity(entry: Entry, name: str, scope: str) -> Quantity | None:
    """Return a quantity that can be measured at the scope; keep a fault if it cannot, or if it is unknown."""
    known = QUANTITIES.get(name)
    if known is None:
        if name:
            entry.fault(f"unknown quantity '{name}'", nearest(name, QUANTITIES, "quantities"))
        return None
    _check_scope(entry, known, scope)
    return known


def _check_scope(entry: Entry, item: Quantity | Predicate, scope: str) -> None:
    if scope and scope not in item.scopes:
        fix = f"Choose one of: {', '.join(item.scopes)}."
        entry.fault(f"'{item.name}' does not exist at scope '{scope}'", fix)


def _read_limit(entry: Entry, scope: str, unit: str) -> Limit:
    """Limit as a number, or as a factor times a quantity of the same unit."""
    given = entry.table.get("limit")
    if is_number(given):
        return Limit(float(cast(float, given)))
    if not isinstance(given, dict):
        what = "key 'limit' is missing" if given is None else f"limit is {given!r}"
        entry.fault(what, "Give a number, or a table with quantity, and storm and factor as needed.")
        return Limit(0.0)
    inner = Entry(f"{entry.where}: limit", given, entry.faults)
    inner.only(_LIMIT_KEYS)
    name = inner.text("quantity")
    known = _known_quantity(inner, name, scope)
    storm = inner.storm("storm", known.per_storm, name) if known else ""
    if known and unit and known.unit != unit:
        what = f"'{name}' is in {known.unit}, the rule in {unit}"
        inner.fault(what, "Compare quantities of the same unit.")
    return Limit(None, name, inner.number("factor", 1.0), storm)


def _read_waivers(entry: Entry, scope: str, waivers: Mapping[str, Waiver]) -> tuple[Waiver, ...]:
    """Waivers of a rule by their ids."""
    given = entry.table.get("waivers", [])
    if not isinstance(given, list):
        entry.fault(f"waivers is {given!r}", "Give a list of waiver ids.")
        return ()
    found = []
    for name in given:
        if not isinstance(name, str) or name not in waivers:
            entry.fault(f"unknown waiver '{name}'", nearest(str(name), waivers, "waivers"))
            continue
        if waivers[name].predicate in PREDICATES:
            _check_scope(entry, PREDICATES[waivers[name].predicate], scope)
        found.append(waivers[name])
    return tuple(found)
