"""Magpies as an installed plugin."""
