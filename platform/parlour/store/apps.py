"""The application `store`."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    name = "parlour.store"
