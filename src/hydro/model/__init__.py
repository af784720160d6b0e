"""Things on the drawing: covers, nodes, outlets, networks, results."""

from hydro.model.controlled import Gate, Pump, RatingByTailwater, Siphon, Skimmer
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
from hydro.model.weir_shapes import CipollettiWeir, OgeeWeir, ProfileWeir, SideFlowWeir, TrapezoidalWeir

__all__ = [
    "BroadCrestedWeir",
    "CipollettiWeir",
    "Clark",
    "ConstantLevel",
    "Cover",
    "Culvert",
    "DesignPoint",
    "FlowSegment",
    "Gate",
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
    "OgeeWeir",
    "Orifice",
    "Outlet",
    "Pond",
    "ProfileWeir",
    "Pump",
    "RatingByTailwater",
    "RatingTable",
    "Rational",
    "Reach",
    "Roadway",
    "RunoffMethod",
    "SantaBarbara",
    "ScsUnitHydrograph",
    "SharpWeir",
    "SideFlowWeir",
    "Siphon",
    "Skimmer",
    "Snyder",
    "Storage",
    "Subcatchment",
    "TrapezoidalWeir",
    "UnitHydrographTable",
    "VNotchWeir",
    "build_network",
    "check_links",
    "targets",
]
