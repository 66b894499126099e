"""The questions that stand, and how answers are offered.

The one hard idea is what a prompt is the same as. Matches and Runs answer a landing: their prompt stands from one
landing to the next, for every seat alike and without a look at its hand, so that neither a draw nor the end of a turn
makes a call late. Whatever has landed since does.
"""

from collections.abc import Callable, Sequence
from typing import Any

from gamefold import Entry, Gap, Json, Message, Pick, Prompt, Reaction, Seat
from gamefold.cards import Face
from parlour_mutts import actions, log
from parlour_mutts.actions import Action
from parlour_mutts.cards import HAND
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
    may_call,
    present,
)

SLAP_MS = 8_000
BARK_OPENS_MS = 3_000
BARK_MS = 30_000
BARK_SLOW_MS = 24 * 60 * 60 * 1_000
"""The windows of rules 10; the last one is for the slow pace (rules 8)."""

GAPS = (Gap(("play", "match", "run"), 300),)
"""Between two cards of one seat the others must get their chance (rules 10)."""

REACTIONS = (Reaction(1500, 3000, 30), Reaction(900, 1800, 10), Reaction(600, 1200))
"""How fast bots call, slap and bark (rules 13): easy, normal, hard."""

TURN_TAKES = ("play", "draw", "end_turn")
CALL_TAKES = ("match", "run")
HOME: dict[str, Json] = {"about": ["home"]}


def prompts(state: State) -> list[Prompt]:
    """In seat order within a kind; decisions that are owed come first."""
    if state.phase is None:
        return []
    found = _ASKED[type(state.phase)](state, state.phase)
    if state.options.has_orders:
        found += [Prompt(seat, "orders", ("orders",), blocking=False, stays=True) for seat in present(state)]
    return found


def turn(state: State, phase: Turn) -> list[Prompt]:
    kind = "chain" if phase.stage == "chain" else "turn"
    found = [Prompt(phase.seat, kind, TURN_TAKES, serial=state.landing)]
    if state.options.matches_and_runs:
        is_hinted = not state.options.is_race
        callers = present(state) if state.options.is_race else (phase.seat,)
        found += [
            Prompt(seat, "call", CALL_TAKES, HOME, state.landing, blocking=False, hint=is_hinted)
            for seat in callers
            if may_call(state, seat)
        ]
    return found


def race(state: State, phase: Race) -> list[Prompt]:
    """Who has a bone may still slap, in vain, and is not told to; the colour is named meanwhile."""
    found = [] if phase.is_named else color(state, phase)
    return found + [slap(state, seat, is_owed=seat in phase.boneless) for seat in present(state)]


def slap(state: State, seat: Seat, *, is_owed: bool) -> Prompt:
    return Prompt(seat, "slap", ("slap",), HOME, state.landing, is_owed, within_ms=SLAP_MS, hint=is_owed)


def color(state: State, phase: Any) -> list[Prompt]:
    return [Prompt(state.turn, "color", ("name_color",), serial=state.landing)]


def fleas(state: State, phase: AskFleas) -> list[Prompt]:
    data: dict[str, Json] = {"whom": state.turn, "about": ["home"]}
    takes = ("accept", "answer")
    return [Prompt(phase.seat, "fleas", takes, data, state.landing, shown=("whom", "about"))]


def swap(state: State, phase: AskSwap) -> list[Prompt]:
    return [Prompt(state.turn, "swap", ("swap", "decline"), serial=state.landing)]


def breed(state: State, phase: AskBreed) -> list[Prompt]:
    return [Prompt(state.turn, "breed", ("name_breed",), serial=state.landing)]


def cards(state: State, phase: AskCards) -> list[Prompt]:
    return [Prompt(phase.seats[0], "lay", ("lay",), {"breed": phase.breed}, state.landing, shown=("breed",))]


def bark(state: State, phase: AskBark) -> list[Prompt]:
    opens, within = (BARK_OPENS_MS, BARK_MS) if state.options.is_live else (0, BARK_SLOW_MS)
    return [Prompt(seat, "bark", ("bark",), opens_ms=opens, within_ms=within) for seat in phase.seats]


_ASKED: dict[type, Callable[[State, Any], list[Prompt]]] = {
    Turn: turn,
    Race: race,
    AskColor: color,
    AskFleas: fleas,
    AskSwap: swap,
    AskBreed: breed,
    AskCards: cards,
    AskBark: bark,
}


# -- offers ------------------------------------------------------------------------------------------------------------


def entry(state: State, seat: Seat, action: Action | Pick) -> Entry:
    """Label, source and target of a legal action: a card starts in the hand and goes to the home pile; what has no
    card is a button.
    """
    match action:
        case Pick(actions.Lay()):
            return Entry(Message("lay"), _in_hand(seat, action.values), ("home",))
        case Pick(actions.Orders(match_, run)):
            return Entry(_orders(state.standing[seat], match_, run), _in_hand(seat, action.values))
        case actions.Play(card) | actions.Match(card) | actions.Run(card):
            label = Message(type(action).__name__.lower(), {"card": card})
            return Entry(label, _in_hand(seat, (card,)), ("home",))
        case actions.NameColor(color):
            return Entry(Message("name_color", {"color": color}))
        case actions.NameBreed(breed):
            return Entry(Message("name_breed", {"breed": breed}))
        case actions.Swap(whom):
            return Entry(Message("swap", {"whom": whom}), target=(HAND[whom],))
        case actions.Draw():
            return Entry(Message("draw"), target=("deck",))
        case actions.Slap():
            return Entry(Message("slap"), target=("home",))
        case _:
            return Entry(Message(_BUTTONS[type(action)]))


_BUTTONS: dict[type, str] = {
    actions.EndTurn: "end_turn",
    actions.Accept: "accept",
    actions.Answer: "answer",
    actions.Decline: "decline",
    actions.Bark: "bark",
}


def _orders(now: Standing, match: bool, run: bool) -> Message:
    """The orders that stand are told whole: nothing else on the table says what they are."""
    if (match, run) == (now.match, now.run):
        return log.orders("orders_now", now)
    return log.orders("orders_cards" if match or run else "orders", Standing(match, run))


def _in_hand(seat: Seat, faces: Sequence[Face]) -> tuple[str, ...]:
    return tuple([f"{HAND[seat]}/{face}" for face in faces])
