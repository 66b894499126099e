"""The fold: one function for each event, in the order of the events file. Total and short; nothing is judged here."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from gamefold import EVERYBODY, Seat
from gamefold.cards import Face, Zones
from parlour_cuttle import events
from parlour_cuttle.cards import EIGHT, HAND, JACK, JOKER, RANK, VALUE
from parlour_cuttle.options import Options
from parlour_cuttle.state import (
    Ending,
    Phase,
    Running,
    Side,
    Stack,
    State,
    Taker,
    Turn,
    asked,
    opponents_of,
    side,
)


def apply(state: State | None, event: events.Event) -> State:
    """The state after an event; `state` is None before the first."""
    return _FOLDS[type(event)](state, event)


def began(_: None, event: events.Began) -> State:
    nothing: tuple[tuple[Stack, ...], ...] = ((),) * event.seats
    zones = Zones(
        seats=event.seats,
        cards={**dict.fromkeys(HAND[: event.seats], ()), "deck": event.deck, "scrap": event.scrap, "answering": ()},
        eyes={"scrap": EVERYBODY, "answering": EVERYBODY},
        piles=("deck",),
    )
    sides = tuple(map(side, event.points or nothing, event.permanents or nothing))
    return State(
        options=event.options,
        zones=sighted(zones, sides, event.options),
        sides=sides,
        turn=event.turn,
        phase=event.then,
        passes=event.passes,
        frozen=event.frozen or ((),) * event.seats,
    )


def dealt(state: State, event: events.Dealt) -> State:
    hand = HAND[event.seat]
    zones = state.zones.move("deck", hand, event.cards.value)
    if frozen := state.frozen[event.seat]:
        zones = zones.learn(hand, frozen, EVERYBODY)
    if not zones.cards["deck"]:
        zones = sighted(zones, state.sides, state.options)
    return replace(state, zones=zones, phase=event.then, serial=state.serial + (event.then is not None))


def drew(state: State, event: events.Drew) -> State:
    zones = state.zones.move("deck", HAND[event.seat], event.cards.value)
    if state.running is not None:
        zones = _settled(zones)
    if not zones.cards["deck"]:
        zones = sighted(zones, state.sides, state.options)
    return _next(state, event.then, zones=zones, running=None, twos=0, passes=0)


def passed(state: State, event: events.Passed) -> State:
    return _next(state, event.then, passes=state.passes + 1)


def scored(state: State, event: events.Scored) -> State:
    one = state.sides[event.seat]
    points = (*one.points, Stack(event.card, event.seat))
    changed = replace(one, points=points, score=one.score + VALUE[event.card])
    return _laid(state, event, _changed(state.sides, event.seat, changed))


def scuttled(state: State, event: events.Scuttled) -> State:
    return _laid(state, event, rearranged(state.sides, event.gone), scrap=(event.card, *event.gone))


def announced(state: State, event: events.Announced) -> State:
    running = Running(event.card, event.seat, event.target, event.whom)
    return _answerable(state, event, running)


def offered(state: State, event: events.Offered) -> State:
    running = Running(event.card, event.seat, event.target, event.whom, event.receiver)
    return _answerable(state, event, running)


def placed(state: State, event: events.Placed) -> State:
    if event.target is None or event.whom is None:
        one = state.sides[event.seat]
        changed = side(one.points, (*one.permanents, Stack(event.card, event.seat)))
        return _laid(state, event, _changed(state.sides, event.seat, changed))
    receiver = event.seat if event.receiver is None else event.receiver
    return _laid(state, event, _taken(state.sides, event.whom, event.target, Taker(event.card, receiver)))


def countered(state: State, event: events.Countered) -> State:
    assert state.running is not None
    return _next(
        state,
        event.then,
        zones=state.zones.move(HAND[event.seat], "answering", (event.card,)),
        running=replace(state.running, by=event.seat),
        twos=state.twos + 1,
    )


def declined(state: State, event: events.Declined) -> State:
    return _next(state, event.then)


def bounced(state: State, event: events.Bounced) -> State:
    zones = state.zones.move(HAND[event.seat], "scrap", (event.card,))
    zones = zones.move("answering", HAND[event.whom], (event.target,))
    return _next(state, event.then, zones=zones, running=None)


def stood(state: State, event: events.Stood) -> State:
    return _next(state, event.then, zones=_settled(state.zones, keep=1), twos=0)


def failed(state: State, event: events.Failed) -> State:
    return _effective(state, event.then, state.zones)


def razed(state: State, event: events.Razed) -> State:
    return _effective(state, event.then, state.zones, event.gone)


def destroyed(state: State, event: events.Destroyed) -> State:
    return _effective(state, event.then, state.zones, event.gone, event.homes)


def took(state: State, event: events.Took) -> State:
    zones = state.zones.move("scrap", HAND[event.seat], (event.card,))
    return _effective(state, event.then, zones)


def discarded(state: State, event: events.Discarded) -> State:
    zones = state.zones.move(HAND[event.seat], "scrap", event.cards)
    thawed = replace(state, frozen=_thawed(state.frozen, event.seat, event.cards))
    return _effective(thawed, event.then, zones)


def swept(state: State, event: events.Swept) -> State:
    return _effective(state, event.then, state.zones, event.gone, event.homes)


def revealed(state: State, event: events.Revealed) -> State:
    zones = _settled(state.zones, keep=1).learn("deck", event.cards, EVERYBODY)
    return _next(state, event.then, zones=zones, twos=0)


def scrapped(state: State, event: events.Scrapped) -> State:
    zones = _settled(state.zones).move("deck", "scrap", (event.card,))
    return _next(state, event.then, zones=sighted(zones, state.sides, state.options), running=None)


def returned(state: State, event: events.Returned) -> State:
    target = "deck" if event.onto_pile else HAND[event.whom]
    zones = state.zones.put(target, event.target, seen=EVERYBODY)
    frozen = state.frozen
    if event.is_frozen:
        frozen = _changed(frozen, event.whom, (*frozen[event.whom], event.target))
    return _effective(replace(state, frozen=frozen), event.then, zones, event.gone, event.homes, taken=event.target)


def conceded(state: State, event: events.Conceded) -> State:
    zones = state.zones.move(HAND[event.seat], "scrap", event.cards).put("scrap", *event.gone)
    sides = _changed(state.sides, event.seat, Side())
    left = replace(
        state,
        zones=sighted(_settled(zones) if event.drops else zones, sides, state.options),
        sides=sides,
        running=None if event.drops else state.running,
        twos=0 if event.drops else state.twos,
        frozen=_changed(state.frozen, event.seat, ()),
        gone=(*state.gone, event.seat),
    )
    if event.then is None:
        return left
    after = _next(left, event.then)
    return after if asked(after) != asked(state) else replace(after, serial=state.serial)


def ended(state: State, event: events.Ended) -> State:
    return replace(state, phase=None, ending=Ending(event.winners, event.cause))


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    events.Began: began,
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
    events.Stood: stood,
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


# -- parts -------------------------------------------------------------------------------------------------------------


def _next(state: State, then: Phase | None, **changes: Any) -> State:
    """The state with what is owed now. When a turn begins, what was frozen for the one before is free (rules 7)."""
    if then is None:
        return replace(state, phase=None, **changes)
    if type(then) is Turn:
        if state.frozen[state.turn]:
            changes["frozen"] = _changed(state.frozen, state.turn, ())
        changes["turn"] = then.seat
    return replace(state, phase=then, serial=state.serial + 1, **changes)


def _laid(state: State, event: Any, sides: tuple[Side, ...], scrap: Sequence[Face] = ()) -> State:
    """A card has come to the table: from a hand, from the pile (after the 7 is settled) or out of a bounce window."""
    zones = state.zones
    if event.turned_up:
        zones = _settled(zones).take("deck", event.card, seen=EVERYBODY)
    elif state.running is not None:
        zones = zones.take("answering", event.card)
    else:
        zones = zones.take(HAND[event.seat], event.card, seen=EVERYBODY)
    if scrap:
        zones = zones.put("scrap", *scrap)
    if event.turned_up or RANK[event.card] in _SIGHT_CHANGERS:
        zones = sighted(zones, sides, state.options)
    return _next(state, event.then, zones=zones, sides=sides, running=None, twos=0, passes=0)


_SIGHT_CHANGERS = (EIGHT, JOKER)
"""What changes who sees a hand when it is laid: glasses, and what takes them over."""


def _answerable(state: State, event: Any, running: Running) -> State:
    """A card lies open and waits for answers."""
    if event.turned_up:
        zones = sighted(_settled(state.zones).move("deck", "answering", (event.card,)), state.sides, state.options)
    else:
        zones = state.zones.move(HAND[event.seat], "answering", (event.card,))
    return _next(state, event.then, zones=zones, running=running, passes=0)


def _effective(
    state: State,
    then: Phase | None,
    zones: Zones,
    gone: Sequence[Face] = (),
    homes: Sequence[events.Home] = (),
    taken: Face | None = None,
) -> State:
    """The running card, if any, is settled; these cards left the table for the scrap (`taken` for elsewhere), these
    fell to others.
    """
    sides = state.sides
    if gone or taken:
        sides = rearranged(sides, (*gone, taken), homes)
        zones = sighted(zones.put("scrap", *gone), sides, state.options)
    return _next(state, then, zones=_settled(zones), sides=sides, running=None, twos=0)


def _settled(zones: Zones, keep: int = 0) -> Zones:
    """The cards being answered go to the scrap, all but the first `keep`."""
    cards = zones.cards["answering"][keep:]
    return zones.move("answering", "scrap", cards) if cards else zones


def sighted(zones: Zones, sides: Sequence[Side], options: Options) -> Zones:
    """Who sees which hand now: its holder, opponents with glasses, everybody while the pile is empty if so agreed
    (rules 13).
    """
    if options.open_hands_on_empty_deck and len(sides) == 2 and not zones.cards["deck"]:
        return zones.show(HAND[0], EVERYBODY).show(HAND[1], EVERYBODY)
    for seat in range(len(sides)):
        eyes = 1 << seat
        for foe in opponents_of(len(sides), seat):
            if sides[foe].glasses:
                eyes |= 1 << foe
        zones = zones.show(HAND[seat], eyes)
    return zones


def rearranged(
    sides: Sequence[Side], lost: Sequence[Face | None], homes: Sequence[events.Home] = ()
) -> tuple[Side, ...]:
    """The sides after cards have left the table (a stack goes with its card) and others have fallen to other seats."""
    if not homes:
        return tuple([_relieved(one, lost) for one in sides])
    home = {one.card: one.seat for one in homes}
    points: list[list[Stack]] = [[] for _ in sides]
    permanents: list[list[Stack]] = [[] for _ in sides]
    for seat, one in enumerate(sides):
        for stack in _left(one.points, lost):
            points[home.get(stack.card, seat)].append(stack)
        for stack in _left(one.permanents, lost):
            permanents[home.get(stack.card, seat)].append(stack)
    return tuple([side(tuple(mine), tuple(other)) for mine, other in zip(points, permanents, strict=True)])


def _relieved(one: Side, lost: Sequence[Face | None]) -> Side:
    """A side without the lost cards; the very same if it has none of them."""
    points, permanents = _left(one.points, lost), _left(one.permanents, lost)
    if points == one.points and permanents == one.permanents:
        return one
    return side(points, permanents)


def _left(stacks: tuple[Stack, ...], lost: Sequence[Face | None]) -> tuple[Stack, ...]:
    return tuple([_uncovered(stack, lost) if stack.on else stack for stack in stacks if stack.card not in lost])


def _uncovered(stack: Stack, lost: Sequence[Face | None]) -> Stack:
    return Stack(stack.card, stack.owner, tuple([taker for taker in stack.on if taker.card not in lost]))


def _taken(sides: tuple[Side, ...], holder: Seat, face: Face, taker: Taker) -> tuple[Side, ...]:
    """The sides after a Jack or Joker was laid on a card of the holder and gave it to another seat."""
    giver, winner = sides[holder], sides[taker.seat]
    stack = next(one for one in (*giver.points, *giver.permanents) if one.card == face)
    moved = Stack(face, stack.owner, (*stack.on, taker))
    if RANK[taker.card] == JACK:
        winner = side((*winner.points, moved), winner.permanents)
    else:
        winner = side(winner.points, (*winner.permanents, moved))
    return _changed(_changed(sides, holder, _relieved(giver, (face,))), taker.seat, winner)


def _thawed(frozen: tuple[tuple[Face, ...], ...], seat: Seat, cards: Sequence[Face]) -> tuple[tuple[Face, ...], ...]:
    """A card that leaves the hand is no longer frozen."""
    if not frozen[seat]:
        return frozen
    return _changed(frozen, seat, tuple([face for face in frozen[seat] if face not in cards]))


def _changed(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
