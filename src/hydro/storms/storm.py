"""Design storms: a depth of rain and the curve by which it falls."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from hydro.errors import Fault, StormError
from hydro.storms.validate import check_mass_curve
from hydro.types import FloatArray, Hours, Inches

_RETURN_PERIOD = re.compile(r"([1-9][0-9]*)-yr")


@dataclass(frozen=True, slots=True, eq=False)
class MassCurve:
    """Cumulative rain of a storm as fractions of its depth, straight lines between the rows.

    Attributes
    ----------
    name : str
        Key in the catalogue: ``III``, ``NRCC_D``.
    title : str
        For reports: ``SCS Type III, 24 h``.
    duration_hr : float
        Last of `hours`. [hr]
    hours : ndarray, shape (n_rows,)
        Times, from 0 and strictly rising; read-only. [hr]
    fractions : ndarray, shape (n_rows,)
        Cumulative fraction of the depth, from 0 to 1, never falling; read-only. [-]
    source : str
        Where the table was read.
    status : str
        How far it was checked: ``verified``, ``computed`` or ``unverified``.
    note : str
        What the check found, and what the curve is for.

    Raises
    ------
    StormError
        With every fault, if this is not a mass curve.
    """

    name: str
    title: str
    duration_hr: Hours
    hours: FloatArray
    fractions: FloatArray
    source: str
    status: str
    note: str = ""

    def __post_init__(self) -> None:
        where = f"storm '{self.name}'"
        for field in ("hours", "fractions"):
            own = np.array(getattr(self, field), dtype=np.float64, order="C")
            own.flags.writeable = False
            object.__setattr__(self, field, own)
        faults = check_mass_curve(self.hours, self.fractions, where)
        if not faults and self.duration_hr != self.hours[-1]:
            what = f"the duration is {self.duration_hr:.10g} h, but the last hour is {self.hours[-1]:.10g}"
            faults.append(Fault(what, where, "Complete the table, or correct the duration."))
        if faults:
            raise StormError(faults=faults)


@dataclass(frozen=True, slots=True)
class DesignStorm:
    """A design storm.

    Attributes
    ----------
    name : str
        Name of the event, a key that is never matched in part: ``10-yr``.
    depth_in : float
        Storm depth, P. [in]
    curve : MassCurve
        How the rain falls.
    source : str
        Where the depth was read.
    arc : {1, 2, 3}
        Antecedent runoff condition of the ground: 1 dry, 2 average, 3 wet.

    Raises
    ------
    StormError
        If the depth is negative or not finite, or the condition is not 1, 2 or 3.

    Examples
    --------
    >>> curve = user_curve([0, 24], [0, 1], "even rain")
    >>> DesignStorm("10-yr", 5.0, curve).return_period_yr
    10
    >>> DesignStorm("10-yr future climate", 5.8, curve).return_period_yr is None
    True
    """

    name: str
    depth_in: Inches
    curve: MassCurve
    source: str = ""
    arc: int = 2

    def __post_init__(self) -> None:
        if self.arc not in (1, 2, 3):
            what = f"the antecedent runoff condition is {self.arc!r}"
            raise StormError(what, f"storm '{self.name}'", "Give 1 (dry), 2 (average) or 3 (wet).")
        if not (math.isfinite(self.depth_in) and self.depth_in >= 0.0):
            what = f"the depth is {self.depth_in} in"
            raise StormError(what, f"storm '{self.name}'", "Give the depth in inches, not below 0.")

    @property
    def return_period_yr(self) -> int | None:
        """Return period [yr], if the name has exactly the form ``10-yr``."""
        found = _RETURN_PERIOD.fullmatch(self.name)
        return int(found[1]) if found else None


def user_curve(
    hours: ArrayLike, fractions: ArrayLike, name: str, *, title: str = "", source: str = "given by the user"
) -> MassCurve:
    """Make a mass curve of one's own table.

    Parameters
    ----------
    hours : array_like, shape (n_rows,)
        Times, from 0 and strictly rising. [hr]
    fractions : array_like, shape (n_rows,)
        Cumulative fraction of the storm depth, from 0 to 1. [-]
    name : str
        Name of the curve.
    title, source : str, optional
        For reports.

    Returns
    -------
    MassCurve
        With the status ``unverified``.

    Raises
    ------
    StormError
        With every fault of the table.

    Examples
    --------
    >>> user_curve([0, 1, 2], [0, 0.75, 1], "two-hour storm").duration_hr
    2.0
    """
    try:
        times = np.array(hours, dtype=np.float64)
        rain = np.array(fractions, dtype=np.float64)
    except (TypeError, ValueError) as error:
        what = f"the table cannot be read: {error}"
        raise StormError(what, f"storm '{name}'", "Give numbers only.") from error
    duration_hr = float(times[-1]) if times.ndim == 1 and times.size else 0.0
    return MassCurve(name, title or name, duration_hr, times, rain, source, "unverified")
