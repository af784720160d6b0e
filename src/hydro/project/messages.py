"""Words for what the schema refuses: the value met and what to write instead."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from hydro.project.document import Document
from hydro.project.node_schema import NODE_MODELS
from hydro.project.sections import Path, Section, unit_of
from hydro.units import SI_UNITS

_LIMITS = {
    "greater_than": ("gt", "greater than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
}
_NUMBERS = {"float_type", "float_parsing", "int_type", "int_parsing", "int_from_float", "int_parsing_size"}
_ROWS = {
    "rises": (
        "{name} {value} does not rise above {before} of the row before",
        "Give the rows from the bottom up, each level once.",
    ),
    "volume": (
        "volume {value} does not rise above {before} of the row before",
        "Give cumulative volumes, which grow from row to row.",
    ),
    "area": (
        "areas of this row and the row before are both 0, so they hold nothing",
        "Begin the table where the storage begins.",
    ),
    "flow": (
        "flow {value} is below {before} of the row before",
        "Give flows that do not fall with the elevation.",
    ),
    "first flow": ("the first flow is {value}", "Begin at the highest elevation without flow, with flow 0."),
    "station": (
        "station {value} falls back behind {before} of the row before",
        "Give the points of the crest in order; two at one station make a step.",
    ),
    "length": ("all stations are {value}, so the crest has no length", "Give stations along the crest."),
    "last flow": ("no row has a flow", "Give the flows of the device, or remove the outlet."),
}

_FIRST_COLUMNS = {"coefficients": "head", "heads": "head", "curve": "depth", "opening": "time"}
"""What the first column of a table is, by the first word of its field; an elevation where it is not here."""


def in_words(value: Any) -> str:
    """Show a value met in a file."""
    if value is None:
        return "empty"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, str):
        return f"'{value[:40]}{'...' if len(value) > 40 else ''}'"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a number of more than 15 digits"
    return f"{value!r}"


def describe(
    document: Document, sections: dict[Path, type[Section]], path: Path, error: Any
) -> tuple[str, str]:
    """Say what is wrong and how to mend it.

    Parameters
    ----------
    document : Document
        File.
    sections : dict of path to Section
        Part of the schema for each mapping of the file.
    path : path
        Place of the fault.
    error : dict
        One error of the schema, as pydantic describes it.

    Returns
    -------
    what, fix : str
        The two sentences of a fault.
    """
    kind, context = str(error["type"]), error.get("ctx", {})
    field, units = _field(sections, path)
    name = _name(document, path)
    is_key = error["loc"][-1:] == ("[key]",)
    value = error.get("input") if is_key else document.value(path, error.get("input"))
    met = f"{name} is {in_words(value)}"
    about = str(field.description) if field is not None and field.description else ""
    if kind == "missing":
        if path and isinstance(path[-1], int):
            return f"the row has only {path[-1]} of its values", _row_advice(path)
        return f"'{name}' is missing", f"Add '{name}'. {about}".strip()
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        limit = document.show(float(context[key]), units[0]) if units else f"{context[key]:g}"
        return f"{met}, it must be {words} {limit}", f"Correct the value. {about}".strip()
    if kind in _NUMBERS:
        wanted = "whole number" if kind.startswith("int") else "number"
        return f"{met}, not a {wanted}", _number_advice(value, _shown(document, units))
    if kind == "finite_number":
        return f"{met}, not a finite number", "Write a plain number."
    if kind == "row":
        return _row(document, path, context)
    if kind in {"literal_error", "union_tag_invalid", "union_tag_not_found"}:
        return _choice(name, None if kind == "union_tag_not_found" else value, context, about)
    return _shape(path, kind, met, value, context, error, about)


def _shape(
    path: Path, kind: str, met: str, value: Any, context: Any, error: Any, about: str
) -> tuple[str, str]:
    """Faults of shape: another kind of value, too many or too few entries."""
    if kind in {"model_type", "dict_type", "model_attributes_type"}:
        return f"{met}, a mapping is needed", f"Write 'key: value' lines below it, or {{}}. {about}".strip()
    if kind == "list_type":
        return f"{met}, a list is needed", f"Write the entries in brackets or with '- '. {about}".strip()
    if kind == "tuple_type":
        return f"{met}, a row of two numbers is needed", _row_advice(path)
    if kind == "string_type":
        return f"{met}, not a text", "Write a text; put it into quotes if it looks like a number."
    if kind == "bool_type":
        return f"{met}, neither true nor false", "Write true or false."
    if kind == "text":
        return f"{met}: {error['msg']}", "Write a plain name."
    if kind == "too_short":
        least = context.get("min_length", 1)
        found = context.get("actual_length", 0)
        return f"{met} of {found}, at least {least} needed", f"Add entries. {about}".strip()
    if kind == "too_long":
        if isinstance(value, (list, tuple)) and context.get("max_length") == 2:
            return f"the row has {len(value)} values", _row_advice(path)
        return f"{met} of more than {context.get('max_length')}", "Shorten it."
    if kind in {"string_too_short", "string_too_long"}:
        limit = context.get("min_length", context.get("max_length"))
        side = "at least" if kind == "string_too_short" else "at most"
        return f"{met}, a text of {side} {limit} characters is needed", f"Correct the text. {about}".strip()
    return f"{met}: {error['msg']}", f"Correct the value. {about}".strip()


def _field(sections: dict[Path, type[Section]], path: Path) -> tuple[Any, tuple[str, ...]]:
    """Field of the schema at a place or around it, and the unit of the value there."""
    for k in range(len(path) - 1, -1, -1):
        if path[:k] in sections:
            field = sections[path[:k]].model_fields.get(str(path[k]))
            units = unit_of(field) if field is not None else ()
            column = path[-1]
            if len(units) > 1:
                units = units[column : column + 1] if isinstance(column, int) else ()
            return field, units
    return None, ()


def _name(document: Document, path: Path) -> str:
    """Name of the entry at a place, as written."""
    written = document.written_path(path)
    if written and isinstance(written[-1], int):
        last = next((k for k in range(len(written) - 1, -1, -1) if isinstance(written[k], str)), 0)
        return str(written[last]) + "".join(f"[{key}]" for key in written[last + 1 :])
    return str(written[-1]) if written else "the file"


def _shown(document: Document, units: tuple[str, ...]) -> str:
    """Unit as the file has it."""
    unit = units[0] if units else ""
    return SI_UNITS.get(unit, unit) if document.system == "SI" else unit


def _number_advice(value: Any, unit: str) -> str:
    """Advice for a text that stands where a number is needed: ``6"``, ``5.2 ac``, ``1/2``, ``1:15``."""
    plain = f"Write a plain number{f' [{unit}]' if unit and unit != '-' else ''}, without quotes or unit."
    if not isinstance(value, str):
        return plain
    text = value.strip().replace("\N{MINUS SIGN}", "-")
    guess: float | None = None
    if clock := re.match(r"(\d{1,4}):([0-5]\d)$", text):
        hours = int(clock[1]) + int(clock[2]) / 60.0
        guess = {"min": 60.0 * hours, "hr": hours}.get(unit)
    elif ratio := re.match(r"(\d{1,9})\s*/\s*([1-9]\d{0,8})$", text):
        guess = int(ratio[1]) / int(ratio[2])
    elif thousands := re.match(r"-?\d{1,3}(,\d{3})+(\.\d+)?(?![\d,])", text):
        guess = float(thousands[0].replace(",", ""))
    elif number := re.match(r"[-+]?\d{1,15}(\.\d{1,15})?(?![\d,:/])", text):
        guess = float(number[0])
    return plain if guess is None else f"{plain} Did you mean {guess:.10g}?"


def _row_advice(path: Path) -> str:
    """What a row of a table holds."""
    columns = "duration, intensity" if "idf" in path else "time, flow"
    columns = columns if {"idf", "unit_hydrograph"} & set(path) else "elevation, value"
    return f"Write rows of two numbers: [{columns}]."


def _row(document: Document, path: Path, context: Any) -> tuple[str, str]:
    """A row of a table that breaks the order of the rows."""
    j, column = context["row"], context["column"]
    what, fix = _ROWS[context["rule"]]
    value = in_words(document.value((*path, column)))
    before = in_words(document.value((*path[:-1], j - 1, column)))
    name = _FIRST_COLUMNS.get(str(path[-2]).split("_")[0], "elevation")
    if {"idf", "unit_hydrograph"} & set(path):
        name, fix = "duration" if "idf" in path else "time", "Give the rows in order, each once."
    return f"row {j + 1}: {what.format(name=name, value=value, before=before)}", fix


def _choice(name: str, value: Any, context: Any, about: str) -> tuple[str, str]:
    """A value that is none of a few words."""
    words = str(context.get("expected") or context.get("expected_tags") or list(NODE_MODELS))
    expected = re.findall(r"'([^']*)'", words)
    options = ", ".join(expected) or words
    if value is None:
        return f"'{name}' is missing", f"Give one of: {options}."
    near = get_close_matches(str(value).lower(), [word.lower() for word in expected], n=1)
    meant = next((word for word in expected if near and word.lower() == near[0]), None)
    hint = f"Did you mean '{meant}'? " if meant else ""
    return f"{name} is {in_words(value)}", f"{hint}Choose one of: {options}. {'' if meant else about}".strip()
