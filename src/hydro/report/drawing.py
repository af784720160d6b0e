"""What all plots of a report share: look, styles that differ without colour, thinning, and the way to SVG."""

from __future__ import annotations

import io
import re
from html import escape
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from hydro.report.thinning import kept_ordinates
from hydro.types import FloatArray

WIDTH_IN = 3.6
LEFT, RIGHT = 0.155, 0.985
"""Fixed margins, as share of the width: plots stand in line, and no layout has to be sought. [-]"""
LABEL_PLACE = -0.135
"""Place of the label of a vertical axis, as share of the width of the plot. [-]"""
DRAWING_TOLERANCE = 0.002
"""Deviation of a drawn curve from the series, as share of its range. [-]"""
LONGEST_TEXT = 32
"""Letters that a title or label has room for."""

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
    "hatch.linewidth": 0.5,
    "legend.frameon": False,
    "legend.fontsize": 7.0,
    "legend.handlelength": 2.6,
    "xtick.labelsize": 7.0,
    "ytick.labelsize": 7.0,
}
_FONTS = "Arial, Helvetica, 'DejaVu Sans', sans-serif"


class Style(NamedTuple):
    """Look of a curve.

    Attributes
    ----------
    color : str
        Colour, dark enough for print.
    dashes : str or tuple
        Line style of matplotlib.
    width : float
        Line width. [pt]
    marker : str
        Mark at the peak.
    """

    color: str
    dashes: Any
    width: float
    marker: str


STYLES = (
    Style("#a63603", "solid", 1.6, "o"),
    Style("#0072b2", (0, (5, 2)), 1.4, "s"),
    Style("#009e73", (0, (6, 2, 1, 2)), 1.3, "^"),
    Style("#444444", (0, (1, 1.4)), 1.5, "D"),
    Style("#b0478f", (0, (9, 2)), 1.2, "v"),
    Style("#000000", (0, (3, 1, 1, 1, 1, 1)), 1.1, "P"),
)
"""Curves differ by line style and mark as well as by colour, so that a black-and-white print is enough."""
NAMED_STYLES = {
    "pre": STYLES[1],
    "post": STYLES[0],
    "inflow": STYLES[1],
    "outflow": STYLES[0],
}
"""Styles of words that mean the same in every plot."""
RAIN_COLOR, EXCESS_COLOR, RAIN_EDGE = "#c9dcec", "#1f4e79", "#5b7d9c"
"""Rain is light, excess dark: apart in grey as well."""


def look(salt: str) -> Any:
    """Return the context in which a plot is drawn; the salt makes its inner names its own."""
    return mpl.rc_context(_RC | {"svg.hashsalt": salt})


def plain_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Text in which a dollar sign does not start a formula, cut to what a plot can hold."""
    short = text if len(text) <= longest else f"{text[: longest - 1]}\N{HORIZONTAL ELLIPSIS}"
    return short.replace("$", r"\$")


def known(values: FloatArray) -> FloatArray:
    """Values before a series ends in NaN."""
    return values[np.isfinite(values)]


def thinned(times_hr: FloatArray, values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Ordinates that are enough for drawing."""
    finite = known(values)
    span = float(finite.max() - finite.min()) if finite.size else 0.0
    if len(values) < 3:
        return times_hr, values
    places = kept_ordinates([values], [DRAWING_TOLERANCE * span if span > 0.0 else 1.0])
    return times_hr[places], values[places]


def stairs(edges_hr: FloatArray, steps: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Corners of a series that is constant in each step; equal neighbours are one step.

    Examples
    --------
    >>> x, y = stairs(np.array([0.0, 1.0, 2.0, 3.0]), np.array([1.0, 1.0, 2.0]))
    >>> x.tolist(), y.tolist()
    ([0.0, 0.0, 2.0, 2.0, 3.0, 3.0], [0.0, 1.0, 1.0, 2.0, 2.0, 0.0])
    """
    room = 1e-6 * float(np.max(np.abs(steps), initial=0.0))
    changes = np.flatnonzero(np.abs(np.diff(steps)) > room) + 1
    corners = np.concatenate((edges_hr[:1], edges_hr[changes], edges_hr[-1:]))
    heights = np.concatenate((steps[:1], steps[changes]))
    return np.repeat(corners, 2), np.concatenate(([0.0], np.repeat(heights, 2), [0.0]))


def fill_steps(
    axes: Axes, edges_hr: FloatArray, steps: FloatArray, color: str, label: str, edge: str
) -> None:
    """Fill a hyetograph and draw its outline.

    Steps far shorter than a plot can show (a smooth storm at the step of the run) are drawn as a line.
    """
    if len(steps) > 1_000:
        middles = 0.5 * (edges_hr[1:] + edges_hr[:-1])
        x, y = thinned(middles, steps)
    else:
        x, y = stairs(edges_hr, steps)
    axes.fill_between(x, y, color=color, linewidth=0.0, label=label)
    axes.plot(x, y, color=edge, linewidth=0.6)


def clipped(
    edges_hr: FloatArray, steps: FloatArray, window_hr: tuple[float, float]
) -> tuple[FloatArray, FloatArray]:
    """Steps that a plot shows, with one more at either side."""
    first = max(0, int(np.searchsorted(edges_hr, window_hr[0], side="right")) - 2)
    last = min(len(steps), int(np.searchsorted(edges_hr, window_hr[1], side="left")) + 1)
    if last <= first:
        first, last = 0, len(steps)
    return edges_hr[first : last + 1], steps[first:last]


def svg_element(figure: Figure, title: str) -> str:
    """Turn a figure into an element that can stand inside an HTML page, the same at every run.

    Parameters
    ----------
    figure : Figure
        Finished drawing.
    title : str
        What it shows, for those who cannot see it.
    """
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
    text = re.sub(r'(?<=\s)(d|x|y|transform)="([^"]*)"', _short_numbers, text)
    text = re.sub(r">\s+<", "><", text)
    text = re.sub(r"<g>\s*</g>", "", text)
    text = text.replace("<svg", '<svg role="img"', 1)
    return text.replace(">", f"><title>{escape(title)}</title>", 1)


def _short_numbers(found: re.Match[str]) -> str:
    """Coordinates to a hundredth of a point, which no print can show."""
    short = re.sub(r"(\.\d\d)\d+", r"\1", found[2])
    return f'{found[1]}="{" ".join(short.split())}"'
