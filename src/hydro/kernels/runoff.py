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
def add_excess(rain_in, weight, retention_in, initial_abstraction_in, runoff):
    """Add the weighted runoff of each step, from the difference of cumulative runoff.

    Parameters
    ----------
    rain_in : ndarray, shape (n_times,)
        Cumulative rain, never falling. [in]
    weight : float
        Area, or 1.
    retention_in, initial_abstraction_in : float
        S and Ia. [in]
    runoff : ndarray, shape (n_times,)
        Added to: runoff that accrued in the step ending at each time, times the weight; the first entry is
        left as it is.

    Notes
    -----
    The equation holds for cumulative rain only; the increments add up to Q of the whole storm exactly.
    """
    n = rain_in.shape[0]
    first = 1
    while first < n and rain_in[first] <= initial_abstraction_in:
        first += 1
    before = runoff_depth_in(rain_in[0], retention_in, initial_abstraction_in)
    for i in range(first, n):
        now = max(runoff_depth_in(rain_in[i], retention_in, initial_abstraction_in), before)  # round-off
        runoff[i] += weight * (now - before)
        before = now
