"""Project files: schema, reader, template."""

from hydro.project.jsonschema import json_schema
from hydro.project.project import Project
from hydro.project.read import read_project, read_project_text
from hydro.project.reference import field_tables
from hydro.project.template import template_text

__all__ = [
    "Project",
    "field_tables",
    "json_schema",
    "read_project",
    "read_project_text",
    "template_text",
]
