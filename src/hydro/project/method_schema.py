"""Schema of the hydrograph method of a subcatchment, and of its dimensionless unit hydrograph."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from hydro.hydrology.rational import UNIT_FACTOR
from hydro.project.fields import Name, Number, Text, check_rising
from hydro.project.sections import Choice, Section, TextForm, Unit

_Rate: TypeAlias = Annotated[Number, Field(gt=0, le=60)]
RunoffC: TypeAlias = Annotated[Number, Field(gt=0, le=1), Unit(("-",))]
Hours: TypeAlias = Annotated[Number, Field(ge=0, le=768), Unit(("hr",))]
Miles: TypeAlias = Annotated[Number, Field(ge=0.001, le=1_000), Unit(("mi",))]
DurationMinutes: TypeAlias = Annotated[Number, Field(ge=0.1, le=10_080), Unit(("min",))]
UnitFactor: TypeAlias = Annotated[Number, Field(ge=0.99, le=1.02), Unit(("cfs hr/(ac in)",))]
IntensityRows: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(gt=0, le=10_080)], _Rate]],
    Field(min_length=2, max_length=1_000),
    AfterValidator(check_rising),
]
ShapeRows: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(ge=0, le=10_000)], Annotated[Number, Field(ge=0, le=1e7)]]],
    Field(min_length=3, max_length=1_000),
    Unit(("-", "-")),
    AfterValidator(check_rising),
]

ShapeName = Literal[
    "standard", "delmarva", "triangular", "PRF_100", "PRF_150", "PRF_200", "PRF_250", "PRF_300", "PRF_325",
    "PRF_350", "PRF_400", "PRF_450", "PRF_500", "PRF_550", "PRF_600",
]  # fmt: skip
"""Names of :func:`hydro.hydrology.shape_names`, and the triangle."""
_NAMED_NUMBERS: dict[float, str] = {484.0: "standard", 284.0: "delmarva"}
"""Peak rate factors that stand for a curve of their own."""


class UnitHydrographEntry(Section):
    """Dimensionless unit hydrograph: a name, a gamma curve, or a table of one's own."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("name",), ("peak_rate_factor",), ("table",), ("file",))),
    )

    name: ShapeName | None = Field(None, description="Curve of NRCS by its name, or triangular.")
    peak_rate_factor: Annotated[Number, Field(ge=100, le=600), Unit(("-",))] | None = Field(
        None, description="Gamma curve of this peak rate factor."
    )
    table: ShapeRows | None = Field(
        None, description="Rows of t/Tp (or time in any unit) and q/qp (or flow), 0 at both ends."
    )
    file: Text | None = Field(
        None, description="CSV file with the columns t_over_tp and q_over_qp, beside the project file."
    )


def _shape(value: Any) -> Any:
    """Read a word as a name and a number as a peak rate factor; 484 and 284 are the curves of NRCS."""
    if isinstance(value, str):
        return {"name": value}
    if isinstance(value, int | float) and not isinstance(value, bool):
        name = _NAMED_NUMBERS.get(value)
        return {"name": name} if name else {"peak_rate_factor": value}
    return value


UnitHydrographField: TypeAlias = Annotated[
    UnitHydrographEntry,
    BeforeValidator(_shape),
    TextForm(
        {
            "anyOf": [
                {"type": "string", "enum": list(get_args(ShapeName))},
                {"type": "number", "minimum": 100, "maximum": 600},
            ]
        }
    ),
]


class Idf(Section):
    """Rain intensity by duration: a frequency table in a file, or the rows of each storm."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("file",), ("table_min_in_hr",))),)
    goes_with: ClassVar[dict[str, str]] = {"unit": "file", "series": "file"}

    file: Text | None = Field(
        None, description="NOAA Atlas 14 (PFDS) or NRCC file; the storm '10-yr' takes its 10-year column."
    )
    unit: Literal["in", "mm", "in/hr", "mm/hr"] | None = Field(
        None, description="Unit of the values of the file, where it does not state it."
    )
    series: Literal["partial-duration", "annual"] | None = Field(
        None, description="Series of maxima, where the file does not state it."
    )
    table_min_in_hr: (
        Annotated[
            dict[Name, IntensityRows], Field(min_length=1, max_length=100), Unit(("min", "in/hr"))
        ]
        | None
    ) = Field(None, description="Rows of duration and mean intensity, by name of the storm.")


class ScsMethod(Section):
    """SCS unit hydrograph; its curve is unit_hydrograph of the subcatchment."""


class SantaBarbaraMethod(Section):
    """Santa Barbara urban hydrograph: excess rain through a linear reservoir K = Tc."""


class RationalMethod(Section):
    """Rational method: a triangle of Q = 1.00833 C i A with the rain of the duration Tc."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("intensity_in_hr",), ("idf",))),)

    c: RunoffC = Field(description="Runoff coefficient C of the whole area.")
    intensity_in_hr: (
        Annotated[dict[Name, _Rate], Field(min_length=1, max_length=100), Unit(("in/hr",))] | None
    ) = Field(None, description="Intensity over Tc of each storm, by its name.")
    idf: Idf | None = Field(None, description="Intensity by duration, read at Tc.")
    unit_factor: UnitFactor = Field(
        UNIT_FACTOR, description="Constant of Q = 1.00833 C i A; 1 as hand work has it."
    )
    start_hr: Hours = Field(0.0, description="Time from the start of the storm to the beginning of the rain.")


class ModifiedRationalMethod(Section):
    """Modified rational method: a trapezoid of Q for the duration that needs most storage, or a given one."""

    choices: ClassVar[tuple[Choice, ...]] = (Choice((("release_cfs",), ("duration_min",))),)
    goes_with: ClassVar[dict[str, str]] = {"release": "release_cfs"}

    c: RunoffC = Field(description="Runoff coefficient C of the whole area.")
    idf: Idf = Field(description="Intensity by duration.")
    release_cfs: Annotated[Number, Field(ge=0, le=1e6), Unit(("cfs",))] | None = Field(
        None, description="Allowed outflow, for which the critical duration is searched."
    )
    release: Literal["rising", "constant"] = Field(
        "rising", description="Outflow of the search: rises straight to the release, or is constant."
    )
    duration_min: DurationMinutes | None = Field(
        None, description="Duration of the rain, at least Tc, instead of the search."
    )
    unit_factor: UnitFactor = Field(
        UNIT_FACTOR, description="Constant of Q = 1.00833 C i A; 1 as hand work has it."
    )
    start_hr: Hours = Field(0.0, description="Time from the start of the storm to the beginning of the rain.")


class ClarkMethod(Section):
    """Clark's unit hydrograph: a time-area curve through a linear reservoir R."""

    storage_hr: Annotated[Number, Field(ge=0.01, le=1_000), Unit(("hr",))] = Field(
        description="Storage coefficient R."
    )
    cumulative_area: (
        Annotated[list[Annotated[Number, Field(ge=0, le=1e9)]], Field(min_length=2, max_length=1_000)] | None
    ) = Field(
        None, description="Area that contributes by even times from 0 to Tc, in any unit; else that of HEC-1."
    )


class SnyderMethod(Section):
    """Snyder's unit hydrograph."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("ct", "length_mi", "centroid_length_mi"), ("lag_hr",))),
    )

    cp: Annotated[Number, Field(ge=0.1, le=1), Unit(("-",))] = Field(
        description="Peaking coefficient Cp, 0.4 to 0.8."
    )
    ct: Annotated[Number, Field(ge=0.05, le=20), Unit(("-",))] | None = Field(
        None, description="Ct of tp = Ct (L Lc)^0.3 with L in miles, in SI files too; 1.8 to 2.2."
    )
    length_mi: Miles | None = Field(None, description="Length of the main stream to the divide, L.")
    centroid_length_mi: Miles | None = Field(
        None, description="Length from the outlet to the point nearest the centroid, Lc."
    )
    lag_hr: Annotated[Number, Field(ge=0.05, le=60), Unit(("hr",))] | None = Field(
        None, description="Standard lag tp, instead of Ct and lengths."
    )
    unit_factor: Annotated[Number, Field(ge=640, le=646), Unit(("cfs hr/(in mi2)",))] = Field(
        640.0, description="Constant of Qp = 640 Cp A / lag; 645.33 exactly."
    )


class MethodEntry(Section):
    """Hydrograph method of a subcatchment."""

    choices: ClassVar[tuple[Choice, ...]] = (
        Choice((("scs",), ("sbuh",), ("rational",), ("modified_rational",), ("clark",), ("snyder",))),
    )

    scs: ScsMethod | None = Field(None, description="Dimensionless unit hydrograph, the default.")
    sbuh: SantaBarbaraMethod | None = Field(None, description="Santa Barbara urban hydrograph.")
    rational: RationalMethod | None = Field(None, description="Rational method.")
    modified_rational: ModifiedRationalMethod | None = Field(None, description="Modified rational method.")
    clark: ClarkMethod | None = Field(None, description="Clark's unit hydrograph.")
    snyder: SnyderMethod | None = Field(None, description="Snyder's unit hydrograph.")


def _method(value: Any) -> Any:
    """Read the name of a method without parameters as that method."""
    return {value: {}} if isinstance(value, str) and value in ("scs", "sbuh") else value


MethodField: TypeAlias = Annotated[
    MethodEntry, BeforeValidator(_method), TextForm({"type": "string", "enum": ["scs", "sbuh"]})
]
