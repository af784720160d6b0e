"""Which nodes a report draws: all of them, or those with the largest peaks where there are many."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from hydro.model.results import RunResult

MOST_FIGURES = 36
"""Figures of one kind (subcatchments, other nodes, ponds, design points) in a report."""


def drawn_nodes(
    candidates: Iterable[tuple[str, str]],
    runs: Mapping[str, Mapping[str, RunResult]],
    figures_each: int = 1,
) -> frozenset[tuple[str, str]]:
    """Choose the nodes whose figures are drawn.

    Parameters
    ----------
    candidates : iterable of (str, str)
        Condition and node.
    runs : mapping of condition to mapping of storm to RunResult
        Results.
    figures_each : int, optional
        Figures that each node has.

    Returns
    -------
    frozenset of (str, str)
        All where that makes no more than :data:`MOST_FIGURES` figures; else those with the largest peak
        flow under any storm, as many as have room, and one at least.
    """
    every = list(candidates)
    room = max(1, MOST_FIGURES // max(1, figures_each))
    if len(every) <= room:
        return frozenset(every)

    def peak(place: tuple[str, str]) -> float:
        condition, node = place
        flows = [run.nodes[node].peak_flow_cfs for run in runs[condition].values()]
        return max((flow for flow in flows if flow == flow), default=float("inf"))

    return frozenset(sorted(every, key=peak, reverse=True)[:room])


def drawn_note(kind: str, drawn: Collection[tuple[str, str]], count: int) -> str:
    """Say which nodes are drawn, where that is not all; empty where it is.

    Examples
    --------
    >>> drawn_note("subcatchments", [("post", "A1")], 2)
    'Drawn are 1 of 2 subcatchments, those with the largest peaks; hydrographs.csv holds all.'
    """
    if len(drawn) == count:
        return ""
    return (
        f"Drawn are {len(drawn)} of {count} {kind}, those with the largest peaks; hydrographs.csv holds all."
    )
