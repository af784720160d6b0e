"""Things on the drawing: covers, nodes, outlets, networks, results."""

from hydro.model.cover import Cover
from hydro.model.flow_path import FlowSegment
from hydro.model.network import Network, build_network, check_links, targets
from hydro.model.nodes import DesignPoint, Hydrograph, Inflow, Junction, Node, Pond, Reach, Subcatchment
from hydro.model.outlet import (
    BroadCrestedWeir,
    Grate,
    Orifice,
    Outlet,
    RatingTable,
    SharpWeir,
    VNotchWeir,
)
from hydro.model.storage import Storage
from hydro.model.tailwater import ConstantLevel, LevelOfPond, LevelTable

__all__ = [
    "BroadCrestedWeir",
    "ConstantLevel",
    "Cover",
    "DesignPoint",
    "FlowSegment",
    "Grate",
    "Hydrograph",
    "Inflow",
    "Junction",
    "LevelOfPond",
    "LevelTable",
    "Network",
    "Node",
    "Orifice",
    "Outlet",
    "Pond",
    "RatingTable",
    "Reach",
    "SharpWeir",
    "Storage",
    "Subcatchment",
    "VNotchWeir",
    "build_network",
    "check_links",
    "targets",
]
