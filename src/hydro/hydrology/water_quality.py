"""Water quality volume by the 90 % rule."""

from __future__ import annotations

from hydro.constants import CUBIC_FEET_PER_ACRE_INCH
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like


def runoff_coefficient(impervious_pct: FloatOrArray) -> FloatOrArray:
    """Volumetric runoff coefficient of a small storm.

    Parameters
    ----------
    impervious_pct : float or ndarray
        Impervious share of the area, I, 0 to 100. [%]

    Returns
    -------
    float or ndarray
        Rv = 0.05 + 0.009 I [-].

    Raises
    ------
    InputError
        If the share is outside 0 to 100.

    Notes
    -----
    A smallest value that a manual demands, such as 0.2, belongs to its rule set.

    References
    ----------
    .. [1] New York State Stormwater Management Design Manual (2015), sec. 4.2.
    .. [2] Schueler, Controlling Urban Runoff, Metropolitan Washington COG (1987), simple method.

    Examples
    --------
    >>> round(runoff_coefficient(60.0), 3)
    0.59
    """
    check = Arguments("runoff_coefficient")
    share = check.numbers("impervious_pct", impervious_pct, at_least=0.0, at_most=100.0)
    check.raise_faults()
    return like(0.05 + 0.009 * share, impervious_pct)


def water_quality_volume_cf(p90_in: FloatOrArray, runoff_coefficient: float, area_ac: float) -> FloatOrArray:
    """Water quality volume of an area.

    Parameters
    ----------
    p90_in : float or ndarray
        Rainfall that 90 % of the events do not exceed, P. [in]
    runoff_coefficient : float
        Rv, see :func:`runoff_coefficient`. [-]
    area_ac : float
        A. [ac]

    Returns
    -------
    float or ndarray
        WQv = P Rv A / 12 [ft3].

    Raises
    ------
    InputError
        If an argument is outside its bounds.

    References
    ----------
    .. [1] New York State Stormwater Management Design Manual (2015), sec. 4.2.

    Examples
    --------
    1.5 in on 2 ac at 60 % impervious: 0.1475 ac-ft.

    >>> round(water_quality_volume_cf(1.5, 0.59, 2.0), 1)
    6425.1
    """
    check = Arguments("water_quality_volume_cf")
    rain = check.numbers("p90_in", p90_in, at_least=0.0)
    coefficient = check.number("runoff_coefficient", runoff_coefficient, at_least=0.0, at_most=1.0)
    area = check.number("area_ac", area_ac, at_least=0.0)
    check.raise_faults()
    return like(rain * coefficient * area * CUBIC_FEET_PER_ACRE_INCH, p90_in)
