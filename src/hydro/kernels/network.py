"""One condition and one storm, marched through topologically ordered arrays."""

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.kernels._jit import kernel
from hydro.kernels.level_pool import route_level_pool, split_paths
from hydro.kernels.pond import N_PATHS
from hydro.kernels.rainfall import cumulative_rain
from hydro.kernels.reach import halve_first_arrival, translate
from hydro.kernels.runoff import excess_increments
from hydro.kernels.unit_hydrograph import BLOCK, convolve, count_ordinates, sample_ordinates

SUBCATCHMENT = 1
REACH = 2
POND = 3
JUNCTION = 4
"""Junctions and design points: outflow is inflow."""


@kernel
def subcatchment_hydrograph(
    area_mi2, retention_in, initial_abstraction_in, time_to_peak_hr, start_hr, step_hr,
    curve_hr, curve_fraction, depth_in, time_ratios, flow_ratios, factor, n_steps, flow_cfs,
):
    """Hydrograph of one subcatchment on its own grid.

    Parameters
    ----------
    area_mi2, retention_in, initial_abstraction_in, time_to_peak_hr : float
        A, S, Ia, Tp. [mi2, in, in, hr]
    start_hr, step_hr : float
        First time and step of the grid. [hr]
    curve_hr, curve_fraction : ndarray, shape (n_rows,)
        Mass curve of the storm.
    depth_in : float
        Storm depth, P. [in]
    time_ratios, flow_ratios : ndarray, shape (n_ratios,)
        Dimensionless unit hydrograph.
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    n_steps : int
        Number of steps with rain: the storm ends at or before ``start + n_steps * step``.
    flow_cfs : ndarray, shape (n_times,)
        Written. [cfs]
    """
    rain = np.empty(n_steps + 1)
    excess = np.empty(n_steps + 1)
    cumulative_rain(start_hr, step_hr, curve_hr, curve_fraction, depth_in, rain)
    excess_increments(rain, retention_in, initial_abstraction_in, excess)
    n = count_ordinates(time_ratios[time_ratios.shape[0] - 1], time_to_peak_hr, step_hr)
    ordinates = np.empty(n)
    sample_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, ordinates)
    padded = np.empty(n_steps + 1 + 2 * n + 2 * BLOCK)
    convolve(excess, ordinates, area_mi2, padded, flow_cfs)


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
