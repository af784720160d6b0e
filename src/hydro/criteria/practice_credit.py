"""What a practice may count: the water-quality volume that reaches it, and no more than it holds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from hydro.criteria.place import Ledger, main_target
from hydro.hydrology.water_quality import runoff_coefficient, water_quality_volume_cf
from hydro.model.network import Network
from hydro.model.nodes import Pond, Subcatchment
from hydro.types import CubicFeet, Feet, Inches

ROUND_OFF = 1e-12
"""A sum over subcatchments and the volume of their total area agree to this. [-]"""


@dataclass(frozen=True, slots=True)
class Credit:
    """What one practice counts.

    Attributes
    ----------
    pond : Pond
        The practice.
    arriving_cf : float
        WQv of its contributing area less what practices upstream have reduced or treated. [cf]
    retained_cf : float
        Storage up to the lowest outlet that leads downstream, or to the top. [cf]
    storage_cf : float
        Storage below the water-quality level. [cf]
    reduced_cf, treated_cf : float
        RRv and treated WQv that count; together not above `arriving_cf`. [cf]
    """

    pond: Pond
    arriving_cf: CubicFeet
    retained_cf: CubicFeet
    storage_cf: CubicFeet
    reduced_cf: CubicFeet
    treated_cf: CubicFeet

    @property
    def spare_cf(self) -> CubicFeet:
        """Water-quality storage that no arriving volume needs. [cf]"""
        return max(self.storage_cf - self.reduced_cf - self.treated_cf, 0.0)


def practice_credits(
    network: Network,
    ledger: Ledger,
    rain_in: Inches,
    scale: float = 1.0,
    reduced_cf: Mapping[str, CubicFeet] | None = None,
) -> tuple[Credit, ...]:
    """Follow the water-quality volume of a ledger downstream through its practices.

    Parameters
    ----------
    network : Network
        Condition after development.
    ledger : Ledger
        Subcatchments and practices of one design point.
    rain_in : float
        90 % rainfall, P. [in]
    scale : float
        Raises the volume of every subcatchment, for a floor of Rv. [-]
    reduced_cf : mapping of pond to float, optional
        RRv that counts, where known; found from the declared value otherwise. [cf]

    Returns
    -------
    tuple of Credit
        In topological order.
    """
    members = {item.id for item in ledger.subcatchments} | {item.id for item in ledger.ponds}
    passing: dict[str, CubicFeet] = {}
    found = []
    for node in network:
        leaving = passing.get(node.id, 0.0)
        if isinstance(node, Subcatchment) and node.id in members:
            leaving = scale * wqv_of_cf(node, rain_in)
        elif isinstance(node, Pond) and node.id in members:
            known = None if reduced_cf is None else reduced_cf[node.id]
            credit = _credit(node, leaving, known)
            found.append(credit)
            leaving = leaving - credit.reduced_cf - credit.treated_cf
        onward = main_target(node)
        if onward is not None:
            passing[onward] = passing.get(onward, 0.0) + max(leaving, 0.0)
    return tuple(found)


def wqv_of_cf(item: Subcatchment, rain_in: Inches) -> CubicFeet:
    """WQv of one subcatchment; Rv is linear in I, so these add up to the WQv of the whole area. [cf]"""
    if item.area_ac <= 0.0:
        return 0.0
    share = min(100.0 * item.impervious_ac / item.area_ac, 100.0)
    return float(water_quality_volume_cf(rain_in, float(runoff_coefficient(share)), item.area_ac))


def untreated(network: Network, ledger: Ledger) -> tuple[Subcatchment, ...]:
    """Subcatchments of a ledger whose main path meets no practice."""
    free: dict[str, bool] = {}
    for node in reversed(network.nodes):
        onward = main_target(node)
        free[node.id] = not isinstance(node, Pond) and (onward is None or free.get(onward, True))
    return tuple(item for item in ledger.subcatchments if free[item.id])


def treatment_storage_cf(pond: Pond) -> CubicFeet:
    """Storage of a practice below its water-quality level, permanent pool included; 0 without a level."""
    return 0.0 if pond.wqv_elevation_ft is None else storage_below_cf(pond, pond.wqv_elevation_ft)


def retained_storage_cf(pond: Pond) -> CubicFeet:
    """Storage up to the lowest outlet that leads downstream, or to the top where there is none."""
    levels = [item.device.invert_ft for item in pond.outlets if item.path != "discarded"]
    return storage_below_cf(pond, min([*levels, pond.top_ft]))


def storage_below_cf(pond: Pond, level_ft: Feet) -> CubicFeet:
    """Storage of a pond below a level. [cf]"""
    from hydro.model.pond_arrays import pond_arrays

    return float(pond_arrays(pond).at(max(level_ft, pond.bottom_ft))[0])


def outlet_below_level(pond: Pond) -> str:
    """Outlet, not the lowest, that flows before the water reaches the water-quality level; empty if none."""
    if pond.wqv_elevation_ft is None:
        return ""
    leading = [item for item in pond.outlets if item.path != "discarded"]
    lowest = min((item.device.invert_ft for item in leading), default=math.inf)
    upper = [item for item in leading if lowest < item.device.invert_ft < pond.wqv_elevation_ft]
    if not upper:
        return ""
    first = min(upper, key=lambda item: item.device.invert_ft)
    return (
        f"wqv_elevation_ft {pond.wqv_elevation_ft:.2f} ft of {pond.id} lies above its outlet '{first.name}' "
        f"({first.device.invert_ft:.2f} ft), so that water leaves untreated before the volume is held; lower "
        "the level to that outlet, or justify it"
    )


def snapped(total: CubicFeet, volume: CubicFeet) -> CubicFeet:
    """A total that differs from a volume by round-off alone is that volume."""
    return volume if math.isclose(total, volume, rel_tol=ROUND_OFF) else total


def _credit(pond: Pond, arriving_cf: CubicFeet, reduced_cf: CubicFeet | None) -> Credit:
    """Credit of one practice for the volume that arrives."""
    retained, storage = retained_storage_cf(pond), treatment_storage_cf(pond)
    reduced = min(pond.rrv_cf, retained, arriving_cf) if reduced_cf is None else reduced_cf
    treated = min(max(storage - reduced, 0.0), max(arriving_cf - reduced, 0.0))
    return Credit(pond, arriving_cf, retained, storage, reduced, treated)
