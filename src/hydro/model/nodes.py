"""Nodes of a drainage network: the things on the drawing.  They hold data, no formulas of hydraulics."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from hydro.model.cover import Cover
from hydro.model.flow_path import FlowSegment
from hydro.model.outlet import Outlet, intakes
from hydro.model.runoff_method import SCS, RunoffMethod, UnitHydrographTable
from hydro.model.storage import Storage
from hydro.model.tailwater import FREE_OUTFALL, ConstantLevel, LevelTable, Tailwater
from hydro.types import NodeKind, OutflowPath

RunoffRule: TypeAlias = Literal["composite", "weighted-q", "split"]
"""How the covers of a subcatchment make its runoff."""


@dataclass(frozen=True, slots=True)
class Subcatchment:
    """An area that turns rain into a hydrograph.

    Attributes
    ----------
    id : str
        Name, unique in its condition.
    to : str
        Node that receives the runoff.
    covers : tuple of Cover
        Lines of the curve-number worksheet; their areas add up to the drainage area.
    time_of_concentration_hr : float
        Tc. [hr]
    flow_path : tuple of FlowSegment
        Segments of Tc; empty for a direct entry.
    note : str
        Free text of the engineer.
    unit_hydrograph : str or UnitHydrographTable
        Dimensionless unit hydrograph: a name (``standard``, ``delmarva``, ``PRF_100`` to ``PRF_600``,
        ``triangular``), ``gamma 350`` for the gamma curve of any peak rate factor, or a table.
    runoff : {"composite", "weighted-q", "split"}
        Runoff by the composite CN, by cover and added, or by impervious and pervious ground and added.
    method : RunoffMethod
        How the runoff becomes a hydrograph; by the dimensionless unit hydrograph where not given.
    """

    kind: ClassVar[NodeKind] = "subcatchment"
    id: str
    to: str
    covers: tuple[Cover, ...]
    time_of_concentration_hr: float
    flow_path: tuple[FlowSegment, ...] = ()
    note: str = ""
    unit_hydrograph: str | UnitHydrographTable = "standard"
    runoff: RunoffRule = "composite"
    method: RunoffMethod = SCS

    @property
    def area_ac(self) -> float:
        """Drainage area, A. [ac]"""
        return sum(cover.area_ac for cover in self.covers)

    @property
    def impervious_ac(self) -> float:
        """Impervious area. [ac]"""
        return sum(cover.impervious_ac for cover in self.covers)

    @property
    def curve_number(self) -> float:
        """Area-weighted composite CN, not rounded. [-]"""
        return sum(cover.area_ac * cover.curve_number for cover in self.covers) / self.area_ac


@dataclass(frozen=True, slots=True)
class Hydrograph:
    """Flow against time, straight between the rows and 0 beyond them.

    Attributes
    ----------
    times_hr : tuple of float
        Times from the start of the storm, strictly rising, at least 0. [hr]
    flows_cfs : tuple of float
        Flow at each time. [cfs]
    source : str
        File and its checksum.
    """

    times_hr: tuple[float, ...]
    flows_cfs: tuple[float, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class Inflow:
    """Water that enters the network by a hydrograph computed or measured elsewhere.

    Attributes
    ----------
    hydrographs : mapping of str to Hydrograph
        By name of the storm; under the empty name one for every storm.
    """

    kind: ClassVar[NodeKind] = "inflow"
    id: str
    to: str
    hydrographs: Mapping[str, Hydrograph]
    note: str = ""

    def under(self, storm: str) -> Hydrograph:
        """Hydrograph under a storm.

        Raises
        ------
        KeyError
            If there is none.
        """
        return self.hydrographs[storm if storm in self.hydrographs else ""]


@dataclass(frozen=True, slots=True)
class Reach:
    """A channel or pipe that delays the flow by a constant travel time.

    Attributes
    ----------
    travel_time_hr : float
        Tt. [hr]
    """

    kind: ClassVar[NodeKind] = "reach"
    id: str
    to: str
    travel_time_hr: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pond:
    """Any storage practice: basin, wetland, bioretention, infiltration, chamber field, tank.

    Attributes
    ----------
    to : mapping of path to node
        Node that receives each outflow path; "discarded" leaves the network.
    storages : tuple of Storage
        Storages that fill side by side; volumes add up at equal elevation.
    outlets : tuple of Outlet
        Devices, each on its path.
    start_elevation_ft : float
        Water level at the start. [ft]
    start_is_default : bool
        Whether the level was not given, so that the lowest outlet (or the bottom) was taken.
    tailwater : Tailwater
        Level below the outlets: constant, changing with time, or that of another pond; else a free outfall.
    embankment_top_ft : float or None
        Top of the embankment, for freeboard. [ft]
    practice : str
        Kind of practice as the design manual names it, or empty.
    wqv_elevation_ft : float or None
        Level up to which storage counts as water-quality volume. [ft]
    rrv_cf : float
        Runoff reduction volume credited to the practice, as declared by the designer. [ft3]
    """

    kind: ClassVar[NodeKind] = "pond"
    id: str
    to: Mapping[OutflowPath, str]
    storages: tuple[Storage, ...]
    outlets: tuple[Outlet, ...]
    start_elevation_ft: float
    start_is_default: bool = True
    tailwater: Tailwater = FREE_OUTFALL
    embankment_top_ft: float | None = None
    practice: str = ""
    wqv_elevation_ft: float | None = None
    rrv_cf: float = 0.0
    note: str = ""

    @property
    def tailwater_ft(self) -> float:
        """Level below the outlets at the start; -inf for a free outfall or another pond. [ft]"""
        if isinstance(self.tailwater, ConstantLevel):
            return self.tailwater.level_ft
        return self.tailwater.levels_ft[0] if isinstance(self.tailwater, LevelTable) else -math.inf

    @property
    def bottom_ft(self) -> float:
        """Lowest level of any storage. [ft]"""
        return min(storage.bottom_ft for storage in self.storages)

    @property
    def top_ft(self) -> float:
        """Highest level of any storage; water above it is overtopping. [ft]"""
        return max(storage.top_ft for storage in self.storages)

    @property
    def lowest_outlet_ft(self) -> float:
        """Level at which the first outlet starts to flow. [ft]"""
        return min(outlet.device.invert_ft for outlet in intakes(self.outlets))


@dataclass(frozen=True, slots=True)
class Junction:
    """A point where hydrographs add up."""

    kind: ClassVar[NodeKind] = "junction"
    id: str
    to: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class DesignPoint:
    """A point where the site's runoff leaves; pre and post are compared here.

    Attributes
    ----------
    receiving_water : str
        Name of the water that receives the runoff.
    stream_order : int or None
        Strahler order of that water.
    tidal : bool
        Whether the discharge is direct to tidal water.
    trout : bool
        Whether the receiving water is trout water (T or TS).
    rrv_justification : str
        Why the full runoff reduction is not reached; empty if not given.
    """

    kind: ClassVar[NodeKind] = "design_point"
    id: str
    receiving_water: str = ""
    stream_order: int | None = None
    tidal: bool = False
    trout: bool = False
    rrv_justification: str = ""
    note: str = ""


Node: TypeAlias = Subcatchment | Inflow | Reach | Pond | Junction | DesignPoint

ALLOWED_DOWNSTREAM: Mapping[NodeKind, frozenset[NodeKind]] = MappingProxyType(
    {
        "subcatchment": frozenset({"reach", "pond", "junction", "design_point"}),
        "inflow": frozenset({"reach", "pond", "junction", "design_point"}),
        "reach": frozenset({"reach", "pond", "junction", "design_point"}),
        "pond": frozenset({"reach", "pond", "junction", "design_point"}),
        "junction": frozenset({"reach", "pond", "junction", "design_point"}),
        "design_point": frozenset(),
    }
)
"""Which kind may drain into which."""
