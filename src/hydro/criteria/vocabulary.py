"""The words that a rule file may use: what a quantity, a predicate and a parameter are.

Nothing in a rule file is ever executed: it names entries of closed tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from hydro.criteria.ruleset import Scope

if TYPE_CHECKING:
    from hydro.criteria.place import Place


class CannotTell(Exception):  # noqa: N818 - an answer of the calculation, not an error of the user's making
    """A quantity or predicate cannot be known; the text says why and what to do about it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Value of a quantity at a place.

    Attributes
    ----------
    value : float
        NaN where it cannot be known. [unit of the quantity]
    formula : str
        The formula with its numbers.
    note : str
        What a reviewer should know about the value.
    basis : tuple of str
        Parameters of the rule set that decided the value.
    against_pass, against_fail : str
        A doubt that turns a pass, or a fail, into "cannot tell"; empty for none.
    missing : str
        Why the value cannot be known.
    idle : str
        Why nothing is asked here, which makes the check not applicable; empty where something is.
    """

    value: float
    formula: str = ""
    note: str = ""
    basis: tuple[str, ...] = ()
    against_pass: str = ""
    against_fail: str = ""
    missing: str = ""
    idle: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a predicate holds at a place, and on what ground.

    Attributes
    ----------
    holds : bool
        Whether it holds.
    ground : str
        The facts behind it.
    basis : tuple of str
        Parameters of the rule set that decided it.
    hint : str
        What to do, where it does not hold and the check fails.
    """

    holds: bool
    ground: str = ""
    basis: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity that rules may name.

    Attributes
    ----------
    compute : callable
        Gives the measure at a place under a storm (empty name if not per storm).
    unit : str
        Unit of its values.
    scopes : tuple of str
        Where it can be measured.
    formula : str
        Its formula in the symbols of the nomenclature.
    per_storm : bool
        Whether it belongs to a storm.
    parameters : tuple of str
        Parameters that a rule set must hold for it.
    """

    compute: Callable[[Place, str], Measure]
    unit: str
    scopes: tuple[Scope, ...]
    formula: str
    per_storm: bool = False
    parameters: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Name in a rule file."""
        return self.compute.__name__

    @property
    def text(self) -> str:
        """What it is, in one sentence."""
        return (self.compute.__doc__ or "").strip().splitlines()[0]


@dataclass(frozen=True, slots=True)
class Predicate:
    """A condition that waivers may name; fields as in :class:`Quantity`.

    Attributes
    ----------
    ask : callable
        Gives the answer at a place under a storm (empty name if not per storm).
    scopes : tuple of str
        Where it can be asked.
    per_storm : bool
        Whether it belongs to a storm.
    parameters : tuple of str
        Parameters that a rule set must hold for it.
    """

    ask: Callable[[Place, str], Answer]
    scopes: tuple[Scope, ...]
    per_storm: bool = False
    parameters: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Name in a rule file."""
        return self.ask.__name__

    @property
    def text(self) -> str:
        """What it asks, in one sentence."""
        return (self.ask.__doc__ or "").strip().splitlines()[0]


@dataclass(frozen=True, slots=True)
class ParameterKind:
    """What a parameter of a rule set is.

    Attributes
    ----------
    kind : {"number", "flag", "choice", "names", "by soil group"}
        Form of its value; numbers are not negative.
    unit : str
        Unit, or "-".
    text : str
        What it is.
    choices : tuple of str
        Values of a choice.
    """

    kind: Literal["number", "flag", "choice", "names", "by soil group"]
    unit: str
    text: str
    choices: tuple[str, ...] = ()


TIME_DEFINITIONS = ("centroid", "drain_from_peak", "average_release")
"""How a detention time is measured: see :class:`hydro.model.results.Pool`."""

PARAMETERS: MappingProxyType[str, ParameterKind] = MappingProxyType(
    {
        "storm_duration_hr": ParameterKind("number", "hr", "duration of the storms that the rules name"),
        "p90_lowest_in": ParameterKind("number", "in", "90 % rainfall below this is doubted"),
        "p90_highest_in": ParameterKind("number", "in", "90 % rainfall above this is doubted"),
        "rv_min_rule": ParameterKind("flag", "-", "whether Rv has a floor while WQv exceeds RRv provided"),
        "rv_minimum": ParameterKind("number", "-", "that floor"),
        "wqv_pervious_bypass": ParameterKind(
            "flag", "-", "whether land without impervious cover may pass the practices on their spare storage"
        ),
        "reduction_factor": ParameterKind("by soil group", "-", "specific reduction factor S"),
        "cpv_time_hr": ParameterKind("number", "hr", "extended detention of the 1-year storm"),
        "cpv_time_trout_hr": ParameterKind("number", "hr", "the same for trout water"),
        "cpv_time_definition": ParameterKind("choice", "-", "measure of time that binds", TIME_DEFINITIONS),
        "cpv_orifice_minimum_in": ParameterKind("number", "in", "smallest low-flow orifice asked for"),
        "cpv_bypass_impervious_pct": ParameterKind(
            "number", "%", "share of the impervious area that may bypass detention"
        ),
        "cpv_unit_peak_distribution": ParameterKind(
            "choice", "-", "distribution of the short-cut where the storm's own has no TR-55 coefficients",
            ("I", "IA", "II", "III"),
        ),
        "sheet_flow_limit": ParameterKind(
            "choice", "-", "source of the longest sheet flow, where the project file names none (H202)",
            ("neh-630", "tr-55", "ny"),
        ),
        "stream_order_waiver": ParameterKind("number", "-", "stream order from which rules are waived"),
        "practices_without_embankment": ParameterKind("names", "-", "practices without water above ground"),
    }
)  # fmt: skip
"""Parameters that a rule file may set."""
