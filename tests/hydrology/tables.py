"""Published tables beside the tests; lines that begin with # hold their source."""

import csv
from pathlib import Path


def rows(name):
    """Rows of a table in ``data`` as dictionaries."""
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))
