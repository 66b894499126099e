"""The fold: one function for each event, in the order of the events file. Total and short; nothing is judged here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamefold import EVERYBODY
from gamefold.cards import Face, Zones
from parlour_mutts import events
from parlour_mutts.cards import HAND
from parlour_mutts.state import Ending, Phase, Standing, State, Turn, hand_audience


def apply(state: State | None, event: events.Event) -> State:
    """The state after an event; `state` is None before the first."""
    return _FOLDS[type(event)](state, event)


def began(_: None, event: events.Began) -> State:
    return State(
        options=event.options,
        zones=Zones(event.seats),
        turn=0,
        totals=event.totals or (0,) * event.seats,
        ages=event.ages,
        standing=(Standing(),) * event.seats,
    )


def shuffled(state: State, event: events.Shuffled) -> State:
    count = len(state.totals)
    eyes = {HAND[seat]: hand_audience(state.options, seat) for seat in range(count)}
    zones = Zones(
        seats=count,
        cards={**dict.fromkeys(HAND[:count], ()), "deck": event.deck, "home": event.home},
        eyes={**eyes, "home": EVERYBODY},
        piles=("deck",),
    )
    return replace(
        state,
        zones=zones,
        round=event.round,
        turn=event.turn,
        color=event.color,
        next_deck=event.next_deck,
        standing=tuple([replace(one, keep=()) for one in state.standing]),
    )


def dealt(state: State, event: events.Dealt) -> State:
    """The cards come off the top of a pile that has just been shuffled: nobody knew anything about it."""
    zones = state.zones.set("deck", state.zones.cards["deck"][event.count :])
    return _owed(state, event.then, zones=zones.set(HAND[event.seat], event.cards.value))


def turned_up(state: State, event: events.TurnedUp) -> State:
    zones = state.zones.draw("deck", "home")
    return _owed(state, event.then, zones=zones, landing=state.landing + 1)


def played(state: State, event: events.Played) -> State:
    return _landed(state, event.then, HAND[event.seat], (event.card,))


def matched(state: State, event: events.Matched) -> State:
    return _landed(state, event.then, HAND[event.seat], (event.card,))


def ran(state: State, event: events.Ran) -> State:
    return _landed(state, event.then, HAND[event.seat], (event.card,))


def drew(state: State, event: events.Drew) -> State:
    return _owed(state, event.then, zones=state.zones.draw("deck", HAND[event.seat], event.count))


def refilled(state: State, event: events.Refilled) -> State:
    zones = state.zones.set("home", state.zones.cards["home"][-1:])
    return replace(state, zones=zones.shuffle("deck", event.deck))


def passed(state: State, event: events.Passed) -> State:
    return _owed(state, event.then)


def color_named(state: State, event: events.ColorNamed) -> State:
    return _owed(state, event.then, color=event.color)


def slapped(state: State, event: events.Slapped) -> State:
    return _owed(state, event.then)


def answered(state: State, event: events.Answered) -> State:
    return _landed(state, event.then, HAND[event.seat], ("fleas",))


def swapped(state: State, event: events.Swapped) -> State:
    return _owed(state, event.then, zones=state.zones.swap(HAND[event.seat], HAND[event.whom]))


def declined(state: State, event: events.Declined) -> State:
    return _owed(state, event.then)


def breed_named(state: State, event: events.BreedNamed) -> State:
    return _owed(state, event.then)


def laid(state: State, event: events.Laid) -> State:
    return _landed(state, event.then, HAND[event.seat], event.cards)


def ordered(state: State, event: events.Ordered) -> State:
    seat, standing = event.seat.value, state.standing
    return replace(state, standing=(*standing[:seat], event.standing.value, *standing[seat + 1 :]))


def scored(state: State, event: events.Scored) -> State:
    zones = state.zones
    for seat in range(len(event.hands)):
        zones = zones.show(HAND[seat], EVERYBODY)
    return replace(state, zones=zones, totals=event.totals, phase=event.then)


def barked(state: State, event: events.Barked) -> State:
    return state


def retired(state: State, event: events.Retired) -> State:
    zones = state.zones.set(HAND[event.seat], ()).bury("deck", event.cards)
    return _owed(state, event.then, zones=zones, gone=(*state.gone, event.seat))


def ended(state: State, event: events.Ended) -> State:
    return replace(state, phase=None, ending=Ending(event.winners, event.cause))


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    events.Began: began,
    events.Shuffled: shuffled,
    events.Dealt: dealt,
    events.TurnedUp: turned_up,
    events.Played: played,
    events.Matched: matched,
    events.Ran: ran,
    events.Drew: drew,
    events.Refilled: refilled,
    events.Passed: passed,
    events.ColorNamed: color_named,
    events.Slapped: slapped,
    events.Answered: answered,
    events.Swapped: swapped,
    events.Declined: declined,
    events.BreedNamed: breed_named,
    events.Laid: laid,
    events.Ordered: ordered,
    events.Scored: scored,
    events.Barked: barked,
    events.Retired: retired,
    events.Ended: ended,
}


# -- parts -------------------------------------------------------------------------------------------------------------


def _owed(state: State, then: Phase | None, **changes: Any) -> State:
    """The state with what is owed from now on."""
    if then is None:
        return replace(state, **changes)
    turn = then.seat if type(then) is Turn else state.turn
    return replace(state, phase=then, turn=turn, **changes)


def _landed(state: State, then: Phase | None, source: str, cards: tuple[Face, ...]) -> State:
    """Cards have come to the home pile one by one; whatever colour was named is gone."""
    if not cards:
        return _owed(state, then)
    zones = state.zones.move(source, "home", cards)
    return _owed(state, then, zones=zones, color=None, landing=state.landing + len(cards))
