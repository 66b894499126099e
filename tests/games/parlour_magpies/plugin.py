"""The entry point of Magpies."""

from tiny import Magpies

from gamefold import hookimpl


@hookimpl
def parlour_game():
    return Magpies
