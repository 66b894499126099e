"""`manage.py demo`: accounts to try the house with."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from parlour.config import demo


class Command(BaseCommand):
    help = "Makes the demo accounts, if they are not there, and prints their passwords."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.IS_SECURE:
            raise CommandError("This house has a public address (PARLOUR_BASE_URL); it gets no demo accounts.")
        accounts = demo.demo_make()
        self.stdout.write(f"Demo accounts, unless you changed them:\n{demo.table(accounts)}")
