"""Mass balance of a run: per node, and runoff against what left the network."""

from __future__ import annotations

import math

import numpy as np

from hydro.constants import (
    CFS_HOURS_PER_INCH_SQUARE_MILE,
    CUBIC_FEET_PER_ACRE_INCH,
    SECONDS_PER_HOUR,
)
from hydro.kernels import statistics
from hydro.model.compiled import Plan
from hydro.model.nodes import Inflow, Reach
from hydro.model.results import Balance, NodeBalance, NodeResult
from hydro.types import OUTFLOW_PATHS, FloatArray

GATE = 1e-6
"""Relative error above which a run is not to be used."""


def balance(plan: Plan, nodes: dict[str, NodeResult], step_hr: float) -> Balance:
    """Balance every node and the whole.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    nodes : dict of str to NodeResult
        Results of one run.
    step_hr : float
        Time step. [hr]
    """
    step_s = step_hr * SECONDS_PER_HOUR
    items: dict[str, NodeBalance] = {}
    runoff = stored = initial = 0.0
    for node in plan.network:
        result = nodes[node.id]
        change, content = 0.0, 0.0
        inflow, outflow = result.inflow_volume_cf, result.volume_cf
        if result.runoff is not None:
            scale = plan.conventions.hydrograph_factor / CFS_HOURS_PER_INCH_SQUARE_MILE
            change = result.runoff.beyond_span_cf
            inflow = result.runoff.runoff_in * result.runoff.area_ac * CUBIC_FEET_PER_ACRE_INCH * scale
            runoff += float(statistics.trapezoid_sum(result.outflow_cfs)) * step_s
        elif result.pool is not None:
            change = result.pool.end_storage_cf - result.pool.start_storage_cf
            content = result.pool.start_storage_cf
        elif isinstance(node, Inflow):
            runoff += inflow
        elif isinstance(node, Reach):
            change = _in_transit_cf(result.inflow_cfs, node.travel_time_hr / step_hr) * step_s
        stored += 0.0 if result.runoff is not None else change
        initial += content
        items[node.id] = balance_line(inflow, outflow, change, content)
    return Balance(balance_line(runoff, left_cf(plan, nodes), stored, initial), items, GATE)


def balance_line(inflow: float, outflow: float, stored: float, content: float) -> NodeBalance:
    """One line; the error is relative to the water that was there."""
    error = inflow - outflow - stored
    water = max(abs(inflow), abs(outflow), abs(content))
    relative = error / water if water > 0.0 else 0.0 * error
    return NodeBalance(inflow, outflow, stored, error, relative)


def left_cf(plan: Plan, nodes: dict[str, NodeResult]) -> float:
    """Water that left the network: at nodes without a downstream node, and on paths that lead out."""
    total = 0.0
    for m, node in enumerate(plan.network):
        result = nodes[node.id]
        if result.pool is not None:
            for k, path in enumerate(OUTFLOW_PATHS):
                if plan.downstream[m, k] < 0 and path in result.pool.outflows:
                    total += result.pool.outflows[path].volume_cf
        elif plan.downstream[m, 0] < 0:
            total += result.volume_cf
    return total


def _in_transit_cf(inflow_cfs: FloatArray, lag_steps: float) -> float:
    """Inflow that has not arrived yet, as sum of ordinates (times the step gives the volume).

    The reach shares every ordinate between two whole shifts, so its content is shared in the same proportion.
    """
    whole = math.floor(lag_steps)
    part = lag_steps - whole
    tail = (1.0 - part) * _last_steps(inflow_cfs, whole)
    return tail + part * _last_steps(inflow_cfs, whole + 1) if part > 0.0 else tail


def _last_steps(inflow_cfs: FloatArray, steps: int) -> float:
    """Sum of the ordinates of the last so many steps, with both ends halved."""
    first = max(len(inflow_cfs) - 1 - steps, 0)
    return float(statistics.trapezoid_sum(np.ascontiguousarray(inflow_cfs[first:])))
