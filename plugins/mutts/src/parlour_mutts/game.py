"""Nuts about Mutts as the platform sees it: the author's contract, member by member. What stands behind each is one
call away.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gamefold import Chance, Entry, Gap, Json, Message, Outcome, Pick, Prompt, Reaction, Seat, Table, Viewer
from gamefold.cards import CardGame, Face
from parlour_mutts import defaults, fold, leaving, log, plays, position, prompts, refusals, rounds, rules, table
from parlour_mutts import options as options_
from parlour_mutts.actions import Action
from parlour_mutts.cards import ORDER, pack
from parlour_mutts.events import Event
from parlour_mutts.options import PRESETS, Options
from parlour_mutts.state import State
from parlour_mutts.texts import TEXTS


class Mutts(CardGame[Options, State, Event, Action]):
    """Nuts about Mutts for three to eight, as a race or in turns."""

    key = "mutts"
    title = "Nuts about Mutts"
    ruleset = "1"
    seats = range(3, 9)
    presets = PRESETS
    texts = TEXTS
    zone_specs = table.ZONE_SPECS
    card_order: ClassVar[Mapping[Face, int]] = ORDER

    @classmethod
    def check_options(cls, options: Options, seats: int) -> Options:
        return options_.check(options, seats)

    @classmethod
    def cards(cls, options: Options, seats: int) -> Sequence[Face]:
        return pack(options.wilds)

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
    def late(cls, state: State, seat: Seat, action: Action, prompt: Prompt) -> str:
        return refusals.late(state, seat, action)

    @classmethod
    def unasked(cls, state: State, seat: Seat, action: Action) -> str:
        return refusals.unasked(state, seat, action)

    @classmethod
    def blocked(cls, state: State, seat: Seat) -> Sequence[tuple[str, str]]:
        return refusals.blocked(state, seat)

    @classmethod
    def tries(cls, state: State, seat: Seat) -> Sequence[Action]:
        return plays.tries(state, seat)

    @classmethod
    def standing(cls, state: State, seat: Seat) -> Action | None:
        return defaults.standing(state, seat)

    @classmethod
    def default_action(cls, state: State, prompt: Prompt, chance: Chance) -> Action:
        card = defaults.card_by_chance(state, chance) if "play" in prompt.takes else None
        return card or super().default_action(state, prompt, chance)

    @classmethod
    def expire(cls, state: State, asked: Sequence[Prompt], chance: Chance) -> Sequence[Event]:
        return defaults.expire(state, asked, chance)

    @classmethod
    def leave(cls, state: State, seat: Seat, chance: Chance) -> Sequence[Event]:
        return leaving.leave(state, seat, chance)

    @classmethod
    def gaps(cls, options: Options) -> Sequence[Gap]:
        return prompts.GAPS if options.is_live else ()

    @classmethod
    def table(cls, state: State) -> Table:
        hands = [cls.zone(state, table.HAND_SPEC, seat) for seat in range(len(state.totals))]
        middle = [cls.zone(state, table.DECK_SPEC), cls.zone(state, table.HOME_SPEC)]
        return Table((*hands, *middle, *table.named_color(state)), table.counters(state))

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
        return defaults.imagine(super().redeal(state, viewer, chance), viewer, chance)

    @classmethod
    def evaluate(cls, state: State) -> Sequence[float]:
        return defaults.evaluate(state)

    @classmethod
    def reactions(cls, prompt: Prompt) -> Sequence[Reaction]:
        return prompts.REACTIONS if prompt.kind in ("call", "slap", "bark") else ()

    @classmethod
    def position(cls, given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> Sequence[Event]:
        return position.position(given, options, seats, chance)

    @classmethod
    def position_of(cls, state: State) -> dict[str, Json]:
        return position.position_of(state)

    @classmethod
    def unordered(cls) -> frozenset[str]:
        return frozenset({"hands"})

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        return rounds.ACTIONS_A_ROUND_MAX * options.rounds
