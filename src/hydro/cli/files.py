"""Commands that write a file: ``init`` and ``schema``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import typer

from hydro.errors import InputError
from hydro.project import json_schema, template_text


def write_template(path: Path) -> None:
    """Write the template, never over an existing file."""
    if path.exists():
        raise InputError(f"{path} exists", str(path), "Choose another name; nothing is overwritten.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template_text(), encoding="utf-8", newline="\n")
    typer.echo(f"{path} written. Next: hydro check {path}")


def write_schema(out: Path | None, units: Literal["US", "SI"]) -> None:
    """Print or write the JSON Schema of the project file."""
    text = json.dumps(json_schema(units), indent=2, ensure_ascii=True)
    if out is None:
        typer.echo(text)
        return
    out.write_text(text + "\n", encoding="utf-8", newline="\n")
    typer.echo(f"{out} written.")
