"""Land cover: the lines of a curve-number worksheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cover:
    """One line of a curve-number worksheet.

    Attributes
    ----------
    area_ac : float
        Area. [ac]
    curve_number : float
        CN at ARC II. [-]
    impervious_pct : float
        Share of the area without infiltration, 0 to 100. [%]
    hsg : str
        Hydrologic soil group A, B, C, D; empty if not stated.
    description : str
        Cover as the engineer named it.
    source : str
        Table of the curve number, or "entered".
    """

    area_ac: float
    curve_number: float
    impervious_pct: float = 0.0
    hsg: str = ""
    description: str = ""
    source: str = "entered"

    @property
    def impervious_ac(self) -> float:
        """Impervious part of the area. [ac]"""
        return self.area_ac * self.impervious_pct / 100.0
