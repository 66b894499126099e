"""Writing matches: each function is one transaction on one stream, or none."""
