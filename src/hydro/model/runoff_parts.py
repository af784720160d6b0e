"""Parts of a subcatchment whose runoff is computed one by one and added."""

from __future__ import annotations

from dataclasses import dataclass

from hydro.hydrology.curve_number import IMPERVIOUS_CURVE_NUMBER
from hydro.hydrology.impervious import pervious_curve_number
from hydro.model.cover import Cover
from hydro.model.nodes import Subcatchment


@dataclass(frozen=True, slots=True)
class RunoffPart:
    """Ground that runs off by one curve number.

    Attributes
    ----------
    area_ac : float
        Area. [ac]
    curve_number : float
        CN. [-]
    """

    area_ac: float
    curve_number: float


def runoff_parts(node: Subcatchment) -> tuple[RunoffPart, ...]:
    """Return the parts of a subcatchment by its rule of runoff.

    Parameters
    ----------
    node : Subcatchment
        Area with its covers.

    Returns
    -------
    tuple of RunoffPart
        ``composite``: one part with the area-weighted CN.  ``weighted-q``: each curve number of the covers.
        ``split``: impervious ground and pervious ground, each with its area-weighted CN.

    Raises
    ------
    InputError
        If a cover is to be split whose curve number is below what its impervious share alone gives.

    Notes
    -----
    Impervious ground is CN 98 for the share of a cover, and the cover's own CN where it is impervious
    throughout.  Open water and other ground of CN 98 or more counts with it, so that it does not raise the CN
    of the pervious ground.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), example 10-3.
    """
    if node.runoff == "composite":
        return (RunoffPart(node.area_ac, node.curve_number),)
    if node.runoff == "weighted-q":
        areas: dict[float, float] = {}
        for cover in node.covers:
            areas[cover.curve_number] = areas.get(cover.curve_number, 0.0) + cover.area_ac
        return tuple(RunoffPart(area, number) for number, area in areas.items() if area > 0.0)
    sides: tuple[list[RunoffPart], list[RunoffPart]] = ([], [])
    for cover in node.covers:
        for side, part in zip(sides, split_cover(cover), strict=True):
            if part.area_ac > 0.0:
                side.append(part)
    return tuple(_composite(side) for side in sides if side)


def split_cover(cover: Cover) -> tuple[RunoffPart, RunoffPart]:
    """Return the impervious and the pervious part of a cover; one of them may have no area."""
    number, area = cover.curve_number, cover.area_ac
    if cover.impervious_pct >= 100.0 or number >= IMPERVIOUS_CURVE_NUMBER:
        return RunoffPart(area, number), RunoffPart(0.0, number)
    pervious = pervious_curve_number(number, cover.impervious_pct) if cover.impervious_pct else number
    paved = cover.impervious_ac
    return RunoffPart(paved, IMPERVIOUS_CURVE_NUMBER), RunoffPart(area - paved, pervious)


def _composite(parts: list[RunoffPart]) -> RunoffPart:
    """One part with the area-weighted curve number; exactly that of the parts where they agree."""
    area = sum(part.area_ac for part in parts)
    numbers = {part.curve_number for part in parts}
    if len(numbers) == 1:
        return RunoffPart(area, numbers.pop())
    return RunoffPart(area, sum(part.area_ac * part.curve_number for part in parts) / area)
