"""Flow through floating, priming, pumping and measured devices, each in full service.

What they do in time (a siphon primes and breaks, a pump starts and stops, a gate moves) is the share of
opening of the device, kept by the march of :mod:`hydro.kernels.coupled`.
"""

import math

from hydro.constants import GRAVITY_FT_PER_S2
from hydro.kernels._jit import kernel
from hydro.kernels.tables import interpolate

PUMP_RAMP_FT = 0.01
"""Height below the stop level over which a pump falls to nothing, so that its rating has no jump. [ft]"""


@kernel
def skimmer_cfs(invert_ft, full_flow_cfs, head_ft, headwater_ft, tailwater_ft):
    """Floating inlet: its flow under the constant head H0, as the root of the head where it rests or drowns.

    Q = Q0 sqrt(min(z - rest, H0, z - tailwater) / H0).
    """
    head = min(headwater_ft - max(invert_ft, tailwater_ft), head_ft)
    return full_flow_cfs * math.sqrt(head / head_ft) if head > 0.0 else 0.0


@kernel
def siphon_cfs(outlet_ft, opening_sf, headwater_ft, tailwater_ft):
    """Primed siphon: Q = C A sqrt(2 g H), H from the headwater to the outlet or the tailwater.

    ``opening_sf`` is C A with all losses of the barrel in C.
    """
    head = headwater_ft - max(outlet_ft, tailwater_ft)
    return opening_sf * math.sqrt(2.0 * GRAVITY_FT_PER_S2 * head) if head > 0.0 else 0.0


@kernel
def pump_cfs(floor_ft, rows, first, last, headwater_ft):
    """Running pump: flow by depth above the stop level, which lies PUMP_RAMP_FT above ``floor_ft``."""
    above = headwater_ft - floor_ft
    if above <= 0.0:
        return 0.0
    return min(above / PUMP_RAMP_FT, 1.0) * interpolate(above - PUMP_RAMP_FT, rows, first, last)


@kernel
def rating_by_tailwater_cfs(n_tailwaters, rows, first, last, headwater_ft, tailwater_ft):
    """Flow between stage-discharge tables, each for one tailwater.

    Parameters
    ----------
    n_tailwaters : int
        Number m of tables.
    rows : ndarray, shape (n_table_rows, 2)
        From ``first``: m rows (tailwater [ft], rows from ``first`` to its table), then the tables one after
        another, rows (headwater [ft], flow [cfs]).
    first, last : int
        First row, and the one after the last.
    headwater_ft, tailwater_ft : float
        Water levels. [ft]

    Returns
    -------
    float
        Flow [cfs]; the first table at and below its tailwater, nothing where the levels meet.

    Notes
    -----
    Between two tables the flow falls in a straight line with the tailwater, from the lower table to the upper
    one or, where that tailwater would stand above the headwater, to nothing at the headwater.
    """
    if tailwater_ft >= headwater_ft:
        return 0.0
    j = 0
    while j + 1 < n_tailwaters and rows[first + j + 1, 0] <= tailwater_ft:
        j += 1
    start = first + int(rows[first + j, 1])
    end = last if j + 1 == n_tailwaters else first + int(rows[first + j + 1, 1])
    low = interpolate(headwater_ft, rows, start, end)
    if tailwater_ft <= rows[first + j, 0]:
        return low
    upper, high = headwater_ft, 0.0
    if j + 1 < n_tailwaters and rows[first + j + 1, 0] < headwater_ft:
        upper = rows[first + j + 1, 0]
        stop = last if j + 2 == n_tailwaters else first + int(rows[first + j + 2, 1])
        high = interpolate(headwater_ft, rows, end, stop)
    return low + (high - low) * (tailwater_ft - rows[first + j, 0]) / (upper - rows[first + j, 0])
