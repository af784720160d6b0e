"""Schema of a pond's storages."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from hydro.project.fields import Contours, Count, Elevation, Feet, Number, Opening, Volumes
from hydro.project.sections import Choice, Section, Unit

SideSlope = Annotated[Number, Field(ge=0, le=100), Unit(("-",))]


class BasinStorage(Section):
    """Rectangular basin with equal side slopes, or a box."""

    length_ft: Feet = Field(description="Length of the bottom.")
    width_ft: Feet = Field(description="Width of the bottom.")
    bottom_ft: Elevation = Field(description="Level of the bottom.")
    depth_ft: Feet = Field(description="Depth.")
    side_slope: SideSlope = Field(0.0, description="Horizontal to vertical; 0 for a box.")


class CylinderStorage(Section):
    """Standing cylinder, or a cone that opens upwards."""

    diameter_ft: Annotated[Number, Field(ge=0, le=100_000), Unit(("ft",))] = Field(
        description="Diameter of the bottom; 0 for the tip of a cone."
    )
    bottom_ft: Elevation = Field(description="Level of the bottom.")
    depth_ft: Feet = Field(description="Depth.")
    side_slope: SideSlope = Field(0.0, description="Horizontal to vertical; 0 for a cylinder.")


class PipeStorage(Section):
    """Lying pipe that stores water, closed at its ends."""

    diameter_in: Opening = Field(description="Inside diameter.")
    length_ft: Feet = Field(description="Length.")
    invert_ft: Elevation = Field(description="Invert of the lower end.")
    slope: Annotated[Number, Field(ge=0, le=1), Unit(("-",))] = Field(0.0, description="Fall over length.")


class StorageTable(Section):
    """One storage; several fill side by side and their volumes add up at equal level."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("contours_ft_sf",), ("volumes_ft_cf",), ("basin",), ("cylinder",), ("pipe",))),
    )
    goes_with: ClassVar[dict[str, str]] = {"formula": "contours_ft_sf"}

    contours_ft_sf: Contours | None = Field(
        None, description="Rows [elevation, surface area], elevations rising; 0 area at one level only."
    )
    volumes_ft_cf: Volumes | None = Field(
        None, description="Rows [elevation, cumulative volume], both rising; straight lines in between."
    )
    basin: BasinStorage | None = Field(None, description="Rectangular basin or box.")
    cylinder: CylinderStorage | None = Field(None, description="Standing cylinder or cone.")
    pipe: PipeStorage | None = Field(None, description="Lying pipe.")
    formula: Literal["prismatic", "conic"] = Field(
        "prismatic", description="Volume between contours: prismatic is the average end area."
    )
    voids_pct: Annotated[Number, Field(gt=0, le=100), Unit(("%",))] = Field(
        100.0, description="Share of the volume that water can fill: stone, soil media."
    )
    count: Count = Field(1, description="Number of equal storages.")
