"""The fold: one function for each event, in the order of the events file. Total and short; nothing is judged here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamefold import EVERYBODY, Seat, seats
from gamefold.cards import Zones
from parlour_pound_puppies import events
from parlour_pound_puppies.cards import DOGCATCHER, FIFTH, HAND, POUND, POUND_CARDS
from parlour_pound_puppies.options import Options
from parlour_pound_puppies.state import Ending, State


def apply(state: State | None, event: events.Event) -> State:
    """The state after an event; `state` is None before the first."""
    return _FOLDS[type(event)](state, event)


# -- the opening -----------------------------------------------------------------------------------------------------


def began(_: None, event: events.Began) -> State:
    return State(
        options=event.options,
        zones=_table(event),
        pounds=_pounds(event.options, event.seats),
        turn=event.turn,
        heights=(0,) * event.seats,
        reshuffles=event.reshuffles,
        discard_turns=event.discard_turns,
    )


def _table(event: events.Began) -> Zones:
    count = event.seats
    return Zones(
        seats=count,
        cards={
            **dict.fromkeys(HAND[:count], ()),
            **dict.fromkeys(FIFTH[:count], ()),
            "deck": event.deck,
            "discard": event.discard[::-1],
            "third": (DOGCATCHER,) * event.third,
        },
        eyes={zone[seat]: seats(seat) for zone in (HAND, FIFTH) for seat in range(count)} | {"third": EVERYBODY},
        piles=("deck", "discard"),
    )


def _pounds(options: Options, count: int) -> Zones:
    """The Pound Cards of the seats, and the box with those that are out of the match."""
    return Zones(
        seats=count,
        cards={"box": tuple(POUND_CARDS), **dict.fromkeys(POUND[:count], ())},
        eyes={POUND[seat]: EVERYBODY if options.open_pound_cards else seats(seat) for seat in range(count)},
    )


def assigned(state: State, event: events.Assigned) -> State:
    return replace(state, pounds=state.pounds.move("box", POUND[event.seat], (event.pound.value,)))


def dealt(state: State, event: events.Dealt) -> State:
    return replace(state, zones=state.zones.draw("deck", HAND[event.seat], event.count))


# -- a turn ----------------------------------------------------------------------------------------------------------


def drew(state: State, event: events.Drew) -> State:
    heights = state.heights
    if event.pile == "discard":
        top = len(state.zones["discard"])
        heights = tuple([0 if height == top else height for height in heights])
    zones = state.zones.draw(event.pile, FIFTH[event.seat])
    return replace(state, zones=zones, phase="discard", pile=event.pile, heights=heights)


def discarded(state: State, event: events.Discarded) -> State:
    zones = _joined(state.zones, event.seat).move(HAND[event.seat], "discard", (event.card.value,))
    top = len(zones["discard"])
    heights = tuple([top if seat == event.seat else height for seat, height in enumerate(state.heights)])
    return _turned(state, zones, heights, event.then)


def caught(state: State, event: events.Caught) -> State:
    fifth = FIFTH[event.seat]
    zones = state.zones.move(fifth, "third", (DOGCATCHER,)).move(HAND[event.whom], fifth, (event.card.value,))
    return replace(state, zones=zones, phase="give", partner=event.whom)


def given(state: State, event: events.Given) -> State:
    zones = _joined(state.zones, event.seat).move(HAND[event.seat], HAND[event.whom], (event.card.value,))
    return _turned(state, zones, state.heights, event.then)


def renewed(state: State, event: events.Renewed) -> State:
    return replace(
        state,
        zones=state.zones.set("discard", ()).shuffle("deck", event.order),
        reshuffles=state.reshuffles + 1,
        heights=(0,) * len(state.heights),
    )


def _joined(zones: Zones, seat: Seat) -> Zones:
    """The fifth card joins the hand before any card leaves: nobody else sees which of the five it is that goes."""
    fifth = FIFTH[seat]
    return zones.move(fifth, HAND[seat], zones[fifth])


def _turned(state: State, zones: Zones, heights: tuple[int, ...], then: Seat | None) -> State:
    """The turn is over, and the next begins unless the match is over."""
    return replace(
        state,
        zones=zones,
        heights=heights,
        turn=state.turn if then is None else then,
        phase=None if then is None else "draw",
        pile=None,
        partner=None,
        discard_turns=state.discard_turns + 1 if state.pile == "discard" else 0,
        turns=state.turns + 1,
    )


# -- the end ---------------------------------------------------------------------------------------------------------


def withdrew(state: State, event: events.Withdrew) -> State:
    """Put under the discard pile one by one without being seen: the order is for nobody, the own seat included."""
    seat = event.seat
    zones = _joined(state.zones, seat)
    for face in event.cards:
        zones = zones.take(HAND[seat], face).put("discard", face, bottom=True)
    left = replace(
        state,
        zones=zones,
        pounds=state.pounds.move(POUND[seat], "box", state.pounds[POUND[seat]]),
        heights=tuple([height and height + len(event.cards) for height in state.heights]),
        gone=(*state.gone, seat),
    )
    if state.phase is not None and seat == state.turn:
        return _turned(left, left.zones, left.heights, event.then)
    return left if event.then is None else replace(left, turn=event.then, phase="draw")


def revealed(state: State, event: events.Revealed) -> State:
    seat = event.seat
    return replace(
        state,
        zones=state.zones.show(HAND[seat], EVERYBODY).show(FIFTH[seat], EVERYBODY),
        pounds=state.pounds.show(POUND[seat], EVERYBODY),
    )


def ended(state: State, event: events.Ended) -> State:
    return replace(state, phase=None, pile=None, partner=None, ending=Ending(event.winners, event.cause))


_FOLDS: dict[type[Any], Callable[[Any, Any], State]] = {
    events.Began: began,
    events.Assigned: assigned,
    events.Dealt: dealt,
    events.Drew: drew,
    events.Discarded: discarded,
    events.Caught: caught,
    events.Given: given,
    events.Renewed: renewed,
    events.Withdrew: withdrew,
    events.Revealed: revealed,
    events.Ended: ended,
}
