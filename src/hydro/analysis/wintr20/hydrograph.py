"""Hydrographs on clocks of their own, cut and added as WinTR-20 does."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from hydro.analysis.measures import volume_cf
from hydro.kernels import wintr20
from hydro.types import FloatArray


def single(value: float) -> float:
    """Round to single precision."""
    return float(np.float32(value))


@dataclass(frozen=True, slots=True, eq=False)
class Hydrograph:
    """Flow at ``start + i step``.

    Attributes
    ----------
    start_hr, step_hr : float
        First time and step, numbers of single precision. [hr]
    flow_cfs : ndarray, shape (n_times,)
        Flow, nothing outside. [cfs]
    """

    start_hr: float
    step_hr: float
    flow_cfs: FloatArray

    @property
    def end_hr(self) -> float:
        """Last time [hr]."""
        return self.start_hr + (len(self.flow_cfs) - 1) * self.step_hr

    @property
    def volume_cf(self) -> float:
        """Volume [cf]."""
        return volume_cf(self.flow_cfs, self.step_hr)

    def at(self, times_hr: FloatArray) -> FloatArray:
        """Flow at any times, by straight lines; NaN after a last NaN. [cfs]"""
        own = self.start_hr + self.step_hr * np.arange(len(self.flow_cfs))
        beyond = math.nan if math.isnan(self.flow_cfs[-1]) else 0.0
        return np.interp(times_hr, own, self.flow_cfs, left=0.0, right=beyond)

    def cut(self) -> Hydrograph:
        """Return it without the ordinates at either end that are not above 0.001 cfs; a zero stays there."""
        first, last = wintr20.kept_range(self.flow_cfs)
        if first < 0:
            return Hydrograph(self.start_hr, self.step_hr, np.zeros(2))
        kept = np.zeros(last - first + 3)
        kept[1:-1] = self.flow_cfs[first : last + 1]
        if math.isnan(kept[-2]):
            kept[-1] = math.nan
        start = single(self.start_hr + single((first - 1) * self.step_hr))
        return Hydrograph(start, self.step_hr, kept)


def add(one: Hydrograph, two: Hydrograph) -> Hydrograph:
    """Add two hydrographs on the clock of the shorter step, or the one that gives the larger peak."""
    if one.step_hr < two.step_hr:
        return _onto(one, two).cut()
    if two.step_hr < one.step_hr:
        return _onto(two, one).cut()
    here, there = _onto(one, two), _onto(two, one)
    larger = there if there.flow_cfs.max() > here.flow_cfs.max() else here
    return larger.cut()


def _onto(base: Hydrograph, other: Hydrograph) -> Hydrograph:
    """Sum on the clock of the first, continued to the earlier start and the later end."""
    step = base.step_hr
    lead = max(0, math.floor((base.start_hr - other.start_hr) / step + 1e-6))
    start = float(wintr20.clock_back(base.start_hr, step, lead))
    n = max(lead + len(base.flow_cfs), int(wintr20.count_clock(start, step, other.end_hr)) + 1)
    total = np.empty(n)
    wintr20.add_to(base.flow_cfs, lead, start, step, other.flow_cfs, other.start_hr, other.step_hr, total)
    return Hydrograph(start, step, total)
