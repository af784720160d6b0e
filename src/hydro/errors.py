"""Errors that a user can mend.  Each says what value was met, where, and how to mend it.

Validation collects every fault and raises once, so an engineer sees ten faults as ten messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Attributes
    ----------
    what : str
        The fault, with the value met.
    where : str
        File, line and field, as far as known: ``site.yaml:14: post.nodes.BASIN.outlets.riser``.
    fix : str
        What to do about it.
    """

    what: str
    where: str = ""
    fix: str = ""

    def __str__(self) -> str:
        head = f"{self.where}: {self.what}" if self.where else self.what
        return f"{head}\n  {self.fix}" if self.fix else head


class HydroError(Exception):
    """Base of all errors that this package raises on purpose.

    Parameters
    ----------
    what : str
        The fault, with the value met.
    where : str, optional
        File, line and field.
    fix : str, optional
        What to do about it.
    faults : iterable of Fault, optional
        Further faults found in the same pass; given alone, they replace the three texts.
    """

    def __init__(
        self, what: str = "", where: str = "", fix: str = "", *, faults: Iterable[Fault] = ()
    ) -> None:
        own = (Fault(what, where, fix),) if what else ()
        self.faults: tuple[Fault, ...] = own + tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class InputError(HydroError):
    """An argument of a function is outside its domain."""


class ProjectError(HydroError):
    """A project file cannot be read as written."""


class RuleError(HydroError):
    """A rule set cannot be read as written."""


class StormError(HydroError):
    """A design storm is unknown or its table is not a mass curve."""
