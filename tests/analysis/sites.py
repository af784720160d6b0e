"""Small networks for the tests of the analysis."""

from __future__ import annotations

import math

from hydro.model import (
    ConstantLevel,
    Cover,
    DesignPoint,
    Network,
    Orifice,
    Outlet,
    Pond,
    SharpWeir,
    Storage,
    Subcatchment,
    build_network,
)
from hydro.storms import DesignStorm, find

STORM = DesignStorm("100-yr", 8.26, find("N10_D"))
POINT = DesignPoint("DP")


def area(
    name: str = "A", to: str = "DP", *, tc_hr: float = 0.1, ac: float = 1.0, cn: float = 80.0
) -> Subcatchment:
    """A subcatchment with one cover."""
    return Subcatchment(name, to, (Cover(ac, cn),), tc_hr)


def box(area_sf: float, top_ft: float = 110.0) -> tuple[Storage, ...]:
    """Vertical walls from 100 ft up."""
    return (Storage("contours", (100.0, top_ft), (area_sf, area_sf)),)


def orifice(diameter_ft: float, invert_ft: float = 100.0, **other: str) -> Outlet:
    """A round orifice."""
    return Outlet(
        f"orifice at {invert_ft}", Orifice(invert_ft, "circular", diameter_ft, diameter_ft), **other
    )


def weir(crest_ft: float = 104.0, length_ft: float = 10.0, **other: str) -> Outlet:
    """A sharp-crested weir."""
    return Outlet(f"weir at {crest_ft}", SharpWeir(crest_ft, length_ft), **other)


def pond(name: str, to: str, storages, outlets, start_ft: float = 100.0, tailwater_ft=-math.inf, **other) -> Pond:
    """A pond with all paths to one node."""
    paths = {outlet.path: to for outlet in outlets if outlet.path != "discarded"}
    return Pond(name, paths, storages, tuple(outlets), start_ft, tailwater=ConstantLevel(tailwater_ft), **other)


def site(*nodes) -> Network:
    """A network of the nodes and a design point."""
    return build_network("post", [*nodes, POINT])
