"""Cases of NRCS WinTR-20 3.30: the files of ``wintr20/`` as networks, and every printed value beside ours."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hydro.analysis import simulate
from hydro.analysis.wintr20.carry import carry
from hydro.analysis.wintr20.hydrograph import Hydrograph
from hydro.conventions import WINTR20, Conventions
from hydro.model import (
    Cover,
    DesignPoint,
    Junction,
    Network,
    Outlet,
    Pond,
    RatingTable,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.model.compiled import compile_network
from hydro.model.results import NodeResult, RunResult
from hydro.storms import DesignStorm, find, user_curve

HERE = Path(__file__).parent / "wintr20"
KINDS = (
    "subarea", "subarea_edge", "userrain", "structure", "structure_edge", "network", "network_site", "prepost",
)  # fmt: skip
OUTLET = "OUTLET"
HALF_DIGIT = {"runoff_in": 0.0005, "peak_cfs": 0.005, "time_of_peak_hr": 0.005, "peak_elevation_ft": 0.005}
"""Half the last printed digit."""
PEAK_SHARE = 3e-7
"""Single precision of the engine, 6e-8 an operation: its largest peaks are printed with more digits than it carries."""
DEPTH_ROUND_OFF_IN = 1e-5
"""A depth that lies on half a digit is printed up or down as the engine's sum in single precision has it."""


@dataclass(frozen=True, slots=True)
class Value:
    """A printed value beside ours."""

    case: str
    node: str
    quantity: str
    printed: float
    ours: float

    @property
    def difference(self) -> float:
        return self.ours - self.printed

    @property
    def allowed(self) -> float:
        own = {"peak_cfs": PEAK_SHARE * self.printed, "runoff_in": DEPTH_ROUND_OFF_IN}
        return HALF_DIGIT[self.quantity] + own.get(self.quantity, 0.0)

    @property
    def agrees(self) -> bool:
        return abs(self.difference) <= self.allowed


@cache
def cases(kind: str) -> tuple[dict, ...]:
    text = (HERE / f"{kind}.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


def hydrographs(kind: str) -> Iterator[dict]:
    with gzip.open(HERE / f"{kind}_hydrographs.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def storm_of(case: dict) -> DesignStorm:
    if "rain_table" in case:
        table = case["rain_table"]
        hours = [round(i * table["step_hr"], 9) for i in range(len(table["fraction"]))]
        curve = user_curve(hours, table["fraction"], case["rainfall"])
    else:
        curve = find(case["rainfall"])
    return DesignStorm("storm", case["depth_in"], curve, arc=case["arc"])


def network_of(case: dict) -> Network:
    """Reaches with a channel section are junctions here: what lies above them is compared, what lies below is not."""
    shape = case["unit_hydrograph"]
    areas = case.get("subareas") or [{**case, "id": "AREA", "to": "POND" if "rating" in case else OUTLET}]
    nodes: list = [
        Subcatchment(
            area["id"], _name(area["to"]), (Cover(area["area_mi2"] * 640.0, area["curve_number"]),),
            area["tc_hr"], unit_hydrograph=shape,
        )
        for area in areas
    ]  # fmt: skip
    for reach in reaches_of(case):
        if reach["kind"] == "structure":
            nodes.append(_pond(reach["id"], _name(reach["to"]), case["structures"][reach["ref"]]))
        else:
            nodes.append(Junction(reach["id"], _name(reach["to"])))
    if "rating" in case:
        nodes.append(_pond("POND", OUTLET, case))
    return build_network("post", [*nodes, DesignPoint(OUTLET)])


def reaches_of(case: dict) -> list[dict]:
    if case["kind"] == "prepost":
        return [{"kind": "structure", "id": "BASIN", "to": "Outlet", "ref": "T1"}]
    return case.get("reaches", [])


def below_channels(case: dict) -> frozenset[str]:
    """Nodes whose inflow has passed a channel."""
    to = {reach["id"]: _name(reach["to"]) for reach in reaches_of(case)}
    found = set()
    for reach in reaches_of(case):
        name = reach["id"]
        while reach["kind"] == "channel" and name != OUTLET:
            name = to[name]
            found.add(name)
    return frozenset(found)


def run(case: dict, conventions: Conventions = WINTR20) -> RunResult:
    return simulate(network_of(case), storm_of(case), conventions)


def compare(case: dict, result: RunResult) -> list[Value]:
    """Every printed value of a case that does not depend on a channel."""
    single = {
        "AREA": {"inflow_peak_cfs": "peak_cfs"} if "rating" in case else {},
        "POND Downstream": {
            "outflow_peak_cfs": "peak_cfs", "time_of_outflow_peak_hr": "time_of_peak_hr",
            "peak_elevation_ft": "peak_elevation_ft", "runoff_in": "runoff_in",
        },
    }  # fmt: skip
    if "subareas" in case:
        printed = case["expected"]
    elif "rating" in case:
        printed = {
            label: {ours: case["expected"][theirs] for theirs, ours in keys.items()}
            for label, keys in single.items()
        }
    else:
        printed = {"AREA": case["expected"]}
    below = below_channels(case)
    channels = {reach["id"] for reach in reaches_of(case) if reach["kind"] == "channel"}
    values = []
    for label, entry in printed.items():
        name, _, side = label.partition(" ")
        if name in below or (side == "Downstream" and name in channels):
            continue
        ours = _measures(case, result.nodes[name], side)
        values += [
            Value(case["id"], label, key, entry[key], ours[key])
            for key in HALF_DIGIT
            if key in entry and not (key == "peak_elevation_ft" and side != "Downstream")
        ]
    return [value for value in values if not (value.quantity == "time_of_peak_hr" and _dry(printed, value))]


def _dry(printed: dict, value: Value) -> bool:
    """A hydrograph without flow is printed with the end of the storm as its time; it has no time of peak here."""
    return printed[value.node]["peak_cfs"] == 0.0


def _measures(case: dict, node: NodeResult, side: str) -> dict[str, float]:
    area_mi2 = drained_mi2(case, node.id)
    into = side == "Upstream"
    volume = node.inflow_volume_cf if into else node.volume_cf
    return {
        "runoff_in": volume / (area_mi2 * 640.0 * 3630.0),
        "peak_cfs": node.peak_inflow_cfs if into else node.peak_flow_cfs,
        "time_of_peak_hr": node.time_of_peak_inflow_hr if into else node.time_of_peak_hr,
        "peak_elevation_ft": node.pool.peak_elevation_ft if node.pool else float("nan"),
    }


def drained_mi2(case: dict, name: str) -> float:
    if "subareas" not in case:
        return case["area_mi2"]
    to = {item["id"]: _name(item["to"]) for item in (*case["subareas"], *reaches_of(case))}
    total = 0.0
    for area in case["subareas"]:
        at = area["id"]
        while at != name and at != OUTLET:
            at = to[at]
        total += area["area_mi2"] if at == name else 0.0
    return total


def _name(printed: str) -> str:
    return OUTLET if printed == "Outlet" else printed


def _pond(name: str, to: str, data: dict) -> Pond:
    levels = tuple(row["elevation_ft"] for row in data["rating"])
    volumes = tuple(43_560.0 * row["storage_acft"] for row in data["rating"])
    table = RatingTable(levels, tuple(row["outflow_cfs"] for row in data["rating"]))
    storage = (Storage("volumes", levels, volumes),)
    return Pond(name, {"primary": to}, storage, (Outlet("rating", table),), data["start_elevation_ft"])


def own_hydrographs(case: dict) -> dict[str, Hydrograph]:
    """Outflow of every node on its own clock."""
    plan = compile_network(network_of(case), WINTR20).under(case["arc"])
    done = carry(plan, storm_of(case))
    return {name: done.outflow[m] for name, m in plan.index.items()}


def ordinates(case: dict, printed: dict) -> list[tuple[Hydrograph, dict]]:
    """Our hydrographs beside the printed ones; hydrographs without flow are left out."""
    ours = own_hydrographs(case)
    pairs = [(ours[name], theirs) for name, theirs in printed.get("hydrographs", {}).items()]
    if "inflow" in printed:
        pairs += [(ours["AREA"], printed["inflow"]), (ours["POND"], printed["hydrograph"])]
    elif "hydrograph" in printed:
        pairs.append((ours[OUTLET if "subareas" in case else "AREA"], printed["hydrograph"]))
    return [(flow, theirs) for flow, theirs in pairs if max(theirs["cfs"]) > 0.0]
