"""Ratings: how good people are at a game, as the finished matches between them say."""
