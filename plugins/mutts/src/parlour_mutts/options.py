"""The rules that can be switched (rules 2): their keys, values, presets.

The one hard idea: some defaults hang on other options. They are None until `check` fills them in; a match never sees
None but for `age_order`, which chance may fill.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from gamefold import Json, Rejected

ActionCard = Literal["fleas", "dog_house", "hydrant", "pedigree"]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=10)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every rule by itself. `format` None: Speed at the live pace, Easy Play at the slow one."""

    pace: Literal["live", "slow"] = "live"
    format: Literal["speed", "easy"] | None = None
    rounds: Rounds = 3
    mutts: bool = True
    slap: bool | None = None
    matches_and_runs: bool | None = None
    actions: tuple[ActionCard, ...] = ()
    open_hands: bool = False
    age_order: tuple[SeatNumber, ...] | None = None
    bark: bool | None = None

    @property
    def is_live(self) -> bool:
        return self.pace == "live"

    @property
    def is_race(self) -> bool:
        """Matches and Runs may be thrown in by hand out of turn."""
        return self.pace == "live" and self.format == "speed"

    @property
    def has_orders(self) -> bool:
        """Standing orders stand for cuts by hand."""
        return self.pace == "slow" and self.format == "speed"

    @property
    def wilds(self) -> tuple[str, ...]:
        """The kinds of wild cards in the match."""
        return ("mutt", *self.actions) if self.mutts else self.actions


PRESETS: Mapping[str, Mapping[str, Json]] = {
    "standard": {},
    "full_kennel": {"actions": ["fleas", "dog_house", "hydrant", "pedigree"]},
    "easy": {"format": "easy"},
}


def check(options: Options, seats: int) -> Options:
    """The options with all defaults filled in. Raises `Rejected("bad_option")`, with the option's name."""
    is_speed = (options.format or ("speed" if options.is_live else "easy")) == "speed"
    full = msgspec.structs.replace(
        options,
        format="speed" if is_speed else "easy",
        slap=options.is_live and is_speed if options.slap is None else options.slap,
        matches_and_runs=is_speed if options.matches_and_runs is None else options.matches_and_runs,
        bark=options.is_live if options.bark is None else options.bark,
    )
    for option, is_bad in (
        ("mutts", is_speed and not full.mutts),
        ("matches_and_runs", is_speed and not full.matches_and_runs),
        ("open_hands", is_speed and full.open_hands),
        ("bark", full.is_live and not full.bark),
        ("actions", len(set(full.actions)) < len(full.actions)),
        ("age_order", full.age_order is not None and sorted(full.age_order) != list(range(seats))),
    ):
        if is_bad:
            raise Rejected("bad_option", {"option": option})
    return full
