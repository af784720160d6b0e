"""Shallow concentrated flow over the surfaces of NEH 630 ch. 15."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

from hydro.hydraulics._arguments import Arguments, FloatOrArray, like
from hydro.hydraulics._published import published_rows
from hydro.hydrology.curve_number import nearest_names, words


@dataclass(frozen=True, slots=True)
class ShallowSurface:
    """A surface of shallow concentrated flow.

    Attributes
    ----------
    name : str
        Surface.
    velocity_at_slope_1_fps : float
        K of V = K s^0.5. [ft/s]
    rounded_velocity_fps : float
        K to one digit, as HydroCAD prints and uses it (Kv): 32.81 k of HEC-22. [ft/s]
    hydraulic_radius_ft : float
        r that the coefficient stands for. [ft]
    manning_n : float
        n that the coefficient stands for. [-]
    status : {"verified", "unverified"}
        Whether the coefficient was read in the print of its source.
    source : str
        Document and table.
    """

    name: str
    velocity_at_slope_1_fps: float
    rounded_velocity_fps: float
    hydraulic_radius_ft: float
    manning_n: float
    status: Literal["verified", "unverified"]
    source: str


@lru_cache(maxsize=1)
def shallow_surfaces() -> tuple[ShallowSurface, ...]:
    """Return all surfaces of the table, fastest first.

    Returns
    -------
    tuple of ShallowSurface
        Paved and unpaved of TR-55 and the six further surfaces of NEH 630.

    References
    ----------
    .. [1] USDA SCS, TR-55, 2nd ed. (1986), appendix F.
    .. [2] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), table 15-3.

    Examples
    --------
    >>> [surface.velocity_at_slope_1_fps for surface in shallow_surfaces()]
    [20.3282, 16.1345, 16.135, 9.965, 8.762, 6.962, 5.032, 2.516]
    """
    return tuple(
        ShallowSurface(
            name=row["surface"],
            velocity_at_slope_1_fps=float(row["velocity_at_slope_1_fps"]),
            rounded_velocity_fps=float(row["rounded_fps"]),
            hydraulic_radius_ft=float(row["hydraulic_radius_ft"]),
            manning_n=float(row["manning_n"]),
            status=cast('Literal["verified", "unverified"]', row["status"]),
            source=row["source"],
        )
        for row in published_rows("shallow_flow.csv")
    )


def find_shallow_surface(surface: str) -> ShallowSurface:
    """Look up a surface of shallow concentrated flow by words.

    Parameters
    ----------
    surface : str
        Name or other name of a surface, or words of one: ``"paved"``, ``"short grass"``, ``"forest"``.

    Returns
    -------
    ShallowSurface
        The surface.

    Raises
    ------
    InputError
        If no surface or several fit (they are listed).

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), table 15-3.

    Examples
    --------
    >>> find_shallow_surface("unpaved").velocity_at_slope_1_fps
    16.1345
    >>> woods = find_shallow_surface("woodland")
    >>> woods.velocity_at_slope_1_fps, woods.status
    (5.032, 'unverified')
    """
    wanted = words(surface)
    named, holding = [], []
    for row, found in zip(published_rows("shallow_flow.csv"), shallow_surfaces(), strict=True):
        names = [words(name) for name in (row["surface"], *row["also_called"].split(";"))]
        if wanted and wanted in names:
            named.append(found)
        elif wanted and set(wanted) <= {word for name in names for word in name}:
            holding.append(found)
    fitting = named or holding
    if len(fitting) != 1:
        check = Arguments("find_shallow_surface")
        names_of = [item.name for item in fitting or shallow_surfaces()]
        what = f"{surface!r} fits {len(fitting) or 'no'} surface{'s' if len(fitting) > 1 else ''}"
        shown = names_of if fitting else nearest_names(surface, names_of)
        listed = "; ".join(shown)
        check.note("surface", what, f"{'Choose one of' if fitting else 'Nearest'}: {listed}.")
        check.raise_faults()
    return fitting[0]


def shallow_velocity_fps(
    slope: FloatOrArray,
    surface: str | ShallowSurface,
    coefficients: Literal["published", "rounded"] = "published",
) -> FloatOrArray:
    """Velocity of shallow concentrated flow over any surface of the table.

    Parameters
    ----------
    slope : float or ndarray
        Watercourse slope, s. [ft/ft]
    surface : str or ShallowSurface
        Surface, see :func:`find_shallow_surface`.
    coefficients : {"published", "rounded"}, optional
        K as published, 20.3282 for paved; or to one digit, 20.3, as HydroCAD uses it.

    Returns
    -------
    float or ndarray
        V = K s^0.5 [ft/s].

    Raises
    ------
    InputError
        If the slope is not positive or the surface unknown.

    Notes
    -----
    For flow that has gathered but has no channel yet.  The chart of the source ends at slopes of
    0.005 and 0.5; the equation is used beyond it all the same.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 15 (2010), figure 15-4 and table 15-3.

    Examples
    --------
    TR-55 example 3-1, segment BC: 1.6 ft/s.

    >>> round(shallow_velocity_fps(0.01, "unpaved"), 1)
    1.6

    A printed report, paved at 0.08 with Kv 20.3: 5.74 ft/s.

    >>> round(shallow_velocity_fps(0.08, "paved", "rounded"), 2)
    5.74
    """
    found = surface if isinstance(surface, ShallowSurface) else find_shallow_surface(surface)
    check = Arguments("shallow_velocity_fps")
    s = check.numbers("slope", slope, above=0.0)
    check.choice("coefficients", coefficients, ("published", "rounded"))
    check.raise_faults()
    factor = found.velocity_at_slope_1_fps if coefficients == "published" else found.rounded_velocity_fps
    return like(factor * s**0.5, slope)
