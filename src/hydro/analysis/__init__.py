"""Running a model: one network under one storm, all of them, and the comparison of conditions."""

from hydro.analysis.compare import DesignPointComparison, PointMeasures, compare_conditions
from hydro.analysis.convergence import PeakConvergence, converge, converge_all
from hydro.analysis.simulate import simulate, simulate_all

__all__ = [
    "DesignPointComparison",
    "PeakConvergence",
    "PointMeasures",
    "compare_conditions",
    "converge",
    "converge_all",
    "simulate",
    "simulate_all",
]
