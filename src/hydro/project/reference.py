"""Tables of the fields of a project file, made from the schema for the reference page."""

from __future__ import annotations

from typing import Any

from hydro.project.jsonschema import json_schema
from hydro.project.unit_names import has_si_form
from hydro.units import SI_UNITS

TITLES: dict[str, str] = {
    "": "Top of the file",
    "ProjectSection": "project",
    "ConventionsSection": "conventions",
    "SimulationSection": "simulation",
    "StormsSection": "storms",
    "DepthsFrom": "storms: depths_from",
    "ClimateFactor": "climate_factor",
    "StormEvent": "storms: events: NAME",
    "HyetographRain": "hyetograph",
    "NestedRain": "nested",
    "BlockRain": "alternating_block",
    "ChicagoRain": "chicago",
    "HuffRain": "huff",
    "Repeat": "repeat",
    "WaterQualitySection": "water_quality",
    "DesignPointSection": "design_points: NAME",
    "SubcatchmentNode": "conditions: CONDITION: NAME, kind subcatchment",
    "Area": "areas",
    "Segment": "tc",
    "SheetFlow": "sheet",
    "ShallowFlow": "shallow",
    "ChannelFlow": "channel",
    "ChannelShape": "channel: section",
    "Trapezoid": "section: trapezoid",
    "Rectangle": "section: rectangle",
    "Triangle": "section: triangle",
    "Circle": "section: circular",
    "Parabola": "section: parabolic",
    "PipeFlow": "pipe",
    "LakeWave": "lake",
    "DirectTime": "direct",
    "LagEquation": "lag",
    "KirpichEquation": "kirpich",
    "KerbyEquation": "kerby",
    "FaaEquation": "faa",
    "UnitHydrographEntry": "unit_hydrograph, as a mapping",
    "MethodEntry": "method",
    "ScsMethod": "method: scs",
    "SantaBarbaraMethod": "method: sbuh",
    "RationalMethod": "method: rational",
    "ModifiedRationalMethod": "method: modified_rational",
    "ClarkMethod": "method: clark",
    "SnyderMethod": "method: snyder",
    "Idf": "method: rational: idf",
    "InflowNode": "conditions: CONDITION: NAME, kind inflow",
    "ReachNode": "conditions: CONDITION: NAME, kind reach",
    "JunctionNode": "conditions: CONDITION: NAME, kind junction",
    "PondNode": "conditions: CONDITION: NAME, kind pond",
    "Paths": "to, as a mapping",
    "StorageTable": "storage",
    "BasinStorage": "storage: basin",
    "CylinderStorage": "storage: cylinder",
    "PipeStorage": "storage: pipe",
    "OutletEntry": "outlets: NAME",
    "OrificeOutlet": "orifice",
    "GrateOutlet": "grate",
    "WeirOutlet": "weir",
    "SharpCrested": "weir: sharp_crested",
    "VNotch": "weir: v_notch",
    "BroadCrested": "weir: broad_crested",
    "RoadwayWeir": "weir: roadway",
    "CulvertOutlet": "culvert",
    "Cipolletti": "weir: cipolletti",
    "Trapezoidal": "weir: trapezoidal",
    "SideFlow": "weir: side_flow",
    "CrestProfile": "weir: profile",
    "Ogee": "weir: ogee",
    "RatingOutlet": "rating",
    "TailwaterTable": "rating: tailwater_tables",
    "SkimmerOutlet": "skimmer",
    "SiphonOutlet": "siphon",
    "PumpOutlet": "pump",
    "GateSetting": "gate",
}
"""Sections in the order of the page: name in the schema, and where the section stands in a file."""


def field_tables() -> str:
    """Return one table "field, type, unit, limits, meaning" for each section, in Markdown."""
    schema = json_schema()
    sections = {"": schema, **schema["$defs"]}
    return "\n".join(_table(title, sections[name]) for name, title in TITLES.items())


def _table(title: str, section: dict[str, Any]) -> str:
    """Heading, rules and table of one section."""
    lines = [f"### {title}", "", str(section["description"]), ""]
    if section["properties"]:
        lines += ["| field | type | unit | limits | meaning |", "|---|---|---|---|---|"]
    else:
        lines.append("No fields: write `{}`.")
    required = section.get("required", [])
    for name, field in section["properties"].items():
        mark = f"`{name}`{' *' if name in required else ''}"
        unit, limits = _unit(field), _limits(field)
        lines.append(f"| {mark} | {_kind(field)} | {unit} | {limits} | {field.get('description', '')} |")
    rules = _rules(section)
    return "\n".join([*lines, *(["", *rules] if rules else []), ""])


def _kind(field: dict[str, Any]) -> str:
    """Type of a field in a word."""
    if "$ref" in field:
        return _target(field)
    if "anyOf" in field:
        return " or ".join(_kind(option) for option in field["anyOf"])
    if "const" in field or "enum" in field:
        return "word" if field.get("type", "string") == "string" else "number"
    kind = str(field.get("type", ""))
    if kind == "array":
        return "table" if "prefixItems" in field["items"] else f"list of {_kind(field['items'])}"
    if kind == "object":
        return f"mapping of {_kind(field['additionalProperties'])}"
    return {"string": "text", "integer": "whole number", "boolean": "true or false"}.get(kind, kind or "node")


def _target(field: dict[str, Any]) -> str:
    """Heading under which a section is found, in short."""
    name = str(field["$ref"]).rsplit("/", 1)[-1]
    parts = TITLES[name].split(",")[0].split(": ")
    return parts[0] if parts[-1] == "NAME" else parts[-1]


def _unit(field: dict[str, Any]) -> str:
    """Unit, and the SI name where the field has one."""
    units = str(field.get("unit", "")).split(", ")
    if not has_si_form(tuple(units)):
        return "" if units == ["-"] else ", ".join(units)
    return f"{', '.join(units)} (SI: {', '.join(SI_UNITS.get(unit, unit) for unit in units)})"


def _limits(field: dict[str, Any]) -> str:
    """Limits or choices of a field, and its default."""
    found: list[str] = []
    words = field.get("enum", [field["const"]] if "const" in field else [])
    if words:
        found.append(", ".join(str(word) for word in words))
    inner = field["additionalProperties"] if isinstance(field.get("additionalProperties"), dict) else field
    columns = field.get("items", {}).get("prefixItems", [inner])
    found += [text for column in columns if (text := _bounds(column))]
    default = field.get("default")
    if default not in (None, ""):
        shown = f"{default:.7g}" if isinstance(default, float) and default != round(default, 6) else default
        found.append(f"default {str(default).lower() if isinstance(default, bool) else shown}")
    return "; ".join(found)


def _bounds(field: dict[str, Any]) -> str:
    """Lower and upper bound of a number."""
    signs = {"exclusiveMinimum": ">", "minimum": ">=", "exclusiveMaximum": "<", "maximum": "<="}
    return ", ".join(f"{sign} {field[key]:,.7g}" for key, sign in signs.items() if key in field)


def _rules(section: dict[str, Any]) -> list[str]:
    """Rules between the keys of a section, as sentences."""
    lines: list[str] = []
    for rule in section.get("allOf", []):
        one = "oneOf" in rule
        sets = rule["oneOf"] if one else rule["not"]["allOf"]
        options = "; or ".join(_keys(keyset) for keyset in sets)
        lines.append(f"{'Exactly' if one else 'At most'} one of: {options}.")
    for key, others in section.get("dependentRequired", {}).items():
        lines.append(f"`{key}` goes with `{others[0]}` only.")
    return lines


def _keys(keyset: dict[str, Any]) -> str:
    """Keys that belong together, or the words that make none necessary."""
    if "not" not in keyset:
        return " and ".join(f"`{key}`" for key in keyset["required"])
    path, inner = [], keyset
    while "required" in inner:
        path.append(str(inner["required"][0]))
        inner = inner["properties"][path[-1]]
    return f"none with `{': '.join(path)}`"
