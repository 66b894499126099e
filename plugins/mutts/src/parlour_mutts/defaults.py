"""What a clock that runs out does (rules 12)."""

from collections.abc import Callable, Sequence
from typing import Any

from gamefold import Chance, Prompt
from parlour_mutts import actions, effects, events, plays, rules
from parlour_mutts.course import Course, color_by_chance, draw
from parlour_mutts.state import (
    AskBark,
    AskBreed,
    AskCards,
    AskColor,
    AskFleas,
    AskSwap,
    Race,
    State,
    Turn,
    left_of,
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
