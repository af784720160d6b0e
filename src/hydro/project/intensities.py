"""Rain intensities of the rational methods of a project file, one table for each storm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath

from hydro.constants import MINUTES_PER_HOUR
from hydro.errors import HydroError
from hydro.model.runoff_method import Intensity
from hydro.project.method_schema import Idf
from hydro.project.reading import Reading
from hydro.project.sections import Path
from hydro.project.validate import nearest
from hydro.storms.frequency_file import read_frequency_table

_RETURN_PERIOD = re.compile(r"([1-9]\d{0,5})-yr")
_ROUND_OFF = 1e-9


def of_storms(reading: Reading, path: Path, given: Mapping[str, float]) -> dict[str, Intensity]:
    """Intensity over Tc of each storm as entered; storms without one, or unknown ones, are faults.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the mapping.
    given : mapping of str to float
        By name of the storm. [in/hr]
    """
    _agree(reading, path, given)
    return {name: Intensity((), (rate,), "entered for Tc") for name, rate in given.items()}


def intensities(reading: Reading, path: Path, idf: Idf) -> dict[str, Intensity]:
    """Table of intensities of each storm.

    Parameters
    ----------
    reading : Reading
        Takes faults.
    path : path
        Place of the entry.
    idf : Idf
        Rows of each storm, or a file with a frequency table.
    """
    if idf.file is not None:
        return _from_file(reading, path, idf)
    place = (*path, "table_min_in_hr")
    tables = idf.table_min_in_hr or {}
    _agree(reading, place, tables)
    for name, rows in tables.items():
        for k in range(1, len(rows)):
            if rows[k][1] > rows[k - 1][1]:
                show = reading.document.show
                before, here = show(rows[k - 1][1], "in/hr"), show(rows[k][1], "in/hr")
                what = f"row {k + 1}: intensity {here} is above {before} of the shorter duration"
                reading.document.fault((*place, name, k), what, "Give mean intensities, which do not rise.")
    return {
        name: Intensity(tuple(row[0] for row in rows), tuple(row[1] for row in rows), "entered")
        for name, rows in tables.items()
    }


def check_duration(
    reading: Reading, path: Path, found: Mapping[str, Intensity], duration_min: float, name: str
) -> None:
    """Note a duration outside the tables, each storm on its own; nothing is extrapolated."""
    for storm, table in found.items():
        least, most = table.durations_min[0], table.durations_min[-1]
        if not least * (1.0 - _ROUND_OFF) <= duration_min <= most * (1.0 + _ROUND_OFF):
            span = f"{least:g} to {most:g} min"
            what = f"{name} {duration_min:.4g} min is outside the durations of {storm}, {span}"
            fix = "Complete the table."
            if duration_min < least:
                fix += f" Or set tc_floor_min: {least:g}, if the reviewing agency has that minimum."
            reading.document.fault(path, what, fix)
            return


def _from_file(reading: Reading, path: Path, idf: Idf) -> dict[str, Intensity]:
    """Tables of a frequency file: the storm '10-yr' takes the column of 10 years."""
    place = (*path, "file")
    file = FilePath(reading.document.name).parent / str(idf.file)
    try:
        table = read_frequency_table(file, unit=idf.unit, series=idf.series)
    except HydroError as error:
        for fault in error.faults:
            reading.document.fault(place, f"{fault.where}: {fault.what}", fault.fix)
        return {}
    found: dict[str, Intensity] = {}
    for name in reading.storm_names:
        period = _RETURN_PERIOD.fullmatch(name)
        if period is None:
            what = f"the storm '{name}' has no return period, so it has no column in {idf.file}"
            reading.document.fault(place, what, "Name it '10-yr', or write the rows as table_min_in_hr.")
            continue
        try:
            hours, depths = table.column(int(period[1]))
        except HydroError as error:
            reading.adopt(place, error)
            continue
        durations = tuple(float(MINUTES_PER_HOUR * hour) for hour in hours)
        rates = tuple(float(depth / hour) for depth, hour in zip(depths, hours, strict=True))
        found[name] = Intensity(durations, rates, f"{FilePath(file).name}: {table.source}")
        if len(durations) < 2:
            what = f"{idf.file} has a single duration for {name}"
            reading.document.fault(place, what, "Give a table with two durations or more.")
    return found


def _agree(reading: Reading, path: Path, given: Mapping[str, object]) -> None:
    """Note storms without an entry and entries without a storm."""
    storms = reading.storm_names
    missing = [name for name in storms if name not in given]
    unknown = [name for name in given if storms and name not in storms]
    for name in unknown:
        near = nearest(name, missing)
        hint = f"Did you mean '{near}'? " if near else ""
        what = f"there is no storm '{name}'"
        reading.document.fault((*path, name), what, f"{hint}Storms: {', '.join(storms)}.")
    if missing and not unknown:
        what = f"no intensity is given for the storm {', '.join(missing)}"
        reading.document.fault(path, what, "Give one for every storm of the file.")
