"""Drawing of a routing diagram as SVG."""

from __future__ import annotations

from html import escape
from itertools import pairwise

from hydro.model.network import Network
from hydro.model.nodes import Node, Pond, Reach, Subcatchment
from hydro.model.runoff_method import ModifiedRational, Rational
from hydro.report.diagram import Layout, Link, lay_out
from hydro.report.formats import quantity
from hydro.types import NodeKind

MARGIN = 10.0
LETTER_WIDTH = 6.6
"""Mean width of a letter of a node's name. [px]"""

HALF_WIDTH: dict[NodeKind, float] = {
    "subcatchment": 24.0,
    "inflow": 12.0,
    "reach": 22.0,
    "pond": 19.0,
    "junction": 6.0,
    "design_point": 13.0,
}
"""From the centre of a shape to where its links begin. [px]"""

LABEL_DROP: dict[NodeKind, float] = {
    "subcatchment": 28.0,
    "inflow": 25.0,
    "reach": 22.0,
    "pond": 27.0,
    "junction": 19.0,
    "design_point": 26.0,
}
"""From the centre of a shape to the base line of its name. [px]"""

KIND_NAMES: dict[NodeKind, str] = {
    "subcatchment": "Subcatchment",
    "inflow": "Inflow",
    "reach": "Reach",
    "pond": "Pond",
    "junction": "Junction",
    "design_point": "Design point",
}

_STYLE = (
    "font-family:Arial,Helvetica,'DejaVu Sans',sans-serif;"
    "fill:none;stroke:#222;stroke-width:1.2;stroke-linejoin:round"
)
_DASHES = {"secondary": "6 3", "tertiary": "2 3", "discarded": "1 3"}


def diagram_svg(network: Network) -> str:
    """Return the routing diagram of a condition.

    Parameters
    ----------
    network : Network
        One condition.

    Returns
    -------
    str
        An ``svg`` element without outside references.
    """
    layout = lay_out(network)
    kinds = {node.id: node.kind for node in network}
    width, height = layout.width + 2.0 * MARGIN, layout.height + 2.0 * MARGIN
    parts = [
        f'<svg role="img" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'style="{_STYLE}"><title>Routing diagram, {escape(network.condition)}</title>',
        f'<g transform="translate({MARGIN:.0f},{MARGIN:.0f})">',
        *(_link(link, kinds) for link in layout.links),
        *(_node(node, layout) for node in network),
        "</g></svg>",
    ]
    return "".join(parts)


def legend_svg() -> str:
    """Return the shapes with their names."""
    parts, x = [], 30.0
    for kind, name in KIND_NAMES.items():
        parts.append(_shape(kind, x, 20.0))
        parts.append(_text(x + HALF_WIDTH[kind] + 6.0, 24.0, name, "start", 11))
        x += 2.0 * HALF_WIDTH[kind] + 24.0 + LETTER_WIDTH * len(name)
    return (
        f'<svg role="img" width="{x:.0f}" height="40" viewBox="0 0 {x:.0f} 40" style="{_STYLE}">'
        f"<title>Shapes of the diagrams</title>{''.join(parts)}</svg>"
    )


def _node(node: Node, layout: Layout) -> str:
    """Shape, name and one line of detail; the full name appears on pointing."""
    x, y = layout.places[node.id]
    longest = max(6, int((layout.column_width - 8.0) / LETTER_WIDTH))
    parts = [f"<g><title>{escape(f'{KIND_NAMES[node.kind]} {node.id}')}</title>", _shape(node.kind, x, y)]
    below = y + LABEL_DROP[node.kind]
    parts.append(_text(x, below, _shortened(node.id, longest), "middle", 11, bold=True))
    detail = _detail(node)
    if detail:
        parts.append(_text(x, below + 11.0, _shortened(detail, longest + 4), "middle", 9))
    if lost := _lost(node):
        parts.append(_text(x, below + 22.0, f"\N{DOWNWARDS ARROW} {lost}", "middle", 9, italic=True))
    return "".join((*parts, "</g>"))


def _detail(node: Node) -> str:
    """What tells nodes of a kind apart."""
    if isinstance(node, Subcatchment):
        if isinstance(node.method, Rational | ModifiedRational):
            return f"{quantity(node.area_ac, 'ac')} ac, C {node.method.runoff_coefficient:.2f}"
        return f"{quantity(node.area_ac, 'ac')} ac, CN {quantity(node.curve_number, 'CN')}"
    if isinstance(node, Pond):
        return node.practice.replace("-", " ")
    if isinstance(node, Reach):
        return f"{quantity(60.0 * node.travel_time_hr, 'min')} min"
    return ""


def _shape(kind: NodeKind, x: float, y: float) -> str:
    """Outline of a node."""
    if kind == "subcatchment":
        return _polygon(x, y, "-24,0 -14,-16 14,-16 24,0 14,16 -14,16", "#e6f2df")
    if kind == "inflow":
        return _polygon(x, y, "-12,-12 12,0 -12,12", "#dcebf7")
    if kind == "reach":
        return _polygon(x, y, "-22,-9 10,-9 22,0 10,9 -22,9", "#f3ead8")
    if kind == "pond":
        basin = _polygon(x, y, "-24,-14 24,-14 14,14 -14,14", "#dcebf7")
        return f'{basin}<path d="M{x - 21.0:.1f} {y - 6.0:.1f}h42" stroke="#0072b2"/>'
    if kind == "junction":
        return _circle(x, y, 6, "#fff")
    return _circle(x, y, 13, "#fff") + _circle(x, y, 9, "#f1dede")


def _circle(x: float, y: float, radius: int, fill: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}"/>'


def _polygon(x: float, y: float, points: str, fill: str) -> str:
    return f'<polygon transform="translate({x:.1f},{y:.1f})" points="{points}" fill="{fill}"/>'


def _link(link: Link, kinds: dict[str, NodeKind]) -> str:
    """A curve with an arrow, horizontal at nodes and bends; a pond's other paths are dashed and named."""
    points = list(link.points)
    points[0] = (points[0][0] + HALF_WIDTH[kinds[link.source]], points[0][1])
    end_x, end_y = points[-1][0] - HALF_WIDTH[kinds[link.target]] - 1.0, points[-1][1]
    points[-1] = (end_x - 6.0, end_y)
    curve = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (x1, y1), (x2, y2) in pairwise(points):
        middle = 0.5 * (x1 + x2)
        curve.append(f"C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}")
    first = link.paths[0] if link.paths else "primary"
    dash = f' stroke-dasharray="{_DASHES[first]}"' if first in _DASHES else ""
    parts = [
        f'<path d="{"".join(curve)}"{dash}/>',
        f'<path d="M{end_x:.1f} {end_y:.1f}l-7 -3.5v7z" fill="#222" stroke="none"/>',
    ]
    if link.paths and link.paths != ("primary",):
        x, y = (0.5 * (one + other) for one, other in zip(points[0], points[1], strict=True))
        if link.bow:
            x, y = points[1]
        parts.append(_text(x, y - 4.0, ", ".join(link.paths), "middle", 9, italic=True))
    return "".join(parts)


def _lost(node: Node) -> str:
    """Paths of a pond that leave the network."""
    if not isinstance(node, Pond):
        return ""
    paths = dict.fromkeys(outlet.path for outlet in node.outlets if outlet.path not in node.to)
    return ", ".join(paths)


def _text(
    x: float, y: float, text: str, anchor: str, size: int, *, bold: bool = False, italic: bool = False
) -> str:
    """Text with a white rim, so that it can be read on a link."""
    weight = ' font-weight="bold"' if bold else ""
    slant = ' font-style="italic"' if italic else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{weight}{slant} fill="#111" '
        f'stroke="#fff" stroke-width="3" paint-order="stroke">{escape(text)}</text>'
    )


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}\N{HORIZONTAL ELLIPSIS}"
