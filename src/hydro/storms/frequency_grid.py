"""Tables of a rainfall frequency file as arrays, converted and checked against each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from hydro.errors import Fault
from hydro.storms.frequency import duration_text
from hydro.storms.frequency_labels import INCHES_PER_MM, Quantity, Unit
from hydro.storms.frequency_rows import Block
from hydro.storms.record_rain import LEAST_SHARE, record_depth_in
from hydro.types import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """One table as arrays.

    Attributes
    ----------
    durations_hr, return_periods_yr : ndarray
        Axes, rising. [hr, yr]
    values : ndarray, shape (n_durations, n_return_periods)
        Values of the file, or depths [in] after conversion; not-a-number where there is none.
    halves : ndarray, shape (n_durations, n_return_periods)
        Half of the last digit of each value, in the same unit.
    lines : ndarray of int, shape (n_durations, n_return_periods)
        Line of each value.
    """

    durations_hr: FloatArray
    return_periods_yr: FloatArray
    values: FloatArray
    halves: FloatArray
    lines: IntArray

    def direction(self) -> Quantity | None:
        """Tell depths, which rise with duration, from intensities, which fall; None if neither shows."""
        rises = np.diff(self.values, axis=0)
        up, down = int((rises > 0.0).sum()), int((rises < 0.0).sum())
        if up == down:
            return None
        return "depth" if up > down else "intensity"

    def converted(self, unit: Unit, is_intensity: bool) -> Grid:
        """Return the grid in inches of depth; an intensity rounded to zero has no value."""
        factor = np.full(self.values.shape, 1.0 if unit == "in" else INCHES_PER_MM)
        values = self.values
        if is_intensity:
            factor = factor * self.durations_hr[:, None]
            values = np.where(values == 0.0, np.nan, values)
        halves = self.halves * factor
        return Grid(self.durations_hr, self.return_periods_yr, values * factor, halves, self.lines)


def make_grids(blocks: Iterable[Block], name: str, faults: list[Fault], notes: list[str]) -> dict[str, Grid]:
    """Arrays of the tables by their kind.

    Parameters
    ----------
    blocks : iterable of Block
        Tables as read; those without rows are passed over.
    name : str
        File, for the messages.
    faults, notes : list
        Added to: tables that occur twice, rows that occur twice, bounds that do not fit the estimates.

    Returns
    -------
    dict of str to Grid
        Keys ``estimate``, ``upper``, ``lower`` as far as the file has them.
    """
    grids: dict[str, Grid] = {}
    for block in blocks:
        if not block.rows:
            continue
        if block.kind in grids:
            what = f"the file holds a second table of the kind '{block.kind}'"
            faults.append(Fault(what, f"{name}, line {block.line}", "Keep the table of one place in a file."))
            continue
        grids[block.kind] = _grid(block, name, faults, notes)
    estimate = grids.get("estimate")
    if estimate is not None:
        for kind in ("upper", "lower"):
            if kind in grids and not _same_axes(grids[kind], estimate):
                n, k = grids[kind].values.shape
                given = f"{n} durations, {k} return periods"
                notes.append(f"the {kind} bounds ({given}) do not match the estimates and are left out")
                del grids[kind]
    return grids


def check_grids(grids: dict[str, Grid], name: str, notes: list[str]) -> list[Fault]:
    """Faults of converted tables: falls, bounds on the wrong side, impossible rain.

    Parameters
    ----------
    grids : dict of str to Grid
        Depths [in] by kind.
    name : str
        File, for the messages.
    notes : list of str
        Added to: falls that rounding explains, cells without a value.

    Returns
    -------
    list of Fault
        With line and values.
    """
    faults: list[Fault] = []
    estimate = grids["estimate"]
    for kind, grid in grids.items():
        word = "depth" if kind == "estimate" else f"{kind} bound"
        faults += _check_rain(grid, word, name)
        faults += _check_falls(grid, word, name, notes)
        empty = int(np.isnan(grid.values).sum())
        if empty:
            notes.append(f"{empty} of {grid.values.size} cells of the {kind} table have no value")
    for kind, sign in (("lower", 1.0), ("upper", -1.0)):
        if kind in grids:
            over = sign * (grids[kind].values - estimate.values) > grids[kind].halves + estimate.halves
            for i, j in np.argwhere(over).tolist():
                what = (
                    f"the {kind} bound {grids[kind].values[i, j]:.4g} in is on the wrong side "
                    f"of the estimate {estimate.values[i, j]:.4g} in (line {estimate.lines[i, j]})"
                )
                faults.append(Fault(what, _at(grids[kind], i, j, name), "Compare both with the source."))
    return faults


def _grid(block: Block, name: str, faults: list[Fault], notes: list[str]) -> Grid:
    heads = np.array([value for _, value in block.heads])
    labels = np.array([value for _, value, _ in block.rows])
    cells = [cell for _, _, row in block.rows for cell in row]
    shape = (labels.size, heads.size)
    values = np.array([np.nan if value is None else value for value, _ in cells]).reshape(shape)
    halves = np.array([_half_digit(text) for _, text in cells]).reshape(shape)
    numbers = np.array([line for line, _, _ in block.rows], dtype=np.int64)
    lines = np.repeat(numbers, heads.size).reshape(shape)
    if not block.by_duration:
        order = np.argsort(labels, kind="stable")
        heads, labels = labels[order], heads
        values, halves, lines = values[order].T, halves[order].T, lines[order].T
        if (np.diff(heads) == 0.0).any():
            what = f"a return period occurs twice: {', '.join(f'{years:g}' for years in heads)}"
            faults.append(Fault(what, f"{name}, line {block.line}", "Keep one row for each."))
    order = np.argsort(labels, kind="stable")
    grid = Grid(labels[order], heads, values[order], halves[order], lines[order])
    return _without_repeats(grid, block.by_duration, name, faults, notes)


def _without_repeats(grid: Grid, by_rows: bool, name: str, faults: list[Fault], notes: list[str]) -> Grid:
    """Keep the first of durations that occur twice (60-min and 1-hr); if they differ, say so."""
    kept = [0]
    for i in range(1, grid.durations_hr.size):
        first, label = kept[-1], duration_text(float(grid.durations_hr[i]))
        if not np.isclose(grid.durations_hr[i], grid.durations_hr[first], rtol=1e-9, atol=0.0):
            kept.append(i)
        elif np.array_equal(grid.values[i], grid.values[first], equal_nan=True):
            continue
        elif by_rows:
            what = f"the duration {label} is there twice with other values (also line {grid.lines[first, 0]})"
            fix = "Keep the row that is right."
            faults.append(Fault(what, f"{name}, line {grid.lines[i, 0]}", fix))
        else:
            notes.append(f"two columns of {label} differ, as 24 h and a calendar day do; the first is kept")
    values, halves, lines = grid.values[kept], grid.halves[kept], grid.lines[kept]
    return Grid(grid.durations_hr[kept], grid.return_periods_yr, values, halves, lines)


def _half_digit(text: str) -> float:
    """Half of the last digit of a number as printed; 0 for none."""
    digits = text.lower().replace(",", ".").partition("e")[0]
    decimals = len(digits.partition(".")[2])
    return 0.5 * 10.0**-decimals


def _same_axes(grid: Grid, other: Grid) -> bool:
    return np.array_equal(grid.durations_hr, other.durations_hr) and np.array_equal(
        grid.return_periods_yr, other.return_periods_yr
    )


def _check_rain(grid: Grid, word: str, name: str) -> list[Fault]:
    record = np.array([record_depth_in(float(hours)) for hours in grid.durations_hr])[:, None]
    faults = []
    with np.errstate(invalid="ignore"):
        over, share = grid.values > record, grid.values / record
    for i, j in np.argwhere(over).tolist()[:1]:
        count = f", and {int(over.sum()) - 1} more values are" if over.sum() > 1 else ""
        what = (
            f"the {word} {grid.values[i, j]:.4g} in is above the world record of {record[i, 0]:.3g} in{count}"
        )
        fix = "Check the unit: are these millimetres or intensities?"
        faults.append(Fault(what, _at(grid, i, j, name), fix))
    for i, j in np.argwhere(grid.values == 0.0).tolist():
        fix = "Write the depth of the source, or - for none."
        faults.append(Fault(f"the {word} is 0", _at(grid, i, j, name), fix))
    if word == "depth" and np.isfinite(share).any() and np.nanmax(share) < LEAST_SHARE:
        what = f"the largest of all depths is {np.nanmax(grid.values):.3g} in, too little for any place"
        faults.append(Fault(what, name, "Check the unit: are these inches?"))
    return faults


def _check_falls(grid: Grid, word: str, name: str, notes: list[str]) -> list[Fault]:
    """Faults where a depth falls with duration or return period, beyond what rounding explains."""
    faults = []
    rounded = 0
    for axis, along in ((1, "return period"), (0, "duration")):
        with np.errstate(invalid="ignore"):
            fall = -np.diff(grid.values, axis=axis)
            halves = grid.halves if axis else grid.halves.T
            slack = (halves[:, 1:] + halves[:, :-1]) * (1.0 + 1e-9) + 1e-12
            wrong = fall > (slack if axis else slack.T)
        rounded += int(((fall > 1e-12) & ~wrong).sum())
        for i, j in np.argwhere(wrong).tolist():
            later = (i, j + 1) if axis else (i + 1, j)
            what = (
                f"the {word} falls with the {along}: from {grid.values[i, j]:.4g} in "
                f"(line {grid.lines[i, j]}) to {grid.values[later]:.4g} in"
            )
            fix = "Compare both with the source; a digit or a decimal point may be lost."
            faults.append(Fault(what, _at(grid, *later, name), fix))
    if rounded:
        notes.append(f"{rounded} values of the {word} fall slightly with duration, within their rounding")
    return faults


def _at(grid: Grid, i: int, j: int, name: str) -> str:
    years, hours = grid.return_periods_yr[j], float(grid.durations_hr[i])
    return f"{name}, line {grid.lines[i, j]} ({duration_text(hours)}, {years:g} yr)"
