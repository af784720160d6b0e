"""A project file as plain data, with the line of every entry and the faults met so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hydro.errors import Fault, ProjectError
from hydro.project.sections import Path
from hydro.storms.text_file import shorten_faults
from hydro.units import SI_UNITS, convert


@dataclass(slots=True)
class Document:
    """One file: its data, where each entry stands, and how its numbers are shown.

    Attributes
    ----------
    name : str
        File name for messages.
    data : Any
        Mappings, lists, texts and numbers as written.
    lines : dict of path to int
        Line of each entry, from 1.
    faults : dict of (int, Fault) to None
        Faults met so far with their lines, each once, in any order.
    unread : set of path
        Entries whose value could not be read, for which a fault is noted already.
    system : {"US", "SI"}
        Units of the file.
    as_written : dict of path to str
        Keys that were renamed from SI to US customary, as the file has them.
    original : Any
        The data before conversion of units.
    """

    name: str
    data: Any
    lines: dict[Path, int]
    faults: dict[tuple[int, Fault], None] = field(default_factory=dict)
    unread: set[Path] = field(default_factory=set)
    system: str = "US"
    as_written: dict[Path, str] = field(default_factory=dict)
    original: Any = None

    def written_path(self, path: Path) -> Path:
        """Path with the keys as the file has them."""
        return tuple(self.as_written.get(path[: k + 1], key) for k, key in enumerate(path))

    def line(self, path: Path) -> int:
        """Line of an entry, or of the nearest entry above it that the file has."""
        written = self.written_path(path)
        above = (written[:k] for k in range(len(written), 0, -1))
        return next((self.lines[place] for place in above if place in self.lines), 1)

    def where(self, path: Path, line: int | None = None) -> str:
        """File, line and field: ``site.yaml:14: post.BASIN.outlets.riser``."""
        shown = ""
        for key in self.written_path(path)[path[:1] == ("conditions",) and len(path) > 1 :]:
            shown += f"[{key}]" if isinstance(key, int) else f".{key[:60]}" if shown else str(key[:60])
        return f"{self.name}:{line or self.line(path)}" + (f": {shown}" if shown else "")

    def value(self, path: Path, default: Any = None) -> Any:
        """Value as written, before any conversion of units."""
        found = self.original if self.original is not None else self.data
        for key in self.written_path(path):
            inside = dict(enumerate(found)) if isinstance(found, list) else found
            if not isinstance(inside, dict) or key not in inside:
                return default
            found = inside[key]
        return found

    def fault(self, path: Path, what: str, fix: str, line: int | None = None) -> None:
        """Note a fault at an entry; the same one twice counts once."""
        new = Fault(_printable(what), _printable(self.where(path, line)), _printable(fix))
        self.faults[line or self.line(path), new] = None

    def show(self, value: float, unit: str) -> str:
        """Number in the units of the file: ``98 ft`` or ``29.87 m``."""
        shown = SI_UNITS.get(unit, unit) if self.system == "SI" else unit
        number = convert(value, unit, shown) if shown != unit else value
        return f"{number:.7g} {shown}" if shown != "-" else f"{number:.7g}"

    def error(self) -> ProjectError:
        """All faults as one error, by line; of very many the first and the number of the rest."""
        faults = [fault for _, fault in sorted(self.faults, key=lambda item: item[0])]
        return ProjectError(faults=shorten_faults(faults, self.name))


def _printable(text: str) -> str:
    """Text on one line, with characters that do not print as their codes."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
