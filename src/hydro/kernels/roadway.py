"""Flow over a road: broad-crested weir with tables of coefficient and submergence, along a crest profile."""

import numpy as np

from hydro.kernels._jit import kernel

PAVED = 0
GRAVEL = 1

NARROW_RATIO = 0.15
"""Head over width of the road up to which the coefficient goes by the head; beyond it by this ratio."""
LAST_RATIO = (0.25, 0.30)
"""Ratio at which the coefficient is largest, paved and gravel."""

_PAVED_HEAD = np.array([0.0, 0.2, 0.7, 4.0])
_PAVED_C = np.array([2.85, 2.95, 3.03, 3.05])
_GRAVEL_HEAD = np.array([0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0])
_GRAVEL_C = np.array([2.50, 2.70, 2.80, 2.90, 2.98, 3.02, 3.03, 3.05])
_PAVED_RATIO = np.array([0.80, 0.85, 0.90, 0.93, 0.95, 0.97, 0.98, 0.99, 1.0])
_PAVED_SHARE = np.array([1.0, 0.98, 0.92, 0.85, 0.80, 0.70, 0.60, 0.50, 0.0])
_GRAVEL_RATIO = np.array([0.75, 0.80, 0.83, 0.86, 0.89, 0.90, 0.92, 0.94, 0.96, 0.98, 0.99, 1.0])
_GRAVEL_SHARE = np.array([1.0, 0.985, 0.97, 0.93, 0.90, 0.87, 0.80, 0.70, 0.60, 0.50, 0.40, 0.0])

STRIPS = 4
"""Gauss points along each stretch of a crest profile."""
_POINTS = np.array([0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263])
_WEIGHTS = np.array([0.17392742256872692, 0.32607257743127307, 0.32607257743127307, 0.17392742256872692])


@kernel
def _straight(value, x, y):
    """Straight lines between the rows, held outside."""
    n = x.shape[0]
    if value <= x[0]:
        return y[0]
    for j in range(1, n):
        if value <= x[j]:
            return y[j - 1] + (y[j] - y[j - 1]) * (value - x[j - 1]) / (x[j] - x[j - 1])
    return y[n - 1]


@kernel
def roadway_flow_per_foot(head_ft, tail_ft, width_ft, surface):
    """Flow over one foot of crest.

    Parameters
    ----------
    head_ft, tail_ft : float
        Headwater and tailwater above the crest. [ft]
    width_ft : float
        Width of the road along the flow. [ft]
    surface : int
        PAVED or GRAVEL.

    Returns
    -------
    float
        Flow. [cfs/ft]
    """
    if head_ft <= 0.0 or tail_ft >= head_ft:
        return 0.0
    gravel = surface == GRAVEL
    narrow = NARROW_RATIO * width_ft
    if gravel:
        coefficient = _straight(min(head_ft, narrow), _GRAVEL_HEAD, _GRAVEL_C)
    else:
        coefficient = _straight(min(head_ft, narrow), _PAVED_HEAD, _PAVED_C)
    ratio = head_ft / width_ft
    if ratio > NARROW_RATIO:
        last = LAST_RATIO[surface]
        share = min(1.0, (ratio - NARROW_RATIO) / (last - NARROW_RATIO))
        coefficient += share * (3.10 - coefficient)
    drowned = 1.0
    if tail_ft > 0.0:
        if gravel:
            drowned = _straight(tail_ft / head_ft, _GRAVEL_RATIO, _GRAVEL_SHARE)
        else:
            drowned = _straight(tail_ft / head_ft, _PAVED_RATIO, _PAVED_SHARE)
    return coefficient * drowned * head_ft**1.5


@kernel
def roadway_cfs(p, x, y, first, last, headwater_ft, tailwater_ft):
    """Flow over a road.

    Parameters
    ----------
    p : ndarray, shape (N_PARAMETERS,)
        Lowest crest, length, width of the road [ft], surface.
    x, y : ndarray, shape (n_table_rows,)
        Tables of all devices; the rows of this one, if any, hold station and crest [ft].
    first, last : int
        Rows of this device's table; none for a level crest.
    headwater_ft, tailwater_ft : float
        Water levels; -inf for a free outfall. [ft]

    Notes
    -----
    Q = kt C L H^1.5.  Along a profile the flow per foot is integrated over the wet part of each stretch.
    """
    if headwater_ft <= p[0] or tailwater_ft >= headwater_ft:
        return 0.0
    surface = int(p[3])
    if last - first < 2:
        return p[1] * roadway_flow_per_foot(headwater_ft - p[0], tailwater_ft - p[0], p[2], surface)
    total = 0.0
    for j in range(first, last - 1):
        low = min(y[j], y[j + 1])
        high = max(y[j], y[j + 1])
        if headwater_ft <= low:
            continue
        wet = x[j + 1] - x[j]
        if headwater_ft < high:
            wet *= (headwater_ft - low) / (high - low)
            high = headwater_ft
        mean = 0.0
        for i in range(STRIPS):
            crest = low + (high - low) * _POINTS[i]
            mean += _WEIGHTS[i] * roadway_flow_per_foot(
                headwater_ft - crest, tailwater_ft - crest, p[2], surface
            )
        total += wet * mean
    return total
