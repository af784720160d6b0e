"""Flow path: the segments of a time of concentration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

SegmentKind: TypeAlias = Literal[
    "sheet", "shallow", "channel", "pipe", "lake", "direct", "lag", "kirpich", "kerby", "faa"
]
"""Methods of a segment."""


@dataclass(frozen=True, slots=True)
class FlowSegment:
    """One segment of a flow path with its computed travel time.

    Attributes
    ----------
    kind : {"sheet", "shallow", "channel", "pipe", "lake", "direct", "lag", "kirpich", "kerby", "faa"}
        Method of the segment.
    travel_time_hr : float
        Tt. [hr]
    length_ft : float
        Flow length; 0 for a direct entry. [ft]
    slope : float
        Land or channel slope; 0 for a lake or a direct entry. [ft/ft]
    velocity_fps : float
        Length over travel time; 0 for a direct entry. [ft/s]
    description : str
        Surface, roughness and rain as printed in a worksheet.
    capacity_cfs : float
        Flow of a full pipe, or of a channel at its depth; 0 for other kinds. [cfs]
    """

    kind: SegmentKind
    travel_time_hr: float
    length_ft: float = 0.0
    slope: float = 0.0
    velocity_fps: float = 0.0
    description: str = ""
    capacity_cfs: float = 0.0
