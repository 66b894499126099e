"""`manage.py` with bots that hardly wait: what they do is looked at, not how long a person would want them to take."""

import os
import sys

import django
from django.core.management import execute_from_command_line

BOT_DELAY_MS = (50, 150)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parlour.config.settings")
    django.setup()
    from parlour.matches.services import playing

    playing.BOT_DELAY_MS = BOT_DELAY_MS
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
