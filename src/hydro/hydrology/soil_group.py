"""Hydrologic soil groups, dual groups among them."""

from __future__ import annotations

import re

from hydro.hydraulics._arguments import Arguments
from hydro.hydrology.curve_number import SOIL_GROUPS


def soil_group(hsg: str, drained: bool | None = None) -> str:
    """Return the single soil group that holds on a site.

    Parameters
    ----------
    hsg : str
        ``A``, ``B``, ``C``, ``D`` or a dual group ``A/D``, ``B/D``, ``C/D``, in any case.
    drained : bool, optional
        Whether the soil is adequately drained: needed for a dual group, without meaning for the others.

    Returns
    -------
    str
        ``A`` to ``D``: of a dual group the first where drained, D where not.

    Raises
    ------
    InputError
        If the group is unknown, or dual and `drained` was not given: the choice is never made silently.

    Notes
    -----
    A soil is put in a dual group because of a water table within 24 in of the surface; drained means that
    the seasonal high water table is kept at least 24 in below the surface.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 7 (2009), dual groups.  Not read in the print.

    Examples
    --------
    >>> soil_group("b/d", drained=True), soil_group("B/D", drained=False), soil_group("C")
    ('B', 'D', 'C')
    """
    group = hsg.strip().upper()
    check = Arguments("soil_group")
    if re.fullmatch("[ABC]/D", group):
        if drained is None:
            check.note(
                "hsg", f"is {hsg!r}, a dual group",
                f"Say drained=True for {group[0]} or drained=False for D, as the site is.",
            )  # fmt: skip
        group = group[0] if drained else "D"
    elif group not in SOIL_GROUPS:
        check.note("hsg", f"is {hsg!r}", "Choose one of: A, B, C, D, A/D, B/D, C/D.")
    check.raise_faults()
    return group
