"""The entry point of Stones."""

from tiny import Stones

from gamefold import hookimpl


@hookimpl
def parlour_game():
    return Stones
