"""Properties: what must hold for any input."""
