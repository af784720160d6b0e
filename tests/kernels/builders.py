"""Ponds and storms for the tests of the kernels, each with its exact relations from the oracles."""

from dataclasses import dataclass, field

import numpy as np
from hypothesis import settings

from hydro.kernels import devices, level_pool, pond, rating, storage
from tests.oracle import devices as plain
from tests.oracle import storage as slices

QUICK = settings(max_examples=50, deadline=None, derandomize=True)
"""The first example compiles, so there is no deadline; the same examples in every run."""

PLAIN_DEVICES = {
    devices.CIRCULAR_ORIFICE: plain.circular_orifice,
    devices.RECTANGULAR_ORIFICE: plain.rectangular_orifice,
    devices.CIRCULAR_GRATE: plain.circular_grate,
    devices.RECTANGULAR_GRATE: plain.rectangular_grate,
    devices.SHARP_WEIR: plain.sharp_weir,
    devices.V_NOTCH_WEIR: plain.v_notch_weir,
    devices.BROAD_WEIR: plain.broad_weir,
    devices.RATING_TABLE: plain.rating_table,
    devices.TRAPEZOIDAL_WEIR: plain.trapezoidal_weir,
    devices.SIDE_FLOW_WEIR: plain.side_flow_weir,
    devices.PROFILE_WEIR: plain.profile_weir,
    devices.OGEE_WEIR: plain.ogee_weir,
    devices.SKIMMER: plain.skimmer,
    devices.SIPHON: plain.siphon,
    devices.PUMP: plain.pump,
    devices.RATING_BY_TAILWATER: plain.rating_by_tailwater,
}
BROAD_HEADS = (0.2, 0.4, 0.6, 0.8, 1.0, 1.4, 2.0, 3.0)
BROAD_COEFFICIENTS = (2.34, 2.50, 2.70, 2.68, 2.68, 2.65, 2.65, 2.66)
"""Broad-crested weir of 5 ft breadth."""


@dataclass(frozen=True)
class Device:
    """Code, parameters, path and table of one outlet."""

    code: int
    parameters: tuple = ()
    path: int = 0
    table: tuple = ((), ())

    def exact(self, headwater_ft, tailwater_ft=-np.inf):
        """Flow by the oracle."""
        tables = self.table if self.table[0] else ()
        return PLAIN_DEVICES[self.code](headwater_ft, tailwater_ft, *self.parameters, *tables)

    def kernel(self, headwater_ft, tailwater_ft=-np.inf):
        """Flow by the kernel."""
        row, table = self.row(0), np.column_stack(self.table).astype(float)
        return devices.device_flow_cfs(0, row[None, :], table, float(headwater_ft), float(tailwater_ft))

    def row(self, first):
        """Row of the device whose table begins at a row."""
        row = np.zeros(devices.N_COLUMNS)
        row[: len(self.parameters)] = self.parameters
        ends = first, first + len(self.table[0])
        row[devices.CODE :] = (self.code, *ends, self.path, -1.0, 0.0, 1.0, -np.inf, 0.0)
        return row


@dataclass(frozen=True)
class PondCase:
    """Contours and outlets of a pond."""

    elevations_ft: tuple
    areas_sf: tuple
    outlets: tuple
    corners_ft: tuple = ()
    tailwater_ft: float = -np.inf
    _memory: dict = field(default_factory=dict)

    def volume(self, z):
        """Exact storage."""
        return slices.contours_volume(self.elevations_ft, self.areas_sf, z)

    def area(self, z):
        """Exact water surface."""
        return slices.contours_area(self.elevations_ft, self.areas_sf, z)

    def flow(self, z):
        """Exact outflow."""
        return sum(outlet.exact(z, self.tailwater_ft) for outlet in self.outlets)

    def arrays(self):
        """Tables of the rating kernels."""
        volumes = [self.volume(level) for level in self.elevations_ft]
        lengths = np.cumsum([0, *(len(outlet.table[0]) for outlet in self.outlets)])
        rows = np.array([outlet.row(first) for outlet, first in zip(self.outlets, lengths, strict=False)])
        rows[:, devices.TAILWATER] = self.tailwater_ft
        return pond.PondTables(
            np.array([[storage.CONTOURS, 0.0, len(volumes)]]),
            np.column_stack([self.elevations_ft, self.areas_sf, volumes, np.zeros(len(volumes))]),
            rows,
            np.concatenate([np.column_stack(outlet.table) for outlet in self.outlets]).astype(float),
            pond.LEVEL_BETWEEN,
        )

    def rating(self, refine=True, capacity=20_000):
        """Levels and rows of the relation."""
        levels = np.array(sorted({*self.elevations_ft, *self.corners_ft}))
        z, rows = np.empty(capacity), np.empty((capacity, 2 + pond.N_PATHS))
        n = rating.refine_rating(levels, 1.0 if refine else np.inf, self.arrays(), z, rows)
        return (z[:n].copy(), rows[:n].copy()) if n >= 0 else n

    def route(self, inflow_cfs, step_hr, start_ft, refine=True):
        """Outflow, storage and level by the kernels; status must be clean."""
        if refine not in self._memory:
            self._memory[refine] = self.rating(refine)
        z, rows = self._memory[refine]
        outflow, volume, level = (np.empty_like(inflow_cfs) for _ in range(3))
        status, _, _ = level_pool.route_level_pool(inflow_cfs, 3600.0 * step_hr, start_ft, z, rows, outflow, volume)
        assert status == 0
        level_pool.elevation_series(volume, z, rows, level)
        return outflow, volume, level


def orifice_and_weir():
    """A 6-in orifice at the bottom and a 4-ft weir whose crest, 102.73 ft, lies between two contours."""
    orifice = Device(devices.CIRCULAR_ORIFICE, (100.0, 0.5, 0.6, 1.0))
    weir = Device(devices.SHARP_WEIR, (102.73, 4.0, 0.0, 3.33, 0.0), path=1)
    corners = (100.25, 100.5, 102.73)
    return PondCase((100.0, 102.0, 104.0, 106.0), (4000.0, 5500.0, 7200.0, 9000.0), (orifice, weir), corners)


def drowned_pond():
    """Every kind of outlet, tailwater between the inverts."""
    outlets = (
        Device(devices.CIRCULAR_ORIFICE, (100.0, 0.5, 0.6, 2.0)),
        Device(devices.RECTANGULAR_ORIFICE, (100.4, 1.0, 0.5, 0.6, 1.0)),
        Device(devices.CIRCULAR_GRATE, (102.0, 2.0, 0.6, 3.33, 1.0)),
        Device(devices.RECTANGULAR_GRATE, (102.5, 2.0, 3.0, 0.6, 3.33, 1.0)),
        Device(devices.SHARP_WEIR, (101.0, 2.0, 2.0, 3.33, 0.0), path=1),
        Device(devices.V_NOTCH_WEIR, (100.8, 1.0, 2.5), path=1),
        Device(devices.BROAD_WEIR, (103.0, 10.0), path=2, table=(BROAD_HEADS, BROAD_COEFFICIENTS)),
        Device(devices.RATING_TABLE, (), path=3, table=((100.0, 106.0), (0.0, 0.3))),
    )
    corners = (100.25, 100.4, 100.5, 100.65, 100.8, 100.9, 101.0, 101.3, 102.0, 102.5, 103.0)
    return PondCase((100.0, 101.5, 106.0), (3000.0, 4000.0, 9000.0), outlets, corners, tailwater_ft=101.3)


def triangle(step_hr, peak_cfs=10.0, time_to_peak_hr=1.0, span_hr=4.0):
    """A triangle that falls as long as it rises, then nothing."""
    times = step_hr * np.arange(round(span_hr / step_hr) + 1)
    rise = peak_cfs * (1.0 - np.abs(times - time_to_peak_hr) / time_to_peak_hr)
    return np.maximum(rise, 0.0)


def storm_curve():
    """A steep 24-hour mass curve at 0.1 h, half of the rain in the hour about 12 h."""
    hours = np.linspace(0.0, 24.0, 241)
    fraction = 0.5 + np.arctan((hours - 12.05) / 0.4) / np.pi
    fraction = (fraction - fraction[0]) / (fraction[-1] - fraction[0])
    return hours, fraction
