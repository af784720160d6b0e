"""Schema of a flow path: the segments of a time of concentration, and equations for the whole of it."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field

from hydro.project.fields import Depth, Feet, FlowArea, ManningN, Minutes, Number, Opening, Slope, Text
from hydro.project.sections import Choice, Section, Unit

SideSlope: TypeAlias = Annotated[Number, Field(ge=0, le=100), Unit(("-",))]
SlopePercent: TypeAlias = Annotated[Number, Field(gt=0, le=1_000), Unit(("%",))]
Ratio: TypeAlias = Annotated[Number, Field(ge=0, le=1), Unit(("-",))]
CurveNumber: TypeAlias = Annotated[Number, Field(ge=0.01, le=100), Unit(("-",))]


class SheetFlow(Section):
    """Sheet flow, TR-55 eq. 3-3."""

    ft: Feet = Field(description="Flow length.")
    slope: Slope = Field(description="Land slope, rise over run.")
    n: ManningN = Field(description="Manning n for sheet flow.")
    p2_in: Depth | None = Field(None, description="2-year 24-hour rain; else the 2-yr depth of storms.")


class ShallowFlow(Section):
    """Shallow concentrated flow, TR-55 figure 3-1 and NEH 630 table 15-3."""

    ft: Feet = Field(description="Flow length.")
    slope: Slope = Field(description="Slope of the flow path, rise over run.")
    surface: Text = Field(
        description="Surface of the flow path: paved, unpaved, or one of docs/time_of_concentration.md."
    )


class Trapezoid(Section):
    """Trapezoidal channel."""

    bottom_width_ft: Feet = Field(description="Bottom width.")
    side_slope: SideSlope = Field(description="Run of a side over its rise.")
    other_side_slope: SideSlope | None = Field(None, description="Of the other side; else the same.")
    depth_ft: Feet = Field(description="Depth of flow, usually bank-full.")


class Rectangle(Section):
    """Rectangular channel."""

    width_ft: Feet = Field(description="Width.")
    depth_ft: Feet = Field(description="Depth of flow, usually bank-full.")


class Triangle(Section):
    """Triangular channel."""

    side_slope: Annotated[Number, Field(ge=0.001, le=100), Unit(("-",))] = Field(
        description="Run of a side over its rise."
    )
    other_side_slope: SideSlope | None = Field(None, description="Of the other side; else the same.")
    depth_ft: Feet = Field(description="Depth of flow, usually bank-full.")


class Circle(Section):
    """Round conduit, part full or full."""

    diameter_in: Opening = Field(description="Inside diameter.")
    depth_ft: Feet | None = Field(None, description="Depth of flow; else full.")


class Parabola(Section):
    """Parabolic channel."""

    top_width_ft: Feet = Field(description="Width between the banks.")
    bank_depth_ft: Feet = Field(description="Depth below the banks.")
    depth_ft: Feet | None = Field(None, description="Depth of flow; else bank-full.")


class ChannelShape(Section):
    """Cross-section of a channel."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("trapezoid",), ("rectangle",), ("triangle",), ("circular",), ("parabolic",))),
    )

    trapezoid: Trapezoid | None = Field(None, description="Trapezoidal channel.")
    rectangle: Rectangle | None = Field(None, description="Rectangular channel.")
    triangle: Triangle | None = Field(None, description="Triangular channel.")
    circular: Circle | None = Field(None, description="Round conduit.")
    parabolic: Parabola | None = Field(None, description="Parabolic channel.")


class ChannelFlow(Section):
    """Open-channel flow by Manning's equation."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("area_sf", "perimeter_ft"), ("section",))),)

    ft: Feet = Field(description="Flow length.")
    slope: Slope = Field(description="Channel slope, rise over run.")
    n: ManningN = Field(description="Manning n of the channel.")
    area_sf: FlowArea | None = Field(None, description="Cross-section of flow.")
    perimeter_ft: Feet | None = Field(None, description="Wetted perimeter.")
    section: ChannelShape | None = Field(None, description="Cross-section by its shape.")


class PipeFlow(Section):
    """Round pipe that just runs full, by Manning's equation."""

    ft: Feet = Field(description="Length.")
    slope: Slope = Field(description="Slope of the pipe, rise over run.")
    n: ManningN = Field(description="Manning n of the pipe.")
    diameter_in: Opening = Field(description="Inside diameter.")


class LakeWave(Section):
    """Way across a lake at the velocity of a flood wave, NEH 630 ch. 15."""

    ft: Feet = Field(description="Length.")
    depth_ft: Feet = Field(description="Mean depth.")


class DirectTime(Section):
    """A travel time entered as such."""

    min: Minutes = Field(description="Travel time.")


class LagEquation(Section):
    """Curve-number lag equation for the whole watershed, NEH 630 eq. 15-4b; it stands alone."""

    ft: Feet = Field(description="Longest flow path.")
    slope_pct: SlopePercent = Field(description="Mean slope of the land, not of the flow path.")
    cn: CurveNumber | None = Field(
        None, description="Curve number of the equation; else the composite of the areas."
    )


class KirpichEquation(Section):
    """Kirpich's equation for a channel."""

    ft: Feet = Field(description="Length of the channel.")
    slope: Slope = Field(description="Fall over length of the channel.")
    surface_factor: Annotated[Number, Field(gt=0, le=10), Unit(("-",))] = Field(
        1.0, description="Multiplier for the surface; 1 for natural channels."
    )


class KerbyEquation(Section):
    """Kerby's equation for overland flow."""

    ft: Feet = Field(description="Length of overland flow.")
    slope: Slope = Field(description="Land slope, rise over run.")
    retardance: Annotated[Number, Field(ge=0.001, le=2), Unit(("-",))] = Field(
        description="N: 0.02 pavement, 0.40 average grass, 0.80 dense grass."
    )


class FaaEquation(Section):
    """Equation of the Federal Aviation Administration for overland flow."""

    ft: Feet = Field(description="Length of overland flow.")
    slope_pct: SlopePercent = Field(description="Land slope.")
    runoff_c: Ratio = Field(description="Runoff coefficient of the rational method.")


class Segment(Section):
    """One segment of the flow path of a time of concentration."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice(
            (
                ("sheet",), ("shallow",), ("channel",), ("pipe",), ("lake",), ("direct",),
                ("lag",), ("kirpich",), ("kerby",), ("faa",),
            )
        ),
    )  # fmt: skip

    sheet: SheetFlow | None = Field(None, description="Sheet flow.")
    shallow: ShallowFlow | None = Field(None, description="Shallow concentrated flow.")
    channel: ChannelFlow | None = Field(None, description="Open-channel flow.")
    pipe: PipeFlow | None = Field(None, description="Full pipe.")
    lake: LakeWave | None = Field(None, description="Way across a lake.")
    direct: DirectTime | None = Field(None, description="Entered travel time.")
    lag: LagEquation | None = Field(None, description="Lag equation of the whole watershed, alone.")
    kirpich: KirpichEquation | None = Field(None, description="Kirpich's equation.")
    kerby: KerbyEquation | None = Field(None, description="Kerby's equation.")
    faa: FaaEquation | None = Field(None, description="Equation of the Federal Aviation Administration.")
