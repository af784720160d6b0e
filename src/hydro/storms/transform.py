"""Storms made of storms: trimmed, scaled, repeated, delayed, with another depth."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np

from hydro.errors import StormError
from hydro.storms.frequency import duration_text
from hydro.storms.storm import DesignStorm, MassCurve
from hydro.types import FloatArray, Hours

Window: TypeAlias = Literal["centred", "heaviest"]

_MOST_REPEATS = 100


def trim_curve(curve: MassCurve, duration_hr: Hours, window: Window = "centred") -> MassCurve:
    """Cut a shorter storm out of a mass curve.

    Parameters
    ----------
    curve : MassCurve
        The storm.
    duration_hr : float
        Duration of the part kept, at most the storm's. [hr]
    window : {"centred", "heaviest"}, optional
        The middle of the storm's time, as HydroCAD trims, or the part with the most rain.

    Returns
    -------
    MassCurve
        From 0 to 1 again, what lies outside is dropped: it goes with the depth of the shorter
        duration.  The note gives the share kept.

    Raises
    ------
    StormError
        If the duration is outside the storm's, or no rain falls in the window.

    Examples
    --------
    >>> from hydro.storms import find
    >>> trim_curve(find("Type II"), 6.0).fractions[[0, 30, -1]].round(4).tolist()  # 0, 3 and 6 h
    [0.0, 0.7304, 1.0]
    """
    return _trim(curve, duration_hr, window)[0]


def trim_storm(storm: DesignStorm, duration_hr: Hours, window: Window = "centred") -> DesignStorm:
    """Cut a shorter storm out of a design storm; its depth is the rain that falls in the part kept.

    Parameters
    ----------
    storm : DesignStorm
        The storm.
    duration_hr, window : float, {"centred", "heaviest"}
        As for :func:`trim_curve`.

    Returns
    -------
    DesignStorm
        The same rain within the window, none outside.
    """
    curve, share = _trim(storm.curve, duration_hr, window)
    return replace(storm, curve=curve, depth_in=storm.depth_in * share)


def scale_curve(curve: MassCurve, duration_hr: Hours) -> MassCurve:
    """Stretch or shrink a mass curve in time.

    Parameters
    ----------
    curve : MassCurve
        The storm.
    duration_hr : float
        New duration. [hr]

    Returns
    -------
    MassCurve
        The same fractions at times in proportion.

    Raises
    ------
    StormError
        If the duration is not above 0.
    """
    if not 0.0 < duration_hr < math.inf:
        raise StormError(f"the duration is {duration_hr} h", f"storm '{curve.name}'", "Give hours above 0.")
    hours = curve.hours * (duration_hr / curve.duration_hr)
    return _derived(curve, f"scaled to {duration_text(duration_hr)}", hours, curve.fractions, duration_hr)


def repeat_curve(curve: MassCurve, count: int, gap_hr: Hours = 0.0) -> MassCurve:
    """Put a storm behind itself.

    Parameters
    ----------
    curve : MassCurve
        The storm.
    count : int
        Number of storms, 1 to 100.
    gap_hr : float, optional
        Dry time between two storms. [hr]

    Returns
    -------
    MassCurve
        Every storm has the same share of the whole, so it goes with `count` times the depth; see
        :func:`repeat_storm`.

    Raises
    ------
    StormError
        If the number or the gap is outside its range.
    """
    where = f"storm '{curve.name}'"
    if not (isinstance(count, int) and 1 <= count <= _MOST_REPEATS):
        raise StormError(f"the number of storms is {count!r}", where, f"Give 1 to {_MOST_REPEATS}.")
    if not 0.0 <= gap_hr < math.inf:
        raise StormError(f"the gap is {gap_hr} h", where, "Give hours, not below 0.")
    hours, fractions = [curve.hours], [curve.fractions / count]
    for i in range(1, count):
        begin = 0 if gap_hr > 0.0 else 1  # without a gap the end of one storm is the start of the next
        hours.append(i * (curve.duration_hr + gap_hr) + curve.hours[begin:])
        fractions.append((i + curve.fractions[begin:]) / count)
    gap = f" with {gap_hr:g} h between" if gap_hr else ""
    times = np.concatenate(hours)
    return _derived(curve, f"{count} times{gap}", times, np.concatenate(fractions), float(times[-1]))


def repeat_storm(storm: DesignStorm, count: int, gap_hr: Hours = 0.0) -> DesignStorm:
    """Put a design storm behind itself; depth and duration grow with the number of storms, as in HydroCAD.

    Parameters
    ----------
    storm : DesignStorm
        The storm.
    count, gap_hr : int, float
        As for :func:`repeat_curve`.

    Returns
    -------
    DesignStorm
        With `count` times the depth.

    Examples
    --------
    >>> from hydro.storms import find
    >>> storm = repeat_storm(DesignStorm("10-yr", 5.0, find("Type III")), 2)
    >>> storm.depth_in, storm.curve.duration_hr
    (10.0, 48.0)
    """
    return replace(storm, curve=repeat_curve(storm.curve, count, gap_hr), depth_in=storm.depth_in * count)


def delay_curve(curve: MassCurve, delay_hr: Hours) -> MassCurve:
    """Let a storm begin later, after dry time.

    Parameters
    ----------
    curve : MassCurve
        The storm.
    delay_hr : float
        Dry time before the storm. [hr]

    Returns
    -------
    MassCurve
        Its duration grows by the delay.

    Raises
    ------
    StormError
        If the delay is negative: rain cannot begin before the run.
    """
    if not 0.0 <= delay_hr < math.inf:
        what = f"the delay is {delay_hr} h"
        raise StormError(what, f"storm '{curve.name}'", "Give hours, not below 0; trim to drop a start.")
    if delay_hr == 0.0:
        return curve
    hours = np.concatenate(([0.0], delay_hr + curve.hours))
    fractions = np.concatenate(([0.0], curve.fractions))
    return _derived(curve, f"delayed by {delay_hr:g} h", hours, fractions, float(hours[-1]))


def scale_depth(storm: DesignStorm, factor: float, reason: str, name: str | None = None) -> DesignStorm:
    """Multiply the depth of a storm, as for a future climate.

    Parameters
    ----------
    storm : DesignStorm
        The storm.
    factor : float
        Above 0. [-]
    reason : str
        Where the factor is from; it is appended to the source.
    name : str, optional
        Another name: a rule for the 10-yr storm finds the storm as long as it is named ``10-yr``.

    Returns
    -------
    DesignStorm
        The same curve, the depth times the factor.

    Raises
    ------
    StormError
        If the factor is not above 0 and finite.

    Examples
    --------
    >>> from hydro.storms import find
    >>> storm = scale_depth(DesignStorm("10-yr", 5.0, find("N10_D"), "Atlas 14"), 1.2, "state guidance 2050")
    >>> storm.depth_in, storm.source
    (6.0, 'Atlas 14; depth times 1.2: state guidance 2050')
    """
    if not 0.0 < factor < math.inf:
        raise StormError(f"the factor is {factor}", f"storm '{storm.name}'", "Give a factor above 0: 1.15.")
    source = "; ".join(part for part in (storm.source, f"depth times {factor:g}: {reason}") if part)
    return replace(storm, name=name or storm.name, depth_in=storm.depth_in * factor, source=source)


def _trim(curve: MassCurve, duration_hr: Hours, window: Window) -> tuple[MassCurve, float]:
    where = f"storm '{curve.name}'"
    if not 0.0 < duration_hr <= curve.duration_hr:
        what = f"the duration is {duration_hr} h, the storm has {curve.duration_hr:g} h"
        raise StormError(what, where, f"Give hours above 0 and at most {curve.duration_hr:g}.")
    if window not in ("centred", "heaviest"):
        raise StormError(f"the window is {window!r}", where, "Choose 'centred' or 'heaviest'.")
    if duration_hr == curve.duration_hr:
        return curve, 1.0
    begin = 0.5 * (curve.duration_hr - duration_hr)
    if window == "heaviest":
        begin = _heaviest_begin(curve, duration_hr)
    end = begin + duration_hr
    below, above = np.interp((begin, end), curve.hours, curve.fractions)
    share = float(above - below)
    if share <= 0.0:
        what = f"no rain falls from {begin:g} h to {end:g} h"
        raise StormError(what, where, "Choose the heaviest window, or a longer duration.")
    inside = (curve.hours > begin + 1e-9) & (curve.hours < end - 1e-9)
    hours = np.concatenate(([0.0], curve.hours[inside] - begin, [duration_hr]))
    fractions = np.concatenate(([0.0], (curve.fractions[inside] - below) / share, [1.0]))
    what = f"trimmed to {duration_text(duration_hr)} from {begin:.6g} h, {100.0 * share:.2f} % of the depth"
    return _derived(curve, what, hours, np.minimum(fractions, 1.0), duration_hr), share


def _heaviest_begin(curve: MassCurve, duration_hr: Hours) -> Hours:
    begins = np.unique(np.concatenate((curve.hours, curve.hours - duration_hr)))
    begins = begins[(begins >= 0.0) & (begins <= curve.duration_hr - duration_hr)]
    held = np.interp(begins + duration_hr, curve.hours, curve.fractions) - np.interp(
        begins, curve.hours, curve.fractions
    )
    return float(begins[held.argmax()])


def _derived(
    curve: MassCurve, change: str, hours: FloatArray, fractions: FloatArray, duration_hr: Hours
) -> MassCurve:
    """Curve that says what it was made of; the last time is exactly the duration."""
    hours = hours.copy()
    hours[-1] = duration_hr
    fractions = fractions.copy()
    fractions[-1] = 1.0
    status = "unverified" if curve.status == "unverified" else "computed"
    note = " ".join(part for part in (curve.note, f"Made of {curve.name}: {change}.") if part)
    return MassCurve(
        f"{curve.name} {change.partition(' from ')[0]}",
        f"{curve.title}, {change}",
        float(duration_hr),
        hours,
        fractions,
        curve.source,
        status,
        note,
    )
