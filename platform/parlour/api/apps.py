"""The application `api`."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "parlour.api"
