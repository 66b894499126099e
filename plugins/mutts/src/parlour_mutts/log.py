"""The log: one sentence for each event, as code and slots. Texts: `event.<code>` in `texts.py`."""

from collections.abc import Callable
from typing import Any

from gamefold import Json, Message
from parlour_mutts import events
from parlour_mutts.state import Standing


def describe(event: events.Event) -> Message | None:
    """The line of an event; None for what its neighbours tell."""
    teller = _LINES.get(type(event))
    return teller(event) if teller else None


def began(event: events.Began) -> Message:
    return Message("began", {"seats": event.ages})


def shuffled(event: events.Shuffled) -> Message:
    return Message("shuffled", {"round": event.round, "seat": event.turn})


def dealt(event: events.Dealt) -> Message:
    """Told to those who see the cards; that everybody gets some goes without saying."""
    return Message("dealt", {"seat": event.seat, "cards": event.cards}, otherwise="")


def turned_up(event: events.TurnedUp) -> Message:
    return Message("turned_up", {"card": event.card})


def played(event: events.Played) -> Message:
    return Message("played", {"seat": event.seat, "card": event.card})


def called(event: events.Matched | events.Ran) -> Message:
    how = "_by_order" if event.by_order else "_cut" if event.cut else ""
    return Message(f"{event.__struct_config__.tag}{how}", {"seat": event.seat, "card": event.card})


def drew(event: events.Drew) -> Message:
    if not event.count:
        return Message("drew_nothing", {"seat": event.seat})
    slots: dict[str, Any] = {"seat": event.seat, "count": event.count, "cards": event.cards}
    return Message(f"drew_{event.why}_cards", slots, f"drew_{event.why}")


def refilled(event: events.Refilled) -> Message:
    return Message("refilled", {"count": event.count})


def passed(event: events.Passed) -> Message:
    return Message("passed", {"seat": event.seat})


def color_named(event: events.ColorNamed) -> Message:
    code = "color_by_chance" if event.by_chance else "color_named"
    return Message(code, {"seat": event.seat, "color": event.color})


def slapped(event: events.Slapped) -> Message:
    return Message("slapped" if event.left else "slapped_last", {"seat": event.seat, "left": event.left})


def answered(event: events.Answered) -> Message:
    return Message("answered", {"seat": event.seat, "whom": event.whom})


def swapped(event: events.Swapped) -> Message:
    slots = {"seat": event.seat, "whom": event.whom, "gave": event.gave, "got": event.got}
    return Message("swapped_cards", slots, "swapped")


def declined(event: events.Declined) -> Message:
    return Message("declined", {"seat": event.seat})


def breed_named(event: events.BreedNamed) -> Message:
    code = "breed_by_chance" if event.by_chance else "breed_named"
    return Message(code, {"seat": event.seat, "breed": event.breed})


def laid(event: events.Laid) -> Message:
    return Message("laid" if event.cards else "laid_nothing", {"seat": event.seat, "cards": event.cards})


def ordered(event: events.Ordered) -> Message:
    return orders("ordered", event.standing.value)


def orders(code: str, standing: Standing) -> Message:
    """What is ordered, and what is kept where that matters."""
    slots: dict[str, Json] = {"what": _ORDERS[standing.match, standing.run]}
    if not standing.keep or not (standing.match or standing.run):
        return Message(code, slots)
    return Message(f"{code}_keep", {**slots, "keep": standing.keep})


_ORDERS = {
    (False, False): "order_nothing",
    (True, False): "order_matches",
    (False, True): "order_runs",
    (True, True): "order_both",
}


def scored(event: events.Scored) -> Message:
    points = [{"seat": seat, "points": points} for seat, points in enumerate(event.points)]
    return Message("scored", {"round": event.round, "points": points}, headline=True)


def barked(event: events.Barked) -> Message:
    return Message("barked", {"seat": event.seat})


def retired(event: events.Retired) -> Message:
    return Message("retired", {"seat": event.seat, "count": event.count})


def ended(event: events.Ended) -> Message:
    return Message(f"ended_{event.cause}", {"winners": event.winners})


_LINES: dict[type, Callable[[Any], Message]] = {
    events.Began: began,
    events.Shuffled: shuffled,
    events.Dealt: dealt,
    events.TurnedUp: turned_up,
    events.Played: played,
    events.Matched: called,
    events.Ran: called,
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
