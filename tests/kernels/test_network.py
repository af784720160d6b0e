"""The network march: kernels against a dictionary of hydrographs."""

from itertools import pairwise

import numpy as np
import pytest

from hydro.hydrology.unit_hydrograph import standard
from hydro.hydrology.unit_hydrograph_shapes import nrcs_shape
from hydro.kernels import network, pond
from hydro.kernels.rainfall import cumulative_rain
from tests.kernels.builders import storm_curve, triangle
from tests.oracle import network as plain
from tests.oracle import rainfall, runoff, unit_hydrograph

FACTOR = 645.0 + 1.0 / 3.0
STORAGES = np.array([0.0, 20_000.0, 50_000.0])
OUTFLOWS = np.array([0.0, 4.0, 60.0])
PATHS = {0: np.array([0.0, 4.0, 20.0]), 1: np.array([0.0, 0.0, 39.0]), 3: np.array([0.0, 0.0, 1.0])}


def _plan():
    """Two subcatchments; one through a pond (spillway to the junction, seepage lost), one through a reach."""
    ids = ["A", "B", "POND", "REACH", "JUNCTION", "DP"]
    kinds = [network.SUBCATCHMENT, network.SUBCATCHMENT, network.POND, network.REACH, network.JUNCTION, network.JUNCTION]
    downstream = np.full((6, pond.N_PATHS), -1)
    downstream[:5, 0] = [2, 3, 5, 4, 5]
    downstream[2, 1] = 4
    rating = np.zeros((3, 2 + pond.N_PATHS))
    rating[:, 0], rating[:, 1] = STORAGES, OUTFLOWS
    for path, flows in PATHS.items():
        rating[:, 2 + path] = flows
    return ids, np.array(kinds), downstream, np.array([0.0, 1.0, 2.0]), rating


def _marched():
    ids, kinds, downstream, rating_z, rating = _plan()
    n_times = len(triangle(0.02))
    inflow, outflow = (np.zeros((len(ids), n_times)) for _ in range(2))
    inflow[0], inflow[1] = triangle(0.02, 30.0), triangle(0.02, 12.0, 1.4)
    first = np.array([0, 0, 0, 3, 3, 3, 3])
    lag, start = np.array([0.0, 0.0, 0.0, 3.7, 0.0, 0.0]), np.array([0.0, 0.0, 0.25, 0.0, 0.0, 0.0])
    status, highest, failed = (np.zeros(len(ids), dtype=np.int64) for _ in range(3))
    number, rows = np.array([-1, -1, 0, -1, -1, -1]), np.array([[0, 1, -1, 2]])
    ponds = network.Ponds(number, start, rows, first, rating_z, rating, 1.0, False)
    storage, paths = np.zeros((1, n_times)), np.zeros((3, n_times))
    network.march(
        np.arange(6), kinds, downstream, lag, ponds, 0.02, inflow, outflow, storage, paths,
        np.empty((1, 6)), np.empty(1), status, highest, failed,
    )  # fmt: skip
    assert not status.any()
    return ids, inflow, outflow, storage, paths


def test_network_equals_a_dictionary_of_hydrographs():
    """Every node's inflow and outflow, 1e-11: sums in another order and cumulative volumes of the reach."""
    ids, inflow, outflow, *_ = _marched()
    nodes = {
        "A": {"kind": "subcatchment", "to": "POND"},
        "B": {"kind": "subcatchment", "to": "REACH"},
        "POND": {
            "kind": "pond", "to": {0: "DP", 1: "JUNCTION"}, "storages": STORAGES, "outflows": OUTFLOWS,
            "paths": PATHS, "start_storage": 5_000.0,
        },
        "REACH": {"kind": "reach", "to": "JUNCTION", "lag_steps": 3.7},
        "JUNCTION": {"kind": "junction", "to": "DP"},
        "DP": {"kind": "design_point", "to": None},
    }  # fmt: skip
    hydrographs = {"A": triangle(0.02, 30.0), "B": triangle(0.02, 12.0, 1.4)}
    expected_in, expected_out = plain.run(nodes, hydrographs, 0.02)
    for m, name in enumerate(ids):
        np.testing.assert_allclose(inflow[m], expected_in[name], rtol=1e-11, atol=1e-11, err_msg=name)
        np.testing.assert_allclose(outflow[m], expected_out[name], rtol=1e-11, atol=1e-11, err_msg=name)


def test_no_water_is_lost_between_the_nodes():
    """What entered equals what left at the design point, was discarded and is still stored, to 1e-12."""
    _, inflow, outflow, storage, paths = _marched()
    lost = paths[2]
    assert lost.max() > 0.1
    entered = np.trapezoid(inflow[0] + inflow[1]) - np.trapezoid(inflow[1] - outflow[3])
    left = np.trapezoid(outflow[5] + lost) + (storage[0, -1] - storage[0, 0]) / 72.0
    assert left == pytest.approx(entered, rel=1e-12)


def _subcatchments(step_hr, parts, times_to_peak_hr, depth_in=5.3, shapes=None, averaged=False):
    """Hydrographs of areas with parts (A, S, Ia), by the one call for all of them."""
    hours, fraction = storm_curve()
    n_steps = int(np.ceil(24.0 / step_hr - 1e-9))
    rain = np.empty(n_steps + 1)
    cumulative_rain(0.0, step_hr, hours, fraction, depth_in, rain)
    curves = (standard(), nrcs_shape("delmarva"))
    rows = np.cumsum([0] + [len(curve.time_ratios) for curve in curves])
    times, flows = (np.concatenate([getattr(c, name) for c in curves]) for name in ("time_ratios", "flow_ratios"))
    shape = np.zeros(len(parts), dtype=np.int64) if shapes is None else np.array(shapes)
    part_first, flat = np.cumsum([0] + [len(items) for items in parts]), np.array([part for items in parts for part in items])
    peaks, first = np.array(times_to_peak_hr), np.empty(len(parts) + 1, dtype=np.int64)
    network.hydrograph_places(n_steps, step_hr, peaks, shape, rows, times, first)
    flow = np.full(first[-1], np.nan)
    network.subcatchment_hydrographs(
        rain, step_hr, part_first, *flat.T.copy(), peaks, shape, rows, times, flows, averaged, FACTOR, first, flow
    )
    return [flow[a:b] for a, b in pairwise(first)]


def _subcatchment(step_hr, time_to_peak_hr=0.2, depth_in=5.3, retention_in=2.5):
    parts = [[(0.01, retention_in, 0.2 * retention_in)]]
    return _subcatchments(step_hr, parts, [time_to_peak_hr], depth_in)[0]


def test_all_subcatchments_in_one_call():
    """Parts, times and shapes of each are its own: equal to the chain of oracles within 1e-12 of the peak."""
    parts = [[(0.01, 2.5, 0.5)], [(0.02, 1.0, 0.2), (0.03, 6.0, 1.2)], [(0.01, 0.0, 0.0)], [(0.01, 99.0, 20.0)]]
    peaks, shapes = [0.2, 1.1, 0.0, 0.5], [0, 1, 0, 1]
    hours, fraction = storm_curve()
    rain = rainfall.cumulative_rain(0.05 * np.arange(481), hours, fraction, 5.3)
    curves = standard(), nrcs_shape("delmarva")
    found = _subcatchments(0.05, parts, peaks, shapes=shapes)
    for flow, items, tp, shape in zip(found, parts, peaks, shapes, strict=True):
        curve = curves[shape]
        unit = unit_hydrograph.ordinates(curve.time_ratios, curve.flow_ratios, tp, 0.05, FACTOR)
        whole = sum(
            unit_hydrograph.convolve(runoff.excess(rain, s, ia), unit, area, len(flow)) for area, s, ia in items
        )
        np.testing.assert_allclose(flow, whole, rtol=0.0, atol=1e-12 * whole.max())
    assert not found[3].any()


@pytest.mark.parametrize("time_to_peak_hr", [0.0, 0.03, 0.2, 1.1])
def test_subcatchment_is_rain_excess_and_convolution(time_to_peak_hr):
    """The chain of kernels equals the chain of oracles; atol: sums of up to 150 products in another order."""
    hours, fraction = storm_curve()
    times = 0.05 * np.arange(481)
    rain = rainfall.cumulative_rain(times, hours, fraction, 5.3)
    excess = runoff.excess(rain, 2.5, 0.5)
    unit = unit_hydrograph.ordinates(standard().time_ratios, standard().flow_ratios, time_to_peak_hr, 0.05, FACTOR)
    flow = _subcatchment(0.05, time_to_peak_hr)
    expected = unit_hydrograph.convolve(excess, unit, 0.01, len(flow))
    np.testing.assert_allclose(flow, expected, rtol=1e-12, atol=1e-12 * expected.max())


@pytest.mark.parametrize("step_hr", [0.01, 0.05, 0.13])
def test_subcatchment_volume_is_depth_times_area(step_hr):
    """Whole hydrograph = Q(P) A at any step, to 1e-12; the gate of a run is 1e-9."""
    expected = FACTOR * 0.01 * runoff.runoff_depth(5.3, 2.5, 0.5)
    assert _subcatchment(step_hr).sum() * step_hr == pytest.approx(expected, rel=1e-12)


def test_a_storm_below_ia_gives_no_flow():
    """Rain of 0.4 in on Ia of 0.5 in: exactly nothing."""
    assert not _subcatchment(0.05, depth_in=0.4).any()
