"""Impervious ground and curve numbers: composite, connected or not, and the parts of a district."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import IMPERVIOUS_CURVE_NUMBER, find_cover
from hydro.hydrology.validity import limit_of

UNCONNECTED_LIMIT_PCT = limit_of("unconnected impervious", "impervious_pct").highest
"""Total impervious share from which unconnected counts as connected.  TR-55, 2nd ed. (1986), ch. 2, figure
2-4."""


@dataclass(frozen=True, slots=True)
class CoverPart:
    """One part of an area.

    Attributes
    ----------
    area_ac : float
        Area. [ac]
    curve_number : float
        CN at ARC II. [-]
    impervious : bool
        Whether the part is impervious.
    description : str
        Cover and soil group, with the source of its curve number.
    """

    area_ac: float
    curve_number: float
    impervious: bool
    description: str


def impervious_composite_curve_number(
    pervious_curve_number: FloatOrArray,
    impervious_pct: float,
    unconnected_ratio: float = 0.0,
    *,
    contained_impervious_pct: float = 0.0,
    impervious_curve_number: float = IMPERVIOUS_CURVE_NUMBER,
) -> FloatOrArray:
    """Composite curve number of pervious ground with an impervious share, figures 2-3 and 2-4 of TR-55.

    Parameters
    ----------
    pervious_curve_number : float or ndarray
        CN of the pervious ground, CNp. [-]
    impervious_pct : float
        Impervious share of the whole area, Pimp. [%]
    unconnected_ratio : float, optional
        Unconnected share of the impervious ground, R, 0 to 1: runoff from it spreads over pervious ground as
        sheet flow before it reaches the drainage system. [-]
    contained_impervious_pct : float, optional
        Impervious share that `pervious_curve_number` already holds, as the curve numbers of urban districts
        do (``CoverRow.impervious_pct``): a share counted twice is refused. [%]
    impervious_curve_number : float, optional
        CN of the impervious ground. [-]

    Returns
    -------
    float or ndarray
        CNc = CNp + Pimp/100 (98 - CNp) (1 - 0.5 R), not rounded. [-]

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the curve number already holds an impervious share.

    Notes
    -----
    R counts while Pimp is below 30 %; from there the pervious ground is too small to take up the runoff, and
    all impervious ground counts as connected.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), figures 2-3 and 2-4, appendix F.
    .. [2] NRCS, National Engineering Handbook, Part 630, ch. 9 (2004), eq. 9-1 and 9-2 (the factor 0.5 is
       misprinted there as .05).

    Examples
    --------
    NEH 630 example 9-1: CN 61 with 20 % connected gives 68.4; example 9-3: 75 % of it unconnected gives
    65.62.

    >>> round(impervious_composite_curve_number(61.0, 20.0), 1)
    68.4
    >>> impervious_composite_curve_number(61.0, 20.0, 0.75)
    65.625
    """
    check = Arguments("impervious_composite_curve_number")
    pervious = check.numbers("pervious_curve_number", pervious_curve_number, above=0.0, at_most=100.0)
    share = check.number("impervious_pct", impervious_pct, at_least=0.0, at_most=100.0)
    ratio = check.number("unconnected_ratio", unconnected_ratio, at_least=0.0, at_most=1.0)
    held = check.number("contained_impervious_pct", contained_impervious_pct, at_least=0.0, at_most=100.0)
    paved = check.number("impervious_curve_number", impervious_curve_number, above=0.0, at_most=100.0)
    check.raise_faults()
    refuse_double_impervious(pervious_curve_number, held, share)
    if share >= UNCONNECTED_LIMIT_PCT:
        ratio = 0.0
    composite = pervious + share / 100.0 * (paved - pervious) * (1.0 - 0.5 * ratio)
    return like(composite, pervious_curve_number)


def refuse_double_impervious(
    curve_number: FloatOrArray, contained_impervious_pct: float, impervious_pct: float
) -> None:
    """Refuse an impervious share beside a composite curve number that already holds one.

    Parameters
    ----------
    curve_number : float or ndarray
        CN as given. [-]
    contained_impervious_pct : float
        Impervious share inside it. [%]
    impervious_pct : float
        Impervious share given beside it. [%]

    Returns
    -------
    None
        Nothing, where no ground is counted twice.

    Raises
    ------
    InputError
        If both shares are above 0; the message names the pervious curve number to use instead.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), ch. 2: the district curve numbers hold their impervious share.

    Examples
    --------
    >>> refuse_double_impervious(75.0, 0.0, 38.0)
    """
    if contained_impervious_pct > 0.0 and impervious_pct > 0.0:
        part = pervious_curve_number(curve_number, contained_impervious_pct)
        raise InputError(
            f"curve number {curve_number:g} already holds {contained_impervious_pct:g} % impervious ground, "
            f"and {impervious_pct:g} % is given beside it" if isinstance(curve_number, (int, float)) else
            f"the curve numbers already hold {contained_impervious_pct:g} % impervious ground, "
            f"and {impervious_pct:g} % is given beside them",
            "impervious_pct",
            f"Leave out the impervious share, or give the CN of the pervious ground alone ({part:.4g}).",
        )  # fmt: skip


def pervious_curve_number(
    composite_curve_number: FloatOrArray,
    impervious_pct: float,
    impervious_curve_number: float = IMPERVIOUS_CURVE_NUMBER,
) -> FloatOrArray:
    """Curve number of the pervious ground inside a composite with connected impervious ground.

    Parameters
    ----------
    composite_curve_number : float or ndarray
        CNc. [-]
    impervious_pct : float
        Impervious share inside it, below 100. [%]
    impervious_curve_number : float, optional
        CN of the impervious ground. [-]

    Returns
    -------
    float or ndarray
        CNp, the inverse of figure 2-3. [-]

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the composite is below what the impervious share alone gives.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), figure 2-3, solved for CNp.

    Examples
    --------
    NEH 630 example 9-1 backwards:

    >>> round(pervious_curve_number(68.4, 20.0), 1)
    61.0
    """
    check = Arguments("pervious_curve_number")
    share = check.number("impervious_pct", impervious_pct, at_least=0.0, below=100.0)
    paved = check.number("impervious_curve_number", impervious_curve_number, above=0.0, at_most=100.0)
    least = share / 100.0 * paved if check.clean else 0.0
    composite = check.numbers("composite_curve_number", composite_curve_number, above=least, at_most=100.0)
    check.raise_faults()
    return like((composite - least) / (1.0 - share / 100.0), composite_curve_number)


def split_district(
    cover: str, hsg: str, area_ac: float, impervious_pct: float | None = None
) -> tuple[CoverPart, CoverPart]:
    """Split an urban district or a lot into its impervious and its pervious part.

    Parameters
    ----------
    cover : str
        District of TR-55 table 2-2a that has an average impervious share: ``"residential 1/4 acre"``.
    hsg : {"A", "B", "C", "D"}
        Soil group of the pervious part.
    area_ac : float
        Area. [ac]
    impervious_pct : float, optional
        Impervious share of these lots; that of the table where not given. [%]

    Returns
    -------
    tuple of CoverPart
        The impervious part, CN 98, and the pervious part with the CN of open space in good condition.

    Raises
    ------
    InputError
        If the cover is no district with an impervious share, or an argument is outside its bounds.

    Notes
    -----
    TR-55 made the district curve numbers of these two parts: both together give 31 of the 32 printed numbers
    back (1/3 acre on D is printed 86, the parts give 85.4).  Runoff of the parts can be added instead, see
    :func:`hydro.hydrology.split_runoff_depth`.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), table 2-2a, footnotes on urban districts.

    Examples
    --------
    >>> for part in split_district("residential 1/4 acre", "B", 10.0):
    ...     print(round(part.area_ac, 2), part.curve_number, part.impervious)
    3.8 98.0 True
    6.2 61.0 False
    """
    check = Arguments("split_district")
    area = check.number("area_ac", area_ac, at_least=0.0)
    if impervious_pct is not None:
        check.number("impervious_pct", impervious_pct, at_least=0.0, at_most=100.0)
    check.raise_faults()
    row = find_cover(cover, hsg=hsg)
    if not 0.0 < row.impervious_pct < 100.0:
        districts = [r["cover"] for r in published_rows("curve_numbers.csv") if r["avg_percent_impervious"]]
        listed = "; ".join(districts)
        raise InputError(
            f"{cover!r} is no district with an impervious share", "split_district(cover)",
            f"Choose one of: {listed}.",
        )  # fmt: skip
    share = row.impervious_pct if impervious_pct is None else impervious_pct
    paved = area * share / 100.0
    grass = find_cover("open space", "good", hsg)
    return (
        CoverPart(paved, IMPERVIOUS_CURVE_NUMBER, True, f"Impervious part of {row.description}"),
        CoverPart(area - paved, grass.curve_number, False, f"{grass.description}, part of {row.description}"),
    )
