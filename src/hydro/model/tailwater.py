"""What stands below the outlets of a pond."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ConstantLevel:
    """A level that stays, or a free outfall.

    Attributes
    ----------
    level_ft : float
        Level; -inf for a free outfall. [ft]
    """

    level_ft: float = -math.inf


@dataclass(frozen=True, slots=True)
class LevelTable:
    """A level that changes with time, such as a tide: straight lines between the rows, held before and after.

    Attributes
    ----------
    times_hr : tuple of float
        Times from the start of the storm, strictly rising. [hr]
    levels_ft : tuple of float
        Level at each time. [ft]
    source : str
        File and its checksum, or empty.
    """

    times_hr: tuple[float, ...]
    levels_ft: tuple[float, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class LevelOfPond:
    """The level of another pond, followed at every time; both are solved together where each needs the other.

    Attributes
    ----------
    pond : str
        Name of the pond.
    """

    pond: str


Tailwater: TypeAlias = ConstantLevel | LevelTable | LevelOfPond

FREE_OUTFALL = ConstantLevel()
