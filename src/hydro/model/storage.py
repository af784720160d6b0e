"""Storage of a pond: rows of elevation with area or cumulative volume."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Storage:
    """One storage of a pond.

    Attributes
    ----------
    kind : {"contours", "volumes"}
        ``contours``: surface areas at elevations, prismatic in between (average end area).  ``volumes``:
        cumulative volumes at elevations, straight lines in between.
    elevations_ft : tuple of float
        Rows, strictly rising. [ft]
    values : tuple of float
        Areas [sf] or cumulative volumes [cf], one a row.
    """

    kind: Literal["contours", "volumes"]
    elevations_ft: tuple[float, ...]
    values: tuple[float, ...]

    @property
    def bottom_ft(self) -> float:
        """Level of the first row. [ft]"""
        return self.elevations_ft[0]

    @property
    def top_ft(self) -> float:
        """Level of the last row. [ft]"""
        return self.elevations_ft[-1]

    def cumulative_cf(self) -> tuple[float, ...]:
        """Cumulative volume at each row. [cf]"""
        if self.kind == "volumes":
            return tuple(value - self.values[0] for value in self.values)
        total, volumes = 0.0, [0.0]
        for j in range(1, len(self.values)):
            height = self.elevations_ft[j] - self.elevations_ft[j - 1]
            total += 0.5 * height * (self.values[j] + self.values[j - 1])
            volumes.append(total)
        return tuple(volumes)
