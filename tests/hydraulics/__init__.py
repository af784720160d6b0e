"""Formulas of hydraulic structures against published examples."""
