"""Links of a network: a file and objects are refused for the same reasons."""

from __future__ import annotations

import pytest

from hydro.errors import ProjectError
from hydro.model import Cover, DesignPoint, Junction, Reach, Subcatchment, build_network
from hydro.project import read_project_text
from tests.project.builders import faults_of

HEAD = """\
hydro: 1
project: {name: Links}
storms: {distribution: N10_D, depths_in: {10-yr: 5.3}}
design_points: {DP: {}}
conditions:
  post:
    A: {kind: subcatchment, to: J, areas: [{ac: 1, cn: 80}], tc_min: 10}
"""
AREA = Subcatchment("A", "J", (Cover(1.0, 80.0, source="entered"),), 10.0 / 60.0)
NETWORKS = {
    "sound": ([("J", "R"), ("R", "DP")], []),
    "dangling": ([("J", "K")], ["there is no node 'K'"]),
    "into a subcatchment": ([("J", "A")], ["a junction cannot drain into the subcatchment 'A'"]),
    "self": ([("J", "J")], ["water runs in a circle: J -> J"]),
    "two circles": (
        [("J", "R"), ("R", "J"), ("S", "T"), ("T", "S")],
        ["water runs in a circle: J -> R -> J", "water runs in a circle: S -> T -> S"],
    ),
    "circle beside a dangling link": (
        [("J", "R"), ("R", "J"), ("S", "X")],
        ["there is no node 'X'", "water runs in a circle: J -> R -> J"],
    ),
}


@pytest.mark.parametrize("case", NETWORKS)
def test_file_and_objects_are_refused_alike(case):
    """The same words and mends; the file adds its lines and the nearest name."""
    links, expected = NETWORKS[case]
    text = HEAD + "".join(f"    {name}: {{kind: junction, to: {to}}}\n" for name, to in links)
    nodes = [AREA, *(Junction(name, to) for name, to in links), DesignPoint("DP")]
    faults = faults_of(text)
    assert sorted(fault.what for fault in faults) == sorted(expected)
    if not expected:
        assert read_project_text(text, "x").networks["post"].nodes == build_network("post", nodes).nodes
        return
    with pytest.raises(ProjectError) as caught:
        build_network("post", nodes)
    assert [fault.what for fault in caught.value.faults] == expected
    assert {fault.fix for fault in caught.value.faults} == {fault.fix for fault in faults}
    lines = {name: f"site.yaml:{8 + k}: post.{name}.to" for k, (name, _) in enumerate(links)}
    assert {fault.where for fault in faults} <= set(lines.values())


def test_a_name_used_twice_is_refused():
    """Only objects can have it; a file refuses the key."""
    with pytest.raises(ProjectError, match="node 'R' occurs twice"):
        build_network("post", [AREA, Junction("J", "R"), Reach("R", "DP", 0.1), Reach("R", "DP", 0.2), DesignPoint("DP")])
