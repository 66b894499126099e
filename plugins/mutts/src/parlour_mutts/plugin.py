"""What the platform loads: the hook that hands over the game."""

from gamefold import hookimpl
from parlour_mutts.game import Mutts


@hookimpl
def parlour_game() -> type[Mutts]:
    return Mutts
