"""Type aliases.  Unit aliases are plain floats: they document a signature and cost nothing."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]

Feet: TypeAlias = float
Inches: TypeAlias = float
Acres: TypeAlias = float
SquareFeet: TypeAlias = float
CubicFeet: TypeAlias = float
AcreFeet: TypeAlias = float
Cfs: TypeAlias = float
Hours: TypeAlias = float
Minutes: TypeAlias = float

NodeKind: TypeAlias = Literal["subcatchment", "inflow", "reach", "pond", "junction", "design_point"]
OutflowPath: TypeAlias = Literal["primary", "secondary", "tertiary", "discarded"]
Severity: TypeAlias = Literal["note", "warning", "critical"]

OUTFLOW_PATHS: tuple[OutflowPath, ...] = ("primary", "secondary", "tertiary", "discarded")
"""Order of the outflow paths in every array that has a path axis."""
