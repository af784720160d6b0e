"""Plain versions of the runoff formulas, one part and one time at a time."""

from itertools import pairwise


def depth(rain, number, ratio=0.2):
    """Runoff of one depth of rain on one curve number."""
    if number == 100.0:
        return rain
    retention = 1000.0 / number - 10.0
    if rain <= ratio * retention:
        return 0.0
    return (rain - ratio * retention) ** 2 / (rain + (1.0 - ratio) * retention)


def weighted_depth(rain, areas, numbers, ratio=0.2):
    """Runoff of several parts, added by area."""
    return sum(a * depth(rain, n, ratio) for a, n in zip(areas, numbers, strict=True)) / sum(areas)


def steps(rain, areas, numbers, ratio=0.2):
    """Runoff of each step: differences of the depths of the rain so far."""
    so_far = [weighted_depth(p, areas, numbers, ratio) for p in rain]
    return [so_far[0]] + [b - a for a, b in pairwise(so_far)]
