"""Writes docs/wintr20.md: every printed value of NRCS WinTR-20 3.30 beside ours.

``python -m tests.reference.wintr20_page`` in the top folder of the repository.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from hydro.conventions import NRCS
from tests.reference.wintr20_cases import HERE, KINDS, Value, cases, compare, run

PAGE = Path(__file__).parents[2] / "docs" / "wintr20.md"
STORMS = ("I", "IA", "II", "III", "N10_A", "N10_B", "N10_C", "N10_D", "NRCC_C", "NRCC_D", "NOAA_C", "NOAA_D")
TC_HR = (0.083, 0.1, 0.167, 0.25, 0.5, 1.0, 2.0, 4.0)
QUANTITIES = {
    "runoff_in": ("depth, in", 4), "peak_cfs": ("peak, cfs", 3), "time_of_peak_hr": ("time, hr", 3),
    "peak_elevation_ft": ("level, ft", 3),
}  # fmt: skip
REASONS = {
    "flat": "flat peak of a pond: the ordinates at the printed time equal the peak in six digits",
    "long sum": "depth summed in single precision over tens of thousands of ordinates; summed so, ours prints the same",
}
HEAD = """\
# WinTR-20 3.30, value by value

Under `conventions: wintr20` a run follows NRCS WinTR-20 version 3.30 step by step. This page lists every printed value
that was at hand beside ours. It is written by `python -m tests.reference.wintr20_page`, and a test keeps it in step;
the cases stand in `tests/reference/wintr20`.

## What the convention does

1. **Runoff.** S = 1000/CN - 10, Ia = 0.2 S, on cumulative rain. At antecedent runoff condition 1 or 3 the curve number
   is replaced by the table of whole numbers (NEH 630 ch. 10).
2. **Time step.** With k the step of the dimensionless unit hydrograph over Tp, Tp = 0.6 Tc/(1 - k/2) and dt = k Tp:
   0.0632 Tc for the standard one. One ordinate of the table a step, divided by their sum; 645.33 cfs h an inch and
   square mile.
3. **Clock.** A hydrograph starts when rain reaches Ia and counts its own steps, t = t + dt, in single precision, as it
   does rain, runoff and their differences. Times that it prints are start + i dt.
4. **Cut.** Ordinates not above 0.001 cfs are cut at both ends, after a sum too; one zero stays. The cut hydrograph goes
   downstream, and the depth that is printed is its volume.
5. **Sums** are made two at a time on the clock of the shorter step, continued by whole steps; the other hydrograph is
   read by straight lines. At equal steps both clocks are tried and the larger combined peak is kept. Order at a node:
   the main branch (that needs most hydrographs in store), the subcatchments, the other branches, each as entered.
6. **Ponds** are routed on the rows given, from the last row without outflow on: storage below the outlet holds nothing
   back. Routing step dt/n, n = max(2, ceil(dt / min S/O)). Levels are read back from the outflow, so that a level
   stretch of the rating gives its lowest row (finding H309). The first outflow is 0; routing goes on until the outflow
   is below 0.001 cfs, at most 100,000 steps (H401).
7. **Refused**, as by the engine: a rating whose first row has outflow, or none, and a start below the last row without
   outflow. Outlets that are formulas are rated finely, as a user of the engine would.
8. **Reaches** delay by their travel time. Channel sections (Muskingum-Cunge) are not routed: of networks with channels,
   what lies above them is compared here.

The engine itself loses a little water where it cuts and adds. The balance of a run counts it against Q(P) times area;
beyond 1 % it is finding H403. In the cases below that happens only where a pond starts above its outlet, since its
first outflow is taken as 0.
"""


@cache
def values() -> dict[str, list[Value]]:
    """Every compared value by kind."""
    return {kind: [value for case in cases(kind) for value in compare(case, run(case))] for kind in KINDS}


def systematic_case(storm: str, tc_hr: float) -> dict:
    """One subarea of CN 80 under 5.00 in."""
    return {
        "kind": "subarea", "id": f"{storm}-{tc_hr}", "rainfall": storm, "depth_in": 5.0, "arc": 2, "area_mi2": 0.1,
        "curve_number": 80, "tc_hr": tc_hr, "unit_hydrograph": "standard",
    }  # fmt: skip


def text() -> str:
    """The page."""
    parts = [HEAD, _summary(), _exceptions(), _systematic(), "## Cases\n"]
    parts.append("Each value: printed, ours, difference. Depths of ponds are outflow volumes over the drainage area.\n")
    parts += [f"### {kind}.jsonl\n\n{_table(found)}" for kind, found in values().items()]
    return "\n".join(parts)


def _summary() -> str:
    lines = [
        "## Summary\n",
        "Tolerance: half the last printed digit; for peaks 3e-7 of the peak more and for depths 0.00001 in more, since the",
        "engine carries single precision. Whole hydrographs, 599 of them, are held to 0.01 % of the peak and half the fifth",
        "decimal; the worst is 0.002 % off.\n",
        "| cases | values | agree | " + " | ".join(f"largest, {name}" for name, _ in QUANTITIES.values()) + " |",
        "|---" * (3 + len(QUANTITIES)) + "|",
    ]
    for kind, found in values().items():
        largest = [
            max((abs(value.difference) for value in found if value.quantity == key), default=None)
            for key in QUANTITIES
        ]
        shown = ["" if size is None else f"{size:.5f}" for size in largest]
        agree = sum(value.agrees for value in found)
        lines.append(f"| {kind}, {len(cases(kind))} cases | {len(found)} | {agree} | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def _exceptions() -> str:
    rows = csv.DictReader((HERE / "exceptions.csv").read_text(encoding="utf-8").splitlines())
    found = {(value.case, value.node, value.quantity): value for part in values().values() for value in part}
    lines = ["## Values that are not met\n", "| case | node | value | printed | ours | reason |", "|---|---|---|---|---|---|"]
    for row in rows:
        value = found[row["case"], row["node"], row["quantity"]]
        name, digits = QUANTITIES[value.quantity]
        ours = f"{value.ours:.{digits}f}"
        lines.append(f"| {value.case} | {value.node} | {name} | {value.printed:g} | {ours} | {REASONS[row['reason']]} |")
    return "\n".join(lines) + "\n"


def _systematic() -> str:
    lines = [
        "## Against the published method\n",
        "Peak under `nrcs` against `wintr20` in per cent, by storm and Tc in hours: one subcatchment, CN 80, 5.00 in, 24 h.",
        "Depth and volume are the same. The longer time to peak (2/3 Tc against 0.63158 Tc) lowers the peak where Tc is",
        "long; where Tc is short, the storm's own 0.1 h steps rule both.\n",
        "| storm | " + " | ".join(f"{tc:g}" for tc in TC_HR) + " |",
        "|---" * (1 + len(TC_HR)) + "|",
    ]
    for storm in STORMS:
        cells = []
        for tc_hr in TC_HR:
            case = systematic_case(storm, tc_hr)
            engine, ours = (run(case, *own).nodes["AREA"].peak_flow_cfs for own in ((), (NRCS,)))
            cells.append(f"{100.0 * (ours / engine - 1.0):+.1f}")
        lines.append(f"| {storm} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _table(found: list[Value]) -> str:
    """One line a node; columns that the kind does not print are left out."""
    used = [key for key in QUANTITIES if any(value.quantity == key for value in found)]
    rows: dict[tuple[str, str], dict[str, Value]] = {}
    for value in found:
        rows.setdefault((value.case, value.node), {})[value.quantity] = value
    lines = [
        "| case | node | " + " | ".join(f"{QUANTITIES[key][0]} | ours | diff." for key in used) + " |",
        "|---" * (2 + 3 * len(used)) + "|",
    ]
    for (case, node), row in rows.items():
        cells = [_cells(row[key]) if key in row else "| | " for key in used]
        lines.append(f"| {case} | {node} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cells(value: Value) -> str:
    digits = QUANTITIES[value.quantity][1]
    difference = round(value.difference, digits) + 0.0
    return f"{value.printed:.{digits - 1}f} | {value.ours:.{digits}f} | {difference:.{digits}f}"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8", newline="\n")
