"""Storms built from a rainfall frequency table: nested, alternating blocks, Huff."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import numpy as np

from hydro.errors import Fault, StormError
from hydro.storms.frequency import FrequencyTable, duration_text
from hydro.storms.shares import largest_share
from hydro.storms.storm import DesignStorm, MassCurve
from hydro.types import FloatArray, Hours, Minutes

Quartile: TypeAlias = Literal[1, 2, 3, 4]

_QUARTILES = ("first", "second", "third", "fourth")
_MOST_BLOCKS = 100_000


def nested_storm(
    table: FrequencyTable, return_period_yr: float, duration_hr: Hours = 24.0, position: float = 0.5
) -> DesignStorm:
    """Build a storm that holds the table's depth of every duration, one inside the other.

    Parameters
    ----------
    table : FrequencyTable
        Depths, P(d). [in]
    return_period_yr : float
        One of its return periods. [yr]
    duration_hr : float, optional
        Duration of the storm, D, within the table; between two rows the depth is interpolated. [hr]
    position : float, optional
        Where the burst lies, r: 0 at the start, 0.5 in the middle, 1 at the end. [-]

    Returns
    -------
    DesignStorm
        Its depth is P(D), its name the return period, its curve has a row at both ends of every duration's
        window.

    Raises
    ------
    StormError
        If the duration or position is outside its range, or the depths fall with duration.

    Notes
    -----
    The window of duration d begins at r (D - d) and ends d later, and holds P(d): it grows to both sides in
    the ratio r to 1 - r.  With r = 0.5 this is the nested storm of NRCS.  Rain is even between two windows.
    Where the rain between two windows is heavier than inside the smaller one (a kink in the table), some
    other window of that duration holds more than the table; the note of the curve says how much.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 4 (2019), site-specific rainfall distributions.

    Examples
    --------
    >>> table = FrequencyTable([1.0, 6.0, 24.0], [10], [[2.0], [3.2], [4.8]], source="own analysis")
    >>> storm = nested_storm(table, 10)
    >>> storm.name, storm.depth_in
    ('10-yr', 4.8)
    >>> storm.curve.hours.tolist()
    [0.0, 9.0, 11.5, 12.5, 15.0, 24.0]
    """
    label = f"nested {return_period_yr:g}-yr {duration_text(duration_hr)}"
    check_position(position, label)
    total = table.depth_between(duration_hr, return_period_yr)
    durations, depths = table.column(return_period_yr)
    inside = durations < duration_hr
    durations = np.append(durations[inside], duration_hr)
    depths = np.append(depths[inside], total)
    _check_rise(durations, depths, label)
    hours, fractions = nest(durations, depths, position)
    note = f"Windows grow in the ratio {position:g} to {1.0 - position:g}; {table.describe_source()}."
    curve = MassCurve(label, label, float(hours[-1]), hours, fractions, _source(table), "computed", note)
    held = np.array([largest_share(curve, duration) for duration in durations.tolist()]) * total / depths
    if held.max() > 1.0005:
        worst = duration_text(float(durations[held.argmax()]))
        more = 100.0 * (float(held.max()) - 1.0)
        note += f" A kink of the table makes a window of {worst} hold {more:.1f} % more than its depth."
        curve = replace(curve, note=note)
    return DesignStorm(f"{return_period_yr:g}-yr", total, curve, table.describe_source())


def alternating_block_storm(
    table: FrequencyTable,
    return_period_yr: float,
    duration_hr: Hours = 24.0,
    step_min: Minutes = 6.0,
    position: float = 0.5,
) -> DesignStorm:
    """Build a storm of equal blocks, the heaviest at the burst, the others by turns before and after it.

    Parameters
    ----------
    table : FrequencyTable
        Depths; between the rows they are interpolated, straight on log-log paper. [in]
    return_period_yr : float
        One of its return periods. [yr]
    duration_hr : float, optional
        Duration of the storm, a whole number of steps. [hr]
    step_min : float, optional
        Length of a block, not shorter than the shortest duration of the table. [min]
    position : float, optional
        Share of the blocks that stand before the burst. [-]

    Returns
    -------
    DesignStorm
        Named by the return period.  Every window of k blocks around the burst holds at least P(k step).

    Raises
    ------
    StormError
        If the step does not divide the duration, or a duration is outside the table.

    Notes
    -----
    The increments of P(d) at multiples of the step are sorted, so a kink of the table does not matter.

    References
    ----------
    .. [1] Chow, V. T., Maidment, D. R., Mays, L. W. (1988), Applied Hydrology, sec. 14.4 (alternating block
       method).

    Examples
    --------
    >>> table = FrequencyTable([0.5, 1.0, 2.0], [10], [[1.0], [1.5], [2.0]], source="own analysis")
    >>> alternating_block_storm(table, 10, 2.0, 30.0).curve.fractions.round(3).tolist()
    [0.0, 0.113, 0.25, 0.75, 1.0]
    """
    label = f"blocks {return_period_yr:g}-yr {duration_text(duration_hr)}"
    check_position(position, label)
    count = round(duration_hr * 60.0 / step_min) if step_min > 0.0 else 0
    if not 2 <= count <= _MOST_BLOCKS or abs(count * step_min - duration_hr * 60.0) > 1e-6 * step_min:
        what = f"{duration_text(duration_hr)} is not a whole number of steps of {step_min:g} min"
        raise StormError(what, label, f"Choose a step that divides it into 2 to {_MOST_BLOCKS:,} blocks.")
    step_hr = duration_hr / count
    total = table.depth_between(duration_hr, return_period_yr)
    table.depth_between(step_hr, return_period_yr)  # a step outside the table is refused here
    durations, depths = table.column(return_period_yr)
    _check_rise(durations, depths, label)
    ends = np.minimum(step_hr * np.arange(1, count + 1), durations[-1])
    grown = np.exp(np.interp(np.log(ends), np.log(durations), np.log(depths)))
    blocks = np.sort(np.diff(grown, prepend=0.0))[::-1]
    cumulative = np.concatenate(([0.0], np.cumsum(blocks[_places(count, position)])))
    hours = duration_hr * np.arange(count + 1) / count
    note = f"Blocks of {step_min:g} min, {position:g} of them before the burst; {table.describe_source()}."
    curve = MassCurve(
        label, label, duration_hr, hours, cumulative / cumulative[-1], _source(table), "computed", note
    )
    return DesignStorm(f"{return_period_yr:g}-yr", total, curve, table.describe_source())


def huff_curve(quartile: Quartile, duration_hr: Hours) -> MassCurve:
    """Median time distribution of heavy storms at a point, by the quarter in which most rain falls (Huff).

    Parameters
    ----------
    quartile : {1, 2, 3, 4}
        Quarter of the duration with most of the rain.  Huff gives the first for storms up to 6 h, the second
        for 6 to 12 h, the third for 12 to 24 h, the fourth for longer ones.
    duration_hr : float
        Duration of the storm. [hr]

    Returns
    -------
    MassCurve
        21 rows, whole per cent.

    Raises
    ------
    StormError
        If the quartile is not 1 to 4, or the duration not above 0.

    Notes
    -----
    Status ``unverified``: the values were read in public programs that name Huff as their source, the second
    quartile in two independent ones, and not compared with the printed table.  Other figures circulate for
    Huff (1967).

    References
    ----------
    .. [1] Huff, F. A. (1990), Time distributions of heavy rainstorms in Illinois, Illinois State Water
       Survey, Circular 173.

    Examples
    --------
    >>> huff_curve(2, 12.0).fractions[10].item()  # half of the time
    0.7
    """
    where = f"Huff quartile {quartile}"
    if quartile not in (1, 2, 3, 4):
        raise StormError(f"the quartile is {quartile!r}", where, "Choose 1, 2, 3 or 4.")
    if not 0.0 < duration_hr < np.inf:
        raise StormError(f"the duration is {duration_hr} h", where, "Give hours above 0.")
    shares = _huff_table()
    hours = shares[:, 0] * duration_hr
    hours[-1] = duration_hr
    title = f"Huff {_QUARTILES[quartile - 1]} quartile, median at a point, {duration_text(duration_hr)}"
    source = "Huff (1990), ISWS Circular 173, as carried by public programs"
    note = "Not compared with the printed table."
    fractions = shares[:, quartile]
    return MassCurve(
        f"HUFF_{quartile}", title, float(duration_hr), hours, fractions, source, "unverified", note
    )


def nest(durations_hr: FloatArray, depths_in: FloatArray, position: float) -> tuple[FloatArray, FloatArray]:
    """Mass curve whose windows hold given depths, the last being the whole storm.

    Parameters
    ----------
    durations_hr, depths_in : ndarray, shape (n_durations,)
        Windows, rising, and their depths, never falling. [hr, in]
    position : float
        Share of every window before the burst, r. [-]

    Returns
    -------
    tuple of ndarray
        Hours and fractions.
    """
    total, end_hr = depths_in[-1], durations_hr[-1]
    outside = (total - depths_in) / total
    before_hr, after_hr = position * (end_hr - durations_hr), (1.0 - position) * (end_hr - durations_hr)
    hours = np.concatenate((before_hr[::-1], end_hr - after_hr))
    fractions = np.concatenate((position * outside[::-1], 1.0 - (1.0 - position) * outside))
    # at r = 0 or 1 all windows share an end: of the rows at one time the last one counts
    last = np.append(np.diff(hours) > 0.0, True)
    hours, fractions = hours[last], np.clip(np.maximum.accumulate(fractions[last]), 0.0, 1.0)
    fractions[0], fractions[-1] = 0.0, 1.0
    return hours, fractions


def check_position(position: float, where: str) -> None:
    """Refuse a position outside 0 to 1."""
    if not 0.0 <= position <= 1.0:
        raise StormError(f"the position is {position}", where, "Give 0 (start) to 1 (end) of the duration.")


def _check_rise(durations_hr: FloatArray, depths_in: FloatArray, where: str) -> None:
    faults = [
        Fault(
            f"the depth falls from {depths_in[i]:.4g} in at {duration_text(float(durations_hr[i]))} to "
            f"{depths_in[i + 1]:.4g} in at {duration_text(float(durations_hr[i + 1]))}",
            where,
            "Take depths with more digits: those of a table of intensities are too coarse.",
        )
        for i in np.flatnonzero(np.diff(depths_in) < 0.0).tolist()
    ]
    if faults:
        raise StormError(faults=faults)


def _places(count: int, position: float) -> np.ndarray:
    """Rank of the block at each place: 0 at the burst, then by turns after and before while there is room."""
    before = round(position * (count - 1))
    after = count - 1 - before
    paired = min(before, after)
    places = np.empty(count, dtype=np.int64)
    places[before] = 0
    turns = np.arange(1, paired + 1)
    places[before + turns] = 2 * turns - 1
    places[before - turns] = 2 * turns
    rest = np.arange(paired + 1, max(before, after) + 1)
    places[before + rest if after > before else before - rest] = rest + paired
    return places


def _source(table: FrequencyTable) -> str:
    return f"computed from {table.source or 'a frequency table'}"


@cache
def _huff_table() -> FloatArray:
    text = (files("hydro") / "data" / "huff_median.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(text.splitlines()))[1:]
    return np.array(rows, dtype=np.float64) / 100.0
