"""`manage.py makemessages`: Django's, with the catalogue in alphabetical order and lines of our width. By itself it
follows the order of files and lines, so that moving a function would shuffle its sentences."""

from django.core.management.commands import makemessages

STABLE = ["--sort-output", "--width=120"]


class Command(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, *STABLE]
    msgattrib_options = [*makemessages.Command.msgattrib_options, *STABLE]
