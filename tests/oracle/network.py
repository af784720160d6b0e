"""A network as a dictionary of hydrographs."""

import numpy as np

from tests.oracle import level_pool, reach


def run(nodes, hydrographs, step_hr):
    """March nodes given in downstream order.

    ``nodes`` maps a name to a dict with ``kind``, ``to`` (name, or mapping of path number to name) and the data
    of its kind; ``hydrographs`` maps subcatchments to their flow.  Returns inflow and outflow by name.
    """
    n = len(next(iter(hydrographs.values())))
    inflow = {name: np.array(hydrographs.get(name, np.zeros(n))) for name in nodes}
    outflow = {}
    for name, node in nodes.items():
        if node["kind"] == "pond":
            outflow[name], storage = level_pool.route_rows(
                inflow[name], 3600.0 * step_hr, node["storages"], node["outflows"], node["start_storage"]
            )
            for path, to in node["to"].items():
                inflow[to] += np.interp(storage, node["storages"], node["paths"][path])
            continue
        outflow[name] = reach.translate(inflow[name], node["lag_steps"]) if node["kind"] == "reach" else inflow[name]
        if node["to"]:
            inflow[node["to"]] += outflow[name]
    return inflow, outflow
