"""Schema of the design storms."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field, StrictInt

from hydro.project.fields import Depth, Depths, Name, Number, Text, whole_only
from hydro.project.sections import Choice, Section, Unit

Hours: TypeAlias = Annotated[Number, Field(gt=0, le=2_400), Unit(("hr",))]
Delay: TypeAlias = Annotated[Number, Field(ge=0, le=2_400), Unit(("hr",))]
BlockMinutes: TypeAlias = Annotated[Number, Field(ge=0.5, le=360), Unit(("min",))]
ReturnPeriod: TypeAlias = Annotated[Number, Field(ge=1, le=10_000), Unit(("yr",))]
Position: TypeAlias = Annotated[Number, Field(ge=0, le=1), Unit(("-",))]
Arc: TypeAlias = Literal[1, 2, 3]
TableUnits: TypeAlias = Literal["in", "mm", "in/hr", "mm/hr"]


class ClimateFactor(Section):
    """Factor on the depths, as for a future climate; reports show it with its reason."""

    factor: Annotated[Number, Field(ge=0.1, le=10), Unit(("-",))] = Field(description="Factor on the depth.")
    reason: Text = Field(min_length=1, description="Where the factor is from.")


class DepthsFrom(Section):
    """Depths of a rainfall frequency table in a file; the events are named 1-yr, 2-yr, ..."""

    file: Text = Field(min_length=1, description="Table of NOAA Atlas 14 (PFDS) or NRCC.")
    duration_hr: Hours = Field(24.0, description="Duration of the depths.")
    return_periods_yr: list[ReturnPeriod] | None = Field(
        None, min_length=1, max_length=50, description="Return periods to take; all where not given."
    )
    bound: Literal["mean", "lower", "upper"] = Field(
        "mean", description="Estimate, or a bound of its 90 % interval."
    )
    units: TableUnits | None = Field(None, description="Unit of the values, where the file does not say it.")


class HyetographRain(Section):
    """Rain of one event in a CSV file."""

    file: Text = Field(min_length=1, description="CSV file with a line of column heads.")
    kind: Literal["cumulative", "incremental", "intensity"] | None = Field(
        None, description="What the values are, where the heads do not say it."
    )
    units: Literal["in", "mm"] | None = Field(
        None, description="Unit of the values (per hour for intensities), where the heads do not say it."
    )
    time_units: Literal["hr", "min"] | None = Field(
        None, description="Unit of times that are numbers, where the heads do not say it."
    )
    stamp: Literal["end", "start"] = Field(
        "end", description="Whether an interval ends or starts at its time."
    )
    column: Text = Field("", description="Head of the column to read, where several hold rain.")


class NestedRain(Section):
    """Storm that holds the depth of every duration of a frequency table, one inside the other."""

    file: Text = Field(min_length=1, description="Table of NOAA Atlas 14 (PFDS) or NRCC.")
    return_period_yr: ReturnPeriod = Field(description="Return period of the depths.")
    duration_hr: Hours = Field(24.0, description="Duration of the storm.")
    position: Position = Field(0.5, description="Where the burst lies: 0 at the start, 1 at the end.")
    units: TableUnits | None = Field(None, description="Unit of the values, where the file does not say it.")


class BlockRain(NestedRain):
    """Storm of equal blocks, the heaviest at the burst, the others by turns after and before it."""

    step_min: BlockMinutes = Field(6.0, description="Length of a block.")


class ChicagoRain(Section):
    """Chicago storm of the formula i = a / (t + b)^c, given or fitted to a frequency table."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("file", "return_period_yr"), ("a", "b_min", "c"))),)
    goes_with: ClassVar[dict[str, str]] = {"units": "file"}

    file: Text | None = Field(None, min_length=1, description="Table of NOAA Atlas 14 (PFDS) or NRCC.")
    return_period_yr: ReturnPeriod | None = Field(None, description="Return period of the depths.")
    a: Annotated[Number, Field(gt=0, le=1e5), Unit(("-",))] | None = Field(
        None, description="Factor a, for i in in/hr and t in min, in files of either system of units."
    )
    b_min: Annotated[Number, Field(ge=0, le=1e4), Unit(("min",))] | None = Field(
        None, description="Offset b."
    )
    c: Annotated[Number, Field(gt=0, le=1), Unit(("-",))] | None = Field(None, description="Exponent c.")
    duration_hr: Hours = Field(24.0, description="Duration of the storm.")
    position: Position = Field(0.375, description="Time before the peak over the duration, r.")
    units: TableUnits | None = Field(None, description="Unit of the values, where the file does not say it.")


class HuffRain(Section):
    """Huff's median time distribution at a point; its figures are not verified."""

    quartile: Annotated[StrictInt, Field(ge=1, le=4)] = Field(description="Quarter with most of the rain.")
    duration_hr: Hours = Field(description="Duration of the storm.")


class Repeat(Section):
    """The same storm several times over."""

    count: Annotated[StrictInt, Field(ge=1, le=100)] = Field(description="Number of storms.")
    gap_hr: Delay = Field(0.0, description="Dry time between two of them.")


class StormEvent(Section):
    """One event with rain or settings of its own; what it does not give is that of all events."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice(
            (
                ("distribution",),
                ("hyetograph",),
                ("nested",),
                ("alternating_block",),
                ("chicago",),
                ("huff",),
            ),
            required=False,
        ),
    )
    goes_with: ClassVar[dict[str, str]] = {"trim_window": "trim_hr"}

    depth_in: Depth | None = Field(
        None, description="Depth; needed with a distribution or Huff, else it scales the rain of the event."
    )
    distribution: Name | None = Field(None, description="Rainfall distribution of this event.")
    hyetograph: HyetographRain | None = Field(None, description="Rain from a CSV file.")
    nested: NestedRain | None = Field(None, description="Nested storm from a frequency table.")
    alternating_block: BlockRain | None = Field(
        None, description="Alternating blocks from a frequency table."
    )
    chicago: ChicagoRain | None = Field(None, description="Chicago storm.")
    huff: HuffRain | None = Field(None, description="Huff distribution.")
    source: Text = Field("", description="Where the depth is from.")
    arc: Annotated[Arc, BeforeValidator(whole_only)] | None = Field(
        None, description="Antecedent runoff condition of this event."
    )
    climate_factor: ClimateFactor | None = Field(None, description="Factor on the depth of this event.")
    trim_hr: Hours | None = Field(
        None,
        description="Duration kept. The depth of a distribution is that of this duration; of other rain, "
        "what falls outside is dropped.",
    )
    trim_window: Literal["centred", "heaviest"] = Field(
        "centred", description="Part kept: the middle of the time, or that with the most rain."
    )
    scale_to_hr: Hours | None = Field(None, description="Duration to which the time is stretched.")
    repeat: Repeat | None = Field(None, description="Storms back to back, each with the whole depth.")
    delay_hr: Delay = Field(0.0, description="Dry time before the rain.")


class StormsSection(Section):
    """Design storms: a distribution with depths by event, and events with rain of their own."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("depths_in",), ("depths_from",)), required=False),)

    distribution: Name | None = Field(
        None, description="Rainfall distribution, as listed by 'hydro storms list'."
    )
    depths_in: Depths | None = Field(None, description="Depth of each event, by return period: 10-yr.")
    depths_from: DepthsFrom | None = Field(None, description="Depths from a file, instead.")
    source: Text = Field("", description="Where the depths are from.")
    arc: Annotated[Arc, BeforeValidator(whole_only)] = Field(
        2, description="Antecedent runoff condition of all events: 1 dry, 2 average, 3 wet or frozen ground."
    )
    climate_factor: ClimateFactor | None = Field(None, description="Factor on the depths of all events.")
    events: Annotated[dict[Name, StormEvent], Field(min_length=1, max_length=100)] | None = Field(
        None, description="Events with rain or settings of their own, by name."
    )
