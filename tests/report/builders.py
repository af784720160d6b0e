"""A small site with made-up hydrographs: what the writers get, without a calculation."""

from __future__ import annotations

import math
from datetime import datetime

import numpy as np

from hydro.analysis.compare import compare_conditions
from hydro.conventions import NRCS
from hydro.criteria import CheckResult
from hydro.findings import Finding
from hydro.model import (
    Cover,
    DesignPoint,
    FlowSegment,
    Network,
    Orifice,
    Outlet,
    Pond,
    Reach,
    SharpWeir,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.model.results import (
    Balance,
    NodeBalance,
    NodeResult,
    OutletFlow,
    PathFlow,
    Pool,
    Runoff,
    RunResult,
)
from hydro.project import Project
from hydro.report import Report
from hydro.storms import DesignStorm, user_curve

STEP_HR = 0.01
N_TIMES = 4_801
TIMES_HR = STEP_HR * np.arange(N_TIMES)
PRINTED = datetime(2030, 1, 2, 3, 4)


class RuleSet:
    """What the report prints of a rule set."""

    name, title, edition = "county-2030", "County manual", "May 2030"


def pulse(peak_cfs: float, at_hr: float = 12.0, width_hr: float = 1.0) -> np.ndarray:
    """A smooth hydrograph with its peak on an ordinate."""
    flow = peak_cfs * np.exp(-(((TIMES_HR - at_hr) / width_hr) ** 2))
    flow[flow < 1e-6 * peak_cfs] = 0.0
    return flow


def node_result(node, flow, runoff=None, inflow=None, pool=None) -> NodeResult:
    """Measures of a hydrograph by its highest ordinate."""
    came = flow if inflow is None else inflow

    def peak(series):
        return float(series.max()), float(TIMES_HR[int(series.argmax())])

    def volume(series):
        return float(np.sum(series)) * STEP_HR * 3600.0

    return NodeResult(
        node.id, node.kind, *peak(came), *peak(flow), volume(came), volume(flow), came, flow, runoff, pool
    )


def pool_of(pond: Pond, inflow: np.ndarray, outflow: np.ndarray, overtopped: bool = False) -> Pool:
    """A pool whose level follows its outflow; NaN from the peak on where it was overtopped."""
    level = pond.start_elevation_ft + 2.5 * outflow / outflow.max()
    if overtopped:
        level = np.where(TIMES_HR > 12.0, np.nan, level)
    known = math.nan if overtopped else 1.0
    return Pool(
        peak_elevation_ft=known * float(np.nanmax(level)),
        time_of_peak_elevation_hr=known * 12.5,
        peak_storage_cf=known * 20_500.0,
        start_storage_cf=0.0,
        end_storage_cf=known * 10.0,
        outflows={"primary": PathFlow(float(outflow.max()), 12.5, 30_000.0, outflow)},
        outlets=tuple(OutletFlow(o.name, o.path, known * 1.0, known * 0.5) for o in pond.outlets),
        centroid_lag_hr=known * 1.5,
        drain_time_hr=known * 20.0,
        elevation_ft=level,
        storage_cf=8_200.0 * (level - pond.start_elevation_ft),
        released_lag_hr=known * 1.25,
    )


def networks(area: str = "P1", pond: str = "BASIN", point: str = "DP1") -> dict[str, Network]:
    """Pre: one area. Post: an area through a basin and a reach."""
    covers = (
        Cover(2.0, 61.0, 0.0, "B", "Lawn, good", "TR-55 table 2-2a"),
        Cover(1.0, 98.0, 100.0, "B", "Roofs"),
    )
    path = (FlowSegment("sheet", 0.15, 100.0, 0.02, 0.185, "n = 0.24"), FlowSegment("direct", 0.05))
    basin = Pond(
        pond,
        {"primary": "PIPE", "secondary": point},
        (Storage("contours", (98.0, 100.0, 102.0), (4_000.0, 6_000.0, 9_000.0)),),
        (Outlet("lowflow", Orifice(98.0, "circular", 0.25, 0.25)), Outlet("weir", SharpWeir(100.5, 6.0))),
        98.0,
        embankment_top_ft=103.0,
        practice="wet-pond",
    )
    pre = [Subcatchment("E1", point, (Cover(3.0, 55.0, description="Woods"),), 0.4), DesignPoint(point)]
    post = [
        Subcatchment(area, pond, covers, 0.2, path),
        basin,
        Reach("PIPE", point, 0.05),
        DesignPoint(point),
    ]
    return {"pre": build_network("pre", pre), "post": build_network("post", post)}


def run_of(network: Network, storm: DesignStorm, overtopped: bool = False) -> RunResult:
    """Results of all nodes, scaled by the depth of the storm."""
    nodes = {}
    for node in network:
        if isinstance(node, Subcatchment):
            runoff = Runoff(
                node.area_ac, node.impervious_ac, node.curve_number, node.time_of_concentration_hr, 1.25
            )
            nodes[node.id] = node_result(node, pulse(2.0 * storm.depth_in), runoff)
        elif isinstance(node, Pond):
            inflow, outflow = pulse(2.0 * storm.depth_in), pulse(storm.depth_in, 12.5, 3.0)
            pool = pool_of(node, inflow, outflow, overtopped)
            if overtopped:
                outflow = np.where(TIMES_HR > 12.0, np.nan, outflow)
            nodes[node.id] = node_result(node, outflow, None, inflow, pool)
        else:
            nodes[node.id] = node_result(node, pulse(storm.depth_in, 12.5, 3.0))
    water = NodeBalance(40_000.0, 39_990.0, 10.0, 1e-9, 2.5e-14)
    balance = Balance(water, dict.fromkeys(nodes, water))
    return RunResult(network.condition, storm, 0.0, STEP_HR, float(TIMES_HR[-1]), nodes, balance, ())


def check_result(**changes) -> CheckResult:
    """A check that passes, but for the changes."""
    fields = {
        "id": "QP-1", "title": "Overbank flood control", "scope": "design_point", "where": "DP1", "status": "pass",
        "value": 5.1, "limit": 5.3, "operator": "<=", "unit": "cfs", "margin": 0.2, "clause": "sec. 4.5",
        "edition": "May 2030", "limit_status": "verified", "note": "", "formula": "post 10-yr peak = 5.1 cfs",
    }  # fmt: skip
    return CheckResult(**(fields | changes))


def report(*, checked: bool = True, overtopped: bool = False, name: str = "Maple Court", **names) -> Report:
    """A report of two conditions and two storms."""
    nets = networks(**names)
    curve = user_curve([0.0, 12.0, 24.0], [0.0, 0.5, 1.0], "even", title="Even rain", source="made up")
    storms = (DesignStorm("1-yr", 2.8, curve, "atlas"), DesignStorm("10-yr", 5.3, curve, "atlas"))
    runs = {
        condition: {storm.name: run_of(net, storm, overtopped and storm.name == "10-yr") for storm in storms}
        for condition, net in nets.items()
    }
    point = next(node for node in nets["post"] if isinstance(node, DesignPoint))
    comparison, found = compare_conditions(nets, runs)
    project = Project(
        path="site/maple.yaml", sha256="0123456789abcdef" * 4, name=name, location="Rockville Centre, NY", units="US",
        rules="county-2030", conventions=NRCS, storms=storms, storm_source="atlas", p90_in=1.5, networks=nets,
        design_points=(point,), step_hr=None, span_hr=None, findings=(), engineer="A. Engineer",
    )  # fmt: skip
    findings = (
        *((Finding("H301", "post / 10-yr / BASIN", "the top is passed at 12.00 h"),) if overtopped else ()),
        Finding("H307", "post / BASIN", "outlet 'weir'"),
        *found,
    )
    common = {"printed": PRINTED, "libraries": {"numpy": "2"}}
    if not checked:
        return Report(project, runs, comparison, findings, **common)
    verdict = "cannot tell" if overtopped else "fail"
    checks = (
        check_result(),
        check_result(
            id="QF-1", status="fail", value=5.304, limit=5.3, margin=-0.004, limit_status="unverified"
        ),
        check_result(
            id="FB-1", status="cannot tell", value=math.nan, margin=None, unit="ft", note="overtopped"
        ),
        check_result(id="RR-1", status="not applicable", value=None, limit=None, margin=None, note="waived"),
    )
    return Report(project, runs, comparison, findings, RuleSet, checks, verdict, **common)
