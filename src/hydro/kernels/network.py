"""One condition and one storm, marched through topologically ordered arrays."""

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels._jit import kernel
from hydro.kernels.knot_convolution import convolve_curve, work_lengths
from hydro.kernels.level_pool import N_PATHS, route_level_pool, split_paths
from hydro.kernels.reach import halve_first_arrival, translate
from hydro.kernels.runoff import add_excess
from hydro.kernels.unit_hydrograph import count_ordinates

SUBCATCHMENT = 1
REACH = 2
POND = 3
JUNCTION = 4
"""Junctions and design points: outflow is inflow."""


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


@kernel
def march(
    kind, downstream, lag_steps, start_elevation_ft, rating_first, rating_z, rating, step_hr,
    inflow_cfs, outflow_cfs, storage_out_cf, status, highest_row, failed_at,
):
    """Carry the hydrographs of all nodes downstream, in topological order.

    Parameters
    ----------
    kind : ndarray of int, shape (n_nodes,)
        SUBCATCHMENT, REACH, POND, JUNCTION.
    downstream : ndarray of int, shape (n_nodes, N_PATHS)
        Node that receives each path, always of a higher number; -1 leaves the network.  Nodes other than
        ponds use the first path only.
    lag_steps : ndarray, shape (n_nodes,)
        Travel time of reaches in steps.
    start_elevation_ft : ndarray, shape (n_nodes,)
        Starting level of ponds. [ft]
    rating_first : ndarray of int, shape (n_nodes + 1,)
        Row ranges of the ponds' relations.
    rating_z, rating : ndarray, shapes (n_rows,) and (n_rows, 2 + N_PATHS)
        Relations of all ponds, end to end.
    step_hr : float
        Time step of the network. [hr]
    inflow_cfs : ndarray, shape (n_nodes, n_times)
        Zero, except the rows of subcatchments, which hold their hydrographs.  Written. [cfs]
    outflow_cfs, storage_out_cf : ndarray, shape (n_nodes, n_times)
        Written. [cfs, cf]
    status, highest_row, failed_at : ndarray of int, shape (n_nodes,)
        Written for ponds, as returned by :func:`hydro.kernels.level_pool.route_level_pool`.
    """
    share = np.empty(inflow_cfs.shape[1])
    for m in range(kind.shape[0]):
        if kind[m] == POND:
            a = rating_first[m]
            b = rating_first[m + 1]
            status[m], highest_row[m], failed_at[m] = route_level_pool(
                inflow_cfs[m], step_hr * SECONDS_PER_HOUR, start_elevation_ft[m],
                rating_z[a:b], rating[a:b], outflow_cfs[m], storage_out_cf[m],
            )
            for k in range(N_PATHS):
                to = downstream[m, k]
                if to >= 0:
                    split_paths(storage_out_cf[m], rating[a:b], k, share)
                    for i in range(share.shape[0]):
                        inflow_cfs[to, i] += share[i]
            continue
        if kind[m] == REACH:
            translate(inflow_cfs[m], lag_steps[m], outflow_cfs[m])
            halve_first_arrival(inflow_cfs[m], lag_steps[m], outflow_cfs[m])
        else:
            outflow_cfs[m, :] = inflow_cfs[m]
        to = downstream[m, 0]
        if to >= 0:
            for i in range(inflow_cfs.shape[1]):
                inflow_cfs[to, i] += outflow_cfs[m, i]
