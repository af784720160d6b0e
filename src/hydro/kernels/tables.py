"""Reading a table between its rows."""

from hydro.kernels._jit import kernel


@kernel
def interpolate(x, rows, first, last):
    """Straight line in rows ``first`` to ``last - 1`` of a table of two columns, held at both ends."""
    if x <= rows[first, 0]:
        return rows[first, 1]
    if x >= rows[last - 1, 0]:
        return rows[last - 1, 1]
    low, high = first, last - 1
    while high - low > 1:
        middle = (low + high) // 2
        if rows[middle, 0] <= x:
            low = middle
        else:
            high = middle
    share = (x - rows[low, 0]) / (rows[low + 1, 0] - rows[low, 0])
    return rows[low, 1] + share * (rows[low + 1, 1] - rows[low, 1])
