"""The application `matches`."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "parlour.matches"
