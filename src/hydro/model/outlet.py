"""Outlet devices of a pond and the path each discharges to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hydro.model.controlled import Gate, Pump, RatingByTailwater, Siphon, Skimmer
from hydro.model.weir_shapes import CipollettiWeir, OgeeWeir, ProfileWeir, SideFlowWeir, TrapezoidalWeir
from hydro.types import OutflowPath

BarrelShape: TypeAlias = Literal["circular", "box", "elliptical", "arch"]
"""Cross-section of a culvert."""


@dataclass(frozen=True, slots=True)
class Orifice:
    """Opening in a wall.

    Attributes
    ----------
    invert_ft : float
        Lowest point of the opening. [ft]
    shape : {"circular", "rectangular"}
        Shape of the opening.
    width_ft, height_ft : float
        Both the diameter for a circular opening. [ft]
    discharge_coefficient : float
        C. [-]
    count : int
        Number of equal openings at the same level.
    low_head : {"half-depth", "integral"}
        Head of a part-full opening: on half its wetted depth, or strip by strip.
    rows : int
        Number of such rows of openings, one above the other.
    row_spacing_ft : float
        From invert to invert of the rows. [ft]
    """

    invert_ft: float
    shape: Literal["circular", "rectangular"]
    width_ft: float
    height_ft: float
    discharge_coefficient: float = 0.6
    count: int = 1
    low_head: Literal["half-depth", "integral"] = "half-depth"
    rows: int = 1
    row_spacing_ft: float = 0.0


@dataclass(frozen=True, slots=True)
class Grate:
    """Horizontal opening: riser top, grate, drop inlet.

    Attributes
    ----------
    invert_ft : float
        Level of the opening. [ft]
    shape : {"circular", "rectangular"}
        Shape of the opening.
    length_ft, width_ft : float
        Both the diameter for a circular opening. [ft]
    discharge_coefficient : float
        C of orifice flow. [-]
    weir_coefficient : float
        C of weir flow over the perimeter at low head. [ft^0.5/s]
    count : int
        Number of equal openings at the same level.
    open_area_share : float
        Share of the area that is open between the bars. [-]
    clogged_share : float
        Share of area and perimeter that is clogged. [-]
    """

    invert_ft: float
    shape: Literal["circular", "rectangular"]
    length_ft: float
    width_ft: float
    discharge_coefficient: float = 0.6
    weir_coefficient: float = 3.33
    count: int = 1
    open_area_share: float = 1.0
    clogged_share: float = 0.0


@dataclass(frozen=True, slots=True)
class SharpWeir:
    """Sharp-crested rectangular weir.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L. [ft]
    contractions : int
        Number of end contractions, 0 to 2.
    weir_coefficient : float
        C, used where no crest height is given. [ft^0.5/s]
    crest_height_ft : float or None
        P, height of the crest above the approach bed; with it C = 3.27 + 0.40 H/P. [ft]
    opening_height_ft : float or None
        Height of the opening above the crest, where it has a top. [ft]
    """

    invert_ft: float
    length_ft: float
    contractions: int = 0
    weir_coefficient: float = 3.33
    crest_height_ft: float | None = None
    opening_height_ft: float | None = None


@dataclass(frozen=True, slots=True)
class VNotchWeir:
    """Sharp-crested triangular weir.

    Attributes
    ----------
    invert_ft : float
        Bottom of the notch. [ft]
    angle_deg : float
        Full angle of the notch. [deg]
    weir_coefficient : float
        C of Q = C tan(angle/2) H^2.5. [ft^0.5/s]
    """

    invert_ft: float
    angle_deg: float
    weir_coefficient: float = 2.5


@dataclass(frozen=True, slots=True)
class BroadCrestedWeir:
    """Broad-crested rectangular weir with a coefficient that depends on the head.

    Attributes
    ----------
    invert_ft : float
        Crest. [ft]
    length_ft : float
        L. [ft]
    breadth_ft : float
        Breadth of the crest in the direction of flow; 0 where own coefficients are given. [ft]
    heads_ft, weir_coefficients : tuple of float
        C at heads, held constant outside. [ft, ft^0.5/s]
    coefficients_are_own : bool
        Whether the coefficients were given by the designer, not taken from the table by breadth.
    """

    invert_ft: float
    length_ft: float
    breadth_ft: float
    heads_ft: tuple[float, ...]
    weir_coefficients: tuple[float, ...]
    coefficients_are_own: bool = False


@dataclass(frozen=True, slots=True)
class RatingTable:
    """Stage-discharge table, straight lines in between.

    Attributes
    ----------
    elevations_ft : tuple of float
        Strictly rising. [ft]
    flows_cfs : tuple of float
        Not falling, 0 in the first row. [cfs]
    cap_cfs : float or None
        Flow that is not exceeded; the table is held above the level at which it is reached. [cfs]
    """

    elevations_ft: tuple[float, ...]
    flows_cfs: tuple[float, ...]
    cap_cfs: float | None = None

    @property
    def invert_ft(self) -> float:
        """Highest level without flow. [ft]"""
        return max(z for z, q in zip(self.elevations_ft, self.flows_cfs, strict=True) if q == 0.0)


@dataclass(frozen=True, slots=True)
class Culvert:
    """One or more equal barrels: pipe, box, ellipse or arch.

    Attributes
    ----------
    invert_ft, outlet_invert_ft : float
        Inverts of the inlet and of the outlet. [ft]
    shape : {"circular", "box", "elliptical", "arch"}
        Cross-section.
    rise_ft, span_ft : float
        Inside height and width; both the diameter of a circular barrel. [ft]
    length_ft : float
        L. [ft]
    manning_n : float
        n. [-]
    entrance_loss : float
        ke. [-]
    inlet : str
        Entry of the catalogue of inlets; empty for the form by ke and Cc.
    form : {1, 2, 3}
        Forms 1 and 2 of HDS-5; 3 is the form by ke and Cc.
    k, m, c, y : float
        Constants of the inlet; in form 3, k is Cc. [-]
    slope_correction : float
        Ks: -0.5, or 0.7 for a mitred inlet. [-]
    barrels : int
        Number of equal barrels.
    """

    invert_ft: float
    outlet_invert_ft: float
    shape: BarrelShape
    rise_ft: float
    span_ft: float
    length_ft: float
    manning_n: float
    entrance_loss: float
    inlet: str
    form: Literal[1, 2, 3]
    k: float
    m: float = 0.0
    c: float = 0.0
    y: float = 0.0
    slope_correction: float = -0.5
    barrels: int = 1

    @property
    def slope(self) -> float:
        """Fall over length, S0; negative where the outlet lies higher. [-]"""
        return (self.invert_ft - self.outlet_invert_ft) / self.length_ft


@dataclass(frozen=True, slots=True)
class Roadway:
    """Road overtopped by the water.

    Attributes
    ----------
    invert_ft : float
        Lowest point of the crest. [ft]
    length_ft : float
        Length of the crest across the flow. [ft]
    width_ft : float
        Width of the road along the flow. [ft]
    surface : {"paved", "gravel"}
        Surface of the road.
    stations_ft, crests_ft : tuple of float
        Profile of the crest; empty for a level one. [ft]
    """

    invert_ft: float
    length_ft: float
    width_ft: float
    surface: Literal["paved", "gravel"]
    stations_ft: tuple[float, ...] = ()
    crests_ft: tuple[float, ...] = ()


Device: TypeAlias = (
    Orifice
    | Grate
    | SharpWeir
    | VNotchWeir
    | BroadCrestedWeir
    | CipollettiWeir
    | TrapezoidalWeir
    | SideFlowWeir
    | ProfileWeir
    | OgeeWeir
    | RatingTable
    | RatingByTailwater
    | Culvert
    | Roadway
    | Skimmer
    | Siphon
    | Pump
)


@dataclass(frozen=True, slots=True)
class Outlet:
    """A device of a pond on its outflow path.

    Attributes
    ----------
    name : str
        Name, unique in its pond.
    device : Device
        What controls the flow.
    path : {"primary", "secondary", "tertiary", "discarded"}
        Where the water goes; that of the last outlet where one leads into another.
    flap_gate : bool
        Whether a gate keeps water from running back under a higher level below.
    into : str
        Outlet of the same pond that its water enters; empty where it leaves the pond.
    gate : Gate or None
        Gate before it.
    """

    name: str
    device: Device
    path: OutflowPath = "primary"
    flap_gate: bool = False
    into: str = ""
    gate: Gate | None = None

    @property
    def open_share(self) -> float:
        """Constant share of its flow that it passes; 1 where its gate moves. [-]"""
        return 1.0 if self.gate is None or self.gate.moves else self.gate.shares[0]


def changes_in_time(outlet: Outlet) -> bool:
    """Whether the flow of an outlet depends on the time or on what went before, not on the levels alone."""
    moves = outlet.gate is not None and outlet.gate.moves
    return moves or isinstance(outlet.device, Siphon | Pump)


def intakes(outlets: tuple[Outlet, ...]) -> tuple[Outlet, ...]:
    """Outlets that take water from the pond itself; the others take it from those that lead into them."""
    fed = {outlet.into for outlet in outlets if outlet.into}
    return tuple(outlet for outlet in outlets if outlet.name not in fed)
