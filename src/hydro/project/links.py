"""How the nodes of a file hang together: names that exist, links that are allowed, no circles.

These checks read the entries themselves, so that they work although some nodes have other faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any

from hydro.model.nodes import ALLOWED_DOWNSTREAM
from hydro.project.document import Document
from hydro.project.fields import as_text
from hydro.project.node_schema import NODE_MODELS
from hydro.project.sections import Path
from hydro.project.validate import nearest

_ALLOWED: dict[str, frozenset[str]] = {kind: frozenset(below) for kind, below in ALLOWED_DOWNSTREAM.items()}


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
    upstream: dict[str, set[str]] = {name: set() for name in kinds}
    for name, entry in nodes.items():
        for path, target in _targets((*place, name), entry):
            if _check_target(document, path, name, target, kinds):
                upstream[target].add(name)
    _check_circles(document, condition, upstream)


def _check_target(
    document: Document, path: Path, name: str, target: str, kinds: dict[str, str | None]
) -> bool:
    """Note a link that leads nowhere or is not allowed; return whether it holds."""
    if target not in kinds:
        near = nearest(target, list(kinds))
        hint = f"Did you mean '{near}'? " if near else ""
        fix = f"{hint}Nodes of {path[1]}: {_listed(list(kinds))}."
        document.fault(path, f"there is no node '{target}'", fix)
        return False
    kind, below = kinds[name], kinds[target]
    if kind is not None and below is not None and below not in _ALLOWED[kind]:
        what = f"a {kind} cannot drain into the {below} '{target}'"
        document.fault(path, what, f"Drain it into one of: {', '.join(sorted(_ALLOWED[kind]))}.")
        return False
    return True


def _kind(entry: Any) -> str | None:
    """Kind of a node, None if it cannot be read."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) and kind in NODE_MODELS else None


def _targets(path: Path, entry: Any) -> Iterator[tuple[Path, str]]:
    """Names that a node drains to, each with its place."""
    to = as_text(entry.get("to")) if isinstance(entry, dict) else None
    if isinstance(to, str):
        yield (*path, "to"), to
    elif isinstance(to, dict):
        for outflow, target in to.items():
            if isinstance(as_text(target), str):
                yield (*path, "to", outflow), as_text(target)


def _listed(names: list[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def _check_circles(document: Document, condition: str, upstream: dict[str, set[str]]) -> None:
    """Note every circle; a circle found is cut so that the next one shows."""
    while True:
        try:
            TopologicalSorter(upstream).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1]
        else:
            return
        start = min(range(len(circle) - 1), key=lambda k: document.line(("conditions", condition, circle[k])))
        names = circle[start:-1] + circle[: start + 1]
        what = f"water runs in a circle: {' -> '.join(names)}"
        place = ("conditions", condition, names[0], "to")
        document.fault(place, what, "Break the circle at one of the links.")
        for name, below in pairwise(names):
            upstream[below].discard(name)
