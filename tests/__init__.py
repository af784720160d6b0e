"""Tests: importable, so that oracles and builders can be shared."""
