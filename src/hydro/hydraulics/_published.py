"""Reader of the published tables that come with the package (``hydro/data/*.csv``)."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files


@cache
def published_rows(name: str) -> tuple[dict[str, str], ...]:
    """Rows of one table; lines that begin with ``#`` hold its title, source and status.

    Parameters
    ----------
    name : str
        File in ``hydro/data``.

    Returns
    -------
    tuple of dict of str to str
        One mapping of column to cell a row; not to be changed.

    Examples
    --------
    >>> published_rows("curve_numbers.csv")[0]["cover"]
    'Open space'
    """
    text = (files("hydro") / "data" / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return tuple(csv.DictReader(lines))
