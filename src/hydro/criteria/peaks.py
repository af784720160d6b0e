"""Quantities of flood control: peaks and volumes at design points, water levels at practices."""

from __future__ import annotations

from hydro.criteria.place import Place
from hydro.criteria.vocabulary import CannotTell, Measure, Quantity
from hydro.types import Feet


def post_peak_cfs(at: Place, storm: str) -> Measure:
    """Peak flow at the design point after development, bypass and routed hydrographs added in time."""
    peak = at.compared(storm).post.peak_flow_cfs
    return Measure(peak, f"post {storm} peak = {peak:.4f} cfs")


def pre_peak_cfs(at: Place, storm: str) -> Measure:
    """Peak flow at the design point before development."""
    peak = at.compared(storm).pre.peak_flow_cfs
    return Measure(peak, f"pre {storm} peak = {peak:.4f} cfs")


def post_volume_cf(at: Place, storm: str) -> Measure:
    """Runoff volume at the design point after development."""
    volume = at.compared(storm).post.volume_cf
    return Measure(volume, f"post {storm} volume = {volume:,.1f} cf")


def pre_volume_cf(at: Place, storm: str) -> Measure:
    """Runoff volume at the design point before development."""
    volume = at.compared(storm).pre.volume_cf
    return Measure(volume, f"pre {storm} volume = {volume:,.1f} cf")


def peak_elevation_ft(at: Place, storm: str) -> Measure:
    """Highest water level of the practice."""
    level = _peak_elevation_ft(at, storm)
    return Measure(level, f"highest level in {storm} = {level:.3f} ft")


def embankment_top_ft(at: Place, storm: str) -> Measure:  # noqa: ARG001 - one signature for all quantities
    """Top of the embankment, or of the lowest ground around the practice."""
    top = _embankment_top_ft(at)
    return Measure(top, f"top of embankment = {top:.3f} ft")


def freeboard_ft(at: Place, storm: str) -> Measure:
    """Height of the embankment above the highest water level."""
    top, level = _embankment_top_ft(at), _peak_elevation_ft(at, storm)
    return Measure(top - level, f"freeboard = {top:.3f} - {level:.3f} ft")


def _peak_elevation_ft(at: Place, storm: str) -> Feet:
    pool = at.run("post", storm).nodes[at.id].pool
    if pool is None:
        raise CannotTell(f"the run has no water levels of {at.id}")
    return pool.peak_elevation_ft


def _embankment_top_ft(at: Place) -> Feet:
    top = at.pond.embankment_top_ft
    if top is None:
        raise CannotTell(
            f"the top of the embankment is not given; add embankment_top_ft to {at.id}, or name its practice "
            "if it holds no water above ground"
        )
    return top


QUANTITIES = (
    Quantity(post_peak_cfs, "cfs", ("design_point",), "qp post", per_storm=True),
    Quantity(pre_peak_cfs, "cfs", ("design_point",), "qp pre", per_storm=True),
    Quantity(post_volume_cf, "cf", ("design_point",), "V post", per_storm=True),
    Quantity(pre_volume_cf, "cf", ("design_point",), "V pre", per_storm=True),
    Quantity(peak_elevation_ft, "ft", ("practice",), "z max", per_storm=True),
    Quantity(embankment_top_ft, "ft", ("practice",), "z top"),
    Quantity(freeboard_ft, "ft", ("practice",), "z top - z max", per_storm=True),
)
