"""The compiler, behind two decorators.  Nobody else imports numba.

Four things are decided here, once:

* where compiled code is cached: a folder named by a hash of all kernel sources, because Numba itself does not
  see an edit in a helper that lives in another file;
* what happens where nothing is writable: next candidate folder, in the end no cache, never a failed import;
* ``HYDRO_JIT=0``: plain Python, for coverage, debugging and places without numba;
* ``HYDRO_CACHE_DIR``: another parent folder for the cache; ``HYDRO_CACHE=0`` turns caching off.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("HYDRO_JIT", "1") != "0" and os.environ.get("NUMBA_DISABLE_JIT", "0") != "1"
"""Whether kernels are compiled in this process."""


def _source_hash() -> str:
    """Hash of every file that compiled code depends on."""
    here = Path(__file__).parent
    digest = hashlib.sha256(sys.version.encode())
    for path in [*sorted(here.glob("*.py")), here.parent / "constants.py"]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    """Per-user cache folder of this platform."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "hydro" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "hydro"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hydro"


def _candidates() -> list[Path]:
    """Parent folders to try, best first."""
    own = os.environ.get("HYDRO_CACHE_DIR")
    found = [Path(own)] if own else []
    try:
        found.append(_user_cache())
    except RuntimeError:  # no home directory
        pass
    user = os.environ.get("USERNAME") or str(getattr(os, "getuid", lambda: "user")())
    try:
        found.append(Path(tempfile.gettempdir()) / f"hydro-cache-{user}")
    except OSError:  # no folder for temporary files
        pass
    return found


def _writable(folder: Path) -> bool:
    """Whether files can be made in the folder, which is created where missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _find_cache_dir() -> Path | None:
    """Folder for compiled code, or None where nothing is writable."""
    if os.environ.get("HYDRO_CACHE", "1") == "0":
        return None
    name = f"kernels-{_source_hash()}"
    for parent in _candidates():
        if _writable(parent / name):
            return parent / name
    return None


CACHE_DIR: Path | None = _find_cache_dir() if JIT else None
"""Folder of the compiled kernels; None without cache."""


def is_compiled() -> bool:
    """Whether the kernels were compiled before, so that the next run starts at once."""
    if not JIT:
        return True
    return CACHE_DIR is not None and next(CACHE_DIR.rglob("*.nbi"), None) is not None


def kernel(function: F) -> F:
    """Compile a function: nopython, releasing the GIL, a/0 as in NumPy, cached."""
    if not JIT:
        return function
    import numba

    compiler: Any = numba.njit(nogil=True, error_model="numpy", cache=CACHE_DIR is not None)
    if CACHE_DIR is None:
        return cast("F", compiler(function))
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_DIR)  # read at decoration; other users of numba keep theirs
    try:
        return cast("F", compiler(function))
    finally:
        config.CACHE_DIR = before
