"""Own hyetographs: rain given as intensities, increments or cumulative depths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from hydro.errors import Fault, StormError
from hydro.storms.record_rain import record_depth_in
from hydro.storms.storm import DesignStorm, MassCurve
from hydro.types import FloatArray, Inches

Kind: TypeAlias = Literal["cumulative", "incremental", "intensity"]
Stamp: TypeAlias = Literal["end", "start"]

_PER_INCH = {"in": 1.0, "mm": 25.4}


@dataclass(frozen=True, slots=True, eq=False)
class Hyetograph:
    """Rain of one event.

    Attributes
    ----------
    curve : MassCurve
        How the rain falls.
    depth_in : float
        Total rain. [in]
    notes : tuple of str
        What was assumed or converted.
    """

    curve: MassCurve
    depth_in: Inches
    notes: tuple[str, ...] = ()

    def design_storm(self, name: str) -> DesignStorm:
        """Return the event as a design storm of this name."""
        return DesignStorm(name, self.depth_in, self.curve, self.curve.source)


def make_hyetograph(
    hours: ArrayLike,
    values: ArrayLike,
    kind: Kind,
    name: str,
    *,
    unit: Literal["in", "mm"] = "in",
    stamp: Stamp = "end",
    source: str = "given by the user",
    rows: Sequence[str] | None = None,
) -> Hyetograph:
    """Make a hyetograph of a series.

    Parameters
    ----------
    hours : array_like, shape (n_rows,)
        Times from the start of the storm, strictly rising. [hr]
    values : array_like, shape (n_rows,)
        Cumulative depths [in], depths of the intervals [in], or intensities [in/hr]; with `unit` "mm", [mm,
        mm/hr].
    kind : {"cumulative", "incremental", "intensity"}
        What the values are.
    name : str
        Name of the curve.
    unit : {"in", "mm"}, optional
        Unit of the values.
    stamp : {"end", "start"}, optional
        Whether an interval ends (the first begins at 0 h) or starts at its time (the last is as long as the
        one before it).  Without meaning for cumulative depths.
    source : str, optional
        For reports.
    rows : sequence of str, optional
        What each row is called in a message; ``row 1``, ``row 2`` ... by default.

    Returns
    -------
    Hyetograph
        Mass curve and total; the total is the sum of the intervals to round-off.

    Raises
    ------
    StormError
        With every fault: times that do not rise, negative rain, a fall of the cumulative depth, no rain at
        all, or more rain than the world has seen.

    Examples
    --------
    >>> storm = make_hyetograph([1, 2, 3], [0.5, 2.0, 0.5], "incremental", "three hours")
    >>> storm.depth_in, storm.curve.fractions.round(4).tolist()
    (3.0, [0.0, 0.1667, 0.8333, 1.0])
    """
    where = f"hyetograph '{name}'" if rows is None else name
    times, rain = _arrays(hours, values, where)
    labels = rows if rows is not None else [f"row {i + 1}" for i in range(times.size)]
    faults = _check_choices(kind, unit, stamp, where) or _check_rows(times, rain, where, labels)
    if faults:
        raise StormError(faults=faults)
    notes = [] if unit == "in" else ["millimetres were converted to inches"]
    if kind == "cumulative":
        edges, steps_in, faults = _cumulative_steps(times, rain, where, labels)
    else:
        edges, steps_in, faults = _interval_steps(times, rain, kind, stamp, where, labels)
        notes += _uneven(np.diff(edges), labels)
    if faults:
        raise StormError(faults=faults)
    steps_in = steps_in / _PER_INCH[unit]
    faults = _check_rain(edges, steps_in, where)
    if faults:
        raise StormError(faults=faults)
    total = np.concatenate(([0.0], np.cumsum(steps_in)))
    curve = MassCurve(name, name, float(edges[-1]), edges, total / total[-1], source, "unverified")
    return Hyetograph(curve, float(total[-1]), tuple(notes))


def _arrays(hours: ArrayLike, values: ArrayLike, where: str) -> tuple[FloatArray, FloatArray]:
    try:
        times = np.array(hours, dtype=np.float64)
        rain = np.array(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise StormError(f"the series cannot be read: {error}", where, "Give numbers only.") from error
    if times.ndim != 1 or times.shape != rain.shape or times.size == 0:
        what = f"times have the shape {times.shape} and values {rain.shape}"
        raise StormError(what, where, "Give two columns of the same length.")
    return times, rain


def _check_choices(kind: str, unit: str, stamp: str, where: str) -> list[Fault]:
    choices = (
        ("kind", kind, ("cumulative", "incremental", "intensity")),
        ("unit", unit, ("in", "mm")),
        ("stamp", stamp, ("end", "start")),
    )
    return [
        Fault(f"the {name} is {value!r}", where, f"Choose one of: {', '.join(known)}.")
        for name, value, known in choices
        if value not in known
    ]


def _check_rows(times: FloatArray, rain: FloatArray, where: str, labels: Sequence[str]) -> list[Fault]:
    faults = [
        Fault(
            f"time {times[i]:g} h, value {rain[i]:g} is not a finite pair",
            f"{where}, {labels[i]}",
            "Write two finite numbers.",
        )
        for i in np.flatnonzero(~(np.isfinite(times) & np.isfinite(rain))).tolist()
    ]
    faults += [
        Fault(f"the value is {rain[i]:g}", f"{where}, {labels[i]}", "Rain is not below 0.")
        for i in np.flatnonzero(rain < 0.0).tolist()
    ]
    if times[0] < 0.0:
        what = f"the first time is {times[0]:g} h"
        faults.append(Fault(what, f"{where}, {labels[0]}", "Begin at 0 h or later."))
    for i in (np.flatnonzero(np.diff(times) <= 0.0) + 1).tolist():
        what = f"the time goes from {times[i - 1]:.10g} h ({labels[i - 1]}) to {times[i]:.10g} h"
        faults.append(Fault(what, f"{where}, {labels[i]}", "Put the rows in order of time, each time once."))
    return faults


def _cumulative_steps(
    times: FloatArray, rain: FloatArray, where: str, labels: Sequence[str]
) -> tuple[FloatArray, FloatArray, list[Fault]]:
    faults = []
    if times[0] == 0.0 and rain[0] != 0.0:
        what = f"the cumulative depth at 0 h is {rain[0]:g}"
        faults.append(Fault(what, f"{where}, {labels[0]}", "Begin with no rain fallen, or shift the times."))
    for i in (np.flatnonzero(np.diff(rain) < 0.0) + 1).tolist():
        what = f"the cumulative depth falls from {rain[i - 1]:g} ({labels[i - 1]}) to {rain[i]:g}"
        fix = "Rain that has fallen stays fallen; if these are depths of intervals, say incremental."
        faults.append(Fault(what, f"{where}, {labels[i]}", fix))
    if times[0] > 0.0:
        times, rain = np.concatenate(([0.0], times)), np.concatenate(([0.0], rain))
    return times, np.diff(rain), faults


def _interval_steps(
    times: FloatArray, rain: FloatArray, kind: Kind, stamp: Stamp, where: str, labels: Sequence[str]
) -> tuple[FloatArray, FloatArray, list[Fault]]:
    """Ends of the intervals, from 0 h, and the depth of each."""
    if stamp == "start":
        if times.size < 2:
            what = f"one row at {times[0]:g} h does not tell how long its interval is"
            return times, rain, [Fault(what, where, "Add a last row of no rain.")]
        edges = np.concatenate((times, [2.0 * times[-1] - times[-2]]))
        if times[0] > 0.0:
            edges, rain = np.concatenate(([0.0], edges)), np.concatenate(([0.0], rain))
    elif times[0] == 0.0:
        if rain[0] != 0.0:
            what = f"the interval that ends at 0 h has the value {rain[0]:g}"
            fix = "Say stamp 'start', or shift the times."
            return times, rain, [Fault(what, f"{where}, {labels[0]}", fix)]
        edges, rain = times, rain[1:]
    else:
        edges = np.concatenate(([0.0], times))
    return edges, rain * np.diff(edges) if kind == "intensity" else rain, []


def _check_rain(edges: FloatArray, steps_in: FloatArray, where: str) -> list[Fault]:
    if edges.size < 2 or not steps_in.sum() > 0.0:
        what = f"there is no rain in {max(edges.size - 1, 0)} intervals"
        return [Fault(what, where, "Give a storm with rain.")]
    fix = "Check the unit, and whether these are cumulative depths, increments or intensities."
    widths = np.diff(edges)
    i = int(np.argmax(steps_in / widths**0.475))
    spans = ((float(widths[i]), float(steps_in[i])), (float(edges[-1]), float(steps_in.sum())))
    return [
        Fault(
            f"{depth:.4g} in within {span:.4g} h is above the world record, {record_depth_in(span):.3g} in",
            where,
            fix,
        )
        for span, depth in dict.fromkeys(spans)
        if depth > record_depth_in(span)
    ]


def _uneven(widths: FloatArray, labels: Sequence[str]) -> list[str]:
    """Note on intervals of different length: a gap in a record would be filled without a word."""
    if widths.size < 2 or np.allclose(widths, widths[0], rtol=1e-6, atol=1e-9):
        return []
    i = int(np.argmax(widths))
    label = labels[min(i, len(labels) - 1)]
    return [
        f"the intervals are from {widths.min():.4g} to {widths.max():.4g} h long (longest near {label}); "
        "rain is taken as even within each"
    ]
