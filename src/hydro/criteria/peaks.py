"""Quantities of flood control: peaks and volumes at design points, water levels at practices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hydro.criteria.place import Place
from hydro.criteria.vocabulary import CannotTell, Measure, Quantity
from hydro.types import Feet

if TYPE_CHECKING:
    from hydro.analysis.compare import DesignPointComparison


def post_peak_cfs(at: Place, storm: str) -> Measure:
    """Peak flow at the design point after development, bypass and routed hydrographs added in time."""
    peak = at.compared(storm).post.peak_flow_cfs
    return Measure(peak, f"post {storm} peak = {peak:.4f} cfs")


def pre_peak_cfs(at: Place, storm: str) -> Measure:
    """Peak flow at the design point before development."""
    both = at.compared(storm)
    peak, doubt = both.pre.peak_flow_cfs, incomparable(both)
    return Measure(peak, f"pre {storm} peak = {peak:.4f} cfs", against_pass=doubt, against_fail=doubt)


def post_volume_cf(at: Place, storm: str) -> Measure:
    """Runoff volume at the design point after development."""
    volume = at.compared(storm).post.volume_cf
    return Measure(volume, f"post {storm} volume = {volume:,.1f} cf")


def pre_volume_cf(at: Place, storm: str) -> Measure:
    """Runoff volume at the design point before development."""
    both = at.compared(storm)
    volume, doubt = both.pre.volume_cf, incomparable(both)
    return Measure(volume, f"pre {storm} volume = {volume:,.1f} cf", against_pass=doubt, against_fail=doubt)


def peak_elevation_ft(at: Place, storm: str) -> Measure:
    """Highest water level of the practice."""
    level = _peak_elevation_ft(at, storm)
    return Measure(level, f"highest level in {storm} = {level:.3f} ft")


def embankment_top_ft(at: Place, storm: str) -> Measure:  # noqa: ARG001 - one signature for all quantities
    """Top of the embankment, or of the lowest ground around the practice."""
    top = _embankment_top_ft(at)
    return Measure(top, f"top of embankment = {top:.3f} ft")


def overtopping_level_ft(at: Place, storm: str) -> Measure:
    """Level at which water overtops: top of the embankment, or of the storage if none is needed."""
    if at.pond.embankment_top_ft is None and holds_no_water_above_ground(at):
        top = at.pond.top_ft
        note = "no embankment top given; compared with the top of its storage"
        return Measure(top, f"top of storage = {top:.3f} ft", note, ("practices_without_embankment",))
    return embankment_top_ft(at, storm)


def freeboard_ft(at: Place, storm: str) -> Measure:
    """Height of the embankment above the highest water level."""
    top, level = _embankment_top_ft(at), _peak_elevation_ft(at, storm)
    return Measure(top - level, f"freeboard = {top:.3f} - {level:.3f} ft")


def incomparable(both: DesignPointComparison) -> str:
    """Why pre and post of a design point cannot be compared under a storm; empty if they can."""
    from hydro.analysis.compare import AREA_TOLERANCE_AC

    pre, post = both.pre, both.post
    if abs(pre.area_ac - post.area_ac) > AREA_TOLERANCE_AC:
        return (
            f"drainage areas differ, pre {pre.area_ac:.3f} ac and post {post.area_ac:.3f} ac (H206), so the "
            "flows are not those of one site; account for the same area in both conditions"
        )
    if pre.volume_cf == 0.0 and post.volume_cf == 0.0:
        return f"'{both.storm}' gives no runoff here in pre and post and decides nothing; check depth and CN"
    return ""


def holds_no_water_above_ground(at: Place) -> bool:
    """Whether the practice is of a kind that needs no embankment."""
    known = {_plain(name) for name in at.names("practices_without_embankment")}
    return _plain(at.pond.practice) in known


def _plain(name: str) -> str:
    """Name without regard to case, hyphens and underscores."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


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
    Quantity(
        overtopping_level_ft, "ft", ("practice",), "z top, or top of the storage",
        parameters=("practices_without_embankment",),
    ),
    Quantity(freeboard_ft, "ft", ("practice",), "z top - z max", per_storm=True),
)  # fmt: skip
