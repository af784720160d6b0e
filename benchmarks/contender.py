"""Contenders: programs that answer the same question, each held to the same truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hydro.types import FloatArray


@dataclass(frozen=True, slots=True)
class Contender:
    """One program and what its answer must be.

    Attributes
    ----------
    name : str
        As printed.
    run : callable
        What is timed.  Everything that it needs exists before the first call.
    truth : ndarray
        What the answer is held to.
    tolerance : float
        Largest difference allowed, as a share of the largest value of the truth. [-]
    answer : callable
        Makes an array of what `run` returned; not timed.
    """

    name: str
    run: Callable[[], Any]
    truth: FloatArray
    tolerance: float
    answer: Callable[[Any], FloatArray] = np.asarray

    def deviation(self, returned: Any) -> float:
        """Largest difference from the truth, as a share of its largest value. [-]"""
        difference = np.abs(self.answer(returned) - self.truth)
        return float(difference.max() / np.abs(self.truth).max())

    def verify(self, returned: Any) -> float:
        """Return the deviation; raise if it exceeds the tolerance or is NaN."""
        found = self.deviation(returned)
        if not found <= self.tolerance:
            raise AssertionError(f"{self.name}: off by {found:.2e} of the peak, allowed {self.tolerance:.0e}")
        return found
