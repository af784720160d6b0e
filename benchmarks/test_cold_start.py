"""Start-up: what a user waits for in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "rockville_centre" / "project.yaml"


def process(*arguments: str, **environment: str) -> None:
    subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, env={**os.environ, **environment}
    )


@pytest.mark.benchmark(group="fresh process")
def test_import(benchmark):
    benchmark.pedantic(process, ("-c", "import hydro"), rounds=5)


@pytest.mark.benchmark(group="fresh process")
def test_help(benchmark):
    benchmark.pedantic(process, ("-m", "hydro", "--help"), rounds=5)


@pytest.mark.benchmark(group="fresh process")
def test_check_compiled(benchmark):
    process("-m", "hydro", "check", str(EXAMPLE))
    benchmark.pedantic(process, ("-m", "hydro", "check", str(EXAMPLE)), rounds=3)


@pytest.mark.benchmark(group="fresh process")
def test_check_first_run_ever(benchmark, tmp_path):
    """Nothing compiled: the cache folder is empty."""

    def first() -> None:
        process("-m", "hydro", "check", str(EXAMPLE), HYDRO_CACHE_DIR=str(tmp_path / "empty"))

    benchmark.pedantic(first, rounds=1)
    assert any((tmp_path / "empty").rglob("*.nbi"))
