"""How a match begins: the ordinary deal (rules 2), and positions in the notation of the scenarios, read and written
(rules 16): the beginning of a turn.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from gamefold import Chance, Json, Seat, Secret
from gamefold.cards import Face, bad_position, in_order, read, unnamed
from parlour_mutts import events
from parlour_mutts.cards import COLORS, ORDER, WILDS, pack
from parlour_mutts.course import Course
from parlour_mutts.fold import apply
from parlour_mutts.options import Options
from parlour_mutts.rounds import begin_round
from parlour_mutts.state import State, Turn, hand, hand_audience

DERIVED = frozenset({"home_top", "home_size", "hand_sizes", "deck_size", "deck_top", "scores"})
"""Names that a written position has besides; a position that is read may keep them, they say nothing new."""

TOTAL_MAX = 10_000
Total = Annotated[int, msgspec.Meta(ge=0, le=TOTAL_MAX)]
Faces = tuple[Face, ...]


def setup(options: Options, seats: int, chance: Chance) -> list[events.Event]:
    """The first deal; who counts as younger is drawn unless it was arranged (rules 2)."""
    ages = options.age_order or tuple(chance.shuffle(range(seats)))
    began = events.Began(options, seats, ages)
    course = Course(apply(None, began), chance)
    begin_round(course, 1, ages[0], chance.shuffle(pack(options.wilds)))
    return [began, *course.events]


# -- reading -----------------------------------------------------------------------------------------------------------


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is given. `deck_only`: cards that are named nowhere are out of the match."""

    home: Faces
    hands: tuple[Faces, ...]
    deck: Faces = ()
    deck_only: bool = False
    color: str | None = None
    turn: Seat = 0
    round: int = 1
    totals: tuple[Total, ...] = ()
    age_order: tuple[Seat, ...] = ()
    next_deck: Faces = ()


def position(given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> list[events.Event]:
    """The opening events of a match from a position. Raises `Rejected("bad_position")`, with a reason."""
    told = read(given, Given, DERIVED)
    ages = told.age_order or options.age_order or tuple(range(seats))
    _check(told, options, seats, ages)
    held = [face for one in told.hands for face in one]
    deck = (*held, *told.deck, *_below(told, options, held))
    return [
        events.Began(options, seats, ages, told.totals),
        events.Shuffled(told.round, told.turn, deck, told.home, told.color, told.next_deck),
        *[_dealt(told, options, seat) for seat in range(seats)],
    ]


def _dealt(told: Given, options: Options, seat: Seat) -> events.Dealt:
    cards = told.hands[seat]
    is_last = seat == len(told.hands) - 1
    then = Turn(told.turn) if is_last else None
    return events.Dealt(seat, len(cards), Secret(cards, hand_audience(options, seat)), then)


def _below(told: Given, options: Options, held: Sequence[Face]) -> Faces:
    """The cards of the match that are named nowhere, in canonical order."""
    named = [*held, *told.home, *told.deck]
    found = unnamed(pack(options.wilds), named)
    rest = () if told.deck_only else found
    lying = Counter((*named, *rest))
    for face, count in Counter(told.next_deck).items():
        _want(count <= lying[face], "next_deck", card=face, number=count)
    return rest


def _check(told: Given, options: Options, seats: int, ages: Sequence[Seat]) -> None:
    _want(len(told.hands) == seats and all(told.hands), "hands")
    _want(bool(told.home), "home")
    _want(0 <= told.turn < seats, "no_seat", number=told.turn)
    _want(1 <= told.round <= options.rounds, "no_round", number=told.round)
    _want(len(told.totals) in (0, seats), "totals")
    _want(sorted(ages) == list(range(seats)), "ages")
    is_wild = told.home[-1] in WILDS
    _want(told.color in COLORS if is_wild else told.color is None, "color")


def _want(is_so: bool, reason: str, **slots: Json) -> None:
    if not is_so:
        raise bad_position(reason, **slots)


# -- writing -----------------------------------------------------------------------------------------------------------


def position_of(state: State) -> dict[str, Json]:
    """The position of a state, with what else scenarios may expect."""
    cards = state.zones.cards
    hands = [list(in_order(hand(state, seat), ORDER)) for seat in range(len(state.totals))]
    home, deck = list(cards["home"]), list(cards["deck"])
    return {
        "home": home,
        "hands": hands,
        "deck": deck,
        "deck_only": True,
        "color": state.color,
        "turn": state.turn,
        "round": state.round,
        "totals": list(state.totals),
        "age_order": list(state.ages),
        "next_deck": list(state.next_deck),
        "home_top": home[-1],
        "home_size": len(home),
        "hand_sizes": [len(held) for held in hands],
        "deck_size": len(deck),
        "deck_top": deck,
        "scores": list(state.totals),
    }
