"""The compiler: same bits as plain Python, a cache that follows the sources, no writable folder needed."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hydro.kernels import _jit
from tests.kernels.small_case import numbers

ROOT = Path(__file__).parents[2]
KERNELS = Path(_jit.__file__).parent


def _run(arguments, **environment):
    """Run Python in a process of its own, warnings as errors."""
    paths = os.pathsep.join([str(ROOT), str(KERNELS.parents[1])])
    settings = {**os.environ, "PYTHONPATH": paths, **environment}
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True, check=False)


def test_compiled_and_plain_python_agree_bit_for_bit(tmp_path):
    """HYDRO_JIT=0 gives the same bits in every number of a case that passes through every kernel.

    The other process runs in the mode that this one does not.
    """
    other_mode = {"HYDRO_JIT": "0" if _jit.JIT else "1", "NUMBA_DISABLE_JIT": "0"}
    done = _run(["-m", "tests.kernels.small_case", str(tmp_path / "other.npz")], **other_mode)
    assert done.returncode == 0, done.stderr
    other = np.load(tmp_path / "other.npz")
    assert bool(other["compiled"]) != _jit.JIT
    for name, values in numbers().items():
        np.testing.assert_array_equal(other[name], values, err_msg=name)


def test_plain_python_does_not_load_the_compiler():
    """HYDRO_JIT=0 works where numba is missing."""
    code = "import sys, hydro.kernels.network; sys.exit('numba' in sys.modules)"
    done = _run(["-c", code], HYDRO_JIT="0")
    assert done.returncode == 0, done.stderr


@pytest.fixture
def copied(tmp_path):
    """Copy of the kernels with their constants, to be edited."""
    shutil.copytree(KERNELS, tmp_path / "hydro" / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(KERNELS.parent / "constants.py", tmp_path / "hydro")
    return tmp_path / "hydro"


def _load(package):
    """Execute the copy of the compiler module."""
    spec = importlib.util.spec_from_file_location("copied_jit", package / "kernels" / "_jit.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("source", ["kernels/devices.py", "kernels/level_pool.py", "constants.py"])
def test_cache_folder_follows_every_source(copied, monkeypatch, tmp_path, source):
    """An edit in any file that compiled code depends on leads to another folder; no edit, the same one."""
    monkeypatch.setenv("HYDRO_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("HYDRO_CACHE", raising=False)
    monkeypatch.delenv("HYDRO_JIT", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    before, again = (_load(copied).CACHE_DIR for _ in range(2))
    assert before.parent == tmp_path / "cache"
    assert before == again
    path = copied / source
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert _load(copied).CACHE_DIR not in {before, None}


def test_next_folder_is_tried_where_the_first_is_not_writable(monkeypatch, tmp_path):
    """A file in the way of the first candidate: the second is used."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.delenv("HYDRO_CACHE", raising=False)
    monkeypatch.setattr(_jit, "_candidates", lambda: [tmp_path / "file" / "below", tmp_path / "good"])
    assert _jit._find_cache_dir().parent == tmp_path / "good"


def test_kernels_work_without_any_writable_folder(monkeypatch, tmp_path):
    """No candidate left: no cache, but the kernel compiles and runs."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(_jit, "_candidates", lambda: [tmp_path / "file" / "below"])
    assert _jit._find_cache_dir() is None
    monkeypatch.setattr(_jit, "CACHE_DIR", None)
    assert _jit.kernel(lambda x: 2.0 * x)(21.0) == 42.0


def test_import_survives_a_machine_without_temporary_folder(monkeypatch):
    """Where not even a temporary folder exists, the candidates are fewer; nothing is raised."""

    def nowhere():
        raise FileNotFoundError

    monkeypatch.setattr(_jit.tempfile, "gettempdir", nowhere)
    assert isinstance(_jit._candidates(), list)


def test_cache_can_be_turned_off(monkeypatch):
    """HYDRO_CACHE=0 asks for no folder at all."""
    monkeypatch.setenv("HYDRO_CACHE", "0")
    assert _jit._find_cache_dir() is None
