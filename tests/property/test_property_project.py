"""Properties of project files: units and the order of rows change no result."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydro.analysis import simulate
from hydro.project import Project, read_project_text

FEW = settings(max_examples=8, deadline=None, derandomize=True)
"""Every example reads and runs two projects."""
FOOT, INCH, ACRE = 0.3048, 25.4, 0.40468564224
SMALL = 1e-9
"""Relative: the factors' round-off, passed through tables of ponds."""


def _text(units, depth_in, tc, areas, pond, order=range(3)):
    """One project in US customary or SI units: an area with a flow path, a second one, and a pond."""
    si = units == "SI"
    ft, mm, ac = (lambda x: x * FOOT if si else x), (lambda x: x * INCH if si else x), (lambda x: x * ACRE if si else x)
    u = {"ft": "m", "in": "mm", "ac": "ha", "ft_sf": "m_m2"} if si else {k: k for k in ("ft", "in", "ac", "ft_sf")}
    length, slope, n = tc
    rows = ", ".join(f"{{{u['ac']}: {ac(a)!r}, cn: {cn!r}}}" for a, cn in areas)
    diameter_in, bottom_sf = pond
    floor = bottom_sf * FOOT**2 if si else bottom_sf
    nodes = [
        f"A: {{kind: subcatchment, to: P, areas: [{rows}], tc: [{{sheet: {{{u['ft']}: {ft(length)!r}, slope: {slope!r}, "
        f"n: {n!r}, p2_{u['in']}: {mm(3.4)!r}}}}}, {{lake: {{{u['ft']}: {ft(500.0)!r}, depth_{u['ft']}: {ft(4.0)!r}}}}}]}}",
        f"B: {{kind: subcatchment, to: DP, areas: [{rows}], tc_min: 9.0}}",
        f"P: {{kind: pond, to: DP, storage: [{{contours_{u['ft_sf']}: [[{ft(100.0)!r}, {floor!r}], "
        f"[{ft(112.0)!r}, {floor * 2!r}]]}}], outlets: {{low: {{orifice: {{diameter_{u['in']}: {mm(diameter_in)!r}, "
        f"invert_{u['ft']}: {ft(100.0)!r}}}}}, top: {{weir: {{sharp_crested: {{length_{u['ft']}: {ft(12.0)!r}, "
        f"invert_{u['ft']}: {ft(106.0)!r}, crest_height_{u['ft']}: {ft(3.0)!r}}}}}}}}}}}",
    ]
    lines = "".join(f"    {nodes[k]}\n" for k in order)
    return (
        f"hydro: 1\nproject: {{name: x, units: {units}}}\n"
        f"storms: {{distribution: II, depths_{u['in']}: {{10-yr: {mm(depth_in)!r}}}}}\n"
        f"design_points: {{DP: {{}}}}\nconditions:\n  post:\n{lines}"
    )


def _results(project: Project) -> dict[str, float]:
    """Peaks, times, volumes, depths and levels of every node."""
    run = simulate(project.networks["post"], project.storms[0], project.conventions)
    found = {}
    for name, node in run.nodes.items():
        found[name, "peak"], found[name, "time"] = node.peak_flow_cfs, node.time_of_peak_hr
        found[name, "volume"] = node.volume_cf
        if node.runoff:
            found[name, "depth"], found[name, "cn"] = node.runoff.runoff_in, node.runoff.curve_number
            found[name, "tc"] = node.runoff.time_of_concentration_hr
        if node.pool:
            found[name, "level"] = node.pool.peak_elevation_ft
            found[name, "storage"] = node.pool.peak_storage_cf
    return found


DEPTHS = st.floats(3.0, 8.0)
PATHS = st.tuples(st.floats(20.0, 300.0), st.floats(0.005, 0.2), st.floats(0.05, 0.8))
AREAS = st.lists(st.tuples(st.floats(0.1, 4.0), st.floats(50.0, 98.0)), min_size=1, max_size=5)
PONDS = st.tuples(st.floats(8.0, 24.0), st.floats(4_000.0, 20_000.0))


@FEW
@given(depth=DEPTHS, tc=PATHS, areas=AREAS, pond=PONDS)
def test_property_units_change_nothing(depth, tc, areas, pond):
    """The same site in feet and in metres: every result to 1e-9, and the same findings."""
    us = read_project_text(_text("US", depth, tc, areas, pond), "us.yaml")
    si = read_project_text(_text("SI", depth, tc, areas, pond), "si.yaml")
    assert [finding.code for finding in si.findings] == [finding.code for finding in us.findings]
    assert _results(si) == pytest.approx(_results(us), rel=SMALL, nan_ok=True)


@FEW
@given(depth=DEPTHS, tc=PATHS, areas=AREAS, pond=PONDS, order=st.permutations(range(3)), turn=st.integers(1, 4))
def test_property_order_of_rows_and_nodes_changes_nothing(depth, tc, areas, pond, order, turn):
    """Cover rows turned round and nodes shuffled: every result to 1e-9 (sums in another order)."""
    turned = areas[turn % len(areas) :] + areas[: turn % len(areas)]
    there = read_project_text(_text("US", depth, tc, areas, pond), "a.yaml")
    back = read_project_text(_text("US", depth, tc, turned[::-1], pond, order), "b.yaml")
    assert _results(back) == pytest.approx(_results(there), rel=SMALL, nan_ok=True)


SEGMENTS = (
    "sheet: {ft: 60, slope: 0.02, n: 0.4}", "sheet: {ft: 30, slope: 0.05, n: 0.15}",
    "shallow: {ft: 420, slope: 0.03, surface: unpaved}", "pipe: {ft: 300, slope: 0.004, n: 0.013, diameter_in: 18}",
    "channel: {ft: 900, slope: 0.004, n: 0.04, section: {trapezoid: {bottom_width_ft: 3, side_slope: 2, depth_ft: 1.5}}}",
    "lake: {ft: 400, depth_ft: 5}", "direct: {min: 2.5}",
)  # fmt: skip


@FEW
@given(order=st.permutations(SEGMENTS))
def test_property_order_of_segments_changes_nothing(order):
    """Tc is bit by bit the same in any order, and so are its findings."""
    head = _text("US", 4.0, (60.0, 0.02, 0.4), [(1.0, 80.0)], (8.0, 9_000.0)).replace("10-yr: 4.0", "2-yr: 3.4, 10-yr: 5.0")

    def read(segments):
        rows = ", ".join(f"{{{segment}}}" for segment in segments)
        project = read_project_text(head.replace("tc_min: 9.0", f"tc: [{rows}]"), "x.yaml")
        return project.networks["post"]["B"], project.findings

    (usual, said), (found, found_said) = read(SEGMENTS), read(order)
    assert dataclasses.replace(found, flow_path=()) == dataclasses.replace(usual, flow_path=())
    assert sorted(line.description for line in found.flow_path) == sorted(line.description for line in usual.flow_path)
    assert sorted(map(repr, found_said)) == sorted(map(repr, said))
