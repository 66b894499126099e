"""Cards that land by themselves, and how a round begins and ends (rules 3, 8, 11).

The one hard idea: a round that ends is scored and the next one dealt in the same command, and at the slow pace standing
orders may answer its first card, so that one landing can carry a match over several rounds.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from gamefold import Seat, Secret
from gamefold.cards import Face, deal, in_order
from parlour_mutts import events
from parlour_mutts.cards import ORDER, POINTS, RUNS, WILDS
from parlour_mutts.course import Course
from parlour_mutts.state import AskBark, State, Turn, around, hand, hand_audience, left_of, present, top_card

ACTIONS_A_ROUND_MAX = 5_000
CARDS_DEALT = 10
CARDS_DEALT_TO_MANY = 8
MANY_SEATS = 6


# -- landing -----------------------------------------------------------------------------------------------------------


def land(course: Course, seat: Seat, event: events.Event, resting: Seat | None = None) -> None:
    """A dog card of the seat lands by this event. The last card of a hand ends the round; else standing orders are
    looked at, all but those of the seat that is `resting`.
    """
    state = course.state
    course.add(event)
    if len(hand(state, seat)) == 1:
        finish_round(course)
    elif state.options.has_orders:
        look_round(course, left_of(state, seat), resting)


def look_round(course: Course, first: Seat, resting: Seat | None = None) -> None:
    """Standing orders answer the top card, seat by seat from `first`; after each card the look-round starts again from
    the left of its seat (rules 11).
    """
    found = _first_order(course.state, first, resting)
    while found is not None:
        course.add(found)
        if not hand(course.state, found.seat):
            finish_round(course)
            return
        found = _first_order(course.state, left_of(course.state, found.seat), None)


def _first_order(state: State, first: Seat, resting: Seat | None) -> events.Matched | events.Ran | None:
    for seat in around(state, first):
        found = None if seat == resting else _order(state, seat)
        if found is not None:
            return found
    return None


def _order(state: State, seat: Seat) -> events.Matched | events.Ran | None:
    """What the orders of a seat make of the top card: a Match before a Run, the higher Run before the lower."""
    orders, top = state.standing[seat], top_card(state)
    if not (orders.match or orders.run):
        return None
    ready = set(hand(state, seat)).difference(orders.keep)
    then = Turn(left_of(state, seat))
    if orders.match and top in ready:
        return events.Matched(seat, top, cut=True, by_order=True, then=then)
    if orders.run:
        for face in RUNS[top]:
            if face in ready:
                return events.Ran(seat, face, cut=True, by_order=True, then=then)
    return None


# -- the deal ----------------------------------------------------------------------------------------------------------


def hand_size(seats: int) -> int:
    return CARDS_DEALT if seats < MANY_SEATS else CARDS_DEALT_TO_MANY


def begin_round(course: Course, number: int, starter: Seat, deck: Sequence[Face]) -> None:
    """Hands in seat order, then the first card of the home pile: wild cards stay where they fall, until a dog card lies
    on top.
    """
    course.add(events.Shuffled(number, starter, tuple(deck)))
    state = course.state
    staying, size = present(state), hand_size(len(state.totals))
    hands, rest = deal(deck, (size,) * len(staying))
    for seat, cards in zip(staying, hands, strict=True):
        course.add(events.Dealt(seat, size, Secret(cards, hand_audience(state.options, seat))))
    wilds = next(place for place, face in enumerate(rest) if face not in WILDS)
    for face in rest[:wilds]:
        course.add(events.TurnedUp(face))
    course.add(events.TurnedUp(rest[wilds], then=Turn(starter)))
    if state.options.has_orders:
        look_round(course, starter)


# -- the end -----------------------------------------------------------------------------------------------------------


def finish_round(course: Course) -> None:
    """A hand is empty: all hands are shown and scored, and the next round is dealt or the match decided."""
    state = course.state
    hands = tuple([in_order(hand(state, seat), ORDER) for seat in range(len(state.totals))])
    points = tuple([sum([POINTS[face] for face in held]) for held in hands])
    totals = tuple([total + more for total, more in zip(state.totals, points, strict=True)])
    scored = events.Scored(state.round, hands, points, totals)
    cards = in_order([face for zone in state.zones.cards.values() for face in zone], ORDER)
    if state.round == state.options.rounds or not _can_deal(state, cards):
        finish_match(course, scored)
        return
    course.add(scored)
    begin_round(course, state.round + 1, _starter(state, points), _next_deck(course, cards))


def finish_match(course: Course, scored: events.Scored) -> None:
    """The lowest total wins; a tie is shared, or settled by a bark."""
    state = course.state
    staying = present(state)
    lowest = min([scored.totals[seat] for seat in staying])
    tied = tuple([seat for seat in staying if scored.totals[seat] == lowest])
    if len(tied) > 1 and state.options.bark:
        course.add(replace(scored, then=AskBark(tied)))
        return
    course.add(scored)
    course.add(events.Ended(tied, "points" if len(tied) == 1 else "shared"))


def _starter(state: State, points: Sequence[int]) -> Seat:
    """The highest score of the round begins; of several the youngest."""
    staying = present(state)
    highest = max([points[seat] for seat in staying])
    return next(seat for seat in state.ages if seat in staying and points[seat] == highest)


def _next_deck(course: Course, cards: Sequence[Face]) -> Sequence[Face]:
    """All cards shuffled; or as a position named them, the others below in canonical order."""
    named = course.state.next_deck
    if not named:
        return course.chance.shuffle(cards)
    rest = list(cards)
    for face in named:
        rest.remove(face)
    return (*named, *rest)


def _can_deal(state: State, cards: Sequence[Face]) -> bool:
    """Whether the cards suffice for another deal with a dog card on top; only a position can hold too few."""
    dogs = sum([face not in WILDS for face in cards])
    return dogs > hand_size(len(state.totals)) * len(present(state))
