"""Reading a project file: bytes, YAML, schema, nodes, links; all faults together at the end."""

from __future__ import annotations

from hashlib import sha256
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from hydro.constants import INITIAL_ABSTRACTION_RATIO, MINUTES_PER_HOUR, SMALL_ABSTRACTION_RATIO
from hydro.conventions import Conventions, preset
from hydro.errors import HydroError
from hydro.model import DesignPoint, Junction, Network, Node, Reach, build_network
from hydro.project.inflows import build_inflow
from hydro.project.links import check_links
from hydro.project.node_schema import JunctionNode, ReachNode
from hydro.project.ponds import build_pond
from hydro.project.project import Project
from hydro.project.reading import Reading, number
from hydro.project.schema import ConventionsSection, DesignPointSection, ProjectFile
from hydro.project.sections import Path
from hydro.project.sheet_limit import choose_sheet_limit
from hydro.project.storms import read_storms
from hydro.project.subcatchments import HIGHEST_TC_MIN, LOWEST_TC_MIN, build_subcatchment
from hydro.project.validate import readable, validate
from hydro.project.yaml_text import decode, load, parse


def read_project(path: str | PathLike[str], conventions: str = "") -> Project:
    """Read a project file.

    Parameters
    ----------
    path : path
        File in YAML 1.2, UTF-8.
    conventions : str, optional
        Preset of conventions to take instead of those of the file.

    Returns
    -------
    Project
        In US customary units.

    Raises
    ------
    ProjectError
        With every fault of the file, each with line and field.
    """
    content = load(FilePath(path))
    return _read(content, str(path), conventions)


def read_project_text(text: str, name: str) -> Project:
    """Read the text of a project file.

    Parameters
    ----------
    text : str
        YAML 1.2.
    name : str
        Name of the file in messages.

    Returns
    -------
    Project
        In US customary units.

    Raises
    ------
    ProjectError
        With every fault of the text, each with line and field.
    """
    return _read(text.encode("utf-8", "surrogatepass"), name)


def _read(content: bytes, name: str, other_conventions: str = "") -> Project:
    """Read the bytes of a project file."""
    document = parse(decode(content, name), name)
    validate(document, ProjectFile)
    floor_min = number(document.data.get("tc_floor_min"))
    usable = floor_min is not None and LOWEST_TC_MIN <= floor_min <= HIGHEST_TC_MIN
    reading = Reading(document, tc_floor_hr=(floor_min or 0.0) / MINUTES_PER_HOUR if usable else 0.0)
    reading.sheet_limit = choose_sheet_limit(document.data)
    conventions = reading.conventions = (
        preset(other_conventions) if other_conventions else _conventions(reading)
    )
    storms = read_storms(reading)
    design_points = _design_points(document.data)
    networks = _networks(reading, design_points)
    file = readable(ProjectFile, document.data)
    if file is None or document.faults:
        raise document.error()
    return Project(
        path=name,
        sha256=sha256(content).hexdigest(),
        name=file.project.name,
        location=file.project.location,
        units=file.project.units,
        rules=file.rules,
        conventions=conventions,
        storms=storms,
        storm_source="; ".join(dict.fromkeys(storm.source for storm in storms if storm.source)),
        p90_in=file.water_quality.p90_in if file.water_quality else None,
        networks=networks,
        design_points=design_points,
        step_hr=file.simulation.step_hr,
        span_hr=file.simulation.span_hr,
        findings=tuple(reading.findings),
        p90_source=file.water_quality.source if file.water_quality else "",
        engineer=file.project.engineer,
        note=file.project.note,
    )


def _mapping(data: Any, key: str) -> dict[str, Any]:
    """Mapping at a key, empty if there is none."""
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}


def _conventions(reading: Reading) -> Conventions:
    """Conventions of the file; the defaults if they cannot be read."""
    data = reading.document.data.get("conventions")
    spec = readable(ConventionsSection, {"preset": data} if isinstance(data, str) else data or {})
    spec = spec or ConventionsSection()
    conventions = preset(spec.preset)
    changes = {key: value for key, value in spec.model_dump(exclude={"preset"}).items() if value is not None}
    ratio = changes.get("initial_abstraction_ratio", conventions.initial_abstraction_ratio)
    if ratio == SMALL_ABSTRACTION_RATIO:
        changes.setdefault("curve_number_conversion", "hawkins")
    elif ratio != INITIAL_ABSTRACTION_RATIO:
        reading.find("H231", "conventions", f"Ia/S is {ratio:g}")
    if ratio == SMALL_ABSTRACTION_RATIO and changes["curve_number_conversion"] == "none":
        reading.find("H231", "conventions", f"Ia/S is {ratio:g}, curve_number_conversion none")
    try:
        return conventions.override(**changes)
    except HydroError as error:
        reading.adopt(("conventions",), error)
        return conventions


def _design_points(data: dict[str, Any]) -> tuple[DesignPoint, ...]:
    """Design points as far as they can be read."""
    entries = _mapping(data, "design_points").items()
    specs = {name: readable(DesignPointSection, entry) for name, entry in entries}
    return tuple(DesignPoint(name, **spec.model_dump()) for name, spec in specs.items() if spec is not None)


def _networks(reading: Reading, design_points: tuple[DesignPoint, ...]) -> dict[str, Network]:
    """Networks of the conditions that have no fault."""
    data = reading.document.data
    networks: dict[str, Network] = {}
    for condition, nodes in _mapping(data, "conditions").items():
        if not isinstance(nodes, dict):
            continue
        place: Path = ("conditions", condition)
        check_links(reading.document, condition, nodes, _mapping(data, "design_points"))
        built = [_node(reading, (*place, name), entry) for name, entry in nodes.items()]
        complete = [node for node in built if node is not None]
        if len(complete) == len(built) and not reading.document.faults:
            try:
                networks[condition] = build_network(condition, [*complete, *design_points])
            except HydroError as error:
                reading.adopt(place, error)
    return networks


def _node(reading: Reading, path: Path, entry: Any) -> Node | None:
    """One node of the model, None if it has a fault."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    if kind == "subcatchment":
        return build_subcatchment(reading, path, entry)
    if kind == "pond":
        return build_pond(reading, path, entry)
    if kind == "inflow":
        return build_inflow(reading, path, entry)
    if kind == "reach":
        reach = readable(ReachNode, entry)
        travel_time_hr = reach.travel_time_min / MINUTES_PER_HOUR if reach else 0.0
        return Reach(str(path[-1]), reach.to, travel_time_hr, reach.note) if reach else None
    junction = readable(JunctionNode, entry)
    return Junction(str(path[-1]), junction.to, junction.note) if junction else None
