"""Files in SI units: field names and numbers become US customary before the schema sees them."""

from __future__ import annotations

import copy
from typing import Any

from hydro.project.document import Document
from hydro.project.sections import Path, Section, parts, si_name, unit_of
from hydro.units import SI_UNITS, convert


def names_in_file(model: type[Section], system: str) -> dict[str, str]:
    """Field names of a section in a file of either system, and the field that each stands for."""
    return {
        si_name(name) if system == "SI" and has_si_form(unit_of(field)) else name: name
        for name, field in model.model_fields.items()
    }


def has_si_form(units: tuple[str, ...]) -> bool:
    """Whether a field of these units is written otherwise in SI."""
    return any(unit in SI_UNITS for unit in units)


def units_to_us(document: Document, model: type[Section]) -> dict[Path, set[str]]:
    """Convert the data of a document to US customary units, in place.

    Parameters
    ----------
    document : Document
        File; its ``system`` says the units it is in.
    model : type of Section
        Schema of the whole file.

    Returns
    -------
    dict of path to set of str
        Fields that were given under the name of the other system; each is noted as a fault and taken away.
    """
    document.original = document.data
    document.data = copy.deepcopy(document.data)
    other = "US" if document.system == "SI" else "SI"
    misnamed: dict[Path, set[str]] = {}
    for part, mapping, path in parts(model, document.data):
        own, foreign = names_in_file(part, document.system), names_in_file(part, other)
        written = dict(mapping)
        mapping.clear()
        for key, value in written.items():
            if key in own:
                name = own[key]
                units = unit_of(part.model_fields[name])
                if name != key:
                    document.as_written[(*path, name)] = key
                mapping[name] = _to_us(value, units) if document.system == "SI" else value
            elif key in foreign:
                right = next(name for name, field in own.items() if field == foreign[key])
                document.fault(
                    (*path, key),
                    f"'{key}' does not belong into a file in {document.system} units",
                    f"Write {right} with the value in its unit, or set project.units to {other}.",
                )
                misnamed.setdefault(path, set()).add(foreign[key])
            else:
                mapping[key] = value
    return misnamed


def _to_us(value: Any, units: tuple[str, ...]) -> Any:
    """Convert a number, the numbers of a mapping, or the columns of a table; leave everything else alone."""
    if isinstance(value, dict):
        return {key: _to_us(item, units) for key, item in value.items()}
    if isinstance(value, list) and all(isinstance(row, list) for row in value):
        return [[_to_us(item, units[k : k + 1]) for k, item in enumerate(row)] for row in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or abs(value) > 1e300 or not units or units[0] not in SI_UNITS:
        return value
    return convert(value, SI_UNITS[units[0]], units[0])
