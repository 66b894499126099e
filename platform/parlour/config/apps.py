"""The application `config`: the management commands, and what must hold before anything is served."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "parlour.config"

    def ready(self) -> None:
        from parlour.config import checks, listeners  # noqa: PLC0415 (models are there only now)

        checks.register_all()
        listeners.register()
