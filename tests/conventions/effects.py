"""What the conventions move: the tables of docs/conventions.md.

``python -m tests.conventions.effects`` from the top of the repository writes them into the page.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hydro.analysis import simulate
from hydro.conventions import EXACT, HYDROCAD, NRCS, WINTR20, Conventions
from hydro.model import Cover, DesignPoint, Subcatchment, build_network
from hydro.storms import DesignStorm, find

PAGE = Path(__file__).parents[2] / "docs" / "conventions.md"
MARKS = ("<!-- by convention -->\n\n", "<!-- by field -->\n\n")
TC_HR = (0.083, 0.1, 0.167, 0.25, 0.5, 1.0, 2.0, 4.0)
STORMS = ("I", "IA", "II", "III", "N10_D")
FIELDS = {
    "`storm_curve: smooth`": NRCS.override(storm_curve="smooth"),
    "`time_to_peak: one-ordinate`": NRCS.override(time_to_peak="one-ordinate"),
    "`time_step: fixed` at 0.05 h": NRCS.override(time_step="fixed", maximum_step_hr=0.05),
    "`time_step: fixed` at 0.05 h, smooth": NRCS.override(
        storm_curve="smooth", time_step="fixed", maximum_step_hr=0.05
    ),
    "`unit_hydrograph: integrated`": NRCS.override(unit_hydrograph="integrated"),
    "`reported_peak: largest-ordinate`": NRCS.override(reported_peak="largest-ordinate"),
}
"""Single fields changed; those of `smooth` and a step of 0.05 h together, as they act on each other."""


@cache
def peak_cfs(storm: str, tc_hr: float, conventions: Conventions, step_hr: float | None = None) -> float:
    """Peak of 64 ac of CN 80 under 5.00 in."""
    network = build_network("post", [Subcatchment("A", "DP", (Cover(64.0, 80.0),), tc_hr), DesignPoint("DP")])
    event = DesignStorm("storm", 5.0, find(storm))
    return simulate(network, event, conventions, step_hr=step_hr).nodes["A"].peak_flow_cfs


def change_pct(storm: str, tc_hr: float, conventions: Conventions, step_hr: float | None = None) -> float:
    """Difference of a peak from that under `nrcs`. [%]"""
    return 100.0 * (peak_cfs(storm, tc_hr, conventions, step_hr) / peak_cfs(storm, tc_hr, NRCS) - 1.0)


def by_convention() -> str:
    """Presets, by storm and Tc."""
    presets = (
        ("`wintr20`", WINTR20, None),
        ("`hydrocad`, step 0.05 h", HYDROCAD, 0.05),
        ("`hydrocad`, step 0.01 h", HYDROCAD, 0.01),
        ("`exact`", EXACT, None),
    )
    lines = [_head("storm | conventions")]
    for storm in STORMS:
        for name, conventions, step in presets:
            lines.append(_line(f"{storm} | {name}", [change_pct(storm, tc, conventions, step) for tc in TC_HR]))
    return "\n".join(lines) + "\n"


def by_field() -> str:
    """Single fields under Type II, by Tc."""
    lines = [_head("field")]
    lines += [_line(name, [change_pct("II", tc, changed) for tc in TC_HR]) for name, changed in FIELDS.items()]
    return "\n".join(lines) + "\n"


def _head(first: str) -> str:
    columns = first.count("|") + 1 + len(TC_HR)
    return f"| {first} | {' | '.join(f'{tc:g}' for tc in TC_HR)} |\n|{'---|' * columns}"


def _line(first: str, changes: list[float]) -> str:
    return f"| {first} | {' | '.join(f'{change + 0.0:+.1f}'.replace('-0.0', '+0.0') for change in changes)} |"


def written(page: str) -> str:
    """The page with both tables made anew."""
    for mark, table in zip(MARKS, (by_convention(), by_field()), strict=True):
        before, _, after = page.partition(mark)
        page = before + mark + table + after[after.index("\n\n") + 1 :]
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
