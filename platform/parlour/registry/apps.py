"""The application `registry`."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "parlour.registry"
