"""Storage of a pond: rows of elevation with area or cumulative volume."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal


@dataclass(frozen=True, slots=True)
class Storage:
    """One storage of a pond.

    Attributes
    ----------
    kind : {"contours", "volumes"}
        ``contours``: surface areas at elevations.  ``volumes``: cumulative volumes at elevations, straight
        lines in between.
    elevations_ft : tuple of float
        Rows, strictly rising. [ft]
    values : tuple of float
        Areas [sf] or cumulative volumes [cf], one a row, of one unit without its filling.
    curvatures : tuple of float
        Second-degree term of the area in each slice between contours, A = A1 + b h + c h^2 [sf/ft2]; empty
        for straight lines (prismatic, average end area).
    share : float
        Units times the share of voids: area and volume count by it. [-]
    form : str
        Shape and filling in words, for reports; empty for a table.
    """

    kind: Literal["contours", "volumes"]
    elevations_ft: tuple[float, ...]
    values: tuple[float, ...]
    curvatures: tuple[float, ...] = ()
    share: float = 1.0
    form: str = ""

    @property
    def bottom_ft(self) -> float:
        """Level of the first row. [ft]"""
        return self.elevations_ft[0]

    @property
    def top_ft(self) -> float:
        """Level of the last row. [ft]"""
        return self.elevations_ft[-1]

    def row_curvatures(self) -> tuple[float, ...]:
        """Second-degree term of the area above each row, 0 above the last one. [sf/ft2]"""
        given = self.curvatures or (0.0,) * (len(self.values) - 1)
        return (*given, 0.0)

    def cumulative_cf(self) -> tuple[float, ...]:
        """Cumulative volume at each row. [cf]"""
        if self.kind == "volumes":
            return tuple(self.share * (value - self.values[0]) for value in self.values)
        total, volumes = 0.0, [0.0]
        for (low, high), (below, above), c in zip(
            pairwise(self.elevations_ft), pairwise(self.values), self.row_curvatures(), strict=False
        ):
            rise = high - low
            total += rise * (0.5 * (below + above) - c * rise * rise / 6.0)
            volumes.append(self.share * total)
        return tuple(volumes)
