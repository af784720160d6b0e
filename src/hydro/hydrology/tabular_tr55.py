"""Tabular hydrograph method of TR-55: a composite hydrograph of several subareas, from printed tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from hydro.constants import INITIAL_ABSTRACTION_RATIO
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import retention_in
from hydro.hydrology.peak_tr55 import RAINFALL_TYPES, RainfallType
from hydro.hydrology.runoff import runoff_depth
from hydro.types import FloatArray

TABLE_TIMES_OF_CONCENTRATION_HR = (0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
"""Tc of exhibit 5.  TR-55, 2nd ed. (1986), ch. 5."""
TABLE_TRAVEL_TIMES_HR = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Travel times of exhibit 5.  TR-55, 2nd ed. (1986), ch. 5."""
TABLE_ABSTRACTION_RATIOS = (0.1, 0.3, 0.5)
"""Ia/P of exhibit 5.  TR-55, 2nd ed. (1986), ch. 5."""


@dataclass(frozen=True, slots=True)
class TabularSubarea:
    """One subarea of worksheet 5a.

    Attributes
    ----------
    name : str
        Name.
    area_mi2 : float
        Am. [mi2]
    time_of_concentration_hr : float
        Tc, at most 2. [hr]
    travel_time_hr : float
        Sum of the travel times from the subarea's outlet to the point of interest, Tt, at most 3. [hr]
    curve_number : float
        CN. [-]
    """

    name: str
    area_mi2: float
    time_of_concentration_hr: float
    travel_time_hr: float
    curve_number: float


@dataclass(frozen=True, slots=True, eq=False)
class TabularRow:
    """What worksheet 5b holds for one subarea.

    Attributes
    ----------
    name : str
        Name of the subarea.
    table_time_of_concentration_hr, table_travel_time_hr : float
        Tc and Tt of the row of exhibit 5 that is used. [hr]
    table_abstraction_ratio : float
        Ia/P that is used. [-]
    runoff_in : float
        Q. [in]
    flow_cfs : ndarray, shape (n_times,)
        qt Am Q. [cfs]
    doubtful : bool
        Whether a digit of the row of exhibit 5 was misread, so that the hydrograph has two peaks.
    """

    name: str
    table_time_of_concentration_hr: float
    table_travel_time_hr: float
    table_abstraction_ratio: float
    runoff_in: float
    flow_cfs: FloatArray
    doubtful: bool


@dataclass(frozen=True, slots=True, eq=False)
class TabularHydrograph:
    """Composite hydrograph of the tabular method.

    Attributes
    ----------
    times_hr : ndarray, shape (n_times,)
        Times of exhibit 5, unevenly spaced. [hr]
    flow_cfs : ndarray, shape (n_times,)
        Sum of the subareas. [cfs]
    rows : tuple of TabularRow
        The subareas.
    """

    times_hr: FloatArray
    flow_cfs: FloatArray
    rows: tuple[TabularRow, ...]

    @property
    def peak_flow_cfs(self) -> float:
        """Largest of the tabulated flows [cfs]."""
        return float(self.flow_cfs.max())

    @property
    def time_of_peak_hr(self) -> float:
        """Time of it [hr]."""
        return float(self.times_hr[int(self.flow_cfs.argmax())])


def tabular_hydrograph(
    subareas: Sequence[TabularSubarea],
    rainfall_in: float,
    rainfall_type: RainfallType,
    abstraction: Literal["nearest", "interpolated"] = "nearest",
) -> TabularHydrograph:
    """Composite hydrograph by the tabular method.

    Parameters
    ----------
    subareas : sequence of TabularSubarea
        Subareas of the watershed.
    rainfall_in : float
        24-hour rainfall, P. [in]
    rainfall_type : {"I", "IA", "II", "III"}
        24-hour distribution.
    abstraction : {"nearest", "interpolated"}, optional
        Ia/P: of the nearest table, or between two tables.  Outside 0.1 to 0.5 the nearer limit is used.

    Returns
    -------
    TabularHydrograph
        Flow at the times of exhibit 5.

    Raises
    ------
    InputError
        If there is no subarea, an argument is outside its bounds, or the row of exhibit 5 is missing.

    Notes
    -----
    q = qt Am Q, qt from exhibit 5 at Tc and Tt of the table, see :func:`round_table_times`.  For areas
    within a factor of 5 of each other and CN of 40 or more.  The tables are a text recognition of the print:
    rows that are not single-peaked are marked, one row (IA, Tc 0.1, Ia/P 0.5, Tt 0.5) is missing.  Use as a
    second opinion.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), ch. 5, worksheets 5a and 5b, exhibit 5.

    Examples
    --------
    Subarea 7 of example 5-1: 205 cfs at 13.0 h.

    >>> found = tabular_hydrograph([TabularSubarea("7", 0.2, 1.25, 0.0, 75.0)], 6.0, "II")
    >>> round(found.peak_flow_cfs), found.time_of_peak_hr
    (204, 13.0)
    """
    check = Arguments("tabular_hydrograph")
    rain = check.number("rainfall_in", rainfall_in, above=0.0)
    check.choice("rainfall_type", rainfall_type, RAINFALL_TYPES)
    check.choice("abstraction", abstraction, ("nearest", "interpolated"))
    if not subareas:
        check.note("subareas", "is empty", "Give at least one subarea.")
    for k, area in enumerate(subareas):
        longest = TABLE_TIMES_OF_CONCENTRATION_HR[-1]
        at = f"subareas[{k}]."
        check.number(f"{at}area_mi2", area.area_mi2, at_least=0.0)
        tc = area.time_of_concentration_hr
        check.number(f"{at}time_of_concentration_hr", tc, at_least=0.0, at_most=longest)
        tt = area.travel_time_hr
        check.number(f"{at}travel_time_hr", tt, at_least=0.0, at_most=TABLE_TRAVEL_TIMES_HR[-1])
        check.number(f"{at}curve_number", area.curve_number, above=0.0, at_most=100.0)
    check.raise_faults()
    rows = tuple(_row(area, rain, rainfall_type, abstraction) for area in subareas)
    return TabularHydrograph(_times(rainfall_type), np.sum([row.flow_cfs for row in rows], axis=0), rows)


def round_table_times(time_of_concentration_hr: float, travel_time_hr: float) -> tuple[float, float]:
    """Bring Tc and Tt to the values of exhibit 5, as worksheet 5a does.

    Parameters
    ----------
    time_of_concentration_hr, travel_time_hr : float
        Tc and Tt. [hr]

    Returns
    -------
    float, float
        Tc and Tt of the table. [hr]

    Raises
    ------
    InputError
        If Tc is above 2 h or Tt above 3 h.

    Notes
    -----
    Three pairs are looked at: both to the nearest; Tc down and Tt up; Tc up and Tt down.  The pair whose sum
    is nearest to Tc + Tt is taken; of equal ones the pair with Tc nearest.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), ch. 5, rounding of Tc and Tt.

    Examples
    --------
    >>> round_table_times(0.6, 0.85), round_table_times(1.1, 0.95)
    ((0.5, 1.0), (1.0, 1.0))
    """
    check = Arguments("round_table_times")
    most = TABLE_TIMES_OF_CONCENTRATION_HR[-1], TABLE_TRAVEL_TIMES_HR[-1]
    tc = check.number("time_of_concentration_hr", time_of_concentration_hr, at_least=0.0, at_most=most[0])
    tt = check.number("travel_time_hr", travel_time_hr, at_least=0.0, at_most=most[1])
    check.raise_faults()
    (tc_down, tc_up), (tt_down, tt_up) = (
        _neighbours(tc, TABLE_TIMES_OF_CONCENTRATION_HR), _neighbours(tt, TABLE_TRAVEL_TIMES_HR),
    )  # fmt: skip
    pairs = [
        (_nearest(tc, (tc_down, tc_up)), _nearest(tt, (tt_down, tt_up))),
        (tc_down, tt_up),
        (tc_up, tt_down),
    ]
    return min(pairs, key=lambda pair: (round(abs(sum(pair) - tc - tt), 9), round(abs(pair[0] - tc), 9)))


def unit_discharges_csm_in(
    time_of_concentration_hr: float,
    travel_time_hr: float,
    abstraction_ratio: float,
    rainfall_type: RainfallType,
) -> tuple[FloatArray, bool]:
    """Return one row of exhibit 5.

    Parameters
    ----------
    time_of_concentration_hr, travel_time_hr, abstraction_ratio : float
        Tc [hr], Tt [hr] and Ia/P [-], each a value of the exhibit.
    rainfall_type : {"I", "IA", "II", "III"}
        24-hour distribution.

    Returns
    -------
    ndarray, bool
        qt at the times of the exhibit [cfs/mi2/in], and whether the row holds a misread digit.

    Raises
    ------
    InputError
        If the exhibit has no such row.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), exhibit 5.  Text recognition of the print.

    Examples
    --------
    >>> discharges, doubtful = unit_discharges_csm_in(1.25, 0.0, 0.1, "II")
    >>> float(discharges.max()), doubtful
    (311.0, False)
    """
    check = Arguments("unit_discharges_csm_in")
    check.choice("rainfall_type", rainfall_type, RAINFALL_TYPES)
    check.raise_faults()
    key = (time_of_concentration_hr, travel_time_hr, abstraction_ratio)
    found = _table(rainfall_type).get(key)
    if found is None:
        raise InputError(
            f"exhibit 5-{rainfall_type} has no row for Tc {key[0]:g} hr, Tt {key[1]:g} hr, Ia/P {key[2]:g}",
            "unit_discharges_csm_in",
            "Give values of the exhibit, see round_table_times; one row of type IA is missing here.",
        )
    return found


@cache
def _table(rainfall_type: str) -> dict[tuple[float, float, float], tuple[FloatArray, bool]]:
    """All rows of one exhibit by Tc, Tt and Ia/P."""
    table = {}
    for row in published_rows(f"tr55_tabular_{rainfall_type}.csv"):
        discharges = np.array([float(row[name]) for name in _columns(rainfall_type)])
        discharges.flags.writeable = False
        key = (float(row["tc_hr"]), float(row["travel_time_hr"]), float(row["ia_over_p"]))
        table[key] = (discharges, row["check"] != "")
    return table


def _columns(rainfall_type: str) -> list[str]:
    """Names of the columns of unit discharges: their times."""
    first = published_rows(f"tr55_tabular_{rainfall_type}.csv")[0]
    return [name for name in first if name[0].isdigit()]


def _times(rainfall_type: str) -> FloatArray:
    """Times of the exhibit. [hr]"""
    return np.array([float(name) for name in _columns(rainfall_type)])


def _row(area: TabularSubarea, rain: float, rainfall_type: RainfallType, abstraction: str) -> TabularRow:
    """Flow of one subarea."""
    tc, tt = round_table_times(area.time_of_concentration_hr, area.travel_time_hr)
    runoff = runoff_depth(rain, float(area.curve_number))
    ratio = INITIAL_ABSTRACTION_RATIO * retention_in(float(area.curve_number)) / rain
    ratio = min(max(ratio, TABLE_ABSTRACTION_RATIOS[0]), TABLE_ABSTRACTION_RATIOS[-1])
    low, high = _neighbours(ratio, TABLE_ABSTRACTION_RATIOS)
    if abstraction == "nearest" or low == high:
        ratio = _nearest(ratio, (low, high))
        unit, doubtful = unit_discharges_csm_in(tc, tt, ratio, rainfall_type)
    else:
        below, below_doubt = unit_discharges_csm_in(tc, tt, low, rainfall_type)
        above, above_doubt = unit_discharges_csm_in(tc, tt, high, rainfall_type)
        unit = below + (ratio - low) / (high - low) * (above - below)
        doubtful = below_doubt or above_doubt
    return TabularRow(area.name, tc, tt, ratio, runoff, unit * area.area_mi2 * runoff, doubtful)


def _neighbours(value: float, table: Sequence[float]) -> tuple[float, float]:
    """Values of a table on both sides of a value; equal where it is in the table or outside."""
    inside = min(max(value, table[0]), table[-1])
    down = max(entry for entry in table if entry <= inside + 1e-9)
    up = min(entry for entry in table if entry >= inside - 1e-9)
    return down, up


def _nearest(value: float, entries: Sequence[float]) -> float:
    """Nearest of some entries, the smaller of two equally near."""
    return min(entries, key=lambda entry: (round(abs(entry - value), 9), entry))
