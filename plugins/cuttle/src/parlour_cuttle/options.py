"""The rules that can be switched (rules 12): their keys, values, presets."""

import itertools
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from gamefold import Json, Rejected

Target = Annotated[int, msgspec.Meta(ge=0, le=999)]
Targets = Annotated[tuple[Target, ...], msgspec.Meta(min_length=1, max_length=20)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every rule by itself; the defaults are `classic`. `preset` also says who plays with whom: two, three alone, two
    pairs.
    """

    preset: Literal["classic", "cuttle_cards", "cutthroat", "team"] = "classic"
    king_targets: Targets = (21, 14, 10, 7, 5)
    five_mode: Literal["draw2", "discard1draw3"] = "draw2"
    seven_reveal: Literal[1, 2] = 1
    nine_targets: Literal["permanents", "any"] = "permanents"
    nine_effect: Literal["hand", "deck_top"] = "hand"
    nine_freeze: bool = False
    nine_out_of_turn: bool = False
    three_bars_threes: bool = False
    fours_random: bool = False
    hand_limit: Literal[0, 7, 8] = 0
    jokers: Literal[0, 2] = 0
    open_hands_on_empty_deck: bool = False
    passes_to_draw: Literal[3, 4] = 3


_LIVE_SITE: dict[str, Json] = {
    "king_targets": [21, 14, 10, 5, 0],
    "five_mode": "discard1draw3",
    "seven_reveal": 2,
    "nine_targets": "any",
    "nine_freeze": True,
    "three_bars_threes": True,
    "hand_limit": 8,
    "open_hands_on_empty_deck": True,
}

_MORE_PLAYERS: dict[str, Json] = {**_LIVE_SITE, "hand_limit": 7, "jokers": 2, "open_hands_on_empty_deck": False}

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "classic": {},
    "cuttle_cards": _LIVE_SITE,
    "cutthroat": {**_MORE_PLAYERS, "king_targets": [14, 9, 5, 0]},
    "team": {**_MORE_PLAYERS, "nine_out_of_turn": True, "passes_to_draw": 4},
}

SEATS = {"classic": 2, "cuttle_cards": 2, "cutthroat": 3, "team": 4}


def check(options: Options) -> Options:
    """Raises `Rejected("bad_option")` for targets that rise with another King."""
    targets = options.king_targets
    if any(more > fewer for fewer, more in itertools.pairwise(targets)):
        raise Rejected("bad_option", {"option": "king_targets", "reason": "rising"})
    return options
