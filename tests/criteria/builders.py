"""Small sites with hand-made results, so that criteria are tested without any routing.

The site: 5 ac of meadow (E1) drain to DP1; after development P1, 5 ac with 2 ac of pavement on soil group B,
drains through BASIN (vertical walls, 5,000 sf, from 100 ft) to DP1.  With P = 1.5 in: I = 40 %, Rv = 0.41,
WQv = 1.5 x 0.41 x 5 x 3,630 = 11,162.25 cf, RRv min = 1.5 x 0.95 x 0.40 x 2 x 3,630 = 4,138.2 cf.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from hydro.analysis.compare import compare_conditions
from hydro.criteria import CheckResult, RuleSet, Site, evaluate, load_rule_set
from hydro.findings import Finding
from hydro.model import (
    Cover,
    DesignPoint,
    Network,
    Node,
    Orifice,
    Outlet,
    Pond,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.model.results import Balance, NodeBalance, NodeResult, OutletFlow, PathFlow, Pool, RunResult
from hydro.storms.storm import DesignStorm, user_curve

WQV_CF = 11_162.25
RRV_MINIMUM_CF = 4_138.2
DEPTHS_IN = {"1-yr": 2.8, "10-yr": 5.3, "100-yr": 8.26}
EMPTY = np.empty(0)


def area(
    name: str, to: str, ac: float, impervious_ac: float = 0.0, *, hsg: str = "B", cn: float = 85.0, tc: float = 0.2
) -> Subcatchment:
    """Subcatchment with one pavement and one lawn line, both of the same curve number."""
    covers = [Cover(ac - impervious_ac, cn, 0.0, hsg, "lawn")]
    if impervious_ac > 0.0:
        covers.append(Cover(impervious_ac, cn, 100.0, hsg, "pavement"))
    return Subcatchment(name, to, tuple(covers), tc)


def basin(name: str = "BASIN", to: Any = "DP1", *, orifice_in: float = 4.0, **changes: Any) -> Pond:
    """Pond with vertical walls, 12,500 cf below its low-flow orifice, 15,000 cf below its water-quality level."""
    pond = Pond(
        id=name,
        to={"primary": to} if isinstance(to, str) else to,
        storages=(Storage("contours", (100.0, 106.0), (5_000.0, 5_000.0)),),
        outlets=(
            Outlet("lowflow", Orifice(102.5, "circular", orifice_in / 12.0, orifice_in / 12.0)),
            Outlet("riser", Orifice(104.0, "rectangular", 3.0, 1.0)),
        ),
        start_elevation_ft=100.0,
        embankment_top_ft=106.0,
        wqv_elevation_ft=103.0,
        rrv_cf=5_000.0,
    )
    return replace(pond, **changes)


def water(
    pond: Pond, *, lag_hr: float = 25.0, level_ft: float = 104.5, storage_cf: float = 20_000.0,
    flows: Mapping[str, float] | None = None, paths: Mapping[str, float] | None = None,
    released_lag_hr: float | None = None,
) -> Pool:  # fmt: skip
    """Measures of a pond: `flows` [cfs] of its devices at the peak, `paths` [cf] the volume on each path."""
    flows = flows or {"lowflow": 0.5}
    volumes = paths if paths is not None else dict.fromkeys(pond.to, 1.0)
    return Pool(
        peak_elevation_ft=level_ft,
        time_of_peak_elevation_hr=13.0,
        peak_storage_cf=storage_cf,
        start_storage_cf=0.0,
        end_storage_cf=0.0,
        outflows={path: PathFlow(0.5, 13.0, volume, EMPTY) for path, volume in volumes.items()},
        outlets=tuple(OutletFlow(item.name, item.path, flows.get(item.name, 0.0), 1.0) for item in pond.outlets),
        centroid_lag_hr=lag_hr,
        drain_time_hr=2.0 * lag_hr,
        elevation_ft=EMPTY,
        storage_cf=EMPTY,
        released_lag_hr=lag_hr if released_lag_hr is None else released_lag_hr,
    )


def run_of(
    network: Network, storm: str, peaks: Mapping[str, float], pools: Mapping[str, Pool], duration_hr: float = 24.0
) -> RunResult:
    """Result of a run: peaks [cfs] by node (1 where not given), volume 1,000 cf for each cfs."""
    nodes = {}
    for node in network:
        peak = peaks.get(node.id, 1.0)
        pool = pools.get(node.id) if isinstance(node, Pond) else None
        if isinstance(node, Pond) and pool is None:
            pool = water(node)
        nodes[node.id] = NodeResult(
            node.id, node.kind, peak, 12.0, peak, 12.0, 1e3 * peak, 1e3 * peak, EMPTY, EMPTY, None, pool
        )
    curve = user_curve([0.0, duration_hr], [0.0, 1.0], "even")
    nothing = NodeBalance(0.0, 0.0, 0.0, 0.0, 0.0)
    return RunResult(
        network.condition, DesignStorm(storm, DEPTHS_IN.get(storm, 3.0), curve), 0.0, 0.1, 24.0, nodes,
        Balance(nothing, {}), (),
    )  # fmt: skip


def site(
    post: Iterable[Node] | None = None,
    *,
    point: DesignPoint | None = None,
    pre_ac: float | None = None,
    pre_impervious_ac: float = 0.0,
    pre_cfs: float = 10.0,
    post_cfs: float = 8.0,
    pools: Mapping[str, Pool] | None = None,
    storms: Iterable[str] = tuple(DEPTHS_IN),
    durations_hr: Mapping[str, float] | None = None,
    p90_in: float | None = 1.5,
    findings: tuple[Finding, ...] = (),
    peaks: Mapping[str, float] | None = None,
) -> Site:
    """The site above, with changes; `pools` are those of every storm, `pre_ac` is the area of post if not given, `peaks` [cfs] those of
    nodes other than the design points.
    """
    outfall = point or DesignPoint("DP1", rrv_justification="groundwater is within two feet here")
    after = list(post) if post is not None else [area("P1", "BASIN", 5.0, 2.0), basin(), outfall]
    points = [node for node in after if isinstance(node, DesignPoint)]
    before = pre_ac if pre_ac is not None else sum(item.area_ac for item in after if isinstance(item, Subcatchment))
    networks = {
        "pre": build_network("pre", [area("E1", points[0].id, before, pre_impervious_ac), *points]),
        "post": build_network("post", after),
    }
    lasting = durations_hr or {}
    given = peaks or {}
    flows = {
        "pre": {**given, **{item.id: pre_cfs for item in points}},
        "post": {**given, **{item.id: post_cfs for item in points}},
    }
    runs = {
        name: {
            storm: run_of(network, storm, flows[name], pools or {}, lasting.get(storm, 24.0)) for storm in storms
        }
        for name, network in networks.items()
    }
    comparison, _ = compare_conditions(networks, runs)
    return Site(networks, runs, comparison, p90_in, findings)


def checks_of(at: Site, rules: RuleSet | str = "nys-2015") -> dict[tuple[str, str], CheckResult]:
    """Results by rule and place."""
    rule_set = load_rule_set(rules) if isinstance(rules, str) else rules
    return {(check.id, check.where): check for check in evaluate(rule_set, at)[0]}


def check(at: Site, rule: str, where: str = "DP1", rules: RuleSet | str = "nys-2015") -> CheckResult:
    """Result of one rule at one place."""
    return checks_of(at, rules)[rule, where]


NAN = math.nan
