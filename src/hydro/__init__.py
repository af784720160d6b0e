"""Stormwater hydrology for stormwater pollution prevention plans.

The names below are loaded when they are first used; ``import hydro`` itself loads nothing heavy.

>>> import hydro
>>> hydro.find("Type III 24-hr").name
'III'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hydro._version import __version__

if TYPE_CHECKING:
    from hydro.analysis import compare_conditions, simulate, simulate_all
    from hydro.conventions import NRCS, WINTR20, Conventions
    from hydro.criteria import load_rule_set
    from hydro.errors import HydroError
    from hydro.findings import Finding
    from hydro.hydrology.runoff import runoff_depth
    from hydro.model import build_network
    from hydro.project import read_project
    from hydro.project.assess import check_project, run_project
    from hydro.report import write_report
    from hydro.storms import DesignStorm, find, list_storms

_WHERE = {
    "NRCS": "hydro.conventions",
    "WINTR20": "hydro.conventions",
    "Conventions": "hydro.conventions",
    "DesignStorm": "hydro.storms",
    "Finding": "hydro.findings",
    "HydroError": "hydro.errors",
    "build_network": "hydro.model",
    "check_project": "hydro.project.assess",
    "compare_conditions": "hydro.analysis",
    "find": "hydro.storms",
    "list_storms": "hydro.storms",
    "load_rule_set": "hydro.criteria",
    "read_project": "hydro.project",
    "run_project": "hydro.project.assess",
    "runoff_depth": "hydro.hydrology.runoff",
    "simulate": "hydro.analysis",
    "simulate_all": "hydro.analysis",
    "write_report": "hydro.report",
}

__all__ = [
    "NRCS",
    "WINTR20",
    "Conventions",
    "DesignStorm",
    "Finding",
    "HydroError",
    "__version__",
    "build_network",
    "check_project",
    "compare_conditions",
    "find",
    "list_storms",
    "load_rule_set",
    "read_project",
    "run_project",
    "runoff_depth",
    "simulate",
    "simulate_all",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'hydro' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
