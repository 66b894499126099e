"""Stones as an installed plugin."""
