"""All subcatchments of a network in flat arrays, as one call of the kernel takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from hydro.hydrology.unit_hydrograph import DimensionlessUnitHydrograph
from hydro.types import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Surfaces:
    """Subcatchments in the order of their places.

    Attributes
    ----------
    places : tuple of int
        Place of each in the plan.
    part_first, area_mi2, retention_in, initial_abstraction_in, time_to_peak_hr : ndarray
        See :func:`hydro.kernels.network.subcatchment_hydrographs`.
    shape, shape_first, time_ratios, flow_ratios : ndarray
        See there; each dimensionless unit hydrograph is held once.
    """

    places: tuple[int, ...]
    part_first: IntArray
    area_mi2: FloatArray
    retention_in: FloatArray
    initial_abstraction_in: FloatArray
    time_to_peak_hr: FloatArray
    shape: IntArray
    shape_first: IntArray
    time_ratios: FloatArray
    flow_ratios: FloatArray


def flat_surfaces(
    unit_hydrographs: Mapping[int, DimensionlessUnitHydrograph],
    time_to_peak_hr: FloatArray,
    parts: Mapping[int, Iterable[tuple[float, float, float]]],
) -> Surfaces:
    """Put the subcatchments into flat arrays.

    Parameters
    ----------
    unit_hydrographs : mapping of int to DimensionlessUnitHydrograph
        By place.
    time_to_peak_hr : ndarray, shape (n_nodes,)
        Tp. [hr]
    parts : mapping of int to iterable of tuple
        Area [mi2], S and Ia [in] of each part, by place.
    """
    places = tuple(unit_hydrographs)
    curves = {id(curve): curve for curve in unit_hydrographs.values()}
    number = {key: k for k, key in enumerate(curves)}
    ground = [tuple(parts[m]) for m in places]
    flat = np.array([part for items in ground for part in items], dtype=np.float64).reshape(-1, 3)
    return Surfaces(
        places=places,
        part_first=_ranges(len(items) for items in ground),
        area_mi2=flat[:, 0].copy(),
        retention_in=flat[:, 1].copy(),
        initial_abstraction_in=flat[:, 2].copy(),
        time_to_peak_hr=time_to_peak_hr[list(places)].astype(np.float64),
        shape=np.array([number[id(unit_hydrographs[m])] for m in places], dtype=np.int64),
        shape_first=_ranges(len(curve.time_ratios) for curve in curves.values()),
        time_ratios=np.concatenate([np.empty(0), *(curve.time_ratios for curve in curves.values())]),
        flow_ratios=np.concatenate([np.empty(0), *(curve.flow_ratios for curve in curves.values())]),
    )


def _ranges(lengths: Iterable[int]) -> IntArray:
    """Where items of these lengths begin and end, laid end to end."""
    return np.concatenate(([0], np.cumsum(np.fromiter(lengths, dtype=np.int64)))).astype(np.int64)
