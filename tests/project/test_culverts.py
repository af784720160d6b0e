"""Culverts, roads and outlets one behind another in the project file."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hydro
from hydro.errors import ProjectError
from hydro.model import Pond
from hydro.model.pond_arrays import pond_arrays
from hydro.project.read import read_project_text

FILE = """\
hydro: 1
project: {name: Riser, units: US}
storms: {distribution: N10_D, depths_in: {10-yr: 5.30, 100-yr: 8.26}}
conditions:
  post:
    A: {kind: subcatchment, to: BASIN, areas: [{ac: 9, cn: 88}], tc_min: 15}
    BASIN:
      kind: pond
      to: OUT
      storage: [{contours_ft_sf: [[98, 6200], [102, 14000], [106, 19000]]}]
      outlets:
        lowflow: {orifice: {diameter_in: 4, invert_ft: 98.0}, into: barrel}
        riser: {grate: {length_in: 36, width_in: 36, elevation_ft: 101.5}, into: barrel}
        barrel:
          culvert: {diameter_in: 18, length_ft: 60, invert_ft: 97.0, outlet_invert_ft: 96.4, n: 0.013, inlet: square-edge-headwall}
        road: {weir: {roadway: {length_ft: 40, invert_ft: 104.6, width_ft: 22, surface: gravel}}, path: secondary}
design_points: {OUT: {}}
"""


def basin(text=FILE):
    """The pond of the file."""
    return read_project_text(text, "site.yaml").networks["post"]["BASIN"]


def test_riser_leads_into_its_barrel():
    """The barrel may lie below the pond; the pond starts at its lowest own outlet, and low flow and riser add up."""
    node = basin()
    assert node.start_elevation_ft == 98.0
    arrays = pond_arrays(node)
    for level in (98.5, 101.0, 102.5, 104.0, 105.5):
        lowflow, riser, barrel, road = arrays.device_flows_cfs(level)
        assert lowflow + riser == pytest.approx(barrel, rel=1e-6)
        assert arrays.at(level)[1] == pytest.approx(barrel + road, rel=1e-12)
    assert road > 10.0


def test_high_water_is_held_back_by_the_barrel():
    """At 104 ft the riser alone would pass more than twice what the barrel lets through."""
    node = basin()
    riser = next(outlet for outlet in node.outlets if outlet.name == "riser")
    alone = Pond("P", {"primary": "OUT"}, node.storages, (replace(riser, into=""),), 98.0)
    assert pond_arrays(alone).device_flows_cfs(104.0)[0] > 2.0 * pond_arrays(node).device_flows_cfs(104.0)[1]


def test_runs_and_balances():
    """Both storms: no critical finding, a balance of 1e-9, and the barrel's flow in the report of the outlets."""
    done = hydro.run_project(read_project_text(FILE, "site.yaml"))
    assert not done.has_critical_finding
    for run in done.runs["post"].values():
        pool = run.nodes["BASIN"].pool
        flows = {outlet.name: outlet.flow_cfs for outlet in pool.outlets}
        assert run.balance.worst_relative_error < 1e-9
        assert flows["barrel"] + flows["road"] == pytest.approx(run.nodes["BASIN"].peak_flow_cfs, rel=1e-3)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("inlet: square-edge-headwall", "inlet: square-edge-wall", "square-edge-headwall"),
        ("inlet: square-edge-headwall", "cc: 0.9, inlet: cmp-mitred", "cc"),
        ("diameter_in: 18", "rise_in: 18, span_in: 24", "box"),
        ("into: barrel}\n        riser", "into: barel}\n        riser", "Did you mean 'barrel'"),
        ("inlet: square-edge-headwall}", "inlet: square-edge-headwall}\n          into: lowflow", "in a circle"),
        ("elevation_ft: 101.5}, into: barrel}", "elevation_ft: 101.5}, into: barrel, path: secondary}", "leaves by"),
    ],
)
def test_faults_name_their_line(old, new, said):
    """No traceback: line, value and mend."""
    assert old in FILE
    with pytest.raises(ProjectError) as caught:
        basin(FILE.replace(old, new))
    text = " ".join(f"{fault.where} {fault.what} {fault.fix}" for fault in caught.value.faults)
    assert "site.yaml:" in text
    assert said in text


def test_printout_form():
    """Ke and Cc as printouts give them: a submerged inlet passes Cc/(1+Ke) A sqrt(2 g h) where it controls (1e-9)."""
    text = FILE.replace("inlet: square-edge-headwall", "ke: 0.5, cc: 0.9").replace("length_ft: 60", "length_ft: 6")
    node = basin(text.replace("outlet_invert_ft: 96.4", "outlet_invert_ft: 94.0"))
    barrel = next(outlet for outlet in node.outlets if outlet.name == "barrel")
    alone = pond_arrays(Pond("P", {"primary": "X"}, node.storages, (barrel,), 98.0))
    area = 0.25 * 3.141592653589793 * 1.5**2
    expected = 0.9 / 1.5 * area * (2.0 * 32.2 * (104.0 - 97.75)) ** 0.5
    assert float(alone.device_flows_cfs(104.0)[0]) == pytest.approx(expected, rel=1e-9)
