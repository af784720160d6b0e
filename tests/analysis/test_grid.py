"""Times of a run: step, start and span."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.analysis.grid import choose_grid, first_span_hr
from hydro.conventions import NRCS
from hydro.model import Junction, Reach, build_network
from hydro.model.compiled import compile_network
from tests.analysis.sites import POINT, STORM, area, box, orifice, pond, site, weir


def grid(*nodes, conventions=NRCS, step_hr=None):
    return choose_grid(compile_network(site(*nodes), conventions), STORM, step_hr)


@pytest.mark.parametrize(
    ("tc_hr", "step_hr"),
    [(5.0, 0.01), (0.1, 0.01), (0.05, 0.005), (0.033, 0.01 / 4), (1e-4, 0.001), (0.0, 0.01)],
)
def test_the_step_is_a_tenth_of_the_time_of_concentration(tc_hr, step_hr):
    """At most min(0.01 h, Tc/10), not below 0.001 h, and a whole fraction of 0.01 h so that storm rows are met."""
    assert grid(area(tc_hr=tc_hr)).step_hr == pytest.approx(step_hr, rel=1e-12)


def test_the_fastest_area_rules_the_step():
    """One step for the whole network; an area without travel time does not count."""
    assert grid(area("A", tc_hr=1.0), area("B", tc_hr=0.05), area("C", tc_hr=0.0)).step_hr == pytest.approx(
        0.005
    )


def test_a_step_that_is_asked_for_is_taken():
    """The user's step goes before the rule."""
    assert grid(area(), step_hr=0.02).step_hr == 0.02


def test_a_small_fast_pond_is_routed_without_a_step():
    """A manhole of 4 sf keeps the step of the network, and passes the peak of its inflow to 0.1 %."""
    network = site(area("A", "P"), pond("P", "DP", box(4.0), [orifice(1.0), weir(102.0, 20.0)]))
    run = simulate(network, STORM)
    assert run.step_hr == 0.01
    assert run.nodes["P"].pool.routing == "exact"
    assert not run.findings
    assert run.nodes["P"].peak_flow_cfs == pytest.approx(run.nodes["P"].peak_inflow_cfs, rel=1e-3)
    assert run.balance.worst_relative_error < 1e-9


def test_the_span_lets_every_area_run_dry():
    """Storm, the recession of 5 Tp, and the travel time; a day more for a pond."""
    dry = first_span_hr(compile_network(site(area("A", "R", tc_hr=0.9), Reach("R", "DP", 0.5)), NRCS), STORM)
    assert dry == np.ceil(24.0 + 5.0 * 0.6 + 0.5 + 1.0)
    wet = first_span_hr(
        compile_network(site(area("A", "P", tc_hr=0.9), pond("P", "DP", box(1.0), [weir()])), NRCS), STORM
    )
    assert wet == np.ceil(24.0 + 5.0 * 0.6 + 1.0) + 24.0


def test_reaches_side_by_side_do_not_lengthen_the_span():
    """The slowest way counts, 0.4 + 0.3 h, not the sum of all reaches."""
    fan = [node for k in range(50) for node in (area(f"A{k}", f"R{k}"), Reach(f"R{k}", "J", 0.01 * (k % 41)))]
    plan = compile_network(site(*fan, Junction("J", "LAST"), Reach("LAST", "DP", 0.3)), NRCS)
    assert first_span_hr(plan, STORM) == np.ceil(24.0 + 5.0 * 0.1 * 2.0 / 3.0 + 0.7 + 1.0)


def test_the_slowest_way_may_lead_over_a_second_path():
    """Overflow into a long reach: its travel time counts."""
    basin = pond("P", "DP", box(4000.0), [orifice(0.5), weir(102.0, path="secondary")])
    basin = dataclasses.replace(basin, to={"primary": "DP", "secondary": "R"})
    plan = compile_network(build_network("post", [area("A", "P"), basin, Reach("R", "DP", 9.0), POINT]), NRCS)
    assert first_span_hr(plan, STORM) == np.ceil(24.0 + 5.0 * 0.1 * 2.0 / 3.0 + 9.0 + 1.0) + 24.0


def test_the_span_is_lengthened_until_the_pond_has_drained():
    """Less than 1 % of the inflow is left above the outlet, without a finding."""
    run = simulate(site(area("A", "P"), pond("P", "DP", box(20_000.0), [orifice(0.25), weir()])), STORM)
    pool = run.nodes["P"].pool
    assert run.span_hr > 49.0
    assert pool.end_storage_cf < 0.01 * run.nodes["P"].inflow_volume_cf
    assert not run.findings
