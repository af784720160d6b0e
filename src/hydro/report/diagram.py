"""Layout of a routing diagram: water runs from left to right, the design points stand in the last column.

Nodes are ranked by their longest way to an outlet, ordered by barycentre sweeps, and placed as close to the
mean height of their neighbours as their sizes allow.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from hydro.model.network import Network, targets
from hydro.model.nodes import Node, Pond
from hydro.types import OUTFLOW_PATHS

NODE_HEIGHT = 76.0
"""Height that a node takes with its label. [px]"""
BEND_HEIGHT = 24.0
"""Height that a link takes where it passes a column. [px]"""
BOW_HEIGHT = 18.0
"""Distance of links between the same two nodes, half-way. [px]"""
COLUMN_WIDTH = 150.0
"""Distance of columns. [px]"""
WIDEST = 900.0
"""A diagram with more columns than fit in here has narrower ones. [px]"""
NARROWEST_COLUMN = 96.0

SWEEPS = 12
"""Sweeps of ordering and of placing; few-node networks are stable after three."""

Spot: TypeAlias = tuple[str, str, int]
"""A node ``(name, "", rank)``, or the bend of a link ``(source, target, rank)``."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two nodes.

    Attributes
    ----------
    source, target : str
        Nodes.
    paths : tuple of str
        Outflow path of a pond that takes this link; empty where one link takes all that go on.
    points : tuple of (float, float)
        Centres of the two nodes and the bends between them. [px]
    bow : float
        Height by which the link is bowed upwards, beside another one between the same nodes. [px]
    """

    source: str
    target: str
    paths: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    bow: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """A diagram without its shapes.

    Attributes
    ----------
    width, height : float
        Size. [px]
    column_width : float
        Distance of columns. [px]
    places : dict of str to (float, float)
        Centre of each node. [px]
    links : tuple of Link
        Links.
    """

    width: float
    height: float
    column_width: float
    places: dict[str, tuple[float, float]]
    links: tuple[Link, ...]


def lay_out(network: Network) -> Layout:
    """Place the nodes of a network.

    Parameters
    ----------
    network : Network
        One condition.
    """
    ranks = node_ranks(network)
    chains = {(node.id, name): _chain(node.id, name, ranks) for node in network for name in targets(node)}
    downstream: dict[Spot, list[Spot]] = defaultdict(list)
    upstream: dict[Spot, list[Spot]] = defaultdict(list)
    for chain in chains.values():
        for one, other in pairwise(chain):
            downstream[one].append(other)
            upstream[other].append(one)
    spots = [(node.id, "", ranks[node.id]) for node in network]
    columns = _ordered(_first_order(spots, upstream), downstream, upstream)
    heights = _heights(columns, downstream, upstream)
    last = len(columns) - 1
    column_width = max(NARROWEST_COLUMN, min(COLUMN_WIDTH, WIDEST / (last + 1)))
    at = {spot: (column_width * (last - spot[2] + 0.5), y) for spot, y in heights.items()}
    links = tuple(
        link
        for node in network
        for name in targets(node)
        for link in _links(node, name, tuple(at[spot] for spot in chains[node.id, name]))
    )
    return Layout(
        width=column_width * (last + 1),
        height=max(heights.values(), default=0.0) + 0.5 * NODE_HEIGHT,
        column_width=column_width,
        places={spot[0]: at[spot] for spot in spots},
        links=links,
    )


def node_ranks(network: Network) -> dict[str, int]:
    """Number of links on the longest way from each node to an outlet.

    Parameters
    ----------
    network : Network
        Nodes in topological order.
    """
    ranks: dict[str, int] = {}
    for node in reversed(network.nodes):
        ranks[node.id] = max((ranks[name] + 1 for name in targets(node)), default=0)
    return ranks


def _paths(node: Node, target: str) -> tuple[str, ...]:
    """Paths of a pond that lead to a node, each to be drawn; none where the pond has a single path."""
    if not isinstance(node, Pond):
        return ()
    used = [path for path in OUTFLOW_PATHS if path in node.to and any(o.path == path for o in node.outlets)]
    return tuple(path for path in used if node.to[path] == target) if len(used) > 1 else ()


def _links(node: Node, target: str, points: tuple[tuple[float, float], ...]) -> list[Link]:
    """Links between two nodes: one for each path that is to be drawn, the further ones bowed."""
    (x1, y1), *bends, (x2, y2) = points
    drawn: list[tuple[str, ...]] = [(path,) for path in _paths(node, target)] or [()]
    made = [Link(node.id, target, paths, points) for paths in drawn]
    for place, link in enumerate(made[1:], start=1):
        bow = place * BOW_HEIGHT
        between = bends or [(0.5 * (x1 + x2), 0.5 * (y1 + y2))]
        raised = tuple((x, y - bow) for x, y in between)
        made[place] = replace(link, points=((x1, y1), *raised, (x2, y2)), bow=bow)
    return made


def _chain(source: str, target: str, ranks: dict[str, int]) -> list[Spot]:
    """A link as its two nodes and one bend for each column that it passes."""
    bends = [(source, target, rank) for rank in range(ranks[source] - 1, ranks[target], -1)]
    return [(source, "", ranks[source]), *bends, (target, "", ranks[target])]


def _first_order(spots: list[Spot], upstream: dict[Spot, list[Spot]]) -> list[list[Spot]]:
    """Columns by rank, filled by walking upstream from each outlet, so that tributaries stay together."""
    columns: list[list[Spot]] = [[] for _ in range(max((spot[2] for spot in spots), default=0) + 1)]
    seen: set[Spot] = set()
    waiting = sorted(spots, key=lambda spot: -spot[2])
    while waiting:
        spot = waiting.pop()
        if spot not in seen:
            seen.add(spot)
            columns[spot[2]].append(spot)
            waiting.extend(reversed(upstream[spot]))
    return columns


def _ordered(
    columns: list[list[Spot]], downstream: dict[Spot, list[Spot]], upstream: dict[Spot, list[Spot]]
) -> list[list[Spot]]:
    """Order with the fewest crossings met in the sweeps."""
    best, fewest = columns, _crossings(columns, downstream)
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        neighbours = downstream if sweep % 2 == 0 else upstream
        columns = [list(column) for column in columns]
        order = range(1, len(columns)) if sweep % 2 == 0 else range(len(columns) - 2, -1, -1)
        for rank in order:
            beside = columns[rank - 1] if sweep % 2 == 0 else columns[rank + 1]
            position = {spot: float(i) for i, spot in enumerate(beside)}
            own = {spot: i * len(beside) / len(columns[rank]) for i, spot in enumerate(columns[rank])}
            columns[rank].sort(key=lambda spot: _mean([position[n] for n in neighbours[spot]], own[spot]))
        count = _crossings(columns, downstream)
        if count < fewest:
            best, fewest = columns, count
    return best


def _crossings(columns: list[list[Spot]], downstream: dict[Spot, list[Spot]]) -> int:
    """Number of pairs of links that cross."""
    count = 0
    for rank in range(1, len(columns)):
        position = {spot: i for i, spot in enumerate(columns[rank - 1])}
        passed: list[int] = []
        for spot in columns[rank]:
            ends = sorted(position[name] for name in downstream[spot])
            count += sum(len(passed) - bisect_right(passed, end) for end in ends)
            for end in ends:
                insort(passed, end)
    return count


def _heights(
    columns: list[list[Spot]], downstream: dict[Spot, list[Spot]], upstream: dict[Spot, list[Spot]]
) -> dict[Spot, float]:
    """Height of every spot, drawn to its neighbours within the order of its column."""
    heights: dict[Spot, float] = {}
    for column in columns:
        y = 0.0
        for spot in column:
            heights[spot] = y + 0.5 * _size(spot)
            y += _size(spot)
    for sweep in range(SWEEPS):
        sides = ((upstream,), (downstream,), (upstream, downstream))[2 if sweep >= SWEEPS - 2 else sweep % 2]
        order = columns if sides[0] is upstream and len(sides) == 1 else columns[::-1]
        for column in order:
            wanted = [
                _mean([heights[n] for side in sides for n in side[spot]], heights[spot]) for spot in column
            ]
            placed = spread(wanted, [_size(spot) for spot in column])
            heights.update(zip(column, placed, strict=True))
    top = min((y - 0.5 * NODE_HEIGHT for spot, y in heights.items()), default=0.0)
    return {spot: y - top for spot, y in heights.items()}


def spread(wanted: Sequence[float], sizes: Sequence[float]) -> list[float]:
    """Return the positions nearest to those wanted (least squares) that keep order and sizes.

    Parameters
    ----------
    wanted : sequence of float
        Positions wanted. [px]
    sizes : sequence of float
        Sizes; neighbours are apart by at least half the sum of theirs. [px]

    Notes
    -----
    Positions less the room that the items before take must not fall: an isotonic regression, solved by
    pooling adjacent violators.

    Examples
    --------
    >>> spread([0.0, 0.0, 50.0], [10.0, 10.0, 10.0])
    [-5.0, 5.0, 50.0]
    """
    room = [0.0]
    for one, other in pairwise(sizes):
        room.append(room[-1] + 0.5 * (one + other))
    pools: list[list[float]] = []
    for value, before in zip(wanted, room, strict=False):
        pools.append([value - before, 1.0])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            mean, count = pools.pop()
            pools[-1] = [
                (pools[-1][0] * pools[-1][1] + mean * count) / (pools[-1][1] + count),
                pools[-1][1] + count,
            ]
    flat = [mean for mean, count in pools for _ in range(int(count))]
    return [value + before for value, before in zip(flat, room, strict=False)]


def _size(spot: Spot) -> float:
    return BEND_HEIGHT if spot[1] else NODE_HEIGHT


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
