"""The schema is one source: reader, JSON Schema, reference page, conventions."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import get_args, get_type_hints

import jsonschema
import pytest
from ruamel.yaml import YAML

from hydro.conventions import PRESETS, Conventions
from hydro.project import field_tables, json_schema
from hydro.project.reference import TITLES
from hydro.project.schema import ConventionsSection
from tests.project.builders import SI, TEMPLATE, replaced

PAGE = Path(__file__).parents[2] / "docs" / "project_file.md"


def _data(text):
    return YAML(typ="safe", pure=True).load(text)


@pytest.mark.parametrize(("units", "text"), [("US", TEMPLATE), ("SI", SI)])
def test_json_schema_accepts_right_files(units, text):
    """An editor finds no fault in a right file."""
    schema = json_schema(units)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(_data(text), schema)
    json.dumps(schema, allow_nan=False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("diameter_in: 1.75", "diamter_in: 3"),
        ("diameter_in: 1.75", 'diameter_in: 6"'),
        ("diameter_in: 1.75", "diameter_in: -6"),
        ("diameter_in: 1.75", "width_in: 6"),
        ("diameter_in: 1.75", "diameter_in:"),
        ("tc_min: 10", ""),
        ("tc_min: 10", "tc_min: 10\n      tc: []"),
        ("kind: pond", "kind: pound"),
        ("[100, 9000]", "[100]"),
        ("conventions: nrcs", "conventions: nrsc"),
        ("hydro: 1", "hydro: 2"),
        ("cover: woods, condition", "cn: 50, condition"),
    ],
)
def test_json_schema_refuses_wrong_files(old, new):
    """An editor marks what the reader refuses."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(
            _data(replaced(old, new).replace("diameter_in:,", "diameter_in: ,")), json_schema()
        )


def test_json_schema_explains_fields():
    """Every field has a description, every section too, and no field offers null."""
    schema = json_schema()
    for section in [schema, *schema["$defs"].values()]:
        assert section["description"]
        for name, field in section["properties"].items():
            assert field.get("description"), name
            assert "null" not in json.dumps(field)


def test_reference_page_is_in_step():
    """The tables of docs/project_file.md are those of the schema; write them with field_tables()."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.split("<!-- fields -->\n\n")[1] == field_tables()
    assert set(TITLES) - {""} == set(json_schema()["$defs"])


def test_conventions_of_the_file_are_those_of_the_program():
    """Each convention can be set in a file, with the same choices."""
    hints = get_type_hints(Conventions)
    own = {field.name for field in dataclasses.fields(Conventions)} - {"name"}
    fields = ConventionsSection.model_fields
    assert set(fields) == own | {"preset"}
    assert get_args(fields["preset"].annotation) == tuple(PRESETS)
    for name in own:
        choices = get_args(hints[name])
        assert not choices or choices == get_args(get_args(fields[name].annotation)[0])
