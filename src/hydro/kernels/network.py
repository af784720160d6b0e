"""One condition and one storm, marched through topologically ordered arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels._jit import kernel
from hydro.kernels.knot_convolution import convolve_curve, work_lengths
from hydro.kernels.level_pool import route_level_pool, shortest_time_constant_s, split_paths
from hydro.kernels.pond import N_PATHS
from hydro.kernels.pond_exact import hold_volume, route_exact
from hydro.kernels.reach import halve_first_arrival, translate
from hydro.kernels.runoff import add_excess
from hydro.kernels.unit_hydrograph import count_ordinates

SUBCATCHMENT = 1
REACH = 2
POND = 3
JUNCTION = 4
"""Junctions and design points: outflow is inflow."""

EXACT_ABOVE = 0.25
"""Step over the shortest dS/dO of a pond above which it is routed without a step."""
STIFF_SHARE = 0.01
"""Rows with less than this share of the peak outflow do not count for that."""


@kernel
def hydrograph_places(n_steps, step_hr, time_to_peak_hr, shape, shape_first, time_ratios, first):
    """Where the hydrographs of all subcatchments begin in one array, end to end, recession included.

    Parameters
    ----------
    n_steps : int
        Steps with rain.
    step_hr, time_to_peak_hr, shape, shape_first, time_ratios
        See :func:`subcatchment_hydrographs`.
    first : ndarray of int, shape (n_subcatchments + 1,)
        Written.
    """
    first[0] = 0
    for m in range(time_to_peak_hr.shape[0]):
        last_ratio = time_ratios[shape_first[shape[m] + 1] - 1]
        first[m + 1] = first[m] + n_steps + 1 + count_ordinates(last_ratio, time_to_peak_hr[m], step_hr)


@kernel
def subcatchment_hydrographs(
    rain_in, step_hr, part_first, area_mi2, retention_in, initial_abstraction_in, time_to_peak_hr,
    shape, shape_first, time_ratios, flow_ratios, averaged, factor, first, flow_cfs,
):
    """Hydrographs of all subcatchments of a network under one storm.

    Parameters
    ----------
    rain_in : ndarray, shape (n_steps + 1,)
        Cumulative rain at the times of the grid. [in]
    step_hr : float
        Step of the grid. [hr]
    part_first : ndarray of int, shape (n_subcatchments + 1,)
        Ranges of the parts, which run off each by its own curve number.
    area_mi2, retention_in, initial_abstraction_in : ndarray, shape (n_parts,)
        A, S, Ia. [mi2, in, in]
    time_to_peak_hr : ndarray, shape (n_subcatchments,)
        Tp. [hr]
    shape : ndarray of int, shape (n_subcatchments,)
        Number of the dimensionless unit hydrograph.
    shape_first : ndarray of int, shape (n_shapes + 1,)
        Row ranges of the unit hydrographs.
    time_ratios, flow_ratios : ndarray, shape (n_rows,)
        Dimensionless unit hydrographs, end to end. [-]
    averaged : bool
        Means of the unit hydrograph over the steps instead of samples at their ends.
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    first : ndarray of int, shape (n_subcatchments + 1,)
        Ranges of the hydrographs, see :func:`hydrograph_places`.
    flow_cfs : ndarray
        Written: the hydrographs, end to end. [cfs]
    """
    n = rain_in.shape[0]
    most = 0
    for m in range(time_to_peak_hr.shape[0]):
        most = max(most, first[m + 1] - first[m] - n)
    longest, padding = work_lengths(n, most)
    runoff = np.empty(n)
    ordinates = np.empty(longest)
    shifts = np.empty(longest, dtype=np.int64)
    padded = np.empty(padding)
    for m in range(time_to_peak_hr.shape[0]):
        runoff[:] = 0.0
        for k in range(part_first[m], part_first[m + 1]):
            add_excess(rain_in, area_mi2[k], retention_in[k], initial_abstraction_in[k], runoff)
        a = shape_first[shape[m]]
        b = shape_first[shape[m] + 1]
        convolve_curve(
            runoff, time_ratios[a:b], flow_ratios[a:b], time_to_peak_hr[m], step_hr, factor, averaged, 1.0,
            ordinates, shifts, padded, flow_cfs[first[m] : first[m + 1]],
        )


class Ponds(NamedTuple):
    """Relations of all ponds of a network.

    Attributes
    ----------
    number : ndarray of int, shape (n_nodes,)
        Number of each pond, by place of the node.
    start_elevation_ft : ndarray, shape (n_nodes,)
        Starting level, by place of the node. [ft]
    path_row : ndarray of int, shape (n_ponds, N_PATHS)
        Row of each path of each pond among the series of all paths; -1 for a path without outlet.
    first : ndarray of int, shape (n_nodes + 1,)
        Row ranges of the relations, by place of the node.
    z, rows : ndarray, shapes (n_rows,) and (n_rows, 2 + N_PATHS)
        Relations of all ponds, end to end.
    tolerance_share : float
        Their tolerances as a share of the usual ones.
    always_exact : bool
        Whether every pond is routed without a step; else only those that are fast beside the step.
    """

    number: NDArray[np.int64]
    start_elevation_ft: NDArray[np.float64]
    path_row: NDArray[np.int64]
    first: NDArray[np.int64]
    z: NDArray[np.float64]
    rows: NDArray[np.float64]
    tolerance_share: float
    always_exact: bool


@kernel
def march(
    places, kind, downstream, lag_steps, ponds, step_hr, inflow_cfs, outflow_cfs,
    storage_cf, path_cfs, peak, held, status, highest_row, failed_at,
):
    """Carry the hydrographs of some nodes downstream, in the order given.

    Parameters
    ----------
    places : ndarray of int, shape (n_places,)
        Nodes to compute, each after all those whose water it receives.
    kind : ndarray of int, shape (n_nodes,)
        SUBCATCHMENT, REACH, POND, JUNCTION.
    downstream : ndarray of int, shape (n_nodes, N_PATHS)
        Node that receives each path; -1 leaves the network.  Nodes other than ponds use the first path only.
    lag_steps : ndarray, shape (n_nodes,)
        Travel time of reaches in steps.
    ponds : Ponds
    step_hr : float
        Time step of the network. [hr]
    inflow_cfs : ndarray, shape (n_nodes, n_times)
        What has come so far; for subcatchments their hydrographs.  Written. [cfs]
    outflow_cfs : ndarray, shape (n_nodes, n_times)
        Written. [cfs]
    storage_cf : ndarray, shape (n_ponds, n_times)
        Written. [cf]
    path_cfs : ndarray, shape (n_paths, n_times)
        Written: outflow of the ponds by path. [cfs]
    peak : ndarray, shape (n_ponds, 6)
        Written where a pond was routed without a step, as by :func:`hydro.kernels.pond_exact.route_exact`.
    held : ndarray, shape (n_ponds,)
        Written: largest share by which outflow was changed to hold its volume.
    status, highest_row, failed_at : ndarray of int, shape (n_nodes,)
        Written for ponds, as returned by :func:`hydro.kernels.level_pool.route_level_pool`.
    """
    n_times = inflow_cfs.shape[1]
    for m in places:
        if kind[m] == POND:
            p = ponds.number[m]
            status[m], highest_row[m], failed_at[m] = route_pond(
                m, inflow_cfs[m], step_hr * SECONDS_PER_HOUR, ponds, outflow_cfs[m], storage_cf[p], path_cfs,
                peak[p], held[p : p + 1],
            )
            for k in range(N_PATHS):
                to = downstream[m, k]
                row = ponds.path_row[p, k]
                if to >= 0 and row >= 0:
                    for i in range(n_times):
                        inflow_cfs[to, i] += path_cfs[row, i]
            continue
        if kind[m] == REACH:
            translate(inflow_cfs[m], lag_steps[m], outflow_cfs[m])
            halve_first_arrival(inflow_cfs[m], lag_steps[m], outflow_cfs[m])
        else:
            outflow_cfs[m, :] = inflow_cfs[m]
        to = downstream[m, 0]
        if to >= 0:
            for i in range(n_times):
                inflow_cfs[to, i] += outflow_cfs[m, i]


@kernel
def route_pond(m, inflow_cfs, step_s, ponds, outflow_cfs, storage_cf, path_cfs, peak, held):
    """Route one pond by the storage-indication method, or without a step where it is too fast for that.

    Arguments and results are those of node `m` in :func:`march`, the step in seconds.

    Notes
    -----
    The error of the storage-indication method grows with the square of the step over dS/dO.  At a quarter of
    the shortest dS/dO among the rows that were reached, rows with less than 1 % of the peak outflow left
    aside, it is a few hundredths of a per cent of the peak.
    """
    z = ponds.z[ponds.first[m] : ponds.first[m + 1]]
    rows = ponds.rows[ponds.first[m] : ponds.first[m + 1]]
    start = ponds.start_elevation_ft[m]
    path_row = ponds.path_row[ponds.number[m]]
    status, highest, failed_at = route_level_pool(inflow_cfs, step_s, start, z, rows, outflow_cfs, storage_cf)
    peak[:] = np.nan
    held[0] = 0.0
    most = rows[min(highest + 1, rows.shape[0] - 1), 1]
    fastest_s = shortest_time_constant_s(rows, highest, STIFF_SHARE * most)
    if not ponds.always_exact and status == 0 and step_s <= EXACT_ABOVE * fastest_s:
        for k in range(N_PATHS):
            if path_row[k] >= 0:
                split_paths(storage_cf, rows, k, path_cfs[path_row[k]])
        return status, highest, failed_at
    volume = np.empty(N_PATHS)
    flows = np.empty((N_PATHS, inflow_cfs.shape[0]))
    status, highest, failed_at = route_exact(
        inflow_cfs, step_s, start, z, rows, ponds.tolerance_share, storage_cf, flows, volume, peak
    )
    if status != 0:
        peak[:] = np.nan
    outflow_cfs[:] = 0.0
    for k in range(N_PATHS):
        if path_row[k] >= 0:
            if status == 0:
                held[0] = max(held[0], hold_volume(flows[k], step_s, volume[k]))
            path_cfs[path_row[k]] = flows[k]
            for i in range(outflow_cfs.shape[0]):
                outflow_cfs[i] += flows[k, i]
    return status, highest, failed_at
