"""Reading rule sets: TOML, checked against the closed vocabulary, all faults at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hydro.criteria.quantities import PREDICATES, QUANTITIES
from hydro.criteria.rule_entry import Entry, nearest, read_parameter, read_rule, read_waiver
from hydro.criteria.ruleset import Parameter, Rule, RuleSet
from hydro.errors import Fault, RuleError

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_TOP_KEYS = ("name", "title", "edition", "inherits", "note", "omit", "parameters", "waiver", "rule")
_OWN_KEYS = ("name", "edition")
"""Never inherited: an edition is not chosen silently."""


@dataclass(slots=True)
class _Draft:
    """Tables of a rule file and of those it inherits from, by id, each with its file."""

    head: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, Entry] = field(default_factory=dict)
    waivers: dict[str, Entry] = field(default_factory=dict)
    rules: dict[str, Entry] = field(default_factory=dict)


def list_rule_sets() -> tuple[str, ...]:
    """Names of the rule sets that come with the package."""
    return tuple(sorted(_name(item.name) for item in _shipped().iterdir() if item.name.endswith(".toml")))


def load_rule_set(name: str) -> RuleSet:
    """Read a rule set and check all of it.

    Parameters
    ----------
    name : str
        Name of a rule set of the package (``nys-2015``), or path of a rule file (ending in ``.toml``).

    Returns
    -------
    RuleSet
        Checks and parameters, those inherited included.

    Raises
    ------
    RuleError
        With every fault: unknown name, unreadable file, circular inheritance, unknown keys, quantities,
        predicates and parameters, wrong values, doubles.

    Examples
    --------
    >>> load_rule_set("nys-2015").edition
    'January 2015'
    """
    faults: list[Fault] = []
    path = _find(name, None)
    draft = _collect(path, (), faults)
    rule_set = _build(draft, path.name, faults)
    if faults:
        raise RuleError(faults=faults)
    return rule_set


def _shipped() -> Traversable:
    return files("hydro") / "data" / "criteria"


def _name(file_name: str) -> str:
    return file_name.removesuffix(".toml").replace("_", "-")


def _find(name: str, beside: Traversable | None) -> Traversable:
    """File of a rule set: a path, a file beside the inheriting one, or a file of the package."""
    if name.endswith(".toml"):
        path = Path(name)
        if not path.is_file():
            raise RuleError(f"there is no rule file '{name}'", "", "Check the path.")
        return path
    file_name = f"{name.replace('-', '_')}.toml"
    if isinstance(beside, Path):
        for candidate in (beside.parent / file_name, beside.parent / f"{name}.toml"):
            if candidate.is_file() and candidate != beside:
                return candidate
    found = _shipped() / file_name
    if _NAME.fullmatch(name) and found.is_file():
        return found
    fix = nearest(name, list_rule_sets(), "rule sets")
    fix += " Your own file is named by its path, ending in .toml."
    raise RuleError(f"there is no rule set '{name}'", "", fix)


def _collect(path: Traversable, seen: tuple[str, ...], faults: list[Fault]) -> _Draft:
    """Read a file on top of those it inherits from."""
    key = str(path)
    if key in seen:
        chain = " -> ".join(Path(item).name for item in (*seen[seen.index(key) :], key))
        what = f"rule sets inherit in a circle: {chain}"
        raise RuleError(what, path.name, "Break the circle at one 'inherits'.")
    document = _read(path)
    draft = _Draft()
    parent = document.get("inherits")
    if isinstance(parent, str):
        draft = _collect(_find(parent, path), (*seen, key), faults)
        draft.head = {item: draft.head[item] for item in draft.head if item not in _OWN_KEYS}
    elif parent is not None:
        faults.append(Fault(f"inherits is {parent!r}", path.name, "Give the name of one rule set."))
    Entry(path.name, document, faults).only(_TOP_KEYS)
    draft.head |= {item: document[item] for item in ("name", "title", "edition", "note") if item in document}
    _omit(document, path.name, draft, faults)
    _add_parameters(document, path.name, draft, faults)
    _add_entries(document, "waiver", path.name, draft.waivers, faults)
    _add_entries(document, "rule", path.name, draft.rules, faults)
    return draft


def _read(path: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RuleError(f"this is not TOML: {error}", path.name, "Correct the file at this place.") from error
    except UnicodeDecodeError as error:
        raise RuleError(f"this is not UTF-8: {error}", path.name, "Save the file in UTF-8.") from error
    except OSError as error:
        what = f"the file cannot be read: {error}"
        raise RuleError(what, path.name, "Check the path and its rights.") from error


def _omit(document: dict[str, Any], file: str, draft: _Draft, faults: list[Fault]) -> None:
    """Take away inherited rules that the file lists under ``omit``."""
    names = document.get("omit", [])
    if not isinstance(names, list):
        faults.append(Fault(f"omit is {names!r}", file, "Give a list of rule ids."))
        return
    for name in names:
        if name in draft.rules:
            del draft.rules[name]
        else:
            fix = nearest(str(name), draft.rules, "inherited rules")
            faults.append(Fault(f"omit names '{name}', which is not inherited", file, fix))


def _add_parameters(document: dict[str, Any], file: str, draft: _Draft, faults: list[Fault]) -> None:
    tables = document.get("parameters", {})
    if not isinstance(tables, dict):
        faults.append(Fault(f"parameters is {tables!r}", file, "Write tables [parameters.NAME]."))
        return
    for name, table in tables.items():
        where = f"{file}: parameter '{name}'"
        if not isinstance(table, dict):
            fix = f"Write a table [parameters.{name}] with value and status."
            faults.append(Fault(f"it is {table!r}", where, fix))
            continue
        inherited = draft.parameters[name].table if name in draft.parameters else {}
        draft.parameters[name] = Entry(where, {**inherited, **table}, faults)


def _add_entries(
    document: dict[str, Any], kind: str, file: str, entries: dict[str, Entry], faults: list[Fault]
) -> None:
    """Add the tables ``[[kind]]``; an inherited one of the same id is changed key by key."""
    tables = document.get(kind, [])
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        faults.append(Fault(f"{kind} is {tables!r}", file, f"Write tables [[{kind}]]."))
        return
    own: set[str] = set()
    for i, table in enumerate(tables):
        name = table.get("id")
        if not (isinstance(name, str) and name.strip()):
            where = f"{file}: {kind} no. {i + 1}"
            faults.append(Fault(f"id is {name!r}", where, 'Give every entry an id, for example id = "QP-1".'))
            continue
        where = f"{file}: {kind} '{name}'"
        key = name
        if name in own:
            faults.append(Fault(f"{kind} '{name}' occurs twice", where, "Rename or remove one of the two."))
            key = f"{name}, again"  # so that both are checked
        own.add(name)
        inherited = entries[key].table if key in entries else {}
        entries[key] = Entry(where, {**inherited, **table}, faults)


def _build(draft: _Draft, file: str, faults: list[Fault]) -> RuleSet:
    """Check every entry and put the rule set together."""
    head = Entry(file, draft.head, faults)
    title, edition, note = head.text("title"), head.text("edition"), head.text("note", "")
    name = head.text("name")
    if name and not _NAME.fullmatch(name):
        head.fault(f"name is '{name}'", "Use small letters, digits and hyphens: nys-2015.")
    parameters = {key: read_parameter(key, entry) for key, entry in draft.parameters.items()}
    waivers = {key: read_waiver(key, entry) for key, entry in draft.waivers.items()}
    rules = [read_rule(key, entry, waivers) for key, entry in draft.rules.items()]
    if not rules:
        head.fault("there is no rule", "Write at least one table [[rule]].")
    _check_parameters(rules, draft, parameters)
    return RuleSet(name, title, edition, tuple(rules), MappingProxyType(parameters), note)


def _check_parameters(rules: Iterable[Rule], draft: _Draft, parameters: dict[str, Parameter]) -> None:
    """Refuse a rule whose quantities or predicates need a parameter that the rule set lacks."""
    for rule in rules:
        named = [QUANTITIES[item] for item in (rule.quantity, rule.limit.quantity) if item in QUANTITIES]
        asked = [PREDICATES[waiver.predicate] for waiver in rule.waivers if waiver.predicate in PREDICATES]
        needs = [(item.name, item.parameters) for item in named]
        needs += [(item.name, item.parameters) for item in asked]
        for user, names in needs:
            for needed in names:
                if needed not in parameters:
                    draft.rules[rule.id].fault(
                        f"'{user}' needs the parameter '{needed}', which the rule set lacks",
                        f"Add a table [parameters.{needed}] with value and status.",
                    )
