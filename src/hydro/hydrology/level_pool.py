"""Level-pool routing on the rows of a published stage-storage-discharge table."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hydro.constants import SECONDS_PER_HOUR
from hydro.errors import InputError
from hydro.hydraulics._arguments import Arguments, Numbers
from hydro.types import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class RoutedPond:
    """A hydrograph routed through a pond; all series at the times of the inflow.

    Attributes
    ----------
    step_hr : float
        Time step. [hr]
    outflow_cfs, elevation_ft, storage_cf : ndarray, shape (n_times,)
        Outflow [cfs], water level [ft] and storage [ft3].
    balance_error_cf : float
        Inflow less outflow less gain of storage. [ft3]
    """

    step_hr: float
    outflow_cfs: FloatArray = field(repr=False)
    elevation_ft: FloatArray = field(repr=False)
    storage_cf: FloatArray = field(repr=False)
    balance_error_cf: float

    @property
    def peak_outflow_cfs(self) -> float:
        """Largest ordinate of the outflow [cfs]."""
        return float(self.outflow_cfs.max())

    @property
    def time_of_peak_hr(self) -> float:
        """Time from the first ordinate to the largest ordinate of the outflow [hr]."""
        return float(np.argmax(self.outflow_cfs)) * self.step_hr


def route_level_pool(
    inflow_cfs: Numbers,
    step_hr: float,
    elevations_ft: Numbers,
    storages_cf: Numbers,
    outflows_cfs: Numbers,
    start_elevation_ft: float,
) -> RoutedPond:
    """Route a hydrograph through a pond by the storage-indication method, straight lines between the rows.

    Parameters
    ----------
    inflow_cfs : array_like, shape (n_times,)
        Inflow, I, at equal steps. [cfs]
    step_hr : float
        dt. [hr]
    elevations_ft, storages_cf : array_like, shape (n_rows,)
        Levels and storages, S, both strictly rising. [ft, ft3]
    outflows_cfs : array_like, shape (n_rows,)
        Outflow, O, at the levels, not falling. [cfs]
    start_elevation_ft : float
        Water level at the first ordinate of the inflow. [ft]

    Returns
    -------
    RoutedPond
        Outflow, level and storage at every ordinate, and the balance error.

    Raises
    ------
    InputError
        If the table is none, the start is outside it, the pond is overtopped, or the step is so long that the
        pond would give more water than it holds.

    Notes
    -----
    I1 + I2 + (2 S1/dt - O1) = 2 S2/dt + O2.  The rows are taken as they are, as published examples do; with a
    weir crest between two rows of a coarse table the outflow can be twice the right one, and still balance.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 17 (storage-indication method).
    .. [2] FHWA, HDS-2, 2nd ed. (2002), sec. 8.5.

    Examples
    --------
    A linear reservoir, S = K O with K = 1 h, and a triangle of 0-10-0 cfs over 2 h: 5.1012 cfs at 1.490 h in
    closed form.

    >>> inflow = [10.0 - abs(10.0 - 0.1 * i) for i in range(201)]
    >>> pond = route_level_pool(inflow, 0.01, [0.0, 1.0], [0.0, 36000.0], [0.0, 10.0], 0.0)
    >>> round(pond.peak_outflow_cfs, 3), round(pond.time_of_peak_hr, 2)
    (5.101, 1.49)
    """
    check = Arguments("route_level_pool")
    inflow = check.numbers("inflow_cfs", inflow_cfs, at_least=0.0)
    step = check.number("step_hr", step_hr, above=0.0)
    elevations = check.numbers("elevations_ft", elevations_ft)
    storages = check.numbers("storages_cf", storages_cf, at_least=0.0)
    outflows = check.numbers("outflows_cfs", outflows_cfs, at_least=0.0)
    check.table(inflow_cfs=inflow)
    check.table(elevations_ft=elevations, storages_cf=storages, outflows_cfs=outflows)
    check.rising("elevations_ft", elevations)
    check.rising("storages_cf", storages)
    check.rising("outflows_cfs", outflows, strictly=False)
    low, high = (float(elevations[0]), float(elevations[-1])) if check.clean else (-np.inf, np.inf)
    start = check.number("start_elevation_ft", start_elevation_ft, at_least=low, at_most=high)
    check.raise_faults()
    from hydro.kernels.level_pool import elevation_series
    from hydro.kernels.level_pool import route_level_pool as march
    from hydro.kernels.pond import N_PATHS

    rating = np.zeros((len(elevations), 2 + N_PATHS))
    rating[:, 0], rating[:, 1], rating[:, 2] = storages, outflows, outflows
    outflow, storage, elevation = (np.empty_like(inflow) for _ in range(3))
    status, _, failed_at = march(inflow, step * SECONDS_PER_HOUR, start, elevations, rating, outflow, storage)
    if status:
        _refuse(int(failed_at), step, elevations)
    elevation_series(storage, elevations, rating, elevation)
    net = inflow - outflow
    gain = (net.sum() - 0.5 * (net[0] + net[-1])) * step * SECONDS_PER_HOUR
    return RoutedPond(step, outflow, elevation, storage, float(gain - (storage[-1] - storage[0])))


def _refuse(failed_at: int, step_hr: float, elevations_ft: FloatArray) -> None:
    """Raise the error of a routing that could not be carried through."""
    if failed_at >= 0:
        top = f"the water rises above {elevations_ft[-1]:g} ft"
        raise InputError(
            f"the pond is overtopped at {failed_at * step_hr:g} h: {top}",
            "route_level_pool(elevations_ft)",
            "Extend the table upwards, or reduce the inflow.",
        )
    raise InputError(
        f"step_hr is {step_hr:g}: the pond would give more water in one step than it holds",
        "route_level_pool(step_hr)",
        "Shorten the step.",
    )
