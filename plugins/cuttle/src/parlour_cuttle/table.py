"""What lies on the table now, for whom; where each card lies; and how it ended.

The one hard idea: a turned-up card still lies on the pile by the rules and counts in its size, but is shown apart, as
zone `revealed`.
"""

from collections.abc import Mapping

from gamefold import EVERYBODY, Attached, Counter, Item, Outcome, Seat, Table, Zone, seats
from gamefold.cards import Face
from parlour_cuttle.cards import HAND
from parlour_cuttle.plays import hand
from parlour_cuttle.state import Ending, Stack, State, TurnedUp, is_team, target

POINTS = tuple(f"points.{seat}" for seat in range(4))
PERMANENTS = tuple(f"permanents.{seat}" for seat in range(4))


def table(state: State) -> Table:
    zones: list[Zone] = []
    counters: list[Counter] = []
    for seat, one in enumerate(state.sides):
        zones.append(_hand(state, seat))
        zones.append(_stacks(POINTS[seat], "points", seat, one.points))
        zones.append(_stacks(PERMANENTS[seat], "permanents", seat, one.permanents))
        counters.append(Counter(f"score.{seat}", one.score, EVERYBODY, seat, "points", target(state, seat)))
        if is_team(state):
            counters += _pair(seat)
    if state.passes:
        counters.append(Counter("passes", state.passes, EVERYBODY, None, "passes", state.options.passes_to_draw))
    return Table((*zones, *_middle(state)), tuple(counters))


def _pair(seat: Seat) -> tuple[Counter, ...]:
    """Whose partner the seat is (rules 11): told to the partner, and as the name of the pair to those who watch."""
    pair = "pair_two" if seat % 2 else "pair_one"
    return (
        Counter(f"pair.{seat}", 0, EVERYBODY & ~seats(0, 1, 2, 3), seat, pair, 0),
        Counter(f"partner.{seat}", 0, seats((seat + 2) % 4), seat, "partner", 0),
    )


def _hand(state: State, seat: Seat) -> Zone:
    """Its eyes see it; a card that came back frozen is known to all."""
    eyes = state.zones.eyes[HAND[seat]]
    frozen = state.frozen[seat]
    cards = hand(state, seat)
    items = [Item(face, EVERYBODY, marks=("frozen",)) if face in frozen else Item(face, eyes) for face in cards]
    return Zone(HAND[seat], "hand", tuple(items), EVERYBODY, seat, "fan", "hand")


def _stacks(key: str, role: str, seat: Seat, stacks: tuple[Stack, ...]) -> Zone:
    items = [
        Item(stack.card, EVERYBODY, on=tuple([Attached(taker.card, taker.seat) for taker in stack.on]))
        for stack in stacks
    ]
    return Zone(key, role, tuple(items), EVERYBODY, seat, "fan", role)


def _middle(state: State) -> list[Zone]:
    """The pile, the scrap and, while there is something to settle, what is being answered or was turned up.

    In a shown pile the last item lies on top.
    """
    cards = state.zones.cards
    deck = tuple([Item(face) for face in reversed(cards["deck"])])
    pile = Zone("deck", "pile", deck, EVERYBODY, None, "pile", "deck")
    scrap = Zone("scrap", "scrap", _open(cards["scrap"]), EVERYBODY, None, "pile", "scrap")
    found = [pile, scrap]
    if cards["answering"]:
        found.append(Zone("answering", "answering", _open(cards["answering"]), EVERYBODY, None, "chain", "answering"))
    if isinstance(state.phase, TurnedUp):
        items = _open(state.phase.cards, ("turned_up",))
        found.append(Zone("revealed", "revealed", items, EVERYBODY, None, "row", "revealed"))
    return found


def _open(faces: tuple[Face, ...], marks: tuple[str, ...] = ()) -> tuple[Item, ...]:
    return tuple([Item(face, EVERYBODY, marks=marks) for face in faces])


def lies(state: State) -> Mapping[str, tuple[Face, ...]]:
    """Where each card lies, by zone of the table; what lies on a card lies in its zone."""
    found = dict(state.zones.cards)
    if isinstance(state.phase, TurnedUp):
        turned = state.phase.cards
        found["revealed"], found["deck"] = turned, found["deck"][len(turned) :]
    for seat, one in enumerate(state.sides):
        found[POINTS[seat]] = _flat(one.points)
        found[PERMANENTS[seat]] = _flat(one.permanents)
    return found


def _flat(stacks: tuple[Stack, ...]) -> tuple[Face, ...]:
    return tuple([face for stack in stacks for face in (stack.card, *[taker.card for taker in stack.on])])


def outcome(state: State) -> Outcome | None:
    """Winners share the first place, who stayed the second; who left comes after, the first to leave last. Drawn: all
    first.
    """
    if state.ending is None:
        return None
    scores = tuple([one.score for one in state.sides])
    places = tuple([_place(state, seat, state.ending) for seat in range(len(state.sides))])
    return Outcome(places, state.ending.winners, scores, state.ending.cause)


def _place(state: State, seat: Seat, ending: Ending) -> int:
    if not ending.winners or seat in ending.winners:
        return 1
    if seat not in state.gone:
        return 2
    return len(state.sides) - state.gone.index(seat)


def refs_of(state: State) -> dict[Face, str]:
    """The table ref of every card that lies on the table."""
    found: dict[Face, str] = {}
    for seat, one in enumerate(state.sides):
        for zone, stacks in ((POINTS[seat], one.points), (PERMANENTS[seat], one.permanents)):
            for stack in stacks:
                found[stack.card] = f"{zone}/{stack.card}"
                for taker in stack.on:
                    found[taker.card] = f"{zone}/{stack.card}/{taker.card}"
    return found
