"""The catalogue of design storms: find, list and describe the tables in ``design_storms``."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hydro.errors import Fault, StormError
from hydro.storms.storm import MassCurve
from hydro.storms.validate import read_mass_curve
from hydro.types import Hours

_SEPARATORS = re.compile(r"[\s_\-\u2010-\u2015\u2212]+")
_HOUR_WORDS = ("hours", "hour", "hrs", "hr", "h")


@dataclass(frozen=True, slots=True)
class StormEntry:
    """What the catalogue says about a storm, without its table.

    Attributes
    ----------
    name, family : str
        Key of the storm and the folder that holds it.
    title : str
        For reports.
    duration_hr : float
        [hr]
    kind, units : str
        Form of the table (``tabular``) and its units.
    source, page : str
        Where the table was read.
    status, note : str
        How far it was checked, and what the check found.
    sha256 : str
        Checksum of the table, see :func:`hydro.storms.table_checksum`.
    aliases : tuple of str
        Other spellings, without the duration.
    """

    name: str
    family: str
    title: str
    duration_hr: Hours
    kind: str
    units: str
    source: str
    page: str
    status: str
    note: str
    sha256: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """The storms of one folder.

    Attributes
    ----------
    root : Traversable
        Folder with ``index.toml``.
    entries : mapping
        Entry by name, in the order of the index.
    spellings : mapping
        Names by spelling (small letters, no separators) and duration [hr]; None stands for no duration given.
    """

    root: Traversable
    entries: Mapping[str, StormEntry]
    spellings: Mapping[tuple[str, Hours | None], tuple[str, ...]]

    def describe(self, name: str) -> StormEntry:
        """Return the entry of a storm by its name or another spelling.

        Raises
        ------
        StormError
            If the spelling is unknown (with the nearest names) or fits several storms.
        """
        readings = list(self._readings(name))
        fitting = list(dict.fromkeys(hit for reading in readings for hit in self.spellings.get(reading, ())))
        if len(fitting) == 1:
            return self.entries[fitting[0]]
        if fitting:
            what = f"the storm '{name}' may be any of: {', '.join(fitting)}"
            raise StormError(what, fix="Write one of these names.")
        near = self._nearest(readings)
        fix = f"Did you mean one of: {', '.join(near)}?" if near else f"Known: {', '.join(self.entries)}."
        raise StormError(f"there is no storm '{name}'", fix=fix)

    def find(self, name: str) -> MassCurve:
        """Return the mass curve of a storm by its name or another spelling.

        Raises
        ------
        StormError
            If the spelling is not that of one storm, or its table is not sound.
        """
        return _load(self, self.describe(name).name)

    def _readings(self, spelling: str) -> Iterator[tuple[str, Hours | None]]:
        """Ways to read a spelling: as it stands, and with a duration taken out of it."""
        key = _key(spelling)
        yield key, None
        for duration_hr in {entry.duration_hr for entry in self.entries.values()}:
            for word in _HOUR_WORDS:
                before, token, after = key.partition(f"{duration_hr:g}{word}")
                if token:
                    yield before + after, duration_hr

    def _nearest(self, readings: list[tuple[str, Hours | None]]) -> tuple[str, ...]:
        near: dict[str, None] = {}
        for key, duration_hr in reversed(readings):  # a duration that was named counts first
            keys = [known for known, of in self.spellings if of == duration_hr]
            for hit in get_close_matches(key, keys, n=6):
                near |= dict.fromkeys(self.spellings[hit, duration_hr])
        return tuple(near)[:6]


def find(name: str) -> MassCurve:
    """Return the mass curve of a storm by its name or another spelling.

    Capitals, blanks, hyphens and underscores make no difference.  A spelling without a duration means 24 h.

    Parameters
    ----------
    name : str
        ``III``, ``Type III 24-hr``, ``NRCC D``, ``NOAA10 24-hr D`` ...

    Returns
    -------
    MassCurve
        Read once, then kept.

    Raises
    ------
    StormError
        If the spelling is not that of one storm, or its table is not sound.

    Examples
    --------
    >>> find("SCS Type III 24-hr").name
    'III'
    >>> find("noaa10 24-hr d").title
    'NOAA Atlas 14 volume 10, Type D, 24 h (northeastern states)'
    """
    return default_catalog().find(name)


def describe(name: str) -> StormEntry:
    """Return what the catalogue says about a storm, without reading its table.

    Raises
    ------
    StormError
        If the spelling is not that of one storm.

    Examples
    --------
    >>> describe("Type II 48-hr").status
    'unverified'
    """
    return default_catalog().describe(name)


def list_storms() -> tuple[StormEntry, ...]:
    """Return all storms of the catalogue, without reading their tables.

    Examples
    --------
    >>> [entry.name for entry in list_storms() if entry.family == "nrcc"]
    ['NRCC_A', 'NRCC_B', 'NRCC_C', 'NRCC_D']
    """
    return tuple(default_catalog().entries.values())


@cache
def default_catalog() -> Catalog:
    """Return the catalogue that comes with the package; in a checkout, the ``design_storms`` at its top.

    Raises
    ------
    StormError
        If neither is there.
    """
    packaged: Traversable = files("hydro") / "design_storms"
    checkout = Path(__file__).resolve().parents[3] / "design_storms"
    for root in (packaged, checkout):
        if (root / "index.toml").is_file():
            return open_catalog(root)
    where = f"{packaged} or {checkout}"
    raise StormError("the storm catalogue is missing", where, "Install the package again.")


def open_catalog(root: Traversable) -> Catalog:
    """Read the catalogue of a folder: its index and the descriptions of its storms.

    Parameters
    ----------
    root : Path or Traversable
        Folder with ``index.toml``, whose comments describe the layout.

    Raises
    ------
    StormError
        With every fault of the index and the descriptions.
    """
    index = _read_toml(root / "index.toml")
    where = str(root / "index.toml")
    faults: list[Fault] = []
    entries: dict[str, StormEntry] = {}
    try:
        default_duration_hr = float(index["default_duration_hr"])
        words = tuple(index["status"])
        listed = [
            (family["id"], name, tuple(s.format(label) for s in family["spellings"] for label in labels))
            for family in index["family"]
            for name, labels in family["storms"].items()
        ]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise StormError(f"the index cannot be used: {error!r}", where, "Restore the index.") from error
    for family_id, name, aliases in listed:
        if name in entries:
            faults.append(Fault(f"the storm '{name}' occurs twice", where, "Rename one of the two."))
            continue
        try:
            entries[name] = _read_entry(root, family_id, name, aliases, words)
        except StormError as error:
            faults += error.faults
    if faults:
        raise StormError(faults=faults)
    return Catalog(root, MappingProxyType(entries), _spellings(entries.values(), default_duration_hr))


def _spellings(
    entries: Collection[StormEntry], default_duration_hr: Hours
) -> Mapping[tuple[str, Hours | None], tuple[str, ...]]:
    """Names by spelling and duration; a storm's own name needs no duration, whatever the storm's."""
    known: dict[tuple[str, Hours | None], dict[str, None]] = {}
    for entry in entries:
        keys = [_key(text) for text in (entry.name, *entry.aliases)]
        readings: list[tuple[str, Hours | None]] = [(key, entry.duration_hr) for key in keys]
        readings += [(key, None) for key in (keys if entry.duration_hr == default_duration_hr else keys[:1])]
        for reading in readings:
            known.setdefault(reading, {})[entry.name] = None
    return MappingProxyType({reading: tuple(names) for reading, names in known.items()})


def _read_entry(
    root: Traversable, family: str, name: str, aliases: tuple[str, ...], words: Collection[str]
) -> StormEntry:
    path = root / family / f"{name}.toml"
    data = _read_toml(path)
    given_by_index = ("name", "family", "aliases")
    wanted = {field.name: str for field in fields(StormEntry) if field.name not in given_by_index}
    wrong = [f"'{key}' is missing" for key in wanted if key not in data]
    wrong += [f"'{key}' is not a known field" for key in data if key not in wanted]
    wrong += [
        f"'{key}' is {data[key]!r}, not a {'number' if key == 'duration_hr' else 'text'}"
        for key in wanted
        if key in data and not isinstance(data[key], (int, float) if key == "duration_hr" else str)
    ]
    if "kind" in data and data["kind"] != "tabular":
        wrong.append(f"'kind' is {data['kind']!r}; the catalogue holds 'tabular' storms")
    if "status" in data and data["status"] not in words:
        wrong.append(f"'status' is {data['status']!r}, not one of: {', '.join(words)}")
    if wrong:
        fix = "See the head of index.toml for the layout."
        raise StormError(faults=[Fault(what, str(path), fix) for what in wrong])
    return StormEntry(name=name, family=family, aliases=aliases, **data)


def _read_toml(path: Traversable) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return tomllib.loads(text.replace("\r\n", "\n"))
    except OSError as error:
        what = f"the file cannot be read: {error.strerror}"
        raise StormError(what, str(path), "Restore the file.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        what = f"the file is not TOML: {error}"
        raise StormError(what, str(path), "Mend the file at the place named.") from error


@cache
def _load(catalog: Catalog, name: str) -> MassCurve:
    entry = catalog.entries[name]
    hours, fractions = read_mass_curve(catalog.root / entry.family / f"{name}.csv", entry.sha256)
    return MassCurve(
        name, entry.title, entry.duration_hr, hours, fractions, entry.source, entry.status, entry.note
    )


def _key(spelling: str) -> str:
    """Spelling in small letters without blanks, hyphens and underscores."""
    return _SEPARATORS.sub("", unicodedata.normalize("NFKC", spelling).casefold())
