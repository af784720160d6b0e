"""Which rainfall distributions belong to which source of depths."""

from __future__ import annotations

import re

from hydro.storms.catalog import default_catalog, list_storms
from hydro.storms.storm import MassCurve

_ATLAS_14 = re.compile(r"\batlas[\s-]*14\b|\bPFDS\b|\bNA14\b", re.IGNORECASE)
_VOLUME = re.compile(r"\bvol(?:ume|\.)?\s*(\d{1,2})\b", re.IGNORECASE)
_NRCC = re.compile(r"\bNRCC\b|northeast regional climate|precip\.eas\.cornell|precip\.net", re.IGNORECASE)
_TP_40 = re.compile(r"\bTP[\s-]?(40|49)\b|technical paper (no\.? ?)?(40|49)\b|\bhershfield\b", re.IGNORECASE)

_VOLUMES: dict[str, tuple[int, ...]] = {
    "noaa_atlas14": (2,),
    "noaa10": (10,),
    "mse": (8, 9),
    "california": (6,),
    "nevada": (1,),
    "southwest": (1,),
    "hawaii": (4,),
    "pacific": (5,),
    "puerto_rico_virgin_islands": (3,),
    "texas": (11,),
}
"""Volumes of NOAA Atlas 14 whose states a family of the catalogue covers: 1 semiarid southwest, 2 Ohio River
basin and neighbours, 3 Puerto Rico, 4 Hawaii, 5 Pacific islands, 6 California, 8 midwest, 9 southeast, 10
northeast, 11 Texas."""


def check_pairing(curve: MassCurve, source_text: str) -> str | None:
    """Say why a rainfall distribution does not belong to the source of the depths (finding H101).

    Parameters
    ----------
    curve : MassCurve
        Distribution; one that is not of the catalogue is never doubted.
    source_text : str
        Source of the depths as a project names it.

    Returns
    -------
    str or None
        The cause, with both names and the distributions that belong to the source; None for no doubt.

    Notes
    -----
    SCS types I, IA, II and III were made of the depths of TP-40 and its companions; NRCS replaces them by
    types made of NOAA Atlas 14 where that is published.  Sources that are not recognised raise no doubt.

    References
    ----------
    .. [1] NRCS, National Engineering Handbook, Part 630, ch. 4 (2019).

    Examples
    --------
    >>> from hydro.storms import find
    >>> print(check_pairing(find("Type III"), "PFDS, Atlas 14 vol. 10"))  # doctest: +NORMALIZE_WHITESPACE
    III is an SCS type, made of TP-40 depths; the depths are of NOAA Atlas 14 volume 10
    (N10_A, N10_B, N10_C, N10_D)
    >>> check_pairing(find("N10_D"), "NOAA Atlas 14, volume 10") is None
    True
    """
    entry = default_catalog().entries.get(curve.name)
    source = _recognise(source_text)
    if entry is None or source is None:
        return None
    name, volume = source
    family = entry.family
    fits = {
        "NOAA Atlas 14": family in _VOLUMES and (volume is None or volume in _VOLUMES[family]),
        "NRCC": family == "nrcc",
        "TP-40": family == "scs",
    }[name]
    if fits:
        return None
    kind = {"scs": "an SCS type, made of TP-40 depths", "nrcc": "an NRCC type, made of NRCC depths"}.get(
        family, f"made of NOAA Atlas 14 volume {' and '.join(map(str, _VOLUMES.get(family, ())))}"
    )
    shown = f"{name} volume {volume}" if volume is not None else name
    known = ", ".join(distributions_for(source_text))
    return f"{curve.name} is {kind}; the depths are of {shown}" + (f" ({known})" if known else "")


def distributions_for(source_text: str) -> tuple[str, ...]:
    """Distributions of the catalogue that belong to a source of depths; empty if it is not recognised.

    Parameters
    ----------
    source_text : str
        For NOAA Atlas 14 the volume must be named.

    Examples
    --------
    >>> distributions_for("NOAA Atlas 14 Volume 2 Version 3, partial-duration series")
    ('NOAA_A', 'NOAA_B', 'NOAA_C', 'NOAA_D')
    """
    source = _recognise(source_text)
    if source is None:
        return ()
    name, volume = source
    families = {"NRCC": ["nrcc"], "TP-40": ["scs"]}.get(
        name, [family for family, volumes in _VOLUMES.items() if volume in volumes]
    )
    return tuple(entry.name for entry in list_storms() if entry.family in families)


def _recognise(text: str) -> tuple[str, int | None] | None:
    """Name of the source and volume; None if no source or more than one is named."""
    sources = (("NOAA Atlas 14", _ATLAS_14), ("NRCC", _NRCC), ("TP-40", _TP_40))
    found = [name for name, words in sources if words.search(text)]
    if len(found) != 1:
        return None
    volume = _VOLUME.search(text) if found[0] == "NOAA Atlas 14" else None
    return found[0], int(volume[1]) if volume else None
