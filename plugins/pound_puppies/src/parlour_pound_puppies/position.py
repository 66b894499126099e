"""The opening: the ordinary deal (rules 3), or a position in the notation of the scenarios (rules 13), and back.

The one hard idea: a position is brought to the table by the events of an ordinary deal, with the named hands on top of
the deck.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from gamefold import EVERYBODY, Chance, Json, Seat, Secret, seats
from gamefold.cards import Face, bad_position, deal, read, unnamed
from parlour_pound_puppies import events
from parlour_pound_puppies.cards import DECK, DOGCATCHER, DOGCATCHERS, HAND_SIZE, POUND, POUND_CARDS
from parlour_pound_puppies.course import DISCARD_TURNS_MAX, RESHUFFLES_MAX, Course, end, renew
from parlour_pound_puppies.fold import apply
from parlour_pound_puppies.options import SEATS_MAX, Options
from parlour_pound_puppies.state import State, around, cards_of, count_of, is_complete


def setup(options: Options, count: int, chance: Chance) -> list[events.Event]:
    pounds = chance.shuffle(list(POUND_CARDS))[:count]
    deck = chance.shuffle(DECK)
    first = chance.pick(range(count)) if options.first_player is None else options.first_player
    hands, (top, *rest) = deal(deck, (HAND_SIZE,) * count)
    began = events.Began(options, count, turn=first, deck=(*_flat(hands), *rest), discard=(top,))
    return opening(began, pounds, hands, chance)


def opening(
    began: events.Began, pounds: Sequence[Face], hands: Sequence[tuple[Face, ...]], chance: Chance
) -> list[events.Event]:
    """The deal, the hands being on top of the deck, and what follows at once: a win, or a new draw pile."""
    course = Course(apply(None, began), chance)
    is_open = began.options.open_pound_cards
    for seat, pound in enumerate(pounds):
        course.add(events.Assigned(seat, Secret(pound, EVERYBODY if is_open else seats(seat))))
    for seat, hand in enumerate(hands):
        course.add(events.Dealt(seat, len(hand), Secret(hand, seats(seat))))
    complete = [seat for seat in around(course.state, began.turn) if is_complete(course.state, seat)]
    if complete:
        end(course, complete[:1], "complete")
    else:
        renew(course)
    return [began, *course.events]


# -- positions -------------------------------------------------------------------------------------------------------


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is given. `deck` from the top, `discard` from the bottom."""

    pound_cards: tuple[tuple[Face, ...], ...] = ()
    hands: tuple[tuple[Face, ...], ...] = ()
    deck: tuple[Face, ...] = ()
    discard: tuple[Face, ...] = ()
    deck_only: bool = False
    third: Annotated[int, msgspec.Meta(ge=0, le=DOGCATCHERS)] = 0
    turn: Seat | None = None
    reshuffles: Annotated[int, msgspec.Meta(ge=0, lt=RESHUFFLES_MAX)] = 0
    discard_turns: Annotated[int, msgspec.Meta(ge=0, lt=DISCARD_TURNS_MAX * SEATS_MAX)] = 0


DERIVED = ("hand_sizes", "deck_top", "deck_size")
"""What `position_of` says besides the position itself."""


def position(given: Mapping[str, Json], options: Options, count: int, chance: Chance) -> list[events.Event]:
    """The opening events. Raises `Rejected("bad_position")` with the reason."""
    named = read(given, Given, DERIVED)
    turn = (options.first_player or 0) if named.turn is None else named.turn
    if not 0 <= turn < count:
        raise bad_position("no_seat", number=turn)
    if len(named.hands) != count or any(len(hand) != HAND_SIZE for hand in named.hands):
        raise bad_position("hands")
    pounds = _pounds(named.pound_cards, count)
    rest = unnamed(DECK, _named(named))
    deck = named.deck if named.deck_only else (*named.deck, *rest)
    _check_rest(named, deck)
    began = events.Began(
        options,
        count,
        turn,
        deck=(*_flat(named.hands), *deck),
        discard=named.discard,
        third=named.third,
        reshuffles=named.reshuffles,
        discard_turns=named.discard_turns,
    )
    return opening(began, pounds, named.hands, chance)


def _flat(hands: Sequence[Sequence[Face]]) -> list[Face]:
    return [face for hand in hands for face in hand]


def _pounds(given: Sequence[Sequence[Face]], count: int) -> list[Face]:
    """The Pound Cards by their puppies."""
    known = {tuple(sorted(puppies)): face for face, puppies in POUND_CARDS.items()}
    pounds = [known.get(tuple(sorted(puppies))) for puppies in given]
    found = [face for face in pounds if face is not None]
    if len(pounds) != count or len(found) != count or len(set(found)) != count:
        raise bad_position("pounds")
    return found


def _named(given: Given) -> list[Face]:
    laid = (DOGCATCHER,) * given.third
    return [*given.deck, *given.discard, *laid, *_flat(given.hands)]


def _check_rest(given: Given, deck: Sequence[Face]) -> None:
    """There is something to draw even when every Dogcatcher has been laid."""
    loose = [*deck, *given.discard]
    in_hands = sum(hand.count(DOGCATCHER) for hand in given.hands)
    if len(loose) <= loose.count(DOGCATCHER) + in_hands:
        raise bad_position("nothing_left")


def position_of(state: State) -> dict[str, Json]:
    """The position of a state; between two turns it can be read back."""
    zones, players = state.zones, range(count_of(state))
    deck = list(zones["deck"])
    return {
        "pound_cards": [_puppies(state, seat) for seat in players],
        "hands": [list(cards_of(state, seat)) for seat in players],
        "hand_sizes": [len(cards_of(state, seat)) for seat in players],
        "deck": deck,
        "deck_top": deck,
        "deck_size": len(deck),
        "discard": list(zones["discard"])[::-1],
        "third": len(zones["third"]),
        "turn": state.turn,
        "reshuffles": state.reshuffles,
        "discard_turns": state.discard_turns,
    }


def _puppies(state: State, seat: Seat) -> list[Face]:
    """What is on the seat's Pound Card; nothing once the seat has resigned."""
    return [puppy for face in state.pounds[POUND[seat]] for puppy in POUND_CARDS[face]]
