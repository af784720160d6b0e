"""Numerical conventions: the choices that two right programs make differently.

One frozen object, printed in every report.  No global switch decides an engineering result.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_type_hints

from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE
from hydro.errors import InputError


@dataclass(frozen=True, slots=True)
class Conventions:
    """How the method is carried out.

    Attributes
    ----------
    name : str
        Preset, with ``+`` appended where a field was overridden.
    storm_curve : {"linear"}
        Rain between the rows of a mass curve: straight lines.
    curve_number_rounding : {"none", "whole"}
        Whether a composite curve number is rounded to a whole number before use (TR-55 worksheets do).
    time_to_peak : {"two-thirds-tc", "one-ordinate"}
        Time to peak of the unit hydrograph, Tp = 0.6 Tc + D/2.  With D = 0.133 Tc this is 2/3 Tc; with D one
        ordinate k of the dimensionless hydrograph it is 0.6 Tc / (1 - k/2), 0.63158 Tc for the standard one.
    time_step : {"fine", "one-ordinate"}
        ``fine``: one step for the whole network, at most min(0.01 h, Tc/10).  ``one-ordinate``: each
        hydrograph has a clock of its own, the step D = k Tp counted from the moment when rain exceeds Ia;
        hydrographs are cut, added and routed as WinTR-20 does.
    hydrograph_factor : float
        Volume of one inch over one square mile [cfs h].  645.333... exactly; WinTR-20 uses 645.33.
    reported_peak : {"parabola", "largest-ordinate"}
        Peak through the three highest ordinates, or the highest ordinate itself.
    pond_rating : {"exact", "given-rows"}
        ``exact``: the stage-storage-discharge relation is refined from the formulas until straight lines are
        within 1e-5.  ``given-rows``: straight lines between the rows as entered.
    maximum_step_hr : float
        Longest time step of the ``fine`` rule [hr].
    """

    name: str = "nrcs"
    storm_curve: Literal["linear"] = "linear"
    curve_number_rounding: Literal["none", "whole"] = "none"
    time_to_peak: Literal["two-thirds-tc", "one-ordinate"] = "two-thirds-tc"
    time_step: Literal["fine", "one-ordinate"] = "fine"
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE
    reported_peak: Literal["parabola", "largest-ordinate"] = "parabola"
    pond_rating: Literal["exact", "given-rows"] = "exact"
    maximum_step_hr: float = 0.01

    def to_dict(self) -> dict[str, Any]:
        """Return all fields, for reports."""
        return asdict(self)

    def override(self, **changes: Any) -> Conventions:
        """Return a copy with some fields changed.

        Raises
        ------
        InputError
            If a field is unknown or a value is not among its choices.
        """
        hints = get_type_hints(type(self))
        known = [field.name for field in fields(self) if field.name != "name"]
        for key, value in changes.items():
            if key not in known:
                near = get_close_matches(key, known, n=1)
                hint = f"Did you mean '{near[0]}'?" if near else f"Known fields: {', '.join(known)}."
                raise InputError(f"unknown convention '{key}'", "conventions", hint)
            choices = get_args(hints[key])
            if choices and value not in choices:
                raise InputError(
                    f"convention '{key}' is {value!r}", "conventions", f"Choose one of: {', '.join(choices)}."
                )
            if not choices and not (isinstance(value, (int, float)) and 0.0 < value < float("inf")):
                raise InputError(f"convention '{key}' is {value!r}", "conventions", "Give a positive number.")
        changed = {key: value for key, value in changes.items() if getattr(self, key) != value}
        name = self.name if not changed or self.name.endswith("+") else f"{self.name}+"
        return replace(self, **changes, name=name)


NRCS = Conventions()
"""The published method, refined: NEH 630 ch. 10 and 16, storage-indication on exact relations."""

WINTR20 = Conventions(
    name="wintr20",
    time_to_peak="one-ordinate",
    time_step="one-ordinate",
    hydrograph_factor=645.33,
    reported_peak="largest-ordinate",
    pond_rating="given-rows",
)
"""What NRCS WinTR-20 version 3.30 does, found by reproducing its results."""

PRESETS: dict[str, Conventions] = {"nrcs": NRCS, "wintr20": WINTR20}


def preset(name: str) -> Conventions:
    """Return a named set of conventions.

    Raises
    ------
    InputError
        If there is no such preset.

    Examples
    --------
    >>> preset("wintr20").time_to_peak
    'one-ordinate'
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise InputError(
            f"unknown conventions {name!r}", "conventions", f"Choose one of: {', '.join(PRESETS)}."
        ) from None
