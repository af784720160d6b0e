"""Schema of outlets that float, prime, pump or stand behind a gate, and of tables of flow."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator, Field

from hydro.project.fields import (
    Count,
    Elevation,
    Feet,
    Number,
    Opening,
    OrificeC,
    Percent,
    Rating,
    check_flows,
    check_rising,
    check_table_of_flows,
)
from hydro.project.sections import Choice, Section, Unit

Flow: TypeAlias = Annotated[Number, Field(gt=0, le=1e7), Unit(("cfs",))]
Rows: TypeAlias = list[
    tuple[Annotated[Number, Field(ge=0, le=1_000)], Annotated[Number, Field(ge=0, le=1e7)]]
]
Heads: TypeAlias = Annotated[
    Rows, Field(min_length=2, max_length=1_000), Unit(("ft", "cfs")), AfterValidator(check_table_of_flows)
]
PumpCurve: TypeAlias = Annotated[
    Rows, Field(min_length=1, max_length=1_000), Unit(("ft", "cfs")), AfterValidator(check_flows)
]
Openings: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(ge=0, le=768)], Annotated[Number, Field(ge=0, le=100)]]],
    Field(min_length=2, max_length=10_000),
    Unit(("hr", "%")),
    AfterValidator(check_rising),
]


class SkimmerOutlet(Section):
    """Floating inlet under a constant head."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("diameter_in",), ("flow_cfs",))),
        Choice((("c",), ("flow_cfs",)), required=False),
    )

    rest_ft: Elevation = Field(description="Level at which it rests and below which it is dry.")
    head_ft: Feet = Field(description="Head on its inlet while it floats.")
    diameter_in: Opening | None = Field(None, description="Diameter of its orifice.")
    c: OrificeC = Field(0.6, description="Coefficient of that orifice.")
    flow_cfs: Flow | None = Field(None, description="Flow of one while it floats, as its maker states it.")
    count: Count = Field(1, description="Number of equal skimmers.")


class SiphonOutlet(Section):
    """Siphon that primes at one level and breaks at a lower one."""

    diameter_in: Opening = Field(description="Diameter of the throat.")
    outlet_ft: Elevation = Field(description="Level of its lower end, from which the head is counted.")
    start_ft: Elevation = Field(description="Level at which it primes.")
    stop_ft: Elevation = Field(description="Level at which it breaks, below the one where it primes.")
    c: OrificeC = Field(0.6, description="Coefficient with all losses, 1 / sqrt(1 + sum of K).")
    count: Count = Field(1, description="Number of equal siphons.")


class PumpOutlet(Section):
    """Pump that starts at one level and stops at a lower one."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("flow_cfs",), ("curve_ft_cfs",))),)

    flow_cfs: Flow | None = Field(None, description="Constant flow of one pump.")
    curve_ft_cfs: PumpCurve | None = Field(
        None, description="Rows [depth above the stop level, flow], flows not falling; held outside."
    )
    start_ft: Elevation = Field(description="Level at which it starts.")
    stop_ft: Elevation = Field(description="Level at which it stops, below the one where it starts.")
    count: Count = Field(1, description="Number of equal pumps that run together.")


class GateSetting(Section):
    """Gate before an outlet, which passes a share of the flow."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("open_pct",), ("opening_hr_pct",))),)

    open_pct: Percent | None = Field(None, description="Constant open share.")
    opening_hr_pct: Openings | None = Field(
        None, description="Rows [time, open share], times rising; straight lines in between, held outside."
    )


class TailwaterTable(Section):
    """Stage-discharge table under one tailwater."""

    tailwater_ft: Elevation = Field(description="Level below the device.")
    table_ft_cfs: Rating = Field(
        description="Rows [elevation, flow] as in a rating; the first at or above the tailwater."
    )


class RatingOutlet(Section):
    """Stage-discharge table of a device."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("table_ft_cfs",), ("invert_ft", "heads_ft_cfs"), ("tailwater_tables",))),
        Choice((("cap_cfs",), ("tailwater_tables",)), required=False),
    )

    table_ft_cfs: Rating | None = Field(
        None,
        description="Rows [elevation, flow], elevations rising up to the top of the storage, first flow 0, "
        "flows not falling.",
    )
    invert_ft: Elevation | None = Field(None, description="Level from which the heads are counted.")
    heads_ft_cfs: Heads | None = Field(
        None, description="Rows [head, flow] of a vortex valve or another device, as its maker states them."
    )
    tailwater_tables: Annotated[list[TailwaterTable], Field(min_length=2, max_length=100)] | None = Field(
        None, description="One table for each tailwater, tailwaters rising; straight lines in between."
    )
    cap_cfs: Flow | None = Field(
        None, description="Flow that is not exceeded; a table that reaches it may end below the storage."
    )
