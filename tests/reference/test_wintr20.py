"""NRCS WinTR-20 version 3.30, the regulators' own engine: its results under the ``wintr20`` convention.

Cases: of those at antecedent condition 2 with the standard unit hydrograph, in file order, the first 20 random
subareas and the first 10 at plan scale, the first with each of six rain tables of their own, and the first 16 with a
storage structure.  Nothing was chosen by outcome.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.conventions import NRCS, WINTR20
from hydro.hydrology import route_level_pool
from hydro.model import Cover, DesignPoint, Outlet, Pond, RatingTable, Storage, Subcatchment, build_network
from hydro.storms import DesignStorm, find, user_curve

HERE = Path(__file__).parent / "wintr20"
LEAST_FLOW_CFS = 0.001
"""Where the engine cuts its hydrographs."""


def cases(kind: str) -> list[dict]:
    return [json.loads(line) for line in (HERE / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]


def named(kind: str, *, wet: bool | None = None):
    """Parameters of one file; ``wet``: only ponds that start (or do not start) above their lowest outlet."""
    rows = [case for case in cases(kind) if wet is None or starts_wet(case) == wet]
    return pytest.mark.parametrize("case", rows, ids=[case["id"] for case in rows])


def starts_wet(case: dict) -> bool:
    return case["start_elevation_ft"] > max(r["elevation_ft"] for r in case["rating"] if r["outflow_cfs"] == 0.0)


def curve(case: dict):
    if "rain_table" not in case:
        return find(case["rainfall"])
    table = case["rain_table"]
    return user_curve(table["step_hr"] * np.arange(len(table["fraction"])), table["fraction"], case["id"])


def simulated(case: dict, conventions=WINTR20):
    """Subcatchment, pond where there is one, and design point."""
    to = "POND" if "rating" in case else "OUT"
    nodes = [
        Subcatchment("AREA", to, (Cover(case["area_mi2"] * 640.0, case["curve_number"]),), case["tc_hr"]),
        DesignPoint("OUT"),
    ]
    if "rating" in case:
        levels = tuple(row["elevation_ft"] for row in case["rating"])
        volumes = tuple(43_560.0 * row["storage_acft"] for row in case["rating"])
        table = RatingTable(levels, tuple(row["outflow_cfs"] for row in case["rating"]))
        storage = Storage("volumes", levels, volumes)
        outlets = (Outlet("rating", table),)
        nodes.append(Pond("POND", {"primary": "OUT"}, (storage,), outlets, case["start_elevation_ft"]))
    storm = DesignStorm("storm", case["depth_in"], curve(case))
    return simulate(build_network("post", nodes), storm, conventions)


def within(printed_cfs: float, share: float = 5e-4):
    """Half of the printed digit and 0.05 %."""
    return pytest.approx(printed_cfs, rel=0.0, abs=0.005 + share * printed_cfs)


def assert_subarea(case: dict) -> None:
    node, printed = simulated(case).nodes["AREA"], case["expected"]
    assert node.runoff.runoff_in == pytest.approx(printed["runoff_in"], rel=0.0, abs=0.0006)
    assert node.peak_flow_cfs == within(printed["peak_cfs"])
    assert node.time_of_peak_hr == pytest.approx(printed["time_of_peak_hr"], rel=0.0, abs=0.0051)


@named("subarea")
def test_subarea(case):
    """Depth to the last printed digit (0.001 in), peak to 0.005 cfs + 0.05 %, time to half its digit.

    0.0006 in, since the engine does not always print the nearest depth.
    """
    assert_subarea(case)


@named("userrain")
def test_subarea_under_a_rain_table_of_its_own(case):
    """The same tolerances for tables of 3 to 24 h that are not in the catalogue."""
    assert_subarea(case)


@named("structure")
def test_inflow_of_a_structure(case):
    """Its subarea as any other."""
    assert simulated(case).nodes["POND"].peak_inflow_cfs == within(case["expected"]["inflow_peak_cfs"])


@named("structure", wet=False)
def test_structure_that_starts_empty(case):
    """Outflow peak to 0.005 cfs + 0.05 %, level to half its digit (0.01 ft), time to half its digit (0.01 h)."""
    pond, printed = simulated(case).nodes["POND"], case["expected"]
    assert pond.peak_flow_cfs == within(printed["outflow_peak_cfs"])
    assert pond.time_of_peak_hr == pytest.approx(printed["time_of_outflow_peak_hr"], rel=0.0, abs=0.0051)
    assert pond.pool.peak_elevation_ft == pytest.approx(printed["peak_elevation_ft"], rel=0.0, abs=0.0051)


@named("structure", wet=True)
def test_structure_that_starts_above_its_outlet(case):
    """Outflow peak to 0.005 cfs + 0.3 % and level to 0.03 ft: here the pond begins to drain some minutes earlier.

    The engine starts routing at the first ordinate above 0.001 cfs, the model when rain exceeds the initial
    abstraction.  ``test_the_start_explains_the_difference`` shows that nothing else differs.
    """
    pond, printed = simulated(case).nodes["POND"], case["expected"]
    assert pond.peak_flow_cfs == within(printed["outflow_peak_cfs"], 3e-3)
    assert pond.pool.peak_elevation_ft == pytest.approx(printed["peak_elevation_ft"], rel=0.0, abs=0.03)


@named("structure", wet=True)
def test_the_start_explains_the_difference(case):
    """Routed from the first ordinate above 0.001 cfs, these ponds too agree to 0.05 %, 0.01 ft and 0.01 h."""
    run, printed = simulated(case), case["expected"]
    stride = round(0.1 * 0.6 / 0.95 * case["tc_hr"] / run.step_hr)
    inflow = run.nodes["AREA"].outflow_cfs
    first = stride * (int(np.argmax(inflow[::stride] > LEAST_FLOW_CFS)) - 1)
    levels = [row["elevation_ft"] for row in case["rating"]]
    storages = [43_560.0 * row["storage_acft"] for row in case["rating"]]
    flows = [row["outflow_cfs"] for row in case["rating"]]
    routed = route_level_pool(
        inflow[first:], run.step_hr, levels, storages, flows, case["start_elevation_ft"]
    )
    outflow, level = routed.outflow_cfs[stride::stride], routed.elevation_ft[stride::stride]
    time = run.start_hr + run.step_hr * (first + stride * (1 + int(np.argmax(outflow))))
    assert outflow.max() == within(printed["outflow_peak_cfs"])
    assert level.max() == pytest.approx(printed["peak_elevation_ft"], rel=0.0, abs=0.0051)
    assert time == pytest.approx(printed["time_of_outflow_peak_hr"], rel=0.0, abs=0.0051)


@pytest.mark.parametrize(("tc_hr", "percent"), [(0.1, -0.4), (1.0, -3.2)])
def test_the_conventions_differ_as_known(tc_hr, percent):
    """Type III, CN 80, 5 in: the published method peaks 0.4 % lower at Tc 0.1 h and 3.2 % lower at Tc 1 h.

    Percentages found by another reproduction of the engine, to 0.1; 0.15 allows for its rounding and its own step.
    """
    case = {"area_mi2": 0.1, "curve_number": 80.0, "tc_hr": tc_hr, "depth_in": 5.0, "rainfall": "III"}
    engine = simulated(case).nodes["AREA"].peak_flow_cfs
    ours = simulated(case, NRCS).nodes["AREA"].peak_flow_cfs
    assert 100.0 * (ours / engine - 1.0) == pytest.approx(percent, rel=0.0, abs=0.15)
