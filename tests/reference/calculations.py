"""The calculation behind each kind of published example: inputs in, the values that the source prints out."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from ruamel.yaml import YAML

from hydro.hydraulics.orifice import rectangular_orifice_cfs
from hydro.hydraulics.stage_storage import cumulative_volumes_cf
from hydro.hydraulics.weir import sharp_crested_weir_cfs
from hydro.hydrology.curve_number import composite_curve_number, retention_in
from hydro.hydrology.level_pool import route_level_pool
from hydro.hydrology.peak_tr55 import graphical_peak, storage_ratio, unit_peak_csm_in
from hydro.hydrology.runoff import runoff_depth
from hydro.hydrology.unit_hydrograph import standard, time_to_peak_hr
from hydro.kernels.unit_hydrograph import BLOCK, convolve

ACRE_FEET_PER_INCH_MI2 = 640.0 / 12.0
GRAVITY = 32.2

Example = dict[str, Any]


def read(path: Path) -> Example:
    """One example file."""
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def weighted_cn(given: Example) -> Example:
    """Area-weighted CN, rounded to a whole number before the runoff equation, as the worksheets do."""
    areas = [row["area"] for row in given["areas"]]
    numbers = [row["cn"] for row in given["areas"]]
    used = composite_curve_number(areas, numbers, rounding="whole")
    return {
        "cn_weighted": composite_curve_number(areas, numbers),
        "cn_used": used,
        "runoff_in": runoff_depth(given["rainfall_24h_in"], used),
    }


def weighted_cn_both(given: Example) -> Example:
    areas = [row["area_acre"] for row in given["complexes"]]
    numbers = [row["cn"] for row in given["complexes"]]
    weighted = composite_curve_number(areas, numbers)
    whole = composite_curve_number(areas, numbers, rounding="whole")
    return {
        "cn_weighted": weighted,
        "runoff_in": runoff_depth(given["rainfall_in"], whole),
        "runoff_unrounded_cn_in": runoff_depth(given["rainfall_in"], weighted),
    }


def connected_cn(given: Example) -> Example:
    share = given["impervious_percent"]
    return {"cn_composite": composite_curve_number([100 - share, share], [given["cn_pervious"], 98])}


def runoff(given: Example) -> Example:
    return {"s_in": retention_in(given["cn"]), "runoff_in": runoff_depth(given["rainfall_in"], given["cn"])}


def weighted_runoff(given: Example) -> Example:
    depths = [runoff_depth(given["rainfall_in"], row["cn"]) for row in given["complexes"]]
    return {
        "runoff_in": depths,
        "weighted_runoff_in": np.average(depths, weights=[row["area_acre"] for row in given["complexes"]]),
    }


def accumulated_runoff(given: Example) -> Example:
    depth = runoff_depth(np.array(given["accumulated_rainfall_in"], dtype=float), given["cn"])
    return {"accumulated_runoff_in": depth, "increments_in": np.diff(depth)}


def accumulated_fraction(given: Example) -> Example:
    rain = given["p_in"] * np.array(given["cumulative_fraction"], dtype=float)
    depth = runoff_depth(rain, given["cn"])
    return {"cumulative_excess_in": depth, "excess_in": np.diff(depth, prepend=0.0)}


def graphical(given: Example) -> Example:
    peak = graphical_peak(
        area_mi2=given["area_mi2"],
        curve_number=given["cn"],
        rainfall_in=given["p24_in"],
        time_of_concentration_hr=given["tc_hr"],
        rainfall_type=given["distribution"],
        pond_swamp_pct=given["pond_swamp_percent"],
    )
    return {
        "ia_in": peak.initial_abstraction_in,
        "ia_over_p": peak.abstraction_ratio,
        "qu_csm_per_in": peak.unit_peak_csm_in,
        "qp_cfs": peak.peak_flow_cfs,
    }


def graphical_weighted(given: Example) -> Example:
    """Graphical peak from the rows of a curve-number table, CN rounded to a whole number."""
    used = composite_curve_number(given["areas_ha"], given["cn"], rounding="whole")
    found = graphical({**given, "cn": used, "pond_swamp_percent": 0})
    return {
        "cn_weighted": composite_curve_number(given["areas_ha"], given["cn"]),
        "cn_used": used,
        "ia_over_p": found["ia_over_p"],
        "runoff_in": runoff_depth(given["p24_in"], used),
        "qu_cfs_mi2_in": found["qu_csm_per_in"],
        "qp_cfs": found["qp_cfs"],
    }


def detention_estimate(given: Example) -> Example:
    """Pre and post; the storage follows from the printed peaks and from ratio and runoff rounded as printed."""
    numbers = np.array([given["cn_pre"], given["cn_post"]], dtype=float)
    depths = runoff_depth(given["p_in"], numbers)
    abstraction = 0.2 * retention_in(numbers) / given["p_in"]
    times = (given["tc_pre_hr"], given["tc_post_hr"])
    before, after = given["qp_cfs"]
    ratio = storage_ratio(before / after, given["distribution"])
    return {
        "runoff_in": depths,
        "ia_over_p": abstraction,
        "qu_cfs_mi2_in": [
            unit_peak_csm_in(tc, float(a), given["distribution"]) for tc, a in zip(times, abstraction, strict=True)
        ],
        "rq": before / after,
        "rs": ratio,
        "vs_ft3": 3630.0 * given["area_acre"] * round(float(ratio), 2) * round(float(depths[1]), 1),
    }


def storage_estimate(given: Example) -> Example:
    peak_in = given.get("qi_cfs", given.get("exhibit_peak_csm_per_in", 0) * given.get("amq_mi2_in", 0))
    ratio = storage_ratio(given["qo_cfs"] / peak_in, given["distribution"])
    inch_square_miles = given.get("amq_mi2_in", given["runoff_in"] * given["area_mi2"])
    volume = ACRE_FEET_PER_INCH_MI2 * inch_square_miles
    found = {
        "qi_cfs": peak_in,
        "qo_over_qi": given["qo_cfs"] / peak_in,
        "vs_over_vr": ratio,
        "vr_acft": volume,
        "vs_acft": ratio * volume,
    }
    if "weir_crest_ft" in given:
        unit = sharp_crested_weir_cfs(
            given["emax_ft_from_plot"], given["weir_crest_ft"], 1.0, weir_coefficient=3.2
        )
        found["weir_length_ft"] = given["qo_cfs"] / unit
    return found


def unit_hydrograph(given: Example) -> Example:
    """The source reads its table with the peak rounded to 250 cfs/in."""
    curve = standard()
    peak_hr = time_to_peak_hr(given["tc_hr"], "two-thirds-tc", curve.ordinate_step_ratio)
    ratios = np.array([0, 0.4, 0.7, 1, 1.5, 2, 3, 4, 5])
    return {
        "tp_hr": peak_hr,
        "qp_cfs_per_in": given["peak_factor"] * given["area_mi2"] / peak_hr,
        "tb_hr": curve.time_ratios[-1] * peak_hr,
        "d_hr": 0.133 * given["tc_hr"],
        "table": {
            "t_hr": ratios * peak_hr,
            "q_cfs_per_in": 250.0 * np.interp(ratios, curve.time_ratios, curve.flow_ratios),
        },
    }


def convolution(given: Example) -> Example:
    """Source ordinates are at 0, 1, 2 ... steps; ours at 1, 2, ... after the burst, so a leading zero is dropped."""
    metric = "unit_hydrograph_m3s_per_mm" in given
    ordinates = np.array(given["unit_hydrograph_m3s_per_mm" if metric else "unit_hydrograph"], dtype=float)
    excess = np.array(given["excess_mm" if metric else "excess"], dtype=float)
    n = len(excess) + len(ordinates) - 1
    flow, work = np.empty(n), np.empty(n + 2 * len(ordinates) + 4 * BLOCK)
    convolve(excess, ordinates, 1.0, work, flow)
    return {"direct_runoff_m3s": flow[1:]} if metric else {"direct_runoff": flow}


def stage_storage(given: Example) -> Example:
    levels = np.array(given.get("elevation", given.get("depth")), dtype=float)
    total = cumulative_volumes_cf(levels, np.array(given["area"], dtype=float))
    if "outlet_depth" not in given:
        return {"cumulative_storage": total}
    dead = np.interp(given["outlet_depth"], levels, total)
    return {"total": total, "active": np.maximum(total - dead, 0.0)}


def orifice_area(given: Example) -> Example:
    """A one-foot-wide, very low slot under the given head carries q per square foot."""
    low = 1e-6
    unit = rectangular_orifice_cfs(given["head_ft"] + 0.5 * low, 0.0, 1.0, low, discharge_coefficient=given["cd"])
    return {"area_ft2": given["q_cfs"] * low / unit}


def orifice_sizing(given: Example) -> Example:
    height = given["orifice_height_ft"]
    unit = rectangular_orifice_cfs(
        101.4, given["permanent_pool_ft"], 1.0, height, discharge_coefficient=given["cd"]
    )
    width = given["q_target_cfs"] / unit
    return {"orifice_width_ft": width, "orifice_area_ft2": width * height}


def two_stage_outlet(given: Example) -> Example:
    height = given["orifice_height_ft"]
    width = given["orifice_area_ft2"] / height
    low = rectangular_orifice_cfs(
        given["e2_ft"], given["e0_ft"], width, height, discharge_coefficient=given["cd"]
    )
    coefficient = given["cw"] * math.sqrt(2.0 * GRAVITY)
    unit = sharp_crested_weir_cfs(given["e2_ft"], given["e1_ft"], 1.0, weir_coefficient=coefficient)
    return {"q_orifice_cfs": low, "weir_length_ft": (given["q_target_100yr_cfs"] - 3.8) / unit}


def spillway(given: Example) -> Example:
    weir = given["spillway"]
    return {
        "peak_outflow_cfs": sharp_crested_weir_cfs(
            given["max_elevation_ft"], weir["crest_ft"], weir["length_ft"], weir_coefficient=weir["c"]
        )
    }


def orifice_weir_pond(given: Example) -> Example:
    """Head on the orifice counts from the bottom, and the weir is (2/3) C sqrt(2g) L H^1.5, as the source has it."""
    depth = np.array(given["depth_ft"], dtype=float)
    hole, crest = given["orifice"], given["weir"]
    area = 0.25 * math.pi * hole["diameter_ft"] ** 2
    orifice = hole["cd"] * area * np.sqrt(2.0 * GRAVITY * depth)
    coefficient = crest["ce"] * (2.0 / 3.0) * math.sqrt(2.0 * GRAVITY)
    weir = sharp_crested_weir_cfs(depth, crest["crest_ft"], crest["length_ft"], weir_coefficient=coefficient)
    routed = route_level_pool(
        given["inflow_cfs"], given["dt_min"] / 60.0, depth, given["storage_ft3"], orifice + weir, 0.0
    )
    return {"q_orifice_cfs": orifice, "q_weir_cfs": weir, "outflow_cfs": routed.outflow_cfs}


def power_law_pond(given: Example, factor: float = 34_000.0, exponent: float = 1.027) -> Example:
    """The source evaluates S = 34,000 h^1.027 and O = 3.09 x 0.94 L h^1.5 at the rows, unrounded."""
    depth = np.array(given["depth_ft"], dtype=float)
    outflow = 3.09 * 0.94 * given["weir_length_ft"] * depth**1.5
    routed = route_level_pool(
        given["inflow_cfs"], given["dt_hr"], depth, factor * depth**exponent, outflow, 0.0
    )
    return {
        "outflow_cfs": routed.outflow_cfs,
        "storage_ft3": routed.storage_cf,
        "peak_outflow_cfs": routed.outflow_cfs.max(),
    }


def power_law_pond_metric(given: Example) -> Example:
    """S = 3,256 h^1.027 and O = 1.705 x 0.94 L h^1.5; the routing does not know units."""
    depth = np.array(given["depth_m"], dtype=float)
    outflow = 1.705 * 0.94 * given["weir_length_m"] * depth**1.5
    routed = route_level_pool(
        given["inflow_m3s"], given["dt_hr"], depth, 3_256.0 * depth**1.027, outflow, 0.0
    )
    return {"outflow_m3s": routed.outflow_cfs, "storage_m3": routed.storage_cf}


def rating_pond(given: Example) -> Example:
    """US or SI: the routing does not know units."""
    unit = ("ft", "ft3", "cfs") if "depth_ft" in given else ("m", "m3", "m3s")
    level, storage, outflow = (
        given[f"{name}_{u}"] for name, u in zip(("depth", "storage", "outflow"), unit, strict=True)
    )
    routed = route_level_pool(given["inflow"], given["dt_hr"], level, storage, outflow, 0.0)
    return {"outflow": routed.outflow_cfs, "storage": routed.storage_cf}


def rating_pond_metric(given: Example) -> Example:
    """The equations do not know units: cubic metres and seconds go through unchanged."""
    start_m3 = 113.0 * given["dt_hr"] * 3600.0 / 2.0
    start = np.interp(start_m3, given["storage_m3"], given["elevation_m"])
    routed = route_level_pool(
        given["inflow_m3s"],
        given["dt_hr"],
        given["elevation_m"],
        given["storage_m3"],
        given["outflow_m3s"],
        start,
    )
    return {"outflow_m3s": routed.outflow_cfs}


def reservoir(given: Example) -> Example:
    storage = 43_560.0 * np.array(given["storage_acft"], dtype=float)
    routed = route_level_pool(
        given["inflow_cfs"], given["dt_hr"], given["elevation_ft"], storage, given["outflow_cfs"],
        given["initial_elevation_ft"],
    )  # fmt: skip
    return {
        "hms_outflow_cfs": routed.outflow_cfs,
        "hms_elevation_ft": routed.elevation_ft,
        "hms_storage_acft": routed.storage_cf / 43_560.0,
    }


def two_stage_weir(given: Example) -> Example:
    """Stage 2 adds a weir for what stage 1 does not carry, taken as the 100 cfs that the source rounds to."""
    first, second = given["stage1"], given["stage2"]
    site = {"area_mi2": given["area_mi2"], "distribution": given["distribution"]}
    second = {**second, "qo_cfs": second["qo_total_cfs"]}
    unit = sharp_crested_weir_cfs(first["emax_ft_from_plot"], first["crest_ft"], 1.0, weir_coefficient=3.2)
    low = sharp_crested_weir_cfs(second["emax_ft_from_plot"], first["crest_ft"], 2.3, weir_coefficient=3.2)
    high = sharp_crested_weir_cfs(second["emax_ft_from_plot"], second["crest_ft"], 1.0, weir_coefficient=3.2)
    return {
        "stage1": {**storage_estimate({**first, **site}), "weir_length_ft": first["qo_cfs"] / unit},
        "stage2": {
            **storage_estimate({**second, **site}),
            "flow_through_stage1_cfs": low,
            "weir_length_ft": (second["qo_cfs"] - 100.0) / high,
        },
    }


def runoff_table(given: Example) -> Example:
    """Rows by rain, columns by curve number."""
    rain, number = np.meshgrid(given["rainfall_in"], given["curve_numbers"], indexing="ij")
    return {"runoff_in": runoff_depth(rain, number)}


KINDS: dict[str, Callable[[Example], Example]] = {
    "accumulated_fraction": accumulated_fraction,
    "accumulated_runoff": accumulated_runoff,
    "connected_cn": connected_cn,
    "convolution": convolution,
    "detention_estimate": detention_estimate,
    "graphical_peak": graphical,
    "graphical_weighted": graphical_weighted,
    "orifice_area": orifice_area,
    "orifice_sizing": orifice_sizing,
    "orifice_weir_pond": orifice_weir_pond,
    "power_law_pond": power_law_pond,
    "power_law_pond_metric": power_law_pond_metric,
    "rating_pond": rating_pond,
    "rating_pond_metric": rating_pond_metric,
    "reservoir": reservoir,
    "runoff": runoff,
    "runoff_table": runoff_table,
    "spillway": spillway,
    "stage_storage": stage_storage,
    "storage_estimate": storage_estimate,
    "two_stage_outlet": two_stage_outlet,
    "two_stage_weir": two_stage_weir,
    "unit_hydrograph": unit_hydrograph,
    "weighted_cn": weighted_cn,
    "weighted_cn_both": weighted_cn_both,
    "weighted_runoff": weighted_runoff,
}
