"""How nodes hang together: names that exist, allowed links, no circles; said once for objects and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import islice, pairwise

from hydro.model.nodes import ALLOWED_DOWNSTREAM

_ALLOWED: dict[str, frozenset[str]] = {kind: frozenset(below) for kind, below in ALLOWED_DOWNSTREAM.items()}


MOST_CIRCLES = 50
"""More circles than this are not looked for: each one costs a walk through the network."""


@dataclass(frozen=True, slots=True)
class Link:
    """Water of one node that goes into another, or the level of one that a pond needs.

    Attributes
    ----------
    source, target : str
        Names of the nodes: where the water comes from and goes to; who needs the level, and whose it is.
    outflow : str
        Outflow path of a pond with several; empty otherwise.
    is_level : bool
        Whether the target is the pond whose level stands below the outlets of the source.
    """

    source: str
    target: str
    outflow: str = ""
    is_level: bool = False


@dataclass(frozen=True, slots=True)
class LinkFault:
    """A link that cannot be.

    Attributes
    ----------
    link : Link
        Which; of a circle, that of its first node.
    what, fix : str
        What is wrong with it, and how to mend it.
    is_unknown : bool
        Whether the target is the name of no node, and may be misspelt.
    """

    link: Link
    what: str
    fix: str
    is_unknown: bool = False


def link_faults(
    condition: str, kinds: Mapping[str, str | None], links: Iterable[Link]
) -> Iterator[LinkFault]:
    """Give every fault of the links of a condition.

    Parameters
    ----------
    condition : str
        Name of the condition.
    kinds : mapping of str to str or None
        Kind of each node in the order of entry; None where it is not known, which forbids nothing.
    links : iterable of Link
        In the order of entry.

    Yields
    ------
    LinkFault
        Dangling targets and forbidden links in the order of entry, then the first circles.
    """
    upstream: dict[str, set[str]] = {name: set() for name in kinds}
    for link in links:
        fault = _fault(condition, kinds, link)
        if fault is None and link.is_level:
            continue
        if fault is None:
            upstream[link.target].add(link.source)
        else:
            yield fault
    for names in islice(_circles(upstream), MOST_CIRCLES):
        what = f"water runs in a circle: {' -> '.join(names)}"
        yield LinkFault(Link(names[0], names[1]), what, "Break the circle at one of the links.")


def _fault(condition: str, kinds: Mapping[str, str | None], link: Link) -> LinkFault | None:
    """Fault of one link by itself."""
    if link.target not in kinds:
        fix = f"Nodes of {condition}: {_listed(list(kinds))}."
        return LinkFault(link, f"there is no node '{link.target}'", fix, is_unknown=True)
    kind, below = kinds[link.source], kinds[link.target]
    if link.is_level:
        if below not in (None, "pond") or link.target == link.source:
            what = f"the level of the {below} '{link.target}' cannot stand below the outlets"
            return LinkFault(link, what, "Name another pond of this condition, or give levels.")
        return None
    if kind is not None and below is not None and below not in _ALLOWED[kind]:
        what = f"a {kind} cannot drain into the {below} '{link.target}'"
        return LinkFault(link, what, f"Drain it into one of: {', '.join(sorted(_ALLOWED[kind]))}.")
    return None


def _circles(upstream: dict[str, set[str]]) -> Iterator[list[str]]:
    """Circles in the direction of the water, from the node entered first; each is cut, so the next shows."""
    entered = {name: k for k, name in enumerate(upstream)}
    while True:
        try:
            TopologicalSorter(upstream).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1]
        else:
            return
        start = min(range(len(circle) - 1), key=lambda k: entered[circle[k]])
        names = circle[start:-1] + circle[: start + 1]
        yield names
        for name, below in pairwise(names):
            upstream[below].discard(name)


def _listed(names: list[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
