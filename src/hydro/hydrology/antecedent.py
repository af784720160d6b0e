"""Curve numbers for other conditions than the tables: antecedent runoff condition, Ia/S other than 0.2."""

from __future__ import annotations

from typing import Literal

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows

ARC_LIMITS = (30.0, 100.0)
"""Curve numbers at ARC II for which the conversion was verified."""


def arc_curve_number(curve_number: FloatOrArray, condition: Literal["I", "II", "III"]) -> FloatOrArray:
    """Curve number for a dry or a wet antecedent runoff condition, by the table of whole numbers.

    Parameters
    ----------
    curve_number : float or ndarray
        CN at ARC II, 30 to 100. [-]
    condition : {"I", "II", "III"}
        Antecedent runoff condition: dry, average, wet.  Frozen or saturated ground is taken as III.

    Returns
    -------
    float or ndarray
        CN at the condition: the entry of the table; between whole numbers on the straight line. [-]

    Raises
    ------
    InputError
        If a curve number is outside 30 to 100 or the condition unknown.

    Notes
    -----
    The table is whole numbers and so is its answer; formulas in circulation (Hawkins: CN/(2.281 - 0.01281 CN)
    and CN/(0.427 + 0.00573 CN)) differ from it by up to 2.5 (I) and 1.2 (III).  Below CN 30 no verified
    entry was at hand.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), table 10-1.

    Examples
    --------
    Table 10-1: CN 80 is 63 when dry and 91 when wet.

    >>> arc_curve_number(80.0, "I"), arc_curve_number(80.0, "III")
    (63.0, 91.0)
    """
    check = Arguments("arc_curve_number")
    number = check.numbers("curve_number", curve_number, at_least=ARC_LIMITS[0], at_most=ARC_LIMITS[1])
    check.choice("condition", condition, ("I", "II", "III"))
    check.raise_faults()
    if condition == "II":
        return like(number, curve_number)
    rows = published_rows("cn_arc_conversion.csv")[::-1]
    average = [float(row["cn_arc2"]) for row in rows]
    other = [float(row["cn_arc1" if condition == "I" else "cn_arc3"]) for row in rows]
    return like(np.asarray(np.interp(number, average, other)), curve_number)


def small_abstraction_curve_number(curve_number: FloatOrArray) -> FloatOrArray:
    """Curve number for Ia = 0.05 S that goes with one for Ia = 0.2 S.

    Parameters
    ----------
    curve_number : float or ndarray
        CN for Ia = 0.2 S, above 0 and at most 100. [-]

    Returns
    -------
    float or ndarray
        CN for Ia = 0.05 S: S of 0.05 = 1.33 (S of 0.2)^1.15, S in inches. [-]

    Raises
    ------
    InputError
        If a curve number is outside its bounds.

    Notes
    -----
    Both numbers stand for the same ground: with Ia = 0.05 S runoff begins earlier, and S is larger.  Use it
    with ``runoff_depth(rain, number, initial_abstraction_ratio=0.05)``; a CN of the tables with a ratio of
    0.05 alone is not the method.  A fit to the data of several hundred plots: a single value scatters around
    it.

    References
    ----------
    .. [1] R.H. Hawkins, R. Jiang, D.E. Woodward, A.T. Hjelmfelt, J.E. Van Mullem, Runoff curve number method:
       examination of the initial abstraction ratio (2002).

    Examples
    --------
    CN 100 stays; CN 80 (S = 2.5 in) becomes S = 1.33 x 2.5^1.15 = 3.81 in, CN 72.4.

    >>> small_abstraction_curve_number(100.0), round(small_abstraction_curve_number(80.0), 1)
    (100.0, 72.4)
    """
    check = Arguments("small_abstraction_curve_number")
    number = check.numbers("curve_number", curve_number, above=0.0, at_most=100.0)
    check.raise_faults()
    retention = 1.33 * (1000.0 / number - 10.0) ** 1.15
    return like(1000.0 / (10.0 + retention), curve_number)
