"""Validation against the schema: every fault of the file in one pass, in words of the file."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from hydro.project.document import Document
from hydro.project.messages import describe
from hydro.project.node_schema import NODE_MODELS
from hydro.project.sections import Path, Section, parts, unit_of
from hydro.project.unit_names import names_in_file, units_to_us

SectionT = TypeVar("SectionT", bound=Section)


def nearest(word: str, known: list[str]) -> str | None:
    """Known word that is nearest in spelling or that a longer word begins with, case aside, or None."""
    folded = {name.casefold(): name for name in reversed(known)}
    found = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    found = found or [name for name in folded if len(name) > 1 and word.casefold().startswith(name)]
    return folded[found[0]] if found else None


def readable(model: type[SectionT], value: Any) -> SectionT | None:
    """Part of a file if it is valid by itself, else None."""
    try:
        return model.model_validate(value)
    except ValidationError:
        return None


def validate(document: Document, model: type[Section]) -> None:
    """Note every fault of a document against the schema.

    Afterwards the data are in US customary units, without unknown keys and empty values, so that the readable
    parts can be built and checked further.

    Parameters
    ----------
    document : Document
        File; ``system`` is set and its faults are added.
    model : type of Section
        Schema of the whole file.
    """
    document.system = _system(document.data)
    answered = units_to_us(document, model)
    for part, mapping, path in parts(model, document.data):
        done = answered.setdefault(path, set())
        done |= _unknown_keys(document, part, mapping, path)
        done |= _empty_values(document, part, mapping, path)
        _key_rules(document, part, mapping, path, done)
    _schema_faults(document, model, answered)


def _system(data: dict[str, Any]) -> str:
    """Units of a file; a system that is misspelt counts as the one that is meant."""
    project = data.get("project")
    written = project.get("units") if isinstance(project, dict) else None
    return "SI" if str(written).strip().upper() in {"SI", "METRIC"} else "US"


def _unknown_keys(document: Document, part: type[Section], mapping: dict[str, Any], path: Path) -> set[str]:
    """Take unknown keys away, or read them as the fields that they probably mean; return these fields."""
    known = names_in_file(part, document.system)
    meant: set[str] = set()
    for key in [key for key in mapping if key not in part.model_fields]:
        free = [name for name, field in known.items() if field not in mapping]
        near = nearest(key, free)
        fix = f"Did you mean '{near}'?" if near else f"Known here: {', '.join(free or known)}."
        document.fault((*path, key), f"unknown key '{key}'", fix)
        value = mapping.pop(key)
        if near:
            field = known[near]
            meant.add(field)
            if isinstance(value, (dict, list)) and not unit_of(part.model_fields[field]):
                mapping[field] = value  # so that the faults inside are found in the same pass
                document.as_written[(*path, field)] = key
    return meant


def _empty_values(document: Document, part: type[Section], mapping: dict[str, Any], path: Path) -> set[str]:
    """Take keys without a value away; return them."""
    empty = {key for key, value in mapping.items() if value is None and key in part.model_fields}
    for key in empty:
        if (*path, key) not in document.unread:
            name = document.as_written.get((*path, key), key)
            document.fault((*path, key), f"'{name}' has no value", "Write the value, or remove the line.")
        del mapping[key]
    return empty


def _key_rules(
    document: Document, part: type[Section], mapping: dict[str, Any], path: Path, done: set[str]
) -> None:
    """Note keys that exclude each other, belong together, or of which one must be given."""
    written = {field: name for name, field in names_in_file(part, document.system).items()}
    keys = set(mapping) | done
    for choice in part.choices:
        given = choice.given(keys)
        options = "; or ".join(" and ".join(written[key] for key in keyset) for keyset in choice.alternatives)
        if not given and choice.is_wanted(mapping):
            names = ", ".join(written[key] for keyset in choice.alternatives for key in keyset)
            document.fault(path, f"none of {names} is given", f"Give one of: {options}.")
        elif len(given) > 1:
            found = [written[key] for keyset in given for key in keyset if key in keys]
            place = next((key for key in mapping if key in given[1]), None)
            what = f"{' and '.join(found)} exclude each other"
            document.fault((*path, place) if place else path, what, f"Keep one of: {options}.")
        elif given:
            for key in (key for key in given[0] if key not in keys):
                document.fault(path, f"'{written[key]}' is missing", f"It belongs to {written[given[0][0]]}.")
    for key, other in part.goes_with.items():
        if key in mapping and other not in keys:
            what = f"'{written[key]}' is given without '{written[other]}'"
            document.fault((*path, key), what, f"Add {written[other]}, or remove {written[key]}.")


def _schema_faults(document: Document, model: type[Section], answered: dict[Path, set[str]]) -> None:
    """Note what the schema refuses, except what is said already."""
    try:
        model.model_validate(document.data)
    except ValidationError as error:
        sections = {place: part for part, _, place in parts(model, document.data)}
        for item in error.errors(include_url=False):
            path, kind = _place(document, item), item["type"]
            said = kind == "choice" or path in document.unread
            if not said and not (kind == "missing" and path and path[-1] in answered.get(path[:-1], ())):
                document.fault(path, *describe(document, sections, path, item))


def _place(document: Document, error: Any) -> Path:
    """Path of a fault in the file: without the mark for the kind of node, with the row of a table."""
    path = cast("Path", error["loc"])
    if len(path) > 3 and path[0] == "conditions" and path[3] in NODE_MODELS:
        path = path[:3] + path[4:]
    kind = str(error["type"])
    if kind.startswith("union_tag"):
        return (*path, "kind")
    if kind == "row":
        return (*path, error["ctx"]["row"])
    while kind != "missing" and path and document.written_path(path) not in document.lines:
        path = path[:-1]
    return path
