"""Things on the drawing: covers, nodes, outlets, networks, results."""

from hydro.model.cover import Cover
from hydro.model.flow_path import FlowSegment
from hydro.model.network import Network, build_network, check_links, targets
from hydro.model.nodes import DesignPoint, Hydrograph, Inflow, Junction, Node, Pond, Reach, Subcatchment
from hydro.model.outlet import (
    BroadCrestedWeir,
    Culvert,
    Grate,
    Orifice,
    Outlet,
    RatingTable,
    Roadway,
    SharpWeir,
    VNotchWeir,
)
from hydro.model.storage import Storage

__all__ = [
    "BroadCrestedWeir",
    "Cover",
    "Culvert",
    "DesignPoint",
    "FlowSegment",
    "Grate",
    "Hydrograph",
    "Inflow",
    "Junction",
    "Network",
    "Node",
    "Orifice",
    "Outlet",
    "Pond",
    "RatingTable",
    "Reach",
    "Roadway",
    "SharpWeir",
    "Storage",
    "Subcatchment",
    "VNotchWeir",
    "build_network",
    "check_links",
    "targets",
]
