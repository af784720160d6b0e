"""The closed tables of quantities and predicates that a rule file may name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hydro.criteria import channel_protection, peaks, predicates, water_quality
from hydro.criteria.vocabulary import Predicate, Quantity

QUANTITIES: Mapping[str, Quantity] = MappingProxyType(
    {
        item.name: item
        for item in (*water_quality.QUANTITIES, *channel_protection.QUANTITIES, *peaks.QUANTITIES)
    }
)
"""Quantities by name."""

PREDICATES: Mapping[str, Predicate] = MappingProxyType({item.name: item for item in predicates.PREDICATES})
"""Predicates by name."""
