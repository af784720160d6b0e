"""Linear reservoir by the trapezoidal rule: Santa Barbara urban hydrograph and Clark's storage."""

from hydro.kernels._jit import kernel


@kernel
def route_linear_reservoir(inflow_cfs, routing_share, outflow_cfs):
    """Route a hydrograph through storage S = K O.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_inflows,)
        Mean inflow of each step; 0 afterwards. [cfs]
    routing_share : float
        c = D / (K + D/2), above 0 and at most 1 so that the outflow does not oscillate. [-]
    outflow_cfs : ndarray, shape (n_times,)
        Written: outflow at the ends of the steps, 0 before the first. [cfs]

    Notes
    -----
    O_i = O_(i-1) + c (I_i - O_(i-1)): continuity with the mean of both outflows of a step.
    """
    n = inflow_cfs.shape[0]
    flow = 0.0
    for i in range(outflow_cfs.shape[0]):
        inflow = inflow_cfs[i] if i < n else 0.0
        flow += routing_share * (inflow - flow)
        outflow_cfs[i] = flow
