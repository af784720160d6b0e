"""Rainfall frequency: depths by duration and return period, with their bounds and their source."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np

from hydro.errors import Fault, StormError
from hydro.storms.storm import DesignStorm, MassCurve
from hydro.types import FloatArray, Hours, Inches

Series: TypeAlias = Literal["partial-duration", "annual", "not stated"]
"""Series of maxima behind a table.  Up to 10 yr the depths of the two differ; they are never mixed
silently."""


@dataclass(frozen=True, slots=True, eq=False)
class FrequencyTable:
    """Depth-duration-frequency table of one place.

    Attributes
    ----------
    durations_hr : ndarray, shape (n_durations,)
        Strictly rising; read-only. [hr]
    return_periods_yr : ndarray, shape (n_return_periods,)
        Strictly rising; read-only.  In an annual series, 1 over the annual exceedance probability. [yr]
    depths_in : ndarray, shape (n_durations, n_return_periods)
        Estimates; not-a-number where the source gives none; read-only. [in]
    series : {"partial-duration", "annual", "not stated"}
        Series of maxima that was analysed.
    lower_in, upper_in : ndarray or None
        Bounds of the 90 % confidence interval, in the shape of `depths_in`. [in]
    source : str
        Publication, volume and version.
    location : str
        Place, as far as the source names it.
    notes : tuple of str
        What was assumed, converted, left out or not understood.

    Raises
    ------
    StormError
        With every fault of shapes, axes and signs.

    Examples
    --------
    >>> table = FrequencyTable([1.0, 24.0], [2, 10], [[1.5, 2.2], [3.1, 4.6]], source="own analysis")
    >>> table.depth(24.0, 10)
    4.6
    """

    durations_hr: FloatArray
    return_periods_yr: FloatArray
    depths_in: FloatArray
    series: Series = "not stated"
    lower_in: FloatArray | None = None
    upper_in: FloatArray | None = None
    source: str = ""
    location: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        where = f"frequency table '{self.source or 'without source'}'"
        for field in ("durations_hr", "return_periods_yr", "depths_in", "lower_in", "upper_in"):
            value = getattr(self, field)
            if value is not None:
                own = np.array(value, dtype=np.float64, order="C")
                own.flags.writeable = False
                object.__setattr__(self, field, own)
        faults = _check_axes(self, where)
        if not faults:
            faults = _check_depths(self, where)
        if faults:
            raise StormError(faults=faults)

    def depth(self, duration_hr: Hours, return_period_yr: float) -> Inches:
        """Depth of a row and a column of the table. [in]

        Parameters
        ----------
        duration_hr : float
            One of the durations. [hr]
        return_period_yr : float
            One of the return periods. [yr]

        Raises
        ------
        StormError
            If the table has no such row or column, or no value there; see :meth:`depth_between`.
        """
        i = self._row(duration_hr)
        j = self._column(return_period_yr)
        value = float(self.depths_in[i, j])
        if math.isnan(value):
            what = f"there is no {duration_text(duration_hr)} depth for {return_period_yr:g} yr"
            raise StormError(what, self._where, "Take another row, or complete the table.")
        return value

    def depth_between(self, duration_hr: Hours, return_period_yr: float) -> Inches:
        """Depth between the durations of the table, straight on log-log paper. [in]

        Parameters
        ----------
        duration_hr : float
            From the shortest to the longest duration of the table. [hr]
        return_period_yr : float
            One of the return periods. [yr]

        Raises
        ------
        StormError
            If the duration is outside the table; nothing is extrapolated.

        Examples
        --------
        >>> table = FrequencyTable([1.0, 4.0], [10], [[2.0], [3.0]])
        >>> round(table.depth_between(2.0, 10), 4)
        2.4495
        """
        durations, depths = self.column(return_period_yr)
        if not durations[0] <= duration_hr <= durations[-1]:
            what = f"the duration {duration_text(duration_hr)} is outside the table"
            span = f"{duration_text(float(durations[0]))} to {duration_text(float(durations[-1]))}"
            raise StormError(what, self._where, f"Choose a duration from {span}.")
        exact = np.flatnonzero(durations == duration_hr)
        if exact.size:
            return float(depths[exact[0]])
        return float(np.exp(np.interp(math.log(duration_hr), np.log(durations), np.log(depths))))

    def column(self, return_period_yr: float) -> tuple[FloatArray, FloatArray]:
        """Durations [hr] and depths [in] of one return period, without the rows that have no value.

        Raises
        ------
        StormError
            If the table has no such return period, or no value for it.
        """
        depths = self.depths_in[:, self._column(return_period_yr)]
        given = np.isfinite(depths)
        if not given.any():
            raise StormError(f"there is no depth for {return_period_yr:g} yr", self._where, "Choose another.")
        return self.durations_hr[given], depths[given]

    def depths_by_event(self, duration_hr: Hours = 24.0) -> dict[str, Inches]:
        """Depths of one duration by event name, as a project file takes them. [in]

        Parameters
        ----------
        duration_hr : float
            One of the durations. [hr]

        Returns
        -------
        dict of str to float
            ``{"1-yr": 2.57, "2-yr": 3.07 ...}``; return periods without a value are left out.

        Raises
        ------
        StormError
            If the table has no such duration.
        """
        row = self.depths_in[self._row(duration_hr)]
        pairs = zip(self.return_periods_yr.tolist(), row.tolist(), strict=True)
        return {f"{years:g}-yr": depth for years, depth in pairs if math.isfinite(depth)}

    def design_storms(self, curve: MassCurve) -> tuple[DesignStorm, ...]:
        """Design storms of a mass curve's duration, one for each return period.

        Parameters
        ----------
        curve : MassCurve
            How the rain falls; its duration must be one of the table's.

        Returns
        -------
        tuple of DesignStorm
            In the order of the return periods.
        """
        depths = self.depths_by_event(curve.duration_hr)
        source = self.describe_source()
        return tuple(DesignStorm(name, depth, curve, source) for name, depth in depths.items())

    def scaled(self, factor: float, reason: str) -> FrequencyTable:
        """Return the table with all depths and bounds multiplied, as for a future climate.

        Parameters
        ----------
        factor : float
            Above 0. [-]
        reason : str
            Where the factor is from; kept in the notes.

        Raises
        ------
        StormError
            If the factor is not above 0 and finite.
        """
        if not (math.isfinite(factor) and factor > 0.0):
            raise StormError(f"the factor is {factor}", self._where, "Give a factor above 0: 1.15.")
        return replace(
            self,
            depths_in=self.depths_in * factor,
            lower_in=None if self.lower_in is None else self.lower_in * factor,
            upper_in=None if self.upper_in is None else self.upper_in * factor,
            notes=(*self.notes, f"all depths times {factor:g}: {reason}"),
        )

    def describe_source(self) -> str:
        """Source, series and place in one line, for reports."""
        series = "series not stated" if self.series == "not stated" else f"{self.series} series"
        return ", ".join(part for part in (self.source, series, self.location) if part)

    @property
    def _where(self) -> str:
        return f"frequency table '{self.source}'"

    def _row(self, duration_hr: Hours) -> int:
        found = np.flatnonzero(np.abs(self.durations_hr - duration_hr) <= 1e-9 * self.durations_hr)
        if not found.size:
            known = ", ".join(duration_text(float(d)) for d in self.durations_hr)
            what = f"there is no row for {duration_text(duration_hr)}"
            raise StormError(what, self._where, f"Rows: {known}.")
        return int(found[0])

    def _column(self, return_period_yr: float) -> int:
        found = np.flatnonzero(self.return_periods_yr == return_period_yr)
        if not found.size:
            known = ", ".join(f"{years:g}" for years in self.return_periods_yr)
            what = f"there is no column for {return_period_yr:g} yr"
            raise StormError(what, self._where, f"Return periods: {known} yr.")
        return int(found[0])


def duration_text(duration_hr: Hours) -> str:
    """Write a duration as tables label it.

    Examples
    --------
    >>> [duration_text(hours) for hours in (0.25, 1.0, 24.0, 1.5, 48.0)]
    ['15-min', '60-min', '24-hr', '90-min', '2-day']
    """
    if duration_hr < 2.0:
        return f"{duration_hr * 60.0:.6g}-min"
    if duration_hr > 24.0 and duration_hr % 24.0 == 0.0:
        return f"{duration_hr / 24.0:g}-day"
    return f"{duration_hr:.6g}-hr"


def _check_axes(table: FrequencyTable, where: str) -> list[Fault]:
    faults = []
    axes = (("durations", table.durations_hr), ("return periods", table.return_periods_yr))
    for name, axis in axes:
        if axis.ndim != 1 or axis.size == 0:
            faults.append(Fault(f"the {name} have the shape {axis.shape}", where, "Give a list of numbers."))
        elif not (np.isfinite(axis).all() and axis[0] > 0.0 and (np.diff(axis) > 0.0).all()):
            listed = ", ".join(f"{value:g}" for value in axis[:12])
            what = f"the {name} are not positive and strictly rising: {listed}"
            faults.append(Fault(what, where, "Sort them, each once."))
    if faults:
        return faults
    shape = (table.durations_hr.size, table.return_periods_yr.size)
    for name, values in (("depths", table.depths_in), ("lower", table.lower_in), ("upper", table.upper_in)):
        if values is not None and values.shape != shape:
            what = f"{name} has the shape {values.shape}, the axes {shape}"
            faults.append(Fault(what, where, "Give one row a duration, one column a return period."))
    if table.series not in ("partial-duration", "annual", "not stated"):
        what = f"the series is {table.series!r}"
        faults.append(Fault(what, where, "Write partial-duration, annual or not stated."))
    return faults


def _check_depths(table: FrequencyTable, where: str) -> list[Fault]:
    faults = []
    named = (("depth", table.depths_in), ("lower bound", table.lower_in), ("upper bound", table.upper_in))
    for name, values in named:
        if values is None:
            continue
        for i, j in np.argwhere(~(np.isnan(values) | (np.isfinite(values) & (values > 0.0)))).tolist():
            at = f"{duration_text(float(table.durations_hr[i]))}, {table.return_periods_yr[j]:g} yr"
            fix = "Give a depth above 0, or nan for none."
            faults.append(Fault(f"the {name} is {values[i, j]:g} in", f"{where}, {at}", fix))
    return faults
