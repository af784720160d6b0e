"""A run as NRCS WinTR-20 3.30 makes it: each hydrograph on a clock of its own, added two at a time."""

from hydro.analysis.wintr20.run import GATE, simulate

__all__ = ["GATE", "simulate"]
