"""How the calculation was done: all fields of the conventions with their meaning."""

from __future__ import annotations

import inspect
import re

from hydro.conventions import Conventions
from hydro.report.document import Report
from hydro.report.tables import Table, words


def convention_table(report: Report) -> Table:
    """Return every field of the conventions.

    Parameters
    ----------
    report : Report
        What was computed.
    """
    meanings = field_meanings()
    columns = (words("Field"), words("Value"), words("Meaning"))
    rows = tuple(
        (name, f"{value:.10g}" if isinstance(value, float) else str(value), meanings.get(name, ""))
        for name, value in report.project.conventions.to_dict().items()
    )
    return Table("", columns, rows)


def field_meanings() -> dict[str, str]:
    """Meaning of each field, from the one place where it is described.

    Examples
    --------
    >>> field_meanings()["maximum_step_hr"]
    'Longest time step of the fine rule, and the step of the fixed rule [hr].'
    """
    text = inspect.getdoc(Conventions) or ""
    meanings: dict[str, str] = {}
    name = ""
    for line in text.partition("Attributes\n")[2].splitlines():
        field = re.match(r"(\w+) : ", line)
        if field:
            name = field[1]
        elif name and line.startswith("    "):
            meanings[name] = f"{meanings.get(name, '')} {line.strip()}".strip().replace("`", "")
    return meanings
