"""The largest rain ever measured, as a bound that tells inches from millimetres."""

from __future__ import annotations

from hydro.types import Hours, Inches

LEAST_SHARE = 0.01
"""Where every depth of a frequency table is below this share of the record, the table is taken to be in
another unit. [-]  Chosen, not published; it finds inches labelled millimetres in most places, not in the
wettest."""


def record_depth_in(duration_hr: Hours) -> Inches:
    """Envelope of the world's largest point rainfalls, R = 16.6 D^0.475. [in]

    Parameters
    ----------
    duration_hr : float
        Duration, D. [hr]

    Returns
    -------
    float
        No measured rain of this duration exceeds it; so a larger value is a slip or another unit. [in]

    Notes
    -----
    Valid from 1 min to a year.  It is a bound for plausibility, not a design value.

    References
    ----------
    .. [1] Paulhus, J. L. H. (1965), Indian Ocean and Taiwan rainfalls set new records, Monthly Weather Review
       93(5).

    Examples
    --------
    >>> round(record_depth_in(24.0), 1)
    75.1
    """
    return float(16.6 * duration_hr**0.475)
