"""What the platform loads: the hook that hands over the game."""

from gamefold import hookimpl
from parlour_cuttle.game import Cuttle


@hookimpl
def parlour_game() -> type[Cuttle]:
    return Cuttle
