"""The log: one sentence for each event, as code and slots. Texts: `event.<code>` in `texts.py`."""

from collections.abc import Callable
from typing import Any

from gamefold import Message
from parlour_donuts import events


def describe(event: events.Event) -> Message:
    """The line of an event."""
    return _LINES[type(event)](event)


def began(event: events.Began) -> Message:
    return Message("began", {"count": len(event.deck)})


def refilled(event: events.Refilled) -> Message:
    return Message("refilled", {"cards": event.cards, "count": len(event.cards)})


def revealed(event: events.Revealed) -> Message:
    choices = [{"seat": seat, "position": position} for seat, position in enumerate(event.selections)]
    return Message("revealed", {"round": event.round, "choices": choices})


def contested(event: events.Contested) -> Message:
    return Message("contested", {"position": event.position, "card": event.card, "seats": event.seats})


def taken(event: events.Taken) -> Message:
    return Message("taken", {"seat": event.seat, "card": event.card, "position": event.position})


def ended(event: events.Ended) -> Message:
    return Message("ended")


def about_card(event: events.Idle | events.Dropped | events.Drew) -> Message:
    return Message(event.__struct_config__.tag, {"seat": event.seat, "card": event.card})  # type: ignore[arg-type]


def peeked(event: events.Peeked) -> Message:
    return Message("peeked_at", {"seat": event.seat, "cards": event.cards}, "peeked")


def kept(event: events.Kept) -> Message:
    return Message("kept_back", {"seat": event.seat, "card": event.card, "back": event.back}, "kept")


def recovered(event: events.Recovered) -> Message:
    code = "recovered" if event.cards else "recovered_nothing"
    return Message(code, {"seat": event.seat, "cards": event.cards})


def cleared(event: events.Cleared) -> Message:
    code = "cleared" if event.cards else "cleared_nothing"
    return Message(code, {"seat": event.seat, "cards": event.cards})


def handed(event: events.Given | events.Passed) -> Message:
    code = "given" if isinstance(event, events.Given) else "passed"
    return Message(code, {"seat": event.seat, "card": event.card, "whom": event.to})


def claimed(event: events.Claimed) -> Message:
    return Message("claimed", {"seat": event.seat, "card": event.card, "whom": event.whom})


def paid(event: events.Paid) -> Message:
    return Message("paid", {"seat": event.seat, "card": event.card, "cards": event.cards})


def struck(event: events.Struck) -> Message:
    return Message("struck", {"seat": event.seat, "card": event.card, "whom": event.whom})


_LINES: dict[type[Any], Callable[[Any], Message]] = {
    events.Began: began,
    events.Refilled: refilled,
    events.Revealed: revealed,
    events.Contested: contested,
    events.Taken: taken,
    events.Ended: ended,
    events.Idle: about_card,
    events.Dropped: about_card,
    events.Drew: about_card,
    events.Peeked: peeked,
    events.Kept: kept,
    events.Recovered: recovered,
    events.Cleared: cleared,
    events.Given: handed,
    events.Claimed: claimed,
    events.Passed: handed,
    events.Paid: paid,
    events.Struck: struck,
}
