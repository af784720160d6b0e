"""Models that the benchmarks run, and the same work in plain Python and in EPA SWMM 5."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

import numpy as np

from hydro.conventions import NRCS
from hydro.hydraulics.weir import broad_crested_coefficients
from hydro.hydrology.unit_hydrograph import standard
from hydro.model import (
    BroadCrestedWeir,
    Cover,
    DesignPoint,
    Network,
    Orifice,
    Outlet,
    Pond,
    SharpWeir,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.model.compiled import Plan, compile_network
from hydro.storms import DesignStorm, find
from hydro.types import FloatArray

STEP_HR = 0.01
STORM_DEPTHS_IN = {"1-yr": 2.80, "10-yr": 5.30, "100-yr": 8.26}
CONTOURS = ((98.0, 17_000.0), (100.0, 27_000.0), (102.0, 34_000.0), (105.0, 45_000.0))


def storms() -> tuple[DesignStorm, ...]:
    """Three storms on Type III."""
    curve = find("III")
    return tuple(DesignStorm(name, depth, curve) for name, depth in STORM_DEPTHS_IN.items())


def pond() -> Pond:
    """A basin with a low-flow orifice, a slot, a riser weir and a spillway."""
    heads, coefficients = broad_crested_coefficients(8.0)
    spillway = BroadCrestedWeir(103.0, 15.0, 8.0, heads, coefficients)
    return Pond(
        "BASIN",
        {"primary": "DP1", "secondary": "DP1"},
        (Storage("contours", tuple(z for z, _ in CONTOURS), tuple(a for _, a in CONTOURS)),),
        (
            Outlet("lowflow", Orifice(98.0, "circular", 0.25, 0.25)),
            Outlet("slot", Orifice(100.2, "rectangular", 3.0, 1.0)),
            Outlet("riser", SharpWeir(102.0, 16.0)),
            Outlet("spillway", spillway, "secondary"),
        ),
        98.0,
    )


def networks() -> dict[str, Network]:
    """Pre: one subcatchment.  Post: two into the basin, one past it."""

    def area(name: str, to: str, ac: float, number: float, tc_hr: float) -> Subcatchment:
        return Subcatchment(name, to, (Cover(ac, number),), tc_hr)

    pre = build_network("pre", [area("E1", "DP1", 17.2, 58.8, 0.42), DesignPoint("DP1")])
    post = build_network(
        "post",
        [
            area("P1", "BASIN", 11.0, 79.0, 0.15),
            area("P2", "BASIN", 4.4, 90.0, 0.10),
            area("P3", "DP1", 1.8, 55.0, 0.25),
            pond(),
            DesignPoint("DP1"),
        ],
    )
    return {"pre": pre, "post": post}


def plans() -> dict[str, Plan]:
    """The networks, compiled."""
    return {name: compile_network(network, NRCS) for name, network in networks().items()}


def weir_pond_plan() -> Plan:
    """The basin with nothing but a 20 ft weir at 100 ft, as SWMM can have it too."""
    basin = pond()
    weir = (Outlet("weir", SharpWeir(100.0, 20.0)),)
    only = Pond("BASIN", {"primary": "DP1"}, basin.storages, weir, 98.0)
    return compile_network(build_network("post", [only, DesignPoint("DP1")]), NRCS)


def triangle(n_times: int, peak_cfs: float = 60.0) -> FloatArray:
    """Inflow that rises over 2 h and falls over 4 h, on the step of the benchmarks."""
    times = STEP_HR * np.arange(n_times)
    return peak_cfs * np.interp(times, [2.0, 4.0, 8.0], [0.0, 1.0, 0.0])


def python_pond(inflow_cfs: FloatArray, storage_cf: FloatArray, outflow_cfs: FloatArray) -> FloatArray:
    """Storage indication in a plain Python loop on the same relation."""
    step_s = STEP_HR * 3600.0
    indication = (2.0 * storage_cf / step_s + outflow_cfs).tolist()
    outflows = outflow_cfs.tolist()
    inflow = inflow_cfs.tolist()
    routed = [outflows[0]]
    now = indication[0]
    for i in range(1, len(inflow)):
        now = inflow[i - 1] + inflow[i] + now - 2.0 * routed[-1]
        j = min(max(bisect_right(indication, now) - 1, 0), len(indication) - 2)
        share = (now - indication[j]) / (indication[j + 1] - indication[j])
        routed.append(outflows[j] + share * (outflows[j + 1] - outflows[j]))
    return np.array(routed)


def python_model(plan: Plan, storm: DesignStorm, n_times: int) -> dict[str, FloatArray]:
    """One condition and storm with NumPy and a Python loop: np.interp, np.convolve, and the loop above."""
    curve = standard()
    inflow = {node.id: np.zeros(n_times) for node in plan.network}
    outflow: dict[str, FloatArray] = {}
    hours = STEP_HR * np.arange(round(24.0 / STEP_HR) + 1)
    rain = storm.depth_in * np.interp(hours, storm.curve.hours, storm.curve.fractions)
    for m, node in enumerate(plan.network):
        if isinstance(node, Subcatchment):
            excess = np.maximum(rain - plan.initial_abstraction_in[m], 0.0)
            depth = excess**2 / (excess + plan.retention_in[m])
            ratios = np.arange(1, int(5.0 * plan.time_to_peak_hr[m] / STEP_HR) + 2) * STEP_HR
            ordinates = np.interp(
                ratios / plan.time_to_peak_hr[m], curve.time_ratios, curve.flow_ratios, right=0.0
            )
            ordinates *= NRCS.hydrograph_factor / (STEP_HR * ordinates.sum())
            full = plan.area_mi2[m] * np.convolve(np.diff(depth, prepend=0.0), ordinates)
            outflow[node.id] = np.pad(full, (0, n_times))[:n_times]
            inflow[node.to] += outflow[node.id]
        elif isinstance(node, Pond):
            _, rows = plan.rating_of(m)
            outflow[node.id] = python_pond(inflow[node.id], rows[:, 0], rows[:, 1])
            inflow["DP1"] += outflow[node.id]
        else:
            outflow[node.id] = inflow[node.id]
    return outflow


def swmm_pond(folder: Path, inflow_cfs: FloatArray) -> Path:
    """Input file of EPA SWMM 5: one storage with one 20 ft weir, kinematic wave."""
    hours = STEP_HR * np.arange(len(inflow_cfs))
    series = "\n".join(f"Q {t:.4f} {q:.6f}" for t, q in zip(hours, inflow_cfs, strict=True))
    curve = "\n".join(f"S {'Storage' if k == 0 else ''} {z - 98.0} {a}" for k, (z, a) in enumerate(CONTOURS))
    end_hr = int(hours[-1])
    path = folder / "pond.inp"
    path.write_text(
        f"""[OPTIONS]
FLOW_UNITS CFS
FLOW_ROUTING KINWAVE
START_DATE 01/01/2020
START_TIME 00:00:00
END_DATE 01/{1 + end_hr // 24:02d}/2020
END_TIME {end_hr % 24:02d}:00:00
REPORT_STEP 01:00:00
ROUTING_STEP {STEP_HR * 3600.0:.0f}
[JUNCTIONS]
J 110 0 0 0 0
[OUTFALLS]
OUT 90 FREE NO
[STORAGE]
BASIN 98 7 0 TABULAR S 0 0
[CONDUITS]
C J BASIN 10 0.01 0 0 0 0
[XSECTIONS]
C DUMMY 0 0 0 0 1
[WEIRS]
W BASIN OUT TRANSVERSE 2.0 3.33 NO 0 0 NO
[XSECTIONS]
W RECT_OPEN 5 20 0 0
[CURVES]
{curve}
[TIMESERIES]
{series}
[INFLOWS]
J FLOW Q FLOW 1.0 1.0
""",
        encoding="utf-8",
    )
    return path


def swmm_site(folder: Path, storm: DesignStorm, condition: str, span_hr: int) -> Path:
    """Input file of EPA SWMM 5 of the same size as a condition, with runoff by its own method."""
    areas = [node for node in networks()[condition] if isinstance(node, Subcatchment)]
    rain = "\n".join(
        f"R {t:.3f} {storm.depth_in * f:.5f}"
        for t, f in zip(storm.curve.hours, storm.curve.fractions, strict=True)
    )
    catchments = "\n".join(
        f"{a.id} G {'BASIN' if a.to == 'BASIN' else 'J'} {a.area_ac} 25 500 2 0" for a in areas
    )
    sub = "\n".join(f"{a.id} 0.015 0.2 0.05 0.1 25 OUTLET" for a in areas)
    loss = "\n".join(f"{a.id} {a.curve_number} 0.5 7" for a in areas)
    curve = "\n".join(f"S {'Storage' if k == 0 else ''} {z - 98.0} {a}" for k, (z, a) in enumerate(CONTOURS))
    has_pond = condition == "post"
    path = folder / f"{condition}_{storm.name}.inp"
    path.write_text(
        f"""[OPTIONS]
FLOW_UNITS CFS
INFILTRATION CURVE_NUMBER
FLOW_ROUTING KINWAVE
START_DATE 01/01/2020
START_TIME 00:00:00
END_DATE 01/{1 + span_hr // 24:02d}/2020
END_TIME {span_hr % 24:02d}:00:00
REPORT_STEP 01:00:00
WET_STEP 00:01:00
DRY_STEP 01:00:00
ROUTING_STEP 36
[RAINGAGES]
G CUMULATIVE 0:06 1.0 TIMESERIES R
[SUBCATCHMENTS]
{catchments}
[SUBAREAS]
{sub}
[INFILTRATION]
{loss}
[JUNCTIONS]
J 95 0 0 0 0
[OUTFALLS]
OUT 90 FREE NO
{"[STORAGE]" if has_pond else ""}
{"BASIN 98 7 0 TABULAR S 0 0" if has_pond else ""}
[CONDUITS]
C J OUT 10 0.01 0 0 0 0
[XSECTIONS]
C DUMMY 0 0 0 0 1
{"[OUTFALLS]" if has_pond else ""}
{"OUT2 90 FREE NO" if has_pond else ""}
{"[WEIRS]" if has_pond else ""}
{"W BASIN OUT2 TRANSVERSE 2.0 3.33 NO 0 0 NO" if has_pond else ""}
{"[XSECTIONS]" if has_pond else ""}
{"W RECT_OPEN 7 10 0 0" if has_pond else ""}
[CURVES]
{curve}
[TIMESERIES]
{rain}
""",
        encoding="utf-8",
    )
    return path
