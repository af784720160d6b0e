"""Reading a table between its rows."""

from hydro.kernels._jit import kernel


@kernel
def interpolate(x, xs, ys, first, last):
    """Straight line in rows ``first`` to ``last - 1`` of a table, held at both ends."""
    if x <= xs[first]:
        return ys[first]
    if x >= xs[last - 1]:
        return ys[last - 1]
    low, high = first, last - 1
    while high - low > 1:
        middle = (low + high) // 2
        if xs[middle] <= x:
            low = middle
        else:
            high = middle
    return ys[low] + (ys[low + 1] - ys[low]) * (x - xs[low]) / (xs[low + 1] - xs[low])
