"""Command ``doctor``: is this installation fit to compute?"""

from __future__ import annotations

import importlib.metadata
import platform
import sys
import time
from collections.abc import Callable

import numpy as np

from hydro._version import __version__
from hydro.cli.main import EXIT_FAIL
from hydro.cli.screen import console
from hydro.errors import HydroError
from hydro.kernels import _jit

LIBRARIES = (
    "numpy",
    "scipy",
    "pandas",
    "numba",
    "matplotlib",
    "pydantic",
    "ruamel.yaml",
    "typer",
    "rich",
    "jinja2",
)


def doctor_command() -> int:
    """Print what was found; exit code 1 if anything is wrong."""
    screen = console()
    screen.out(
        f"hydro {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    )
    screen.out(f"output encoding {sys.stdout.encoding}")
    good = True
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("libraries", _libraries),
        ("compiled core", _core),
        ("design storms", _storms),
        ("rule sets", _rules),
        ("known answer", _known_answer),
    )
    for name, check in checks:
        try:
            screen.out(f"ok     {name}: {check()}")
        except (
            HydroError,
            OSError,
            ImportError,
            ArithmeticError,
            importlib.metadata.PackageNotFoundError,
        ) as error:
            good = False
            screen.out(f"WRONG  {name}: {error}")
    return 0 if good else EXIT_FAIL


def _libraries() -> str:
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)


def _core() -> str:
    if not _jit.JIT:
        return "compilation is off (HYDRO_JIT=0 or NUMBA_DISABLE_JIT=1); runs are some hundred times slower"
    if _jit.CACHE_DIR is None:
        return "compiled anew in every process, since no folder is writable; set HYDRO_CACHE_DIR"
    state = "compiled" if _jit.is_compiled() else "will be compiled at the first run"
    return f"{state}, cache in {_jit.CACHE_DIR}"


def _storms() -> str:
    from hydro.storms import find, list_storms

    entries = list_storms()
    for entry in entries:
        find(entry.name)
    return f"{len(entries)} read, checksums agree"


def _rules() -> str:
    from hydro.criteria import list_rule_sets, load_rule_set

    names = list_rule_sets()
    for name in names:
        load_rule_set(name)
    return ", ".join(names)


def _known_answer() -> str:
    """Linear reservoir, K = 1 h, triangle 0-10-0 cfs over 2 h: closed solution 5.1012 cfs at 1.490 h."""
    from hydro.hydrology.level_pool import route_level_pool

    began = time.perf_counter()
    step_hr = 0.01
    times = step_hr * np.arange(1001)
    inflow = np.maximum(0.0, 10.0 * (1.0 - np.abs(times - 1.0)))
    routed = route_level_pool(
        inflow, step_hr, np.array([0.0, 1.0]), np.array([0.0, 3600.0 * 20.0]), np.array([0.0, 20.0]), 0.0
    )
    peak = float(np.max(routed.outflow_cfs))
    if abs(peak - 5.1012) > 1e-4 * 5.1012:
        raise ArithmeticError(f"linear reservoir gives {peak:.4f} cfs, the closed solution is 5.1012 cfs")
    return f"linear reservoir {peak:.4f} cfs (closed solution 5.1012), {time.perf_counter() - began:.2f} s"
