"""The application `config`: the management commands, and what must hold before anything is served."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "parlour.config"
