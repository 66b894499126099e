"""`manage.py scenario`: see `gamefold.cli`."""

from parlour.config.kernel_command import KernelCommand


class Command(KernelCommand):
    name = "scenario"
    help = "Runs scenario files, or folders of them."
