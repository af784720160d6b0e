"""Command ``rating``: the stage-storage-discharge relation of a pond, outlet by outlet."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hydro.cli.screen import console, number, table
from hydro.errors import ProjectError

MOST_ROWS = 200
"""More rows than this are thinned to even steps."""


def rating_command(project: Path, node: str, condition: str, step_ft: float | None) -> None:
    """Print level, storage, flow of every outlet and the total.

    Parameters
    ----------
    project : Path
        Project file.
    node : str
        Name of a pond.
    condition : str
        Condition that holds it; empty for the last one that does.
    step_ft : float or None
        Distance of the levels; the corners of the relation where not given. [ft]

    Raises
    ------
    ProjectError
        If there is no such pond.
    """
    from hydro.model import Pond
    from hydro.model.pond_arrays import breakpoints_ft, pond_arrays
    from hydro.project import read_project

    read = read_project(project)
    ponds = {
        (name, item.id): item
        for name, network in read.networks.items()
        for item in network
        if isinstance(item, Pond) and condition in ("", name)
    }
    found = [key for key in ponds if key[1] == node]
    if not found:
        where = f"{project}: conditions{f'.{condition}' if condition else ''}"
        names = ", ".join(f"{name}.{pond}" for name, pond in ponds) or "none"
        raise ProjectError(f"there is no pond '{node}'", where, f"Ponds: {names}.")
    pond = ponds[found[-1]]
    arrays = pond_arrays(pond)
    levels = breakpoints_ft(pond)
    if step_ft is not None:
        count = min(max(int((pond.top_ft - pond.bottom_ft) / step_ft), 1), 100_000)
        levels = np.append(pond.bottom_ft + step_ft * np.arange(count + 1), pond.top_ft)
        levels = np.unique(levels[levels <= pond.top_ft])
    if len(levels) > MOST_ROWS:
        levels = np.linspace(levels[0], levels[-1], MOST_ROWS)
    rows = []
    for level in levels:
        stored, total, *_ = arrays.at(float(level))
        flows = arrays.device_flows_cfs(float(level))
        rows.append((number(level), number(stored, 0), *(number(flow) for flow in flows), number(total)))
    leads = [f"{item.name} into {item.into}" if item.into else item.name for item in pond.outlets]
    columns = (">level ft", ">storage cf", *(f">{name} cfs" for name in leads), ">total cfs")
    screen = console()
    screen.print(table(f"{found[-1][0]}.{node}", columns, rows))
    if np.isfinite(pond.tailwater_ft):
        screen.out(f"  tailwater {number(pond.tailwater_ft)} ft")
