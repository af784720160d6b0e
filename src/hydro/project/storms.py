"""Design storms of a project file: depths, distributions, rain from files, storms built and changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, TypeVar, cast

from hydro.errors import HydroError
from hydro.project.fields import as_text
from hydro.project.reading import Reading, number
from hydro.project.sections import Path
from hydro.project.storm_schema import ChicagoRain, DepthsFrom, NestedRain, StormEvent, StormsSection
from hydro.project.validate import readable
from hydro.storms import (
    FrequencyTable,
    IntensityFormula,
    alternating_block_storm,
    chicago_storm,
    delay_curve,
    find,
    fit_intensity_formula,
    huff_curve,
    list_storms,
    nested_storm,
    read_frequency_table,
    read_hyetograph,
    repeat_storm,
    scale_curve,
    scale_depth,
    trim_curve,
    trim_storm,
)
from hydro.storms.pairing import check_pairing
from hydro.storms.storm import DesignStorm, MassCurve

T = TypeVar("T")
PLACE: Path = ("storms",)


def read_storms(reading: Reading) -> tuple[DesignStorm, ...]:
    """Build the design storms; every fault is noted, and what cannot be built is left out.

    Parameters
    ----------
    reading : Reading
        Takes faults and findings, the names of the events and the depth of the 2-year storm.

    Notes
    -----
    An event is made in this order: its rain, the part that is kept, the stretched time, the climate factor,
    the repeats, the delay.
    """
    data = reading.document.data.get("storms")
    if not isinstance(data, dict):
        return ()
    _note_names(reading, data)
    spec = readable(StormsSection, data)
    if spec is None:
        _adopt_distribution(reading, data)
        return ()
    storms = [*_short_form(reading, spec), *_events(reading, spec)]
    if spec.depths_in is None and spec.depths_from is None and not spec.events:
        what, fix = "there is no event", "Give 'depths_in', 'depths_from' or 'events'."
        reading.document.fault(PLACE, what, fix)
    names = [storm.name for storm in storms]
    for storm in storms:
        if names.count(storm.name) > 1 and storm is storms[names.index(storm.name)]:
            what = f"the event '{storm.name}' is given twice"
            reading.document.fault(
                (*PLACE, "events", storm.name), what, "Give each event one name and one depth."
            )
    reading.storm_names = list(dict.fromkeys(names))
    two_year = next((storm.depth_in for storm in storms if storm.name == "2-yr"), None)
    reading.storm_2yr_is_missing = bool(storms) and two_year is None
    if two_year is not None:
        reading.rain_2yr_in = two_year
    _find(reading, storms)
    return tuple(storms)


def _note_names(reading: Reading, data: dict[str, Any]) -> None:
    """Names and 2-year depth as far as they can be read, for the nodes, whatever else is wrong."""
    depths = data.get("depths_in")
    given = depths if isinstance(depths, dict) else {}
    events = data.get("events")
    reading.storm_names = [
        str(as_text(name)) for name in (*given, *(events if isinstance(events, dict) else ()))
    ]
    depth_in = number(given.get("2-yr"))
    reading.rain_2yr_in = depth_in if depth_in is not None and 0.0 < depth_in <= 60.0 else None
    reading.storm_2yr_is_missing = bool(given) and "2-yr" not in given


def _adopt_distribution(reading: Reading, data: dict[str, Any]) -> None:
    """Say what is wrong with the distribution although another entry cannot be read."""
    name = as_text(data.get("distribution"))
    if isinstance(name, str):
        _curve(reading, name, (*PLACE, "distribution"))


def _attempt(reading: Reading, path: Path, make: Callable[[], T]) -> T | None:
    """Result of a step, None with its faults noted."""
    try:
        return make()
    except HydroError as error:
        for fault in error.faults:
            what = f"{fault.where}: {fault.what}" if fault.where else fault.what
            reading.document.fault(path, what, fault.fix)
        return None


def _curve(reading: Reading, name: str, path: Path) -> MassCurve | None:
    """Distribution of the catalogue."""
    try:
        return find(name)
    except HydroError as error:
        plain = _plain(name)
        known = plain in {entry.name for entry in list_storms()}
        for fault in error.faults:
            fix = f"Write '{plain}', or another name listed by 'hydro storms list'." if known else fault.fix
            reading.document.fault(path, fault.what, fix)
        return None


def _plain(name: str) -> str:
    """Name as the catalogue writes it, as far as that can be guessed: Type 3 is III."""
    words = [word for word in name.upper().replace("-", " ").split() if word not in {"TYPE", "SCS", "NRCS"}]
    first = words[0] if words else name
    return {"1": "I", "1A": "IA", "2": "II", "3": "III"}.get(first, first)


def _file(reading: Reading, name: str) -> FilePath:
    """File beside the project file."""
    return FilePath(reading.document.name).parent / name


def _with_checksum(source: str, file: FilePath) -> str:
    """Source with the name and the checksum of the file."""
    digest = sha256(file.read_bytes()).hexdigest()[:16]
    named = source if file.name in source else f"{source}, file {file.name}".lstrip(", ")
    return f"{named}, sha256 {digest}"


def _table(
    reading: Reading, spec: DepthsFrom | NestedRain | ChicagoRain, path: Path
) -> FrequencyTable | None:
    """Frequency table of a file, with what was assumed as a finding."""
    file = _file(reading, cast("str", spec.file))
    table = _attempt(reading, (*path, "file"), lambda: read_frequency_table(file, unit=spec.units))
    if table is not None and table.notes:
        reading.find("H105", " / ".join(map(str, path)), f"{file.name}: {'; '.join(table.notes)}")
    return table


def _short_form(reading: Reading, spec: StormsSection) -> list[DesignStorm]:
    """Events of one distribution with their depths."""
    if spec.depths_in is None and spec.depths_from is None:
        return []
    if spec.distribution is None:
        what = "the depths have no rainfall distribution"
        reading.document.fault(PLACE, what, "Give 'distribution', as listed by 'hydro storms list'.")
        return []
    curve = _curve(reading, spec.distribution, (*PLACE, "distribution"))
    depths, source = dict(spec.depths_in or {}), spec.source
    if spec.depths_from is not None:
        depths, source = _depths_from(reading, spec.depths_from, spec.source)
    if curve is None:
        return []
    storms = [DesignStorm(name, depth, curve, source, spec.arc) for name, depth in depths.items()]
    factor = spec.climate_factor
    return [scale_depth(storm, factor.factor, factor.reason) for storm in storms] if factor else storms


def _depths_from(reading: Reading, spec: DepthsFrom, source: str) -> tuple[dict[str, float], str]:
    """Depths by event, and where they are from."""
    path: Path = (*PLACE, "depths_from")
    table = _table(reading, spec, path)
    if table is None:
        return {}, source
    grid = {"mean": table.depths_in, "lower": table.lower_in, "upper": table.upper_in}[spec.bound]
    if grid is None:
        what = f"{spec.file} holds no {spec.bound} bound"
        reading.document.fault(
            (*path, "bound"), what, "Download the table with its bounds, or take the mean."
        )
        return {}, source
    chosen = replace(table, depths_in=grid, lower_in=None, upper_in=None)
    found: dict[str, float] = {}
    for period in spec.return_periods_yr or [float(value) for value in table.return_periods_yr]:
        depth = _attempt(reading, path, lambda p=period: chosen.depth(spec.duration_hr, p))  # type: ignore[misc]
        if depth is not None:
            found[f"{period:g}-yr"] = depth
    bound = "" if spec.bound == "mean" else f", {spec.bound} bound of the 90 % interval"
    described = _with_checksum(table.describe_source() + bound, _file(reading, spec.file))
    return found, f"{source}; {described}" if source else described


def _events(reading: Reading, spec: StormsSection) -> list[DesignStorm]:
    """Events with rain or settings of their own."""
    found = []
    for name, event in (spec.events or {}).items():
        path: Path = (*PLACE, "events", name)
        storm = _rain(reading, name, event, spec, path)
        if storm is not None:
            made = _attempt(reading, path, lambda s=storm, e=event: _changed(s, e, spec))  # type: ignore[misc]
            found += [made] if made is not None else []
    return found


def _rain(
    reading: Reading, name: str, event: StormEvent, spec: StormsSection, path: Path
) -> DesignStorm | None:
    """Rain of an event before anything is done to it."""
    arc = spec.arc if event.arc is None else event.arc
    storm = _own_rain(reading, name, event, path)
    if event.hyetograph or event.nested or event.alternating_block or event.chicago:
        if storm is None:
            return None
        depth = storm.depth_in if event.depth_in is None else event.depth_in
        return replace(storm, name=name, depth_in=depth, arc=arc, source=event.source or storm.source)
    if event.depth_in is None:
        reading.document.fault(path, f"the event '{name}' has no depth", "Give 'depth_in'.")
        return None
    if event.huff:
        huff = event.huff
        curve = _attempt(reading, (*path, "huff"), lambda: huff_curve(huff.quartile, huff.duration_hr))  # type: ignore[arg-type]
        reading.find("H104", f"storms / {name}", f"Huff, quartile {huff.quartile}")
    else:
        own = event.distribution or spec.distribution
        if own is None:
            what = f"the event '{name}' has no rainfall distribution"
            reading.document.fault(path, what, "Give 'distribution' here or for all storms.")
            return None
        curve = _curve(
            reading, own, (*path, "distribution") if event.distribution else (*PLACE, "distribution")
        )
    if curve is None:
        return None
    return DesignStorm(name, event.depth_in, curve, event.source or spec.source, arc)


def _own_rain(reading: Reading, name: str, event: StormEvent, path: Path) -> DesignStorm | None:
    """Rain from a file, or built from a frequency table."""
    if event.hyetograph:
        rain = event.hyetograph
        file = _file(reading, rain.file)
        made = _attempt(
            reading,
            (*path, "hyetograph", "file"),
            lambda: read_hyetograph(
                file,
                kind=rain.kind,
                unit=rain.units,
                time_unit=rain.time_units,
                stamp=rain.stamp,
                column=rain.column or None,
            ),
        )
        if made is None:
            return None
        if made.notes:
            reading.find("H105", f"storms / {name}", f"{file.name}: {'; '.join(made.notes)}")
        return replace(made.design_storm(name), source=_with_checksum(made.curve.source, file))
    for key in ("nested", "alternating_block", "chicago"):
        built = getattr(event, key)
        if built is not None:
            return _built(reading, name, built, (*path, key))
    return None


def _built(reading: Reading, name: str, spec: NestedRain | ChicagoRain, path: Path) -> DesignStorm | None:
    """Storm built from a frequency table or a formula."""
    if isinstance(spec, ChicagoRain) and spec.file is None:
        formula = IntensityFormula(cast("float", spec.a), cast("float", spec.b_min), cast("float", spec.c))
        return _attempt(reading, path, lambda: chicago_storm(formula, name, spec.duration_hr, spec.position))
    table = _table(reading, spec, path)
    if table is None:
        return None
    period = cast("float", spec.return_period_yr)

    def make() -> DesignStorm:
        if isinstance(spec, ChicagoRain):
            fitted = fit_intensity_formula(table, period, spec.duration_hr)
            return chicago_storm(fitted, name, spec.duration_hr, spec.position)
        step = getattr(spec, "step_min", None)
        if step is not None:
            return alternating_block_storm(table, period, spec.duration_hr, step, spec.position)
        return nested_storm(table, period, spec.duration_hr, spec.position)

    storm = _attempt(reading, path, make)
    if storm is None:
        return None
    source = _with_checksum(table.describe_source(), _file(reading, cast("str", spec.file)))
    return replace(storm, source=source)


def _changed(storm: DesignStorm, event: StormEvent, spec: StormsSection) -> DesignStorm:
    """Storm trimmed, stretched, raised, repeated and delayed."""
    if event.trim_hr is not None:
        own_rain = event.hyetograph or event.nested or event.alternating_block or event.chicago
        if own_rain and event.depth_in is None:
            storm = trim_storm(storm, event.trim_hr, event.trim_window)
        else:
            storm = replace(storm, curve=trim_curve(storm.curve, event.trim_hr, event.trim_window))
    if event.scale_to_hr is not None:
        storm = replace(storm, curve=scale_curve(storm.curve, event.scale_to_hr))
    factor = event.climate_factor or spec.climate_factor
    if factor is not None:
        storm = scale_depth(storm, factor.factor, factor.reason)
    if event.repeat is not None:
        storm = repeat_storm(storm, event.repeat.count, event.repeat.gap_hr)
    if event.delay_hr > 0.0:
        storm = replace(storm, curve=delay_curve(storm.curve, event.delay_hr))
    return storm


def _find(reading: Reading, storms: list[DesignStorm]) -> None:
    """Findings about names, depths and distributions."""
    for storm in storms:
        if storm.return_period_yr is None:
            reading.find("H103", f"storms / {storm.name}", f"'{storm.name}'")
    doubts: dict[str, list[str]] = {}
    for storm in storms:
        doubt = check_pairing(storm.curve, storm.source)
        if doubt:
            doubts.setdefault(doubt, []).append(storm.name)
    for doubt, names in doubts.items():
        where = "storms" if len(names) == len(storms) else f"storms / {', '.join(names)}"
        reading.find("H101", where, doubt)
    named = [storm for storm in storms if storm.return_period_yr is not None]
    for smaller, larger in pairwise(sorted(named, key=lambda storm: storm.return_period_yr or 0)):
        if larger.depth_in <= smaller.depth_in:
            cause = f"{larger.name}: {larger.depth_in:.2f} in, {smaller.name}: {smaller.depth_in:.2f} in"
            reading.find("H102", f"storms / {larger.name}", cause)
