"""What lies on the table now, for whom (rules 10); where each card lies; and how it ended.

Only what the rules lay open now: hands and Pound Cards to their seat, the own last discard while it is on top.
"""

from collections.abc import Mapping

from gamefold import EVERYBODY, NOBODY, Counter, Item, Outcome, Seat, Table, Zone, seats
from gamefold.cards import Face, ZoneSpec, in_order
from parlour_pound_puppies.cards import FIFTH, HAND, ORDER, POUND, POUND_CARDS
from parlour_pound_puppies.course import RESHUFFLES_MAX, discard_turns_max
from parlour_pound_puppies.state import State, cards_of, count_of, own_discard

POUND_SPEC = ZoneSpec("pound", "row", each_seat=True)
HAND_SPEC = ZoneSpec("hand", "fan", each_seat=True)
DECK_SPEC = ZoneSpec("deck", "pile", role="pile")
DISCARD_SPEC = ZoneSpec("discard", "pile")
THIRD_SPEC = ZoneSpec("third", "pile")


def table(state: State) -> Table:
    players = range(count_of(state))
    zones = [zone for seat in players for zone in (_pound(state, seat), _hand(state, seat))]
    piles = (_pile(state, DECK_SPEC, ()), _pile(state, DISCARD_SPEC, _own_discards(state)), _third(state))
    return Table((*zones, *piles), _counters(state))


# -- what a seat has -------------------------------------------------------------------------------------------------


def _pound(state: State, seat: Seat) -> Zone:
    """The four puppies of the Pound Card; whoever does not see them is not told of it, everybody has one. A tick where
    the seat holds the puppy tells the hand, so it is for who sees the hand."""
    faces = state.pounds[POUND[seat]]
    eyes = state.pounds.eyes[POUND[seat]] if faces else NOBODY
    held, hand_eyes = cards_of(state, seat), state.zones.eyes[HAND[seat]]
    puppies = [puppy for face in faces for puppy in POUND_CARDS[face]]
    items = [Item(face, eyes, marks=("held",) if face in held else (), marked=hand_eyes) for face in puppies]
    return POUND_SPEC.shown(seat, items, len(items), eyes)


def _hand(state: State, seat: Seat) -> Zone:
    """The hand in canonical order, so that the order tells nothing; the card that is new in this turn comes last."""
    eyes = state.zones.eyes[HAND[seat]]
    faces = in_order(state.zones[HAND[seat]], ORDER)
    items = [Item(face, eyes) for face in faces]
    items += [Item(face, eyes, marks=("new",)) for face in state.zones[FIFTH[seat]]]
    return HAND_SPEC.shown(seat, items, len(items))


# -- the piles -------------------------------------------------------------------------------------------------------


def _pile(state: State, spec: ZoneSpec, items: tuple[Item, ...]) -> Zone:
    return spec.shown(None, items, len(state.zones[spec.name]))


def _own_discards(state: State) -> tuple[Item, ...]:
    """The top of the discard pile for the seat whose last discard it is."""
    own = ((seat, own_discard(state, seat)) for seat in range(count_of(state)))
    return tuple(Item(face, seats(seat)) for seat, face in own if face is not None)


def _third(state: State) -> Zone:
    return _pile(state, THIRD_SPEC, tuple(Item(face, EVERYBODY) for face in state.zones["third"]))


def _counters(state: State) -> tuple[Counter, ...]:
    """How near the stall guard is, once it is a matter at all."""
    counters = []
    most = discard_turns_max(state)
    if state.reshuffles:
        counters.append(Counter("reshuffles", state.reshuffles, EVERYBODY, None, "reshuffles", RESHUFFLES_MAX))
    if 2 * state.discard_turns >= most:
        counters.append(Counter("discard_turns", state.discard_turns, EVERYBODY, None, "discard_turns", most))
    return tuple(counters)


# -- where each card lies, and the end -------------------------------------------------------------------------------


def lies(state: State) -> Mapping[str, tuple[Face, ...]]:
    """The fifth card of a hand is a matter of the rules: on the table it lies in the hand."""
    hands = {HAND[seat]: cards_of(state, seat) for seat in range(count_of(state))}
    return hands | {pile: state.zones[pile] for pile in ("deck", "discard", "third")}


def outcome(state: State) -> Outcome | None:
    """No points, no second place: everybody but the winners shares the next place."""
    ending = state.ending
    if ending is None:
        return None
    behind = len(ending.winners) + 1
    places = tuple(1 if seat in ending.winners else behind for seat in range(count_of(state)))
    return Outcome(places, ending.winners, None, ending.cause)
