"""Start-up stays light: `import hydro` and `hydro --help` pay for no library that they do not use."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = ("numba", "scipy", "pandas", "matplotlib")
WATCH = """
import atexit, json, sys
opened = []
sys.addaudithook(lambda event, _: opened.append(event) if event.startswith("socket.") else None)
atexit.register(lambda: print("\\n" + json.dumps({"modules": [*sys.modules], "opened": opened})))
"""
STARTS = {
    "import hydro": "import hydro",
    "hydro --help": "sys.argv = ['hydro', '--help']; from hydro.cli.main import main; main()",
    "python -m hydro --help": "import runpy; sys.argv = ['hydro', '--help']; runpy.run_module('hydro', run_name='__main__')",
}


@pytest.fixture(scope="module", params=STARTS)
def start(request):
    """Loaded modules and socket events of a fresh process that exits with 0."""
    done = subprocess.run([sys.executable, "-c", WATCH + STARTS[request.param]], capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_no_heavy_library_is_loaded(start):
    """0.3 to 0.7 s each."""
    assert "hydro" in start["modules"]
    assert not [name for name in HEAVY if name in start["modules"]]


def test_nothing_is_asked_of_a_network(start):
    """No socket is made."""
    assert start["opened"] == []
