"""Plots of rain as SVG: the hyetograph of a storm, and a subcatchment's hydrographs below its rain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from hydro.analysis.rain import StepRain, excess_of, step_rain
from hydro.conventions import Conventions
from hydro.model.nodes import Subcatchment
from hydro.model.results import RunResult
from hydro.report.drawing import (
    EXCESS_COLOR,
    LABEL_PLACE,
    LEFT,
    RAIN_COLOR,
    RAIN_EDGE,
    RIGHT,
    WIDTH_IN,
    clipped,
    fill_steps,
    look,
    plain_text,
    svg_element,
    thinned,
)
from hydro.report.figures import Curve, draw_flows, highest_cfs, outflow_curve, peaks_text, window_hr
from hydro.report.formats import quantity
from hydro.storms import DesignStorm
from hydro.types import FloatArray

MOST_CURVES = 6
"""Most storms in one plot."""
HEAD_ROOM = 1.2
"""Height of a hyetograph over its peak, so that the words above it touch nothing. [-]"""
START_SHARE = 0.05
"""A subcatchment's plot begins where the flow passes this share of its highest peak. [-]"""


def storm_svg(storm: DesignStorm, rain: StepRain, curve_word: str) -> str:
    """Draw the hyetograph of a storm with its cumulative curve.

    Parameters
    ----------
    storm : DesignStorm
        Storm, for the title.
    rain : StepRain
        Rain by step.
    curve_word : str
        How the mass curve runs between its rows: ``linear`` or ``smooth``.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    intensity = rain.intensity_in_hr
    peak, width_hr, middle_hr = rain.peak
    text = (
        f"{quantity(peak, 'in/hr')} in/hr over {quantity(60.0 * width_hr, 'min')} min at {middle_hr:.2f} hr"
    )
    with look(f"storm {storm.name} {storm.curve.name}"):
        figure = Figure(figsize=(WIDTH_IN, 2.3))
        figure.subplots_adjust(left=LEFT, right=0.875, bottom=0.17, top=0.91)
        axes = figure.add_subplot()
        depth = quantity(storm.depth_in, "in")
        axes.set_title(
            f"{plain_text(storm.name)}: {depth} in, {plain_text(storm.curve.name, 20)}, {curve_word}"
        )
        fill_steps(axes, rain.edges_hr, intensity, RAIN_COLOR, "rain", RAIN_EDGE)
        axes.plot([middle_hr], [peak], "o", color=EXCESS_COLOR, markersize=3.0)
        axes.text(0.02, 0.99, text, transform=axes.transAxes, ha="left", va="top", fontsize=7.0)
        axes.set_ylim(0.0, HEAD_ROOM * peak if peak > 0.0 else 1.0)
        axes.set_xlim(float(rain.edges_hr[0]), float(rain.edges_hr[-1]))
        axes.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 3, 4, 6, 10], integer=True))
        axes.set_ylabel("intensity [in/hr]")
        axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
        axes.set_xlabel("time [hr]")
        _draw_mass_curve(axes, rain, storm.depth_in)
        return svg_element(figure, f"Hyetograph of {storm.name}, {depth} in: highest {text}")


def _draw_mass_curve(axes: Axes, rain: StepRain, depth_in: float) -> None:
    """Draw cumulative rain on an axis at the right."""
    right = axes.twinx()
    right.grid(visible=False)
    right.spines["right"].set_visible(True)
    right.plot(*thinned(rain.edges_hr, rain.rain_in), color="#222222", linewidth=1.3, linestyle=(0, (5, 2)))
    right.set_ylim(0.0, HEAD_ROOM * depth_in if depth_in > 0.0 else 1.0)
    right.set_ylabel("cumulative (dashed) [in]")


def area_svg(
    node: Subcatchment, condition: str, runs: Mapping[str, RunResult], conventions: Conventions
) -> str:
    """Draw the hydrographs of a subcatchment below rain and excess of the deepest storm.

    Parameters
    ----------
    node : Subcatchment
        Area.
    condition : str
        Its condition, for the title.
    runs : mapping of storm to RunResult
        Runs of the condition, one at least.
    conventions : Conventions
        Choices of the method.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    names = drawn_storms(runs)
    curves = [outflow_curve(name, runs[name], node.id) for name in names]
    deepest = runs[names[0]]
    window = _rain_and_flow_hr(curves, deepest, conventions)
    with look(f"area {condition} {node.id}"):
        figure = Figure(figsize=(WIDTH_IN, 3.3))
        figure.subplots_adjust(left=LEFT, right=RIGHT, bottom=0.12, top=0.935, hspace=0.06)
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(2, 5))
        upper.set_title(f"{plain_text(node.id)}, {plain_text(condition)}")
        _draw_hyetograph(upper, node, deepest, conventions, window)
        draw_flows(lower, curves, window, 1.9)
        lower.set_xlabel("time [hr]")
        alt = f"Rain of {deepest.storm.name} and hydrographs of {node.id}, {condition}: {peaks_text(curves)}"
        return svg_element(figure, alt)


def drawn_storms(runs: Mapping[str, RunResult]) -> tuple[str, ...]:
    """Storms that one plot holds, the deepest first: all of them, or the deepest six."""
    names = sorted(runs, key=lambda name: -runs[name].storm.depth_in)
    return tuple(names[:MOST_CURVES])


def _rain_and_flow_hr(
    curves: Sequence[Curve], run: RunResult, conventions: Conventions
) -> tuple[float, float]:
    """Times that show every hydrograph, and the burst of the storm. [hr]"""
    start, end = window_hr(curves, highest_cfs(curves), START_SHARE)
    rain = step_rain(run.storm, conventions, run.step_hr)
    intensity = rain.intensity_in_hr
    if not highest_cfs(curves) > 0.0:
        return float(rain.edges_hr[0]), float(rain.edges_hr[-1])
    heavy = np.flatnonzero(intensity > 0.5 * intensity.max())
    return min(start, float(rain.edges_hr[heavy[0]])), max(end, float(rain.edges_hr[heavy[-1] + 1]))


def _draw_hyetograph(
    axes: Axes, node: Subcatchment, run: RunResult, conventions: Conventions, window: tuple[float, float]
) -> None:
    """Draw rain and excess hanging from the top."""
    rain = step_rain(run.storm, conventions, run.step_hr)
    edges, steps = clipped(rain.edges_hr, rain.intensity_in_hr, window)
    storm = plain_text(run.storm.name, 20)
    fill_steps(axes, edges, steps, RAIN_COLOR, f"rain, {storm}", RAIN_EDGE)
    runoff = run.nodes[node.id].runoff
    excess: FloatArray | None = None
    if runoff is not None:
        excess = excess_of(node, runoff, run.storm, conventions, rain)
    if excess is not None:
        fill_steps(axes, *clipped(rain.edges_hr, excess, window), EXCESS_COLOR, "excess", EXCESS_COLOR)
    axes.set_ylim(1.12 * float(steps.max(initial=0.0)) or 1.0, 0.0)
    axes.spines["top"].set_visible(True)
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(labelbottom=False, bottom=False)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=3))
    axes.set_ylabel("[in/hr]")
    axes.yaxis.set_label_coords(LABEL_PLACE, 0.5)
    heaviest = float(edges[int(np.argmax(steps))]) if len(steps) else window[0]
    is_late = heaviest > 0.5 * (window[0] + window[1])
    axes.legend(
        loc="lower left" if is_late else "lower right", borderaxespad=0.2, handlelength=1.4, labelspacing=0.3
    )
