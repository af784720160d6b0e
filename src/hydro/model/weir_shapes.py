"""Weirs of further shapes: Cipolletti, trapezoidal, side-flow, by profile, ogee."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CipollettiWeir:
    """Sharp-crested trapezoidal weir with sides of 1 horizontal to 4 vertical.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L, at the crest. [ft]
    weir_coefficient : float
        C of Q = C L H^1.5. [ft^0.5/s]
    """

    invert_ft: float
    length_ft: float
    weir_coefficient: float = 3.367


@dataclass(frozen=True, slots=True)
class TrapezoidalWeir:
    """Weir with sloping sides: a rectangle and two halves of a V.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L, at the crest. [ft]
    side_slope : float
        Mean horizontal run of the two sides for a rise of 1. [-]
    weir_coefficient : float
        C of the level crest. [ft^0.5/s]
    side_coefficient : float
        Cs of the sides, that of a V-notch. [ft^0.5/s]
    """

    invert_ft: float
    length_ft: float
    side_slope: float
    weir_coefficient: float = 3.33
    side_coefficient: float = 2.5


@dataclass(frozen=True, slots=True)
class SideFlowWeir:
    """Weir along the flow.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L. [ft]
    weir_coefficient : float
        C of Q = C L^0.83 H^1.67. [ft^0.5/s]
    """

    invert_ft: float
    length_ft: float
    weir_coefficient: float


@dataclass(frozen=True, slots=True)
class ProfileWeir:
    """Weir whose crest is a line of stations and levels: stepped weir, notched wall, uneven embankment.

    Attributes
    ----------
    stations_ft, crests_ft : tuple of float
        Crest; stations do not fall, and two at one station make a step. [ft]
    weir_coefficient : float
        C of C h^1.5 over each foot of the crest. [ft^0.5/s]
    """

    stations_ft: tuple[float, ...]
    crests_ft: tuple[float, ...]
    weir_coefficient: float

    @property
    def invert_ft(self) -> float:
        """Lowest point of the crest that has a length. [ft]"""
        pairs = zip(self.stations_ft, self.stations_ft[1:], self.crests_ft, self.crests_ft[1:], strict=False)
        return min(min(a, b) for x, y, a, b in pairs if y > x)


@dataclass(frozen=True, slots=True)
class OgeeWeir:
    """Ogee crest shaped for a design head.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L, less piers and abutments. [ft]
    design_head_ft : float
        Hd. [ft]
    design_coefficient : float
        Cd, C at the design head. [ft^0.5/s]
    """

    invert_ft: float
    length_ft: float
    design_head_ft: float
    design_coefficient: float = 3.97
