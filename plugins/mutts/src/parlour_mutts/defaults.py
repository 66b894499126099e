"""What the clock does for a player (rules 12), and what bots set, imagine, and think of a state."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from msgspec.structs import replace

from gamefold import Chance, Prompt, Seat, Viewer
from parlour_mutts import actions, effects, events, plays, rules
from parlour_mutts.cards import WILDS
from parlour_mutts.course import Course, color_by_chance, draw
from parlour_mutts.state import (
    AskBark,
    AskBreed,
    AskCards,
    AskColor,
    AskFleas,
    AskSwap,
    Race,
    Standing,
    State,
    Turn,
    hand,
    left_of,
    present,
)


def card_by_chance(state: State, chance: Chance) -> actions.Play | None:
    """At the beginning of a turn: a random card that fits, if there is one."""
    phase = state.phase
    cards = plays.playable(state, phase.seat) if isinstance(phase, Turn) and phase.stage == "fresh" else ()
    return plays.PLAY[chance.pick(cards)] if cards else None


def expire(state: State, prompts: Sequence[Prompt], chance: Chance) -> list[events.Event]:
    """The windows of a race and of a bark are one for all: they close together. Rights to act never run out."""
    course = Course(state, chance)
    kinds = {prompt.kind for prompt in prompts if prompt.blocking}
    if kinds:
        assert state.phase is not None
        _EXPIRES[type(state.phase)](course, state.phase, kinds)
    return course.events


def turn(course: Course, phase: Turn, kinds: set[str]) -> None:
    """A random card that fits is played; without one, one is drawn and the turn ends, as it does after a draw or own
    Matches and Runs.
    """
    state, seat = course.state, phase.seat
    card = card_by_chance(state, course.chance)
    if card is not None:
        rules.play(course, seat, card)
        return
    if phase.stage == "fresh":
        draw(course, seat, 1, "turn", Turn(seat, "drawn"))
    course.add(events.Passed(seat, Turn(left_of(state, seat))))


def race(course: Course, phase: Race, kinds: set[str]) -> None:
    """A random seat without a bone draws; the colour has a clock of its own."""
    if "slap" in kinds:
        effects.lose_race(course, course.chance.pick(phase.boneless), phase)
    if "color" in kinds:
        color(course, course.state.phase, kinds)


def color(course: Course, phase: Any, kinds: set[str]) -> None:
    state = course.state
    race_on = phase if isinstance(phase, Race) else None
    then = Race(race_on.boneless, is_named=True) if race_on else Turn(left_of(state, state.turn))
    color_by_chance(course, then)


def fleas(course: Course, phase: AskFleas, kinds: set[str]) -> None:
    effects.accept(course, phase.seat, phase)


def swap(course: Course, phase: AskSwap, kinds: set[str]) -> None:
    course.add(events.Declined(course.state.turn, AskColor()))


def breed(course: Course, phase: AskBreed, kinds: set[str]) -> None:
    state = course.state
    chosen = course.chance.pick(plays.nameable(state, state.turn))
    effects.name_breed(course, state.turn, chosen, by_chance=True)


def cards(course: Course, phase: AskCards, kinds: set[str]) -> None:
    effects.lay(course, phase.seats[0], (), phase)


def bark(course: Course, phase: AskBark, kinds: set[str]) -> None:
    course.add(events.Ended(phase.seats, "shared"))


_EXPIRES: dict[type, Callable[[Course, Any, set[str]], None]] = {
    Turn: turn,
    Race: race,
    AskColor: color,
    AskFleas: fleas,
    AskSwap: swap,
    AskBreed: breed,
    AskCards: cards,
    AskBark: bark,
}


# -- for bots ----------------------------------------------------------------------------------------------------------

WILD_FAR, WILD_NEAR = -1.0, 2.0
"""What a wild card in hand is worth in points, far from the end of the round and at it."""
POINTS_PER_E = 3.0
"""So many points behind divide the chance to win by e."""

ORDERS = tuple([Standing(match, run) for match in (False, True) for run in (False, True)])


def standing(state: State, seat: Seat) -> actions.Orders | None:
    """Bots have all orders on, and keep nothing back (rules 13)."""
    if not state.options.has_orders or state.standing[seat] == Standing(match=True, run=True):
        return None
    return actions.Orders(match=True, run=True, keep=())


def evaluate(state: State) -> list[float]:
    """For each seat, roughly its chance to win: what it has counted so far and may yet count, against the best."""
    staying = present(state)
    nearness = 1 / max(min([len(hand(state, seat)) for seat in staying]), 1)
    wild = WILD_NEAR * nearness + WILD_FAR * (1 - nearness)
    expected = {seat: state.totals[seat] + _cost(state, seat, wild) for seat in staying}
    best = min(expected.values())
    weights = {seat: exp((best - points) / POINTS_PER_E) for seat, points in expected.items()}
    total = sum(weights.values())
    return [weights.get(seat, 0.0) / total for seat in range(len(state.totals))]


def _cost(state: State, seat: Seat, wild: float) -> float:
    """A wild card always fits: it saves a draw while the end is far, and counts 2 when it is near."""
    return sum([wild if face in WILDS else 1.0 for face in hand(state, seat)])


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """Beside the cards, others' standing orders are a secret, and so is the next deal that a position has named."""
    if viewer == "open":
        return state
    standing = state.standing
    if state.options.has_orders:
        standing = tuple([one if seat == viewer else chance.pick(ORDERS) for seat, one in enumerate(standing)])
    return replace(state, standing=standing, next_deck=())
