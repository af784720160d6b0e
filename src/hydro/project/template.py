"""The first project of an engineer, written by ``hydro init``."""

from __future__ import annotations

from importlib.resources import files


def template_text() -> str:
    """Return a small, complete, commented project file with one pond."""
    return files("hydro.project").joinpath("template.yaml").read_text(encoding="utf-8")
