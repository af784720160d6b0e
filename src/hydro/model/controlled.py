"""Outlets that float, prime, pump, follow the tailwater, or stand behind a gate."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skimmer:
    """Floating inlet under a constant head.

    Attributes
    ----------
    invert_ft : float
        Level at which it rests and below which it is dry. [ft]
    flow_cfs : float
        Flow of one while it floats. [cfs]
    head_ft : float
        Head on its inlet while it floats. [ft]
    diameter_ft : float
        Diameter of its orifice, 0 where its flow was given. [ft]
    count : int
        Number of equal skimmers.
    """

    invert_ft: float
    flow_cfs: float
    head_ft: float
    diameter_ft: float = 0.0
    count: int = 1


@dataclass(frozen=True, slots=True)
class Siphon:
    """Siphon that primes at one level and breaks at a lower one.

    Attributes
    ----------
    start_ft, stop_ft : float
        Levels at which it primes and breaks. [ft]
    outlet_ft : float
        Level of its lower end, from which the head is counted under a free outfall. [ft]
    diameter_ft : float
        Diameter of the throat. [ft]
    discharge_coefficient : float
        C with all losses of the barrel, 1 / sqrt(1 + sum of K). [-]
    count : int
        Number of equal siphons.
    """

    start_ft: float
    stop_ft: float
    outlet_ft: float
    diameter_ft: float
    discharge_coefficient: float = 0.6
    count: int = 1

    @property
    def invert_ft(self) -> float:
        """Lowest level at which it flows: where it breaks. [ft]"""
        return self.stop_ft


@dataclass(frozen=True, slots=True)
class Pump:
    """Pump that starts at one level and stops at a lower one.

    Attributes
    ----------
    start_ft, stop_ft : float
        Levels. [ft]
    depths_ft, flows_cfs : tuple of float
        Flow of one pump by depth above the stop level, held outside; not falling. [ft, cfs]
    count : int
        Number of equal pumps that run together.
    """

    start_ft: float
    stop_ft: float
    depths_ft: tuple[float, ...]
    flows_cfs: tuple[float, ...]
    count: int = 1

    @property
    def invert_ft(self) -> float:
        """Lowest level at which it runs: where it stops. [ft]"""
        return self.stop_ft


@dataclass(frozen=True, slots=True)
class RatingByTailwater:
    """Stage-discharge tables, one for each tailwater.

    Attributes
    ----------
    tailwaters_ft : tuple of float
        Strictly rising. [ft]
    elevations_ft, flows_cfs : tuple of tuple of float
        Table of each tailwater: elevations strictly rising; flows not falling, 0 up to the tailwater at
        least. [ft, cfs]
    """

    tailwaters_ft: tuple[float, ...]
    elevations_ft: tuple[tuple[float, ...], ...]
    flows_cfs: tuple[tuple[float, ...], ...]

    @property
    def invert_ft(self) -> float:
        """Highest level without flow under the lowest tailwater. [ft]"""
        return max(z for z, q in zip(self.elevations_ft[0], self.flows_cfs[0], strict=True) if q == 0.0)


@dataclass(frozen=True, slots=True)
class Gate:
    """Share of an outlet that stands open, constant or by time.

    Attributes
    ----------
    times_hr : tuple of float
        Strictly rising; one for a constant share. [hr]
    shares : tuple of float
        Open share of the flow at these times, 0 to 1, straight lines in between and held outside. [-]
    """

    times_hr: tuple[float, ...]
    shares: tuple[float, ...]

    @property
    def moves(self) -> bool:
        """Whether the share changes with time."""
        return len(set(self.shares)) > 1

    def share_at(self, time_hr: float) -> float:
        """Open share at a time."""
        j = bisect_right(self.times_hr, time_hr)
        if j in (0, len(self.times_hr)):
            return self.shares[min(j, len(self.shares) - 1)]
        before, after = self.times_hr[j - 1], self.times_hr[j]
        weight = (time_hr - before) / (after - before)
        return self.shares[j - 1] + weight * (self.shares[j] - self.shares[j - 1])
