"""English sentences by code."""

TEXTS: dict[str, str] = {}
