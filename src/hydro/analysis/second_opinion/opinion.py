"""One second opinion: a peak of the run beside the same peak by another method."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from hydro.findings import Finding
from hydro.types import NodeKind

Method: TypeAlias = Literal["TR-55 graphical", "Santa Barbara", "pond equation"]
Standing: TypeAlias = Literal["expected", "outside", "no band", "not applicable"]

POND_PEAK_PCT = 0.2
"""A routed peak outflow further than this from the pond equation is a finding.  [%]  Four times what a usual
basin shows at a step of 0.01 h (0.05 %)."""
POND_LEVEL_FT = 0.01
"""A routed peak level further than this from the pond equation is a finding: a printed digit. [ft]"""
POND_PEAK_CFS = 0.001
"""Gaps of the peak outflow below this are left aside. [cfs]"""


@dataclass(frozen=True, slots=True)
class Cause:
    """One step on the way from our peak to the other one.

    Attributes
    ----------
    name : str
        What changes in this step.
    effect_pct : float
        Change of the peak in this step; the effects of all steps multiply to the whole gap. [%]
    """

    name: str
    effect_pct: float

    @property
    def text(self) -> str:
        """Name and size."""
        digits = 1 if abs(self.effect_pct) >= 0.1 else 3
        return f"{self.name} {self.effect_pct:+.{digits}f} %"


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """A peak of a run beside the same peak by another method; NaN for what does not apply.

    Attributes
    ----------
    condition, storm, node, kind : str
        Where.
    method : {"TR-55 graphical", "Santa Barbara", "pond equation"}
        The other method.
    applies : bool
        Whether the node and the storm are within the limits of the method.
    reason : str
        Why the two differ; where the method does not apply, why not.
    peak_flow_cfs, time_of_peak_hr, peak_elevation_ft : float
        Of the run. [cfs, hr, ft]
    other_peak_flow_cfs, other_time_of_peak_hr, other_peak_elevation_ft : float
        By the other method.  For ponds the time is that of the highest level. [cfs, hr, ft]
    expected_low_pct, expected_high_pct : float
        Band of the gap that was measured for such nodes and storms. [%]
    causes : tuple of Cause
        Steps from our peak to the other one, with their sizes.
    error_pct : float
        Estimated error of the other peak itself. [%]
    """

    condition: str
    storm: str
    node: str
    kind: NodeKind
    method: Method
    applies: bool
    reason: str
    peak_flow_cfs: float = math.nan
    time_of_peak_hr: float = math.nan
    peak_elevation_ft: float = math.nan
    other_peak_flow_cfs: float = math.nan
    other_time_of_peak_hr: float = math.nan
    other_peak_elevation_ft: float = math.nan
    expected_low_pct: float = math.nan
    expected_high_pct: float = math.nan
    causes: tuple[Cause, ...] = ()
    error_pct: float = math.nan

    @property
    def gap_pct(self) -> float:
        """Other peak over ours, less one; negative where the other is lower. [%]"""
        if self.peak_flow_cfs == self.other_peak_flow_cfs:
            return 0.0
        return gap_pct(self.other_peak_flow_cfs, self.peak_flow_cfs)

    @property
    def gap_ft(self) -> float:
        """Other peak level less ours. [ft]"""
        return self.other_peak_elevation_ft - self.peak_elevation_ft

    @property
    def standing(self) -> Standing:
        """Whether the gap is one that is expected of the method."""
        if not self.applies:
            return "not applicable"
        if self.kind == "pond":
            return "outside" if self._pond_is_off() else "expected"
        if not (math.isfinite(self.expected_low_pct) and math.isfinite(self.gap_pct)):
            return "no band"
        inside = self.expected_low_pct <= self.gap_pct <= self.expected_high_pct
        return "expected" if inside else "outside"

    def _pond_is_off(self) -> bool:
        """Whether routing and pond equation differ by more than they may, or only one of them has a value."""
        gap_cfs = abs(self.other_peak_flow_cfs - self.peak_flow_cfs)
        flow_is_off = gap_cfs > POND_PEAK_CFS and not abs(self.gap_pct) <= POND_PEAK_PCT
        level_is_off = not abs(self.gap_ft) <= POND_LEVEL_FT
        return flow_is_off or level_is_off

    @property
    def sizes(self) -> str:
        """The causes with their sizes, in words; empty where the gap is too small to have any."""
        return ", ".join(cause.text for cause in self.causes)

    @property
    def explanation(self) -> str:
        """The reason with the sizes of its causes."""
        return f"{self.reason}: {self.sizes}" if self.causes else self.reason

    def finding(self) -> Finding | None:
        """Return the finding of a gap that is not expected, None for one that is."""
        if self.standing != "outside":
            return None
        where = f"{self.condition} / {self.storm} / {self.node}"
        if self.kind == "pond":
            if not math.isfinite(self.other_peak_flow_cfs):
                return Finding("H412", where, self.reason)
            cause = (
                f"peak {self.peak_flow_cfs:.3f} cfs at {self.peak_elevation_ft:.3f} ft, pond equation "
                f"{self.other_peak_flow_cfs:.3f} cfs ({self.gap_pct:+.2f} %) at "
                f"{self.other_peak_elevation_ft:.3f} ft ({self.gap_ft:+.3f} ft); {self.explanation}"
            )
            return Finding("H412", where, cause)
        cause = (
            f"{self.method} {self.other_peak_flow_cfs:.2f} cfs is {self.gap_pct:+.1f} % against "
            f"{self.peak_flow_cfs:.2f} cfs, expected {self.expected_low_pct:+.1f} to "
            f"{self.expected_high_pct:+.1f} %; {self.explanation}"
        )
        return Finding("H411", where, cause)

    def to_dict(self) -> dict[str, Any]:
        """Return the opinion in the layout of the JSON output; None for what cannot be known."""
        numbers = {
            "peak_flow_cfs": self.peak_flow_cfs,
            "other_peak_flow_cfs": self.other_peak_flow_cfs,
            "gap_pct": self.gap_pct if self.applies else math.nan,
            "expected_low_pct": self.expected_low_pct,
            "expected_high_pct": self.expected_high_pct,
            "time_of_peak_hr": self.time_of_peak_hr,
            "other_time_of_peak_hr": self.other_time_of_peak_hr,
            "peak_elevation_ft": self.peak_elevation_ft,
            "other_peak_elevation_ft": self.other_peak_elevation_ft,
            "gap_ft": self.gap_ft,
            "error_pct": self.error_pct,
        }
        known = {key: float(value) if math.isfinite(value) else None for key, value in numbers.items()}
        place = {"condition": self.condition, "storm": self.storm, "node": self.node, "kind": self.kind}
        causes = [{"name": item.name, "effect_pct": float(item.effect_pct)} for item in self.causes]
        words = {"method": self.method, "standing": self.standing, "reason": self.reason, "causes": causes}
        return {**place, **words, **known}


def gap_pct(other: float, ours: float) -> float:
    """Other over ours, less one; NaN where ours is 0 or unknown. [%]"""
    return 100.0 * (other / ours - 1.0) if ours > 0.0 else math.nan
