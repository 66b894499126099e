"""`manage.py games`: see `gamefold.cli`."""

from parlour.config.kernel_command import KernelCommand


class Command(KernelCommand):
    name = "games"
    help = "The installed games."
