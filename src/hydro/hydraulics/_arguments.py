"""Checks of the arguments of the formulas: all faults of a call are collected and raised together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias, TypeVar

import numpy as np

from hydro.errors import Fault, InputError
from hydro.types import FloatArray

FloatOrArray = TypeVar("FloatOrArray", float, FloatArray)
"""A scalar gives a scalar, an array gives an array."""
Numbers: TypeAlias = float | FloatArray | Sequence[float]


class Arguments:
    """Checks the arguments of one call.

    Parameters
    ----------
    function : str
        Name of the function, said in every message.
    """

    def __init__(self, function: str) -> None:
        self._function = function
        self._faults: list[Fault] = []

    def note(self, name: str, what: str, fix: str) -> None:
        """Keep one fault of one argument."""
        self._faults.append(Fault(f"{name} {what}", f"{self._function}({name})", fix))

    def raise_faults(self) -> None:
        """Raise all faults kept so far.

        Raises
        ------
        InputError
            If there is any fault.
        """
        if self._faults:
            raise InputError(faults=self._faults)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Faults kept so far."""
        return tuple(self._faults)

    @property
    def clean(self) -> bool:
        """Whether no fault was kept so far."""
        return not self._faults

    def numbers(
        self,
        name: str,
        value: Numbers,
        *,
        above: float = -math.inf,
        at_least: float = -math.inf,
        below: float = math.inf,
        at_most: float = math.inf,
        infinite: bool = False,
        whole: bool = False,
    ) -> FloatArray:
        """Return a new float64 array of a scalar or array; keep a fault where it is outside its bounds."""
        try:
            array = np.array(value, dtype=np.float64)
        except (TypeError, ValueError):
            self.note(name, f"is {value!r}", "Give a number or an array of numbers.")
            return np.full((), np.nan)
        inside = (array > above) if above > -math.inf else np.ones(array.shape, dtype=bool)
        inside &= (array >= at_least) & (array <= at_most)
        inside &= (array < below) if below < math.inf else True
        inside &= ~np.isnan(array) if infinite else np.isfinite(array)
        inside &= (array == np.floor(array)) if whole else True
        if not inside.all():
            place = np.unravel_index(int(np.argmin(inside)), array.shape)
            index = "".join(f"[{k}]" for k in place)
            fix = _bounds(above, at_least, below, at_most, whole)
            self.note(f"{name}{index}", f"is {array[place]:g}", fix)
        return array

    def number(
        self,
        name: str,
        value: float,
        *,
        above: float = -math.inf,
        at_least: float = -math.inf,
        below: float = math.inf,
        at_most: float = math.inf,
        whole: bool = False,
    ) -> float:
        """Return a scalar; keep a fault where it is none or outside its bounds."""
        array = self.numbers(
            name, value, above=above, at_least=at_least, below=below, at_most=at_most, whole=whole
        )
        if array.ndim:
            self.note(name, f"has shape {array.shape}", "Give one number.")
            return math.nan
        return float(array)

    def levels(self, headwater_ft: Numbers, tailwater_ft: Numbers) -> tuple[FloatArray, FloatArray]:
        """Return both water levels as arrays; keep a fault where their shapes do not go together."""
        headwater = self.numbers("headwater_ft", headwater_ft)
        tailwater = self.numbers("tailwater_ft", tailwater_ft, infinite=True)
        if tailwater.ndim and tailwater.shape != headwater.shape:
            self.note(
                "tailwater_ft", f"has shape {tailwater.shape}",
                f"Give one number or the shape of headwater_ft, {headwater.shape}.",
            )  # fmt: skip
        return headwater, tailwater

    def choice(self, name: str, value: str, choices: Sequence[str]) -> None:
        """Keep a fault where a value is not among its choices."""
        if value not in choices:
            near = get_close_matches(str(value), choices, n=1)
            hint = f"Did you mean '{near[0]}'? " if near else ""
            self.note(name, f"is {value!r}", f"{hint}Choose one of: {', '.join(choices)}.")

    def table(self, **columns: FloatArray) -> None:
        """Keep a fault where columns are no table: two rows or more, one axis, equal length."""
        found = {column.shape for column in columns.values()}
        if len(found) > 1 or any(len(shape) != 1 or shape[0] < 2 for shape in found):
            shapes = ", ".join(f"{name} {column.shape}" for name, column in columns.items())
            self.note(
                next(iter(columns)), f"and its columns have shapes {shapes}",
                "Give arrays of one axis and equal length, at least two rows.",
            )  # fmt: skip

    def rising(self, name: str, column: FloatArray, strictly: bool = True) -> None:
        """Keep a fault at the first row that does not rise (or falls, where level rows are allowed)."""
        steps = np.diff(column) if column.ndim == 1 else np.empty(0)
        bad = ~(steps > 0.0) if strictly else ~(steps >= 0.0)
        if bad.any() and not np.isnan(column).any():
            j = int(np.argmax(bad)) + 1
            self.note(
                f"{name}[{j}]", f"is {column[j]:g} after {column[j - 1]:g}",
                "Order the rows so that every value is " + ("larger than" if strictly else "at least")
                + " the one before.",
            )  # fmt: skip


def like(result: FloatArray, _given: FloatOrArray) -> FloatOrArray:
    """Return a float where a scalar was given, else the array."""
    answer: Any = result if result.ndim else float(result)
    return answer  # type: ignore[no-any-return]


def _bounds(above: float, at_least: float, below: float, at_most: float, whole: bool) -> str:
    """Sentence that says which numbers are allowed."""
    named = [
        (above, "above"), (at_least, "of at least"), (below, "below"), (at_most, "of at most"),
    ]  # fmt: skip
    parts = [f"{word} {value:g}" for value, word in named if math.isfinite(value)]
    kind = "whole" if whole else "finite"
    return f"Give a {kind} number {' and '.join(parts)}.".replace(" .", ".")
