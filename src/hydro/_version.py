"""Version of the package, read by the build and printed in every report."""

__version__ = "0.1.0"
