"""The application `tasks`."""

from django.apps import AppConfig


class TasksConfig(AppConfig):
    name = "parlour.tasks"
