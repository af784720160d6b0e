"""Mass curves as smooth lines: published pieces of the SCS types, monotone cubics for every other storm."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np

from hydro.errors import Fault, StormError
from hydro.hydraulics._published import published_rows
from hydro.storms.catalog import find
from hydro.storms.storm import MassCurve
from hydro.types import FloatArray

PIECES = "storm_pieces.csv"
"""Published pieces in ``hydro/data``."""
TABLE_TOLERANCE = 2e-4
"""Largest distance of a published piece from the five-digit table of its storm.  The NRCS table of Type IA is
1.3e-4 off its own smooth curve at 9.1 to 9.4 h; everywhere else the distance is below 1e-5."""
GAP, SLOPE_JUMP_PER_HR = 1e-9, 1e-6
"""Round-off of the coefficients where two pieces meet."""


@dataclass(frozen=True, slots=True, eq=False)
class SmoothCurve:
    """Cumulative rain of a storm as fractions of its depth, in cubic pieces.

    Attributes
    ----------
    name : str
        Key of the storm.
    break_hr : ndarray, shape (n_pieces + 1,)
        Ends of the pieces; read-only. [hr]
    coefficients : ndarray, shape (n_pieces, 4)
        Fraction a + b u + c u^2 + d u^3 at u hours after the beginning of a piece; read-only.
    statuses : tuple of str
        Of each piece: ``read`` from printed rows, ``inferred`` where these do not determine it, or
        ``interpolated`` (monotone cubics through the rows of the table).
    """

    name: str
    break_hr: FloatArray
    coefficients: FloatArray
    statuses: tuple[str, ...]

    def __post_init__(self) -> None:
        for field in ("break_hr", "coefficients"):
            own = np.array(getattr(self, field), dtype=np.float64, order="C")
            own.flags.writeable = False
            object.__setattr__(self, field, own)

    def fractions(self, start_hr: float, step_hr: float, n_times: int) -> FloatArray:
        """Cumulative fraction at ``start + i step``, never falling. [-]"""
        from hydro.kernels.rainfall import smooth_fractions

        found = np.empty(n_times)
        smooth_fractions(start_hr, step_hr, self.break_hr, self.coefficients, found)
        return found


@lru_cache(maxsize=256)
def smooth_curve(curve: MassCurve) -> SmoothCurve:
    """Return the smooth form of a mass curve.

    Parameters
    ----------
    curve : MassCurve
        Table of the storm.

    Returns
    -------
    SmoothCurve
        The published pieces for Types I, IA, II and III of 24 h, if the table is that of the catalogue; for
        every other table monotone cubics through all of its rows.

    Raises
    ------
    StormError
        If the published pieces are damaged.

    References
    ----------
    .. [1] Fritsch, F. N., Butland, J. (1984), A method for constructing local monotone piecewise cubic
       interpolants, SIAM J. Sci. Stat. Comput. 5(2), 300-304 (as in ``scipy.interpolate.PchipInterpolator``).

    Examples
    --------
    >>> from hydro.storms.catalog import find
    >>> curve = smooth_curve(find("Type III 24-hr"))
    >>> [round(float(f), 6) for f in curve.fractions(11.9, 0.05, 3)]
    [0.416, 0.448775, 0.5]
    """
    if curve.name in published_names():
        own = find(curve.name)
        if np.array_equal(own.hours, curve.hours) and np.array_equal(own.fractions, curve.fractions):
            return _published(curve)
    from scipy.interpolate import PchipInterpolator

    cubics = PchipInterpolator(curve.hours, curve.fractions)
    return SmoothCurve(curve.name, curve.hours, cubics.c[::-1].T, ("interpolated",) * cubics.c.shape[1])


@cache
def published_names() -> tuple[str, ...]:
    """Storms that have published pieces."""
    return tuple(dict.fromkeys(row["storm"] for row in published_rows(PIECES)))


def _published(curve: MassCurve) -> SmoothCurve:
    """Pieces of one storm from the data file."""
    rows = [row for row in published_rows(PIECES) if row["storm"] == curve.name]
    breaks = [float(rows[0]["start_hr"]), *(float(row["end_hr"]) for row in rows)]
    coefficients = [[float(row[key]) for key in "abcd"] for row in rows]
    made = SmoothCurve(curve.name, np.array(breaks), np.array(coefficients), tuple(r["status"] for r in rows))
    joined = all(row["end_hr"] == after["start_hr"] for row, after in pairwise(rows))
    corners = [row["start"] == "corner" for row in rows[1:]]
    faults = check_pieces(made, curve, corners) if joined else ["there are hours without a piece"]
    if faults:
        fix = "Install the package again."
        raise StormError(faults=[Fault(what, f"{PIECES}, storm {curve.name}", fix) for what in faults])
    return made


def check_pieces(smooth: SmoothCurve, curve: MassCurve, corners: list[bool]) -> list[str]:
    """Return every fault of published pieces.

    Parameters
    ----------
    smooth : SmoothCurve
        Pieces.
    curve : MassCurve
        Table of the same storm.
    corners : list of bool
        For each inner break, whether the slope may jump there.

    Returns
    -------
    list of str
        Empty if the pieces run from 0 to 1 without a gap, never fall, have no corner but the stated ones, and
        follow the table.
    """
    a, b, c, d = smooth.coefficients.T
    h = np.diff(smooth.break_hr)
    if not (h > 0.0).all():
        return ["the breaks do not rise"]
    ends, slopes = a + h * (b + h * (c + h * d)), b + h * (2.0 * c + 3.0 * h * d)
    faults = []
    if smooth.break_hr[0] != curve.hours[0] or smooth.break_hr[-1] != curve.hours[-1]:
        faults.append(f"the pieces run from {smooth.break_hr[0]:g} to {smooth.break_hr[-1]:g} h")
    if abs(a[0]) > GAP or abs(ends[-1] - 1.0) > GAP:
        faults.append(f"the fraction runs from {a[0]:.9f} to {ends[-1]:.9f}")
    gaps = np.abs(ends[:-1] - a[1:]) > GAP
    jumps = (np.abs(slopes[:-1] - b[1:]) > SLOPE_JUMP_PER_HR) & ~np.array(corners)
    lowest = np.minimum(b, slopes)
    with np.errstate(divide="ignore", invalid="ignore"):
        turn = np.where(d > 0.0, -c / (3.0 * d), -1.0)
        lowest = np.where((turn > 0.0) & (turn < h), b - c * c / (3.0 * d), lowest)
    faults += [f"the pieces do not meet at {hour:g} h" for hour in smooth.break_hr[1:-1][gaps]]
    faults += [f"the slope jumps at {hour:g} h" for hour in smooth.break_hr[1:-1][jumps]]
    faults += [f"the fraction falls after {hour:g} h" for hour in smooth.break_hr[:-1][lowest < 0.0]]
    place = np.clip(np.searchsorted(smooth.break_hr, curve.hours, side="right") - 1, 0, len(h) - 1)
    u = curve.hours - smooth.break_hr[place]
    off = np.abs(a[place] + u * (b[place] + u * (c[place] + u * d[place])) - curve.fractions)
    if off.max() > TABLE_TOLERANCE:
        faults.append(f"the pieces are {off.max():.1e} off the table at {curve.hours[off.argmax()]:g} h")
    return faults
