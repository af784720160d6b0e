"""Design storms: the catalogue of rainfall distributions, and own mass curves."""

from hydro.storms.catalog import (
    Catalog,
    StormEntry,
    default_catalog,
    describe,
    find,
    list_storms,
    open_catalog,
)
from hydro.storms.storm import DesignStorm, MassCurve, user_curve
from hydro.storms.validate import check_mass_curve, read_mass_curve, table_checksum

__all__ = [
    "Catalog",
    "DesignStorm",
    "MassCurve",
    "StormEntry",
    "check_mass_curve",
    "default_catalog",
    "describe",
    "find",
    "list_storms",
    "open_catalog",
    "read_mass_curve",
    "table_checksum",
    "user_curve",
]
