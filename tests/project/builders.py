"""Project texts to break: the template, with one piece replaced."""

from __future__ import annotations

from hydro.errors import Fault, ProjectError
from hydro.project import read_project_text, template_text

TEMPLATE = template_text()

SI = """\
hydro: 1
project: {name: Maple Court, location: "Nassau County, NY", units: SI}
storms:
  distribution: N10_D
  depths_mm: {1-yr: 71.12, 2-yr: 87.122, 10-yr: 134.62}
water_quality: {p90_mm: 38.1}
conditions:
  pre:
    E1:
      kind: subcatchment
      to: DP1
      areas: [{ha: 2, cover: woods, condition: good, hsg: B}, {m2: 1000, cn: 70}]
      tc:
        - sheet: {m: 30.48, slope: 0.02, n: 0.40, p2_mm: 87.122}
        - shallow: {m: 128.016, slope: 0.03, surface: unpaved}
        - channel: {m: 30.48, slope: 0.01, n: 0.03, area_m2: 0.5, perimeter_m: 2.5}
    R1: {kind: reach, to: DP1, travel_time_min: 3}
  post:
    P1: {kind: subcatchment, to: BASIN, areas: [{ha: 2.1, cn: 80, impervious_pct: 40}], tc_min: 10}
    BASIN:
      kind: pond
      to: DP1
      storage:
        - contours_m_m2: [[30, 500], [31, 900], [32, 1500]]
        - volumes_m_m3: [[30, 0], [32, 300]]
      start_elevation_m: 30.1
      tailwater_m: 29
      wqv_elevation_m: 30.5
      embankment_top_m: 32.5
      rrv_m3: 100
      outlets:
        lowflow: {orifice: {diameter_mm: 75, invert_m: 30}}
        slot: {orifice: {width_mm: 300, height_mm: 150, invert_m: 30.6}}
        riser: {grate: {length_mm: 600, width_mm: 600, elevation_m: 31, weir_c: 1.84}}
        sharp: {weir: {sharp_crested: {length_m: 2, invert_m: 31.2, c: 1.84}}}
        high: {weir: {sharp_crested: {length_m: 2, invert_m: 31.2, crest_height_m: 0.5}}}
        notch: {weir: {v_notch: {angle_deg: 90, invert_m: 31.3, c: 1.38}}}
        broad: {weir: {broad_crested: {length_m: 5, breadth_m: 2, invert_m: 31.5}}, path: secondary}
        own: {weir: {broad_crested: {length_m: 5, coefficients_m_c: [[0.1, 1.4], [0.5, 1.6]], invert_m: 31.5}}}
        rated: {rating: {table_m_m3s: [[30, 0], [32, 0.5]]}, path: discarded}
design_points: {DP1: {stream_order: 3}}
"""
"""Every field that has a unit, in SI."""


def replaced(old: str, new: str, text: str = TEMPLATE) -> str:
    """Text with the first occurrence of a piece replaced."""
    assert old in text, f"{old!r} is not in the text"
    return text.replace(old, new, 1)


def faults_of(text: str, name: str = "site.yaml") -> tuple[Fault, ...]:
    """Faults that a text is refused with; none if it is read."""
    try:
        read_project_text(text, name)
    except ProjectError as error:
        return error.faults
    return ()


def line_of(piece: str, text: str = TEMPLATE) -> int:
    """Line of the first occurrence of a piece, from 1."""
    return text[: text.index(piece)].count("\n") + 1
