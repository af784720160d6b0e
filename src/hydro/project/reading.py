"""A file being read: its document and the findings that only the file shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hydro.conventions import NRCS, Conventions
from hydro.errors import HydroError
from hydro.findings import Finding
from hydro.project.document import Document
from hydro.project.sections import Path, Section
from hydro.project.sheet_limit import NEH_630, SheetFlowLimit
from hydro.project.validate import readable

SectionT = TypeVar("SectionT", bound=Section)


@dataclass(slots=True)
class Reading:
    """What is known while a file is read.

    Attributes
    ----------
    document : Document
        File, validated against the schema.
    storm_names : list of str
        Names of the events of the file, as far as they can be read.
    rain_2yr_in : float or None
        Depth of the storm "2-yr", for sheet flow. [in]
    storm_2yr_is_missing : bool
        Whether the depths of the storms are readable and hold no "2-yr".
    conventions : Conventions
        Conventions of the file; the defaults until they are read.
    tc_floor_hr : float
        Least time of concentration of the project; 0 for none. [hr]
    sheet_limit : SheetFlowLimit
        Longest sheet flow, and who chose it.
    findings : list of Finding
        Doubtful entries met so far.
    """

    document: Document
    storm_names: list[str] = field(default_factory=list)
    rain_2yr_in: float | None = None
    storm_2yr_is_missing: bool = False
    conventions: Conventions = NRCS
    tc_floor_hr: float = 0.0
    sheet_limit: SheetFlowLimit = NEH_630
    findings: list[Finding] = field(default_factory=list)

    def find(self, code: str, where: str, cause: str) -> None:
        """Note a finding."""
        self.findings.append(Finding(code, where, cause))

    def adopt(self, path: Path, error: HydroError, keys: Mapping[str, str] | None = None) -> None:
        """Note the faults of a formula or table as faults of an entry, at the key that holds the argument."""
        for fault in error.faults:
            argument = re.search(r"\((\w+)\)$", fault.where)
            key = (keys or {}).get(argument[1]) if argument else None
            self.document.fault((*path, key) if key else path, fault.what, fault.fix)


def pieces(model: type[SectionT], value: Any, path: Path) -> Iterator[tuple[Path, SectionT | None]]:
    """Entries of a list or mapping with their places; None for an entry that is not valid."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key), readable(model, item)


def number(value: Any) -> float | None:
    """Value if it is a finite number, else None."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e15:
        return float(value)
    return None


def label(path: Path) -> str:
    """Condition and node of a place, as findings name them: ``post / BASIN``."""
    return " / ".join(str(key) for key in path[1:3])
