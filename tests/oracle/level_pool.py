"""Level-pool routing: on given rows, on exact relations by root finding, and as a differential equation."""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq


def route_rows(inflow_cfs, step_s, storages_cf, outflows_cfs, start_storage_cf):
    """Storage-indication on the rows of a table, straight lines in 2S/dt + O."""
    indication = 2.0 * storages_cf / step_s + outflows_cfs
    storage = [start_storage_cf]
    outflow = [np.interp(start_storage_cf, storages_cf, outflows_cfs)]
    for i in range(1, len(inflow_cfs)):
        now = inflow_cfs[i - 1] + inflow_cfs[i] + 2.0 * storage[-1] / step_s - outflow[-1]
        outflow.append(np.interp(now, indication, outflows_cfs))
        storage.append(np.interp(now, indication, storages_cf))
    return np.array(outflow), np.array(storage)


def route_exact(inflow_cfs, step_s, volume, flow, bottom_ft, top_ft, start_ft):
    """Storage-indication on exact relations volume(z), flow(z): a root for every step."""
    level = [start_ft]
    for i in range(1, len(inflow_cfs)):
        target = inflow_cfs[i - 1] + inflow_cfs[i] + 2.0 * volume(level[-1]) / step_s - flow(level[-1])
        if target <= 2.0 * volume(bottom_ft) / step_s + flow(bottom_ft):
            level.append(bottom_ft)
            continue
        residual = lambda z, n=target: 2.0 * volume(z) / step_s + flow(z) - n  # noqa: E731
        level.append(brentq(residual, bottom_ft, top_ft, xtol=1e-13, rtol=1e-14))
    return np.array([flow(z) for z in level]), np.array(level)


def route_ode(times_hr, inflow_cfs, area, flow, start_ft, corners_ft=()):
    """dz/dt = (I - O(z)) / A(z) with straight inflow between its ordinates, to 1e-10.

    The integration restarts at every ordinate of the inflow and wherever the level crosses a corner of the
    relations, so that no step straddles a kink.  Returns outflow and level at the ordinates and the highest
    level, which is where I = O on the falling limb of the inflow.
    """
    levels, highest = [start_ft], start_ft
    for i in range(1, len(times_hr)):
        z, reached, peak = _one_interval(times_hr[i - 1 : i + 1], inflow_cfs[i - 1 : i + 1], area, flow, levels[-1], corners_ft)
        levels.append(z)
        highest = max(highest, reached, peak)
    return np.array([flow(z) for z in levels]), np.array(levels), highest


def _one_interval(times_hr, inflow_cfs, area, flow, start_ft, corners_ft):
    start, end = 3600.0 * times_hr[0], 3600.0 * times_hr[1]
    rise = (inflow_cfs[1] - inflow_cfs[0]) / (end - start)

    def slope(t, y):
        return [(inflow_cfs[0] + rise * (t - start) - flow(y[0])) / area(y[0])]

    def corner(c):
        event = lambda t, y: y[0] - c  # noqa: E731
        event.terminal = True
        return event

    z, t, peak = start_ft, start, start_ft
    while t < end:
        events = [corner(c) for c in corners_ft if abs(c - z) > 1e-9]
        events.append(lambda t, y: slope(t, y)[0])
        answer = solve_ivp(slope, (t, end), [z], rtol=1e-10, atol=1e-12, max_step=0.5 * (end - start), events=events)
        t, z = answer.t[-1], answer.y[0, -1]
        for level in answer.y_events[-1]:
            peak = max(peak, level[0])
    return z, max(z, start_ft), peak
