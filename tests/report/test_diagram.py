"""Routing diagrams can be read at any size."""

from html.parser import HTMLParser
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.model import (
    Cover,
    DesignPoint,
    Junction,
    Network,
    Orifice,
    Outlet,
    Pond,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.report.diagram import BOW_HEIGHT, NODE_HEIGHT, lay_out, node_ranks, spread
from hydro.report.diagram_svg import diagram_svg
from tests.report.builders import networks


def _area(name, to):
    return Subcatchment(name, to, (Cover(1.0, 70.0),), 0.2)


def _large_network() -> Network:
    """200 nodes: 60 junctions joined at random, 138 areas with long names, two outlets."""
    random = np.random.default_rng(7)
    joints = ["DP1", "DP2"]
    nodes = [DesignPoint("DP1"), DesignPoint("DP2")]
    for i in range(60):
        nodes.append(Junction(f"J{i}", joints[int(random.integers(max(0, len(joints) - 20), len(joints)))]))
        joints.append(f"J{i}")
    nodes += [
        _area(f"Area {i} behind the old mill", joints[int(random.integers(len(joints)))]) for i in range(138)
    ]
    return build_network("post", nodes)


def test_rank_is_the_longest_way_to_an_outlet():
    """The basin's short way round the pipe does not shorten its rank."""
    assert node_ranks(networks()["post"]) == {"P1": 3, "BASIN": 2, "PIPE": 1, "DP1": 0}


@pytest.mark.parametrize("network", [networks()["post"], _large_network()], ids=["usual", "large"])
def test_water_runs_to_the_right_and_nodes_do_not_overlap(network):
    """Every link leads to the right; nodes of a column stand apart by their height (1e-6 px for round-off)."""
    layout = lay_out(network)
    assert set(layout.places) == {node.id for node in network}
    for link in layout.links:
        assert all(one[0] < other[0] for one, other in pairwise(link.points))
    columns = {}
    for x, y in layout.places.values():
        columns.setdefault(x, []).append(y)
        assert 0.0 < x < layout.width
        assert 0.0 < y < layout.height
    for heights in columns.values():
        assert all(other - one >= NODE_HEIGHT - 1e-6 for one, other in pairwise(sorted(heights)))


def test_a_link_over_several_columns_passes_between_the_nodes():
    """The basin's way round the pipe has a bend in the pipe's column."""
    links = {(link.source, link.target): link for link in lay_out(networks()["post"]).links}
    assert len(links["BASIN", "DP1"].points) == 3
    assert len(links["BASIN", "PIPE"].points) == 2


def test_paths_of_a_pond_are_named_where_they_part():
    """Two paths to two nodes are named; a path without an outlet is not."""
    storage = (Storage("contours", (98.0, 100.0), (900.0, 1_200.0)),)
    outlets = (
        Outlet("a", Orifice(98.0, "circular", 0.5, 0.5)),
        Outlet("b", Orifice(99.0, "circular", 1, 1), "secondary"),
    )
    to = {"primary": "J", "secondary": "DP", "tertiary": "J"}
    rest = [_area("A", "P"), Junction("J", "DP"), DesignPoint("DP")]
    layout = lay_out(build_network("post", [*rest, Pond("P", to, storage, outlets, 98.0)]))
    named = {link.target: link.paths for link in layout.links if link.source == "P"}
    assert named == {"J": ("primary",), "DP": ("secondary",)}


def test_two_paths_to_one_node_are_two_links():
    """The spillway has a dashed link of its own, named and apart from the solid one, though both end at DP."""
    storage = (Storage("contours", (98.0, 100.0), (900.0, 1_200.0)),)
    outlets = (
        Outlet("a", Orifice(98.0, "circular", 0.5, 0.5)),
        Outlet("b", Orifice(99.0, "circular", 1, 1), "secondary"),
    )
    pond = Pond("P", {"primary": "DP", "secondary": "DP"}, storage, outlets, 98.0)
    network = build_network("post", [_area("A", "P"), pond, DesignPoint("DP")])
    main, spill = (link for link in lay_out(network).links if link.source == "P")
    assert (main.paths, spill.paths) == (("primary",), ("secondary",))
    assert spill.points[0] == main.points[0]
    assert spill.points[-1] == main.points[-1]
    assert spill.points[1][1] == 0.5 * (main.points[0][1] + main.points[-1][1]) - BOW_HEIGHT
    text = diagram_svg(network)
    assert text.count("stroke-dasharray") == 1
    assert ">secondary<" in text


@given(st.lists(st.tuples(st.floats(-1e3, 1e3), st.floats(1.0, 100.0)), min_size=1, max_size=30))
def test_spread_keeps_order_and_sizes(items):
    """Neighbours are apart by at least half the sum of their sizes; 1e-6 px for round-off."""
    wanted, sizes = zip(*items, strict=True)
    placed = spread(wanted, sizes)
    for (one, a), (other, b) in pairwise(zip(placed, sizes, strict=True)):
        assert other - one >= 0.5 * (a + b) - 1e-6


def test_drawing_is_well_formed_and_escapes_names():
    """A name with markup is text; every element is closed."""
    text = diagram_svg(networks(area="<b>&'\"")["post"])
    assert "<b>" not in text
    open_tags = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            open_tags.append(tag)

        def handle_endtag(self, tag):
            assert open_tags.pop() == tag

        def handle_startendtag(self, tag, attrs):
            pass

    Reader().feed(text)
    assert not open_tags
