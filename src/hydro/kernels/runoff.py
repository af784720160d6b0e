"""SCS runoff depth and its increments."""

from hydro.kernels._jit import kernel


@kernel
def runoff_depth_in(rainfall_in, retention_in, initial_abstraction_in):
    """Runoff depth Q = (P - Ia)^2 / (P - Ia + S), 0 up to Ia.

    Parameters
    ----------
    rainfall_in, retention_in, initial_abstraction_in : float
        P, S and Ia. [in]

    Returns
    -------
    float
        Q [in].

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 10 (2004), eq. 10-8.
    """
    effective = rainfall_in - initial_abstraction_in
    if effective <= 0.0:
        return 0.0
    return effective * effective / (effective + retention_in)


@kernel
def excess_increments(rain_in, retention_in, initial_abstraction_in, excess_in):
    """Runoff of each step from the difference of cumulative runoff.

    Parameters
    ----------
    rain_in : ndarray, shape (n_times,)
        Cumulative rain. [in]
    retention_in, initial_abstraction_in : float
        S and Ia. [in]
    excess_in : ndarray, shape (n_times,)
        Written: runoff that accrued in the step ending at each time; the first entry is 0. [in]

    Notes
    -----
    The equation holds for cumulative rain only; the increments add up to Q of the whole storm exactly.
    """
    before = runoff_depth_in(rain_in[0], retention_in, initial_abstraction_in)
    excess_in[0] = 0.0
    for i in range(1, rain_in.shape[0]):
        now = max(runoff_depth_in(rain_in[i], retention_in, initial_abstraction_in), before)  # round-off
        excess_in[i] = now - before
        before = now
