"""Schema of the weirs of further shapes."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from hydro.project.fields import Elevation, Feet, Number, WeirC
from hydro.project.sections import Section, Unit


def _crest(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Refuse stations that fall, and a crest without any length."""
    for j in range(1, len(rows)):
        if rows[j][0] < rows[j - 1][0]:
            raise PydanticCustomError("row", "falls back", {"row": j, "column": 0, "rule": "station"})
    if rows[-1][0] == rows[0][0]:
        raise PydanticCustomError("row", "no length", {"row": len(rows) - 1, "column": 0, "rule": "length"})
    return rows


Crest: TypeAlias = Annotated[
    list[
        tuple[
            Annotated[Number, Field(ge=-100_000, le=100_000)],
            Annotated[Number, Field(ge=-1_500, le=30_000)],
        ]
    ],
    Field(min_length=2, max_length=1_000),
    Unit(("ft", "ft")),
    AfterValidator(_crest),
]


class Cipolletti(Section):
    """Sharp-crested trapezoidal weir with sides of 1 horizontal to 4 vertical."""

    length_ft: Feet = Field(description="Length of the crest, at its level.")
    invert_ft: Elevation = Field(description="Level of the crest.")
    c: WeirC = Field(3.367, description="Weir coefficient C of Q = C L H^1.5.")


class Trapezoidal(Section):
    """Weir with a level crest and sloping sides."""

    length_ft: Feet = Field(description="Length of the crest, at its level.")
    side_slope: Annotated[Number, Field(ge=0, le=1_000), Unit(("-",))] = Field(
        description="Horizontal run of a side for a rise of 1; the mean of both."
    )
    invert_ft: Elevation = Field(description="Level of the crest.")
    c: WeirC = Field(3.33, description="Weir coefficient of the level crest.")
    side_c: WeirC = Field(2.5, description="Weir coefficient of the sides, that of a V-notch.")


class SideFlow(Section):
    """Weir along the flow."""

    length_ft: Feet = Field(description="Length of the crest.")
    invert_ft: Elevation = Field(description="Level of the crest.")
    c: WeirC = Field(description="Weir coefficient C of Q = C L^0.83 H^1.67.")


class CrestProfile(Section):
    """Weir whose crest is a line of points: stepped or notched wall, uneven embankment."""

    crest_ft_ft: Crest = Field(
        description="Rows [station, elevation], stations not falling; two rows at one station make a step. "
        "The ends are vertical."
    )
    c: WeirC = Field(description="Weir coefficient over each foot of the crest.")


class Ogee(Section):
    """Ogee crest shaped for a design head."""

    length_ft: Feet = Field(description="Length of the crest, less piers and abutments.")
    invert_ft: Elevation = Field(description="Level of the crest.")
    design_head_ft: Feet = Field(description="Head Hd for which the crest is shaped.")
    c: WeirC = Field(3.97, description="Weir coefficient at the design head; C = c (H/Hd)^0.12.")
