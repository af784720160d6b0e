"""Reaches: pure translation by a travel time."""

import math

from hydro.kernels._jit import kernel


@kernel
def translate(inflow_cfs, lag_steps, outflow_cfs):
    """Shift a hydrograph by a travel time that need not be a whole number of steps.

    Parameters
    ----------
    inflow_cfs : ndarray, shape (n_times,)
        Inflow. [cfs]
    lag_steps : float
        Travel time divided by the time step, >= 0. [-]
    outflow_cfs : ndarray, shape (n_times,)
        Written. [cfs]

    Notes
    -----
    A part of a step is shared between two ordinates in fixed proportion, which conserves the volume exactly.
    """
    whole = math.floor(lag_steps)
    part = lag_steps - whole
    for i in range(inflow_cfs.shape[0]):
        now = inflow_cfs[i - whole] if i >= whole else 0.0
        earlier = inflow_cfs[i - whole - 1] if i >= whole + 1 else 0.0
        outflow_cfs[i] = (1.0 - part) * now + part * earlier if part > 0.0 else now


@kernel
def halve_first_arrival(inflow_cfs, lag_steps, outflow_cfs):
    """Count a flow that runs from the first time on for half a step, where it arrives too.

    Parameters
    ----------
    inflow_cfs, lag_steps, outflow_cfs :
        As in :func:`translate`, which has been called; the outflow is corrected. [cfs, -, cfs]

    Notes
    -----
    Volumes are sums of trapezoids, so the first ordinate of a hydrograph stands for half a step, but for a
    whole one after it was shifted into the span.  Below a pond that starts above its outlet this would make
    water.
    """
    if not lag_steps > 0.0 or inflow_cfs[0] == 0.0:
        return
    n = outflow_cfs.shape[0]
    if lag_steps >= n:
        return
    whole = math.floor(lag_steps)
    part = lag_steps - whole
    if whole > 0:
        outflow_cfs[whole] -= 0.5 * (1.0 - part) * inflow_cfs[0]
    if whole + 1 < n:
        outflow_cfs[whole + 1] -= 0.5 * part * inflow_cfs[0]
