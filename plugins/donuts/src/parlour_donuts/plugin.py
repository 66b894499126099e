"""What the platform loads: the hook that hands over the game."""

from gamefold import hookimpl
from parlour_donuts.game import Donuts


@hookimpl
def parlour_game() -> type[Donuts]:
    return Donuts
