"""What kind of rainfall file is this?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, TypeAlias

from hydro.storms.hyetograph_file import MAXIMUM_BYTES
from hydro.storms.text_file import read_text_file
from hydro.storms.validate import HEADER

FileKind: TypeAlias = Literal["frequency table", "hyetograph", "mass curve"]

_TIME_HEAD = re.compile(r'[\s"]*(time|hours?|hr|min(ute)?s?|date\w*|timestamp)(\b|_)', re.IGNORECASE)


def sniff_file(path: Path) -> FileKind:
    """Tell by the first line what a rainfall file holds.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    {"frequency table", "hyetograph", "mass curve"}
        A mass curve begins with ``hour,fraction``, a hyetograph with the heads of times and other columns;
        all else is taken for a frequency table, whose reader says what is wrong with it.

    Raises
    ------
    StormError
        If the file cannot be read as text.
    """
    file = read_text_file(path, MAXIMUM_BYTES, "a rainfall file")
    first = next(line for line in file.lines if line.strip())
    if re.sub(r"\s", "", first).lower() == HEADER:
        return "mass curve"
    heads = re.split(r"[,;\t]", first)[1:]
    named = any(re.search(r"[a-z]", head, re.IGNORECASE) for head in heads)
    return "hyetograph" if named and _TIME_HEAD.match(first) else "frequency table"
