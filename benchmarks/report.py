"""Ratios of all contenders, measured in turn within one process: `python -m benchmarks.report`.

On a machine that others use at the same time the clock is not to be trusted, but a ratio is: contenders take
turns of some milliseconds, and the median of the ratios of neighbouring turns is printed.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from statistics import median
from time import perf_counter

from benchmarks import cases, swmm
from benchmarks.contender import Contender

TURN_S = 0.005
"""Shortest turn of a contender."""
TURNS = 25
LONGEST_S = 8.0
"""A table ends after this time, but not before 5 turns."""


def seconds_per_call(run: Callable[[], object], calls: int) -> float:
    """Mean time of one of several calls in a row. [s]"""
    start = perf_counter()
    for _ in range(calls):
        run()
    return (perf_counter() - start) / calls


def measure(contenders: list[Contender]) -> list[tuple[Contender, float, float, float]]:
    """Each with its deviation, median time of a call [s], and median ratio to the first."""
    deviations = [item.verify(item.run()) for item in contenders]  # compiles and warms up, too
    calls = [max(1, round(TURN_S / seconds_per_call(item.run, 1))) for item in contenders]
    turns: list[list[float]] = []
    began = perf_counter()
    for turn in count():
        if turn == TURNS or (turn >= 5 and perf_counter() - began > LONGEST_S):
            break
        turns.append([seconds_per_call(item.run, n) for item, n in zip(contenders, calls, strict=True)])
    return [
        (
            item,
            deviations[k],
            median(turn[k] for turn in turns),
            median(turn[k] / turn[0] for turn in turns),
        )
        for k, item in enumerate(contenders)
    ]


def tables(with_swmm: bool) -> Iterator[tuple[str, AbstractContextManager[list[Contender]]]]:
    """Titles and contenders of all tables."""
    for n_steps, tc_hr in (
        (240, 0.1),
        (2_400, 0.1),
        (2_400, 0.46),
        (2_400, 2.0),
        (2_400, 10.0),
        (24_000, 0.46),
    ):
        yield (
            f"convolution, {n_steps:,} steps at 36 s, Tc {tc_hr:g} h",
            nullcontext(cases.convolution(n_steps, tc_hr)),
        )
    yield "one subcatchment, 24 h at 36 s, Tc 0.5 h", nullcontext(cases.subcatchment())
    yield "1,000 subcatchments, 24 h at 36 s", cases.many_subcatchments(1_000, with_swmm=with_swmm)
    for n_steps in (720, 7_200, 72_000):
        yield f"one pond, {n_steps:,} steps of 12 s", cases.pond_routing(n_steps, with_swmm=with_swmm)
    for n_basins in (1, 10):
        title = f"pre and post, three storms, {n_basins} basin{'s' if n_basins > 1 else ''}"
        yield title, cases.three_storms(n_basins, with_swmm=with_swmm)


def duration(seconds: float) -> str:
    """Three digits with a unit."""
    for factor, unit in ((1.0, "s"), (1e3, "ms")):
        if seconds * factor >= 1.0:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def machine(with_swmm: bool) -> str:
    """What the numbers depend on."""
    names = ["numpy", "numba"] + (["swmm-toolkit"] if with_swmm else [])
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    engine = ""
    if with_swmm:
        number = swmm.solver().swmm_get_version()
        engine = f" (SWMM {number // 10000}.{number // 1000 % 10}.{number % 1000})"
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}, {versions}{engine}"


def main() -> None:
    """Print all tables as Markdown."""
    try:
        version("swmm-toolkit")
        with_swmm = True
    except PackageNotFoundError:
        with_swmm = False
        print("swmm-toolkit is not installed: tables without SWMM 5", file=sys.stderr)
    print(f"{machine(with_swmm)}; one thread")
    for title, held in tables(with_swmm):
        with held as contenders:
            rows = measure(contenders)
        print(f"\n| {title} | time | ratio | deviation |\n|---|--:|--:|--:|")
        for item, deviation, seconds, ratio in rows:
            print(f"| {item.name} | {duration(seconds)} | {ratio:.3g} | {deviation:.0e} |", flush=True)


if __name__ == "__main__":
    main()
