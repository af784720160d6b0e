"""Longest sheet flow of a project: its own choice, else that of its rule set, else NEH 630."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hydro.errors import HydroError
from hydro.hydrology.flow_segments import SheetLimit
from hydro.project.fields import as_text

CHOICES = ("neh-630", "tr-55", "ny")
"""Values of ``sheet_flow_limit`` in a project file and in a rule set."""


@dataclass(frozen=True, slots=True)
class SheetFlowLimit:
    """Which limit holds, and who chose it.

    Attributes
    ----------
    name : {"neh-630", "tr-55", "ny"}
        Source; New York has one length before and one after development.
    chosen_by : str
        For the finding: ``rule set nys-2015``.
    """

    name: str = "neh-630"
    chosen_by: str = "default"

    def of(self, condition: str) -> SheetLimit:
        """Row of the table of validity limits for a condition."""
        if self.name == "tr-55":
            return "tr-55"
        if self.name == "ny":
            return "ny-existing" if condition == "pre" else "ny-developed"
        return "neh-630"


NEH_630 = SheetFlowLimit()
"""The limit where nobody chose one."""


def choose_sheet_limit(data: dict[str, Any]) -> SheetFlowLimit:
    """Limit that holds for a file.

    Parameters
    ----------
    data : dict
        Top of the file; entries may have faults, which are reported elsewhere.

    Returns
    -------
    SheetFlowLimit
        As the key ``sheet_flow_limit`` says, else the parameter of the rule set named by ``rules``.
    """
    from hydro.criteria import list_rule_sets, load_rule_set

    own = as_text(data.get("sheet_flow_limit"))
    if own in CHOICES:
        return SheetFlowLimit(str(own), "sheet_flow_limit")
    rules = as_text(data.get("rules"))
    if not isinstance(rules, str) or rules not in list_rule_sets():
        return NEH_630
    try:
        parameter = load_rule_set(rules).parameters.get("sheet_flow_limit")
    except HydroError:  # a faulty rule set is a fault of the check, not of the project file
        return NEH_630
    return SheetFlowLimit(str(parameter.value), f"rule set {rules}") if parameter else NEH_630
