"""Formulas of hydrology against published examples."""
