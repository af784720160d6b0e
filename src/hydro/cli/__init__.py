"""The command ``hydro``."""
