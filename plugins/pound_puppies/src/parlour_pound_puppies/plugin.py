"""What the platform loads: the hook that hands over the game."""

from gamefold import hookimpl
from parlour_pound_puppies.game import PoundPuppies


@hookimpl
def parlour_game() -> type[PoundPuppies]:
    return PoundPuppies
