"""Running a model: one network under one storm, all of them, and the comparison of conditions."""

from hydro.analysis.compare import DesignPointComparison, PointMeasures, compare_conditions
from hydro.analysis.simulate import simulate, simulate_all

__all__ = ["DesignPointComparison", "PointMeasures", "compare_conditions", "simulate", "simulate_all"]
