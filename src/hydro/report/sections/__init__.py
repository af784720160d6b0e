"""Sections of the report, one module each: from results to tables of formatted cells."""
