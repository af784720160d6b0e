"""A place where a rule is applied, and what counts there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hydro.criteria.ruleset import ParameterValue, RuleSet, Scope
from hydro.criteria.site import Site
from hydro.criteria.vocabulary import CannotTell
from hydro.model.network import Network, targets
from hydro.model.nodes import DesignPoint, Node, Pond, Subcatchment
from hydro.types import OUTFLOW_PATHS

if TYPE_CHECKING:
    from hydro.analysis.compare import DesignPointComparison
    from hydro.model.results import RunResult

PROJECT = "project"
"""Where a check of the whole project is reported."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What counts at one design point: every node of a network counts once.

    Attributes
    ----------
    subcatchments : tuple of Subcatchment
        Those whose water leaves here by its main path.
    ponds : tuple of Pond
        Likewise.
    elsewhere : tuple of Pond
        Ponds of which another path arrives here; they count at another design point.
    """

    subcatchments: tuple[Subcatchment, ...]
    ponds: tuple[Pond, ...]
    elsewhere: tuple[Pond, ...] = ()

    @property
    def area_ac(self) -> float:
        """Drainage area, A. [ac]"""
        return sum(item.area_ac for item in self.subcatchments)

    @property
    def impervious_ac(self) -> float:
        """Impervious area. [ac]"""
        return sum(item.impervious_ac for item in self.subcatchments)

    @property
    def impervious_pct(self) -> float:
        """Impervious share, I; 0 where there is no area. [%]"""
        area = self.area_ac
        return min(100.0 * self.impervious_ac / area, 100.0) if area > 0.0 else 0.0


def main_target(node: Node) -> str | None:
    """Node that receives the first outflow path, primary before secondary; None if the water leaves."""
    if isinstance(node, Pond):
        return next((node.to[path] for path in OUTFLOW_PATHS if path in node.to), None)
    return next(iter(targets(node)), None)


def ledgers(network: Network) -> dict[str, Ledger]:
    """Ledger of every design point; under the empty name, of water that leaves by no design point."""
    home: dict[str, str] = {}
    for node in reversed(network.nodes):
        home[node.id] = node.id if isinstance(node, DesignPoint) else home.get(main_target(node) or "", "")
    names = [node.id for node in network if isinstance(node, DesignPoint)]
    found: dict[str, Ledger] = {}
    for name in (*names, ""):
        here = [node for node in network if home[node.id] == name]
        arriving = network.upstream_of(name) if name else ()
        ledger = Ledger(
            tuple(node for node in here if isinstance(node, Subcatchment)),
            tuple(node for node in here if isinstance(node, Pond)),
            tuple(node for node in arriving if isinstance(node, Pond) and home[node.id] != name),
        )
        if name or ledger.subcatchments or ledger.ponds:
            found[name] = ledger
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """One design point, one practice or the whole project, under a rule set.

    Attributes
    ----------
    site : Site
        What is checked.
    rules : RuleSet
        Whose parameters hold.
    scope : {"design_point", "practice", "project"}
        What the place is.
    id : str
        Node, or ``project``.
    """

    site: Site
    rules: RuleSet
    scope: Scope
    id: str

    def number(self, name: str) -> float:
        """Value of a parameter that is a number."""
        return float(cast(float, self._value(name)))

    def flag(self, name: str) -> bool:
        """Value of a parameter that is yes or no."""
        return bool(self._value(name))

    def choice(self, name: str) -> str:
        """Value of a parameter that is one of some words."""
        return str(self._value(name))

    def names(self, name: str) -> tuple[str, ...]:
        """Value of a parameter that is a list of names."""
        return cast(tuple[str, ...], self._value(name))

    def by_soil_group(self, name: str) -> Mapping[str, float]:
        """Value of a parameter that has a number for each hydrologic soil group."""
        return cast(Mapping[str, float], self._value(name))

    def _value(self, name: str) -> ParameterValue:
        return self.rules.parameters[name].value

    @property
    def network(self) -> Network:
        """Network after development."""
        return self.site.networks["post"]

    @property
    def design_point(self) -> DesignPoint:
        """The design point of this place."""
        return cast(DesignPoint, self.network[self.id])

    @property
    def pond(self) -> Pond:
        """The practice of this place."""
        return cast(Pond, self.network[self.id])

    def ledgers(self, condition: str = "post") -> dict[str, Ledger]:
        """Ledgers that belong to this place: its own, or all of them for the project."""
        found = ledgers(self.site.networks[condition])
        if self.scope == "project":
            return found
        return {self.id: found.get(self.id, Ledger((), ()))}

    def run(self, condition: str, storm: str) -> RunResult:
        """Return the run of a condition under a storm that has the duration of the rule set.

        Raises
        ------
        CannotTell
            If the storm is missing or lasts longer or shorter, depths do not rise with the return period, or
            runoff reaches the place by a rational method, whose rain is not that storm.
        """
        falling = next((item for item in self.site.findings if item.code == "H102"), None)
        if falling is not None:
            raise CannotTell(
                f"H102 stands at {falling.where} ({falling.cause}), so no storm is certain; check the depths "
                "against their source"
            )
        runs = self.site.runs.get(condition, {})
        if storm not in runs:
            known = ", ".join(runs) or "none"
            raise CannotTell(
                f"storm '{storm}' is missing in condition '{condition}' (storms given: {known}); "
                f"add '{storm}' with its depth under storms.depths_in"
            )
        run = runs[storm]
        if "storm_duration_hr" in self.rules.parameters:
            wanted, met = self.number("storm_duration_hr"), run.storm.curve.duration_hr
            if met != wanted:
                raise CannotTell(
                    f"storm '{storm}' lasts {met:g} h, the rules speak of the {wanted:g}-h storm; "
                    f"give '{storm}' a distribution of {wanted:g} h"
                )
            self._refuse_rational(condition, storm, wanted)
        return run

    def _refuse_rational(self, condition: str, storm: str, wanted_hr: float) -> None:
        """Say which runoff at this place does not come from the storm of the rules."""
        network = self.site.networks[condition]
        nodes = network.nodes if self.scope == "project" else (*network.upstream_of(self.id),)
        own = [node for node in nodes if isinstance(node, Subcatchment) and not node.method.takes_storm]
        if own:
            names = ", ".join(node.id for node in own)
            raise CannotTell(
                f"the runoff of {names} in '{condition}' comes from the {own[0].method.title}, whose rain is "
                f"not the {wanted_hr:g}-h storm '{storm}' of the rules; use a method that takes the storm"
            )

    def receives_nothing(self) -> bool:
        """Whether this is a design point without a subcatchment or inflow in pre and in post."""
        return self.scope == "design_point" and not any(
            node.kind in ("subcatchment", "inflow")
            for condition in ("pre", "post")
            for node in self.site.networks[condition].upstream_of(self.id)
        )

    def compared(self, storm: str) -> DesignPointComparison:
        """Return pre and post of this design point under a storm.

        Raises
        ------
        CannotTell
            If one of the two was not run.
        """
        self.run("pre", storm)
        self.run("post", storm)
        rows = self.site.comparison.get(self.id, {})
        if storm not in rows:
            raise CannotTell(
                f"design point '{self.id}' is not compared under '{storm}'; give it in both conditions, "
                "pre and post"
            )
        return rows[storm]
