"""How long one pond holds water, by every measure in use."""

from __future__ import annotations

import math

from hydro.constants import SECONDS_PER_HOUR
from hydro.criteria.vocabulary import CannotTell
from hydro.model.nodes import Pond
from hydro.model.outlet import Orifice
from hydro.model.results import Pool, RunResult
from hydro.types import Hours, Inches

INCHES_PER_FOOT = 12.0


def pool_of(run: RunResult, pond: Pond) -> Pool:
    """Water levels of a pond in a run."""
    pool = run.nodes[pond.id].pool
    if pool is None:
        raise CannotTell(f"the run has no water levels of {pond.id}")
    return pool


def time_hr(run: RunResult, pond: Pond, definition: str) -> Hours:
    """Detention time of a pond by one of :data:`hydro.criteria.vocabulary.TIME_DEFINITIONS`."""
    if definition == "centroid":
        return downstream_lag_hr(run, pond)
    return pool_of(run, pond).drain_time_hr if definition == "drain_from_peak" else release_time_hr(run, pond)


def downstream_lag_hr(run: RunResult, pond: Pond) -> Hours:
    """Centre of mass of the outflow that leaves downstream, not infiltrated, less that of the inflow.

    Parameters
    ----------
    run : RunResult
        Post-development run.
    pond : Pond
        Practice.

    Returns
    -------
    float
        Lag [hr]; NaN where nothing leaves downstream.
    """
    return pool_of(run, pond).released_lag_hr


def release_time_hr(run: RunResult, pond: Pond) -> Hours:
    """Peak storage above the start over the low-flow release at half the peak head, Vs / q_avg.

    Parameters
    ----------
    run : RunResult
        Post-development run.
    pond : Pond
        Practice.

    Returns
    -------
    float
        Time [hr]; NaN where the lowest outlet that leads downstream is no orifice, or stays dry.

    Notes
    -----
    Half the head is measured above the centre of the orifice, as in its sizing by average head.
    """
    place = _low_flow(pond)
    device = pond.outlets[place].device if place is not None else None
    pool = pool_of(run, pond)
    if place is None or not isinstance(device, Orifice) or not math.isfinite(pool.peak_elevation_ft):
        return math.nan
    from hydro.model.pond_arrays import pond_arrays

    centre = device.invert_ft + 0.5 * device.height_ft
    datum = centre if pool.peak_elevation_ft > centre else device.invert_ft
    level = datum + 0.5 * (pool.peak_elevation_ft - datum)
    release = float(pond_arrays(pond).device_flows_cfs(level)[place])
    stored = pool.peak_storage_cf - pool.start_storage_cf
    return stored / release / SECONDS_PER_HOUR if release > 0.0 and stored > 0.0 else math.nan


def _infiltrates(pool: Pool) -> bool:
    return "discarded" in pool.outflows and pool.outflows["discarded"].volume_cf != 0.0


def times_text(pond: Pond, run: RunResult) -> str:
    """All measures of time of one pond, and its low-flow orifice."""
    pool = pool_of(run, pond)
    smallest = low_flow_orifice_in(pond)
    orifice = f", low-flow orifice {smallest:.2f} in" if smallest is not None else ", no low-flow orifice"
    release = release_time_hr(run, pond)
    average = f"{release:.1f} h" if math.isfinite(release) else "not known"
    lag = f"centroid lag {downstream_lag_hr(run, pond):.1f} h"
    if _infiltrates(pool):
        lag += f" of what leaves downstream ({pool.centroid_lag_hr:.1f} h with infiltrated water)"
    return (
        f"{pond.id}: {lag}, peak to 5 % of storage {pool.drain_time_hr:.1f} h, storage over the low-flow "
        f"release at half the peak head {average}{orifice}"
    )


def _low_flow(pond: Pond) -> int | None:
    """Place of the lowest outlet that does not infiltrate."""
    places = [k for k, outlet in enumerate(pond.outlets) if outlet.path != "discarded"]
    return min(places, key=lambda k: pond.outlets[k].device.invert_ft, default=None)


def low_flow_orifice_in(pond: Pond) -> Inches | None:
    """Smaller dimension of the lowest outlet that does not infiltrate, if it is one orifice."""
    place = _low_flow(pond)
    if place is None:
        return None
    device = pond.outlets[place].device
    if not isinstance(device, Orifice) or device.count * device.rows != 1:
        return None
    return min(device.width_ft, device.height_ft) * INCHES_PER_FOOT
