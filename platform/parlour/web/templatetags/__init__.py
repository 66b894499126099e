"""Tags of the page templates."""
