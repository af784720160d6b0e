"""What stands below the outlets of a pond and what the routing made of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hydro.analysis.outlet_validity import drowning_level_ft
from hydro.findings import Finding
from hydro.model.compiled import Plan
from hydro.model.nodes import Junction, Pond
from hydro.model.results import NodeResult
from hydro.model.tailwater import ConstantLevel
from hydro.types import OUTFLOW_PATHS

if TYPE_CHECKING:
    from hydro.analysis.march import March

LEAST_RUN_BACK_CFS = 0.005
"""Smaller flows upstream are the levelling out of two ponds. [cfs]"""


def tailwater_findings(
    plan: Plan, run: March, nodes: Mapping[str, NodeResult], place: int, where: str
) -> list[Finding]:
    """Levels of ponds below that the routing ignored, and water that ran back.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    run : March
        Series of the run.
    nodes : mapping of str to NodeResult
        Measures of the run.
    place : int
        Place of the pond.
    where : str
        Condition, storm and node.
    """
    node = plan.network.nodes[place]
    assert isinstance(node, Pond)
    if not isinstance(node.tailwater, ConstantLevel):
        lowest = float(run.outflow[place].min())
        if lowest < -LEAST_RUN_BACK_CFS:
            return [Finding("H322", where, f"up to {-lowest:.2f} cfs")]
        return []
    found = []
    for outlet in node.outlets:
        if outlet.into:
            continue
        below = _pond_below(plan, place, OUTFLOW_PATHS.index(outlet.path))
        result = nodes[below.id] if below is not None else None
        if result is None or result.pool is None:
            continue
        level = result.pool.peak_elevation_ft
        drowned_at = max(drowning_level_ft(outlet.device), node.tailwater_ft)
        if math.isfinite(level) and level > drowned_at:
            cause = f"'{result.id}' rises to {level:.2f} ft; '{outlet.name}' drowns at {drowned_at:.2f} ft"
            found.append(Finding("H321", where, cause))
    return found


def _pond_below(plan: Plan, place: int, path: int) -> Pond | None:
    """Pond that an outflow path reaches at once, or through junctions."""
    to = int(plan.downstream[place, path])
    while to >= 0 and isinstance(plan.network.nodes[to], Junction):
        to = int(plan.downstream[to, 0])
    node = plan.network.nodes[to] if to >= 0 else None
    return node if isinstance(node, Pond) else None
