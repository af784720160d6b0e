"""EPA SWMM 5 as an independent program for runoff: subcatchments alone, nothing routed."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.swmm import solver
from hydro.model.nodes import Subcatchment
from hydro.storms import DesignStorm
from hydro.types import FloatArray

OPTIONS = """[OPTIONS]
FLOW_UNITS CFS
INFILTRATION CURVE_NUMBER
IGNORE_ROUTING YES
START_DATE 01/01/2000
END_DATE {end_date}
END_TIME {end_time}
WET_STEP {step}
DRY_STEP 01:00:00
REPORT_STEP {step}
THREADS 1

[EVAPORATION]
CONSTANT 0

[RAINGAGES]
R CUMULATIVE {interval} 1 TIMESERIES P
"""
"""Reports in steps of the runoff, but writes no file of results."""
SLOPE_PERCENT, ROUGHNESS, FLOW_LENGTH_FT = 5.0, 0.05, 100.0


def clock(hours: float) -> str:
    """Hours, minutes and seconds."""
    seconds = round(3600.0 * hours)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def input_text(areas: list[Subcatchment], storm: DesignStorm, step_hr: float, span_hr: float) -> str:
    """SWMM input file of subcatchments with the areas, curve numbers and the storm of ours.

    They are planes of one slope, roughness and length, since SWMM knows no time of concentration, and have no
    depression storage.
    """
    hours, depths = storm.curve.hours, storm.depth_in * storm.curve.fractions
    end = np.datetime64("2000-01-01T00:00:00") + np.timedelta64(math.ceil(3600.0 * span_hr), "s")
    date, end_time = str(end).split("T")
    year, month, day = date.split("-")
    interval = clock(float(hours[1] - hours[0]))[:5]
    text = OPTIONS.format(
        end_date=f"{month}/{day}/{year}", end_time=end_time, step=clock(step_hr), interval=interval
    )
    parts: dict[str, list[str]] = {"SUBCATCHMENTS": [], "SUBAREAS": [], "INFILTRATION": []}
    for area in areas:
        width = area.area_ac * 43_560.0 / FLOW_LENGTH_FT
        parts["SUBCATCHMENTS"].append(f"{area.id} R OUT {area.area_ac} 0 {width:.8g} {SLOPE_PERCENT} 0")
        parts["SUBAREAS"].append(f"{area.id} {ROUGHNESS} {ROUGHNESS} 0 0 0 OUTLET")
        parts["INFILTRATION"].append(f"{area.id} {area.curve_number} 0 7")
    parts["OUTFALLS"] = ["OUT 0 FREE NO"]
    parts["TIMESERIES"] = [f"P {h:.10g} {p:.10g}" for h, p in zip(hours, depths, strict=True)]
    return text + "".join(f"\n[{name}]\n" + "\n".join(rows) + "\n" for name, rows in parts.items())


class RunoffModel:
    """Subcatchments that are open in the engine."""

    def __init__(self, engine: Any, areas: list[Subcatchment]) -> None:
        from swmm.toolkit.shared_enum import ObjectType

        self._engine = engine
        self._places = [engine.project_get_index(ObjectType.SUBCATCH, area.id) for area in areas]
        self._acres = np.array([area.area_ac for area in areas])

    def run(self) -> RunoffModel:
        """Run from start to end, without files of results."""
        engine = self._engine
        engine.swmm_start(0)
        while engine.swmm_stride(10**8) > 0.0:
            pass
        stats = [engine.subcatch_get_stats(place) for place in self._places]
        self.runoff_cf = np.array([item.runoff for item in stats])
        engine.swmm_end()
        return self

    def depths_in(self) -> FloatArray:
        """Runoff depths. [in]"""
        return self.runoff_cf / (self._acres * 3630.0)


@contextmanager
def opened(text: str, areas: list[Subcatchment]) -> Iterator[RunoffModel]:
    """Open a model: written, read and checked by the engine before anything is timed."""
    engine = solver()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.inp"
        path.write_text(text, encoding="utf-8")
        engine.swmm_open(str(path), str(path.with_suffix(".rpt")), str(path.with_suffix(".out")))
        try:
            yield RunoffModel(engine, areas)
        finally:
            engine.swmm_close()
