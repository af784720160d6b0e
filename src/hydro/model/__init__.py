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
from hydro.model.runoff_method import (
    Clark,
    Intensity,
    ModifiedRational,
    Rational,
    RunoffMethod,
    SantaBarbara,
    ScsUnitHydrograph,
    Snyder,
    UnitHydrographTable,
)
from hydro.model.storage import Storage
from hydro.model.tailwater import ConstantLevel, LevelOfPond, LevelTable

__all__ = [
    "BroadCrestedWeir",
    "Clark",
    "ConstantLevel",
    "Cover",
    "Culvert",
    "DesignPoint",
    "FlowSegment",
    "Grate",
    "Hydrograph",
    "Inflow",
    "Intensity",
    "Junction",
    "LevelOfPond",
    "LevelTable",
    "ModifiedRational",
    "Network",
    "Node",
    "Orifice",
    "Outlet",
    "Pond",
    "RatingTable",
    "Rational",
    "Reach",
    "Roadway",
    "RunoffMethod",
    "SantaBarbara",
    "ScsUnitHydrograph",
    "SharpWeir",
    "Snyder",
    "Storage",
    "Subcatchment",
    "UnitHydrographTable",
    "VNotchWeir",
    "build_network",
    "check_links",
    "targets",
]
