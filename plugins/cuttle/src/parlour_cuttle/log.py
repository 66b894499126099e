"""The log: one sentence for each event, as code and slots. Texts: `event.<code>` in `texts.py`."""

from collections.abc import Callable
from typing import Any

from gamefold import Message
from parlour_cuttle import events
from parlour_cuttle.cards import EIGHT, KING, RANK


def describe(event: events.Event) -> Message | None:
    """The line of an event; None for what its neighbours tell."""
    teller = _LINES.get(type(event))
    return teller(event) if teller else None


def dealt(event: events.Dealt) -> Message | None:
    if not event.count:
        return None
    return Message("dealt_cards", {"seat": event.seat, "count": event.count, "cards": event.cards}, "dealt")


def drew(event: events.Drew) -> Message:
    return Message("drew_cards", {"seat": event.seat, "count": event.count, "cards": event.cards}, "drew")


def passed(event: events.Passed) -> Message:
    return Message("passed", {"seat": event.seat})


def scored(event: events.Scored) -> Message:
    return Message("scored", {"seat": event.seat, "card": event.card})


def scuttled(event: events.Scuttled) -> Message:
    return Message("scuttled", {"seat": event.seat, "card": event.card, "target": event.target, "whom": event.whom})


def announced(event: events.Announced) -> Message:
    slots: dict[str, Any] = {"seat": event.seat, "card": event.card}
    if event.whom is None:
        return Message("announced", slots)
    if event.target is None:
        return Message("announced_against", {**slots, "whom": event.whom})
    return Message("announced_at", {**slots, "whom": event.whom, "target": event.target})


def offered(event: events.Offered) -> Message:
    slots: dict[str, Any] = {"seat": event.seat, "card": event.card}
    if event.whom is None:
        return Message("offered", slots)
    slots |= {"whom": event.whom, "target": event.target}
    if event.receiver is None or event.receiver == event.seat:
        return Message("offered_at", slots)
    code = "offered_own" if event.whom == event.seat else "offered_gift"
    return Message(code, {**slots, "to": event.receiver})


def placed(event: events.Placed) -> Message:
    slots: dict[str, Any] = {"seat": event.seat, "card": event.card}
    if event.whom is None:
        if RANK[event.card] == KING:
            return Message("placed_king", {**slots, "needs": event.needs})
        return Message("placed_glasses" if RANK[event.card] == EIGHT else "placed", slots)
    slots |= {"target": event.target}
    if event.whom == event.seat:
        return Message("gave_own", {**slots, "to": event.receiver})
    slots |= {"whom": event.whom}
    if event.receiver is None or event.receiver == event.seat:
        return Message("stole", slots)
    return Message("gave", {**slots, "to": event.receiver})


def countered(event: events.Countered) -> Message:
    return Message("countered", {"seat": event.seat, "card": event.card})


def declined(event: events.Declined) -> Message:
    return Message("declined", {"seat": event.seat})


def bounced(event: events.Bounced) -> Message:
    return Message("bounced", {"seat": event.seat, "card": event.card, "target": event.target, "whom": event.whom})


def failed(event: events.Failed) -> Message:
    return Message(f"failed_{event.why}", {"card": event.card})


def razed(event: events.Razed) -> Message:
    return Message("razed", {"cards": event.gone}) if event.gone else Message("razed_nothing")


def destroyed(event: events.Destroyed) -> Message:
    return _fallen("destroyed", {"target": event.target, "whom": event.whom}, event.homes)


def took(event: events.Took) -> Message:
    return Message("took", {"seat": event.seat, "card": event.card})


def discarded(event: events.Discarded) -> Message:
    return Message(f"discarded_{event.why}", {"seat": event.seat, "cards": event.cards})


def swept(event: events.Swept) -> Message:
    if not event.gone:
        return Message("swept_nothing")
    if not event.homes:
        return Message("swept", {"cards": event.gone})
    return Message("swept_home", {"cards": event.gone, "homes": tuple([one.card for one in event.homes])})


def revealed(event: events.Revealed) -> Message:
    return Message("revealed", {"seat": event.seat, "cards": event.cards})


def scrapped(event: events.Scrapped) -> Message:
    return Message("scrapped", {"card": event.card})


def returned(event: events.Returned) -> Message:
    code = "returned_pile" if event.onto_pile else "returned_frozen" if event.is_frozen else "returned"
    return _fallen(code, {"target": event.target, "whom": event.whom}, event.homes)


def conceded(event: events.Conceded) -> Message | None:
    cards = (*event.cards, *event.gone)
    return Message("conceded", {"seat": event.seat, "cards": cards}) if cards else None


def ended(event: events.Ended) -> Message:
    return Message(f"ended_{event.cause}", {"winners": event.winners})


def _fallen(code: str, slots: dict[str, Any], homes: tuple[events.Home, ...]) -> Message:
    """A line about a card that left the table, with the card beneath it that fell to somebody."""
    if not homes:
        return Message(code, slots)
    return Message(f"{code}_home", {**slots, "card": homes[0].card, "to": homes[0].seat})


_LINES: dict[type, Callable[[Any], Message | None]] = {
    events.Dealt: dealt,
    events.Drew: drew,
    events.Passed: passed,
    events.Scored: scored,
    events.Scuttled: scuttled,
    events.Announced: announced,
    events.Offered: offered,
    events.Placed: placed,
    events.Countered: countered,
    events.Declined: declined,
    events.Bounced: bounced,
    events.Failed: failed,
    events.Razed: razed,
    events.Destroyed: destroyed,
    events.Took: took,
    events.Discarded: discarded,
    events.Swept: swept,
    events.Revealed: revealed,
    events.Scrapped: scrapped,
    events.Returned: returned,
    events.Conceded: conceded,
    events.Ended: ended,
}
