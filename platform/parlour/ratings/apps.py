"""The application `ratings`."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "parlour.ratings"
