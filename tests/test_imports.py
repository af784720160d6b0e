"""Start-up stays light."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numba", "scipy", "pandas", "matplotlib")


@pytest.mark.parametrize(
    "code",
    [
        "import hydro",
        "import sys; sys.argv = ['hydro', '--help']\ntry:\n    from hydro.cli.main import main; main()\nexcept SystemExit: pass",
    ],
    ids=["import hydro", "hydro --help"],
)
def test_nothing_heavy_is_loaded(code):
    """Neither the import nor the help page pays for libraries that it does not use."""
    ask = f"{code}\nimport sys\nprint('loaded:', [m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "loaded: []"
