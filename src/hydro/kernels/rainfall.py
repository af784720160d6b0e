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


@kernel
def smooth_fractions(start_hr, step_hr, break_hr, coefficients, fractions):
    """Sample a mass curve of cubic pieces at ``start + i step``.

    Parameters
    ----------
    start_hr, step_hr : float
        Grid. [hr]
    break_hr : ndarray, shape (n_pieces + 1,)
        Ends of the pieces, strictly rising. [hr]
    coefficients : ndarray, shape (n_pieces, 4)
        Fraction a + b u + c u^2 + d u^3 at u hours after the beginning of a piece; never falling.
    fractions : ndarray, shape (n_times,)
        Written: cumulative fraction of the depth, 0 before and 1 after the pieces. [-]

    Notes
    -----
    Round-off where two pieces meet never makes the fraction fall.
    """
    last = break_hr.shape[0] - 1
    j = 0
    before = 0.0
    for i in range(fractions.shape[0]):
        time = start_hr + i * step_hr
        while j < last - 1 and break_hr[j + 1] <= time:
            j += 1
        if time >= break_hr[last]:
            before = 1.0
        elif time > break_hr[0]:
            u = time - break_hr[j]
            c = coefficients[j]
            before = min(1.0, max(before, c[0] + u * (c[1] + u * (c[2] + u * c[3]))))
        fractions[i] = before
