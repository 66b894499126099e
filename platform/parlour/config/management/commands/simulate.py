"""`manage.py simulate`: see `gamefold.cli`."""

from parlour.config.kernel_command import KernelCommand


class Command(KernelCommand):
    name = "simulate"
    help = "Plays many matches between bots."
