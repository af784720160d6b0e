"""What the schema of the project file is made of: sections with rules, units, and a walk over a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, ClassVar, TypeAlias, get_args, get_origin

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from hydro.units import SI_UNITS

Path: TypeAlias = tuple[str | int, ...]
"""Place in the file: keys and list indices from the top."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit of a field, or of each column of a table.

    Attributes
    ----------
    names : tuple of str
        US customary units as in :data:`hydro.units.FACTORS`, or a unit that both systems share.
    """

    names: tuple[str, ...]

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        """Add the unit to the JSON Schema."""
        return {**handler(core_schema), "unit": ", ".join(self.names)}


@dataclass(frozen=True, slots=True)
class Choice:
    """Sets of keys of which exactly one must be given.

    Attributes
    ----------
    alternatives : tuple of tuple of str
        Each a set of keys that belong together.
    required : bool
        Whether one must be given; otherwise at most one.
    unless : tuple of str
        Keys from the section down; where the file has them none need be given, elsewhere one must.
    """

    alternatives: tuple[tuple[str, ...], ...]
    required: bool = True
    unless: tuple[str, ...] = ()

    def is_wanted(self, mapping: Any) -> bool:
        """Whether one must be given in this mapping of a file."""
        for key in self.unless:
            if not isinstance(mapping, dict) or key not in mapping:
                return True
            mapping = mapping[key]
        return self.required

    def exception(self, sets: list[dict[str, Any]]) -> dict[str, Any]:
        """JSON Schema of a section that needs none, since it has the keys of `unless`."""
        inner: dict[str, Any] = {}
        for key in reversed(self.unless):
            inner = {"required": [key], "properties": {key: inner}}
        return {**inner, "not": {"anyOf": list(sets)}}

    def given(self, keys: Any) -> list[tuple[str, ...]]:
        """Alternatives of which at least one key is present."""
        return [keyset for keyset in self.alternatives if any(key in keys for key in keyset)]

    def holds(self, keys: Any) -> bool:
        """Whether the keys present make one complete alternative, or none where none is required."""
        found = self.given(keys)
        if not found:
            return not self.required
        return len(found) == 1 and all(key in keys for key in found[0])


class Section(BaseModel):
    """A mapping of the project file: known keys only, with rules between them."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    choices: ClassVar[tuple[Choice, ...]] = ()
    goes_with: ClassVar[dict[str, str]] = {}
    """Key that makes sense only beside another one."""

    @model_validator(mode="after")
    def _keys_agree(self) -> Section:
        keys = self.model_fields_set
        lonely = any(key in keys and other not in keys for key, other in self.goes_with.items())
        if lonely or not all(choice.holds(keys) for choice in self.choices):
            raise PydanticCustomError("choice", "keys do not go together")
        return self

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: Any) -> dict[str, Any]:
        """Add the rules between keys to the JSON Schema."""
        reference: dict[str, Any] = handler(core_schema)
        body = handler.resolve_ref_schema(reference)
        rules: list[dict[str, Any]] = []
        for choice in cls.choices:
            sets: list[dict[str, Any]] = [{"required": list(keyset)} for keyset in choice.alternatives]
            if choice.unless:
                sets.append(choice.exception(sets))
            one = choice.required or choice.unless
            rules.append({"oneOf": sets} if one else {"not": {"allOf": sets}})
        if rules:
            body["allOf"] = rules
        if cls.goes_with:
            body["dependentRequired"] = {key: [other] for key, other in cls.goes_with.items()}
        return reference


@dataclass(frozen=True, slots=True)
class TextForm:
    """A mapping that may also be written as one text.

    Attributes
    ----------
    schema : dict
        JSON Schema of the text.
    """

    schema: dict[str, Any]

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        """Offer both forms in the JSON Schema."""
        return {"anyOf": [self.schema, handler(core_schema)]}

    def __hash__(self) -> int:
        return id(self)


def unit_of(field: FieldInfo) -> tuple[str, ...]:
    """Units of a field, one a column; empty if it has none."""
    inside = [item for part in get_args(field.annotation) for item in getattr(part, "__metadata__", ())]
    return next((item.names for item in (*field.metadata, *inside) if isinstance(item, Unit)), ())


def si_name(name: str) -> str:
    """Name of a field in a file in SI units: ``invert_ft`` is ``invert_m`` there.

    Examples
    --------
    >>> si_name("contours_ft_sf"), si_name("diameter_in"), si_name("ac")
    ('contours_m_m2', 'diameter_mm', 'ha')
    """
    return "_".join(SI_UNITS.get(part, part) for part in name.split("_"))


Part: TypeAlias = tuple[type[Section], dict[str, Any], Path]
"""Section of the schema, the mapping of the file that it describes, and the place of that mapping."""


def parts(model: type[Section], value: Any, path: Path = ()) -> Iterator[Part]:
    """Every mapping of a file that the schema knows, from the top down.

    A mapping may be changed while it is at hand; the walk goes on with what is left in it.
    """
    if not isinstance(value, dict):
        return
    yield model, value, path
    for name, field in model.model_fields.items():
        if name in value:
            yield from _inside(field.annotation, value[name], (*path, name))


def _inside(annotation: Any, value: Any, path: Path) -> Iterator[Part]:
    """Mappings inside a value of an annotated type; the kind decides between kinds of node."""
    if isinstance(annotation, type) and issubclass(annotation, Section):
        yield from parts(annotation, value, path)
        return
    arguments = [item for item in get_args(annotation) if item is not NoneType]
    origin = get_origin(annotation)
    if origin is list:
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from _inside(arguments[0], item, (*path, i))
    elif origin is dict:
        if isinstance(value, dict):
            for key, item in value.items():
                yield from _inside(arguments[1], item, (*path, key))
    elif origin is Annotated or len(arguments) == 1:
        yield from _inside(arguments[0], value, path)
    elif isinstance(value, dict):
        kinds = {get_args(item.model_fields["kind"].annotation)[0]: item for item in _sections(arguments)}
        if value.get("kind") in list(kinds):
            yield from parts(kinds[value["kind"]], value, path)


def _sections(arguments: list[Any]) -> list[type[Section]]:
    """Sections with a kind among the members of a union."""
    found = [item for item in arguments if isinstance(item, type) and issubclass(item, Section)]
    return [item for item in found if "kind" in item.model_fields]
