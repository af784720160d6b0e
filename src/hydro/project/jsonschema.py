"""JSON Schema of the project file, for editors."""

from __future__ import annotations

from typing import Any, Literal

from hydro.project.schema import ProjectFile
from hydro.project.sections import si_name
from hydro.project.unit_names import has_si_form
from hydro.units import SI_UNITS, convert

_LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


def json_schema(units: Literal["US", "SI"] = "US") -> dict[str, Any]:
    """Return the JSON Schema of the project file.

    Parameters
    ----------
    units : {"US", "SI"}, optional
        System of units of the files; the names of fields with a unit depend on it.

    Returns
    -------
    dict
        JSON Schema, draft 2020-12.
    """
    schema = _plain(ProjectFile.model_json_schema())
    if units == "SI":
        for section in [schema, *schema["$defs"].values()]:
            _rename(section)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": f"hydro project file, {units} units",
    }


def _plain(item: Any) -> Any:
    """Drop what says nothing to a reader: generated titles, and null for a field that is left out."""
    if isinstance(item, list):
        return [_plain(entry) for entry in item]
    if not isinstance(item, dict):
        return item
    kept = {key: _plain(value) for key, value in item.items() if key != "title" or not isinstance(value, str)}
    options = kept.get("anyOf", [])
    if {"type": "null"} in options:
        rest = [option for option in options if option != {"type": "null"}]
        del kept["anyOf"]
        kept = {**(rest[0] if len(rest) == 1 else {"anyOf": rest}), **kept}
    if kept.get("default", ...) is None:
        del kept["default"]
    return kept


def _rename(section: dict[str, Any]) -> None:
    """Give the fields of one section their SI names and limits."""
    names: dict[str, str] = {}
    for name, field in section.get("properties", {}).items():
        units = tuple(field["unit"].split(", ")) if "unit" in field else ()
        if has_si_form(units):
            names[name] = si_name(name)
            _to_si(field, units)
    fields = section.get("properties", {})
    section["properties"] = {names.get(name, name): field for name, field in fields.items()}
    _rename_keys(section, names)


def _to_si(field: dict[str, Any], units: tuple[str, ...]) -> None:
    """Convert unit, limits and default of one field, and of the columns and entries in it."""
    field["unit"] = ", ".join(SI_UNITS.get(unit, unit) for unit in units)
    if len(units) == 1 and units[0] in SI_UNITS:
        for limit in {*_LIMITS, "default"} & field.keys():
            field[limit] = float(f"{convert(field[limit], units[0], SI_UNITS[units[0]]):.7g}")
    if isinstance(field.get("additionalProperties"), dict):
        _to_si(field["additionalProperties"], units)
    for unit, column in zip(units, field.get("items", {}).get("prefixItems", []), strict=False):
        _to_si(column, (unit,))


def _rename_keys(section: dict[str, Any], names: dict[str, str]) -> None:
    """Rename keys in the rules between keys."""
    for rule in section.get("allOf", []):
        sets = rule.get("oneOf") or rule["not"]["allOf"]
        for keyset in sets:
            keyset["required"] = [names.get(key, key) for key in keyset["required"]]
    section["required"] = [names.get(key, key) for key in section.get("required", [])]
    if "dependentRequired" in section:
        section["dependentRequired"] = {
            names.get(key, key): [names.get(other, other) for other in others]
            for key, others in section["dependentRequired"].items()
        }
