"""Kinds of fields of the project file: numbers with unit and limits, names, tables."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, StrictInt
from pydantic_core import PydanticCustomError

from hydro.project.sections import Unit


def as_text(value: Any) -> Any:
    """Read a whole number as the text that it is where a name is meant: ``to: 12``."""
    return str(value) if type(value) is int and abs(value) < 10**15 else value


def whole_only(value: Any) -> Any:
    """Keep true and 1.0 from counting as 1 where a word is chosen."""
    return value if type(value) is int else str(value)


def _plain_name(value: str) -> str:
    if value != value.strip() or not value.isprintable():
        raise PydanticCustomError("text", "blanks at an end, or a character that does not print")
    return value


Number: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Flag: TypeAlias = StrictBool
Name: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=60), BeforeValidator(as_text), AfterValidator(_plain_name)
]
Text: TypeAlias = Annotated[str, Field(max_length=4_000), BeforeValidator(as_text)]
Count: TypeAlias = Annotated[StrictInt, Field(ge=1, le=1_000)]

_Level: TypeAlias = Annotated[Number, Field(ge=-1_500, le=30_000)]
Elevation: TypeAlias = Annotated[_Level, Unit(("ft",))]
Feet: TypeAlias = Annotated[Number, Field(ge=0.001, le=100_000), Unit(("ft",))]
Opening: TypeAlias = Annotated[Number, Field(ge=0.01, le=1_200), Unit(("in",))]
Depth: TypeAlias = Annotated[Number, Field(gt=0, le=60), Unit(("in",))]
Acres: TypeAlias = Annotated[Number, Field(ge=0, le=1_000_000), Unit(("ac",))]
SquareFeet: TypeAlias = Annotated[Number, Field(ge=0, le=5e10), Unit(("sf",))]
FlowArea: TypeAlias = Annotated[Number, Field(ge=0.001, le=1_000_000), Unit(("sf",))]
CubicFeet: TypeAlias = Annotated[Number, Field(ge=0, le=1e12), Unit(("cf",))]
Slope: TypeAlias = Annotated[Number, Field(gt=0, le=10), Unit(("-",))]
ManningN: TypeAlias = Annotated[Number, Field(ge=0.001, le=2), Unit(("-",))]
OrificeC: TypeAlias = Annotated[Number, Field(ge=0.01, le=1), Unit(("-",))]
WeirC: TypeAlias = Annotated[Number, Field(ge=0.01, le=10), Unit(("ft^0.5/s",))]
Minutes: TypeAlias = Annotated[Number, Field(ge=0, le=6_000), Unit(("min",))]
Percent: TypeAlias = Annotated[Number, Field(ge=0, le=100), Unit(("%",))]


def _check_table(rows: list[tuple[float, float]], second: str) -> list[tuple[float, float]]:
    """Refuse a table whose first column does not rise, or whose second breaks the rule of that name."""
    for j in range(1, len(rows)):
        if not rows[j][0] > rows[j - 1][0]:
            raise PydanticCustomError("row", "does not rise", {"row": j, "column": 0, "rule": "rises"})
        if second == "volume" and not rows[j][1] > rows[j - 1][1]:
            raise PydanticCustomError("row", "shrinks", {"row": j, "column": 1, "rule": "volume"})
        if second == "area" and not rows[j][1] + rows[j - 1][1] > 0.0:
            raise PydanticCustomError("row", "holds nothing", {"row": j, "column": 1, "rule": "area"})
        if second in ("flow", "flows alone") and rows[j][1] < rows[j - 1][1]:
            raise PydanticCustomError("row", "falls", {"row": j, "column": 1, "rule": "flow"})
    if second == "flow" and rows[0][1] != 0.0:
        raise PydanticCustomError("row", "not zero", {"row": 0, "column": 1, "rule": "first flow"})
    if second == "flow" and rows[-1][1] == 0.0:
        raise PydanticCustomError("row", "no flow", {"row": len(rows) - 1, "column": 1, "rule": "last flow"})
    return rows


def check_rising(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Refuse a table whose first column does not rise."""
    return _check_table(rows, "")


def check_table_of_flows(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Refuse a table that does not rise from flow 0."""
    return _check_table(rows, "flow")


def check_flows(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Refuse a table whose flows fall; the first may be any."""
    return _check_table(rows, "flows alone")


def _contours(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return _check_table(rows, "area")


def _volumes(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return _check_table(rows, "volume")


def _coefficients(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return _check_table(rows, "coefficient")


_Rows = Field(min_length=2, max_length=1_000)
Contours: TypeAlias = Annotated[
    list[tuple[_Level, Annotated[Number, Field(ge=0, le=1e10)]]],
    _Rows,
    Unit(("ft", "sf")),
    AfterValidator(_contours),
]
Volumes: TypeAlias = Annotated[
    list[tuple[_Level, Annotated[Number, Field(ge=0, le=1e12)]]],
    _Rows,
    Unit(("ft", "cf")),
    AfterValidator(_volumes),
]
Rating: TypeAlias = Annotated[
    list[tuple[_Level, Annotated[Number, Field(ge=0, le=1e7)]]],
    _Rows,
    Unit(("ft", "cfs")),
    AfterValidator(check_table_of_flows),
]
LevelRows: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(ge=0, le=768)], _Level]],
    Field(min_length=2, max_length=10_000),
    Unit(("hr", "ft")),
    AfterValidator(_coefficients),
]
WeirTable: TypeAlias = Annotated[
    list[tuple[Annotated[Number, Field(ge=0, le=1_000)], Annotated[Number, Field(gt=0, le=10)]]],
    Field(min_length=1, max_length=1_000),
    Unit(("ft", "ft^0.5/s")),
    AfterValidator(_coefficients),
]
Depths: TypeAlias = Annotated[dict[Name, Depth], Field(min_length=1, max_length=100), Unit(("in",))]
