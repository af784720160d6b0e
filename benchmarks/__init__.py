"""Benchmarks: `pytest benchmarks --benchmark-only`, and `python -m benchmarks.report` for the ratios."""
