"""Schema of the project file: the one source of the reader, the JSON Schema and the reference page."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, StrictInt

from hydro.conventions import PRESETS
from hydro.project.fields import Depth, Flag, Name, Number, Text, whole_only
from hydro.project.node_schema import NodeEntry, TcMinutes
from hydro.project.sections import Section, TextForm, Unit
from hydro.project.storm_schema import StormsSection


class ProjectSection(Section):
    """Name and units of the project."""

    name: Text = Field(min_length=1, description="Name of the project.")
    location: Text = Field("", description="Place, for the report.")
    units: Literal["US", "SI"] = Field("US", description="System of units of this file.")
    engineer: Text = Field("", description="Who answers for the file.")
    note: Text = Field("", description="Free text.")


class ConventionsSection(Section):
    """A preset of numerical conventions, with single fields changed."""

    preset: Literal["nrcs", "wintr20", "hydrocad", "exact"] = Field(
        "nrcs", description="Preset to start from."
    )
    storm_curve: Literal["linear", "smooth"] | None = Field(
        None, description="Rain between the rows of a mass curve."
    )
    curve_number_rounding: Literal["none", "whole"] | None = Field(
        None, description="Whether a composite curve number is rounded to a whole number."
    )
    time_to_peak: Literal["two-thirds-tc", "one-ordinate"] | None = Field(
        None, description="Time to peak of the unit hydrograph."
    )
    time_step: Literal["fine", "one-ordinate", "fixed", "converged"] | None = Field(
        None, description="Rule of the time step."
    )
    unit_hydrograph: Literal["sampled", "integrated"] | None = Field(
        None, description="Ordinates of the unit hydrograph: at the ends of the steps, or averaged over each."
    )
    hydrograph_factor: Annotated[Number, Field(gt=0, le=1_000), Unit(("cfs hr",))] | None = Field(
        None, description="Volume of one inch over one square mile."
    )
    reported_peak: Literal["parabola", "largest-ordinate"] | None = Field(
        None, description="Peak through three ordinates, or the highest ordinate."
    )
    pond_rating: Literal["exact", "given-rows"] | None = Field(
        None, description="Relations of a pond refined from the formulas, or as entered."
    )
    pond_routing: Literal["storage-indication", "exact"] | None = Field(
        None, description="Ponds by the trapezoidal rule and fast ones exactly, or all exactly."
    )
    maximum_step_hr: Annotated[Number, Field(ge=0.0001, le=0.25), Unit(("hr",))] | None = Field(
        None, description="Longest time step of the fine rule, and the step of the fixed rule."
    )
    manning_constant: Annotated[Number, Field(ge=1.4, le=1.6), Unit(("ft^(1/3)/s",))] | None = Field(
        None, description="Unit factor of Manning's equation in feet and seconds."
    )
    shallow_velocity_rounding: Literal["none", "tenth"] | None = Field(
        None, description="Whether the velocity of shallow flow at slope 1 is rounded to 0.1 ft/s."
    )
    travel_time_rounding: Literal["none", "tenth-minute"] | None = Field(
        None, description="Whether the travel time of each segment is rounded to 0.1 min."
    )
    initial_abstraction_ratio: Annotated[Number, Field(gt=0, le=0.5), Unit(("-",))] | None = Field(
        None, description="Ia/S of the runoff equation: 0.2, or 0.05 with converted curve numbers."
    )
    curve_number_conversion: Literal["none", "hawkins"] | None = Field(
        None, description="Conversion of curve numbers to Ia/S = 0.05; hawkins where that ratio is given."
    )


class SimulationSection(Section):
    """Time step and span; both are found if not given."""

    step_hr: Annotated[Number, Field(ge=0.0001, le=0.25), Unit(("hr",))] | None = Field(
        None, description="Time step of the network."
    )
    span_hr: Annotated[Number, Field(gt=0, le=2_400), Unit(("hr",))] | None = Field(
        None, description="Time from the start of the rain to the end of the run."
    )


class WaterQualitySection(Section):
    """Rain of the water-quality storm."""

    p90_in: Depth = Field(description="90 % rainfall depth.")
    source: Text = Field("", description="Where the depth is from.")


class DesignPointSection(Section):
    """A point where the site's runoff leaves; conditions are compared here."""

    receiving_water: Text = Field("", description="Water that receives the runoff.")
    stream_order: Annotated[StrictInt, Field(ge=1, le=12)] | None = Field(
        None, description="Strahler order of the receiving water."
    )
    tidal: Flag = Field(False, description="Whether the discharge is direct to tidal water.")
    trout: Flag = Field(False, description="Whether the receiving water is trout water (T or TS).")
    rrv_justification: Text = Field("", description="Why the full runoff reduction is not reached.")
    note: Text = Field("", description="Free text.")


def _preset_alone(value: Any) -> Any:
    return {"preset": value} if isinstance(value, str) else value


_Conventions: TypeAlias = Annotated[
    ConventionsSection,
    BeforeValidator(_preset_alone),
    TextForm({"type": "string", "enum": list(PRESETS)}),
]


class ProjectFile(Section):
    """A hydro project file."""

    hydro: Annotated[Literal[1], BeforeValidator(whole_only)] = Field(
        description="Version of the file layout; this program reads version 1."
    )
    project: ProjectSection = Field(description="Name and units.")
    rules: Text = Field("", description="Rule set that 'hydro check' applies, with its edition: nys-2015.")
    conventions: _Conventions = Field(
        default_factory=ConventionsSection,
        description="Numerical conventions: a preset, or a preset with changes.",
    )
    simulation: SimulationSection = Field(
        default_factory=SimulationSection, description="Time step and span."
    )
    tc_floor_min: TcMinutes | None = Field(
        None, description="Least time of concentration of all subcatchments: 6 in TR-55 ch. 3."
    )
    sheet_flow_limit: Literal["neh-630", "tr-55", "ny"] | None = Field(
        None, description="Source of the longest sheet flow (H202); else that of the rule set, else neh-630."
    )
    storms: StormsSection = Field(description="Design storms.")
    water_quality: WaterQualitySection | None = Field(None, description="Rain of the water-quality storm.")
    conditions: dict[Name, Annotated[dict[Name, NodeEntry], Field(min_length=1, max_length=5_000)]] = Field(
        min_length=1, max_length=100, description="Nodes of each condition (pre, post, ...), by name."
    )
    design_points: dict[Name, DesignPointSection] = Field(
        min_length=1,
        max_length=1_000,
        description="Design points by name; nodes of every condition may drain there.",
    )
