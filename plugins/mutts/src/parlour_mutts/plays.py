"""What a seat may do: the legal actions of each question, from what the seat knows."""

from collections.abc import Callable, Sequence
from typing import Any

from gamefold import Pick, Seat
from gamefold.cards import Face, in_order
from parlour_mutts import actions
from parlour_mutts.actions import Action
from parlour_mutts.cards import BREED, BREEDS, COLORS, DOGS, FACES, OF_BREED, ORDER, RUNS
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
    fitting,
    hand,
    may_call,
    present,
    top_card,
)

# Actions are values: one of each is enough for all matches.
PLAY = {face: actions.Play(face) for face in FACES}
MATCH = {face: actions.Match(face) for face in DOGS}
RUN = {face: actions.Run(face) for face in DOGS}
DRAW, END_TURN = actions.Draw(), actions.EndTurn()
COLOR_NAMES = tuple([actions.NameColor(color) for color in COLORS])


def legal(state: State, seat: Seat) -> Sequence[Action | Pick]:
    """All that `decide` accepts from the seat."""
    if state.phase is None or seat in state.gone:
        return ()
    found: list[Action | Pick] = list(_ANSWERS[type(state.phase)](state, seat, state.phase))
    if state.options.has_orders:
        found += orders(state, seat)
    return found


# -- turns and calls (rules 4, 5) --------------------------------------------------------------------------------------


def turn(state: State, seat: Seat, phase: Turn) -> list[Action]:
    found: list[Action] = []
    if seat == phase.seat:
        cards = playable(state, seat)
        if phase.stage != "fresh":
            found.append(END_TURN)
        elif not cards:
            found.append(DRAW)
        found += [PLAY[face] for face in cards]
    if may_call(state, seat):
        found += calls(state, seat)
    return found


def playable(state: State, seat: Seat) -> tuple[Face, ...]:
    """The faces in hand that may be played now, in canonical order."""
    return in_order(fitting(state).intersection(hand(state, seat)), ORDER)


def calls(state: State, seat: Seat) -> list[Action]:
    """Matches and Runs on the top dog card."""
    top, held = top_card(state), hand(state, seat)
    found: list[Action] = [MATCH[top]] if top in held else []
    found += [RUN[face] for face in RUNS[top] if face in held]
    return found


def tries(state: State, seat: Seat) -> list[Action]:
    """Every dog in hand as a Match and as a Run: to see which it is, if any, is the game."""
    if not may_call(state, seat):
        return []
    dogs = [face for face in in_order(set(hand(state, seat)), ORDER) if face in BREED]
    return [call for face in dogs for call in (MATCH[face], RUN[face])]


# -- effects (rules 7) -------------------------------------------------------------------------------------------------


def race(state: State, seat: Seat, phase: Race) -> list[Action]:
    names = colors(state, seat, phase) if not phase.is_named else ()
    return [actions.Slap(), *names]


def colors(state: State, seat: Seat, phase: Any) -> Sequence[Action]:
    return COLOR_NAMES if seat == state.turn else ()


def itches(state: State, seat: Seat, phase: AskFleas) -> list[Action]:
    if seat != phase.seat:
        return []
    return [actions.Accept(), actions.Answer()] if "fleas" in hand(state, seat) else [actions.Accept()]


def swaps(state: State, seat: Seat, phase: AskSwap) -> list[Action]:
    if seat != state.turn:
        return []
    return [actions.Decline(), *[actions.Swap(one) for one in present(state) if one != seat]]


def breeds(state: State, seat: Seat, phase: AskBreed) -> list[Action]:
    return [actions.NameBreed(breed) for breed in nameable(state, seat)] if seat == state.turn else []


def nameable(state: State, seat: Seat) -> list[str]:
    """The breeds in hand; with no dog there, any of them (rules 7.5)."""
    held = {BREED[face] for face in hand(state, seat) if face in BREED}
    return [breed for breed in BREEDS if breed in held or not held]


def layings(state: State, seat: Seat, phase: AskCards) -> list[Pick]:
    if seat != phase.seats[0]:
        return []
    cards = in_order([face for face in hand(state, seat) if face in OF_BREED[phase.breed]], ORDER)
    return [Pick(actions.Lay(()), "cards", cards, 0, len(cards), ordered=True)]


def barks(state: State, seat: Seat, phase: AskBark) -> list[Action]:
    return [actions.Bark()] if seat in phase.seats else []


# -- standing orders (rules 11) ----------------------------------------------------------------------------------------


def orders(state: State, seat: Seat) -> list[Pick]:
    """Any orders; what is to be kept are faces in hand."""
    faces = in_order(set(hand(state, seat)), ORDER)
    return [
        Pick(actions.Orders(match, run, ()), "keep", faces, 0, len(faces))
        for match in (False, True)
        for run in (False, True)
    ]


_ANSWERS: dict[type, Callable[[State, Seat, Any], Sequence[Any]]] = {
    Turn: turn,
    Race: race,
    AskColor: colors,
    AskFleas: itches,
    AskSwap: swaps,
    AskBreed: breeds,
    AskCards: layings,
    AskBark: barks,
}
