"""A small case that passes through every kernel, for a process of its own: writes all numbers to a file."""

import sys

import numpy as np

from hydro.kernels import _jit, level_pool, openings, statistics, storage
from tests.kernels import test_coupled, test_network, test_pond_exact, test_wintr20
from tests.kernels.builders import drowned_pond, orifice_and_weir, storm_curve, triangle


def numbers():
    """Every result by name."""
    found = {}
    for name, pond in (("free", orifice_and_weir()), ("drowned", drowned_pond())):
        found[f"{name} z"], found[f"{name} rows"] = pond.rating()
        outflow, volume, level = pond.route(triangle(0.05, 30.0, 0.5, 5.0), 0.05, 101.3)
        found[f"{name} outflow"], found[f"{name} volume"], found[f"{name} level"] = outflow, volume, level
        path = np.empty_like(volume)
        level_pool.split_paths(volume, found[f"{name} rows"], 1, path)
        found[f"{name} path"] = path
        shortest = level_pool.shortest_time_constant_s(found[f"{name} rows"], 400, 0.01)
        crossing = statistics.last_crossing_steps(outflow, 12, 1.0)
        peak = statistics.parabola_peak(outflow, statistics.largest_ordinate(outflow))
        measures = statistics.trapezoid_sum(outflow), statistics.centroid_steps(outflow)
        found[f"{name} measures"] = np.array([shortest, crossing, *peak, *measures])
    _, *series = test_network._marched()
    found.update(network=np.concatenate(series))
    found.update(test_coupled.numbers(), exact=test_pond_exact.numbers())
    found["subcatchment"] = test_network._subcatchment(0.05)
    found.update(test_wintr20.numbers())
    hours, fraction = storm_curve()
    found["single"] = np.array([
        storage.prismatic_height_ft(1234.5, 100.0, 37.0),
        storage.surface_area_sf(0, np.array([[1.0, 0.0, 3.0]]), np.column_stack([hours[:3], fraction[:3], fraction[:3], 0.0 * hours[:3]]), 0.15),
        openings.segment_area_sf(0.31, 1.5),
    ])  # fmt: skip
    return found


if __name__ == "__main__":
    np.savez(sys.argv[1], compiled=np.array(_jit.JIT), **numbers())
