"""A network: the nodes of one condition, in topological order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hydro.errors import Fault, ProjectError
from hydro.model.nodes import ALLOWED_DOWNSTREAM, DesignPoint, Node, Pond


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
    for node in nodes:
        for name in targets(node):
            where = f"{condition}.{node.id}.to"
            if name not in by_id:
                faults.append(Fault(f"there is no node '{name}'", where, f"Nodes: {', '.join(by_id)}."))
            elif by_id[name].kind not in ALLOWED_DOWNSTREAM[node.kind]:
                allowed = ", ".join(sorted(ALLOWED_DOWNSTREAM[node.kind]))
                faults.append(
                    Fault(
                        f"a {node.kind} cannot drain into the {by_id[name].kind} '{name}'",
                        where,
                        f"Drain it into one of: {allowed}.",
                    )
                )
    if not faults and len(_topological(nodes)) < len(nodes):
        ordered = {node.id for node in _topological(nodes)}
        loop = _one_cycle([node for node in nodes if node.id not in ordered])
        faults.append(
            Fault(
                f"water runs in a circle: {' -> '.join(loop)}",
                condition,
                "Break the circle at one of the links.",
            )
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


def _one_cycle(nodes: list[Node]) -> list[str]:
    """Names along one cycle among nodes that cannot be ordered."""
    left = {node.id: node for node in nodes}
    while True:  # nodes below a cycle lead out of the set; take them away
        leading_out = [name for name, node in left.items() if not any(t in left for t in targets(node))]
        if not leading_out:
            break
        for name in leading_out:
            del left[name]
    name = next(iter(left))
    seen: list[str] = []
    while name not in seen:
        seen.append(name)
        name = next(target for target in targets(left[name]) if target in left)
    return [*seen[seen.index(name) :], name]
