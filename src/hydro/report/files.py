"""Writing of text files: complete or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from hydro.errors import HydroError


def write_texts(texts: Mapping[Path, str]) -> None:
    """Write several files; each is replaced in one step once all have been written beside their places.

    Parameters
    ----------
    texts : mapping of Path to str
        Text of each file; missing folders are made.

    Raises
    ------
    HydroError
        If a file cannot be written.
    """
    waiting: dict[Path, Path] = {}
    try:
        for path, text in texts.items():
            waiting[path] = _write_beside(path, text)
        for path in tuple(waiting):
            _replace(waiting[path], path)
            del waiting[path]
    finally:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write one file into a folder that exists; a device, a pipe and ``-`` (standard output) directly.

    Parameters
    ----------
    path : Path
        Where to.
    text : str
        What.

    Raises
    ------
    HydroError
        If the folder does not exist, or if the file cannot be written.
    """
    if str(path) == "-":
        _write_standard_output(text)
        return
    if not path.parent.exists():
        raise HydroError(
            f"the folder {path.parent} does not exist",
            str(path),
            "Make the folder first, or correct the name of the file.",
        )
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        return
    write_texts({path: text})


def _write_standard_output(text: str) -> None:
    """Write UTF-8 whatever the encoding of the terminal is."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8"))
    buffer.flush()


def _write_beside(path: Path, text: str) -> Path:
    """Write a temporary file in the folder of the final one."""
    if path.is_dir():
        raise HydroError(f"{path} is a folder", str(path), "Give the name of a file.")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8", newline="\n")
    except (FileExistsError, NotADirectoryError):
        raise HydroError(
            f"{path.parent} is not a folder",
            str(path),
            "Choose a folder that does not have the name of a file.",
        ) from None
    except PermissionError:
        raise HydroError(
            f"the folder {path.parent} does not allow writing",
            str(path),
            "Choose another folder, or ask for access.",
        ) from None
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise HydroError(
            f"the file cannot be written: {error.strerror or error}",
            str(path),
            "Free some space, or choose another folder.",
        ) from None
    return temporary


def _replace(temporary: Path, path: Path) -> None:
    """Put the finished file in its place, through a link if the place is one."""
    try:
        temporary.replace(path.resolve() if path.is_symlink() else path)
    except PermissionError:
        raise HydroError(
            f"{path.name} cannot be replaced, because it is open in another program or protected",
            str(path),
            "Close the file in the spreadsheet program or viewer, then run again; or choose another folder.",
        ) from None
