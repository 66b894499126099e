"""The application `live`."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "parlour.live"
