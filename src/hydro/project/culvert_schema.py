"""Schema of culverts and of roads that are overtopped."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from hydro.project.fields import Count, Elevation, Feet, ManningN, Number, Opening, Text
from hydro.project.fields import check_rising as rising
from hydro.project.sections import Choice, Section, Unit

LossCoefficient: TypeAlias = Annotated[Number, Field(ge=0, le=2), Unit(("-",))]
Profile: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(ge=-1e5, le=1e5)], Annotated[Number, Field(ge=-1_500, le=30_000)]]],
    Field(min_length=2, max_length=1_000),
    Unit(("ft", "ft")),
    AfterValidator(rising),
]


def _inlet_name(value: object) -> object:
    """Name of the catalogue in any case, with blanks for hyphens."""
    return value.strip().lower().replace(" ", "-") if isinstance(value, str) else value


class CulvertOutlet(Section):
    """Pipe, box, ellipse or arch under inlet and outlet control."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("diameter_in",), ("rise_in", "span_in"))),
        Choice((("inlet",), ("cc",))),
    )
    goes_with: ClassVar[dict[str, str]] = {"shape": "rise_in"}

    diameter_in: Opening | None = Field(None, description="Inside diameter of a circular barrel.")
    rise_in: Opening | None = Field(None, description="Inside height of another barrel.")
    span_in: Opening | None = Field(None, description="Inside width of another barrel.")
    shape: Literal["box", "elliptical", "arch"] = Field(
        "box", description="Shape where rise and span are given."
    )
    barrels: Count = Field(1, description="Number of equal barrels.")
    length_ft: Feet = Field(description="Length of the barrel.")
    invert_ft: Elevation = Field(description="Invert of the inlet.")
    outlet_invert_ft: Elevation = Field(description="Invert of the outlet.")
    n: ManningN = Field(description="Roughness of the barrel.")
    inlet: Annotated[Text, BeforeValidator(_inlet_name)] | None = Field(
        None, description="Inlet by its name in the catalogue (docs/culverts.md): square-edge-headwall."
    )
    ke: LossCoefficient | None = Field(
        None, description="Entrance loss coefficient; that of the inlet where not given."
    )
    cc: Annotated[Number, Field(ge=0.1, le=1), Unit(("-",))] | None = Field(
        None, description="Contraction coefficient, instead of an inlet: the form of some printouts, with ke."
    )


class RoadwayWeir(Section):
    """Road that the water overtops."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("length_ft", "invert_ft"), ("profile_ft_ft",))),)

    length_ft: Feet | None = Field(None, description="Length of a level crest across the flow.")
    invert_ft: Elevation | None = Field(None, description="Level of that crest.")
    profile_ft_ft: Profile | None = Field(
        None, description="Crest as rows [station, elevation], stations rising, instead."
    )
    width_ft: Feet = Field(description="Width of the road along the flow.")
    surface: Literal["paved", "gravel"] = Field("paved", description="Surface of the road.")
