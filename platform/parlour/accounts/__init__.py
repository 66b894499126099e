"""People, guests, tokens, preferences, standing and blocks."""
