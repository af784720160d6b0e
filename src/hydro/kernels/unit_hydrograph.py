"""Dimensional unit hydrograph from a dimensionless one, and the convolution with excess rain."""

import math

from hydro.kernels._jit import kernel

BLOCK = 8
"""Ordinates applied in one pass of the convolution."""


@kernel
def count_ordinates(last_ratio, time_to_peak_hr, step_hr):
    """Number of ordinates of a unit hydrograph that ends at ``last_ratio * Tp``; 1 where Tp is 0."""
    if time_to_peak_hr <= 0.0:
        return 1
    return max(1, math.ceil(last_ratio * time_to_peak_hr / step_hr - 1e-9))


@kernel
def sample_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, ordinates):
    """Sample a dimensionless unit hydrograph at the ends of the steps and scale it to one inch.

    Parameters
    ----------
    time_ratios, flow_ratios : ndarray, shape (n_rows,)
        t/Tp, strictly rising from 0, and q/qp. [-]
    time_to_peak_hr : float
        Tp; at 0 all runoff leaves in its own step. [hr]
    step_hr : float
        D. [hr]
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    ordinates : ndarray, shape (n_ordinates,)
        Written: flow at i * step, i = 1 .. n, from one inch over one square mile. [cfs/in/mi2]

    Notes
    -----
    ``sum(ordinates) * step`` equals ``factor``: exactly one inch, whatever the sampling loses.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 16 (2007), table 16-1 and eq. 16-1 ff.
    """
    n = ordinates.shape[0]
    if time_to_peak_hr <= 0.0:
        ordinates[:] = 0.0
        ordinates[0] = factor / step_hr
        return
    last = time_ratios.shape[0] - 1
    total = 0.0
    j = 0
    for i in range(n):
        ratio = (i + 1) * step_hr / time_to_peak_hr
        while j < last - 1 and time_ratios[j + 1] <= ratio:
            j += 1
        if ratio >= time_ratios[last]:
            value = flow_ratios[last]
        else:
            weight = (ratio - time_ratios[j]) / (time_ratios[j + 1] - time_ratios[j])
            value = flow_ratios[j] + weight * (flow_ratios[j + 1] - flow_ratios[j])
        ordinates[i] = value
        total += value
    if total <= 0.0:  # the whole hydrograph is shorter than one step
        ordinates[:] = 0.0
        ordinates[0] = factor / step_hr
        return
    scale = factor / (step_hr * total)
    for i in range(n):
        ordinates[i] *= scale


@kernel
def convolve(excess_in, ordinates, area_mi2, padded, flow_cfs):
    """Hydrograph of a sequence of excess rain: q_i = A sum_j e_j u_(i-j).

    Parameters
    ----------
    excess_in : ndarray, shape (n_excess,)
        Runoff of each step. [in]
    ordinates : ndarray, shape (n_ordinates,)
        Unit hydrograph at 1, 2, ... steps after the burst began. [cfs/in/mi2]
    area_mi2 : float
        A. [mi2]
    padded : ndarray, shape (n_excess + 2 n_ordinates + 2 BLOCK,) or longer
        Work space.
    flow_cfs : ndarray, shape (n_times,)
        Written. Holds the whole hydrograph if n_times >= n_excess + n_ordinates - 1. [cfs]

    Notes
    -----
    Runoff that accrued in the step ending at time i contributes the first ordinate at time i.  Eight
    ordinates are applied in one pass over the hydrograph, so that it is loaded and
    stored once for eight products.
    """
    m = ordinates.shape[0]
    n = excess_in.shape[0]
    reach = min(flow_cfs.shape[0], n + m - 1)
    lead = ((m + BLOCK - 1) // BLOCK) * BLOCK - 1
    padded[:] = 0.0
    for i in range(n):
        padded[lead + i] = area_mi2 * excess_in[i]
    flow_cfs[:] = 0.0
    flow = flow_cfs[:reach]
    for j in range(0, m, BLOCK):
        u0 = ordinates[j]
        u1 = ordinates[j + 1] if j + 1 < m else 0.0
        u2 = ordinates[j + 2] if j + 2 < m else 0.0
        u3 = ordinates[j + 3] if j + 3 < m else 0.0
        u4 = ordinates[j + 4] if j + 4 < m else 0.0
        u5 = ordinates[j + 5] if j + 5 < m else 0.0
        u6 = ordinates[j + 6] if j + 6 < m else 0.0
        u7 = ordinates[j + 7] if j + 7 < m else 0.0
        at = lead - j
        e0 = padded[at : at + reach]
        e1 = padded[at - 1 : at - 1 + reach]
        e2 = padded[at - 2 : at - 2 + reach]
        e3 = padded[at - 3 : at - 3 + reach]
        e4 = padded[at - 4 : at - 4 + reach]
        e5 = padded[at - 5 : at - 5 + reach]
        e6 = padded[at - 6 : at - 6 + reach]
        e7 = padded[at - 7 : at - 7 + reach]
        for i in range(reach):
            flow[i] += (
                u0 * e0[i] + u1 * e1[i] + u2 * e2[i] + u3 * e3[i]
                + u4 * e4[i] + u5 * e5[i] + u6 * e6[i] + u7 * e7[i]
            )
