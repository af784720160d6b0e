"""Published worked examples.

Each file in ``published`` is one example: source, inputs, expected values as printed, the tolerance (half of the last
printed digit, unless ``not_reproduced`` says why another one is needed), and the kind of calculation.  A new example
of a known kind needs no Python.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
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

FILES = sorted((Path(__file__).parent / "published").glob("*.yaml"))
ACRE_FEET_PER_INCH_MI2 = 640.0 / 12.0
GRAVITY = 32.2

Example = dict[str, Any]


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
    retention = retention_in(given["cn"])
    ratio = 0.2 * retention / given["p24_in"]
    peak = graphical_peak(
        area_mi2=given["area_mi2"],
        curve_number=given["cn"],
        rainfall_in=given["p24_in"],
        time_of_concentration_hr=given["tc_hr"],
        rainfall_type=given["distribution"],
        pond_swamp_pct=given["pond_swamp_percent"],
    )
    return {
        "ia_in": 0.2 * retention,
        "ia_over_p": ratio,
        "qu_csm_per_in": unit_peak_csm_in(given["tc_hr"], ratio, given["distribution"]),
        "qp_cfs": getattr(peak, "peak_flow_cfs", peak),
    }


def storage_estimate(given: Example) -> Example:
    peak_in = given.get("qi_cfs", given.get("exhibit_peak_csm_per_in", 0) * given.get("amq_mi2_in", 0))
    ratio = storage_ratio(given["qo_cfs"] / peak_in, given["distribution"])
    inch_square_miles = given.get("amq_mi2_in", given["runoff_in"] * given["area_mi2"])
    volume = ACRE_FEET_PER_INCH_MI2 * inch_square_miles
    found = {
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
    peak_hr = time_to_peak_hr(given["tc_hr"], "two-thirds-tc", standard().ordinate_step_ratio)
    return {"tp_hr": peak_hr, "qp_cfs_per_in": given["peak_factor"] * given["area_mi2"] / peak_hr}


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
    unit = (
        rectangular_orifice_cfs(given["head_ft"] + 5e-7, 0.0, 1.0, 1e-6, discharge_coefficient=given["cd"])
        / 1e-6
    )
    return {"area_ft2": given["q_cfs"] / unit}


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


def power_law_pond(given: Example) -> Example:
    """The source evaluates S = 34,000 h^1.027 and O = 3.09 x 0.94 L h^1.5 at the rows, unrounded."""
    depth = np.array(given["depth_ft"], dtype=float)
    outflow = 3.09 * 0.94 * given["weir_length_ft"] * depth**1.5
    routed = route_level_pool(
        given["inflow_cfs"], given["dt_hr"], depth, 34_000.0 * depth**1.027, outflow, 0.0
    )
    return {
        "outflow_cfs": routed.outflow_cfs,
        "storage_ft3": routed.storage_cf,
        "peak_outflow_cfs": routed.outflow_cfs.max(),
    }


def rating_pond(given: Example) -> Example:
    routed = route_level_pool(
        given["inflow"], given["dt_hr"], given["depth_ft"], given["storage_ft3"], given["outflow_cfs"], 0.0
    )
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
    return {"hms_outflow_cfs": routed.outflow_cfs}


KINDS: dict[str, Callable[[Example], Example]] = {
    "accumulated_fraction": accumulated_fraction,
    "accumulated_runoff": accumulated_runoff,
    "connected_cn": connected_cn,
    "convolution": convolution,
    "graphical_peak": graphical,
    "orifice_area": orifice_area,
    "orifice_sizing": orifice_sizing,
    "orifice_weir_pond": orifice_weir_pond,
    "power_law_pond": power_law_pond,
    "rating_pond": rating_pond,
    "rating_pond_metric": rating_pond_metric,
    "reservoir": reservoir,
    "runoff": runoff,
    "spillway": spillway,
    "stage_storage": stage_storage,
    "storage_estimate": storage_estimate,
    "two_stage_outlet": two_stage_outlet,
    "unit_hydrograph": unit_hydrograph,
    "weighted_cn": weighted_cn,
    "weighted_cn_both": weighted_cn_both,
    "weighted_runoff": weighted_runoff,
}
SPECIAL = {"runoff_table", "two_stage_estimate"}


def read(path: Path) -> Example:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def test_every_example_has_a_calculation():
    """No file lies about unread."""
    assert len(FILES) >= 30
    assert {read(path)["kind"] for path in FILES} == set(KINDS) | SPECIAL


@pytest.mark.parametrize("path", [p for p in FILES if read(p)["kind"] in KINDS], ids=lambda path: path.stem)
def test_published_example(path):
    """Every printed value within its tolerance."""
    example = read(path)
    assert example["tolerance"], "an example without a compared value tests nothing"
    found = KINDS[example["kind"]](example["inputs"])
    for name, tolerance in example["tolerance"].items():
        expected = np.array(example["expected"][name], dtype=float)
        ours = (
            np.array(found[name], dtype=float)[: expected.size] if expected.ndim else np.float64(found[name])
        )
        np.testing.assert_allclose(
            ours, expected, rtol=0.0, atol=tolerance + 1e-12, err_msg=f"{path.stem}: {name}"
        )


def test_runoff_table_of_tr55():
    """All 286 depths of table 2-1 to half the last digit, but one: 1.68 in at 7.0 in and CN 50 is a misprint."""
    example = read(Path(__file__).parent / "published" / "tr55-table2-1.yaml")
    given = example["inputs"]
    printed = np.array(next(iter(example["expected"].values())), dtype=float)
    rain, number = np.meshgrid(given["rainfall_in"], given["curve_numbers"], indexing="ij")
    gap = np.abs(runoff_depth(rain, number) - printed.reshape(rain.shape))
    wrong = gap > 0.005 + 1e-9
    assert list(zip(rain[wrong], number[wrong], strict=True)) == [(7.0, 50.0)]
    assert runoff_depth(7.0, 50.0) == pytest.approx(5.0 / 3.0, abs=1e-12)


def test_two_stage_weir_of_tr55():
    """Example 6-2: storage ratio to 0.005, volumes to 0.05 ac-ft, weir lengths to 0.05 ft."""
    example = read(Path(__file__).parent / "published" / "tr55-ex6-2.yaml")
    given, expected = example["inputs"], example["expected"]
    first, second = given["stage1"], given["stage2"]
    estimate = storage_estimate(
        {**first, "area_mi2": given["area_mi2"], "distribution": given["distribution"]}
    )
    for name, tolerance in (("vs_over_vr", 0.005), ("vr_acft", 0.05), ("vs_acft", 0.05)):
        assert estimate[name] == pytest.approx(expected["stage1"][name], abs=tolerance)
    unit = sharp_crested_weir_cfs(first["emax_ft_from_plot"], first["crest_ft"], 1.0, weir_coefficient=3.2)
    assert first["qo_cfs"] / unit == pytest.approx(expected["stage1"]["weir_length_ft"], abs=0.05)
    low = sharp_crested_weir_cfs(second["emax_ft_from_plot"], first["crest_ft"], 2.3, weir_coefficient=3.2)
    assert low == pytest.approx(expected["stage2"]["flow_through_stage1_cfs"], abs=0.5)
    unit = sharp_crested_weir_cfs(second["emax_ft_from_plot"], second["crest_ft"], 1.0, weir_coefficient=3.2)
    assert (second["qo_total_cfs"] - 100.0) / unit == pytest.approx(
        expected["stage2"]["weir_length_ft"], abs=0.05
    )
