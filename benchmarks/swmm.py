"""EPA SWMM 5 as an independent router of ponds, through swmm-toolkit (extra ``bench``)."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hydro.model.nodes import Pond
from hydro.model.outlet import BroadCrestedWeir, Orifice, SharpWeir
from hydro.types import FloatArray

OPTIONS = """[OPTIONS]
FLOW_UNITS CFS
FLOW_ROUTING KINWAVE
START_DATE 01/01/2000
END_DATE {end_date}
END_TIME {end_time}
REPORT_STEP 24:00:00
ROUTING_STEP {step_s:.6g}
IGNORE_RAINFALL YES
THREADS 1
"""
"""Kinematic wave, whose storage nodes are level pools; a third of the time of the dynamic wave."""

SECTIONS = ("OUTFALLS", "STORAGE", "ORIFICES", "WEIRS", "XSECTIONS", "CURVES", "INFLOWS", "TIMESERIES")


def solver() -> Any:
    """Module of the engine; ImportError where it is not installed."""
    with warnings.catch_warnings():  # its SWIG wrapper warns on Python 3.12 and newer
        warnings.simplefilter("ignore", DeprecationWarning)
        from swmm.toolkit import solver as module
    return module


@dataclass(frozen=True, slots=True)
class Basin:
    """One pond of a model and the hydrograph that enters it.

    Attributes
    ----------
    name : str
        Unique in its model.
    pond : Pond
        One storage of contours; orifices, sharp-crested weirs, broad-crested weirs of one coefficient.
    series : str
        Key of the inflow.
    """

    name: str
    pond: Pond
    series: str


def input_text(basins: list[Basin], inflows: dict[str, FloatArray], step_hr: float, n_steps: int) -> str:
    """SWMM input file.

    Parameters
    ----------
    basins : list of Basin
        Ponds; each outlet discharges to an outfall of its own, since an outfall takes one link.
    inflows : dict of str to ndarray
        Hydrographs at equal steps from 0 h on, zero afterwards. [cfs]
    step_hr : float
        Step of the hydrographs and of the routing. [hr]
    n_steps : int
        Routing steps.

    Notes
    -----
    Each series gets a last row behind the end of the run: past its last row SWMM searches a series from its
    beginning at every step.
    """
    part: dict[str, list[str]] = {name: [] for name in SECTIONS}
    for basin in basins:
        _write_basin(basin, part)
    for series, flow in inflows.items():
        rows = [f"{series} {i * step_hr:.10g} {value:.12g}" for i, value in enumerate(flow)]
        part["TIMESERIES"] += [*rows, f"{series} {(len(flow) + n_steps) * step_hr:.10g} {flow[-1]:.12g}"]
    end = np.datetime64("2000-01-01T00:00:00") + np.timedelta64(round(n_steps * step_hr * 3600.0), "s")
    date, time = str(end).split("T")
    year, month, day = date.split("-")
    options = OPTIONS.format(end_date=f"{month}/{day}/{year}", end_time=time, step_s=3600.0 * step_hr)
    return options + "".join(f"\n[{name}]\n" + "\n".join(rows) + "\n" for name, rows in part.items())


def _write_basin(basin: Basin, part: dict[str, list[str]]) -> None:
    """Append the lines of one pond."""
    pond, name = basin.pond, basin.name
    (storage,) = pond.storages
    bottom = pond.bottom_ft
    start = pond.start_elevation_ft - bottom
    part["STORAGE"].append(f"{name} {bottom} {pond.top_ft - bottom} {start} TABULAR {name}_A 0 0")
    part["INFLOWS"].append(f"{name} FLOW {basin.series} FLOW 1.0 1.0")
    for j, (z, area) in enumerate(zip(storage.elevations_ft, storage.values, strict=True)):
        part["CURVES"].append(f"{name}_A {'STORAGE' if j == 0 else ''} {z - bottom} {area}")
    for k, outlet in enumerate(pond.outlets):
        link, device = f"{name}_{k}", outlet.device
        part["OUTFALLS"].append(f"{link}_OUT 0 FREE NO")
        ends = f"{link} {name} {link}_OUT"
        offset = device.invert_ft - bottom
        if isinstance(device, Orifice):
            part["ORIFICES"].append(f"{ends} SIDE {offset} {device.discharge_coefficient} NO 0")
            part["XSECTIONS"].append(f"{link} CIRCULAR {device.height_ft} 0 0 0")
        elif isinstance(device, (SharpWeir, BroadCrestedWeir)):
            height = pond.top_ft - device.invert_ft
            part["WEIRS"].append(f"{ends} TRANSVERSE {offset} {_coefficient(device)} NO 0 0 NO")
            part["XSECTIONS"].append(f"{link} RECT_OPEN {height} {device.length_ft} 0 0")


def _coefficient(weir: SharpWeir | BroadCrestedWeir) -> float:
    """The one coefficient of a weir; ValueError if it has several. [ft^0.5/s]"""
    if isinstance(weir, SharpWeir):
        return weir.weir_coefficient
    (coefficient,) = set(weir.weir_coefficients)
    return coefficient


class Model:
    """A model that is open in the engine, which holds one at a time."""

    def __init__(self, engine: Any, names: list[str]) -> None:
        self._engine = engine
        self._places = [engine.project_get_index(_node_code(), name) for name in names]

    def run(self) -> Model:
        """Run from start to end, without files of results."""
        engine = self._engine
        engine.swmm_start(0)
        while engine.swmm_stride(10**8) > 0.0:
            pass
        self.peaks = np.array([engine.storage_get_stats(place).maxFlow for place in self._places])
        self.depths = np.array([engine.node_get_stats(place).maxDepth for place in self._places])
        engine.swmm_end()
        return self


def _node_code() -> Any:
    """Code by which the engine calls a node."""
    from swmm.toolkit.shared_enum import ObjectType

    return ObjectType.NODE


@contextmanager
def opened(text: str, names: list[str]) -> Iterator[Model]:
    """Open a model: written, read and checked by the engine before anything is timed."""
    engine = solver()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.inp"
        path.write_text(text, encoding="utf-8")
        engine.swmm_open(str(path), str(path.with_suffix(".rpt")), str(path.with_suffix(".out")))
        try:
            yield Model(engine, names)
        finally:
            engine.swmm_close()
