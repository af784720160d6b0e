"""A network as flat arrays: the only place that knows both the things on the drawing and the kernels."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from hydro.constants import ACRES_PER_SQUARE_MILE, GRAVITY_FT_PER_S2
from hydro.conventions import Conventions
from hydro.errors import InputError
from hydro.hydrology.antecedent import arc_curve_number, small_abstraction_curve_number
from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph, time_to_peak_hr
from hydro.hydrology.unit_hydrograph_shapes import find_shape, user_shape
from hydro.kernels import devices, level_pool, network, runoff, storage
from hydro.model.network import Network, targets
from hydro.model.nodes import Node, Pond, Reach, Subcatchment
from hydro.model.outlet import (
    BroadCrestedWeir,
    Device,
    Grate,
    Orifice,
    RatingTable,
    SharpWeir,
    VNotchWeir,
)
from hydro.model.runoff_method import RunoffMethod, ScsUnitHydrograph, UnitHydrographTable
from hydro.model.runoff_parts import RunoffPart, runoff_parts
from hydro.types import OUTFLOW_PATHS, FloatArray, IntArray

RATING_CAPACITY = 20_000
"""Most rows of one refined stage-storage-discharge relation; a usual pond needs 500 to 2,000."""

_KINDS = {
    "subcatchment": network.SUBCATCHMENT,
    "inflow": network.JUNCTION,
    "reach": network.REACH,
    "pond": network.POND,
    "junction": network.JUNCTION,
    "design_point": network.JUNCTION,
}


@dataclass(frozen=True, slots=True, eq=False)
class PondArrays:
    """Storages and devices of one pond, as the kernels take them.

    Attributes
    ----------
    tailwater_ft : float
        Constant level below the outlets. [ft]
    storage_kind, storage_first, storage_z, storage_area, storage_volume : ndarray
        See :func:`hydro.kernels.level_pool.rate_level`.
    device_code, device_parameters, device_path, device_first, table_x, table_y : ndarray
        See :func:`hydro.kernels.level_pool.rate_level`.
    """

    tailwater_ft: float
    storage_kind: IntArray
    storage_first: IntArray
    storage_z: FloatArray
    storage_area: FloatArray
    storage_volume: FloatArray
    device_code: IntArray
    device_parameters: FloatArray
    device_path: IntArray
    device_first: IntArray
    table_x: FloatArray
    table_y: FloatArray

    def at(self, elevation_ft: float) -> FloatArray:
        """Storage [cf], total outflow and outflow by path [cfs] at a level."""
        row = np.empty(2 + level_pool.N_PATHS)
        level_pool.rate_level(
            elevation_ft, self.tailwater_ft, self.storage_kind, self.storage_first, self.storage_z,
            self.storage_area, self.storage_volume,
            self.device_code, self.device_parameters, self.device_path, self.device_first,
            self.table_x, self.table_y, row,
        )  # fmt: skip
        return row

    def device_flow_cfs(self, device: int, elevation_ft: float) -> float:
        """Flow of one device at a level. [cfs]"""
        return float(
            devices.device_flow_cfs(
                self.device_code[device], self.device_parameters[device], self.table_x, self.table_y,
                self.device_first[device], self.device_first[device + 1], elevation_ft, self.tailwater_ft,
            )
        )  # fmt: skip

    def rating(self, breakpoints_ft: FloatArray, refine: bool) -> tuple[FloatArray, FloatArray]:
        """Levels and rows (storage, total outflow, outflow by path) between and at the breakpoints."""
        rating_z = np.empty(RATING_CAPACITY)
        rows = np.empty((RATING_CAPACITY, 2 + level_pool.N_PATHS))
        n = level_pool.refine_rating(
            breakpoints_ft, refine, self.tailwater_ft, self.storage_kind, self.storage_first, self.storage_z,
            self.storage_area, self.storage_volume,
            self.device_code, self.device_parameters, self.device_path, self.device_first,
            self.table_x, self.table_y, rating_z, rows,
        )  # fmt: skip
        if n < 0:
            raise InputError(
                f"the stage-discharge relation needs more than {RATING_CAPACITY:,} rows",
                "",
                "Reduce the number of outlets or the height of the stage table.",
            )
        return rating_z[:n].copy(), rows[:n].copy()


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
        Stage-storage-discharge relations, end to end.
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
            retention = float(_retention_in(np.array([part.curve_number]), self.conventions)[0])
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
            ponds[m] = pond_arrays(node)
            formulas = any(not isinstance(outlet.device, RatingTable) for outlet in node.outlets)
            refine = conventions.pond_rating == "exact" or formulas
            ratings.append(ponds[m].rating(breakpoints_ft(node), refine))
            first[m + 1] += len(ratings[-1][0])
    retention, abstraction = _losses(values["curve_number"], parts, conventions)
    return Plan(
        network=net,
        conventions=conventions,
        unit_hydrographs=curves,
        methods=methods,
        index=index,
        kind=np.array([_KINDS[node.kind] for node in nodes], dtype=np.int64),
        downstream=_downstream(nodes, index),
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
        else np.empty((0, 2 + level_pool.N_PATHS)),
    )


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
    retention = _retention_in(curve_numbers, conventions)
    least = retention.copy()
    for m, ground in parts.items():
        wettest = max(part.curve_number for part in ground)
        least[m] = _retention_in(np.array([wettest]), conventions)[0]
    return retention, conventions.initial_abstraction_ratio * least


def _retention_in(curve_numbers: FloatArray, conventions: Conventions) -> FloatArray:
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
    found = np.full((len(nodes), level_pool.N_PATHS), -1, dtype=np.int64)
    for m, node in enumerate(nodes):
        if isinstance(node, Pond):
            for path, name in node.to.items():
                found[m, OUTFLOW_PATHS.index(path)] = index[name]
        else:
            for name in targets(node):
                found[m, 0] = index[name]
    return found


def pond_arrays(pond: Pond) -> PondArrays:
    """Turn the storages and outlets of a pond into arrays."""
    first = [0]
    z: list[float] = []
    area: list[float] = []
    volume: list[float] = []
    for item in pond.storages:
        z.extend(item.elevations_ft)
        area.extend(item.values if item.kind == "contours" else [0.0] * len(item.values))
        volume.extend(item.cumulative_cf())
        first.append(len(z))
    codes, parameters, device_first = [], [], [0]
    xs: list[float] = []
    ys: list[float] = []
    for outlet in pond.outlets:
        code, row, table_x, table_y = _encode(outlet.device)
        codes.append(code)
        parameters.append(row + (0.0,) * (devices.N_PARAMETERS - len(row)))
        xs.extend(table_x)
        ys.extend(table_y)
        device_first.append(len(xs))
    kinds = {"contours": storage.CONTOURS, "volumes": storage.VOLUMES}
    return PondArrays(
        tailwater_ft=pond.tailwater_ft,
        storage_kind=np.array([kinds[item.kind] for item in pond.storages], dtype=np.int64),
        storage_first=np.array(first, dtype=np.int64),
        storage_z=np.array(z, dtype=np.float64),
        storage_area=np.array(area, dtype=np.float64),
        storage_volume=np.array(volume, dtype=np.float64),
        device_code=np.array(codes, dtype=np.int64),
        device_parameters=np.array(parameters, dtype=np.float64).reshape(len(codes), devices.N_PARAMETERS),
        device_path=np.array([OUTFLOW_PATHS.index(outlet.path) for outlet in pond.outlets], dtype=np.int64),
        device_first=np.array(device_first, dtype=np.int64),
        table_x=np.array(xs, dtype=np.float64),
        table_y=np.array(ys, dtype=np.float64),
    )


def _encode(device: Device) -> tuple[int, tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Code, parameter row and table of a device, in the order that :mod:`hydro.kernels.devices` documents."""
    d = device
    if isinstance(d, Orifice):
        last = (d.discharge_coefficient, float(d.count))
        if d.shape == "circular":
            return devices.CIRCULAR_ORIFICE, (d.invert_ft, d.width_ft, *last), (), ()
        return devices.RECTANGULAR_ORIFICE, (d.invert_ft, d.width_ft, d.height_ft, *last), (), ()
    if isinstance(d, Grate):
        tail = (d.discharge_coefficient, d.weir_coefficient, float(d.count))
        if d.shape == "circular":
            return devices.CIRCULAR_GRATE, (d.invert_ft, d.width_ft, *tail), (), ()
        return devices.RECTANGULAR_GRATE, (d.invert_ft, d.length_ft, d.width_ft, *tail), (), ()
    if isinstance(d, SharpWeir):
        c0, c1 = d.weir_coefficient, 0.0
        if d.crest_height_ft is not None:
            c0, c1 = 3.27, 0.40 / d.crest_height_ft
        return devices.SHARP_WEIR, (d.invert_ft, d.length_ft, float(d.contractions), c0, c1), (), ()
    if isinstance(d, VNotchWeir):
        tangent = math.tan(math.radians(0.5 * d.angle_deg))
        return devices.V_NOTCH_WEIR, (d.invert_ft, tangent, d.weir_coefficient), (), ()
    if isinstance(d, BroadCrestedWeir):
        return devices.BROAD_WEIR, (d.invert_ft, d.length_ft), d.heads_ft, d.weir_coefficients
    return devices.RATING_TABLE, (), d.elevations_ft, d.flows_cfs


def breakpoints_ft(pond: Pond) -> FloatArray:
    """Levels at which a relation of the pond has a corner, within its storage, strictly rising. [ft]"""
    levels = {pond.bottom_ft, pond.top_ft}
    for item in pond.storages:
        levels.update(item.elevations_ft)
    for outlet in pond.outlets:
        levels.update(_corners(outlet.device))
    if math.isfinite(pond.tailwater_ft):
        levels.add(pond.tailwater_ft)
    inside = sorted(z for z in levels if pond.bottom_ft <= z <= pond.top_ft)
    kept = [inside[0]]
    for z in inside[1:]:
        if z - kept[-1] > level_pool.SMALLEST_INTERVAL_FT:
            kept.append(z)
    return np.array(kept)


def _corners(device: Device) -> tuple[float, ...]:
    """Levels at which the formula of a device changes."""
    d = device
    if isinstance(d, Orifice):
        return (d.invert_ft, d.invert_ft + 0.5 * d.height_ft, d.invert_ft + d.height_ft)
    if isinstance(d, Grate):
        return (d.invert_ft, d.invert_ft + _grate_transition_ft(d))
    if isinstance(d, BroadCrestedWeir):
        return (d.invert_ft, *(d.invert_ft + head for head in d.heads_ft))
    if isinstance(d, RatingTable):
        return d.elevations_ft
    if isinstance(d, SharpWeir) and d.contractions:
        return (d.invert_ft, d.invert_ft + 6.0 * d.length_ft / d.contractions)
    return (d.invert_ft,)


def _grate_transition_ft(grate: Grate) -> float:
    """Head at which weir flow over the perimeter meets orifice flow through the area. [ft]"""
    if grate.shape == "circular":
        area, perimeter = 0.25 * math.pi * grate.width_ft**2, math.pi * grate.width_ft
    else:
        area, perimeter = grate.length_ft * grate.width_ft, 2.0 * (grate.length_ft + grate.width_ft)
    root = math.sqrt(2.0 * GRAVITY_FT_PER_S2)
    return grate.discharge_coefficient * area * root / (grate.weir_coefficient * perimeter)
