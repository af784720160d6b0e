"""Plots of design storms as SVG: mass curves above, intensities below."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np

from hydro.storms import MassCurve
from hydro.types import FloatArray, Inches

_WIDTH_IN, _HEIGHT_IN = 7.0, 6.0
_STYLES = (
    ("#0072b2", "solid"),
    ("#a63603", (0, (5, 2))),
    ("#009e73", (0, (6, 2, 1, 2))),
    ("#555555", (0, (1, 1.5))),
    ("#cc79a7", (0, (8, 2))),
    ("#000000", (0, (3, 1, 1, 1, 1, 1))),
)
"""Curves differ by line style as well as by colour, so that a black-and-white print is enough."""


def storms_svg(curves: Sequence[MassCurve], depth_in: Inches | None = None) -> str:
    """Draw storms over each other: cumulative rain and intensity.

    Parameters
    ----------
    curves : sequence of MassCurve
        One to six storms.
    depth_in : float, optional
        Storm depth; without it the axes are shares of the depth. [in]

    Returns
    -------
    str
        An SVG document without outside references; text stays text.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "storms", "font.size": 8.0}
    settings |= {"axes.grid": True, "grid.color": "#d9d9d9"}
    settings |= {"axes.spines.top": False, "axes.spines.right": False}
    factor = 1.0 if depth_in is None else depth_in
    unit = "share of the depth" if depth_in is None else "in"
    with mpl.rc_context(settings):
        figure = Figure(figsize=(_WIDTH_IN, _HEIGHT_IN), layout="constrained")
        upper, lower = figure.subplots(2, 1, sharex=True)
        for i, curve in enumerate(curves):
            colour, style = _STYLES[i % len(_STYLES)]
            look = {"color": colour, "linestyle": style, "linewidth": 1.3}
            upper.plot(curve.hours, factor * curve.fractions, label=_plain(curve.title), **look)
            lower.plot(*_steps(curve, factor), **look)
        upper.set_ylabel(f"cumulative rain [{unit}]")
        lower.set_ylabel(f"intensity [{unit}/hr]" if depth_in is not None else "intensity [share/hr]")
        lower.set_xlabel("time [hr]")
        for axes in (upper, lower):
            axes.set_ylim(bottom=0.0)
            axes.set_xlim(0.0, max(curve.duration_hr for curve in curves))
        upper.legend(frameon=False, fontsize=7.0)
        text = io.StringIO()
        FigureCanvasSVG(figure).print_svg(text, metadata={"Date": None, "Creator": None})
    return text.getvalue()


def _steps(curve: MassCurve, factor: float) -> tuple[FloatArray, FloatArray]:
    """Corners of the intensity: constant between the rows of the mass curve."""
    intensity = factor * np.diff(curve.fractions) / np.diff(curve.hours)
    hours = np.repeat(curve.hours, 2)
    return hours, np.concatenate(([0.0], np.repeat(intensity, 2), [0.0]))


def _plain(text: str) -> str:
    """Text that matplotlib does not read as a formula."""
    return text.replace("$", r"\$")
