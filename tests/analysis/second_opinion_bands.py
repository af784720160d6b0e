"""How far the graphical and the Santa Barbara method are from the unit hydrograph: the table of bands.

``python -m tests.analysis.second_opinion_bands`` from the top of the repository measures and writes the table.
One square mile, 5 in of rain, CN by Ia/P: peak per inch of runoff depends on storm, Tc and Ia/P alone.  The band of
a cell runs over the four conventions at their usual step (`hydrocad`: Tc/10, at most 0.05 h).
"""

from __future__ import annotations

from pathlib import Path

from hydro.analysis import simulate
from hydro.analysis.second_opinion.bands import ANY_STORM, BANDS, SCS_TYPES
from hydro.analysis.second_opinion.recompute import recomputation
from hydro.conventions import EXACT, HYDROCAD, NRCS, WINTR20, Conventions
from hydro.hydrology import graphical_peak
from hydro.model import Cover, DesignPoint, Subcatchment, build_network
from hydro.model.compiled import compile_network
from hydro.storms import DesignStorm, find, list_storms

PAGE = Path(__file__).parents[2] / "src" / "hydro" / "data" / BANDS
TIMES_HR = (0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.0, 4.0, 10.0)
RATIOS = (0.0, 0.05, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
STEADY_RATIO = 0.3
"""Above this Ia/P the burst of types I and IA falls out of the excess rain and the gap of the graphical method turns
by up to 50 points between two rows: no band."""
DEPTH_IN = 5.0
HEAD = """\
# Gap of the TR-55 graphical and the Santa Barbara peak from the unit-hydrograph peak, lowest and highest over the
# conventions nrcs, wintr20, hydrocad (step Tc/10, at most 0.05 h) and exact.  Storm 'any': all 24-hour storms of the
# catalogue.  Measured; written by python -m tests.analysis.second_opinion_bands.
"""
COLUMNS = "storm,tc_hr,ia_over_p,graphical_low_pct,graphical_high_pct,santa_barbara_low_pct,santa_barbara_high_pct"


def conventions(tc_hr: float) -> tuple[Conventions, ...]:
    """The four presets at their usual step; curve numbers not rounded, so that Ia/P is what it is."""
    hydrocad = HYDROCAD.override(curve_number_rounding="none", maximum_step_hr=min(0.05, tc_hr / 10.0))
    return NRCS, WINTR20, hydrocad, EXACT


def gaps_pct(name: str, tc_hr: float, ratio: float, choices: Conventions) -> tuple[float | None, float]:
    """Gap of the graphical method (SCS types only) and of the Santa Barbara method."""
    number = 1000.0 / (10.0 + ratio * DEPTH_IN / 0.2)
    nodes = [Subcatchment("A", "OUT", (Cover(640.0, number),), tc_hr), DesignPoint("OUT")]
    plan = compile_network(build_network("post", nodes), choices)
    storm = DesignStorm("10-yr", DEPTH_IN, find(name))
    run = simulate(plan, storm)
    ours = run.nodes["A"].peak_flow_cfs
    santa_barbara = recomputation(plan, 0, storm, run.step_hr).settled.santa_barbara_peak()[0]
    graphical = None
    if name in SCS_TYPES and (ratio <= STEADY_RATIO or name in {"II", "III"}):
        graphical = 100.0 * (graphical_peak(1.0, tc_hr, DEPTH_IN, number, name).peak_flow_cfs / ours - 1.0)
    return graphical, 100.0 * (santa_barbara / ours - 1.0)


def row(group: str, names: tuple[str, ...], tc_hr: float, ratio: float) -> str:
    """One line of the table."""
    found = [gaps_pct(name, tc_hr, ratio, choices) for name in names for choices in conventions(tc_hr)]
    graphical = [gap for gap, _ in found if gap is not None]
    cells = [f"{min(graphical):.2f},{max(graphical):.2f}" if graphical else ","]
    santa_barbara = [gap for _, gap in found]
    cells.append(f"{min(santa_barbara):.2f},{max(santa_barbara):.2f}")
    return f"{group},{tc_hr:g},{ratio:g},{','.join(cells)}"


def groups() -> dict[str, tuple[str, ...]]:
    """Storms by the group of the table."""
    day = tuple(entry.name for entry in list_storms() if find(entry.name).duration_hr == 24.0)
    return {**{name: (name,) for name in SCS_TYPES}, ANY_STORM: day}


def table() -> str:
    """The whole file."""
    lines = [row(group, names, tc, r) for group, names in groups().items() for tc in TIMES_HR for r in RATIOS]
    return HEAD + "\n".join([COLUMNS, *lines]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(table(), encoding="utf-8", newline="\n")
