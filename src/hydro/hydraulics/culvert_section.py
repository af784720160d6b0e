"""Cross-sections of culvert barrels that have no closed formulas, as polygons."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from hydro.types import FloatArray

POLYGON_ROWS = 65
"""Depths of a polygon; its area is that of the curved section."""
ARCH_WIDEST = 1.0 / 3.0
"""Height of the widest place of an arch, as a share of its rise."""


def barrel_shape(shape: str) -> int:
    """Kernel's number of a shape: circular 0, box 1, elliptical and arch 2."""
    return {"circular": 0, "box": 1, "elliptical": 2, "arch": 2}[shape]


@cache
def barrel_rows(shape: str, rise_ft: float, span_ft: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Table of a barrel as the kernels take it; empty for circle and box.

    Parameters
    ----------
    shape : {"circular", "box", "elliptical", "arch"}
        Cross-section.
    rise_ft, span_ft : float
        Inside height and width. [ft]

    Returns
    -------
    x, y : tuple of float
        Depths, then areas below them [ft, sf]; widths, then wetted perimeters [ft].

    Notes
    -----
    An ellipse has the axes span and rise.  An arch is two half-ellipses that meet at its widest place, a
    third of the rise above the invert: area pi/4 span rise, within 10 % of the sizes of corrugated
    pipe-arches, whose corner and bottom radii differ by maker.  Both are polygons of 64 strips with the exact
    area; their perimeter is within 0.1 %.

    Examples
    --------
    >>> x, y = barrel_rows("elliptical", 2.0, 3.0)
    >>> round(x[-1], 6) == round(math.pi / 4 * 2.0 * 3.0, 6)
    True
    """
    if shape in {"circular", "box"}:
        return (), ()
    rise = 0.5 * (1.0 - np.cos(np.linspace(0.0, math.pi, POLYGON_ROWS)))
    widest = 0.5 if shape == "elliptical" else ARCH_WIDEST
    depths = rise_ft * np.where(rise < 0.5, 2.0 * widest * rise, widest + (2.0 * rise - 1.0) * (1.0 - widest))
    widths = 2.0 * span_ft * np.sqrt(rise * (1.0 - rise))
    widths *= 0.25 * math.pi * rise_ft * span_ft / _below(depths, widths)[-1]
    strips = np.hypot(np.diff(depths), 0.5 * np.diff(widths))
    perimeter = np.concatenate(([0.0], np.cumsum(2.0 * strips)))
    x = np.concatenate((depths, _below(depths, widths)))
    return tuple(x.tolist()), tuple(np.concatenate((widths, perimeter)).tolist())


def _below(depths: FloatArray, widths: FloatArray) -> FloatArray:
    """Area below each depth. [sf]"""
    return np.concatenate(([0.0], np.cumsum(0.5 * (widths[1:] + widths[:-1]) * np.diff(depths))))
