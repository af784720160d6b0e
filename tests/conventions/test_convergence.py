"""Halving the step: order, limit, error and sufficient step, and where they are shown."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

from hydro.analysis import simulate
from hydro.analysis.convergence import converge, converge_all, with_losses
from hydro.analysis.step_halving import PeakSequence, halve, unsettled_findings
from hydro.cli import main as cli
from hydro.conventions import EXACT, HYDROCAD, NRCS, WINTR20
from hydro.errors import InputError
from hydro.findings import Finding
from hydro.storms import DesignStorm, find
from tests.analysis.sites import area, box, orifice, pond, site

STORM = DesignStorm("10-yr", 5.0, find("II"))
SUBMISSION = Path(__file__).parents[2] / "examples" / "submission" / "project.yaml"


@pytest.mark.parametrize("order", [1.0, 2.0])
def test_order_and_limit_of_a_known_sequence(order):
    """A peak of 10 cfs with the error 3 h^p: order and limit to round-off."""
    sequence = PeakSequence(tuple(10.0 + 3.0 * (0.4 * 0.5**k) ** order for k in range(4)))
    assert sequence.order == pytest.approx(order, rel=1e-9)
    assert sequence.limit_cfs == pytest.approx(10.0, rel=1e-12)


def test_a_peak_that_jumps_about_has_no_order():
    """Moves to and fro, or growing, show none; the first order is taken, the more careful one."""
    for peaks in ((10.0, 10.2, 10.1), (10.0, 10.1, 11.0), (10.0, 10.1)):
        sequence = PeakSequence(peaks)
        assert math.isnan(sequence.order)
        assert sequence.limit_cfs == pytest.approx(2.0 * peaks[-1] - peaks[-2], rel=1e-12)


def test_exact_peak_has_settled():
    """Under `exact` the peak is within 0.1 % of the one at a sixteenth of its step, at Tc of 3 min and 1 h."""
    for tc in (0.05, 1.0):
        network = site(area(tc_hr=tc))
        found = simulate(network, STORM, EXACT)
        finer = simulate(network, STORM, EXACT.override(time_step="fixed"), step_hr=found.step_hr / 16.0)
        assert found.nodes["A"].peak_flow_cfs == pytest.approx(finer.nodes["A"].peak_flow_cfs, rel=1e-3)
        assert not found.findings


def test_integrated_ordinates_converge_at_second_order():
    """Peak and its time against steps 16 times finer: halving divides the error by 4 (3 to 5 allows for phase)."""
    network, conventions = site(area(tc_hr=0.5)), EXACT.override(time_step="fixed")
    runs = [simulate(network, STORM, conventions, step_hr=step).nodes["A"] for step in (0.05, 0.025, 0.0015625)]
    for measure in ("peak_flow_cfs", "time_of_peak_hr"):
        coarse, fine, limit = (getattr(run, measure) for run in runs)
        assert 3.0 < (coarse - limit) / (fine - limit) < 5.0, measure


def test_error_of_a_coarse_step_is_found():
    """The estimated limit at a step of Tc/2 is the peak at a step of Tc/400, to 0.1 % of the peak."""
    network = site(area(tc_hr=0.2))
    (found, _) = converge(network, STORM, HYDROCAD, step_hr=0.1)
    fine = simulate(network, STORM, HYDROCAD, step_hr=0.0005).nodes["A"].peak_flow_cfs
    assert found.limit_cfs == pytest.approx(fine, rel=1e-3)
    assert found.error_pct == pytest.approx(100.0 * (found.peak_flow_cfs / fine - 1.0), abs=0.1)
    assert found.error_pct < -2.0
    at_sufficient = simulate(network, STORM, HYDROCAD, step_hr=found.sufficient_step_hr).nodes["A"].peak_flow_cfs
    assert at_sufficient == pytest.approx(found.limit_cfs, rel=1e-3)


def test_ponds_are_halved_too():
    """A pond's outflow peak: error and limit as for areas, on the step that the pond itself made shorter."""
    network = site(area(to="P", tc_hr=0.1), pond("P", "DP", box(400.0), [orifice(1.0)]))
    by_node = {item.node: item for item in converge(network, STORM, NRCS)}
    fine = simulate(network, STORM, NRCS.override(maximum_step_hr=0.0005)).nodes["P"].peak_flow_cfs
    assert by_node["P"].limit_cfs == pytest.approx(fine, rel=1e-3)


def test_nodes_without_flow_have_no_error():
    """No rain beyond Ia: peaks of 0, no error, any step suffices."""
    (found, _) = converge(site(area(cn=40.0)), DesignStorm("1-yr", 0.5, find("II")), NRCS)
    assert (found.peak_flow_cfs, found.error_pct) == (0.0, 0.0)
    assert found.sufficient_step_hr == found.step_hr


def test_an_overtopped_pond_has_unknown_peaks():
    """NaN stays NaN, and becomes null in the JSON."""
    network = site(area(to="P", ac=50.0), pond("P", "DP", box(100.0, 101.0), [orifice(0.2)]))
    by_node = {item.node: item for item in converge(network, STORM, NRCS)}
    assert math.isnan(by_node["P"].limit_cfs)
    assert by_node["P"].to_dict()["error_pct"] is None


def test_a_step_that_belongs_to_the_method_is_not_halved():
    """WinTR-20's step is D = k Tp."""
    with pytest.raises(InputError, match="only there is a time step to be halved"):
        converge(site(area()), STORM, WINTR20)


def test_peaks_that_do_not_settle_are_a_finding():
    """A result that changes with every step is named, with its nodes."""
    network = site(area())
    calls = []

    def run(step_hr):
        calls.append(step_hr)
        return simulate(network, DesignStorm("10-yr", 3.0 + 0.1 * len(calls), find("II")), NRCS, step_hr=0.01)

    halving = halve(run, run(0.01), 0.01)
    assert halving.steps_hr[-1] == pytest.approx(0.01 / 2**6)  # the next would be below 0.0001 h
    (finding,) = unsettled_findings(halving)
    assert finding.code == "H407"
    assert finding.cause.endswith(": A, DP")


def test_coarse_step_finding_says_what_it_costs():
    """H406 of the same place gets the measured error; others stay."""
    network = site(area(tc_hr=0.1))
    run = simulate(network, STORM, HYDROCAD, step_hr=0.1)
    other = Finding("H406", "pre / 10-yr / A", "as it was; peaks too low")
    first, second = with_losses([*run.findings, other], converge_all({"post": network}, [STORM], HYDROCAD, step_hr=0.1))
    assert first.cause.startswith("step 6 min, time of concentration 6 min (1 areas); its peak is ")
    assert first.cause.endswith(" % too low")
    assert second is other


def test_command_prints_errors_and_writes_them(monkeypatch, capsys, tmp_path):
    """`hydro run --converge`: a table on the terminal, a list in the JSON, one row a node and storm."""
    monkeypatch.setattr(sys, "argv", ["hydro", "run", str(SUBMISSION), "--converge", "--json", str(tmp_path / "o.json")])
    with pytest.raises(SystemExit) as left:
        cli.main()
    out = capsys.readouterr().out
    assert left.value.code == 0
    assert "Peaks as the time step is halved" in out
    assert "its peak is 6.8 % too low" in out
    found = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))["convergence"]
    assert [row["node"] for row in found] == ["A1", "A3", "A5", "A7", "A9", "OUT"]
    assert found[1]["error_pct"] == pytest.approx(-6.8, abs=0.05)
