"""Hydrograph methods of a project file become those of the model."""

from __future__ import annotations

from hydro.constants import LAG_PER_TIME_OF_CONCENTRATION, MINUTES_PER_HOUR
from hydro.errors import HydroError
from hydro.hydrology.flow_segments import FlowSegment, direct_segment
from hydro.hydrology.synthetic_unit_hydrographs import snyder_lag_hr, snyder_unit_hydrograph
from hydro.model.runoff_method import (
    SCS,
    Clark,
    ModifiedRational,
    Rational,
    RunoffMethod,
    SantaBarbara,
    Snyder,
)
from hydro.project.intensities import check_duration, intensities, of_storms
from hydro.project.method_schema import ClarkMethod, MethodEntry, SnyderMethod
from hydro.project.node_schema import SubcatchmentNode
from hydro.project.reading import Reading
from hydro.project.sections import Path

RATIONAL_LIMIT_AC = 200.0
"""FHWA, HEC-22 (2024) ch. 4 and HDS-2 ch. 5: the rational method is for areas up to this. [ac]"""
_TRIAL_STEPS = 100
"""Steps in a lag with which Snyder's unit hydrograph is tried while a file is read."""


def build_method(reading: Reading, path: Path, spec: SubcatchmentNode, tc_hr: float) -> RunoffMethod | None:
    """Build the method of a subcatchment; every fault is noted, and None returned if there is one.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the subcatchment.
    spec : SubcatchmentNode
        Entry of the subcatchment.
    tc_hr : float
        Tc that is used. [hr]
    """
    entry = spec.method
    if entry is None or entry.scs is not None:
        return SCS
    key = next(iter(entry.model_fields_set))
    place = (*path, "method", key)
    faults = len(reading.document.faults)
    if "unit_hydrograph" in spec.model_fields_set:
        what = f"unit_hydrograph is given, and method {key} has none"
        reading.document.fault((*path, "unit_hydrograph"), what, "Remove unit_hydrograph, or the method.")
    rational = entry.rational or entry.modified_rational
    if rational and "runoff" in spec.model_fields_set:
        what = f"runoff is {spec.runoff}, and the {key} method takes C in place of curve numbers"
        reading.document.fault((*path, "runoff"), what, "Remove runoff, or the method.")
    if tc_hr <= 0.0 and not (entry.sbuh or entry.snyder):
        what = f"Tc is 0, and the {key} method needs a time of concentration"
        reading.document.fault((*path, "tc_min"), what, "Give at least 0.1 min, or another method.")
        return None
    built = _built(reading, place, entry, tc_hr)
    return built if len(reading.document.faults) == faults else None


def lag_segments(method: MethodEntry | None) -> tuple[FlowSegment, ...]:
    """Line of the travel-time table of a subcatchment that has Snyder's lag and no Tc; else none."""
    if method is None or method.snyder is None:
        return ()
    minutes = MINUTES_PER_HOUR * _lag_hr(method.snyder) / LAG_PER_TIME_OF_CONCENTRATION
    return (direct_segment(minutes, "Snyder lag / 0.6 (NEH 630 ch. 15); the hydrograph uses the lag alone"),)


def _built(reading: Reading, place: Path, entry: MethodEntry, tc_hr: float) -> RunoffMethod | None:
    """The method of the model."""
    if entry.clark:
        return _clark(reading, place, entry.clark)
    if entry.snyder:
        return _snyder(reading, place, entry.snyder)
    tc_min = MINUTES_PER_HOUR * tc_hr
    if flow := entry.rational:
        if flow.idf is None:
            found = of_storms(reading, (*place, "intensity_in_hr"), flow.intensity_in_hr or {})
        else:
            found = intensities(reading, (*place, "idf"), flow.idf)
            check_duration(reading, (*place, "idf"), found, tc_min, "Tc")
        return Rational(flow.c, found, flow.unit_factor, flow.start_hr)
    if held := entry.modified_rational:
        found = intensities(reading, (*place, "idf"), held.idf)
        check_duration(reading, (*place, "idf"), found, tc_min, "Tc")
        if held.duration_min is not None:
            check_duration(reading, (*place, "duration_min"), found, held.duration_min, "duration_min")
            if held.duration_min < tc_min * (1.0 - 1e-9):
                what = f"duration_min is {held.duration_min:g}, less than Tc, {tc_min:.4g} min"
                reading.document.fault((*place, "duration_min"), what, "Give a duration of at least Tc.")
        return ModifiedRational(
            held.c, found, held.release_cfs, held.duration_min, held.release, held.unit_factor, held.start_hr
        )
    return SantaBarbara()


def _clark(reading: Reading, place: Path, spec: ClarkMethod) -> Clark:
    """Clark's method with a time-area curve that rises from 0."""
    areas = spec.cumulative_area or []
    for k, area in enumerate(areas):
        if k == 0 and area != 0.0:
            what, fix = f"the first area is {area:g}", "Begin with 0 at the time 0."
        elif k and area < areas[k - 1]:
            what = f"area {area:g} is below {areas[k - 1]:g} of the row before"
            fix = "Give cumulative areas, which do not fall."
        elif k == len(areas) - 1 and area == 0.0:
            what, fix = "no area is above 0", "Give the areas that contribute."
        else:
            continue
        reading.document.fault((*place, "cumulative_area", k), what, fix)
    return Clark(spec.storage_hr, tuple(areas))


def _snyder(reading: Reading, place: Path, spec: SnyderMethod) -> Snyder:
    """Snyder's method; its curve is tried, since not every Cp leaves room for the widths."""
    if spec.length_mi and spec.centroid_length_mi and spec.centroid_length_mi > spec.length_mi:
        show = reading.document.show
        what = f"Lc is {show(spec.centroid_length_mi, 'mi')}, longer than L, {show(spec.length_mi, 'mi')}"
        fix = "Measure Lc along the same stream, from the outlet to the point nearest the centroid."
        reading.document.fault((*place, "centroid_length_mi"), what, fix)
    lag_hr = _lag_hr(spec)
    try:
        snyder_unit_hydrograph(1.0, lag_hr, spec.cp, lag_hr / _TRIAL_STEPS, unit_factor=spec.unit_factor)
    except HydroError as error:
        reading.adopt(place, error, {"cp": "cp"})
    return Snyder(lag_hr, spec.cp, spec.unit_factor, spec.ct, spec.length_mi, spec.centroid_length_mi)


def _lag_hr(spec: SnyderMethod) -> float:
    """Standard lag, entered or from Ct and lengths. [hr]"""
    if spec.lag_hr is not None:
        return spec.lag_hr
    return float(snyder_lag_hr(spec.ct or 0.0, spec.length_mi or 0.0, spec.centroid_length_mi or 0.0))
