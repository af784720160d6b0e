"""Entries of ponds: storages and outlets become a node of the model, and are held against each other."""

from __future__ import annotations

from typing import Any, cast

from hydro.errors import HydroError
from hydro.hydraulics.storage_shapes import (
    basin_contours,
    conic_curvatures,
    cylinder_contours,
    pipe_contours,
)
from hydro.model import BroadCrestedWeir, Outlet, Pond, RatingTable, Storage
from hydro.model.outlet import intakes
from hydro.model.tailwater import FREE_OUTFALL, ConstantLevel, LevelOfPond, LevelTable, Tailwater
from hydro.project.node_schema import PondNode
from hydro.project.outlet_checks import check_outlet, table_end_ft
from hydro.project.outlet_schema import OutletEntry
from hydro.project.outlets import PlacedOutlet, build_outlet, join_outlets
from hydro.project.reading import Reading, label, number, pieces
from hydro.project.sections import Path
from hydro.project.storage_schema import PipeStorage, StorageTable
from hydro.project.validate import readable
from hydro.types import OUTFLOW_PATHS, OutflowPath
from hydro.units import convert


def build_pond(reading: Reading, path: Path, data: dict[str, Any]) -> Pond | None:
    """Build a pond; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults and findings.
    path : path
        Place of the node.
    data : dict
        Entry of the node, in US customary units.
    """
    tables = [table for _, table in pieces(StorageTable, data.get("storage"), (*path, "storage"))]
    storages = tuple(_storage(table) for table in tables if table is not None)
    entries = list(pieces(OutletEntry, data.get("outlets"), (*path, "outlets")))
    faults = len(reading.document.faults)
    placed = _placed(reading, entries)
    if storages and len(storages) == len(tables):
        _check_gap(reading, path, storages)
        _check_levels(reading, path, data, storages, placed)
    if placed and len(placed) == len(entries):
        _check_embankment(reading, path, data, placed)
    _check_paths(reading, path, data.get("to"), [item.outlet for item in placed])
    outlets = tuple(item.outlet for item in placed)
    if len(placed) == len(entries):
        outlets = join_outlets(reading, (*path, "outlets"), outlets)
    spec = readable(PondNode, data)
    if spec is None or len(reading.document.faults) > faults:
        return None
    pond = _pond(str(path[-1]), spec, storages, outlets)
    _find(reading, path, pond)
    return pond


def _placed(reading: Reading, entries: list[tuple[Path, OutletEntry | None]]) -> list[PlacedOutlet]:
    """Outlets of valid entries; what a catalogue does not have is noted."""
    found = []
    for place, entry in entries:
        if entry is None:
            continue
        try:
            found.append(build_outlet(place, entry))
            check_outlet(reading.document, place, found[-1].outlet)
        except HydroError as error:
            reading.adopt((*place, "culvert"), error, {"inlet": "inlet"})
    return found


def _pond(name: str, spec: PondNode, storages: tuple[Storage, ...], outlets: tuple[Outlet, ...]) -> Pond:
    """A pond from valid parts."""
    bottom = min(storage.bottom_ft for storage in storages)
    lowest = min(outlet.device.invert_ft for outlet in intakes(outlets))
    given = spec.start_elevation_ft
    leading = {outflow: getattr(spec.to, outflow, None) for outflow in OUTFLOW_PATHS}
    to: dict[OutflowPath, str] = {outflow: name for outflow, name in leading.items() if name is not None}
    return Pond(
        id=name,
        to=to,
        storages=storages,
        outlets=outlets,
        start_elevation_ft=max(bottom, lowest) if given is None else given,
        start_is_default=given is None,
        tailwater=_tailwater(spec),
        embankment_top_ft=spec.embankment_top_ft,
        practice=spec.practice,
        wqv_elevation_ft=spec.wqv_elevation_ft,
        rrv_cf=spec.rrv_cf,
        note=spec.note,
    )


def _tailwater(spec: PondNode) -> Tailwater:
    """What stands below the outlets."""
    if spec.tailwater_ft is not None:
        return ConstantLevel(spec.tailwater_ft)
    if spec.tailwater_hr_ft is not None:
        times, levels = zip(*spec.tailwater_hr_ft, strict=True)
        return LevelTable(times, levels)
    return FREE_OUTFALL if spec.tailwater_pond is None else LevelOfPond(spec.tailwater_pond)


def _find(reading: Reading, path: Path, pond: Pond) -> None:
    """Findings of one pond."""
    where, start, lowest = label(path), pond.start_elevation_ft, pond.lowest_outlet_ft
    if pond.start_is_default and start > pond.bottom_ft:
        cause = f"water stands from the bottom, {pond.bottom_ft:.2f} ft, to the lowest outlet, {start:.2f} ft"
        reading.find("H306", where, cause)
    if not pond.start_is_default and start > lowest:
        reading.find("H303", where, f"start at {start:.2f} ft, lowest outlet at {lowest:.2f} ft")
    for outlet in pond.outlets:
        if isinstance(outlet.device, BroadCrestedWeir) and not outlet.device.coefficients_are_own:
            cause = f"outlet '{outlet.name}', breadth {outlet.device.breadth_ft:g} ft"
            reading.find("H307", where, cause)


def _check_gap(reading: Reading, path: Path, storages: tuple[Storage, ...]) -> None:
    """Storages side by side must leave no level without storage."""
    top = min(storage.bottom_ft for storage in storages)
    for storage in sorted(storages, key=lambda item: item.bottom_ft):
        if storage.bottom_ft > top:
            show = reading.document.show
            what = f"there is no storage between {show(top, 'ft')} and {show(storage.bottom_ft, 'ft')}"
            reading.document.fault((*path, "storage"), what, "Let the tables touch or overlap.")
        top = max(top, storage.top_ft)


def _check_levels(
    reading: Reading,
    path: Path,
    data: dict[str, Any],
    storages: tuple[Storage, ...],
    placed: list[PlacedOutlet],
) -> None:
    """Outlets and levels must lie where there is storage."""
    fault, show = reading.document.fault, reading.document.show
    bottom = min(storage.bottom_ft for storage in storages)
    top = max(storage.top_ft for storage in storages)
    table = f"the storage reaches from {show(bottom, 'ft')} to {show(top, 'ft')}"
    taking = intakes(tuple(item.outlet for item in placed))
    for item in placed:
        if item.outlet not in taking:  # it takes its water from other outlets, not from the pond
            continue
        device = item.outlet.device
        if device.invert_ft < bottom:
            what = f"outlet '{item.outlet.name}' starts at {show(device.invert_ft, 'ft')}, {table}"
            fault(item.level_path, what, "Extend the storage table down to the outlet, or raise the outlet.")
        elif device.invert_ft >= top:
            what = f"outlet '{item.outlet.name}' starts at {show(device.invert_ft, 'ft')}, {table}"
            fault(item.level_path, what, "Extend the storage table above the outlet, or lower the outlet.")
        elif table_end_ft(device) < top:
            end = show(table_end_ft(device), "ft")
            what = f"the rating of '{item.outlet.name}' ends at {end}, {table}"
            fault(item.level_path, what, "Extend the rating to the top of the storage.")
    lowest = min((outlet.device.invert_ft for outlet in taking), default=bottom)
    _check_tailwater(reading, path, data, lowest, bottom)
    for key in ("start_elevation_ft", "wqv_elevation_ft"):
        level = number(data.get(key))
        if level is not None and not bottom <= level <= top:
            name = reading.document.written_path((*path, key))[-1]
            fault((*path, key), f"{name} is {show(level, 'ft')}, {table}", "Give a level within the storage.")


def _check_tailwater(
    reading: Reading, path: Path, data: dict[str, Any], lowest_ft: float, bottom_ft: float
) -> None:
    """A pond cannot start below the water that stands at its outlets: that water would fill it."""
    tailwater = number(data.get("tailwater_ft"))
    start = number(data.get("start_elevation_ft"))
    level = max(bottom_ft, lowest_ft) if start is None else start
    if tailwater is not None and tailwater > level:
        show = reading.document.show
        what = f"the tailwater, {show(tailwater, 'ft')}, stands above the starting level, {show(level, 'ft')}"
        fix = "Start at the tailwater or above it: its water would run in through the outlets."
        reading.document.fault((*path, "tailwater_ft"), what, fix)


def _check_embankment(reading: Reading, path: Path, data: dict[str, Any], placed: list[PlacedOutlet]) -> None:
    """No outlet may begin above the embankment."""
    level = number(data.get("embankment_top_ft"))
    highest = max((item.outlet for item in placed), key=lambda outlet: outlet.device.invert_ft)
    if level is not None and level < highest.device.invert_ft:
        show = reading.document.show
        what = f"the embankment top, {show(level, 'ft')}, is below outlet '{highest.name}', "
        what += show(highest.device.invert_ft, "ft")
        reading.document.fault((*path, "embankment_top_ft"), what, "Correct one of the two levels.")


def _check_paths(reading: Reading, path: Path, to: Any, outlets: list[Outlet]) -> None:
    """Every path that an outlet takes must lead somewhere."""
    for outlet in outlets:
        if outlet.path == "discarded" and not isinstance(outlet.device, RatingTable):
            what = f"outlet '{outlet.name}' is a weir or an opening on the path 'discarded'"
            fix = "Only infiltration is discarded, given as a rating; lead this outlet to a node."
            reading.document.fault((*path, "outlets", outlet.name, "path"), what, fix)
    place = (*path, "to")
    if not isinstance(to, dict) or len(to) < len(reading.document.value(place, to)):
        return
    for outlet in outlets:
        if outlet.path != "discarded" and outlet.path not in to:
            what = f"outlet '{outlet.name}' takes the path '{outlet.path}', which leads nowhere"
            reading.document.fault(place, what, f"Add '{outlet.path}: <node>' under 'to'.")


def _storage(table: StorageTable) -> Storage:
    """Storage of the model: a table, or the contours of a shape."""
    share = 0.01 * table.voids_pct * table.count
    filling = f", {table.voids_pct:g} % voids" if table.voids_pct < 100.0 else ""
    count = f"{table.count} x " if table.count > 1 else ""
    if table.volumes_ft_cf:
        levels, volumes = zip(*table.volumes_ft_cf, strict=True)
        words = f"{count}volumes{filling}" if count or filling else ""
        return Storage("volumes", levels, volumes, (), share, words)
    if table.contours_ft_sf:
        levels, areas = zip(*table.contours_ft_sf, strict=True)
        bends = conic_curvatures(levels, areas) if table.formula == "conic" else ()
        words = f"{count}contours, {table.formula}{filling}" if bends or count or filling else ""
        return Storage("contours", levels, areas, bends, share, words)
    if table.basin:
        b = table.basin
        shape = basin_contours(b.length_ft, b.width_ft, b.side_slope, b.bottom_ft, b.depth_ft)
        sides = f"{b.depth_ft:g} ft deep, sides {b.side_slope:g}:1"
        words = f"basin {b.length_ft:g} ft x {b.width_ft:g} ft, {sides}"
    elif table.cylinder:
        c = table.cylinder
        shape = cylinder_contours(c.diameter_ft, c.side_slope, c.bottom_ft, c.depth_ft)
        words = f"cylinder {c.diameter_ft:g} ft, {c.depth_ft:g} ft deep, sides {c.side_slope:g}:1"
    else:
        pipe = cast("PipeStorage", table.pipe)
        diameter_ft = convert(pipe.diameter_in, "in", "ft")
        contours = pipe_contours(diameter_ft, pipe.length_ft, pipe.slope, pipe.invert_ft)
        words = f"pipe {pipe.diameter_in:g} in, {pipe.length_ft:g} ft long, slope {pipe.slope:g}"
        return Storage("contours", *contours, share, f"{count}{words}{filling}")
    return Storage("contours", *shape, share, f"{count}{words}{filling}")
