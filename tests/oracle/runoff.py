"""SCS runoff, TR-55 eq. 2-1."""

import numpy as np


def runoff_depth(rainfall_in, retention_in, initial_abstraction_in):
    """Q of a whole storm."""
    if rainfall_in <= initial_abstraction_in:
        return 0.0
    return (rainfall_in - initial_abstraction_in) ** 2 / (rainfall_in - initial_abstraction_in + retention_in)


def excess(rain_in, retention_in, initial_abstraction_in):
    """Runoff of each step: the difference of cumulative runoff, 0 at the first time."""
    total = np.array([runoff_depth(p, retention_in, initial_abstraction_in) for p in rain_in])
    return np.diff(total, prepend=total[0])
