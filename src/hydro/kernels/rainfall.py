"""Cumulative rain at the steps of a grid."""

from hydro.kernels._jit import kernel


@kernel
def cumulative_rain(start_hr, step_hr, curve_hr, curve_fraction, depth_in, rain_in):
    """Sample a mass curve at ``start + i step``, straight lines between its rows.

    Parameters
    ----------
    start_hr, step_hr : float
        Grid. [hr]
    curve_hr, curve_fraction : ndarray, shape (n_rows,)
        Mass curve: times strictly rising, fractions from 0 to 1.
    depth_in : float
        Storm depth, P. [in]
    rain_in : ndarray, shape (n_times,)
        Written: cumulative rain. [in]

    Notes
    -----
    Sampling the cumulative curve and differencing afterwards conserves the depth on any grid.
    """
    last = curve_hr.shape[0] - 1
    j = 0
    for i in range(rain_in.shape[0]):
        time = start_hr + i * step_hr
        while j < last - 1 and curve_hr[j + 1] <= time:
            j += 1
        if time <= curve_hr[0]:
            fraction = curve_fraction[0]
        elif time >= curve_hr[last]:
            fraction = curve_fraction[last]
        else:
            weight = (time - curve_hr[j]) / (curve_hr[j + 1] - curve_hr[j])
            fraction = curve_fraction[j] + weight * (curve_fraction[j + 1] - curve_fraction[j])
        rain_in[i] = fraction * depth_in
