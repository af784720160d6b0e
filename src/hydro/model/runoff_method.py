"""How the runoff of a subcatchment becomes a hydrograph: one class a method, with its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from hydro.constants import MINUTES_PER_HOUR
from hydro.hydrology.rational import UNIT_FACTOR

Parameters: TypeAlias = dict[str, float | str]
"""Parameters by name, the unit at the end of each name, as the JSON output and the report have them."""


@dataclass(frozen=True, slots=True)
class UnitHydrographTable:
    """A dimensionless unit hydrograph of the user's.

    Attributes
    ----------
    time_ratios : tuple of float
        t/Tp, strictly rising from 0; or times in any unit. [-]
    flow_ratios : tuple of float
        q/qp, 0 at both ends; or flows in any unit. [-]
    source : str
        File and its checksum, or empty for a table of the project file.
    """

    time_ratios: tuple[float, ...]
    flow_ratios: tuple[float, ...]
    source: str = ""

    def __str__(self) -> str:
        return f"own table ({self.source})" if self.source else "own table"


@dataclass(frozen=True, slots=True)
class Intensity:
    """Rain intensity of one storm by duration.

    Attributes
    ----------
    durations_min : tuple of float
        Durations, strictly rising; empty where one intensity was entered for the Tc at hand. [min]
    intensities_in_hr : tuple of float
        Mean intensity of each duration. [in/hr]
    source : str
        Where the numbers are from.
    """

    durations_min: tuple[float, ...]
    intensities_in_hr: tuple[float, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class ScsUnitHydrograph:
    """Excess rain of the design storm on the dimensionless unit hydrograph of the subcatchment."""

    key: ClassVar[str] = "scs"
    title: ClassVar[str] = "SCS unit hydrograph"
    takes_storm: ClassVar[bool] = True

    def parameters(self) -> Parameters:
        """Return the parameters: none of its own."""
        return {}


@dataclass(frozen=True, slots=True)
class SantaBarbara:
    """Excess rain of the design storm through a linear reservoir K = Tc."""

    key: ClassVar[str] = "sbuh"
    title: ClassVar[str] = "Santa Barbara urban hydrograph"
    takes_storm: ClassVar[bool] = True

    def parameters(self) -> Parameters:
        """Return the parameters: none beside Tc."""
        return {}


@dataclass(frozen=True, slots=True)
class Clark:
    """Excess rain of the design storm on Clark's unit hydrograph.

    Attributes
    ----------
    storage_coefficient_hr : float
        R. [hr]
    cumulative_area : tuple of float
        Area that contributes by evenly spaced times from 0 to Tc, in any unit, rising from 0; empty for the
        curve of HEC-1.
    """

    key: ClassVar[str] = "clark"
    title: ClassVar[str] = "Clark unit hydrograph"
    takes_storm: ClassVar[bool] = True
    storage_coefficient_hr: float
    cumulative_area: tuple[float, ...] = ()

    def parameters(self) -> Parameters:
        """Return R and where the time-area curve is from."""
        curve = f"own, {len(self.cumulative_area)} points" if self.cumulative_area else "HEC-1"
        return {"storage_coefficient_hr": self.storage_coefficient_hr, "time_area_curve": curve}


@dataclass(frozen=True, slots=True)
class Snyder:
    """Excess rain of the design storm on Snyder's unit hydrograph.

    Attributes
    ----------
    lag_hr : float
        Standard lag, tp. [hr]
    cp : float
        Peaking coefficient, Cp. [-]
    unit_factor : float
        640 as printed, 645.33 exactly. [cfs hr/in/mi2]
    ct, length_mi, centroid_length_mi : float or None
        Ct [-], L and Lc [mi] behind the lag; None where the lag was entered.
    """

    key: ClassVar[str] = "snyder"
    title: ClassVar[str] = "Snyder unit hydrograph"
    takes_storm: ClassVar[bool] = True
    lag_hr: float
    cp: float
    unit_factor: float = 640.0
    ct: float | None = None
    length_mi: float | None = None
    centroid_length_mi: float | None = None

    def parameters(self) -> Parameters:
        """Return lag, Cp and what the lag rests on."""
        given = {"ct": self.ct, "length_mi": self.length_mi, "centroid_length_mi": self.centroid_length_mi}
        known = {name: value for name, value in given.items() if value is not None}
        return {"lag_hr": self.lag_hr, "cp": self.cp, "unit_factor": self.unit_factor, **known}


@dataclass(frozen=True, slots=True)
class Rational:
    """Triangle of the rational method: Q = 1.00833 C i A, rain of the duration Tc; no design storm.

    Attributes
    ----------
    runoff_coefficient : float
        C. [-]
    intensities : mapping of str to Intensity
        By name of the storm; under the empty name one for every storm.
    unit_factor : float
        1.00833 exactly, 1 as hand work has it. [-]
    start_hr : float
        Time at which the rain begins. [hr]
    """

    key: ClassVar[str] = "rational"
    title: ClassVar[str] = "rational method"
    takes_storm: ClassVar[bool] = False
    runoff_coefficient: float
    intensities: Mapping[str, Intensity]
    unit_factor: float = UNIT_FACTOR
    start_hr: float = 0.0

    def under(self, storm: str) -> Intensity:
        """Intensity under a storm.

        Raises
        ------
        KeyError
            If there is none.
        """
        return self.intensities[storm if storm in self.intensities else ""]

    def parameters(self) -> Parameters:
        """Return C, the unit factor and the start."""
        return {
            "runoff_coefficient": self.runoff_coefficient,
            "unit_factor": self.unit_factor,
            "start_hr": self.start_hr,
        }


@dataclass(frozen=True, slots=True)
class ModifiedRational:
    """Trapezoid of the modified rational method: the peak lasts as long as the rain; no design storm.

    Attributes
    ----------
    runoff_coefficient : float
        C. [-]
    intensities : mapping of str to Intensity
        Table by name of the storm.
    release_cfs : float or None
        Allowed outflow, for which the duration that needs most storage is searched. [cfs]
    duration_min : float or None
        Duration of the rain, where it is given instead. [min]
    release : {"rising", "constant"}
        How the outflow of the search grows.
    unit_factor, start_hr : float
        As in :class:`Rational`.
    """

    key: ClassVar[str] = "modified_rational"
    title: ClassVar[str] = "modified rational method"
    takes_storm: ClassVar[bool] = False
    runoff_coefficient: float
    intensities: Mapping[str, Intensity]
    release_cfs: float | None = None
    duration_min: float | None = None
    release: Literal["rising", "constant"] = "rising"
    unit_factor: float = UNIT_FACTOR
    start_hr: float = 0.0

    def under(self, storm: str) -> Intensity:
        """Intensity under a storm.

        Raises
        ------
        KeyError
            If there is none.
        """
        return self.intensities[storm if storm in self.intensities else ""]

    def parameters(self) -> Parameters:
        """Return C, what the duration rests on, the unit factor and the start."""
        rule: Parameters = {"release": self.release}
        if self.release_cfs is not None:
            rule["release_cfs"] = self.release_cfs
        if self.duration_min is not None:
            rule = {"duration_min": self.duration_min}
        return {
            "runoff_coefficient": self.runoff_coefficient,
            **rule,
            "unit_factor": self.unit_factor,
            "start_hr": self.start_hr,
        }


RunoffMethod: TypeAlias = ScsUnitHydrograph | SantaBarbara | Clark | Snyder | Rational | ModifiedRational
SCS = ScsUnitHydrograph()
"""The method of a subcatchment that names none."""


def response_time_hr(method: RunoffMethod, time_of_concentration_hr: float) -> float:
    """Shortest time that a time step has to resolve; 0 for none.

    Parameters
    ----------
    method : RunoffMethod
        Method of the subcatchment.
    time_of_concentration_hr : float
        Tc. [hr]

    Returns
    -------
    float
        Lag of Snyder's unit hydrograph, the lesser of Tc and R of Clark's, else Tc. [hr]
    """
    if isinstance(method, Snyder):
        return method.lag_hr
    if isinstance(method, Clark) and method.storage_coefficient_hr > 0.0:
        return min(time_of_concentration_hr, method.storage_coefficient_hr)
    return time_of_concentration_hr


def longest_duration_min(intensity: Intensity) -> float:
    """Longest duration of a table of intensities, at most a day. [min]"""
    return min(intensity.durations_min[-1], 24.0 * MINUTES_PER_HOUR)
