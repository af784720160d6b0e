"""Plots of hydrographs and water levels as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from hydro.model.nodes import Pond
from hydro.model.results import NodeResult, RunResult
from hydro.report.drawing import (
    LABEL_PLACE,
    LEFT,
    NAMED_STYLES,
    RIGHT,
    STYLES,
    WIDTH_IN,
    Style,
    known,
    look,
    plain_text,
    svg_element,
    thinned,
)
from hydro.report.formats import DASH, quantity
from hydro.types import FloatArray

START_SHARE = 0.01
END_SHARE = 0.05
"""A plot begins and ends where the flows are below these shares of their peak. [-]"""
LEGEND_ROW_IN = 0.14
"""Height of a line of a legend. [in]"""
LEGEND_WIDTH = 0.66
"""Share of the width of a plot that a legend at its right may take. [-]"""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One hydrograph of a plot.

    Attributes
    ----------
    name : str
        Word of the legend; ``pre``, ``post``, ``inflow`` and ``outflow`` have styles of their own.
    times_hr, flow_cfs : ndarray, shape (n_times,)
        Hydrograph. [hr, cfs]
    peak_cfs, time_of_peak_hr : float
        Peak as reported. [cfs, hr]
    """

    name: str
    times_hr: FloatArray
    flow_cfs: FloatArray
    peak_cfs: float
    time_of_peak_hr: float


def outflow_curve(name: str, run: RunResult, node: str) -> Curve:
    """Outflow hydrograph of a node in a run, under a name of its own."""
    result = run.nodes[node]
    return Curve(name, run.times_hr, result.outflow_cfs, result.peak_flow_cfs, result.time_of_peak_hr)


def point_svg(point: str, storm: str, runs: Mapping[str, RunResult]) -> str:
    """Draw the hydrographs of a node in several conditions.

    Parameters
    ----------
    point : str
        Node, as a design point.
    storm : str
        Storm, for the title.
    runs : mapping of condition to RunResult
        Runs that hold the node.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    curves = [outflow_curve(condition, run, point) for condition, run in runs.items()]
    return flows_svg(f"{plain_text(point)}, {plain_text(storm)}", f"Hydrographs at {point}, {storm}", curves)


def flows_svg(title: str, alt: str, curves: Sequence[Curve]) -> str:
    """Draw hydrographs over each other.

    Parameters
    ----------
    title : str
        Heading of the plot.
    alt : str
        What the plot shows, for those who cannot see it; the peaks are added.
    curves : sequence of Curve
        Hydrographs.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    with look(alt):
        figure = Figure(figsize=(WIDTH_IN, 2.5))
        figure.subplots_adjust(left=LEFT, right=RIGHT, bottom=0.16, top=0.92)
        axes = figure.add_subplot()
        axes.set_title(title)
        axes.set_xlabel("time [hr]")
        draw_flows(axes, curves, window_hr(curves, highest_cfs(curves)), 1.9)
        return svg_element(figure, f"{alt}: {peaks_text(curves)}")


def pond_svg(pond: Pond, storm: str, run: RunResult) -> str:
    """Draw inflow, outflow and water level of a pond.

    Parameters
    ----------
    pond : Pond
        Pond.
    storm : str
        Storm, for the title.
    run : RunResult
        Run.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    node, times = run.nodes[pond.id], run.times_hr
    curves = [
        Curve("inflow", times, node.inflow_cfs, node.peak_inflow_cfs, node.time_of_peak_inflow_hr),
        Curve("outflow", times, node.outflow_cfs, node.peak_flow_cfs, node.time_of_peak_hr),
    ]
    with look(f"{run.condition} {pond.id} {storm}"):
        figure = Figure(figsize=(WIDTH_IN, 3.7))
        figure.subplots_adjust(left=LEFT, right=RIGHT, bottom=0.105, top=0.945, hspace=0.08)
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        upper.set_title(f"{plain_text(pond.id)}, {plain_text(run.condition)}, {plain_text(storm)}")
        window = window_hr([*curves, _depth_curve(node, times)])
        upper.tick_params(labelbottom=False)
        draw_flows(upper, curves, window, 1.8)
        _draw_level(lower, pond, node, times, window)
        lower.set_xlabel("time [hr]")
        alt = f"Inflow, outflow and water level of {pond.id}, {run.condition}, {storm}: {peaks_text(curves)}"
        return svg_element(figure, f"{alt}; {_level_text(node)}")


def draw_flows(axes: Axes, curves: Sequence[Curve], window: tuple[float, float], height_in: float) -> None:
    """Draw hydrographs, mark their peaks, and name them in the legend.

    Parameters
    ----------
    axes : Axes
        Where to.
    curves : sequence of Curve
        Hydrographs.
    window : tuple of float
        Times shown. [hr]
    height_in : float
        Height of the plot, for the room that the legend needs. [in]
    """
    for curve, style in zip(curves, _styles(curves), strict=True):
        x, y = thinned(curve.times_hr, curve.flow_cfs)
        at = ([curve.time_of_peak_hr], [curve.peak_cfs])
        has_peak = math.isfinite(curve.peak_cfs) and curve.peak_cfs > 0.0
        axes.plot(x, y, color=style.color, linestyle=style.dashes, linewidth=style.width)
        mark: dict[str, Any] = {"color": style.color, "marker": style.marker, "markersize": 3.2}
        if has_peak:
            axes.plot(*at, linestyle="none", **mark)
        label = f"{plain_text(curve.name, 24)}  {_peak_text(curve)}"
        axes.plot([], [], linestyle=style.dashes, linewidth=style.width, label=label, **mark)
    axes.set_ylabel("flow [cfs]")
    axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
    axes.set_xlim(*window)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 3, 4, 6, 10], integer=True))
    axes.set_ylim(0.0, _top_cfs(curves, window, height_in))
    axes.legend(loc="upper right", borderaxespad=0.0, labelspacing=0.35)


def _styles(curves: Sequence[Curve]) -> list[Style]:
    """Style of each curve: that of its word, else the next one that no word of the plot has."""
    taken = [NAMED_STYLES[curve.name] for curve in curves if curve.name in NAMED_STYLES]
    others = cycle([style for style in STYLES if style not in taken])
    return [NAMED_STYLES[curve.name] if curve.name in NAMED_STYLES else next(others) for curve in curves]


def _top_cfs(curves: Sequence[Curve], window: tuple[float, float], height_in: float) -> float:
    """Upper end of the axis: above every peak, and above the flow beside the legend. [cfs]"""
    left = window[1] - LEGEND_WIDTH * (window[1] - window[0])
    behind = max((_highest_between(curve, left, window[1]) for curve in curves), default=0.0)
    free = max(1.0 - (len(curves) + 0.3) * LEGEND_ROW_IN / height_in, 0.3)
    return max(1.07 * highest_cfs(curves), 1.03 * behind / free) or 1.0


def _highest_between(curve: Curve, start_hr: float, end_hr: float) -> float:
    shown = (curve.times_hr >= start_hr) & (curve.times_hr <= end_hr)
    return float(known(curve.flow_cfs[shown]).max(initial=0.0))


def _depth_curve(node: NodeResult, times_hr: FloatArray) -> Curve:
    """Water depth above the lowest level of the run, so that a plot lasts until the pond has fallen."""
    assert node.pool is not None
    level = node.pool.elevation_ft
    finite = known(level)
    return Curve("depth", times_hr, level - (float(finite.min()) if finite.size else 0.0), math.nan, math.nan)


def _draw_level(
    axes: Axes, pond: Pond, node: NodeResult, times_hr: FloatArray, window: tuple[float, float]
) -> None:
    """Draw the water level with its peak, and the inverts of the outlets that stand in its range."""
    assert node.pool is not None
    pool = node.pool
    x, y = thinned(times_hr, pool.elevation_ft)
    axes.plot(x, y, color="#222222", linewidth=1.4)
    finite = known(pool.elevation_ft)
    low = float(finite.min()) if finite.size else pond.bottom_ft
    high = float(finite.max()) if finite.size else pond.top_ft
    room = max(0.2 * (high - low), 0.05)
    low, high = low - room, high + 1.3 * room
    marks: dict[float, list[str]] = {}
    for outlet in pond.outlets:
        marks.setdefault(outlet.device.invert_ft, []).append(outlet.name)
    if pond.embankment_top_ft is not None:
        marks.setdefault(pond.embankment_top_ft, []).append("top of embankment")
    for elevation, names in sorted(marks.items()):
        if low <= elevation <= high:
            _draw_mark(axes, elevation, ", ".join(names), elevation < low + 0.35 * (high - low))
    if math.isfinite(pool.peak_elevation_ft):
        peak = (pool.time_of_peak_elevation_hr, pool.peak_elevation_ft)
        axes.plot(*peak, "o", color="#222222", markersize=3.0)
        axes.annotate(
            f"{quantity(peak[1], 'ft')} ft at {quantity(peak[0], 'hr')} hr", peak, (4.0, 2.0),
            textcoords="offset points", fontsize=7.0, va="bottom",
        )  # fmt: skip
    axes.set_ylim(low, high)
    axes.set_xlim(*window)
    axes.set_ylabel("water level [ft]")
    axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
    axes.ticklabel_format(axis="y", useOffset=False)


def _draw_mark(axes: Axes, elevation_ft: float, name: str, is_low: bool) -> None:
    """Draw an invert or the top of the embankment, named at the right."""
    axes.axhline(elevation_ft, color="#777777", linewidth=0.7, linestyle=(0, (2, 2)))
    axes.annotate(
        f"{plain_text(name)} {quantity(elevation_ft, 'ft')}",
        (1.0, elevation_ft), (0.0, -1.5 if is_low else 1.5),
        xycoords=("axes fraction", "data"), textcoords="offset points", ha="right",
        va="top" if is_low else "bottom", fontsize=6.0, color="#444444",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.4, "alpha": 0.8},
    )  # fmt: skip


def _level_text(node: NodeResult) -> str:
    assert node.pool is not None
    if not math.isfinite(node.pool.peak_elevation_ft):
        return "highest level not known"
    return f"highest level {quantity(node.pool.peak_elevation_ft, 'ft')} ft"


def peaks_text(curves: Sequence[Curve]) -> str:
    """Names and peaks of hydrographs in words."""
    return "; ".join(f"{curve.name} {_peak_text(curve)}" for curve in curves)


def _peak_text(curve: Curve) -> str:
    if not math.isfinite(curve.peak_cfs):
        return DASH
    if curve.peak_cfs <= 0.0:
        return "no flow"
    return f"{quantity(curve.peak_cfs, 'cfs')} cfs at {quantity(curve.time_of_peak_hr, 'hr')} hr"


def highest_cfs(curves: Iterable[Curve]) -> float:
    """Highest ordinate of all curves, 0 where none is known. [cfs]"""
    return max((float(known(curve.flow_cfs).max(initial=0.0)) for curve in curves), default=0.0)


def window_hr(
    curves: Iterable[Curve], of_cfs: float | None = None, start_share: float = START_SHARE
) -> tuple[float, float]:
    """Times between which a plot shows something: by the peak of each curve, or by one flow for all. [hr]"""
    start, end = math.inf, -math.inf
    for curve in curves:
        own = highest_cfs([curve])
        most = own if of_cfs is None else of_cfs
        rising = np.flatnonzero(curve.flow_cfs > start_share * most)
        wet = np.flatnonzero(curve.flow_cfs > min(END_SHARE * most, 0.99 * own))
        if own > 0.0 and rising.size:
            start = min(start, float(curve.times_hr[rising[0]]))
        if own > 0.0 and wet.size:
            start = min(start, float(curve.times_hr[wet[0]]))
            end = max(end, float(curve.times_hr[wet[-1]]))
    if not start < end:
        return 0.0, 24.0
    room = 0.04 * (end - start)
    return max(0.0, start - room), end + room
