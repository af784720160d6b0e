"""Level-pool routing of published tables."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydrology import route_level_pool


def test_texas_tech_reservoir():
    """Texas Tech CE 3354, Reservoir_Storage_Routing.xls (SI; the method knows no units): printed to 1e-6 m3/s.

    Spillway crest above the initial pool, dt 1 h, start at 2 S/dt - O = 113 m3/s.
    """
    elevations = np.arange(530.0, 559.0, 2.0)
    storages = 1000.0 * np.array([0, 1, 4, 11, 25, 54, 109, 204, 374, 684, 1214, 1974, 2954, 4204, 5904])
    outflows = np.array([0.0] * 10 + [56.2857, 159.2, 292.469075, 450.285598, 629.293254])
    inflow = [10, 90, 300, 400, 500, 450, 400, 300, 250, 200, 150, 125, 100, 75, 65, 50, 40, 30, 20, 10, 0, 0, 0, 0, 0, 0]
    printed = [
        0.0, 0.0, 35.787375, 154.410062, 270.646368, 347.601321, 376.265758, 366.53829, 332.637278, 292.77404,
        246.473545, 203.615307, 167.780541, 136.285192, 110.304542, 89.607667, 72.123578, 57.572897, 46.885068,
        36.651141, 26.492296, 17.989249, 12.215366, 8.294685, 5.632398, 3.824607,
    ]  # fmt: skip
    start = float(np.interp(113.0 * 1800.0, storages, elevations))
    pond = route_level_pool(inflow, 1.0, elevations, storages, outflows, start)
    np.testing.assert_allclose(pond.outflow_cfs, printed, rtol=0, atol=1e-6)


def test_hds2_example_8_11():
    """HDS-2 example 8.11(SI): outflow to 0.001 m3/s and storage to 1 m3, half of the last digit.

    The source evaluates S = 3256 h^1.027 and O = 1.705 * 0.94 * 0.5 h^1.5 at the depths of its table, unrounded,
    and reads straight lines between them.  One storage lies on a tie, 118.49998 printed as 119: 5e-5 m3 more.
    """
    depth = 0.15 * np.arange(15)
    inflow = [
        0, 0.03, 0.06, 0.08, 0.11, 0.14, 0.17, 0.2, 0.25, 0.4, 0.59, 1.19, 2.41, 3.65, 3.71, 2.55, 1.56, 1.05, 0.76, 0.57,
        0.42, 0.37,
    ]  # fmt: skip
    outflow = [
        0, 0.001, 0.002, 0.005, 0.008, 0.012, 0.017, 0.023, 0.03, 0.041, 0.064, 0.115, 0.242, 0.511, 0.878, 1.173, 1.294,
        1.296, 1.241, 1.163, 1.073, 0.985,
    ]  # fmt: skip
    storage = [
        0, 5, 21, 45, 77, 119, 169, 229, 300, 404, 564, 852, 1435, 2391, 3465, 4223, 4519, 4522, 4392, 4198, 3974, 3746,
    ]  # fmt: skip
    pond = route_level_pool(inflow, 0.1, depth, 3256.0 * depth**1.027, 1.705 * 0.94 * 0.5 * depth**1.5, 0.0)
    np.testing.assert_allclose(pond.outflow_cfs, outflow, rtol=0, atol=5.0e-4)
    np.testing.assert_allclose(pond.storage_cf, storage, rtol=0, atol=0.5 + 5e-5)
    assert pond.peak_outflow_cfs == pytest.approx(1.296, abs=5e-4)
    assert pond.time_of_peak_hr == pytest.approx(1.7, abs=1e-9)  # the time itself


def test_the_balance_closes():
    """Inflow less outflow less gain of storage is round-off, 1e-12 of the inflow."""
    inflow = np.concatenate((np.linspace(0, 20, 30), np.linspace(20, 0, 60), np.zeros(60)))
    pond = route_level_pool(inflow, 0.05, [100, 101, 104], [0, 5_000, 60_000], [0, 2, 30], 100.4)
    assert abs(pond.balance_error_cf) <= 1e-12 * inflow.sum() * 180.0
    assert pond.elevation_ft[0] == pytest.approx(100.4, rel=1e-14)  # the start, but for round-off


def test_overtopping_is_an_error():
    """The table ends, the water does not: when and at which level."""
    with pytest.raises(InputError, match=r"overtopped at 0\.\d+ h: the water rises above 101 ft\n  Extend the table"):
        route_level_pool([50.0] * 100, 0.01, [100, 101], [0, 1000], [0, 1], 100.0)


def test_a_step_too_long_for_the_pond_is_an_error():
    """The trapezoidal rule would draw more than the pond holds."""
    with pytest.raises(InputError, match="Shorten the step"):
        route_level_pool([0.0, 0.0, 0.0], 1.0, [100, 101], [0, 1000], [0, 100], 101.0)


@pytest.mark.parametrize(
    ("change", "fix"),
    [
        ({"inflow_cfs": [0.0, -1.0]}, "at least 0"),
        ({"inflow_cfs": [0.0, float("nan")]}, "finite number"),
        ({"inflow_cfs": [1.0]}, "at least two rows"),
        ({"step_hr": 0.0}, "above 0"),
        ({"elevations_ft": [101.0, 100.0]}, "larger than the one before"),
        ({"storages_cf": [500.0, 500.0]}, "larger than the one before"),
        ({"outflows_cfs": [2.0, 1.0]}, "at least the one before"),
        ({"outflows_cfs": [0.0, 1.0, 2.0]}, "equal length"),
        ({"start_elevation_ft": 99.0}, "at least 100"),
    ],
)
def test_a_table_that_is_none_is_refused(change, fix):
    """Each column is checked before a step is taken."""
    whole = {
        "inflow_cfs": [0.0, 1.0, 0.0], "step_hr": 0.1, "elevations_ft": [100.0, 101.0], "storages_cf": [0.0, 1e4],
        "outflows_cfs": [0.0, 2.0], "start_elevation_ft": 100.0,
    }  # fmt: skip
    with pytest.raises(InputError, match=fix):
        route_level_pool(**{**whole, **change})
