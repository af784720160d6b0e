"""How much of a storm falls within a duration."""

from __future__ import annotations

import numpy as np

from hydro.errors import StormError
from hydro.storms.storm import MassCurve
from hydro.types import Hours


def largest_share(curve: MassCurve, duration_hr: Hours) -> float:
    """Largest share of the storm depth that falls within a duration. [-]

    Parameters
    ----------
    curve : MassCurve
        The storm.
    duration_hr : float
        Length of the window, wherever it lies in the storm. [hr]

    Returns
    -------
    float
        1 where the window is as long as the storm.

    Raises
    ------
    StormError
        If the duration is not above 0.

    Notes
    -----
    Exact: the mass curve is straight between its rows, so the largest window begins or ends at a row.

    Examples
    --------
    >>> from hydro.storms import find
    >>> round(largest_share(find("Type II"), 1.0), 3)
    0.454
    """
    if not duration_hr > 0.0:
        raise StormError(f"the duration is {duration_hr:g} h", "largest share", "Give hours above 0.")
    hours, fractions = curve.hours, curve.fractions
    begin = np.interp(hours + duration_hr, hours, fractions) - fractions
    end = fractions - np.interp(hours - duration_hr, hours, fractions)
    return float(max(begin.max(), end.max()))
