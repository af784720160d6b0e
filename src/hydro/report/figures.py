"""Plots of hydrographs and water levels as SVG; the only module that draws with matplotlib.

Curves differ by line style as well as by colour, so that a black-and-white print is enough.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from hydro.model.nodes import Pond
from hydro.model.results import NodeResult, RunResult
from hydro.report.formats import DASH, quantity
from hydro.report.thinning import kept_ordinates
from hydro.types import FloatArray

WIDTH_IN = 3.6
LEFT, RIGHT = 0.155, 0.985
"""Fixed margins, as share of the width: plots stand in line, and no layout has to be sought. [-]"""
LABEL_PLACE = -0.135
"""Place of the label of a vertical axis, as share of the width of the plot. [-]"""
DRAWING_TOLERANCE = 0.002
"""Deviation of a drawn curve from the hydrograph, as share of its range. [-]"""
START_SHARE = 0.01
END_SHARE = 0.05
"""A plot begins and ends where the flows are below these shares of their peak. [-]"""

_RC: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 7.5,
    "axes.labelsize": 7.5,
    "axes.titlesize": 8.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.5,
    "legend.frameon": False,
    "legend.fontsize": 7.0,
    "legend.handlelength": 2.6,
    "xtick.labelsize": 7.0,
    "ytick.labelsize": 7.0,
}
_FONTS = "Arial, Helvetica, 'DejaVu Sans', sans-serif"
_STYLES: Mapping[str, tuple[str, Any, float]] = {
    "pre": ("#0072b2", (0, (4, 2)), 1.3),
    "post": ("#a63603", "solid", 1.6),
    "inflow": ("#0072b2", (0, (4, 2)), 1.2),
    "outflow": ("#a63603", "solid", 1.6),
}
_OTHER_STYLES: tuple[tuple[str, Any, float], ...] = (
    ("#009e73", (0, (6, 2, 1, 2)), 1.2),
    ("#555555", (0, (1, 1.5)), 1.4),
    ("#cc79a7", (0, (8, 2)), 1.2),
)


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
    curves = []
    for condition, run in runs.items():
        node = run.nodes[point]
        peak = node.peak_flow_cfs, node.time_of_peak_hr
        curves.append(Curve(condition, run.times_hr, node.outflow_cfs, *peak))
    with mpl.rc_context(_RC | {"svg.hashsalt": f"{point} {storm}"}):
        figure = Figure(figsize=(WIDTH_IN, 2.5))
        figure.subplots_adjust(left=LEFT, right=RIGHT, bottom=0.16, top=0.92)
        axes = figure.add_subplot()
        axes.set_title(f"{_plain_text(point)}, {_plain_text(storm)}")
        axes.set_xlabel("time [hr]")
        _draw_flows(axes, curves, _window_hr(curves, _highest_cfs(curves)))
        return _svg(figure, f"Hydrographs at {point}, {storm}")


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
    with mpl.rc_context(_RC | {"svg.hashsalt": f"{run.condition} {pond.id} {storm}"}):
        figure = Figure(figsize=(WIDTH_IN, 3.7))
        figure.subplots_adjust(left=LEFT, right=RIGHT, bottom=0.105, top=0.945, hspace=0.08)
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        upper.set_title(f"{_plain_text(pond.id)}, {_plain_text(run.condition)}, {_plain_text(storm)}")
        window = _window_hr([*curves, _depth_curve(node, times)])
        upper.tick_params(labelbottom=False)
        _draw_flows(upper, curves, window)
        _draw_level(lower, pond, node, times, window)
        lower.set_xlabel("time [hr]")
        return _svg(figure, f"Inflow, outflow and water level of {pond.id}, {run.condition}, {storm}")


def _draw_flows(axes: Axes, curves: Sequence[Curve], window_hr: tuple[float, float]) -> None:
    """Draw hydrographs with their peaks in the legend."""
    others = iter(_OTHER_STYLES * (1 + len(curves) // len(_OTHER_STYLES)))
    for curve in curves:
        color, dashes, width = _STYLES.get(curve.name) or next(others)
        label = f"{_plain_text(curve.name)}  {_peak_text(curve)}"
        x, y = _thinned(curve.times_hr, curve.flow_cfs)
        axes.plot(x, y, color=color, linestyle=dashes, linewidth=width, label=label)
        if math.isfinite(curve.peak_cfs) and curve.peak_cfs > 0.0:
            axes.plot([curve.time_of_peak_hr], [curve.peak_cfs], "o", color=color, markersize=2.5)
    axes.set_ylabel("flow [cfs]")
    axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
    axes.set_xlim(*window_hr)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 3, 4, 6, 10], integer=True))
    most = _highest_cfs(curves)
    axes.set_ylim(0.0, (1.1 + 0.11 * len(curves)) * most if most > 0.0 else 1.0)
    axes.legend(loc="upper right", borderaxespad=0.0)


def _depth_curve(node: NodeResult, times_hr: FloatArray) -> Curve:
    """Water depth above the lowest level of the run, so that a plot lasts until the pond has fallen."""
    assert node.pool is not None
    level = node.pool.elevation_ft
    known = _known(level)
    return Curve("depth", times_hr, level - (float(known.min()) if known.size else 0.0), math.nan, math.nan)


def _draw_level(
    axes: Axes, pond: Pond, node: NodeResult, times_hr: FloatArray, window_hr: tuple[float, float]
) -> None:
    """Draw the water level with the inverts of the outlets that stand in its range."""
    assert node.pool is not None
    level = node.pool.elevation_ft
    x, y = _thinned(times_hr, level)
    axes.plot(x, y, color="#222222", linewidth=1.4)
    known = _known(level)
    low = float(known.min()) if known.size else pond.bottom_ft
    high = float(known.max()) if known.size else pond.top_ft
    room = max(0.2 * (high - low), 0.05)
    low, high = low - room, high + room
    marks: dict[float, list[str]] = {}
    for outlet in pond.outlets:
        marks.setdefault(outlet.device.invert_ft, []).append(outlet.name)
    if pond.embankment_top_ft is not None:
        marks.setdefault(pond.embankment_top_ft, []).append("top of embankment")
    for elevation, names in sorted(marks.items()):
        if low <= elevation <= high:
            axes.axhline(elevation, color="#777777", linewidth=0.7, linestyle=(0, (2, 2)))
            is_low = elevation < low + 0.35 * (high - low)
            label = f"{_plain_text(', '.join(names))} {quantity(elevation, 'ft')}"
            axes.annotate(
                label, (1.0, elevation), (0.0, -1.5 if is_low else 1.5), xycoords=("axes fraction", "data"),
                textcoords="offset points", ha="right", va="top" if is_low else "bottom", fontsize=6.0,
                color="#444444",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.4, "alpha": 0.8},
            )  # fmt: skip
    axes.set_ylim(low, high)
    axes.set_xlim(*window_hr)
    axes.set_ylabel("water level [ft]")
    axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
    axes.ticklabel_format(axis="y", useOffset=False)


def _peak_text(curve: Curve) -> str:
    if not math.isfinite(curve.peak_cfs):
        return DASH
    return f"{quantity(curve.peak_cfs, 'cfs')} cfs at {quantity(curve.time_of_peak_hr, 'hr')} hr"


def _highest_cfs(curves: Iterable[Curve]) -> float:
    """Highest ordinate of all curves, 0 where none is known. [cfs]"""
    return max((float(_known(curve.flow_cfs).max(initial=0.0)) for curve in curves), default=0.0)


def _known(values: FloatArray) -> FloatArray:
    """Values before a series ends in NaN."""
    return values[np.isfinite(values)]


def _window_hr(curves: Iterable[Curve], of_cfs: float | None = None) -> tuple[float, float]:
    """Times between which a plot shows something: by the peak of each curve, or by one flow for all."""
    start, end = math.inf, -math.inf
    for curve in curves:
        own = _highest_cfs([curve])
        most = own if of_cfs is None else of_cfs
        rising = np.flatnonzero(curve.flow_cfs > START_SHARE * most)
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


def _thinned(times_hr: FloatArray, values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Ordinates that are enough for drawing."""
    known = _known(values)
    span = float(known.max() - known.min()) if known.size else 0.0
    if len(values) < 3:
        return times_hr, values
    places = kept_ordinates([values], [DRAWING_TOLERANCE * span if span > 0.0 else 1.0])
    return times_hr[places], values[places]


def _plain_text(text: str) -> str:
    """Text in which a dollar sign does not start a formula, cut to what a plot can hold."""
    short = text if len(text) <= 32 else f"{text[:31]}\N{HORIZONTAL ELLIPSIS}"
    return short.replace("$", r"\$")


def _svg(figure: Figure, title: str) -> str:
    """Turn a figure into an element that can stand inside an HTML page, the same at every run."""
    stream = io.StringIO()
    FigureCanvasSVG(figure).print_svg(
        stream, metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
    )
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\sxmlns(:xlink)?="[^"]*"', "", text).replace("xlink:href", "href")
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    text = re.sub(r'\sid="([^"]*)"', lambda m: m[0] if m[1] in used else "", text)
    text = text.replace("'DejaVu Sans'", _FONTS).replace(' version="1.1"', "")
    text = re.sub(r">\s+<", "><", text)
    text = text.replace("<svg", '<svg role="img"', 1)
    return text.replace(">", f"><title>{escape(title)}</title>", 1)
