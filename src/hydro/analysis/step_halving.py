"""Halving the time step until no peak moves: the sequence of peaks, and what it says about their errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hydro.findings import Finding
from hydro.model.results import RunResult

TOLERANCE = 1e-3
"""A peak has settled when halving the step moves it by less than this share."""
FEWEST_HALVINGS, MOST_HALVINGS = 2, 8
"""An order shows from two halvings on; eight make 0.7 s of 0.05 h."""
FINEST_STEP_HR = 1e-4
"""No step is halved below this. [hr]"""
MOST_VALUES = 10_000_000
"""Most ordinates of a run, all nodes together (80 MB a series); beyond it, halving ends."""
LOWEST_ORDER, HIGHEST_ORDER = 0.5, 4.0
"""Orders outside this range are chance: the peak falls between ordinates in another way each time."""


@dataclass(frozen=True, slots=True)
class PeakSequence:
    """One peak at steps that were halved one after the other.

    Attributes
    ----------
    peaks_cfs : tuple of float
        Peak at each step. [cfs]
    """

    peaks_cfs: tuple[float, ...]

    @property
    def has_settled(self) -> bool:
        """Whether the last halving moved the peak by less than 0.1 %; so do peaks that cannot be known."""
        if len(self.peaks_cfs) < 2:
            return False
        before, now = self.peaks_cfs[-2:]
        return abs(now - before) <= TOLERANCE * abs(now) or (math.isnan(before) and math.isnan(now))

    @property
    def order(self) -> float:
        """Observed order of convergence; NaN where the last moves do not show one."""
        if len(self.peaks_cfs) < 3:
            return math.nan
        first, second, third = self.peaks_cfs[-3:]
        earlier, later = second - first, third - second
        if not earlier * later > 0.0:
            return math.nan
        order = math.log2(earlier / later)
        return order if LOWEST_ORDER <= order <= HIGHEST_ORDER else math.nan

    @property
    def limit_cfs(self) -> float:
        """Peak at a vanishing step by Richardson's extrapolation; of first order where none is observed."""
        if len(self.peaks_cfs) < 2:
            return math.nan
        before, now = self.peaks_cfs[-2:]
        order = self.order
        return now + (now - before) / (math.exp2(1.0 if math.isnan(order) else order) - 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Halving:
    """One network under one storm at halved steps.

    Attributes
    ----------
    steps_hr : tuple of float
        Steps, each half of the one before. [hr]
    peaks : mapping of str to PeakSequence
        Peak of the outflow, by node.
    inflow_peaks : mapping of str to PeakSequence
        Peak of the inflow, by node.
    finest : RunResult
        Run at the last step.
    """

    steps_hr: tuple[float, ...]
    peaks: Mapping[str, PeakSequence]
    inflow_peaks: Mapping[str, PeakSequence]
    finest: RunResult

    @property
    def unsettled(self) -> tuple[str, ...]:
        """Nodes with a peak that the last halving still moved by 0.1 % or more."""
        return tuple(
            node
            for node, peak in self.peaks.items()
            if not (peak.has_settled and self.inflow_peaks[node].has_settled)
        )


def halve(run: Callable[[float], RunResult], first: RunResult, first_step_hr: float) -> Halving:
    """Halve the step until no peak moves by 0.1 %, at least twice.

    Parameters
    ----------
    run : callable
        Run at a step. [hr]
    first : RunResult
        Run at the first step.
    first_step_hr : float
        Step to be halved. [hr]

    Returns
    -------
    Halving
        All steps and peaks.  Its ``unsettled`` names the nodes that a limit of the step kept from settling.
    """
    steps, finest, peaks = [first_step_hr], first, [_peaks(first)]
    made = _made(steps, peaks, finest)
    while _may_be_halved(steps, finest) and (len(steps) <= FEWEST_HALVINGS or made.unsettled):
        steps.append(0.5 * steps[-1])
        finest = run(steps[-1])
        peaks.append(_peaks(finest))
        made = _made(steps, peaks, finest)
    return made


def unsettled_findings(halving: Halving) -> tuple[Finding, ...]:
    """Finding of a run whose peaks the finest step has not settled."""
    nodes = halving.unsettled
    if not nodes:
        return ()
    where = f"{halving.finest.condition} / {halving.finest.storm.name} / {nodes[0]}"
    cause = f"at {3600.0 * halving.steps_hr[-1]:.3g} s: {', '.join(nodes)}"
    return (Finding("H407", where, cause),)


def _may_be_halved(steps_hr: list[float], finest: RunResult) -> bool:
    """Whether neither the step nor the size of a run has reached its limit."""
    n_values = sum(node.outflow_cfs.size for node in finest.nodes.values())
    is_long_enough = 0.5 * steps_hr[-1] >= FINEST_STEP_HR
    return is_long_enough and len(steps_hr) <= MOST_HALVINGS and 2 * n_values <= MOST_VALUES


def _peaks(run: RunResult) -> dict[str, tuple[float, float]]:
    """Peak of outflow and of inflow by node. [cfs]"""
    return {name: (node.peak_flow_cfs, node.peak_inflow_cfs) for name, node in run.nodes.items()}


def _made(steps: list[float], peaks: list[dict[str, tuple[float, float]]], finest: RunResult) -> Halving:
    """Sequences by node."""
    outflow = {name: PeakSequence(tuple(row[name][0] for row in peaks)) for name in finest.nodes}
    inflow = {name: PeakSequence(tuple(row[name][1] for row in peaks)) for name in finest.nodes}
    return Halving(tuple(steps), outflow, inflow, finest)
