"""Hydrographs of subcatchments by other methods than the dimensionless unit hydrograph."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.analysis.grid import Grid
from hydro.analysis.sampling import storm_table
from hydro.constants import (
    CFS_HOURS_PER_INCH_SQUARE_MILE,
    CUBIC_FEET_PER_ACRE_INCH,
    MINUTES_PER_HOUR,
    SECONDS_PER_HOUR,
)
from hydro.errors import Fault, InputError
from hydro.hydrology.rational import critical_storage, intensity_curve, rational_peak_cfs
from hydro.hydrology.runoff_hydrograph import convolve_unit_hydrograph
from hydro.hydrology.santa_barbara import santa_barbara_hydrograph
from hydro.hydrology.synthetic_unit_hydrographs import clark_unit_hydrograph, snyder_unit_hydrograph
from hydro.kernels import network
from hydro.kernels.rainfall import cumulative_rain
from hydro.kernels.runoff import add_excess
from hydro.model.compiled import Plan
from hydro.model.nodes import Subcatchment
from hydro.model.runoff_method import (
    Clark,
    Intensity,
    ModifiedRational,
    Rational,
    SantaBarbara,
    Snyder,
    longest_duration_min,
)
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray

TABLE_SHARE = 1e-9
"""Durations within this share of an end of a table of intensities count as that end."""


@dataclass(frozen=True, slots=True)
class RainBurst:
    """Rain of a rational method under one storm.

    Attributes
    ----------
    intensity_in_hr, duration_min : float
        i and d. [in/hr, min]
    peak_flow_cfs : float
        Q = 1.00833 C i A. [cfs]
    """

    intensity_in_hr: float
    duration_min: float
    peak_flow_cfs: float

    @property
    def volume_cf(self) -> float:
        """Volume of the hydrograph, Q d. [cf]"""
        return self.peak_flow_cfs * self.duration_min * SECONDS_PER_HOUR / MINUTES_PER_HOUR


def other_hydrographs(plan: Plan, storm: DesignStorm, grid: Grid) -> dict[int, FloatArray]:
    """Whole hydrographs of the subcatchments that have another method, on the times of the runoff.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    storm : DesignStorm
        Storm.
    grid : Grid
        Times.

    Returns
    -------
    dict of int to ndarray
        Flow at the ends of the steps, by place. [cfs]

    Raises
    ------
    InputError
        With the node, if a method cannot be carried out: a step too long for it, rain outside its table.
    """
    found: dict[int, FloatArray] = {}
    for m in plan.methods:
        try:
            flow = _hydrograph(plan, m, storm, grid)
        except InputError as error:
            raise _at_node(plan, m, error) from error
        found[m] = np.append(flow, 0.0)  # so that the last ordinate counts in full
    return found


def rain_burst(plan: Plan, place: int, storm: DesignStorm) -> RainBurst | None:
    """Rain of a subcatchment whose method takes none of the design storm's; None for other methods.

    Parameters
    ----------
    plan : Plan
        Compiled network.
    place : int
        Subcatchment.
    storm : DesignStorm
        Storm, by its name.

    Raises
    ------
    InputError
        If there is no intensity for the storm or the duration, or the search finds no critical duration.
    """
    method = plan.methods.get(place)
    if not isinstance(method, Rational | ModifiedRational):
        return None
    try:
        table = method.under(storm.name)
    except KeyError:
        what = f"there is no rain intensity for the storm '{storm.name}'"
        fix = "Give an intensity for every storm."
        raise _at_node(plan, place, InputError(what, "", fix)) from None
    try:
        return _burst(method, table, plan.network.nodes[place])
    except InputError as error:
        raise _at_node(plan, place, error) from error


def runoff_depth_in(plan: Plan, place: int, storm: DesignStorm) -> float:
    """Depth that the hydrograph of a subcatchment holds by its method. [in]"""
    burst = rain_burst(plan, place, storm)
    if burst is None:
        return plan.runoff_depth_in(place, storm.depth_in)
    area_ac = plan.network.nodes[place].area_ac  # type: ignore[union-attr]
    return burst.volume_cf / (area_ac * CUBIC_FEET_PER_ACRE_INCH * _scale(plan))


def sharp_places(plan: Plan) -> frozenset[int]:
    """Nodes whose inflow may have a corner at its top, where no parabola is to be laid.

    Hydrographs of the rational methods have corners, those of Tc = 0 follow the rain in steps; both go on to
    the nodes below, as far as the next pond.
    """
    found: set[int] = set()
    for m, node in enumerate(plan.network):
        if isinstance(node, Subcatchment) and (
            not node.method.takes_storm or node.time_of_concentration_hr <= 0.0
        ):
            found.add(m)
        if m in found and plan.kind[m] != network.POND:
            found.update(int(to) for to in plan.downstream[m] if to >= 0)
    return frozenset(found)


def trapezoid_ordinates(
    peak_flow_cfs: float, time_of_concentration_hr: float, duration_hr: float, start_hr: float, step_hr: float
) -> FloatArray:
    """Ordinates of the hydrograph of a rational method that hold its peak and its volume exactly.

    Parameters
    ----------
    peak_flow_cfs : float
        Q. [cfs]
    time_of_concentration_hr : float
        Tc, at least a step. [hr]
    duration_hr : float
        Duration of the rain, at least Tc. [hr]
    start_hr : float
        Time from the first ordinate to the beginning of the rain. [hr]
    step_hr : float
        Step. [hr]

    Returns
    -------
    ndarray
        Flow from the first time on, 0 at both ends; its sum times the step is Q d. [cfs]

    Raises
    ------
    InputError
        If the step is longer than Tc.

    Notes
    -----
    The peak is moved to the next time, by less than a step, and lasts a whole number of steps; what is left
    of the volume raises the rise and the fall, by at most one part in Tc/step.  Where Tc and d are whole
    numbers of steps these are the ordinates of :func:`hydro.hydrology.rational_hydrograph`.
    """
    rise = time_of_concentration_hr / step_hr
    if rise < 1.0 - 1e-9:
        step_min, tc_min = 60.0 * step_hr, 60.0 * time_of_concentration_hr
        what = f"the step, {step_min:.3g} min, is longer than Tc, {tc_min:.3g} min"
        raise InputError(what, "", "Shorten or remove simulation.step_hr, or choose conventions: nrcs.")
    first = math.ceil(start_hr / step_hr + rise - 1e-9)
    tops = math.floor((duration_hr - time_of_concentration_hr) / step_hr + 1e-9) + 1
    limb = 1.0 - np.arange(1, math.ceil(rise - 1e-9)) / rise
    missing = duration_hr / step_hr - tops
    if limb.size and limb.sum() > 0.0:
        limb *= missing / (2.0 * float(limb.sum()))
    elif missing > 0.0:
        limb = np.array([0.5 * missing])
    first = max(first, len(limb) + 1)
    flow = np.zeros(first + tops + len(limb) + 1)
    flow[first : first + tops] = 1.0
    flow[first - len(limb) : first] = limb[::-1]
    flow[first + tops : first + tops + len(limb)] = limb
    return peak_flow_cfs * flow


def _hydrograph(plan: Plan, m: int, storm: DesignStorm, grid: Grid) -> FloatArray:
    """Hydrograph of one subcatchment."""
    node, method = plan.network.nodes[m], plan.methods[m]
    assert isinstance(node, Subcatchment)
    tc, step = node.time_of_concentration_hr, grid.step_hr
    burst = rain_burst(plan, m, storm)
    if burst is not None:
        assert isinstance(method, Rational | ModifiedRational)
        start = max(method.start_hr - grid.start_hr, 0.0)
        hours = burst.duration_min / MINUTES_PER_HOUR
        return trapezoid_ordinates(burst.peak_flow_cfs, tc, hours, start, step)
    excess = _excess_in(plan, m, storm, grid)
    area, factor = float(plan.area_mi2[m]), plan.conventions.hydrograph_factor
    if isinstance(method, SantaBarbara):
        return _scale(plan) * santa_barbara_hydrograph(excess, node.area_ac, tc, step)
    if isinstance(method, Clark):
        curve = method.cumulative_area or None
        unit = clark_unit_hydrograph(
            area, tc, method.storage_coefficient_hr, step, cumulative_area=curve, hydrograph_factor=factor
        )
        return convolve_unit_hydrograph(excess, unit)
    assert isinstance(method, Snyder)
    unit = snyder_unit_hydrograph(
        area, method.lag_hr, method.cp, step, unit_factor=method.unit_factor, hydrograph_factor=factor
    )
    return convolve_unit_hydrograph(excess, unit)


def _excess_in(plan: Plan, m: int, storm: DesignStorm, grid: Grid) -> FloatArray:
    """Runoff of each step from the whole subcatchment; the first entry, at the start, is 0. [in]"""
    start, step = grid.start_hr, grid.step_hr
    n_steps = max(1, math.ceil((float(storm.curve.hours[-1]) - start) / step - 1e-9))
    table = storm_table(storm.curve, plan.conventions, start, step, n_steps)
    rain = np.empty(n_steps + 1)
    cumulative_rain(start, step, *table, storm.depth_in, rain)
    total = np.zeros(n_steps + 1)
    for area, retention, abstraction in plan.runoff_of(m):
        add_excess(rain, area / plan.area_mi2[m], retention, abstraction, total)
    return total


def _burst(method: Rational | ModifiedRational, table: Intensity, node: object) -> RainBurst:
    """Rain of one subcatchment."""
    assert isinstance(node, Subcatchment)
    c, factor, area = method.runoff_coefficient, method.unit_factor, node.area_ac
    tc = node.time_of_concentration_hr * MINUTES_PER_HOUR
    if not tc > 0.0:
        raise InputError("Tc is 0, so there is no rain of its duration", "", "Give Tc, or another method.")
    if isinstance(method, Rational):
        rate = _intensity_in_hr(table, tc)
        return RainBurst(rate, tc, float(rational_peak_cfs(c, rate, area, factor)))
    if method.duration_min is not None:
        duration = method.duration_min
        if duration < tc * (1.0 - TABLE_SHARE):
            what = f"the rain lasts {duration:.4g} min, less than Tc, {tc:.4g} min"
            raise InputError(what, "", "Give a duration of at least Tc.")
        rate = _intensity_in_hr(table, duration)
        return RainBurst(rate, max(duration, tc), float(rational_peak_cfs(c, rate, area, factor)))
    if method.release_cfs is None:
        raise InputError("there is neither a release nor a duration", "", "Give release_cfs or duration_min.")
    _intensity_in_hr(table, tc)
    curve = intensity_curve(table.durations_min, table.intensities_in_hr)
    worst = critical_storage(
        c, area, tc, method.release_cfs, curve,
        longest_min=longest_duration_min(table), release=method.release, unit_factor=factor,
    )  # fmt: skip
    return RainBurst(worst.intensity_in_hr, worst.duration_min, worst.peak_flow_cfs)


def _intensity_in_hr(table: Intensity, duration_min: float) -> float:
    """Intensity of a duration inside the table. [in/hr]"""
    if not table.durations_min:
        return table.intensities_in_hr[0]
    least, most = table.durations_min[0], table.durations_min[-1]
    if not least * (1.0 - TABLE_SHARE) <= duration_min <= most * (1.0 + TABLE_SHARE):
        what = f"the duration {duration_min:.4g} min is outside the intensities, {least:g} to {most:g} min"
        raise InputError(what, "", "Complete the table; nothing is extrapolated.  A least Tc helps below it.")
    curve = intensity_curve(table.durations_min, table.intensities_in_hr)
    return float(curve(np.array([duration_min]))[0])


def _scale(plan: Plan) -> float:
    """Volume of an inch by the conventions over the exact one. [-]"""
    return plan.conventions.hydrograph_factor / CFS_HOURS_PER_INCH_SQUARE_MILE


def _at_node(plan: Plan, m: int, error: InputError) -> InputError:
    """The same error with the node as its place."""
    where = f"{plan.network.condition}.{plan.network.nodes[m].id}.method"
    return InputError(
        faults=[
            fault if fault.where.startswith(where) else Fault(fault.what, where, fault.fix)
            for fault in error.faults
        ]
    )
