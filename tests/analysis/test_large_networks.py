"""Ten thousand nodes: nothing grows faster than the network."""

from __future__ import annotations

import pytest

from hydro.analysis import simulate
from hydro.model import Reach
from tests.analysis.sites import STORM, area, site

AREAS = 5000
"""Each with its reach, so 10,000 nodes."""


def joined(next_of, travel_time_hr: float):
    """Areas of one acre, each into a reach; ``next_of`` gives the reach below."""
    nodes = []
    for k in range(AREAS):
        below = next_of(k)
        nodes += [
            area(f"A{k}", f"R{k}"),
            Reach(f"R{k}", "DP" if below is None else f"R{below}", travel_time_hr),
        ]
    return site(*nodes)


def assert_complete(run) -> None:
    """All water arrives, to 1e-9; the arrays stay below a gigabyte (three of 8 bytes a node and time)."""
    volume = AREAS * run.nodes["A0"].volume_cf
    assert run.nodes["DP"].volume_cf == pytest.approx(volume, rel=1e-9)
    assert run.balance.worst_relative_error < 1e-9
    assert 3 * 8 * len(run.nodes) * len(run.times_hr) < 1e9


def test_a_tree_of_ten_thousand_nodes():
    """Binary tree, 12 levels: some seconds, and no more span than its longest branch needs."""
    run = simulate(joined(lambda k: (k - 1) // 2 if k else None, 0.1), STORM)
    assert run.span_hr < 28.0
    assert_complete(run)


@pytest.mark.slow
def test_a_chain_of_ten_thousand_nodes():
    """One behind the other, 10 h of travel time in all: the far end peaks 10 h after the near end."""
    run = simulate(joined(lambda k: k + 1 if k + 1 < AREAS else None, 0.002), STORM)
    assert_complete(run)
