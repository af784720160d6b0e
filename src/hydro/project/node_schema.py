"""Schema of the nodes of a condition."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticKnownError

from hydro.project.fields import (
    Acres,
    CubicFeet,
    Elevation,
    Flag,
    LevelRows,
    Minutes,
    Name,
    Number,
    Percent,
    SquareFeet,
    Text,
)
from hydro.project.flow_schema import CurveNumber, Ratio, Segment
from hydro.project.method_schema import MethodField, UnitHydrographEntry, UnitHydrographField
from hydro.project.outlet_schema import OutletEntry
from hydro.project.sections import Choice, Section, TextForm, Unit
from hydro.project.storage_schema import StorageTable

LEAST_TC_MIN = 0.1
"""A time of concentration below this is 0 or a typing error. [min]"""
TcMinutes: TypeAlias = Annotated[Number, Field(ge=LEAST_TC_MIN, le=6_000), Unit(("min",))]


def _zero_or_more(value: float) -> float:
    """Refuse a time of concentration between 0 and the least."""
    if 0.0 < value < LEAST_TC_MIN:
        raise PydanticKnownError("greater_than_equal", {"ge": LEAST_TC_MIN})
    return value


AreaTcMinutes: TypeAlias = Annotated[
    Number, Field(ge=0, le=6_000), Unit(("min",)), AfterValidator(_zero_or_more)
]


class Area(Section):
    """One line of the curve-number worksheet."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("ac",), ("sf",))),
        Choice((("cover",), ("cn",), ("pervious_cn",))),
    )
    goes_with: ClassVar[dict[str, str]] = {
        "condition": "cover",
        "treatment": "cover",
        "drained": "hsg",
        "unconnected_ratio": "impervious_pct",
    }

    ac: Acres | None = Field(None, description="Area of this line.")
    sf: SquareFeet | None = Field(None, description="Area of this line, in the smaller unit.")
    cover: Text | None = Field(None, description="Cover as named in the curve-number table.")
    condition: Text = Field("", description="Hydrologic condition of the cover: poor, fair, good.")
    hsg: Literal["A", "B", "C", "D", "A/D", "B/D", "C/D"] | None = Field(
        None, description="Hydrologic soil group."
    )
    drained: Flag | None = Field(None, description="Whether the soil of a dual group is drained.")
    treatment: Text = Field("", description="Treatment of cropland as named in the curve-number table.")
    cn: CurveNumber | None = Field(
        None, description="Curve number at ARC II, impervious ground included, instead of a cover."
    )
    pervious_cn: CurveNumber | None = Field(
        None, description="Curve number at ARC II of the pervious ground alone, instead of a cover."
    )
    impervious_pct: Percent = Field(
        0.0, description="Share without infiltration: already inside cn, added to pervious_cn or a cover."
    )
    unconnected_ratio: Ratio = Field(
        0.0, description="Share of the impervious ground that drains over pervious ground, TR-55 figure 2-4."
    )
    split: Flag = Field(
        False, description="Whether impervious and pervious ground become two lines, CN 98 and its own."
    )
    description: Text = Field("", description="Name of this line in reports.")


class SubcatchmentNode(Section):
    """An area that turns rain into runoff."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("tc",), ("tc_min",)), required=False, unless=("method", "snyder")),
    )

    kind: Literal["subcatchment"] = Field(description="Kind of node.")
    to: Name = Field(description="Node or design point that receives the runoff.")
    areas: list[Area] = Field(
        min_length=1, max_length=1_000, description="Lines of the curve-number worksheet."
    )
    runoff: Literal["composite", "weighted-q", "split"] = Field(
        "composite",
        description="Runoff by the composite CN, by cover and added, or by impervious and pervious ground.",
    )
    unit_hydrograph: UnitHydrographField = Field(
        default_factory=lambda: UnitHydrographEntry(name="standard"),
        description="Dimensionless unit hydrograph: standard (484), delmarva (284), any other factor, table.",
    )
    method: MethodField | None = Field(
        None, description="Hydrograph method; else the unit hydrograph on the rain of the storm."
    )
    tc: list[Segment] | None = Field(
        None,
        min_length=1,
        max_length=100,
        description="Flow path of the time of concentration, from the top down.",
    )
    tc_min: AreaTcMinutes | None = Field(
        None, description="Time of concentration, instead of a flow path: 0 (at once), or at least 0.1."
    )
    note: Text = Field("", description="Free text.")


class InflowNode(Section):
    """Water that enters by a hydrograph computed or measured elsewhere, in a CSV file."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("file",), ("files",))),)

    kind: Literal["inflow"] = Field(description="Kind of node.")
    to: Name = Field(description="Node or design point that receives the water.")
    file: Text | None = Field(
        None, description="CSV file with time_hr and flow_cfs (or flow_m3s), for every storm."
    )
    files: Annotated[dict[Name, Text], Field(min_length=1, max_length=100)] | None = Field(
        None, description="CSV file of each storm, by its name."
    )
    note: Text = Field("", description="Free text.")


class ReachNode(Section):
    """A channel or pipe that delays the flow."""

    kind: Literal["reach"] = Field(description="Kind of node.")
    to: Name = Field(description="Node or design point below.")
    travel_time_min: Minutes = Field(description="Travel time.")
    note: Text = Field("", description="Free text.")


class JunctionNode(Section):
    """A point where hydrographs add up."""

    kind: Literal["junction"] = Field(description="Kind of node.")
    to: Name = Field(description="Node or design point below.")
    note: Text = Field("", description="Free text.")


class Paths(Section):
    """Where each outflow path of a pond leads; discarded water leaves the network."""

    primary: Name | None = Field(None, description="Node that receives the primary outflow.")
    secondary: Name | None = Field(None, description="Node that receives the secondary outflow.")
    tertiary: Name | None = Field(None, description="Node that receives the tertiary outflow.")


def all_paths(value: Any) -> Any:
    """Read one name as the target of every path."""
    return value if isinstance(value, dict) else dict.fromkeys(Paths.model_fields, value)


class PondNode(Section):
    """Any storage practice."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("tailwater_ft",), ("tailwater_hr_ft",), ("tailwater_pond",)), required=False),
    )

    kind: Literal["pond"] = Field(description="Kind of node.")
    practice: Text = Field("", description="Kind of practice as the design manual names it.")
    to: Annotated[Paths, BeforeValidator(all_paths), TextForm({"type": "string", "minLength": 1})] = Field(
        description="Node or design point below, or one for each outflow path."
    )
    storage: list[StorageTable] = Field(min_length=1, max_length=50, description="Storages, bottom to top.")
    outlets: dict[Name, OutletEntry] = Field(min_length=1, max_length=100, description="Outlets by name.")
    start_elevation_ft: Elevation | None = Field(
        None, description="Water level at the start; else the lowest outlet, at least the bottom."
    )
    tailwater_ft: Elevation | None = Field(
        None, description="Constant level below the outlets; else a free outfall."
    )
    tailwater_hr_ft: LevelRows | None = Field(
        None, description="Level below the outlets by time: rows [time, level], held before and after."
    )
    tailwater_pond: Name | None = Field(
        None, description="Pond whose level stands below the outlets, followed at every time."
    )
    embankment_top_ft: Elevation | None = Field(None, description="Top of the embankment, for freeboard.")
    wqv_elevation_ft: Elevation | None = Field(
        None, description="Level up to which storage counts as water-quality volume."
    )
    rrv_cf: CubicFeet = Field(
        0.0, description="Runoff reduction volume credited to the practice, as declared."
    )
    note: Text = Field("", description="Free text.")


NodeEntry: TypeAlias = Annotated[
    SubcatchmentNode | InflowNode | ReachNode | PondNode | JunctionNode, Field(discriminator="kind")
]
NODE_MODELS: dict[str, type[Section]] = {
    "subcatchment": SubcatchmentNode,
    "inflow": InflowNode,
    "reach": ReachNode,
    "pond": PondNode,
    "junction": JunctionNode,
}
