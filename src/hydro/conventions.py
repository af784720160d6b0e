"""Numerical conventions: the choices that two right programs make differently.

One frozen object, printed in every report.  No global switch decides an engineering result.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_type_hints

from hydro.constants import (
    CFS_HOURS_PER_INCH_SQUARE_MILE,
    INITIAL_ABSTRACTION_RATIO,
    MANNING_US,
    SMALL_ABSTRACTION_RATIO,
)
from hydro.errors import InputError


@dataclass(frozen=True, slots=True)
class Conventions:
    """How the method is carried out.

    Attributes
    ----------
    name : str
        Preset, with ``+`` appended where a field was overridden.
    storm_curve : {"linear", "smooth"}
        Rain between the rows of a mass curve: straight lines, or a smooth curve through the same rows (the
        published pieces of Types I, IA, II and III; monotone cubics for every other storm).
    curve_number_rounding : {"none", "whole"}
        Whether a composite curve number is rounded to a whole number before use (TR-55 worksheets do).
    time_to_peak : {"two-thirds-tc", "one-ordinate"}
        Time to peak of the unit hydrograph, Tp = 0.6 Tc + D/2.  With D = 0.133 Tc this is 2/3 Tc; with D one
        ordinate k of the dimensionless hydrograph it is 0.6 Tc / (1 - k/2), 0.63158 Tc for the standard one.
    time_step : {"fine", "one-ordinate", "fixed", "converged"}
        ``fine``: one step for the whole network, at most min(maximum_step_hr, Tc/10).  ``one-ordinate``: each
        hydrograph has a clock of its own, the step D = k Tp counted from the moment when rain exceeds Ia;
        hydrographs are cut, added and routed as WinTR-20 does.  ``fixed``: maximum_step_hr whatever Tc is.
        ``converged``: begins as ``fine`` and is halved until no peak moves by 0.1 %.  A step that the user
        gives takes the place of these steps, but not of ``one-ordinate``.
    unit_hydrograph : {"sampled", "integrated"}
        Ordinates of the unit hydrograph: read at the ends of the steps, or averaged over each step; both are
        scaled to one inch.
    hydrograph_factor : float
        Volume of one inch over one square mile [cfs h].  645.333... exactly; WinTR-20 uses 645.33.
    reported_peak : {"parabola", "largest-ordinate"}
        Peak through the three highest ordinates, or the highest ordinate itself.
    pond_rating : {"exact", "given-rows"}
        ``exact``: the stage-storage-discharge relation is refined from the formulas until straight lines are
        within 1e-5.  ``given-rows``: straight lines between the rows as entered, where all
        outlets are tables.
    pond_routing : {"storage-indication", "exact"}
        ``storage-indication``: the trapezoidal rule at the step of the run; a pond that is fast beside the
        step is routed exactly all the same.  ``exact``: every pond without an error of the step, with a bound
        on the error of its peak.
    maximum_step_hr : float
        Longest time step of the ``fine`` rule, and the step of the ``fixed`` rule [hr].
    manning_constant : float
        Unit factor of Manning's equation in feet and seconds: 1.49 as TR-55 prints it, or 1.486.
    shallow_velocity_rounding : {"none", "tenth"}
        Whether the velocity of shallow concentrated flow at slope 1 is rounded to 0.1 ft/s: 20.3282 or 20.3
        on pavement, 16.1345 or 16.1 elsewhere.
    travel_time_rounding : {"none", "tenth-minute"}
        Whether the travel time of each segment is rounded to 0.1 min before the segments are added.
    initial_abstraction_ratio : float
        Ia / S of the runoff equation: 0.2 as published, 0.05 by later research [-].
    curve_number_conversion : {"none", "hawkins"}
        Whether the curve numbers, which belong to Ia = 0.2 S, are converted for Ia = 0.05 S before use.
    """

    name: str = "nrcs"
    storm_curve: Literal["linear", "smooth"] = "linear"
    curve_number_rounding: Literal["none", "whole"] = "none"
    time_to_peak: Literal["two-thirds-tc", "one-ordinate"] = "two-thirds-tc"
    time_step: Literal["fine", "one-ordinate", "fixed", "converged"] = "fine"
    unit_hydrograph: Literal["sampled", "integrated"] = "sampled"
    hydrograph_factor: float = CFS_HOURS_PER_INCH_SQUARE_MILE
    reported_peak: Literal["parabola", "largest-ordinate"] = "parabola"
    pond_rating: Literal["exact", "given-rows"] = "exact"
    pond_routing: Literal["storage-indication", "exact"] = "storage-indication"
    maximum_step_hr: float = 0.01
    manning_constant: float = MANNING_US
    shallow_velocity_rounding: Literal["none", "tenth"] = "none"
    travel_time_rounding: Literal["none", "tenth-minute"] = "none"
    initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO
    curve_number_conversion: Literal["none", "hawkins"] = "none"

    def __post_init__(self) -> None:
        if self.time_step == "one-ordinate":
            for key, only in (("storm_curve", "linear"), ("unit_hydrograph", "sampled")):
                if getattr(self, key) != only:
                    raise InputError(
                        f"convention '{key}' is {getattr(self, key)!r} under time_step 'one-ordinate'",
                        "conventions",
                        f"Use '{only}', or another time_step: one ordinate starts on straight lines.",
                    )
        self._check_abstraction()

    def _check_abstraction(self) -> None:
        """Refuse a ratio Ia/S that the other fields do not go with."""
        ratio = self.initial_abstraction_ratio
        if self.curve_number_conversion == "hawkins" and ratio != SMALL_ABSTRACTION_RATIO:
            raise InputError(
                f"curve_number_conversion is 'hawkins' with initial_abstraction_ratio {ratio:g}",
                "conventions",
                f"The conversion is for the ratio {SMALL_ABSTRACTION_RATIO:g}; give that, or no conversion.",
            )
        if self.time_step == "one-ordinate" and ratio != INITIAL_ABSTRACTION_RATIO:
            raise InputError(
                f"initial_abstraction_ratio is {ratio:g} under time_step 'one-ordinate'",
                "conventions",
                "WinTR-20 has Ia = 0.2 S throughout; use 0.2, or another time_step (conventions: nrcs).",
            )

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
            if key == "hydrograph_factor" and abs(value / CFS_HOURS_PER_INCH_SQUARE_MILE - 1.0) > 1e-4:
                what = f"convention '{key}' is {value!r}"
                raise InputError(what, "conventions", "One inch over one square mile is 645.33 cfs h.")
            if key == "initial_abstraction_ratio" and value > 0.5:
                what = f"convention '{key}' is {value!r}"
                raise InputError(what, "conventions", "Give Ia/S, at most 0.5: 0.2 or 0.05.")
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

HYDROCAD = Conventions(
    name="hydrocad",
    storm_curve="smooth",
    curve_number_rounding="whole",
    time_step="fixed",
    maximum_step_hr=0.05,
    manning_constant=1.486,
    shallow_velocity_rounding="tenth",
    travel_time_rounding="tenth-minute",
)
"""What HydroCAD printouts show.  Its step stands in the printout: give it as simulation.step_hr."""

EXACT = Conventions(
    name="exact",
    storm_curve="smooth",
    time_step="converged",
    unit_hydrograph="integrated",
    pond_routing="exact",
    manning_constant=1.486,
)
"""The same physical model with the error of the time step taken out."""

PRESETS: dict[str, Conventions] = {"nrcs": NRCS, "wintr20": WINTR20, "hydrocad": HYDROCAD, "exact": EXACT}


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
