"""Printed values of submitted reports beside ours: the table of docs/submissions.md.

``python -m tests.reference.submissions.comparison`` from the top of the repository writes the page.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from hydro.analysis import simulate
from hydro.conventions import HYDROCAD
from hydro.hydrology import manning_velocity_fps, runoff_depth
from hydro.model import Cover, DesignPoint, Subcatchment, build_network
from hydro.model.compiled import compile_network
from hydro.project.read import read_project_text
from hydro.storms import DesignStorm, find

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "submissions.md"
MARK = "<!-- table -->\n\n"
UNITS = {
    "depth_in": ("runoff depth", "in"),
    "volume_acft": ("volume", "ac-ft"),
    "volume_cf": ("volume", "cf"),
    "peak_cfs": ("peak", "cfs"),
    "outflow_cfs": ("peak outflow", "cfs"),
    "curve_number": ("curve number", "-"),
    "composite_cn": ("composite curve number", "-"),
    "velocity_fps": ("velocity", "ft/s"),
    "travel_time_min": ("travel time", "min"),
    "tc_min": ("time of concentration", "min"),
    "slope": ("slope", "ft/ft"),
    "flow_area_sf": ("bank-full area", "sf"),
    "capacity_cfs": ("bank-full capacity", "cfs"),
    "peak_velocity_fps": ("velocity at the printed depth", "ft/s"),
}
"""Words and unit of each quantity."""


PROJECT = """
hydro: 1
project: {name: flow path}
conventions: hydrocad
storms: {distribution: II, depths_in: {10-yr: 5.0}}
conditions: {post: {AREA: {kind: subcatchment, to: OUT, areas: [{ac: 1, cn: 80}], tc: %s}}}
design_points: {OUT: {}}
"""
"""A project file with one flow path."""


@dataclass(frozen=True)
class Value:
    """One printed value and ours; ours is NaN where it cannot be computed."""

    case: str
    item: str
    quantity: str
    printed: str
    ours: float
    tolerance: float
    note: str = ""

    @property
    def decimals(self) -> int:
        return len(self.printed.partition(".")[2])

    @property
    def difference(self) -> float:
        return self.ours - float(self.printed.replace(",", ""))

    @property
    def agrees(self) -> bool:
        """Within the tolerance, round-off aside."""
        return abs(self.difference) <= self.tolerance * (1.0 + 1e-9)


def half_digit(printed: str) -> float:
    """Half the last printed digit."""
    return 0.5 * 10.0 ** -len(printed.partition(".")[2])


def cases() -> list[dict]:
    """All cases, by label."""
    read = YAML(typ="safe", pure=True)
    return [read.load(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("site_*.yaml"))]


def values(case: dict) -> list[Value]:
    """Every printed value of a case."""
    found = [
        Value(case["label"], item, key, printed, ours, tolerance)
        for item, key, printed, ours, tolerance in [
            *_areas(case), *_split(case), *_listing(case), *_flow_path(case), *_ditch(case), *_pipes(case),
        ]
    ]  # fmt: skip
    absent = [
        Value(case["label"], row["item"], row["quantity"], row["printed"], math.nan, math.nan, row["reason"])
        for row in case.get("not_computed", [])
    ]
    return found + absent


Row = tuple[str, str, str, float, float]


def _areas(case: dict) -> Iterator[Row]:
    """Subcatchments run under the conventions `hydrocad` at the step of the report."""
    areas = case.get("subcatchments", {})
    if not areas:
        return
    nodes = [
        Subcatchment(
            name, "OUT",
            tuple(Cover(ac, float(cn)) for ac, cn in area.get("covers", [[area.get("area_ac"), area.get("cn")]])),
            area["tc_min"] / 60.0,
        )
        for name, area in areas.items()
    ]  # fmt: skip
    storm = DesignStorm(case["storm"]["name"], case["storm"]["depth_in"], find(case["storm"]["distribution"]))
    network = build_network("post", [*nodes, DesignPoint("OUT")])
    run = simulate(network, storm, HYDROCAD, step_hr=case["step_hr"], span_hr=case["span_hr"])
    for name, area in areas.items():
        node = run.nodes[name]
        ours = {
            "depth_in": node.runoff.runoff_in,
            "volume_acft": node.volume_acft,
            "peak_cfs": node.peak_flow_cfs,
            "curve_number": node.runoff.curve_number,
        }
        for key, printed in area["printed"].items():
            tolerance = half_digit(printed)
            if key == "peak_cfs":
                tolerance = 0.01 * case["peak_tolerance_pct"] * float(printed)
            yield name, key, printed, ours[key], tolerance


def _split(case: dict) -> Iterator[Row]:
    """Runoff of the pervious part and of the impervious part, CN 98, added by area."""
    for name, area in case.get("split", {}).items():
        share = 0.01 * area["impervious_pct"]
        rain = case["storm"]["depth_in"]
        depth = (1.0 - share) * runoff_depth(rain, area["cn_pervious"]) + share * runoff_depth(rain, 98)
        ours = {"depth_in": depth, "volume_acft": depth * area["area_ac"] / 12.0}
        for key, printed in area["printed"].items():
            yield name, key, printed, ours[key], half_digit(printed)


def _listing(case: dict) -> Iterator[Row]:
    """Composite curve number of the area listing, a whole number."""
    listing = case.get("area_listing")
    if listing:
        covers = tuple(Cover(ac, float(cn)) for ac, cn in listing["rows"])
        network = build_network("post", [Subcatchment("LISTED", "OUT", covers, 0.1), DesignPoint("OUT")])
        composite = float(compile_network(network, HYDROCAD).curve_number[0])
        printed = listing["printed"]["composite_cn"]
        yield "area listing", "composite_cn", printed, composite, half_digit(printed)


def _flow_path(case: dict) -> Iterator[Row]:
    """Velocity and travel time of the segments, and their sum, as a project file gives them."""
    paths = dict(case.get("flow_path", {}))
    total = paths.pop("printed", None)
    for name, segments in paths.items():
        entries = [{key: value for key, value in segment.items() if key != "printed"} for segment in segments]
        node = read_project_text(PROJECT % json.dumps(entries), "submission").networks["post"].nodes[0]
        for segment, ours in zip(segments, node.flow_path, strict=True):
            both = {"velocity_fps": ours.velocity_fps, "travel_time_min": 60.0 * ours.travel_time_hr}
            for key, printed in segment["printed"].items():
                yield name, key, printed, both[key], half_digit(printed)
        yield name, "tc_min", total["tc_min"], 60.0 * node.time_of_concentration_hr, half_digit(total["tc_min"])


def _ditch(case: dict) -> Iterator[Row]:
    """A trapezoidal ditch by Manning's equation with the constant of the conventions."""
    for name, ditch in case.get("ditch", {}).items():
        slope = (ditch["inlet_ft"] - ditch["outlet_ft"]) / ditch["length_ft"]

        def area_and_velocity(depth: float, ditch: dict = ditch, slope: float = slope) -> tuple[float, float]:
            area = depth * (ditch["bottom_ft"] + ditch["side_slope"] * depth)
            perimeter = ditch["bottom_ft"] + 2.0 * depth * math.hypot(1.0, ditch["side_slope"])
            return area, manning_velocity_fps(area / perimeter, slope, ditch["n"], HYDROCAD.manning_constant)

        full_area, full_velocity = area_and_velocity(ditch["bank_depth_ft"])
        ours = {
            "slope": slope,
            "flow_area_sf": full_area,
            "capacity_cfs": full_area * full_velocity,
            "peak_velocity_fps": area_and_velocity(ditch["peak_depth_ft"])[1],
        }
        for key, printed in ditch["printed"].items():
            yield name, key, printed, ours[key], half_digit(printed)


def _pipes(case: dict) -> Iterator[Row]:
    """Slope from the inverts."""
    for name, pipe in case.get("pipes", {}).items():
        printed = pipe["printed"]["slope"]
        yield name, "slope", printed, (pipe["inlet_ft"] - pipe["outlet_ft"]) / pipe["length_ft"], half_digit(printed)


def table() -> str:
    """Rows of the page, in Markdown."""
    lines = [
        "| case | program | item | quantity | printed | ours | difference | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for case in cases():
        for value in values(case):
            words, unit = UNITS[value.quantity]
            quantity = words if unit == "-" else f"{words} [{unit}]"
            ours, difference, verdict = "-", "-", f"not computed: {value.note}"
            if math.isfinite(value.ours):
                ours, difference = f"{value.ours:,.{value.decimals + 1}f}", f"{value.difference:+.{value.decimals + 1}f}"
                if value.quantity == "peak_cfs":
                    difference = f"{100.0 * value.difference / float(value.printed):+.1f} %"
                verdict = "agrees" if value.agrees else "differs"
            cells = (value.case, case["software"], value.item, quantity, value.printed, ours, difference, verdict)
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    head = PAGE.read_text(encoding="utf-8").split(MARK)[0]
    PAGE.write_text(head + MARK + table(), encoding="utf-8", newline="\n")
