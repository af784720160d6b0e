"""The table of second opinions on the terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hydro.cli.screen import number, table

if TYPE_CHECKING:
    from rich.console import Console

    from hydro.analysis.second_opinion import SecondOpinion


def print_second_opinion(screen: Console, opinions: tuple[SecondOpinion, ...]) -> None:
    """Print every peak beside the other method, then the reasons of gaps and of what does not apply."""
    areas = [item for item in opinions if item.kind == "subcatchment" and item.applies]
    ponds = [item for item in opinions if item.kind == "pond" and item.applies]
    if areas:
        screen.print(table("Second opinion on the runoff", _AREA_COLUMNS, map(_area_row, areas)))
    if ponds:
        screen.print(table("Second opinion on the ponds", _POND_COLUMNS, map(_pond_row, ponds)))
        screen.out("  eq.: the pond equation; hr: of the highest level; error: of the equation itself.")
    for heading, applies in (("Reasons of the gaps:", True), ("Not applicable:", False)):
        lines = _lines([item for item in opinions if item.applies is applies])
        if lines:
            screen.out(heading)
            for line in lines:
                screen.out(f"  {line}")


_AREA_COLUMNS = (
    "condition", "node", "storm", "method", ">ours cfs", ">at hr", ">other cfs", ">at hr", ">gap %",
    ">expected %", "standing",
)  # fmt: skip
_POND_COLUMNS = (
    "condition", "node", "storm", ">ours cfs", ">eq. cfs", ">gap %", ">ours ft", ">eq. ft", ">gap ft",
    ">at hr", ">eq. hr", ">error %", "standing",
)  # fmt: skip


def _area_row(item: SecondOpinion) -> tuple[str, ...]:
    band = "-"
    if math.isfinite(item.expected_low_pct):
        band = f"{item.expected_low_pct:+.0f} to {item.expected_high_pct:+.0f}"
    return (
        item.condition, item.node, item.storm, item.method,
        number(item.peak_flow_cfs), number(item.time_of_peak_hr),
        number(item.other_peak_flow_cfs), number(item.other_time_of_peak_hr), _signed(item.gap_pct, 1), band,
        item.standing,
    )  # fmt: skip


def _pond_row(item: SecondOpinion) -> tuple[str, ...]:
    return (
        item.condition, item.node, item.storm,
        number(item.peak_flow_cfs, 3), number(item.other_peak_flow_cfs, 3), _signed(item.gap_pct, 3),
        number(item.peak_elevation_ft, 3), number(item.other_peak_elevation_ft, 3), _signed(item.gap_ft, 4),
        number(item.time_of_peak_hr), number(item.other_time_of_peak_hr), number(item.error_pct, 4),
        item.standing,
    )  # fmt: skip


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}" if math.isfinite(value) else "-"


def _lines(opinions: list[SecondOpinion]) -> list[str]:
    """One line a reason, below it the sizes of the causes; places that share them are named together."""
    reasons: dict[tuple[str, str], dict[str, list[str]]] = {}
    for item in opinions:
        sizes = reasons.setdefault((item.method, item.reason), {})
        sizes.setdefault(item.sizes, []).append(f"{item.condition} / {item.storm} / {item.node}")
    lines = []
    for (method, reason), sizes in reasons.items():
        lines.append(f"{method}: {reason}")
        lines += [f"  {_joined(places)}{': ' if text else ''}{text}" for text, places in sizes.items()]
    return lines


def _joined(places: list[str]) -> str:
    """Places in a row; many are counted."""
    more = f" and {len(places) - 3} more" if len(places) > 3 else ""
    return ", ".join(places[:3]) + more
