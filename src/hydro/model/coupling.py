"""Which ponds must be marched together, and in which order the nodes of a network can be computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from hydro.errors import InputError
from hydro.kernels.coupled import Group
from hydro.kernels.devices import CODE, END, FIRST, INTO, OPENING, PATH, PUMP, REVERSE, SIPHON
from hydro.kernels.pond import PondTables
from hydro.model.controlled import Gate, Pump, Siphon
from hydro.model.nodes import Junction, Node, Pond
from hydro.model.outlet import Outlet, changes_in_time
from hydro.model.pond_arrays import PondArrays
from hydro.model.tailwater import ConstantLevel, LevelOfPond, LevelTable
from hydro.types import IntArray


@dataclass(frozen=True, slots=True, eq=False)
class PondGroup:
    """Ponds that are marched together: each needs the level of another, or its outlets change with time.

    Attributes
    ----------
    ponds : tuple of int
        Places of the ponds, in the order of the group's arrays.
    junctions : tuple of int
        Places of the junctions between them, upstream first.
    leads_to : tuple of int
        For each junction the number of the pond of the group that its water reaches.
    tables : Group
        Arrays for :func:`hydro.kernels.coupled.route_group`; the march works on copies of the devices.
    tailwaters : tuple of LevelTable or int
        What the rows of changing tailwaters hold: a table, or the level of the pond at that place.
    gates : tuple of Gate
        What the rows of changing openings hold.
    """

    ponds: tuple[int, ...]
    junctions: tuple[int, ...]
    leads_to: tuple[int, ...]
    tables: Group
    tailwaters: tuple[LevelTable | int, ...]
    gates: tuple[Gate, ...]


def needs_time(pond: Pond) -> bool:
    """Whether a pond's outflow depends on more than its own level."""
    if any(changes_in_time(outlet) for outlet in pond.outlets):
        return True
    return not isinstance(pond.tailwater, ConstantLevel)


def computing_order(
    condition: str,
    nodes: Sequence[Node],
    index: dict[str, int],
    downstream: IntArray,
    arrays: dict[int, PondArrays],
) -> tuple[IntArray | PondGroup, ...]:
    """Nodes in an order in which they can be computed.

    Parameters
    ----------
    condition : str
        For messages.
    nodes : sequence of Node
        In topological order of the flow.
    index : dict of str to int
        Place of each node.
    downstream : ndarray of int, shape (n_nodes, N_PATHS)
        Receiving nodes.
    arrays : dict of int to PondArrays
        Ponds by place.

    Returns
    -------
    tuple of ndarray of int or PondGroup
        Places of nodes that are computed one by one, and ponds that are marched together.

    Notes
    -----
    Levels are needed by the pond above, flows by the node below; nodes that need each other are the strongly
    connected components of both together.
    """
    n = len(nodes)
    timed = [m for m, node in enumerate(nodes) if isinstance(node, Pond) and needs_time(node)]
    if not timed:
        return (np.arange(n),)
    found: list[IntArray | PondGroup] = []
    single: list[int] = []
    for block in _components(nodes, index, downstream):
        if len(block) == 1 and block[0] not in timed:
            single += block
            continue
        if single:
            found.append(np.array(single))
            single = []
        found.append(_pond_group(condition, nodes, index, downstream, block, arrays))
    return (*found, np.array(single)) if single else tuple(found)


def _components(nodes: Sequence[Node], index: dict[str, int], downstream: IntArray) -> list[tuple[int, ...]]:
    """Places of nodes that need each other, in an order in which they can be computed."""
    n = len(nodes)
    links = [(m, int(to)) for m in range(n) for to in downstream[m] if to >= 0]
    links += [
        (index[node.tailwater.pond], m)
        for m, node in enumerate(nodes)
        if isinstance(node, Pond) and isinstance(node.tailwater, LevelOfPond)
    ]
    source, target = np.array(links, dtype=np.int64).reshape(-1, 2).T
    graph = coo_array((np.ones(len(links)), (source, target)), shape=(n, n))
    _, label = connected_components(graph, connection="strong")
    members: dict[int, list[int]] = {}
    for m in range(n):
        members.setdefault(int(label[m]), []).append(m)
    order: dict[int, set[int]] = {name: set() for name in members}
    for a, b in zip(label[source], label[target], strict=True):
        if a != b:
            order[int(b)].add(int(a))
    return [tuple(members[name]) for name in TopologicalSorter(order).static_order()]


def _pond_group(
    condition: str,
    nodes: Sequence[Node],
    index: dict[str, int],
    downstream: IntArray,
    block: tuple[int, ...],
    arrays: dict[int, PondArrays],
) -> PondGroup:
    """Arrays of the ponds of one block.

    Raises
    ------
    InputError
        If a node between the ponds delays the flow, so that they cannot be solved at one time.
    """
    ponds = tuple(m for m in block if isinstance(nodes[m], Pond))
    between = tuple(m for m in block if isinstance(nodes[m], Junction))
    others = [nodes[m].id for m in block if m not in ponds and m not in between]
    if others:
        names = " and ".join(f"'{nodes[m].id}'" for m in ponds)
        what = f"'{others[0]}' lies between {names}, which stand in each other's tailwater"
        fix = "Lead the water straight, or through junctions, from one to the other."
        raise InputError(what, f"{condition}.{others[0]}", fix)
    number = {m: k for k, m in enumerate(ponds)}

    def receiver(m: int) -> int:
        """Number of the pond that water sent to a node reaches within the block, -1 for none."""
        while m in between:
            m = int(downstream[m, 0])
        return number.get(m, -1)

    tail_pond, tail_row, receives = [], [], []
    tailwaters: list[LevelTable | int] = []
    for m in ponds:
        pond, table = nodes[m], arrays[m].tables.devices
        assert isinstance(pond, Pond)
        below, row = -1, -1
        if isinstance(pond.tailwater, LevelOfPond):
            other = index[pond.tailwater.pond]
            below = number.get(other, -1)
            if below < 0:
                row = len(tailwaters)
                tailwaters.append(other)
        elif isinstance(pond.tailwater, LevelTable):
            row = len(tailwaters)
            tailwaters.append(pond.tailwater)
        if not isinstance(pond.tailwater, ConstantLevel):
            _check_return(condition, nodes, index, downstream, m)
        lifts = table[:, CODE] == PUMP
        tail_pond += np.where(lifts, -1, below).tolist()
        tail_row += np.where(lifts, -1, row).tolist()
        receives += [receiver(int(downstream[m, int(path)])) for path in table[:, PATH]]
    return PondGroup(
        ponds,
        between,
        tuple(receiver(m) for m in between),
        _tables([arrays[m] for m in ponds], [nodes[m] for m in ponds], tail_pond, tail_row, receives),
        tuple(tailwaters),
        _moving_gates([nodes[m] for m in ponds]),
    )


def _check_return(
    condition: str, nodes: Sequence[Node], index: dict[str, int], downstream: IntArray, place: int
) -> None:
    """Refuse outlets that lead into a pond and stand in another level: what would run back?"""
    pond = nodes[place]
    assert isinstance(pond, Pond)
    below = index[pond.tailwater.pond] if isinstance(pond.tailwater, LevelOfPond) else -1
    for to in downstream[place]:
        reached = int(to)
        while reached >= 0 and isinstance(nodes[reached], Junction):
            reached = int(downstream[reached, 0])
        if reached >= 0 and reached != below and isinstance(nodes[reached], Pond):
            what = f"outlets lead into '{nodes[reached].id}', but another level stands below them"
            fix = f"Name '{nodes[reached].id}' as the pond below, or lead the outlets to a design point."
            raise InputError(what, f"{condition}.{pond.id}.tailwater", fix)


def _outlets(ponds: Sequence[Node]) -> list[Outlet]:
    """Outlets of several ponds, in the order of their devices."""
    return [outlet for pond in ponds if isinstance(pond, Pond) for outlet in pond.outlets]


def _moving_gates(ponds: Sequence[Node]) -> tuple[Gate, ...]:
    """Gates whose share changes with time, in the order of the devices."""
    return tuple(item.gate for item in _outlets(ponds) if item.gate is not None and item.gate.moves)


def _gate_rows(ponds: Sequence[Node]) -> list[int]:
    """Row of the changing openings for each device, -1 where constant."""
    moves = [item.gate is not None and item.gate.moves for item in _outlets(ponds)]
    return [sum(moves[:k]) if moves[k] else -1 for k in range(len(moves))]


def _switch_levels(ponds: Sequence[Node]) -> tuple[list[float], list[float]]:
    """Levels at which each device starts and stops, NaN where it always flows. [ft]"""
    devices = [item.device for item in _outlets(ponds)]
    start = [item.start_ft if isinstance(item, Siphon | Pump) else np.nan for item in devices]
    stop = [item.stop_ft if isinstance(item, Siphon | Pump) else np.nan for item in devices]
    return start, stop


def _tables(
    arrays: list[PondArrays],
    ponds: Sequence[Node],
    tail_pond: list[int],
    tail_row: list[int],
    receiver: list[int],
) -> Group:
    """Arrays of several ponds, end to end."""
    storages, devices = [], []
    storage_from, device_from = [0], [0]
    storage_rows = device_rows = 0
    for item, pond in zip(arrays, ponds, strict=True):
        assert isinstance(pond, Pond)
        own = item.tables.storages.copy()
        own[:, 1:3] += storage_rows
        storages.append(own)
        own = item.tables.devices.copy()
        own[:, [FIRST, END]] += device_rows
        own[own[:, INTO] >= 0.0, INTO] += device_from[-1]
        if not isinstance(pond.tailwater, ConstantLevel):
            own[:, REVERSE] = [0.0 if outlet.flap_gate else 1.0 for outlet in pond.outlets]
        switched = np.isin(own[:, CODE], (SIPHON, PUMP))
        own[switched, REVERSE] = 0.0
        own[switched, OPENING] = 0.0  # at rest until the level first reaches the one where they start
        devices.append(own)
        storage_from.append(storage_from[-1] + len(item.tables.storages))
        device_from.append(device_from[-1] + len(own))
        storage_rows += len(item.tables.storage_rows)
        device_rows += len(item.tables.device_rows)
    tables = PondTables(
        np.concatenate(storages),
        np.concatenate([item.tables.storage_rows for item in arrays]),
        np.concatenate(devices),
        np.concatenate([item.tables.device_rows for item in arrays]),
        arrays[0].tables.compound,
    )
    start_ft, stop_ft = _switch_levels(ponds)
    return Group(
        tables,
        np.array(storage_from),
        np.array(device_from),
        np.array([pond.bottom_ft for pond in ponds if isinstance(pond, Pond)]),
        np.array([pond.top_ft for pond in ponds if isinstance(pond, Pond)]),
        np.array(tail_pond),
        np.array(receiver),
        np.array(tail_row),
        np.array(_gate_rows(ponds)),
        np.array(start_ft),
        np.array(stop_ft),
    )
