"""An imported hydrograph runs through the network as it is."""

from __future__ import annotations

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import HYDROCAD, NRCS
from hydro.model import Hydrograph, Inflow, Junction, Reach
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir

TRIANGLE = Hydrograph((2.0, 3.0, 6.0), (0.0, 12.0, 0.0))
VOLUME_CF = 0.5 * 4.0 * 12.0 * 3600.0


@pytest.mark.parametrize("conventions", [NRCS, HYDROCAD], ids=lambda item: item.name)
def test_triangle_arrives_whole(conventions):
    """A triangle that begins before the runoff arrives whole, within the step: volume 0.1 %, peak 1 %."""
    run = simulate(site(Inflow("I", "DP", {"": TRIANGLE}), area(cn=40.0)), STORM, conventions=conventions)
    node = run.nodes["I"]
    assert node.volume_cf == pytest.approx(VOLUME_CF, rel=1e-3)
    assert node.peak_flow_cfs == pytest.approx(12.0, rel=1e-2)
    assert node.time_of_peak_hr == pytest.approx(3.0, abs=run.step_hr)
    assert run.balance.worst_relative_error < 1e-9


def test_rows_on_the_grid_are_exact():
    """With rows on the grid every ordinate is met, and the volume to 1e-12 (round-off)."""
    run = simulate(site(Inflow("I", "DP", {"": TRIANGLE}), area()), STORM, step_hr=0.0625)
    node = run.nodes["I"]
    times = run.start_hr + run.step_hr * np.arange(len(node.outflow_cfs))
    expected = np.interp(times, (2.0, 3.0, 6.0), (0.0, 12.0, 0.0))
    np.testing.assert_allclose(node.outflow_cfs, expected, rtol=0.0, atol=1e-12)
    assert node.volume_cf == pytest.approx(VOLUME_CF, rel=1e-12)


def test_water_adds_up_at_the_design_point():
    """Design point = runoff + inflow behind a reach of whole steps, at every time (1e-12 of the peak: sums)."""
    late = Hydrograph((20.0, 25.0, 80.0), (0.0, 30.0, 0.0))
    run = simulate(site(Inflow("I", "R", {"": late}), Reach("R", "DP", 0.5), area()), STORM)
    nodes = run.nodes
    total = nodes["R"].outflow_cfs + nodes["A"].outflow_cfs
    np.testing.assert_allclose(nodes["DP"].outflow_cfs, total, rtol=0.0, atol=1e-12 * total.max())
    assert run.span_hr >= 80.5
    assert not [finding for finding in run.findings if finding.code == "H401"]
    assert run.balance.worst_relative_error < 1e-9


def test_inflow_is_routed_through_a_pond():
    """Water of a pond that has an imported hydrograph alone is accounted for."""
    basin = pond("B", "DP", box(5_000.0), (orifice(1.0), weir(108.0)))
    run = simulate(site(Inflow("I", "B", {"": TRIANGLE}), basin, Junction("J", "DP"), area("A", "J")), STORM)
    assert run.nodes["B"].inflow_volume_cf == pytest.approx(VOLUME_CF, rel=1e-6)  # the step against the corners
    assert run.nodes["B"].peak_flow_cfs < 12.0
    assert run.balance.worst_relative_error < 1e-9


def test_each_storm_has_its_own():
    """The hydrograph of the storm's name is used."""
    double = Hydrograph((2.0, 3.0, 6.0), (0.0, 24.0, 0.0))
    node = Inflow("I", "DP", {"10-yr": TRIANGLE, "100-yr": double})
    assert simulate(site(node, area()), STORM).nodes["I"].peak_flow_cfs == pytest.approx(24.0, rel=1e-3)


def test_span_that_cuts_is_found():
    """A span that ends inside the hydrograph is said so, as for runoff."""
    run = simulate(site(Inflow("I", "DP", {"": TRIANGLE}), area()), STORM, span_hr=4.0)
    assert "H401" in [finding.code for finding in run.findings if finding.where.endswith("/ I")]
