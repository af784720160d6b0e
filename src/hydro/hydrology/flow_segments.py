"""Flow path by segments: travel time, printed velocity, limits of the methods, time of concentration."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from hydro.constants import GRAVITY_FT_PER_S2, MANNING_US, MINUTES_PER_HOUR, SECONDS_PER_HOUR
from hydro.findings import Finding
from hydro.hydraulics._arguments import Arguments
from hydro.hydrology.channel_section import (
    FlowSection,
    circular_section,
    full_pipe_velocity_fps,
    lake_wave_velocity_fps,
    manning_velocity_fps,
)
from hydro.hydrology.shallow_flow import ShallowSurface, find_shallow_surface, shallow_velocity_fps
from hydro.hydrology.time_of_concentration import find_sheet_flow_n, sheet_flow_hr, travel_time_hr
from hydro.hydrology.validity import limit_of, validity_findings
from hydro.units import convert

SheetLimit: TypeAlias = Literal["neh-630", "tr-55", "ny-existing", "ny-developed"]
SHEET_FLOW_LIMITS: tuple[SheetLimit, ...] = get_args(SheetLimit)
"""Sources of the longest sheet flow; their lengths stand in the table of validity limits."""


@dataclass(frozen=True, slots=True)
class FlowSegment:
    """One line of the travel-time table.

    Attributes
    ----------
    kind : str
        ``sheet``, ``shallow``, ``channel``, ``pipe``, ``lake`` or ``direct``.
    description : str
        Surface, section or pipe with the values that the time rests on.
    length_ft : float
        L; NaN for a direct entry. [ft]
    slope : float
        s; NaN for lakes and direct entries. [ft/ft]
    velocity_fps : float
        V; of sheet flow the mean L/Tt, as reports print it; NaN for a direct entry. [ft/s]
    travel_time_hr : float
        Tt. [hr]
    findings : tuple of Finding
        Limits of the method that this segment passes.
    capacity_cfs : float
        Flow of a full pipe, or of a channel at its depth; NaN for other kinds. [cfs]
    """

    kind: str
    description: str
    length_ft: float
    slope: float
    velocity_fps: float
    travel_time_hr: float
    findings: tuple[Finding, ...] = ()
    capacity_cfs: float = math.nan

    @property
    def travel_time_min(self) -> float:
        """Tt [min]."""
        return self.travel_time_hr * MINUTES_PER_HOUR

    def printed(self) -> tuple[str, str, str, str, str]:
        """Tt [min] to 0.1, length [ft], slope [ft/ft] to four, velocity [ft/s] to two digits, description."""
        slope = "" if math.isnan(self.slope) else f"{self.slope:.4f}"
        length = "" if math.isnan(self.length_ft) else f"{self.length_ft:,.0f}"
        velocity = "" if math.isnan(self.velocity_fps) else f"{self.velocity_fps:.2f}"
        return f"{self.travel_time_min:.1f}", length, slope, velocity, self.description


@dataclass(frozen=True, slots=True)
class FlowPathTime:
    """Time of concentration of a flow path.

    Attributes
    ----------
    time_of_concentration_hr : float
        Tc that is used: the sum, or the minimum where that is longer. [hr]
    travel_time_hr : float
        Sum of the segments. [hr]
    length_ft : float
        Length of all segments that have one. [ft]
    segments : tuple of FlowSegment
        Lines of the table.
    findings : tuple of Finding
        Those of the segments, H202 for the sheet flow of the whole path, H208 where the minimum bites,
        H201 or H222 where the Tc used is outside 0.1 to 10 h.
    """

    time_of_concentration_hr: float
    travel_time_hr: float
    length_ft: float
    segments: tuple[FlowSegment, ...]
    findings: tuple[Finding, ...]


def sheet_flow_findings(
    length_ft: float, limit: SheetLimit = "neh-630", where: str = "", chosen_by: str = ""
) -> tuple[Finding, ...]:
    """Say whether sheet flow is longer than a source allows.

    Parameters
    ----------
    length_ft : float
        Length of all sheet flow on the path. [ft]
    limit : {"neh-630", "tr-55", "ny-existing", "ny-developed"}, optional
        Source of the limit: 100, 300, 150 or 100 ft.
    where : str, optional
        Place in the project, for the finding.
    chosen_by : str, optional
        Who chose the limit, for the finding: ``rule set nys-2015``.

    Returns
    -------
    tuple of Finding
        H202, or empty.

    Raises
    ------
    InputError
        If the length is negative or the limit unknown.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010).
    .. [2] USDA SCS, TR-55, 2nd ed. (1986), ch. 3.

    Examples
    --------
    >>> [finding.code for finding in sheet_flow_findings(150.0)], sheet_flow_findings(150.0, "ny-existing")
    (['H202'], ())
    """
    check = Arguments("sheet_flow_findings")
    length = check.number("length_ft", length_ft, at_least=0.0)
    check.choice("limit", limit, SHEET_FLOW_LIMITS)
    check.raise_faults()
    found = validity_findings(f"sheet {limit}", where, length_ft=length)
    source = limit_of(f"sheet {limit}", "length_ft").source
    ground = f" ({source}{f'; chosen by {chosen_by}' if chosen_by else ''})"
    return tuple(replace(finding, cause=finding.cause + ground) for finding in found)


def sheet_segment(
    length_ft: float,
    slope: float,
    surface: str | float,
    rainfall_2yr_in: float,
    *,
    limit: SheetLimit = "neh-630",
    where: str = "",
) -> FlowSegment:
    """Return a segment of sheet flow.

    Parameters
    ----------
    length_ft, slope
        L [ft] and s [ft/ft].
    surface : str or float
        Surface of the table of n, or n itself. [-]
    rainfall_2yr_in : float
        2-year 24-hour rainfall, P2. [in]
    limit : {"neh-630", "tr-55", "ny-existing", "ny-developed"}, optional
        See :func:`sheet_flow_findings`.
    where : str, optional
        Place in the project, for findings.

    Returns
    -------
    FlowSegment
        Line of the travel-time table.

    Raises
    ------
    InputError
        If an argument is outside its bounds or the surface unknown.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-3.

    Examples
    --------
    A printed report: 160 ft at 0.15, short grass, P2 3.12 in: 6.5 min and 0.41 ft/s.

    >>> sheet_segment(160.0, 0.15, 0.15, 3.12).printed()[:4]
    ('6.5', '160', '0.1500', '0.41')
    """
    n = find_sheet_flow_n(surface) if isinstance(surface, str) else surface
    time = sheet_flow_hr(length_ft, slope, n, rainfall_2yr_in)
    name = f"{surface}, " if isinstance(surface, str) else ""
    text = f"Sheet flow, {name}n = {n:g}, P2 = {rainfall_2yr_in:g} in"
    findings = (
        *sheet_flow_findings(length_ft, limit, where),
        *validity_findings("any segment", where, slope=slope),
        *validity_findings("sheet", where, manning_n=n),
    )
    velocity = length_ft / (SECONDS_PER_HOUR * time) if time > 0.0 else math.nan
    return FlowSegment("sheet", text, length_ft, slope, velocity, time, findings)


def shallow_segment(
    length_ft: float,
    slope: float,
    surface: str | ShallowSurface,
    coefficients: Literal["published", "rounded"] = "published",
) -> FlowSegment:
    """Return a segment of shallow concentrated flow.

    Parameters
    ----------
    length_ft, slope
        L [ft] and s [ft/ft].
    surface : str or ShallowSurface
        See :func:`hydro.hydrology.find_shallow_surface`.
    coefficients : {"published", "rounded"}, optional
        See :func:`hydro.hydrology.shallow_velocity_fps`.

    Returns
    -------
    FlowSegment
        Line of the travel-time table; its description says where a coefficient is unverified.

    Raises
    ------
    InputError
        If an argument is outside its bounds or the surface unknown.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), table 15-3.

    Examples
    --------
    A printed report: 400 ft at 0.08, paved, Kv 20.3: 1.2 min and 5.74 ft/s.

    >>> shallow_segment(400.0, 0.08, "paved", "rounded").printed()[:4]
    ('1.2', '400', '0.0800', '5.74')
    """
    found = surface if isinstance(surface, ShallowSurface) else find_shallow_surface(surface)
    velocity = shallow_velocity_fps(slope, found, coefficients)
    doubt = " (coefficient unverified)" if found.status == "unverified" else ""
    factor = found.velocity_at_slope_1_fps if coefficients == "published" else found.rounded_velocity_fps
    text = f"Shallow concentrated flow, {found.name}, Kv = {factor:g} ft/s{doubt}"
    return _at_velocity("shallow", text, length_ft, slope, velocity)


def channel_segment(
    length_ft: float, slope: float, section: FlowSection, manning_n: float, unit_factor: float = MANNING_US
) -> FlowSegment:
    """Return a segment of channel flow at a given depth, usually bank-full.

    Parameters
    ----------
    length_ft, slope
        L [ft] and s [ft/ft].
    section : FlowSection
        Wetted section, see :func:`hydro.hydrology.trapezoidal_section` and its neighbours; or
        ``FlowSection(area, perimeter, width)`` of a measured one.
    manning_n : float
        n. [-]
    unit_factor : float, optional
        1.49 or 1.486, see :func:`hydro.hydrology.manning_velocity_fps`. [ft^(1/3)/s]

    Returns
    -------
    FlowSegment
        Line of the travel-time table with the capacity of the section.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-4.

    Examples
    --------
    TR-55 example 3-1, segment CD: 2.05 ft/s and 0.99 h.

    >>> segment = channel_segment(7300.0, 0.005, FlowSection(27.0, 28.2, 27.0), 0.05)
    >>> round(segment.velocity_fps, 2), round(segment.travel_time_hr, 2)
    (2.05, 0.99)
    """
    velocity = float(manning_velocity_fps(float(section.hydraulic_radius_ft), slope, manning_n, unit_factor))
    area, width = float(section.area_sf), float(section.top_width_ft)
    text = (
        f"Channel flow, area = {area:.1f} sf, perimeter = {float(section.wetted_perimeter_ft):.1f} ft, "
        f"n = {manning_n:g}, capacity = {area * velocity:.2f} cfs"
    )
    froude = velocity / math.sqrt(GRAVITY_FT_PER_S2 * area / width) if width > 0.0 else math.nan
    known = {"manning_n": manning_n, "froude_number": froude}
    segment = _at_velocity("channel", text, length_ft, slope, velocity, **known)
    return replace(segment, capacity_cfs=area * velocity)


def pipe_segment(
    length_ft: float, slope: float, diameter_in: float, manning_n: float, unit_factor: float = MANNING_US
) -> FlowSegment:
    """Return a segment of a round pipe that just runs full.

    Parameters
    ----------
    length_ft, slope, diameter_in
        L [ft], s [ft/ft] and inside diameter [in].
    manning_n : float
        n. [-]
    unit_factor : float, optional
        1.49 or 1.486, see :func:`hydro.hydrology.manning_velocity_fps`. [ft^(1/3)/s]

    Returns
    -------
    FlowSegment
        Line of the travel-time table.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-4.

    Examples
    --------
    >>> pipe_segment(200.0, 0.01, 12.0, 0.013).printed()[:4]
    ('0.7', '200', '0.0100', '4.55')
    """
    velocity = full_pipe_velocity_fps(diameter_in, slope, manning_n, unit_factor)
    diameter_ft = convert(diameter_in, "in", "ft")
    half = circular_section(0.5 * diameter_ft, diameter_ft)
    froude = velocity / math.sqrt(GRAVITY_FT_PER_S2 * float(half.mean_depth_ft))
    text = f"Pipe, {diameter_in:g} in, full, n = {manning_n:g}"
    known = {"manning_n": manning_n, "froude_number": froude}
    segment = _at_velocity("pipe", text, length_ft, slope, velocity, **known)
    return replace(segment, capacity_cfs=2.0 * float(half.area_sf) * velocity)


def lake_segment(length_ft: float, mean_depth_ft: float) -> FlowSegment:
    """Return a segment across a lake, at the velocity of a flood wave.

    Parameters
    ----------
    length_ft, mean_depth_ft
        L and mean depth Dm. [ft]

    Returns
    -------
    FlowSegment
        Line of the travel-time table.

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010): V = (g Dm)^0.5.

    Examples
    --------
    >>> lake_segment(1000.0, 4.0).printed()[0]
    '1.5'
    """
    velocity = lake_wave_velocity_fps(mean_depth_ft)
    text = f"Lake, mean depth = {mean_depth_ft:g} ft"
    return _at_velocity("lake", text, length_ft, math.nan, velocity, mean_depth_ft=mean_depth_ft)


def direct_segment(travel_time_min: float, description: str = "Direct entry") -> FlowSegment:
    """Return a segment whose time was found elsewhere.

    Parameters
    ----------
    travel_time_min : float
        Tt. [min]
    description : str, optional
        Where the time is from.

    Returns
    -------
    FlowSegment
        Line of the travel-time table.

    Raises
    ------
    InputError
        If the time is negative.

    References
    ----------
    .. [1] The person who enters it.

    Examples
    --------
    >>> direct_segment(6.0).travel_time_hr
    0.1
    """
    check = Arguments("direct_segment")
    time = check.number("travel_time_min", travel_time_min, at_least=0.0)
    check.raise_faults()
    return FlowSegment("direct", description, math.nan, math.nan, math.nan, time / MINUTES_PER_HOUR)


def flow_path_time(
    segments: Sequence[FlowSegment],
    minimum_hr: float = 0.0,
    *,
    limit: SheetLimit = "neh-630",
    limit_chosen_by: str = "",
    where: str = "",
) -> FlowPathTime:
    """Time of concentration of a flow path, with the findings on it.

    Parameters
    ----------
    segments : sequence of FlowSegment
        Segments from the most distant point to the outlet.
    minimum_hr : float, optional
        Least Tc that is used, for example 0.1 (TR-55); 0 for none. [hr]
    limit : {"neh-630", "tr-55", "ny-existing", "ny-developed"}, optional
        Longest sheet flow, of all sheet segments together.
    limit_chosen_by : str, optional
        Who chose that limit, for the finding.
    where : str, optional
        Place in the project, for findings.

    Returns
    -------
    FlowPathTime
        Tc and the table.

    Raises
    ------
    InputError
        If there is no segment or the minimum is negative.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), eq. 3-2 and worksheet 3.

    Examples
    --------
    TR-55 example 3-1: 1.53 h.

    >>> path = flow_path_time([
    ...     sheet_segment(100.0, 0.01, "grass, dense", 3.6),
    ...     shallow_segment(1400.0, 0.01, "unpaved"),
    ...     channel_segment(7300.0, 0.005, FlowSection(27.0, 28.2, 27.0), 0.05),
    ... ])
    >>> round(path.time_of_concentration_hr, 2), path.length_ft, path.findings
    (1.53, 8800.0, ())
    """
    check = Arguments("flow_path_time")
    least = check.number("minimum_hr", minimum_hr, at_least=0.0)
    if not segments:
        check.note("segments", "is empty", "Give at least one segment, or direct_segment(minutes).")
    check.raise_faults()
    total = math.fsum(segment.travel_time_hr for segment in segments)
    lengths = [segment.length_ft for segment in segments if not math.isnan(segment.length_ft)]
    sheets = [segment.length_ft for segment in segments if segment.kind == "sheet"]
    own = (f for segment in segments for f in segment.findings if f.code != "H202")
    findings = [replace(finding, where=finding.where or where) for finding in own]
    findings.extend(sheet_flow_findings(math.fsum(sheets), limit, where, limit_chosen_by))
    if total < least:
        findings.append(Finding("H208", where, f"computed {60 * total:.1f} min, used {60 * least:.1f} min"))
    used = max(total, least)
    findings.extend(validity_findings("time of concentration", where, time_of_concentration_hr=used))
    return FlowPathTime(used, total, math.fsum(lengths), tuple(segments), tuple(findings))


def _at_velocity(
    kind: str, text: str, length_ft: float, slope: float, velocity_fps: float, **values: float
) -> FlowSegment:
    """Segment of a length at a velocity, with the limits of its method that it passes."""
    time = travel_time_hr(length_ft, velocity_fps)
    findings = (
        *validity_findings("any segment", slope=slope),
        *validity_findings(kind, "", slope=slope, velocity_fps=velocity_fps, **values),
    )
    return FlowSegment(kind, text, length_ft, slope, velocity_fps, time, findings)
