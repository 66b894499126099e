"""Go Nuts for Donuts as the platform sees it: the author's contract, member by member. What stands behind each is one
call away."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gamefold import Chance, Entry, Json, Message, Outcome, Pick, Prompt, Seat, Table
from gamefold.cards import CardGame, Face
from parlour_donuts import defaults, fold, log, plays, position, prompts, refusals, rules, table
from parlour_donuts.actions import Action
from parlour_donuts.cards import ACTIONS, DECKS, ORDER, SEATS
from parlour_donuts.events import Event
from parlour_donuts.options import Options
from parlour_donuts.state import State
from parlour_donuts.texts import TEXTS


class Donuts(CardGame[Options, State, Event, Action]):
    """Go Nuts for Donuts for two to six."""

    key = "donuts"
    title = "Go Nuts for Donuts"
    ruleset = "1"
    seats = SEATS
    texts = TEXTS
    card_order: ClassVar[Mapping[Face, int]] = ORDER

    @classmethod
    def cards(cls, options: Options, seats: int) -> Sequence[Face]:
        return DECKS[seats]

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
    def resolve(cls, state: State, group: str, choices: Mapping[Seat, Action], chance: Chance) -> Sequence[Event]:
        return rules.resolve(state, choices, chance)

    @classmethod
    def blocked(cls, state: State, seat: Seat) -> Sequence[tuple[str, str]]:
        return refusals.blocked(state, seat)

    @classmethod
    def default_action(cls, state: State, prompt: Prompt, chance: Chance) -> Action:
        return defaults.default_action(state, prompt, chance)

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
        return frozenset({"tableaus"})

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        """Each round uses up a card of the deck and has one choice a seat, perhaps changed; each action card asks once,
        a Twist all."""
        cards = DECKS[seats]
        questions = sum([seats if face == "cinnamon_twist" else 1 for face in cards if face in ACTIONS])
        return 2 * (seats * len(cards) + questions)
