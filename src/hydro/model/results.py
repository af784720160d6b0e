"""Results of a run: one object a node, one a condition and storm.  NaN stands for "cannot be known"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from hydro.constants import CUBIC_FEET_PER_ACRE_FOOT, INITIAL_ABSTRACTION_RATIO
from hydro.findings import Finding
from hydro.model.runoff_method import SCS, RunoffMethod
from hydro.storms.storm import DesignStorm
from hydro.types import FloatArray, NodeKind, OutflowPath

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Runoff:
    """What only a subcatchment has.

    Attributes
    ----------
    area_ac, impervious_ac : float
        Drainage area and its impervious part. [ac]
    curve_number : float
        CN as used; the composite where the runoff of several parts is added; NaN where the method takes none.
        [-]
    time_of_concentration_hr : float
        Tc. [hr]
    runoff_in : float
        Runoff depth, Q. [in]
    beyond_span_cf : float
        Part of the runoff that leaves after the end of the run. [cf]
    method : RunoffMethod
        How the runoff became a hydrograph.
    unit_hydrograph : str
        Dimensionless unit hydrograph; empty where the method has none.
    initial_abstraction_ratio : float
        Ia/S behind the runoff depth; NaN where the method has none. [-]
    intensity_in_hr, rain_duration_hr : float
        Rain of the rational methods; NaN elsewhere. [in/hr, hr]
    """

    area_ac: float
    impervious_ac: float
    curve_number: float
    time_of_concentration_hr: float
    runoff_in: float
    beyond_span_cf: float = 0.0
    method: RunoffMethod = SCS
    unit_hydrograph: str = "standard"
    initial_abstraction_ratio: float = INITIAL_ABSTRACTION_RATIO
    intensity_in_hr: float = float("nan")
    rain_duration_hr: float = float("nan")


@dataclass(frozen=True, slots=True, eq=False)
class PathFlow:
    """Outflow of a pond on one path.

    Attributes
    ----------
    peak_flow_cfs, time_of_peak_hr : float
        Peak and its time. [cfs, hr]
    volume_cf : float
        Volume within the span. [cf]
    flow_cfs : ndarray, shape (n_times,)
        Hydrograph. [cfs]
    """

    peak_flow_cfs: float
    time_of_peak_hr: float
    volume_cf: float
    flow_cfs: FloatArray


@dataclass(frozen=True, slots=True)
class OutletFlow:
    """Flow of one device at the highest water level.

    Attributes
    ----------
    name : str
        Name of the outlet.
    path : str
        Its path.
    flow_cfs : float
        Flow. [cfs]
    head_ft : float
        Water level above the invert; negative where the device is dry. [ft]
    """

    name: str
    path: OutflowPath
    flow_cfs: float
    head_ft: float


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """What only a pond has.

    Attributes
    ----------
    peak_elevation_ft, time_of_peak_elevation_hr : float
        Highest water level and its time. [ft, hr]
    peak_storage_cf, start_storage_cf, end_storage_cf : float
        Storage at that level, at the start and at the end of the span. [cf]
    outflows : mapping of path to PathFlow
        Paths that have an outlet.
    outlets : tuple of OutletFlow
        Devices at the highest level.
    centroid_lag_hr : float
        Centre of mass of the first 99 % of all outflow (discarded included) less that of inflow. [hr]
    drain_time_hr : float
        From the highest level until 5 % of the peak storage above the start is left. [hr]
    elevation_ft, storage_cf : ndarray, shape (n_times,)
        Series. [ft, cf]
    released_lag_hr : float
        Centroid lag of the outflow that goes on downstream, without what is discarded. [hr]
    routing : {"storage-indication", "exact", "joint"}
        By the trapezoidal rule, without a step, or together with other ponds and the time.
    peak_elevation_bound_ft, peak_flow_bound_cfs : float
        Bounds on the error of the highest level and of the largest outflow for the given inflow, where the
        pond was routed exactly; else NaN. [ft, cfs]
    """

    peak_elevation_ft: float
    time_of_peak_elevation_hr: float
    peak_storage_cf: float
    start_storage_cf: float
    end_storage_cf: float
    outflows: Mapping[OutflowPath, PathFlow]
    outlets: tuple[OutletFlow, ...]
    centroid_lag_hr: float
    drain_time_hr: float
    elevation_ft: FloatArray
    storage_cf: FloatArray
    released_lag_hr: float = float("nan")
    routing: Literal["storage-indication", "exact", "joint"] = "storage-indication"
    peak_elevation_bound_ft: float = float("nan")
    peak_flow_bound_cfs: float = float("nan")


@dataclass(frozen=True, slots=True, eq=False)
class NodeResult:
    """Hydrographs and measures of one node in one run.

    Attributes
    ----------
    id : str
        Node.
    kind : str
        Node kind.
    peak_inflow_cfs, time_of_peak_inflow_hr : float
        Peak of the inflow (of the runoff, for a subcatchment). [cfs, hr]
    peak_flow_cfs, time_of_peak_hr : float
        Peak of the total outflow. [cfs, hr]
    inflow_volume_cf, volume_cf : float
        Volumes of inflow and outflow within the span. [cf]
    inflow_cfs, outflow_cfs : ndarray, shape (n_times,)
        Hydrographs on the times of the run. [cfs]
    runoff : Runoff or None
        Subcatchments only.
    pool : Pool or None
        Ponds only.
    """

    id: str
    kind: NodeKind
    peak_inflow_cfs: float
    time_of_peak_inflow_hr: float
    peak_flow_cfs: float
    time_of_peak_hr: float
    inflow_volume_cf: float
    volume_cf: float
    inflow_cfs: FloatArray
    outflow_cfs: FloatArray
    runoff: Runoff | None = None
    pool: Pool | None = None

    @property
    def volume_acft(self) -> float:
        """Volume of the outflow. [ac-ft]"""
        return self.volume_cf / CUBIC_FEET_PER_ACRE_FOOT


@dataclass(frozen=True, slots=True)
class NodeBalance:
    """Water of one node, or of the whole network.

    Attributes
    ----------
    inflow_cf, outflow_cf, stored_cf : float
        What came, what left, and the change of what is held. [cf]
    error_cf : float
        Inflow less outflow less stored. [cf]
    relative_error : float
        Error over the larger of inflow and initial content; 0 where there is no water. [-]
    """

    inflow_cf: float
    outflow_cf: float
    stored_cf: float
    error_cf: float
    relative_error: float


@dataclass(frozen=True, slots=True)
class Balance:
    """Mass balance of a run.

    Attributes
    ----------
    total : NodeBalance
        Runoff of all subcatchments against what left and what is held.
    nodes : mapping of str to NodeBalance
        By node.
    gate : float
        Relative error above which the run is not to be used. [-]
    """

    total: NodeBalance
    nodes: Mapping[str, NodeBalance]
    gate: float = 1e-6

    @property
    def worst_relative_error(self) -> float:
        """Largest relative error of any node and of the total; NaN where one cannot be known."""
        errors = [abs(item.relative_error) for item in (self.total, *self.nodes.values())]
        return float(np.max(errors))


@dataclass(frozen=True, slots=True, eq=False)
class RunResult:
    """One condition under one storm.

    Attributes
    ----------
    condition : str
        Condition.
    storm : DesignStorm
        Storm.
    start_hr, step_hr, span_hr : float
        Times of all series: ``start + i step``. [hr]
    nodes : mapping of str to NodeResult
        In topological order.
    balance : Balance
        Mass balance.
    findings : tuple of Finding
        What is doubtful in this run.
    """

    condition: str
    storm: DesignStorm
    start_hr: float
    step_hr: float
    span_hr: float
    nodes: Mapping[str, NodeResult]
    balance: Balance
    findings: tuple[Finding, ...]

    @property
    def times_hr(self) -> FloatArray:
        """Times of all series, shape (n_times,). [hr]"""
        n = next(iter(self.nodes.values())).outflow_cfs.shape[0] if self.nodes else 0
        return self.start_hr + self.step_hr * np.arange(n, dtype=np.float64)

    def to_frame(self) -> pd.DataFrame:
        """Return outflow hydrographs [cfs], one column a node, indexed by time [hr]."""
        import pandas as pd

        frame = pd.DataFrame({name: node.outflow_cfs for name, node in self.nodes.items()})
        frame.index = pd.Index(self.times_hr, name="time_hr")
        return frame
