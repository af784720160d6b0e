"""A network as flat arrays: the only place that knows both the things on the drawing and the kernels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from hydro.constants import ACRES_PER_SQUARE_MILE
from hydro.conventions import Conventions
from hydro.errors import InputError
from hydro.hydrology.antecedent import arc_curve_number, small_abstraction_curve_number
from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph, time_to_peak_hr
from hydro.hydrology.unit_hydrograph_shapes import find_shape, user_shape
from hydro.kernels import network as march
from hydro.kernels import runoff
from hydro.kernels.pond import N_PATHS
from hydro.model.coupling import PondGroup, computing_order
from hydro.model.network import Network, targets
from hydro.model.nodes import Node, Pond, Reach, Subcatchment
from hydro.model.outlet import RatingTable
from hydro.model.pond_arrays import PondArrays, breakpoints_ft, pond_arrays
from hydro.model.runoff_method import RunoffMethod, ScsUnitHydrograph, UnitHydrographTable
from hydro.model.runoff_parts import RunoffPart, runoff_parts
from hydro.model.surfaces import Surfaces, flat_surfaces
from hydro.model.tailwater import LevelOfPond
from hydro.types import OUTFLOW_PATHS, FloatArray, IntArray

FINE_SHARE = 0.1
"""Tolerances of the relations where ponds are routed without a step, as a share of the usual ones."""

_KINDS = {
    "subcatchment": march.SUBCATCHMENT,
    "inflow": march.JUNCTION,
    "reach": march.REACH,
    "pond": march.POND,
    "junction": march.JUNCTION,
    "design_point": march.JUNCTION,
}


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """One condition, compiled: nodes in topological order, storm-independent.

    Attributes
    ----------
    network : Network
        What was compiled.
    conventions : Conventions
        How it was compiled.
    unit_hydrographs : dict of int to DimensionlessUnitHydrograph
        Dimensionless unit hydrograph of each subcatchment that has one, by its place.
    methods : dict of int to RunoffMethod
        Method of each other subcatchment, by its place.
    index : dict of str to int
        Place of each node.
    kind, downstream : ndarray of int
        See :func:`hydro.kernels.network.march`.
    area_mi2, curve_number, retention_in, initial_abstraction_in, time_to_peak_hr : ndarray, shape (n_nodes,)
        Of subcatchments; NaN elsewhere.  The curve number is that of Ia = 0.2 S in any case; the time to peak
        is NaN where there is no dimensionless unit hydrograph.
    parts : dict of int to tuple of RunoffPart
        By place of the subcatchments that run off in more than one part; their initial abstraction above is
        the least of the parts.
    travel_time_hr, start_elevation_ft : ndarray, shape (n_nodes,)
        Of reaches and of ponds; 0 elsewhere.
    ponds : dict of int to PondArrays
        By place of the node.
    rating_first, rating_z, rating : ndarray
        Stage-storage-discharge relations, end to end; under a tailwater that changes, at its first level.
    tolerance_share : float
        Their tolerances as a share of the usual ones.
    path_row : ndarray of int, shape (n_ponds, N_PATHS)
        Row of each path of each pond among the series of all paths; -1 for a path without outlet.
    order : tuple of ndarray or PondGroup
        Nodes in the order of computation: places of nodes computed one by one, and ponds marched together.
    surfaces : Surfaces
        The subcatchments in flat arrays.
    """

    network: Network
    conventions: Conventions
    unit_hydrographs: dict[int, DimensionlessUnitHydrograph]
    methods: dict[int, RunoffMethod]
    index: dict[str, int]
    kind: IntArray
    downstream: IntArray
    area_mi2: FloatArray
    curve_number: FloatArray
    retention_in: FloatArray
    initial_abstraction_in: FloatArray
    time_to_peak_hr: FloatArray
    parts: dict[int, tuple[RunoffPart, ...]]
    travel_time_hr: FloatArray
    start_elevation_ft: FloatArray
    ponds: dict[int, PondArrays]
    rating_first: IntArray
    rating_z: FloatArray
    rating: FloatArray
    tolerance_share: float
    path_row: IntArray
    order: tuple[IntArray | PondGroup, ...]

    surfaces: Surfaces = field(init=False)

    def __post_init__(self) -> None:
        parts = {m: self.runoff_of(m) for m in self.unit_hydrographs}
        flat = flat_surfaces(self.unit_hydrographs, self.time_to_peak_hr, parts)
        object.__setattr__(self, "surfaces", flat)

    @property
    def relations(self) -> march.Ponds:
        """Relations of the ponds, as the march takes them."""
        number = np.full(len(self.kind), -1, dtype=np.int64)
        number[list(self.ponds)] = np.arange(len(self.ponds))
        return march.Ponds(
            number,
            self.start_elevation_ft,
            self.path_row,
            self.rating_first,
            self.rating_z,
            self.rating,
            self.tolerance_share,
            self.conventions.pond_routing == "exact",
        )

    def number_of(self, place: int) -> int:
        """Number of a pond among the ponds."""
        return list(self.ponds).index(place)

    def rating_of(self, place: int) -> tuple[FloatArray, FloatArray]:
        """Levels and rows of the relation of one pond."""
        rows = slice(self.rating_first[place], self.rating_first[place + 1])
        return self.rating_z[rows], self.rating[rows]

    def under(self, arc: int) -> Plan:
        """Return the plan under an antecedent runoff condition: 1 dry, 2 average (as compiled), 3 wet.

        Raises
        ------
        InputError
            If a curve number is outside the table of conversions.
        """
        if arc == 2:
            return self
        numbers = self.curve_number.copy()
        parts = dict(self.parts)
        from_rain = [m for m, method in self.methods.items() if method.takes_storm]
        for m in (*self.unit_hydrographs, *from_rain):
            numbers[m] = self._converted(float(numbers[m]), arc, m)
            if m in parts:
                parts[m] = tuple(
                    replace(part, curve_number=self._converted(part.curve_number, arc, m))
                    for part in parts[m]
                )
        retention, abstraction = _losses(numbers, parts, self.conventions)
        return replace(
            self,
            parts=parts,
            curve_number=numbers,
            retention_in=retention,
            initial_abstraction_in=abstraction,
        )

    def _converted(self, curve_number: float, arc: int, place: int) -> float:
        """Curve number of a subcatchment under ARC 1 or 3."""
        try:
            return float(arc_curve_number(curve_number, "I" if arc == 1 else "III"))
        except InputError as error:
            where = f"{self.network.condition}.{self.network.nodes[place].id}"
            raise InputError(f"CN {curve_number:g} at ARC {arc}", where, error.faults[0].fix) from None

    def runoff_of(self, place: int) -> list[tuple[float, float, float]]:
        """Area [mi2], S and Ia [in] of each part of a subcatchment."""
        if place not in self.parts:
            whole = (self.area_mi2[place], self.retention_in[place], self.initial_abstraction_in[place])
            return [whole]
        found = []
        for part in self.parts[place]:
            retention = float(retention_under(np.array([part.curve_number]), self.conventions)[0])
            area = part.area_ac / ACRES_PER_SQUARE_MILE
            found.append((area, retention, self.conventions.initial_abstraction_ratio * retention))
        return found

    def curve_number_used(self, place: int) -> float:
        """Curve number of a subcatchment for the ratio Ia/S of the conventions. [-]"""
        if self.conventions.curve_number_conversion == "none":
            return float(self.curve_number[place])
        return float(1000.0 / (10.0 + self.retention_in[place]))

    def runoff_depth_in(self, place: int, depth_in: float) -> float:
        """Runoff depth of a storm from a whole subcatchment, Q. [in]"""
        parts = self.runoff_of(place)
        if len(parts) == 1:
            return float(runoff.runoff_depth_in(depth_in, *parts[0][1:]))
        volume = sum(area * runoff.runoff_depth_in(depth_in, s, ia) for area, s, ia in parts)
        return float(volume / self.area_mi2[place])


def compile_network(net: Network, conventions: Conventions) -> Plan:
    """Turn a network into arrays.

    Parameters
    ----------
    net : Network
        Nodes in topological order.
    conventions : Conventions
        Choices of the method.

    Returns
    -------
    Plan
        Arrays, shape (n_nodes,) where not said otherwise.
    """
    nodes = net.nodes
    n = len(nodes)
    index = {node.id: m for m, node in enumerate(nodes)}
    values = {name: np.full(n, np.nan) for name in ("area_mi2", "curve_number", "time_to_peak_hr")}
    curves: dict[int, DimensionlessUnitHydrograph] = {}
    methods: dict[int, RunoffMethod] = {}
    travel, start = np.zeros(n), np.zeros(n)
    ponds: dict[int, PondArrays] = {}
    parts: dict[int, tuple[RunoffPart, ...]] = {}
    ratings: list[tuple[FloatArray, FloatArray]] = []
    first = np.zeros(n + 1, dtype=np.int64)
    share = FINE_SHARE if conventions.pond_routing == "exact" else 1.0
    for m, node in enumerate(nodes):
        first[m + 1] = first[m]
        if isinstance(node, Subcatchment):
            values["area_mi2"][m] = node.area_ac / ACRES_PER_SQUARE_MILE
            values["curve_number"][m] = _rounded(node.curve_number, conventions)
            if node.runoff != "composite":
                parts[m] = tuple(
                    RunoffPart(part.area_ac, _rounded(part.curve_number, conventions))
                    for part in runoff_parts(node)
                )
            if not isinstance(node.method, ScsUnitHydrograph):
                methods[m] = node.method
                continue
            curves[m] = _unit_hydrograph(net.condition, node, conventions)
            values["time_to_peak_hr"][m] = time_to_peak_hr(
                node.time_of_concentration_hr, conventions.time_to_peak, curves[m].ordinate_step_ratio
            )
        elif isinstance(node, Reach):
            travel[m] = node.travel_time_hr
        elif isinstance(node, Pond):
            start[m] = node.start_elevation_ft
            tailwater_ft = _first_tailwater_ft(net, node)
            ponds[m] = pond_arrays(node, tailwater_ft)
            formulas = any(not isinstance(outlet.device, RatingTable) for outlet in node.outlets)
            refine = conventions.pond_rating == "exact" or formulas
            ratings.append(ponds[m].rating(breakpoints_ft(node, tailwater_ft), share if refine else math.inf))
            first[m + 1] += len(ratings[-1][0])
    retention, abstraction = _losses(values["curve_number"], parts, conventions)
    downstream = _downstream(nodes, index)
    return Plan(
        network=net,
        conventions=conventions,
        unit_hydrographs=curves,
        methods=methods,
        index=index,
        kind=np.array([_KINDS[node.kind] for node in nodes], dtype=np.int64),
        downstream=downstream,
        area_mi2=values["area_mi2"],
        curve_number=values["curve_number"],
        retention_in=retention,
        initial_abstraction_in=abstraction,
        time_to_peak_hr=values["time_to_peak_hr"],
        parts=parts,
        travel_time_hr=travel,
        start_elevation_ft=start,
        ponds=ponds,
        rating_first=first,
        rating_z=np.concatenate([z for z, _ in ratings]) if ratings else np.empty(0),
        rating=np.concatenate([rows for _, rows in ratings])
        if ratings
        else np.empty((0, 2 + N_PATHS)),
        tolerance_share=share,
        path_row=_path_rows(nodes),
        order=computing_order(net.condition, nodes, index, downstream, ponds),
    )


def _first_tailwater_ft(net: Network, pond: Pond) -> float:
    """Level below a pond at the start. [ft]"""
    if isinstance(pond.tailwater, LevelOfPond):
        below = net[pond.tailwater.pond]
        return below.start_elevation_ft if isinstance(below, Pond) else -math.inf
    return pond.tailwater_ft


def _path_rows(nodes: tuple[Node, ...]) -> IntArray:
    """Number of each path of each pond that has an outlet, -1 for the others."""
    ponds = [node for node in nodes if isinstance(node, Pond)]
    found = np.full((len(ponds), N_PATHS), -1, dtype=np.int64)
    count = 0
    for p, pond in enumerate(ponds):
        for path in sorted({OUTFLOW_PATHS.index(outlet.path) for outlet in pond.outlets}):
            found[p, path] = count
            count += 1
    return found


def _unit_hydrograph(
    condition: str, node: Subcatchment, conventions: Conventions
) -> DimensionlessUnitHydrograph:
    """The curve that a subcatchment names or brings."""
    own, where = node.unit_hydrograph, f"{condition}.{node.id}.unit_hydrograph"
    if not isinstance(own, UnitHydrographTable):
        try:
            return find_shape(own)
        except InputError as error:
            raise InputError(f"there is no '{own}'", where, error.faults[0].fix) from None
    try:
        shape = user_shape(own.time_ratios, own.flow_ratios)
    except InputError as error:
        raise InputError(error.faults[0].what, where, error.faults[0].fix) from None
    by_ordinate = "one-ordinate" in (conventions.time_to_peak, conventions.time_step)
    if by_ordinate and not np.allclose(np.diff(shape.time_ratios), shape.ordinate_step_ratio, rtol=1e-6):
        what = "the table has unequal steps of t/Tp, and the conventions take one ordinate as the step"
        raise InputError(what, where, "Give rows at equal steps, or choose other conventions.")
    return shape


def _losses(
    curve_numbers: FloatArray, parts: dict[int, tuple[RunoffPart, ...]], conventions: Conventions
) -> tuple[FloatArray, FloatArray]:
    """S and Ia by node; Ia is the least of the parts where there are several. [in]"""
    retention = retention_under(curve_numbers, conventions)
    least = retention.copy()
    for m, ground in parts.items():
        wettest = max(part.curve_number for part in ground)
        least[m] = retention_under(np.array([wettest]), conventions)[0]
    return retention, conventions.initial_abstraction_ratio * least


def retention_under(curve_numbers: FloatArray, conventions: Conventions) -> FloatArray:
    """S of curve numbers that belong to Ia = 0.2 S, for the ratio of the conventions; NaN stays. [in]"""
    numbers = curve_numbers.copy()
    if conventions.curve_number_conversion == "hawkins":
        known = np.isfinite(numbers)
        numbers[known] = small_abstraction_curve_number(numbers[known])
    retention: FloatArray = 1000.0 / numbers - 10.0
    return retention


def _rounded(curve_number: float, conventions: Conventions) -> float:
    """Curve number by the convention of rounding; halves go up."""
    whole = conventions.curve_number_rounding == "whole"
    return math.floor(curve_number + 0.5) if whole else curve_number


def _downstream(nodes: tuple[Node, ...], index: dict[str, int]) -> IntArray:
    """Place of the receiving node by path, -1 for none."""
    found = np.full((len(nodes), N_PATHS), -1, dtype=np.int64)
    for m, node in enumerate(nodes):
        if isinstance(node, Pond):
            for path, name in node.to.items():
                found[m, OUTFLOW_PATHS.index(path)] = index[name]
        else:
            for name in targets(node):
                found[m, 0] = index[name]
    return found
