"""Culverts: catalogue of inlets, flow between two water levels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

import numpy as np

from hydro.hydraulics._arguments import Arguments, FloatOrArray, Numbers, like
from hydro.hydraulics._device_flow import device_flow
from hydro.hydraulics._published import published_rows
from hydro.hydraulics.culvert_section import barrel_rows, barrel_shape

SLOPE_CORRECTION = -0.5
"""Ks of the slope term Ks S.  FHWA HDS-5 (2001), eq. 26 and 28."""
MITRED_SLOPE_CORRECTION = 0.7
"""Ks of an inlet mitred to the slope.  FHWA HDS-5 (2001), eq. 26 and 28."""
SHAPES = ("circular", "box", "elliptical", "arch")


@dataclass(frozen=True, slots=True)
class CulvertInlet:
    """One inlet of the catalogue.

    Attributes
    ----------
    name : str
        Name in a project file.
    chart, scale : str
        Place in HDS-5.
    shapes : tuple of str
        Shapes of barrel that it belongs to.
    description : str
        Barrel and edge.
    form : {1, 2}
        Form of the unsubmerged formula.
    k, m, c, y : float
        Constants of both formulas. [-]
    slope_correction : float
        Ks. [-]
    entrance_loss : float
        ke, where no other is given. [-]
    status : str
        ``verified`` or ``unverified``; see the head of the table.
    """

    name: str
    chart: str
    scale: str
    shapes: tuple[str, ...]
    description: str
    form: Literal[1, 2]
    k: float
    m: float
    c: float
    y: float
    slope_correction: float
    entrance_loss: float
    status: str


@cache
def culvert_inlets() -> dict[str, CulvertInlet]:
    """Return the catalogue of inlets by name, in the order of the charts of HDS-5.

    References
    ----------
    .. [1] FHWA, HDS-5, Hydraulic Design of Highway Culverts (2001), tables 9 and 12.

    Examples
    --------
    >>> inlet = culvert_inlets()["square-edge-headwall"]
    >>> inlet.k, inlet.m, inlet.c, inlet.y
    (0.0098, 2.0, 0.0398, 0.67)
    """
    found = {}
    for row in published_rows("culvert_inlets.csv"):
        found[row["name"]] = CulvertInlet(
            name=row["name"],
            chart=row["chart"],
            scale=row["scale"],
            shapes=tuple(row["shapes"].split()),
            description=row["description"],
            form=cast("Literal[1, 2]", int(row["form"])),
            k=float(row["k"]),
            m=float(row["m"]),
            c=float(row["c"]),
            y=float(row["y"]),
            slope_correction=MITRED_SLOPE_CORRECTION if row["mitred"] == "yes" else SLOPE_CORRECTION,
            entrance_loss=float(row["ke"]),
            status=row["status"],
        )
    return found


def culvert_cfs(
    headwater_ft: FloatOrArray,
    invert_ft: float,
    outlet_invert_ft: float,
    length_ft: float,
    rise_ft: float,
    *,
    inlet: str,
    manning_n: float,
    span_ft: float | None = None,
    shape: str = "circular",
    barrels: int = 1,
    entrance_loss: float | None = None,
    tailwater_ft: Numbers = -math.inf,
) -> FloatOrArray:
    """Flow through a culvert: the smaller of inlet and outlet control.

    Parameters
    ----------
    headwater_ft : float or ndarray
        Water level upstream, at rest. [ft]
    invert_ft, outlet_invert_ft : float
        Inverts of the inlet and of the outlet. [ft]
    length_ft : float
        L. [ft]
    rise_ft : float
        Inside height, D; the diameter of a circular barrel. [ft]
    inlet : str
        Name of an entry of :func:`culvert_inlets`.
    manning_n : float
        n. [-]
    span_ft : float, optional
        Inside width; not for a circular barrel. [ft]
    shape : {"circular", "box", "elliptical", "arch"}, optional
        Cross-section.
    barrels : int, optional
        Number of equal barrels.
    entrance_loss : float, optional
        ke; that of the catalogue where it is not given. [-]
    tailwater_ft : float or ndarray, optional
        Water level downstream; -inf for a free outfall. [ft]

    Returns
    -------
    float or ndarray
        Q [cfs]; 0 where the tailwater stands at or above the headwater.

    Raises
    ------
    InputError
        If an argument is outside its bounds, or the inlet does not belong to the shape.

    Notes
    -----
    Inlet control: with F = Q/(A D^0.5), form 1 HW/D = Hc/D + K F^M + Ks S or form 2 HW/D = K F^M up to
    HW = 0.95 D; HW/D = c F^2 + Y + Ks S from F = 4; straight in between.  Outlet control: backwater from
    critical depth or the tailwater at the outlet, under pressure where the barrel is full, entrance loss
    ke V^2/2g, the whole velocity head lost at the exit.  Equations and limits: docs/culverts.md.

    References
    ----------
    .. [1] FHWA, HDS-5, Hydraulic Design of Highway Culverts (2001), ch. III and table 9.

    Examples
    --------
    A 24-in concrete pipe with a headwall: F = 4 needs HW/D = 16 c + Y - S/2.

    >>> level = 100.0 + 2.0 * (16 * 0.0398 + 0.67 - 0.005)
    >>> pipe = {"inlet": "square-edge-headwall", "manning_n": 0.012}
    >>> round(culvert_cfs(level, 100.0, 99.4, 60.0, 2.0, **pipe) / (math.pi * 2.0**0.5), 6)
    4.0
    """
    check = Arguments("culvert_cfs")
    headwater, tailwater = check.levels(headwater_ft, tailwater_ft)
    entry = check_inlet(check, inlet, shape)
    rise = check.number("rise_ft", rise_ft, above=0.0)
    if shape != "circular" and span_ft is None:
        check.note("span_ft", "is not given", f"Give the width of a barrel of the shape '{shape}'.")
    if shape == "circular" and span_ft is not None:
        check.note("span_ft", f"is {span_ft:g}", "Leave it out: a circular barrel has its diameter only.")
    span = rise if span_ft is None else check.number("span_ft", span_ft, above=0.0)
    ke = entry.entrance_loss if entrance_loss is None else entrance_loss
    row = (
        check.number("invert_ft", invert_ft),
        rise,
        span,
        float(barrel_shape(shape)) if shape in SHAPES else 0.0,
        check.number("barrels", barrels, at_least=1.0, whole=True),
        check.number("length_ft", length_ft, above=0.0),
        check.number("outlet_invert_ft", outlet_invert_ft),
        check.number("manning_n", manning_n, above=0.0),
        check.number("entrance_loss", ke, at_least=0.0, at_most=2.0),
        float(entry.form), entry.k, entry.m, entry.c, entry.y, entry.slope_correction,
    )  # fmt: skip
    check.raise_faults()
    from hydro.kernels.devices import CULVERT

    x, y = (np.array(column) for column in barrel_rows(shape, rise, span))
    return like(device_flow(CULVERT, row, headwater, tailwater, x, y), headwater_ft)


def check_inlet(check: Arguments, inlet: str, shape: str) -> CulvertInlet:
    """Entry of a name; keep a fault where there is none, or where it belongs to another shape."""
    catalogue = culvert_inlets()
    check.choice("inlet", inlet, tuple(catalogue))
    check.choice("shape", shape, SHAPES)
    entry = catalogue.get(inlet, next(iter(catalogue.values())))
    if inlet in catalogue and shape in SHAPES and shape not in entry.shapes:
        belongs = " or ".join(entry.shapes)
        check.note(
            "inlet", f"is '{inlet}', of a barrel that is {belongs}", f"Choose an inlet of a {shape} barrel."
        )
    return entry


def find_inlet(name: str, shape: str) -> CulvertInlet:
    """Return the entry of the catalogue for a shape of barrel.

    Raises
    ------
    InputError
        If there is no such inlet, or it belongs to another shape.
    """
    check = Arguments("culvert")
    entry = check_inlet(check, name, shape)
    check.raise_faults()
    return entry
