"""What a rule set is applied to: networks, runs and their comparison."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hydro.findings import Finding
from hydro.model.network import Network
from hydro.types import Inches

if TYPE_CHECKING:
    from hydro.analysis.compare import DesignPointComparison
    from hydro.model.results import RunResult


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """A project as the criteria see it.

    Attributes
    ----------
    networks : mapping of str to Network
        By condition; ``pre`` and ``post`` are compared.
    runs : mapping of str to mapping of str to RunResult
        By condition and storm.
    comparison : mapping of str to mapping of str to DesignPointComparison
        By design point and storm.
    p90_in : float or None
        90 % rainfall depth, P; None if not given. [in]
    findings : tuple of Finding
        What is doubtful in the file, the runs and the comparison.
    """

    networks: Mapping[str, Network]
    runs: Mapping[str, Mapping[str, RunResult]]
    comparison: Mapping[str, Mapping[str, DesignPointComparison]]
    p90_in: Inches | None = None
    findings: tuple[Finding, ...] = ()
