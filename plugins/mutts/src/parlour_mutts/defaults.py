"""What a clock that runs out does (rules 12)."""

from collections.abc import Callable, Sequence
from typing import Any

from gamefold import Chance, Pick, Prompt
from parlour_mutts import actions, effects, events, plays, rules
from parlour_mutts.actions import Action
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


def default_action(state: State, prompt: Prompt, chance: Chance) -> Action:
    """One answer instead of a seat that gives none: a random card that fits, else the least committing."""
    if prompt.kind in ("turn", "chain"):
        cards = plays.playable(state, prompt.seat)
        if cards and isinstance(state.phase, Turn) and state.phase.stage == "fresh":
            return actions.Play(chance.pick(cards))
    for entry in plays.legal(state, prompt.seat):
        action = entry.action if isinstance(entry, Pick) else entry
        if action.__struct_config__.tag in prompt.takes:
            return action  # type: ignore[return-value]
    raise LookupError(f"no legal answer to {prompt.kind!r} of seat {prompt.seat}")


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
    cards = plays.playable(state, seat)
    if phase.stage == "fresh" and cards:
        rules.play(course, seat, actions.Play(course.chance.pick(cards)))
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
