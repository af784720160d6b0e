"""A network: the nodes of one condition, in topological order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hydro.errors import Fault, ProjectError
from hydro.model.links import Link, link_faults
from hydro.model.nodes import DesignPoint, Node, Pond
from hydro.model.tailwater import LevelOfPond


def targets(node: Node) -> tuple[str, ...]:
    """Names of the nodes that a node drains into, each once."""
    if isinstance(node, Pond):
        return tuple(dict.fromkeys(node.to.values()))
    if isinstance(node, DesignPoint):
        return ()
    return (node.to,)


@dataclass(frozen=True, slots=True)
class Network:
    """Nodes of one condition, upstream before downstream.

    Attributes
    ----------
    condition : str
        Name of the condition: ``pre``, ``post``.
    nodes : tuple of Node
        In topological order; equal rank keeps the order of entry.
    entered : tuple of str
        Names in the order of entry, which decides how WinTR-20 adds hydrographs; empty for that of `nodes`.
    """

    condition: str
    nodes: tuple[Node, ...]
    entered: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __getitem__(self, node_id: str) -> Node:
        for node in self.nodes:
            if node.id == node_id:
                return node
        raise KeyError(node_id)

    def upstream_of(self, node_id: str) -> tuple[Node, ...]:
        """Nodes whose water reaches a node by any path, in topological order."""
        reached = {node_id}
        for node in reversed(self.nodes):
            if any(name in reached for name in targets(node)):
                reached.add(node.id)
        return tuple(node for node in self.nodes if node.id in reached and node.id != node_id)


def build_network(condition: str, nodes: Iterable[Node]) -> Network:
    """Order the nodes and check how they hang together.

    Raises
    ------
    ProjectError
        With every fault: a name used twice, a dangling target, a forbidden link, a cycle.
    """
    given = tuple(nodes)
    faults = check_links(condition, given)
    if faults:
        raise ProjectError(faults=faults)
    return Network(condition, _topological(given), tuple(node.id for node in given))


def check_links(condition: str, nodes: tuple[Node, ...]) -> list[Fault]:
    """Return the faults of a set of nodes: doubles, dangling names, forbidden links, cycles."""
    faults: list[Fault] = []
    by_id: dict[str, Node] = {}
    for node in nodes:
        if node.id in by_id:
            faults.append(
                Fault(
                    f"node '{node.id}' occurs twice", f"{condition}.{node.id}", "Rename one of the two nodes."
                )
            )
        by_id[node.id] = node
    kinds = {name: node.kind for name, node in by_id.items()}
    links = [Link(node.id, name) for node in nodes for name in targets(node)]
    links += [
        Link(node.id, node.tailwater.pond, is_level=True)
        for node in nodes
        if isinstance(node, Pond) and isinstance(node.tailwater, LevelOfPond)
    ]
    faults.extend(
        Fault(
            fault.what,
            f"{condition}.{fault.link.source}.{'tailwater' if fault.link.is_level else 'to'}",
            fault.fix,
        )
        for fault in link_faults(condition, kinds, links)
    )
    return faults


def _topological(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Nodes upstream before downstream; nodes on or below a cycle are missing."""
    waiting = {node.id: 0 for node in nodes}
    for node in nodes:
        for name in targets(node):
            waiting[name] += 1
    by_id = {node.id: node for node in nodes}
    ready = [node for node in nodes if waiting[node.id] == 0]
    ordered: list[Node] = []
    while ready:
        node = ready.pop(0)
        ordered.append(node)
        for name in targets(node):
            waiting[name] -= 1
            if waiting[name] == 0:
                ready.append(by_id[name])
    return tuple(ordered)
