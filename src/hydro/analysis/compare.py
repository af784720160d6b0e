"""Pre- against post-development at each design point."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hydro.constants import CUBIC_FEET_PER_ACRE_INCH
from hydro.findings import Finding
from hydro.model.network import Network
from hydro.model.nodes import Subcatchment
from hydro.model.results import RunResult

AREA_TOLERANCE_AC = 0.01
"""Difference of drainage areas that needs no explanation."""


@dataclass(frozen=True, slots=True)
class PointMeasures:
    """What reaches a design point in one condition under one storm.

    Attributes
    ----------
    peak_flow_cfs, time_of_peak_hr : float
        Peak of the summed hydrograph. [cfs, hr]
    volume_cf : float
        Volume within the span. [cf]
    runoff_in : float
        Volume over drainage area. [in]
    area_ac, impervious_ac : float
        Of all subcatchments upstream. [ac]
    curve_number : float
        Area-weighted, not rounded; NaN where a method takes no curve number. [-]
    """

    peak_flow_cfs: float
    time_of_peak_hr: float
    volume_cf: float
    runoff_in: float
    area_ac: float
    impervious_ac: float
    curve_number: float

    @property
    def impervious_pct(self) -> float:
        """Impervious share. [%]"""
        return 100.0 * self.impervious_ac / self.area_ac if self.area_ac > 0.0 else math.nan


@dataclass(frozen=True, slots=True)
class DesignPointComparison:
    """One design point under one storm.

    Attributes
    ----------
    design_point, storm : str
        Names.
    pre, post : PointMeasures
        Measures of the two conditions.
    """

    design_point: str
    storm: str
    pre: PointMeasures
    post: PointMeasures

    @property
    def difference_cfs(self) -> float:
        """Post less pre. [cfs]"""
        return self.post.peak_flow_cfs - self.pre.peak_flow_cfs

    @property
    def difference_pct(self) -> float:
        """Difference over pre; NaN where pre has no flow. [%]"""
        before = self.pre.peak_flow_cfs
        return 100.0 * self.difference_cfs / before if before > 0.0 else math.nan


def upstream_subcatchments(network: Network, node_id: str) -> tuple[Subcatchment, ...]:
    """Subcatchments whose water reaches a node."""
    return tuple(node for node in network.upstream_of(node_id) if isinstance(node, Subcatchment))


def measure_point(network: Network, run: RunResult, design_point: str) -> PointMeasures:
    """Measures of a design point in one run; zero flow and area where nothing drains to it."""
    areas = upstream_subcatchments(network, design_point)
    result = run.nodes[design_point]
    area = sum(item.area_ac for item in areas)
    weighted = sum(
        item.area_ac * (item.curve_number if item.method.takes_storm else math.nan) for item in areas
    )
    return PointMeasures(
        peak_flow_cfs=result.peak_flow_cfs,
        time_of_peak_hr=result.time_of_peak_hr,
        volume_cf=result.volume_cf,
        runoff_in=result.volume_cf / (area * CUBIC_FEET_PER_ACRE_INCH) if area > 0.0 else math.nan,
        area_ac=area,
        impervious_ac=sum(item.impervious_ac for item in areas),
        curve_number=weighted / area if area > 0.0 else math.nan,
    )


def compare_conditions(
    networks: Mapping[str, Network],
    runs: Mapping[str, Mapping[str, RunResult]],
    pre: str = "pre",
    post: str = "post",
) -> tuple[Mapping[str, Mapping[str, DesignPointComparison]], tuple[Finding, ...]]:
    """Compare two conditions at every design point: ``result[design point][storm]``.

    Parameters
    ----------
    networks : mapping of str to Network
        By condition; both must hold the same design points.
    runs : mapping of str to mapping of str to RunResult
        By condition and storm, as :func:`hydro.analysis.simulate_all` returns them.
    pre, post : str
        Names of the two conditions.

    Returns
    -------
    comparison : mapping
        By design point and storm.
    findings : tuple of Finding
        Design points whose drainage areas differ.
    """
    table: dict[str, Mapping[str, DesignPointComparison]] = {}
    findings: list[Finding] = []
    for node in networks[post]:
        if node.kind != "design_point":
            continue
        rows = {
            storm: DesignPointComparison(
                node.id,
                storm,
                measure_point(networks[pre], runs[pre][storm], node.id),
                measure_point(networks[post], run, node.id),
            )
            for storm, run in runs[post].items()
        }
        table[node.id] = MappingProxyType(rows)
        if rows:
            first = next(iter(rows.values()))
            if abs(first.pre.area_ac - first.post.area_ac) > AREA_TOLERANCE_AC:
                cause = f"pre {first.pre.area_ac:.3f} ac, post {first.post.area_ac:.3f} ac"
                findings.append(Finding("H206", node.id, cause))
    return MappingProxyType(table), tuple(findings)
