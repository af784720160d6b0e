"""What a user waits for in a fresh process: imports, help, and first calls with and without a cache."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
KERNEL = """
from benchmarks import cases
one = cases.convolution(2400, 0.46)[0]
one.verify(one.run())
print('verified')
"""
EXAMPLE = str(CHECKOUT / "examples" / "rockville_centre" / "project.yaml")
FIRST_CALLS = {
    "kernel": (["-c", KERNEL], "verified"),
    "hydro check": (["-m", "hydro", "check", EXAMPLE], "PASS"),
}


def call(*arguments, cache=None):
    """Output of Python in a process of its own, which must exit with 0."""
    environment = dict(os.environ)
    if cache is not None:
        environment["HYDRO_CACHE_DIR"] = str(cache)
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def within(benchmark, seconds):
    """Whether the best time keeps a limit; under --benchmark-disable nothing was timed."""
    return benchmark.stats is None or benchmark.stats.stats.min < seconds


@pytest.fixture(scope="module", params=FIRST_CALLS)
def first_call(request, tmp_path_factory):
    """Name, arguments, text that must be printed, and a cache folder: empty at first, then warm."""
    return request.param, *FIRST_CALLS[request.param], tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize(
    ("name", "code"), [("python alone", "print('done')"), ("import hydro", "import hydro; print('done')")]
)
def test_import(benchmark, name, code):
    """Start of the interpreter without and with the package."""
    benchmark.group, benchmark.name = "cold start", name
    assert benchmark.pedantic(call, ("-c", code), rounds=5, warmup_rounds=1).strip() == "done"


def test_help(benchmark):
    """The list of commands is on the screen in less than 0.4 s, best of five."""
    benchmark.group, benchmark.name = "cold start", "hydro --help"
    assert "check" in benchmark.pedantic(call, ("-m", "hydro", "--help"), rounds=5, warmup_rounds=1)
    assert within(benchmark, 0.4)


def test_first_call_with_an_empty_cache(benchmark, first_call):
    """Import, compilation and result, nothing compiled before: less than 60 s; culverts take 8 s of it."""
    name, arguments, expected, cache = first_call
    assert not list(cache.iterdir())
    benchmark.group, benchmark.name = "cold start", f"{name}, empty cache"
    assert expected in benchmark.pedantic(call, arguments, {"cache": cache}, rounds=1)
    assert within(benchmark, 60.0)


def test_first_call_with_a_warm_cache(benchmark, first_call):
    """Import and result, compiled code read from the cache; nothing is compiled anew.

    No limit in seconds: 2.5 s are met on a machine that does nothing else, not beside other work.
    """
    name, arguments, expected, cache = first_call
    benchmark.group, benchmark.name = "cold start", f"{name}, warm cache"
    call(*arguments, cache=cache)
    compiled = sorted(cache.rglob("*.nbc"))
    assert expected in benchmark.pedantic(call, arguments, {"cache": cache}, rounds=5)
    assert compiled
    assert sorted(cache.rglob("*.nbc")) == compiled
