"""A project as read from a file, in US customary units."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.conventions import Conventions
from hydro.findings import Finding
from hydro.model import DesignPoint, Network
from hydro.storms.storm import DesignStorm


@dataclass(frozen=True, slots=True)
class Project:
    """Everything that a project file says.

    Attributes
    ----------
    path : str
        File, as named by the user.
    sha256 : str
        SHA-256 of the bytes of the file.
    name, location : str
        Name and place of the project.
    units : str
        Units of the file, US or SI; the numbers here are US customary in any case.
    rules : str
        Name of the rule set; empty if not given.
    conventions : Conventions
        Numerical conventions.
    storms : tuple of DesignStorm
        Design storms in the order of the file.
    storm_source : str
        Where the depths are from.
    p90_in : float or None
        90 % rainfall depth. [in]
    networks : dict of str to Network
        Network of each condition; every one holds all design points.
    design_points : tuple of DesignPoint
        In the order of the file.
    step_hr, span_hr : float or None
        Time step and span; None if they are to be found. [hr]
    findings : tuple of Finding
        Doubtful entries that only the file shows.
    p90_source : str
        Where the 90 % depth is from.
    engineer, note : str
        Who answers for the file, and free text.
    """

    path: str
    sha256: str
    name: str
    location: str
    units: str
    rules: str
    conventions: Conventions
    storms: tuple[DesignStorm, ...]
    storm_source: str
    p90_in: float | None
    networks: dict[str, Network]
    design_points: tuple[DesignPoint, ...]
    step_hr: float | None
    span_hr: float | None
    findings: tuple[Finding, ...]
    p90_source: str = ""
    engineer: str = ""
    note: str = ""
