"""`manage.py makemessages`: Django's, with the catalogue in alphabetical order and lines of our width. By itself it
follows the order of files and lines, so that moving a function would shuffle its sentences."""

from typing import Any

from django.core.management.commands import makemessages

STABLE = ["--sort-output", "--width=120"]


class Command(makemessages.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self.msgmerge_options = [*self.msgmerge_options, *STABLE]
        self.msgattrib_options = [*self.msgattrib_options, *STABLE]
        super().handle(*args, **options)
