"""How a match begins: the ordinary deal, and positions in the notation of the scenarios, read and written."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from gamefold import EVERYBODY, Chance, Json, Seat, Secret
from gamefold.cards import Face, bad_position, deal, read, unnamed
from parlour_cuttle import events
from parlour_cuttle.cards import EIGHT, FACES, HAND, JACK, JOKER, KING, QUEEN, RANK, STANDARD, VALUE
from parlour_cuttle.fold import apply
from parlour_cuttle.options import Options
from parlour_cuttle.plays import hand
from parlour_cuttle.state import Stack, State, Taker, Turn

T = TypeVar("T")

DEALT_TO_TWO = (5, 6)
DEALT_TO_MORE = 5
DERIVED = frozenset({"hand_sizes", "deck_size", "deck_top", "scores"})
"""Names that a written position has besides; a position that is read may keep them, they say nothing new."""


def cards(options: Options) -> tuple[Face, ...]:
    """All cards of the match in canonical order."""
    return FACES if options.jokers else STANDARD


# -- the deal (rules 2) ------------------------------------------------------------------------------------------------


def setup(options: Options, seats: int, chance: Chance) -> list[events.Event]:
    """One card at a time from seat 0 on; with two players a sixth for the dealer, the last seat."""
    deck = tuple(chance.shuffle(cards(options)))
    sizes = DEALT_TO_TWO if seats == 2 else (DEALT_TO_MORE,) * seats
    hands, _ = deal(deck, sizes, one_by_one=True)
    return _opening(events.Began(options, seats, deck), hands)


def _opening(began: events.Began, hands: Sequence[tuple[Face, ...]]) -> list[events.Event]:
    """The first event and the deal, seen by glasses that lie from the start, and by all where hands lie open."""
    eyes = apply(None, began).zones.eyes
    is_pile_empty = len(began.deck) == sum(map(len, hands))
    lie_open = began.options.open_hands_on_empty_deck and began.seats == 2 and is_pile_empty
    found: list[events.Event] = [began]
    for seat, held in enumerate(hands):
        shown = EVERYBODY if lie_open else eyes[HAND[seat]]
        found.append(events.Dealt(seat, len(held), Secret(held, shown)))
    found[-1] = msgspec.structs.replace(found[-1], then=Turn(began.turn))
    return found


# -- reading -----------------------------------------------------------------------------------------------------------


class GivenPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point card with its Jacks, bottom first, each with the seat that it gave the card to."""

    card: Face
    owner: Seat | None = None
    jacks: tuple[tuple[Face, Seat], ...] = ()


class GivenPermanent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A permanent with its Jokers."""

    card: Face
    owner: Seat | None = None
    jokers: tuple[tuple[Face, Seat], ...] = ()


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written (scenarios, Notation); lists by seat."""

    turn: Seat = 0
    hands: tuple[tuple[Face, ...], ...] = ()
    points: tuple[tuple[Face | GivenPoint, ...], ...] = ()
    permanents: tuple[tuple[Face | GivenPermanent, ...], ...] = ()
    scrap: tuple[Face, ...] = ()
    deck: tuple[Face, ...] = ()
    deck_only: bool = False
    frozen: tuple[tuple[Face, ...], ...] = ()
    passes: int = 0


def position(given: Mapping[str, Json], options: Options, seats: int) -> list[events.Event]:
    """The opening events of a position. Raises `Rejected("bad_position")` with a reason."""
    told = read(given, Given, DERIVED)
    if not 0 <= told.turn < seats:
        raise bad_position("no_seat", number=told.turn)
    hands = _by_seat("hands", told.hands, seats)
    points = tuple(
        tuple([_point(one, seat, seats) for one in side])
        for seat, side in enumerate(_by_seat("points", told.points, seats))
    )
    permanents = tuple(
        tuple([_permanent(one, seat, seats) for one in side])
        for seat, side in enumerate(_by_seat("permanents", told.permanents, seats))
    )
    named = [*_flat(hands), *_faces(points), *_faces(permanents), *told.scrap, *told.deck]
    rest = unnamed(cards(options), named)
    pile = told.deck if told.deck_only else (*told.deck, *rest)
    began = events.Began(
        options=options,
        seats=seats,
        deck=(*_flat(hands), *pile),
        turn=told.turn,
        points=points,
        permanents=permanents,
        scrap=told.scrap,
        frozen=_frozen(told, hands, seats),
        passes=_passes(told, options),
    )
    return _opening(began, hands)


def _by_seat(name: str, lists: tuple[tuple[T, ...], ...], seats: int) -> tuple[tuple[T, ...], ...]:
    """A list for each seat; what is not named is empty."""
    if len(lists) > seats:
        raise bad_position("too_many_seats", list=name, number=len(lists), most=seats)
    return lists + ((),) * (seats - len(lists))


def _point(one: Face | GivenPoint, seat: Seat, seats: int) -> Stack:
    given = GivenPoint(one) if isinstance(one, str) else one
    if given.card not in VALUE:
        raise bad_position("no_point_card", card=given.card)
    return _stack(given.card, given.owner, given.jacks, JACK, seat, seats)


def _permanent(one: Face | GivenPermanent, seat: Seat, seats: int) -> Stack:
    given = GivenPermanent(one) if isinstance(one, str) else one
    if RANK.get(given.card) not in (EIGHT, QUEEN, KING):
        raise bad_position("no_permanent", card=given.card)
    return _stack(given.card, given.owner, given.jokers, JOKER, seat, seats)


def _stack(
    card: Face, owner: Seat | None, on: tuple[tuple[Face, Seat], ...], rank: int, seat: Seat, seats: int
) -> Stack:
    """A stack on the side of its controller, who is named by the top Jack or Joker, or is its owner."""
    first = seat if owner is None else owner
    takers = tuple([Taker(face, to) for face, to in on])
    if any(RANK.get(taker.card) != rank for taker in takers):
        raise bad_position("not_on_it", card=card)
    if not all(0 <= one < seats for one in (first, *[taker.seat for taker in takers])):
        raise bad_position("owner", card=card)
    if (takers[-1].seat if takers else first) != seat:
        raise bad_position("wrong_side", card=card)
    return Stack(card, first, takers)


def _frozen(told: Given, hands: tuple[tuple[Face, ...], ...], seats: int) -> tuple[tuple[Face, ...], ...]:
    frozen = _by_seat("frozen", told.frozen, seats)
    for mine, held in zip(frozen, hands, strict=True):
        for face in mine:
            if face not in held:
                raise bad_position("not_held", card=face)
    return frozen if any(frozen) else ()


def _passes(told: Given, options: Options) -> int:
    if not 0 <= told.passes < options.passes_to_draw:
        raise bad_position("passes", number=told.passes)
    return told.passes


def _flat(lists: Sequence[Sequence[Face]]) -> list[Face]:
    return [face for one in lists for face in one]


def _faces(sides: Sequence[Sequence[Stack]]) -> list[Face]:
    return [face for side in sides for stack in side for face in (stack.card, *[taker.card for taker in stack.on])]


# -- writing -----------------------------------------------------------------------------------------------------------


def position_of(state: State) -> dict[str, Json]:
    """The position of a state. A card that is being answered or settled has no place in the notation."""
    zones = state.zones
    hands = [list(hand(state, seat)) for seat in range(len(state.sides))]
    deck = list(zones.cards["deck"])
    return {
        "turn": state.turn,
        "hands": hands,
        "points": [[_written(stack, seat, "jacks") for stack in one.points] for seat, one in enumerate(state.sides)],
        "permanents": [
            [_written(stack, seat, "jokers") for stack in one.permanents] for seat, one in enumerate(state.sides)
        ],
        "scrap": list(zones.cards["scrap"]),
        "deck": deck,
        "deck_only": True,
        "frozen": [list(faces) for faces in state.frozen],
        "passes": state.passes,
        "hand_sizes": [len(held) for held in hands],
        "deck_size": len(deck),
        "deck_top": deck,
        "scores": [one.score for one in state.sides],
    }


def _written(stack: Stack, seat: Seat, on: str) -> Any:
    if not stack.on and stack.owner == seat:
        return stack.card
    return {"card": stack.card, "owner": stack.owner, on: [[taker.card, taker.seat] for taker in stack.on]}
