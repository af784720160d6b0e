"""Convolution with a unit hydrograph of straight lines: its cost depends on the table, not on its length.

A curve of straight lines between knots x_j (in steps) is a sum of ramps, u(x) = sum_j d_j max(0, x - x_j),
where d_j is the change of slope at the knot.  The answer to a ramp is the sum of the sum of the excess rain,
so a flow needs two products a knot, however many ordinates lie between the knots.
"""

import math

from hydro.kernels._jit import kernel
from hydro.kernels.unit_hydrograph import BLOCK, convolve, count_ordinates, sample_ordinates


@kernel
def ramp_weights(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, shifts, weights):
    """Weights of the twice summed excess that stand for the sampled and scaled unit hydrograph.

    Parameters
    ----------
    time_ratios, flow_ratios : ndarray, shape (n_rows,)
        t/Tp, strictly rising from 0, and q/qp, 0 at both ends. [-]
    time_to_peak_hr : float
        Tp, above 0. [hr]
    step_hr : float
        D. [hr]
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    shifts : ndarray of int64, shape (2 n_rows,) or longer
        Written: lags in steps, rising.
    weights : ndarray, shape (2 n_rows,) or longer
        Written: second differences of the ordinates at these lags; they are 0 elsewhere. [cfs/in/mi2]

    Returns
    -------
    int
        Number of weights; 0 where the whole hydrograph is shorter than one step.

    Notes
    -----
    The ordinates that the weights stand for are those of
    :func:`hydro.kernels.unit_hydrograph.sample_ordinates`: their sum times the step is ``factor``.
    """
    rows = time_ratios.shape[0]
    scale_x = time_to_peak_hr / step_hr
    total = 0.0
    j = 0
    for i in range(count_ordinates(time_ratios[rows - 1], time_to_peak_hr, step_hr)):
        ratio = (i + 1) / scale_x
        while j < rows - 2 and time_ratios[j + 1] <= ratio:
            j += 1
        if ratio < time_ratios[rows - 1]:
            weight = (ratio - time_ratios[j]) / (time_ratios[j + 1] - time_ratios[j])
            total += flow_ratios[j] + weight * (flow_ratios[j + 1] - flow_ratios[j])
    if total <= 0.0:
        return 0
    scale = factor / (step_hr * total)
    n = 0
    before = 0.0
    for j in range(rows):
        slope = 0.0
        if j < rows - 1:
            slope = (flow_ratios[j + 1] - flow_ratios[j]) / ((time_ratios[j + 1] - time_ratios[j]) * scale_x)
        change = scale * (slope - before)
        before = slope
        x = time_ratios[j] * scale_x
        whole = math.floor(x)
        part = x - whole
        for k in range(2):
            weight = change * (1.0 - part) if k == 0 else change * part
            lag = int(whole) + k
            if n > 0 and shifts[n - 1] == lag:
                weights[n - 1] += weight
            elif n > 1 and shifts[n - 2] == lag:
                weights[n - 2] += weight
            elif weight != 0.0:
                shifts[n] = lag
                weights[n] = weight
                n += 1
    return n


@kernel
def convolve_ramps(excess_in, shifts, weights, n_weights, n_ordinates, area_mi2, summed, flow_cfs):
    """Hydrograph of a sequence of excess rain from the ramps of the unit hydrograph.

    Parameters
    ----------
    excess_in : ndarray, shape (n_excess,)
        Runoff of each step. [in]
    shifts, weights : ndarray, shape (n_weights,) or longer
        See :func:`ramp_weights`.
    n_weights, n_ordinates : int
        Number of weights, and of the ordinates they stand for.
    area_mi2 : float
        A. [mi2]
    summed : ndarray, shape (n_times + max(shifts) + 1,) or longer
        Work space.
    flow_cfs : ndarray, shape (n_times,)
        Written. Holds the whole hydrograph if n_times >= n_excess + n_ordinates - 1. [cfs]

    Notes
    -----
    Equal to :func:`hydro.kernels.unit_hydrograph.convolve` up to round-off; flows that round-off takes below
    0 are set to 0.
    """
    n = excess_in.shape[0]
    reach = min(flow_cfs.shape[0], n + n_ordinates - 1)
    lead = shifts[n_weights - 1]
    once = 0.0
    twice = 0.0
    for i in range(lead):
        summed[i] = 0.0
    for i in range(reach):
        if i < n:
            once += area_mi2 * excess_in[i]
        twice += once
        summed[lead + i] = twice
    flow_cfs[:] = 0.0
    flow = flow_cfs[:reach]
    for j in range(0, n_weights, BLOCK):
        w0 = weights[j]
        w1 = weights[j + 1] if j + 1 < n_weights else 0.0
        w2 = weights[j + 2] if j + 2 < n_weights else 0.0
        w3 = weights[j + 3] if j + 3 < n_weights else 0.0
        w4 = weights[j + 4] if j + 4 < n_weights else 0.0
        w5 = weights[j + 5] if j + 5 < n_weights else 0.0
        w6 = weights[j + 6] if j + 6 < n_weights else 0.0
        w7 = weights[j + 7] if j + 7 < n_weights else 0.0
        last = n_weights - 1
        a0 = lead - shifts[j]
        a1 = lead - shifts[min(j + 1, last)]
        a2 = lead - shifts[min(j + 2, last)]
        a3 = lead - shifts[min(j + 3, last)]
        a4 = lead - shifts[min(j + 4, last)]
        a5 = lead - shifts[min(j + 5, last)]
        a6 = lead - shifts[min(j + 6, last)]
        a7 = lead - shifts[min(j + 7, last)]
        s0 = summed[a0 : a0 + reach]
        s1 = summed[a1 : a1 + reach]
        s2 = summed[a2 : a2 + reach]
        s3 = summed[a3 : a3 + reach]
        s4 = summed[a4 : a4 + reach]
        s5 = summed[a5 : a5 + reach]
        s6 = summed[a6 : a6 + reach]
        s7 = summed[a7 : a7 + reach]
        for i in range(reach):
            flow[i] += (
                w0 * s0[i] + w1 * s1[i] + w2 * s2[i] + w3 * s3[i]
                + w4 * s4[i] + w5 * s5[i] + w6 * s6[i] + w7 * s7[i]
            )
    for i in range(reach):
        if flow[i] < 0.0:
            flow[i] = 0.0


@kernel
def convolve_curve(
    excess_in, time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, area_mi2,
    ordinates, shifts, weights, padded, flow_cfs,
):
    """Hydrograph of a sequence of excess rain, by ordinates or by ramps, whichever needs fewer products.

    Parameters
    ----------
    excess_in : ndarray, shape (n_excess,)
        Runoff of each step. [in]
    time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor
        See :func:`ramp_weights`; with Tp = 0 all runoff leaves in its own step.
    area_mi2 : float
        A. [mi2]
    ordinates : ndarray, shape (n_ordinates,)
        Work space, n_ordinates from :func:`hydro.kernels.unit_hydrograph.count_ordinates`.
    shifts, weights : ndarray of int64 and of float64, shape (2 n_rows,)
        Work space.
    padded : ndarray, shape (n_times + n_excess + 2 n_ordinates + 2 BLOCK + 2,)
        Work space.
    flow_cfs : ndarray, shape (n_times,)
        Written. [cfs]
    """
    n_weights = 0
    if ordinates.shape[0] > 2 * time_ratios.shape[0]:
        n_weights = ramp_weights(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, shifts, weights)
    if n_weights > 0:
        convolve_ramps(
            excess_in, shifts, weights, n_weights, ordinates.shape[0], area_mi2, padded, flow_cfs
        )
    else:
        sample_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, ordinates)
        convolve(excess_in, ordinates, area_mi2, padded, flow_cfs)


@kernel
def average_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, ordinates):
    """Average a dimensionless unit hydrograph over each step, scaled to one inch.

    Parameters
    ----------
    time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor
        See :func:`ramp_weights`; with Tp = 0 all runoff leaves in its own step.
    ordinates : ndarray, shape (n_ordinates,)
        Written: mean flow of each step from one inch over one square mile. [cfs/in/mi2]

    Notes
    -----
    Each ordinate is the area under the curve between two steps, found exactly, so the volume and the
    centroid do not depend on the step.
    """
    rows = time_ratios.shape[0]
    ordinates[:] = 0.0
    if time_to_peak_hr <= 0.0:
        ordinates[0] = factor / step_hr
        return
    total = 0.0
    for j in range(rows - 1):
        total += 0.5 * (flow_ratios[j] + flow_ratios[j + 1]) * (time_ratios[j + 1] - time_ratios[j])
    before = 0.0
    area = 0.0
    j = 0
    last = ordinates.shape[0] - 1
    for i in range(last + 1):
        ratio = (i + 1) * step_hr / time_to_peak_hr
        while j < rows - 1 and time_ratios[j + 1] <= ratio:
            area += 0.5 * (flow_ratios[j] + flow_ratios[j + 1]) * (time_ratios[j + 1] - time_ratios[j])
            j += 1
        now = area
        if j < rows - 1:
            width = ratio - time_ratios[j]
            slope = (flow_ratios[j + 1] - flow_ratios[j]) / (time_ratios[j + 1] - time_ratios[j])
            now = area + width * (flow_ratios[j] + 0.5 * slope * width)
        if i == last:
            now = total
        ordinates[i] = factor / step_hr * (now - before) / total
        before = now
