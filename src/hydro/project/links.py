"""How the nodes of a file hang together: the rules of the model, each fault with its line.

These checks read the entries themselves, so that they work although some nodes have other faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hydro.model.links import Link, link_faults
from hydro.project.document import Document
from hydro.project.fields import as_text
from hydro.project.node_schema import NODE_MODELS
from hydro.project.sections import Path
from hydro.project.validate import nearest

MOST_HINTS = 50
"""Nearest names are looked up for so many faults; each one costs a walk through all names."""


def check_links(
    document: Document, condition: str, nodes: dict[str, Any], design_points: dict[str, Any]
) -> None:
    """Note the faults of the links of one condition.

    Parameters
    ----------
    document : Document
        Takes the faults.
    condition : str
        Name of the condition.
    nodes : dict
        Entries of the nodes by name, as far as they are mappings.
    design_points : dict
        Entries of the design points by name.
    """
    place: Path = ("conditions", condition)
    kinds = {name: None if name in design_points else _kind(entry) for name, entry in nodes.items()}
    kinds = kinds | {name: "design_point" for name in design_points if name not in nodes}
    for name in nodes:
        if name in design_points:
            what = f"node '{name}' has the name of a design point"
            document.fault((*place, name), what, "Rename one of the two.")
    if nodes and "subcatchment" not in kinds.values() and None not in kinds.values():
        what = f"condition '{condition}' has no subcatchment, so there is no water in it"
        document.fault(place, what, "Add a node of kind subcatchment.")
    links = (link for name, entry in nodes.items() for link in _links(name, entry))
    for k, fault in enumerate(link_faults(condition, kinds, links)):
        link = fault.link
        field = ("tailwater_pond",) if link.is_level else ("to", link.outflow) if link.outflow else ("to",)
        path = (*place, link.source, *field)
        near = nearest(link.target, list(kinds)) if fault.is_unknown and k < MOST_HINTS else None
        hint = f"Did you mean '{near}'? " if near else ""
        document.fault(path, fault.what, f"{hint}{fault.fix}")


def _kind(entry: Any) -> str | None:
    """Kind of a node, None if it cannot be read."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) and kind in NODE_MODELS else None


def _links(name: str, entry: Any) -> Iterator[Link]:
    """Links of a node, as far as they can be read."""
    below = as_text(entry.get("tailwater_pond")) if isinstance(entry, dict) else None
    if isinstance(below, str):
        yield Link(name, below, is_level=True)
    to = as_text(entry.get("to")) if isinstance(entry, dict) else None
    if isinstance(to, str):
        yield Link(name, to)
    elif isinstance(to, dict):
        for outflow, target in to.items():
            if isinstance(as_text(target), str):
                yield Link(name, as_text(target), outflow)
