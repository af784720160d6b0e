"""How far the time step of a run is from settled: every peak at halved steps, with its estimated error."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hydro.analysis.grid import usual_step_hr
from hydro.analysis.simulate import run_at_step
from hydro.analysis.step_halving import TOLERANCE, Halving, halve
from hydro.conventions import NRCS, Conventions
from hydro.errors import InputError
from hydro.findings import Finding
from hydro.model.compiled import Plan, compile_network
from hydro.model.network import Network
from hydro.storms.storm import DesignStorm

_LOSS = "peaks too low"
"""Words of finding H406 that the measured error replaces."""


@dataclass(frozen=True, slots=True)
class PeakConvergence:
    """One peak and the error that the time step leaves in it.

    Attributes
    ----------
    condition, storm, node : str
        Where.
    step_hr : float
        Time step of the run. [hr]
    peak_flow_cfs : float
        Peak of the outflow at this step. [cfs]
    limit_cfs : float
        Peak at a vanishing step, by Richardson's extrapolation from the halved steps. [cfs]
    order : float
        Observed order of convergence; NaN where none shows and 1 is taken. [-]
    sufficient_step_hr : float
        Longest step tried from which on the peak stays within 0.1 % of the limit; NaN if there is none. [hr]
    """

    condition: str
    storm: str
    node: str
    step_hr: float
    peak_flow_cfs: float
    limit_cfs: float
    order: float
    sufficient_step_hr: float

    @property
    def error_pct(self) -> float:
        """Estimated error of the peak, negative where it is too low. [%]"""
        if self.limit_cfs == 0.0:
            return 0.0
        return 100.0 * (self.peak_flow_cfs - self.limit_cfs) / self.limit_cfs

    @property
    def where(self) -> str:
        """Place, as in findings."""
        return f"{self.condition} / {self.storm} / {self.node}"

    def to_dict(self) -> dict[str, Any]:
        """Return the peak in the layout of the JSON output; None for what cannot be known."""
        numbers = {
            "step_hr": self.step_hr,
            "peak_flow_cfs": self.peak_flow_cfs,
            "limit_cfs": self.limit_cfs,
            "error_pct": self.error_pct,
            "order": self.order,
            "sufficient_step_hr": self.sufficient_step_hr,
        }
        known = {key: value if math.isfinite(value) else None for key, value in numbers.items()}
        return {"condition": self.condition, "storm": self.storm, "node": self.node, **known}


def converge(
    network: Network,
    storm: DesignStorm,
    conventions: Conventions = NRCS,
    *,
    step_hr: float | None = None,
    span_hr: float | None = None,
) -> tuple[PeakConvergence, ...]:
    """Halve the time step of a run until no peak moves by 0.1 %.

    Parameters
    ----------
    network : Network
        One condition.
    storm : DesignStorm
        Depth and distribution.
    conventions : Conventions
        Choices of the method.
    step_hr, span_hr : float, optional
        As in :func:`hydro.analysis.simulate`. [hr]

    Returns
    -------
    tuple of PeakConvergence
        One for each node, in topological order.

    Raises
    ------
    InputError
        If the conventions fix the step of each subcatchment by its Tc (``one-ordinate``).

    Notes
    -----
    With peaks at steps h, h/2 and h/4, the observed order is log2 of the ratio of the two moves, and the
    limit is the last peak plus the last move over 2^order - 1.  Where the peak falls between the ordinates in
    another way at each step, no order shows; then 1 is taken, the lowest order of the methods used here.
    """
    if conventions.time_step == "one-ordinate":
        raise InputError(
            f"the time step is part of the conventions '{conventions.name}'",
            "conventions",
            "Choose nrcs, hydrocad or exact: only there is a time step to be halved.",
        )
    plan = compile_network(network, conventions)
    first = run_at_step(plan, storm, step_hr, span_hr)
    step = first.step_hr
    if conventions.time_step == "fixed":
        step = step_hr if step_hr is not None else usual_step_hr(plan)
    halving = halve(lambda shorter: run_at_step(plan, storm, shorter, span_hr), first, step)
    used = len(halving.steps_hr) - 1 if conventions.time_step == "converged" else 0
    return tuple(_convergence(plan, storm, halving, node, used) for node in halving.peaks)


def converge_all(
    networks: Mapping[str, Network],
    storms: Iterable[DesignStorm],
    conventions: Conventions = NRCS,
    *,
    step_hr: float | None = None,
    span_hr: float | None = None,
) -> tuple[PeakConvergence, ...]:
    """Halve the time step of every condition under every storm.

    Parameters and exceptions are those of :func:`converge`.
    """
    events = tuple(storms)
    return tuple(
        item
        for network in networks.values()
        for storm in events
        for item in converge(network, storm, conventions, step_hr=step_hr, span_hr=span_hr)
    )


def with_losses(findings: Iterable[Finding], convergence: Iterable[PeakConvergence]) -> tuple[Finding, ...]:
    """Return findings where H406 (a coarse step) says how much of the peak the step costs.

    Parameters
    ----------
    findings : iterable of Finding
        Findings of the same runs.
    convergence : iterable of PeakConvergence
        Measured errors.
    """
    errors = {item.where: item.error_pct for item in convergence}
    return tuple(
        replace(item, cause=item.cause.replace(_LOSS, _loss(errors[item.where])))
        if item.code == "H406" and math.isfinite(errors.get(item.where, math.nan))
        else item
        for item in findings
    )


def _loss(error_pct: float) -> str:
    return f"its peak is {abs(error_pct):.1f} % too {'low' if error_pct < 0.0 else 'high'}"


def _convergence(plan: Plan, storm: DesignStorm, halving: Halving, node: str, used: int) -> PeakConvergence:
    """Measures of one node."""
    sequence = halving.peaks[node]
    limit = sequence.limit_cfs
    sufficient = math.nan
    for step, peak in zip(reversed(halving.steps_hr), reversed(sequence.peaks_cfs), strict=True):
        if not abs(peak - limit) <= TOLERANCE * abs(limit):
            break
        sufficient = step
    return PeakConvergence(
        condition=plan.network.condition,
        storm=storm.name,
        node=node,
        step_hr=halving.steps_hr[used],
        peak_flow_cfs=sequence.peaks_cfs[used],
        limit_cfs=limit,
        order=sequence.order,
        sufficient_step_hr=sufficient,
    )
