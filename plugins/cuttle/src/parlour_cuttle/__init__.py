"""Cuttle: a game for two with a standard deck; the first to the goal in points wins."""
