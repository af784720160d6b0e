"""Schema of a pond's outlets."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from hydro.project.controlled_schema import (
    GateSetting,
    PumpOutlet,
    RatingOutlet,
    SiphonOutlet,
    SkimmerOutlet,
)
from hydro.project.culvert_schema import CulvertOutlet, RoadwayWeir
from hydro.project.fields import (
    Count,
    Elevation,
    Feet,
    Flag,
    Name,
    Number,
    Opening,
    OrificeC,
    Percent,
    WeirC,
    WeirTable,
    whole_only,
)
from hydro.project.sections import Choice, Section, Unit
from hydro.project.weir_schema import Cipolletti, CrestProfile, Ogee, SideFlow, Trapezoidal
from hydro.types import OutflowPath


class OrificeOutlet(Section):
    """Opening in a wall: orifice, slot, or rows of either in a riser."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("diameter_in",), ("width_in", "height_in"))),)
    goes_with: ClassVar[dict[str, str]] = {"rows": "row_spacing_in", "row_spacing_in": "rows"}

    diameter_in: Opening | None = Field(None, description="Diameter of a circular opening.")
    width_in: Opening | None = Field(None, description="Width of a rectangular opening.")
    height_in: Opening | None = Field(None, description="Height of a rectangular opening.")
    invert_ft: Elevation = Field(description="Lowest point of the opening.")
    c: OrificeC = Field(0.6, description="Orifice coefficient.")
    count: Count = Field(1, description="Number of equal openings at this level, and in each row.")
    rows: Count = Field(1, description="Number of rows, the first at the invert.")
    row_spacing_in: Opening | None = Field(None, description="Distance of the rows, from invert to invert.")
    low_head: Literal["half-depth", "integral"] = Field(
        "half-depth",
        description="Head of a part-full opening: on half its wetted depth, or by strips (4 to 17 % less).",
    )


class GrateOutlet(Section):
    """Horizontal opening: riser top, grate, drop inlet."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("diameter_in",), ("length_in", "width_in"))),)

    diameter_in: Opening | None = Field(None, description="Diameter of a circular opening.")
    length_in: Opening | None = Field(None, description="Length of a rectangular opening.")
    width_in: Opening | None = Field(None, description="Width of a rectangular opening.")
    elevation_ft: Elevation = Field(description="Level of the opening.")
    c: OrificeC = Field(0.6, description="Orifice coefficient, for high heads.")
    weir_c: WeirC = Field(3.33, description="Weir coefficient over the perimeter, for low heads.")
    count: Count = Field(1, description="Number of equal openings at this level.")
    open_area_pct: Annotated[Percent, Field(gt=0)] = Field(
        100.0, description="Share of the area that is open between the bars."
    )
    clogged_pct: Annotated[Percent, Field(lt=100)] = Field(
        0.0, description="Share of area and rim that is taken as clogged."
    )


class SharpCrested(Section):
    """Sharp-crested rectangular weir."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("c",), ("crest_height_ft",)), required=False),)

    length_ft: Feet = Field(description="Length of the crest across the flow.")
    invert_ft: Elevation = Field(description="Level of the crest.")
    contractions: Annotated[Literal[0, 1, 2], BeforeValidator(whole_only)] = Field(
        0, description="Number of end contractions."
    )
    c: WeirC = Field(3.33, description="Weir coefficient.")
    crest_height_ft: Feet | None = Field(
        None, description="Height P of the crest above the approach bed; with it C = 3.27 + 0.40 H/P."
    )
    top_ft: Elevation | None = Field(
        None, description="Top of the opening, above which it flows as an orifice; none where it is open."
    )


class VNotch(Section):
    """Sharp-crested triangular weir."""

    angle_deg: Annotated[Number, Field(gt=0, lt=180), Unit(("deg",))] = Field(
        description="Full angle of the notch."
    )
    invert_ft: Elevation = Field(description="Bottom of the notch.")
    c: WeirC = Field(2.5, description="Weir coefficient C of Q = C tan(angle/2) H^2.5.")


class BroadCrested(Section):
    """Broad-crested rectangular weir: spillway, embankment."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("breadth_ft",), ("coefficients_ft_c",))),)

    length_ft: Feet = Field(description="Length of the crest across the flow.")
    breadth_ft: Feet | None = Field(
        None, description="Breadth of the crest along the flow; coefficients are those of HEC-22, table 10.7."
    )
    coefficients_ft_c: WeirTable | None = Field(
        None, description="Own coefficients: rows [head, C], heads rising; C is held outside."
    )
    invert_ft: Elevation = Field(description="Level of the crest.")


class WeirOutlet(Section):
    """A weir of one of nine kinds."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice(
            (
                ("sharp_crested",),
                ("v_notch",),
                ("broad_crested",),
                ("roadway",),
                ("cipolletti",),
                ("trapezoidal",),
                ("side_flow",),
                ("profile",),
                ("ogee",),
            )
        ),
    )

    sharp_crested: SharpCrested | None = Field(None, description="Sharp-crested rectangular weir.")
    v_notch: VNotch | None = Field(None, description="Sharp-crested triangular weir.")
    broad_crested: BroadCrested | None = Field(None, description="Broad-crested rectangular weir.")
    roadway: RoadwayWeir | None = Field(None, description="Road that is overtopped.")
    cipolletti: Cipolletti | None = Field(None, description="Trapezoidal weir with sides of 1 to 4.")
    trapezoidal: Trapezoidal | None = Field(None, description="Weir with sloping sides.")
    side_flow: SideFlow | None = Field(None, description="Weir along the flow.")
    profile: CrestProfile | None = Field(None, description="Weir with a crest by points.")
    ogee: Ogee | None = Field(None, description="Ogee crest.")


class OutletEntry(Section):
    """One outlet: a device and the path its water takes."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice(
            (
                ("orifice",),
                ("grate",),
                ("weir",),
                ("culvert",),
                ("rating",),
                ("skimmer",),
                ("siphon",),
                ("pump",),
            )
        ),
    )

    orifice: OrificeOutlet | None = Field(None, description="Opening in a wall.")
    grate: GrateOutlet | None = Field(None, description="Horizontal opening.")
    weir: WeirOutlet | None = Field(None, description="Weir.")
    culvert: CulvertOutlet | None = Field(None, description="Culvert, or the barrel of a riser.")
    rating: RatingOutlet | None = Field(None, description="Stage-discharge table.")
    skimmer: SkimmerOutlet | None = Field(None, description="Floating inlet.")
    siphon: SiphonOutlet | None = Field(None, description="Siphon.")
    pump: PumpOutlet | None = Field(None, description="Pump.")
    into: Name | None = Field(
        None, description="Outlet of this pond that the water enters, such as the barrel of a riser."
    )
    path: OutflowPath = Field(
        "primary", description="Outflow path; discarded water (infiltration) leaves the drainage network."
    )
    flap_gate: Flag = Field(
        False, description="Whether a gate keeps water from running back under a higher level below."
    )
    gate: GateSetting | None = Field(None, description="Gate before the outlet, constant or by time.")
