"""Pound Puppies as the platform sees it: the author's contract, member by member. What stands behind each is one call
away.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from gamefold import Chance, Entry, Json, Message, Outcome, Pick, Prompt, Seat, Table, Viewer
from gamefold.cards import CardGame, Face
from parlour_pound_puppies import course, defaults, fold, log, plays, position, prompts, refusals, rules, table
from parlour_pound_puppies import options as options_
from parlour_pound_puppies.actions import Action
from parlour_pound_puppies.cards import DECK, ORDER, POUND_ORDER
from parlour_pound_puppies.events import Event
from parlour_pound_puppies.options import PRESETS, SEATS_MAX, Options
from parlour_pound_puppies.state import State, around, is_complete
from parlour_pound_puppies.texts import TEXTS

REDEALS_MAX = 20


class PoundPuppies(CardGame[Options, State, Event, Action]):
    """Runaway-Roundup for two to four."""

    key = "pound_puppies"
    title = "Pound Puppies: Runaway-Roundup"
    ruleset = "1"
    seats = range(2, SEATS_MAX + 1)
    presets = PRESETS
    texts = TEXTS
    think_ms_max = 100  # docs/bots.md: with ten times as long it wins no more
    card_order: ClassVar[Mapping[Face, int]] = ORDER

    @classmethod
    def check_options(cls, options: Options, seats: int) -> Options:
        return options_.check(options, seats)

    @classmethod
    def cards(cls, options: Options, seats: int) -> Sequence[Face]:
        return DECK

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
        return defaults.default_action(state, chance)

    @classmethod
    def expire(cls, state: State, prompts: Sequence[Prompt], chance: Chance) -> Sequence[Event]:
        return defaults.expire(state, chance)

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
    def redeal(cls, state: State, viewer: Viewer, chance: Chance) -> State:
        """Cards and Pound Cards dealt anew where the viewer does not know them. A match that goes on proves that no
        hand was complete when the turn began, so such deals are drawn again, as often as luck is given."""
        for _ in range(REDEALS_MAX):
            dealt = replace(
                state,
                zones=state.zones.redeal(viewer, chance, ORDER),
                pounds=state.pounds.redeal(viewer, chance, POUND_ORDER),
            )
            if state.ending or not any(is_complete(dealt, seat) for seat in around(dealt, 0)):
                break
        return dealt

    @classmethod
    def evaluate(cls, state: State) -> Sequence[float]:
        return defaults.evaluate(state)

    @classmethod
    def position(cls, given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> Sequence[Event]:
        return position.position(given, options, seats, chance)

    @classmethod
    def position_of(cls, state: State) -> dict[str, Json]:
        return position.position_of(state)

    @classmethod
    def unordered(cls) -> frozenset[str]:
        return frozenset({"hands", "pound_cards"})

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        return course.actions_max(seats)
