"""The equation of a pond, dS/dt = I(t) - O(z(S)), by a library integrator: no table, no routing step."""

from __future__ import annotations

import math
import warnings
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.model.pond_arrays import PondArrays
from hydro.types import FloatArray

TOLERANCE = 1e-8
"""Local error of the storage, relative and as a share of the storage at the top of the pond."""
CHECK_TOLERANCE = 1e-6
"""Tolerance of the second integration, from which the error is estimated."""
PARTS = 16
"""Parts of a slice in each of which the storage is read as a parabola; it may be of third degree in all."""
SLIVER = 1e-5
"""Share of the whole storage that stands for a slice without storage, between two storages one above the
other: the level then rises through the slice instead of jumping."""
LOOKS_A_STEP = 50
"""Times between two ordinates at which the highest level is sought: of the inflow, then of the looks."""


@dataclass(frozen=True, slots=True)
class PondPeak:
    """Highest state of a pond.

    Attributes
    ----------
    peak_flow_cfs, peak_elevation_ft, time_hr : float
        Total outflow [cfs] and level [ft] at the highest storage, and its time from the first ordinate [hr];
        NaN where the pond is overtopped.
    error_cfs, error_ft : float
        Change of flow and level between the tolerances 1e-6 and 1e-8. [cfs, ft]
    overtopped_hr : float
        When the water passed the top of the storage; NaN if it did not. [hr]
    """

    peak_flow_cfs: float
    peak_elevation_ft: float
    time_hr: float
    error_cfs: float = math.nan
    error_ft: float = math.nan
    overtopped_hr: float = math.nan


class NotIntegratedError(Exception):
    """The integrator gave up; its message says why."""


class PondEquation:
    """Exact storage and outflow of one pond, and the level of a storage by the inverse of its pieces.

    Parameters
    ----------
    arrays : PondArrays
        Storages and outlets.
    rows_ft : sequence of float
        Levels of all rows of the storages.  Between two of them the storage is a polynomial of the level,
        which is read as a parabola in each sixteenth. [ft]
    """

    def __init__(self, arrays: PondArrays, rows_ft: Sequence[float]) -> None:
        self._arrays = arrays
        corners = sorted(set(rows_ft))
        self._z = [
            low + (high - low) * part / PARTS for low, high in pairwise(corners) for part in range(PARTS)
        ]
        self._z.append(corners[-1])
        exact = [float(arrays.at(z)[0]) for z in self._z]
        level = [j > 0 and exact[j] <= exact[j - 1] for j in range(len(exact))]
        self._s = [s + SLIVER * exact[-1] * sum(level[: j + 1]) for j, s in enumerate(exact)]
        self._pieces = [self._piece(j) for j in range(len(self._z) - 1)]

    def _piece(self, j: int) -> tuple[float, float]:
        """Coefficients b and c of S = S_j + b h + c h^2 above row j, from the middle and the end."""
        low, high = self._z[j], self._z[j + 1]
        height = high - low
        bottom, middle, top = (self.storage_cf(z) for z in (low, 0.5 * (low + high), high))
        middle, whole = middle - bottom, top - bottom
        if whole <= 0.0:
            return (self._s[j + 1] - self._s[j]) / height, 0.0
        c = 2.0 * (whole - 2.0 * middle) / height**2
        return whole / height - c * height, c

    @property
    def top_cf(self) -> float:
        """Storage at the top row. [cf]"""
        return self._s[-1]

    def storage_cf(self, elevation_ft: float) -> float:
        """Storage at a level. [cf]"""
        return float(self._arrays.at(elevation_ft)[0])

    def outflow_cfs(self, storage_cf: float) -> float:
        """Total outflow at a storage. [cfs]"""
        return float(self._arrays.at(self.level_ft(storage_cf))[1])

    def level_ft(self, storage_cf: float) -> float:
        """Level of a storage, held at the bottom and at the top row. [ft]"""
        j = min(max(bisect_right(self._s, storage_cf) - 1, 0), len(self._pieces) - 1)
        b, c = self._pieces[j]
        held = storage_cf - self._s[j]
        if held <= 0.0:
            return self._z[j]
        divisor = b + math.sqrt(max(b * b + 4.0 * c * held, 0.0))
        if divisor <= 0.0:
            return self._z[j + 1]
        return min(self._z[j] + 2.0 * held / divisor, self._z[j + 1])


def solve_pond(pond: PondEquation, start_ft: float, inflow_cfs: FloatArray, step_hr: float) -> PondPeak:
    """Return the highest state of a pond under an inflow, with its estimated error.

    Parameters
    ----------
    pond : PondEquation
        Storage and outflow.
    start_ft : float
        Level at the first ordinate. [ft]
    inflow_cfs : ndarray, shape (n_times,)
        Inflow, straight between the ordinates. [cfs]
    step_hr : float
        Time between the ordinates. [hr]

    Raises
    ------
    NotIntegratedError
        If the integrator does not reach the tolerance.

    Notes
    -----
    LSODA of ODEPACK (Adams and BDF formulas, chosen by stiffness) through ``scipy.integrate.odeint``, no step
    longer than that of the ordinates, so that no storm is stepped over.  An empty pond stays empty while the
    outlets could pass more than comes.  After the inflow's last ordinate above the outflow at the highest
    storage so far no higher storage is possible, so the integration ends there.

    References
    ----------
    .. [1] A.C. Hindmarsh, ODEPACK, a systematized collection of ODE solvers, in Scientific Computing (1983).
    """
    fine = _peak(pond, start_ft, inflow_cfs, step_hr, TOLERANCE)
    if not math.isnan(fine.overtopped_hr):
        return fine
    rough = _peak(pond, start_ft, inflow_cfs, step_hr, CHECK_TOLERANCE)
    return PondPeak(
        fine.peak_flow_cfs,
        fine.peak_elevation_ft,
        fine.time_hr,
        abs(rough.peak_flow_cfs - fine.peak_flow_cfs),
        abs(rough.peak_elevation_ft - fine.peak_elevation_ft),
    )


def _peak(
    pond: PondEquation, start_ft: float, inflow_cfs: FloatArray, step_hr: float, tolerance: float
) -> PondPeak:
    """Integrate to the end of all inflow that can raise the level, and look between the ordinates."""
    step_s = step_hr * SECONDS_PER_HOUR
    first = pond.storage_cf(start_ft)
    series = np.array([first])
    largest = int(np.argmax(inflow_cfs))
    if largest > 0:
        rising: FloatArray = np.arange(largest + 1, dtype=np.float64) * step_s
        series = _integrate(pond, first, inflow_cfs, step_s, rising, tolerance)
    passed = pond.outflow_cfs(float(series.max()))
    above = np.flatnonzero(inflow_cfs > passed)
    last = max(largest, min(int(above[-1]) + 1, len(inflow_cfs) - 1)) if above.size else largest
    if last > largest:
        times: FloatArray = np.arange(largest, last + 1, dtype=np.float64) * step_s
        rest = _integrate(pond, float(series[-1]), inflow_cfs, step_s, times, tolerance)
        series = np.concatenate((series, rest[1:]))
    over = np.flatnonzero(series > pond.top_cf * (1.0 + 1e-9))
    if over.size:
        return PondPeak(math.nan, math.nan, math.nan, overtopped_hr=float(over[0]) * step_hr)
    best, time_s = _between(pond, series, inflow_cfs, step_s, tolerance)
    if best > pond.top_cf * (1.0 + 1e-9):
        return PondPeak(math.nan, math.nan, math.nan, overtopped_hr=time_s / SECONDS_PER_HOUR)
    flow = pond.outflow_cfs(best)
    if best <= 0.0:  # never more water than the outlets pass at the bottom
        flow = min(flow, float(inflow_cfs[largest]))
    return PondPeak(flow, pond.level_ft(best), time_s / SECONDS_PER_HOUR)


def _between(
    pond: PondEquation, series: FloatArray, inflow_cfs: FloatArray, step_s: float, tolerance: float
) -> tuple[float, float]:
    """Highest storage [cf] and its time [s], sought between the ordinates in two narrowing looks."""
    times = step_s * np.arange(len(series))
    for _ in range(2):
        i = int(np.argmax(series))
        low, high = max(i - 1, 0), min(i + 1, len(series) - 1)
        if high == low or times[high] <= times[low]:
            break
        looks: FloatArray = np.linspace(times[low], times[high], LOOKS_A_STEP * (high - low) + 1)
        series = _integrate(pond, float(series[low]), inflow_cfs, step_s, looks, tolerance)
        times = looks
    i = int(np.argmax(series))
    return float(series[i]), float(times[i])


def _integrate(
    pond: PondEquation, start_cf: float, inflow_cfs: FloatArray, step_s: float, times_s: FloatArray,
    tolerance: float,
) -> FloatArray:  # fmt: skip
    """Storage at the given times, the first of which is the start. [cf]"""
    from scipy.integrate import ODEintWarning, odeint

    flows = inflow_cfs.tolist()
    flows.append(flows[-1])
    last = len(flows) - 2

    def rate(storage: FloatArray, time_s: float) -> float:
        x = min(time_s / step_s, float(last))
        k = int(x)
        come = flows[k] + (x - k) * (flows[k + 1] - flows[k])
        held = float(storage[0])
        net = come - pond.outflow_cfs(held)
        return float(net) if held > 0.0 else max(net, 0.0)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ODEintWarning)
        found, said = odeint(
            rate, [start_cf], times_s, rtol=tolerance, atol=tolerance * pond.top_cf, hmax=step_s,
            mxstep=20_000, full_output=True,
        )  # fmt: skip
    if said["message"] != "Integration successful." or not np.all(np.isfinite(found)):
        raise NotIntegratedError(said["message"])
    series: FloatArray = found[:, 0]
    return series
