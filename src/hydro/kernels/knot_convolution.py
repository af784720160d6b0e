"""Convolution with a unit hydrograph of straight lines: its cost depends on the table, not on its length.

A curve of straight lines between knots x_j (in steps) is a sum of ramps, u(x) = sum_j d_j max(0, x - x_j),
where d_j is the change of slope at the knot.  The answer to a ramp is the sum of the sum of the excess rain,
so a flow needs two products a knot (three for means over the steps), however many ordinates lie between.
"""

import math

from hydro.kernels._jit import kernel
from hydro.kernels.unit_hydrograph import BLOCK, convolve, count_ordinates, sample_ordinates

SHORTEST_WINDOW = 256
"""Flows between two restarts of the sums, at least; else twice the unit hydrograph."""
COLLINEAR = 1e-14
"""Changes of slope below this share of the steepest slope are round-off of the table."""
SPARE = 3
"""Places behind the last ordinate that its second differences reach."""


@kernel
def work_lengths(n_excess, n_ordinates):
    """Lengths of the work spaces of :func:`convolve_curve`: ordinates and shifts, and padded."""
    longest = n_ordinates + SPARE
    return longest, max(n_excess + 2 * n_ordinates + 2 * BLOCK, 3 * longest + SHORTEST_WINDOW)


@kernel
def sum_of_samples(time_ratios, flow_ratios, scale_x):
    """Sum of a curve of straight lines at the whole steps, ``t/Tp = i / scale_x``, i = 1, 2, ..."""
    total = 0.0
    for j in range(time_ratios.shape[0] - 1):
        low = time_ratios[j] * scale_x
        before = math.floor(low)
        n = math.floor(time_ratios[j + 1] * scale_x) - before
        if n > 0:  # an arithmetic series
            middle = before + 0.5 * (n + 1)
            slope = (flow_ratios[j + 1] - flow_ratios[j]) / (time_ratios[j + 1] * scale_x - low)
            total += n * (flow_ratios[j] + slope * (middle - low))
    return total


@kernel
def ramp_weights(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, averaged, shifts, weights):
    """Weights of the twice summed excess that stand for the unit hydrograph.

    Parameters
    ----------
    time_ratios, flow_ratios : ndarray, shape (n_rows,)
        t/Tp, strictly rising from 0, and q/qp. [-]
    time_to_peak_hr : float
        Tp, above 0. [hr]
    step_hr : float
        D. [hr]
    factor : float
        Volume of one inch over one square mile. [cfs hr]
    averaged : bool
        Means over the steps instead of samples at their ends.
    shifts : ndarray of int64, shape (n_ordinates + SPARE,)
        Written: lags in steps, rising.
    weights : ndarray, shape (n_ordinates + SPARE,)
        Written: second differences of the ordinates at these lags; they are 0 elsewhere. [cfs/in/mi2]

    Returns
    -------
    int
        Number of weights; 0 where the whole hydrograph is shorter than one step, or does not begin and end
        with 0.

    Notes
    -----
    The ordinates that the weights stand for are those of
    :func:`hydro.kernels.unit_hydrograph.sample_ordinates` or of :func:`average_ordinates`: their sum times
    the step is ``factor``.
    """
    last = time_ratios.shape[0] - 1
    if flow_ratios[0] != 0.0 or flow_ratios[last] != 0.0:
        return 0
    scale_x = time_to_peak_hr / step_hr
    total = 0.0
    steepest = 0.0
    for j in range(last):
        width = time_ratios[j + 1] - time_ratios[j]
        total += 0.5 * (flow_ratios[j] + flow_ratios[j + 1]) * width * scale_x
        steepest = max(steepest, abs(flow_ratios[j + 1] - flow_ratios[j]) / (width * scale_x))
    if not averaged:
        total = sum_of_samples(time_ratios, flow_ratios, scale_x)
    if total <= 0.0:
        return 0
    scale = factor / (step_hr * total)
    weights[:] = 0.0
    before = 0.0
    for j in range(last + 1):
        slope = 0.0
        if j < last:
            slope = (flow_ratios[j + 1] - flow_ratios[j]) / ((time_ratios[j + 1] - time_ratios[j]) * scale_x)
            if abs(slope - before) <= COLLINEAR * steepest:
                continue
        change = scale * (slope - before)
        before = slope
        x = time_ratios[j] * scale_x
        at = math.floor(x)
        part = x - at
        if part > 1.0 - 1e-15 * x:  # a whole step but for round-off
            at += 1
            part = 0.0
        elif part < 1e-15 * x:
            part = 0.0
        if averaged:
            weights[at] += change * 0.5 * (1.0 - part) * (1.0 - part)
            weights[at + 1] += change * (0.5 + part - part * part)
            weights[at + 2] += change * 0.5 * part * part
        else:
            weights[at] += change * (1.0 - part)
            weights[at + 1] += change * part
    n = 0
    for k in range(weights.shape[0]):
        if weights[k] != 0.0:
            shifts[n] = k
            weights[n] = weights[k]
            n += 1
    return n


@kernel
def _add_products(summed, shifts, weights, n_weights, flow):
    """Add eight products at a time; ``summed`` begins the largest shift before ``flow``."""
    n = flow.shape[0]
    last = n_weights - 1
    lead = shifts[last]
    for j in range(0, n_weights, BLOCK):
        w0 = weights[j]
        w1 = weights[j + 1] if j + 1 < n_weights else 0.0
        w2 = weights[j + 2] if j + 2 < n_weights else 0.0
        w3 = weights[j + 3] if j + 3 < n_weights else 0.0
        w4 = weights[j + 4] if j + 4 < n_weights else 0.0
        w5 = weights[j + 5] if j + 5 < n_weights else 0.0
        w6 = weights[j + 6] if j + 6 < n_weights else 0.0
        w7 = weights[j + 7] if j + 7 < n_weights else 0.0
        a0 = lead - shifts[j]
        a1 = lead - shifts[min(j + 1, last)]
        a2 = lead - shifts[min(j + 2, last)]
        a3 = lead - shifts[min(j + 3, last)]
        a4 = lead - shifts[min(j + 4, last)]
        a5 = lead - shifts[min(j + 5, last)]
        a6 = lead - shifts[min(j + 6, last)]
        a7 = lead - shifts[min(j + 7, last)]
        s0 = summed[a0 : a0 + n]
        s1 = summed[a1 : a1 + n]
        s2 = summed[a2 : a2 + n]
        s3 = summed[a3 : a3 + n]
        s4 = summed[a4 : a4 + n]
        s5 = summed[a5 : a5 + n]
        s6 = summed[a6 : a6 + n]
        s7 = summed[a7 : a7 + n]
        for i in range(n):
            flow[i] += (
                w0 * s0[i] + w1 * s1[i] + w2 * s2[i] + w3 * s3[i]
                + w4 * s4[i] + w5 * s5[i] + w6 * s6[i] + w7 * s7[i]
            )


@kernel
def _total(values):
    """Sum by four partial sums."""
    a = b = c = d = 0.0
    n = values.shape[0]
    for i in range(0, n - 3, 4):
        a += values[i]
        b += values[i + 1]
        c += values[i + 2]
        d += values[i + 3]
    for i in range(n - n % 4, n):
        a += values[i]
    return (a + b) + (c + d)


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
    summed : ndarray
        Work space, see :func:`work_lengths`.
    flow_cfs : ndarray, shape (n_times,)
        Written. Holds the whole hydrograph if n_times >= n_excess + n_ordinates - 1. [cfs]

    Notes
    -----
    Equal to :func:`hydro.kernels.unit_hydrograph.convolve` within 1e-12 of the peak; flows that round-off
    takes below 0 are set to 0.  The weights add up to 0, and so do their moments, so a straight line may be
    added to the sums: they begin anew every two lengths of the unit hydrograph, and fall as much as they
    rise.  Sums of a whole long storm would lose digits with the square of its length.
    """
    n = excess_in.shape[0]
    reach = min(flow_cfs.shape[0], n + n_ordinates - 1)
    lead = shifts[n_weights - 1]
    window = max(SHORTEST_WINDOW, 2 * lead)
    flow_cfs[:] = 0.0
    for start in range(0, reach, window):
        stop = min(start + window, reach)
        begin = start - lead
        low = max(0, begin)
        high = max(low, min(n, stop))
        once = -0.5 * area_mi2 * _total(excess_in[low : max(low, min(n, start + window))])
        twice = 0.0
        for i in range(begin, min(0, stop)):
            twice += once
            summed[i - begin] = twice
        for i in range(low, high):
            once += area_mi2 * excess_in[i]
            twice += once
            summed[i - begin] = twice
        for i in range(high, stop):
            twice += once
            summed[i - begin] = twice
        flow = flow_cfs[start:stop]
        _add_products(summed, shifts, weights, n_weights, flow)
        for i in range(stop - start):
            if flow[i] < 0.0:
                flow[i] = 0.0


@kernel
def convolve_curve(
    excess_in, time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, averaged, area_mi2,
    ordinates, shifts, padded, flow_cfs,
):
    """Hydrograph of a sequence of excess rain, by ordinates or by ramps, whichever needs fewer products.

    Parameters
    ----------
    excess_in : ndarray, shape (n_excess,)
        Runoff of each step; what is 0 before and behind costs nothing. [in]
    time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, averaged
        See :func:`ramp_weights`; with Tp = 0 all runoff leaves in its own step.
    area_mi2 : float
        A. [mi2]
    ordinates, shifts, padded : ndarray of float64, of int64, of float64
        Work space, see :func:`work_lengths`.
    flow_cfs : ndarray, shape (n_times,)
        Written. [cfs]
    """
    first = 0
    end = excess_in.shape[0]
    while first < end and excess_in[first] == 0.0:
        first += 1
    while end > first and excess_in[end - 1] == 0.0:
        end -= 1
    if first == end or first >= flow_cfs.shape[0]:
        flow_cfs[:] = 0.0
        return
    flow_cfs[:first] = 0.0
    excess = excess_in[first:end]
    flow = flow_cfs[first:]
    n = count_ordinates(time_ratios[time_ratios.shape[0] - 1], time_to_peak_hr, step_hr)
    n_weights = 0
    if n > BLOCK:
        n_weights = ramp_weights(
            time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, averaged,
            shifts[: n + SPARE], ordinates[: n + SPARE],
        )
    if 0 < n_weights < n - BLOCK:
        convolve_ramps(excess, shifts, ordinates, n_weights, n, area_mi2, padded, flow)
        return
    unit = ordinates[:n]
    if averaged:
        average_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, unit)
    else:
        sample_ordinates(time_ratios, flow_ratios, time_to_peak_hr, step_hr, factor, unit)
    convolve(excess, unit, area_mi2, padded[: excess.shape[0] + 2 * n + 2 * BLOCK], flow)


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
