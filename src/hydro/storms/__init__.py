"""Design storms: the catalogue, own rain, frequency tables, and storms built or derived from them."""

from hydro.storms.build import alternating_block_storm, huff_curve, nested_storm
from hydro.storms.catalog import (
    Catalog,
    StormEntry,
    default_catalog,
    describe,
    find,
    list_storms,
    open_catalog,
)
from hydro.storms.chicago import IntensityFormula, chicago_storm, fit_intensity_formula
from hydro.storms.frequency import FrequencyTable
from hydro.storms.frequency_file import read_frequency_table
from hydro.storms.hyetograph import Hyetograph, make_hyetograph
from hydro.storms.hyetograph_file import read_hyetograph
from hydro.storms.pairing import check_pairing, distributions_for
from hydro.storms.shares import largest_share
from hydro.storms.storm import DesignStorm, MassCurve, user_curve
from hydro.storms.transform import (
    delay_curve,
    repeat_curve,
    repeat_storm,
    scale_curve,
    scale_depth,
    trim_curve,
    trim_storm,
)
from hydro.storms.validate import check_mass_curve, read_mass_curve, table_checksum

__all__ = [
    "Catalog",
    "DesignStorm",
    "FrequencyTable",
    "Hyetograph",
    "IntensityFormula",
    "MassCurve",
    "StormEntry",
    "alternating_block_storm",
    "check_mass_curve",
    "check_pairing",
    "chicago_storm",
    "default_catalog",
    "delay_curve",
    "describe",
    "distributions_for",
    "find",
    "fit_intensity_formula",
    "huff_curve",
    "largest_share",
    "list_storms",
    "make_hyetograph",
    "nested_storm",
    "open_catalog",
    "read_frequency_table",
    "read_hyetograph",
    "read_mass_curve",
    "repeat_curve",
    "repeat_storm",
    "scale_curve",
    "scale_depth",
    "table_checksum",
    "trim_curve",
    "trim_storm",
    "user_curve",
]
