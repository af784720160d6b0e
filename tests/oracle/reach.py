"""Pure translation."""

import numpy as np


def translate(inflow_cfs, lag_steps):
    """Shift the cumulative volume, read it at the steps, difference it: no water is lost between ordinates."""
    axis = np.arange(-1, len(inflow_cfs))
    cumulative = np.concatenate(([0.0], np.cumsum(inflow_cfs)))
    shifted = np.interp(axis - lag_steps, axis, cumulative, left=0.0)
    return np.diff(shifted)
