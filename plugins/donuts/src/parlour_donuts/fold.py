"""The fold: one function for each event, in the order of the events file. Total and short; nothing is judged here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamefold import EVERYBODY, seats
from gamefold.cards import Face, Zones
from parlour_donuts import events
from parlour_donuts.cards import PAIR, TABLEAU
from parlour_donuts.state import Asking, Ending, State


def apply(state: State | None, event: events.Event) -> State:
    """The state after an event; `state` is None before the first."""
    return _FOLDS[type(event)](state, event)


# -- the opening and the round -----------------------------------------------------------------------------------------


def began(_: None, event: events.Began) -> State:
    count = event.seats
    owned = event.tableaus or ((),) * count
    zones = Zones(
        seats=count,
        cards={
            "deck": event.deck,
            "discard": event.discard[::-1],
            **dict(zip(TABLEAU, owned, strict=False)),
        },
        eyes={
            "discard": EVERYBODY,
            **dict.fromkeys(TABLEAU[:count], EVERYBODY),
            **{PAIR[seat]: seats(seat) for seat in range(count)},
        },
        piles=("deck", "discard"),
    )
    return State(event.options, zones, event.row or (None,) * (count + 1))


def refilled(state: State, event: events.Refilled) -> State:
    row = list(state.row)
    for position, face in zip(event.positions, event.cards, strict=True):
        row[position - 1] = face
    return replace(
        state,
        zones=state.zones.take("deck", *event.cards, seen=EVERYBODY),
        row=tuple(row),
        round=event.round,
        selections=(),
        position=0,
        put_back_by=None,
        serial=state.serial + 1,
    )


def revealed(state: State, event: events.Revealed) -> State:
    return replace(state, selections=event.selections)


def contested(state: State, event: events.Contested) -> State:
    zones = state.zones.put("discard", event.card)
    return replace(state, zones=zones, row=_without(state, event.position), position=event.position)


def taken(state: State, event: events.Taken) -> State:
    return replace(
        state,
        zones=state.zones.put(TABLEAU[event.seat], event.card),
        row=_without(state, event.position),
        position=event.position,
        asking=Asking(event.seat, event.card) if event.asks else None,
        serial=state.serial + event.asks,
    )


def ended(state: State, event: events.Ended) -> State:
    return replace(state, ending=Ending(event.scores, event.places))


# -- actions of the cards ----------------------------------------------------------------------------------------------


def idle(state: State, event: events.Idle) -> State:
    return state


def dropped(state: State, event: events.Dropped) -> State:
    return _moved(state, TABLEAU[event.seat], "discard", event.card)


def drew(state: State, event: events.Drew) -> State:
    return replace(_moved(state, "deck", TABLEAU[event.seat], event.card), put_back_by=None)


def peeked(state: State, event: events.Peeked) -> State:
    return replace(
        state,
        zones=state.zones.move("deck", PAIR[event.seat], event.cards.value),
        asking=Asking(event.seat, "double_chocolate"),
        put_back_by=None,
        serial=state.serial + 1,
    )


def kept(state: State, event: events.Kept) -> State:
    pair = PAIR[event.seat]
    zones = state.zones.move(pair, TABLEAU[event.seat], (event.card,))
    return replace(state, zones=zones.move(pair, "deck", (event.back.value,)), asking=None, put_back_by=event.seat)


def recovered(state: State, event: events.Recovered) -> State:
    return _moved(state, "discard", TABLEAU[event.seat], *event.cards)


def cleared(state: State, event: events.Cleared) -> State:
    zones = state.zones.put("discard", *event.cards)
    return replace(state, zones=zones, row=_without(state, *event.positions), asking=None)


def given(state: State, event: events.Given | events.Passed) -> State:
    return _moved(state, TABLEAU[event.seat], TABLEAU[event.to], event.card)


def claimed(state: State, event: events.Claimed) -> State:
    return _moved(state, TABLEAU[event.whom], TABLEAU[event.seat], event.card)


def paid(state: State, event: events.Paid) -> State:
    return _moved(state, TABLEAU[event.seat], "discard", *event.cards)


def struck(state: State, event: events.Struck) -> State:
    return _moved(state, TABLEAU[event.whom], "discard", event.card)


def _moved(state: State, source: str, target: str, *faces: Face) -> State:
    return replace(state, zones=state.zones.move(source, target, faces), asking=None)


def _without(state: State, *positions: int) -> tuple[Face | None, ...]:
    return tuple([None if at in positions else face for at, face in enumerate(state.row, 1)])


_FOLDS: dict[type[Any], Callable[[Any, Any], State]] = {
    events.Began: began,
    events.Refilled: refilled,
    events.Revealed: revealed,
    events.Contested: contested,
    events.Taken: taken,
    events.Ended: ended,
    events.Idle: idle,
    events.Dropped: dropped,
    events.Drew: drew,
    events.Peeked: peeked,
    events.Kept: kept,
    events.Recovered: recovered,
    events.Cleared: cleared,
    events.Given: given,
    events.Claimed: claimed,
    events.Passed: given,
    events.Paid: paid,
    events.Struck: struck,
}
