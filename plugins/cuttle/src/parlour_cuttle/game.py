"""Cuttle as the platform sees it: the author's contract, member by member. What stands behind each is one call away."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gamefold import Chance, Entry, Json, Message, Outcome, Pick, Prompt, Seat, Table
from gamefold.cards import CardGame, Face
from parlour_cuttle import defaults, fold, log, plays, position, prompts, refusals, rules, table
from parlour_cuttle import options as options_
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import ORDER
from parlour_cuttle.events import Event
from parlour_cuttle.options import PRESETS, SEATS, Options
from parlour_cuttle.state import State
from parlour_cuttle.texts import TEXTS


class Cuttle(CardGame[Options, State, Event, Action]):
    """Cuttle for two, three (Cutthroat) and two pairs (Team)."""

    key = "cuttle"
    title = "Cuttle"
    ruleset = "1"
    seats = range(2, 5)
    presets = PRESETS
    texts = TEXTS
    card_order: ClassVar[Mapping[Face, int]] = ORDER

    @classmethod
    def seats_for(cls, options: Options) -> range:
        count = SEATS[options.preset]
        return range(count, count + 1)

    @classmethod
    def check_options(cls, options: Options, seats: int) -> Options:
        return options_.check(options)

    @classmethod
    def cards(cls, options: Options, seats: int) -> Sequence[Face]:
        return position.cards(options)

    @classmethod
    def setup(cls, options: Options, seats: int, chance: Chance) -> Sequence[Event]:
        return position.setup(options, seats, chance)

    @classmethod
    def apply(cls, state: State | None, event: Event) -> State:
        return fold.apply(state, event)

    @classmethod
    def prompts(cls, state: State) -> Sequence[Prompt]:
        return prompts.prompts(state)

    @classmethod
    def legal(cls, state: State, seat: Seat) -> Sequence[Action | Pick]:
        return plays.legal(state, seat)

    @classmethod
    def decide(cls, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        return rules.decide(state, seat, action, chance)

    @classmethod
    def blocked(cls, state: State, seat: Seat) -> Sequence[tuple[str, str]]:
        return refusals.blocked(state, seat)

    @classmethod
    def default_action(cls, state: State, prompt: Prompt, chance: Chance) -> Action:
        return defaults.default_action(state, prompt.seat)

    @classmethod
    def leave(cls, state: State, seat: Seat, chance: Chance) -> Sequence[Event]:
        return rules.leave(state, seat, chance)

    @classmethod
    def table(cls, state: State) -> Table:
        return table.table(state)

    @classmethod
    def lies(cls, state: State) -> Mapping[str, Sequence[Face]]:
        return table.lies(state)

    @classmethod
    def describe(cls, event: Event) -> Message | None:
        return log.describe(event)

    @classmethod
    def entry(cls, state: State, seat: Seat, action: Action | Pick) -> Entry:
        return prompts.entry(state, seat, action)

    @classmethod
    def outcome(cls, state: State) -> Outcome | None:
        return table.outcome(state)

    @classmethod
    def evaluate(cls, state: State) -> Sequence[float]:
        return defaults.evaluate(state)

    @classmethod
    def position(cls, given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> Sequence[Event]:
        return position.position(given, options, seats)

    @classmethod
    def position_of(cls, state: State) -> dict[str, Json]:
        return position.position_of(state)

    @classmethod
    def unordered(cls) -> frozenset[str]:
        return frozenset({"hands", "points", "permanents", "scrap", "frozen"})

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        """Far more than matches take (30 to 150). No bound is strict: two 3s may take each other for ever."""
        return 5_000
