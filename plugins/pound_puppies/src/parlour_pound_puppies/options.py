"""The rules that can be switched (rules 12): their keys, values, presets."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from gamefold import Json, Rejected, Seat

SEATS_MAX = 4
AnySeat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS_MAX)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`open_pound_cards`: all Pound Cards lie face up. `first_player`: a seat, or None for one at random."""

    open_pound_cards: bool = False
    first_player: AnySeat | None = None


PRESETS: Mapping[str, Mapping[str, Json]] = {"classic": {}, "open": {"open_pound_cards": True}}


def check(options: Options, seats: int) -> Options:
    """Raises `Rejected("bad_option")` for a first player who is not there."""
    first: Seat | None = options.first_player
    if first is not None and first >= seats:
        raise Rejected("bad_option", {"option": "first_player", "reason": "no such seat"})
    return options
