"""The rules, one row a clause: its section and words as id, a position, what is done, what is true then.

The scenarios beside this file hold the ordinary cases; here stand the clauses between them.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from gamefold import Rejected
from gamefold.chance import Stream
from gamefold.match import Match
from parlour_pound_puppies.cards import DECK, DOGCATCHER, POUND_CARDS, PUPPIES
from parlour_pound_puppies.game import PoundPuppies

ALMOST = ["biscuit", "button", "clover", "waffles"]
"""One short of the first Pound Card."""
SECOND_ALMOST = ["biscuit", "dusty", "freckles", "waffles"]


class Clause(NamedTuple):
    id: str
    lines: list[str]
    then: dict[str, Any]
    given: Mapping[str, Any] = MappingProxyType({})
    seats: int = 3


TURNS = [
    Clause(
        "4.2: a needed card may be discarded",
        ["0 draw deck", "0 discard biscuit"],
        {"discard": ["dusty", "biscuit"], "turn": 1, "hands": ["button pepper waffles waffles", *["…"] * 2]},
        {"deck": ["pepper"]},
    ),
    Clause(
        "4.1: the discard pile gives its cards back in order",
        ["0 draw discard", "0 discard waffles", "1 draw discard", "1 discard pepper", "2 draw discard"],
        {"discard": ["dusty", "sunny"], "turn": 2, "awaits": [2]},
        {"discard": ["dusty", "sunny", "clover"]},
    ),
    Clause(
        "4: only who is in turn is asked",
        ["1! draw deck not_asked", "0 draw deck", "1! discard muffin not_asked", "2! catch 1 not_asked"],
        {"awaits": [0]},
    ),
    Clause(
        "4: an empty draw pile is renewed at the next start, not in the turn",
        ["0 draw deck", "0 catch 1 < muffin"],
        {"deck_size": 0, "reshuffles": 0, "third": 1},
        {"deck": [DOGCATCHER], "discard": ["dusty", "sunny"], "deck_only": True},
    ),
    Clause(
        "4: after an exchange the draw pile is renewed too",
        ["0 draw deck", "0 catch 1 < muffin", "0 give waffles < dusty,sunny"],
        {"deck": ["dusty", "sunny"], "discard": [], "reshuffles": 1, "turn": 1},
        {"deck": [DOGCATCHER], "discard": ["dusty", "sunny"], "deck_only": True},
    ),
]

EXCHANGES = [
    Clause(
        "5: which copy of a card is given makes no difference",
        ["0 draw deck", "0 catch 1 < muffin", "0 give muffin"],
        {"hands": ["biscuit button muffin waffles", "freckles muffin muffin pepper", "…"], "turn": 1},
        {
            "deck": [DOGCATCHER],
            "hands": [
                ["biscuit", "button", "waffles", "muffin"],
                ["freckles", "pepper", "muffin", "muffin"],
                ["sunny", "dusty", "clover", "patches"],
            ],
        },
    ),
    Clause(
        "5: a Dogcatcher kept from an earlier turn cannot be laid",
        [
            "0 draw deck",
            "0 discard waffles",
            "1 draw deck",
            "1 discard pepper",
            "2 draw deck",
            "2 discard sunny",
            "0 draw deck",
            "0! catch 1 no_dogcatcher",
            "0 discard dogcatcher",
        ],
        {"third": 0, "turn": 1},
        {"deck": [DOGCATCHER, "pepper", "sunny", "sunny"]},
    ),
    Clause(
        "5: a Dogcatcher taken in an exchange cannot be laid in it",
        [
            "0 draw deck",
            "0 catch 1 < dogcatcher",
            "0! catch 2 not_asked",
            "0! discard waffles not_asked",
            "0 give dogcatcher",
        ],
        {"third": 1, "turn": 1, "hands": ["…", "dogcatcher freckles muffin pepper", "…"]},
        {
            "deck": [DOGCATCHER],
            "hands": [
                ["biscuit", "button", "waffles", "waffles"],
                ["freckles", "pepper", "muffin", DOGCATCHER],
                ["sunny", "dusty", "clover", "patches"],
            ],
        },
    ),
    Clause(
        "5: a drawn Dogcatcher is laid on opponents only",
        ["0 draw deck", "0! catch 0 no_opponent", "0! catch 3 no_opponent", "0! catch -1 no_opponent"],
        {"third": 0, "awaits": [0]},
        {"deck": [DOGCATCHER]},
    ),
]

WINS = [
    Clause(
        "6: a gift can make the partner win out of turn",
        ["0 draw deck", "0 catch 1 < waffles", "0 give pepper"],
        {"winners": [1], "places": [2, 1, 2], "cause": "complete", "awaits": []},
        {
            "deck": [DOGCATCHER],
            "hands": [["biscuit", "button", "sunny", "pepper"], SECOND_ALMOST, ["sunny", "dusty", "clover", "muffin"]],
        },
    ),
    Clause(
        "6: if both hands are complete the player in turn wins alone",
        ["0 draw deck", "0 catch 1 < patches", "0 give pepper"],
        {"winners": [0], "places": [1, 2, 2], "cause": "complete"},
        {
            "deck": [DOGCATCHER],
            "hands": [
                ["biscuit", "button", "clover", "pepper"],
                ["biscuit", "dusty", "freckles", "patches"],
                ["sunny", "dusty", "clover", "muffin"],
            ],
        },
    ),
    Clause(
        "6: four of the Pound Card and a fifth card are no win, and none if one of the four goes",
        ["0 draw deck", "0 discard clover"],
        {"winners": None, "turn": 1},
        {
            "deck": ["patches"],
            "hands": [ALMOST, ["freckles", "pepper", "muffin", "muffin"], ["sunny", "dusty", "clover", "waffles"]],
        },
    ),
    Clause(
        "6: a double among the four is no complete hand",
        ["0 draw deck", "0 discard waffles"],
        {"winners": None, "hands": ["biscuit biscuit button clover", *["…"] * 2]},
        {
            "deck": ["biscuit"],
            "hands": [ALMOST, ["freckles", "pepper", "muffin", "muffin"], ["sunny", "dusty", "clover", "waffles"]],
        },
    ),
    Clause(
        "6: a Dogcatcher stands for no puppy",
        ["0 draw deck", "0 discard waffles"],
        {"winners": None, "turn": 1},
        {
            "deck": [DOGCATCHER],
            "hands": [ALMOST, ["freckles", "pepper", "muffin", "muffin"], ["sunny", "dusty", "clover", "waffles"]],
        },
    ),
]

STALLS = [
    Clause(
        "7: a draw from the draw pile breaks the row",
        ["0 draw deck", "0 discard pepper", "1 draw discard", "1 discard pepper"],
        {"discard_turns": 1, "winners": None},
        {"deck": ["pepper"], "discard_turns": 29},
    ),
    Clause(
        "7: the row ends the match with its last turn",
        ["0 draw discard", "0 discard dusty"],
        {"discard_turns": 30, "winners": [0, 1], "places": [1, 1, 3], "cause": "circling"},
        {
            "discard_turns": 29,
            "hands": [
                ["biscuit", "button", "waffles", "waffles"],
                ["freckles", "pepper", "muffin", "muffin"],
                ["sunny", "sunny", "clover", "patches"],
            ],
        },
    ),
    Clause(
        "7: with fewer players a shorter row will do",
        ["2 resign", "0 draw discard", "0 discard dusty"],
        {"discard_turns": 24, "winners": [0, 1], "places": [1, 1, 3], "cause": "circling"},
        {"discard_turns": 23},
    ),
    Clause(
        "7: a complete hand comes before the stall guard",
        ["0 draw discard", "0 discard waffles"],
        {"winners": [0], "cause": "complete"},
        {
            "discard_turns": 29,
            "discard": ["patches"],
            "hands": [ALMOST, ["freckles", "pepper", "muffin", "muffin"], ["sunny", "dusty", "clover", "waffles"]],
        },
    ),
    Clause(
        "7: doubles and Dogcatchers count nothing",
        ["0 draw deck", "0 discard sunny"],
        {"winners": [1], "reshuffles": 12, "cause": "reshuffles"},
        {
            "deck": ["sunny"],
            "discard": ["sunny"],
            "reshuffles": 11,
            "deck_only": True,
            "hands": [["biscuit", "biscuit", "biscuit", DOGCATCHER], ["freckles", "pepper", "muffin", "muffin"]],
        },
        2,
    ),
]

ABSENCE = [
    Clause(
        "11: a Dogcatcher drawn in the turn is discarded, never laid",
        ["timeout"],
        {"discard": ["dusty", DOGCATCHER], "third": 0, "turn": 1},
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: a Dogcatcher in the hand is a spare card",
        ["timeout"],
        {"discard": ["dusty", DOGCATCHER], "hands": ["biscuit button clover patches", *["…"] * 2], "winners": [0]},
        {
            "deck": ["patches"],
            "hands": [
                ["biscuit", "button", "clover", DOGCATCHER],
                ["freckles", "pepper", "muffin", "muffin"],
                ["sunny", "dusty", "clover", "waffles"],
            ],
        },
    ),
    Clause(
        "11: a time-out in an exchange gives the taken card back",
        ["0 draw deck", "0 catch 2 < clover", "timeout"],
        {"hands": ["biscuit button waffles waffles", "…", "clover dusty patches sunny"], "turn": 1, "third": 1},
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: who resigns in turn after the draw leaves five cards",
        ["0 draw deck", "0 resign < pepper,waffles,button,waffles,biscuit"],
        {"discard": ["biscuit", "waffles", "button", "waffles", "pepper", "dusty"], "turn": 1, "awaits": [1]},
        {"deck": ["pepper"]},
    ),
    Clause(
        "11: who resigns in an exchange gives the taken card back first",
        ["0 draw deck", "0 catch 2 < clover", "0 resign"],
        {"hands": ["", "…", "clover dusty patches sunny"], "turn": 1, "hand_sizes": [0, 4, 4]},
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: the partner who resigns gets the taken card back first, and the turn ends",
        ["0 draw deck", "0 catch 1 < muffin", "1 resign < pepper,muffin,muffin,freckles"],
        {
            "hands": ["biscuit button waffles waffles", "", "…"],
            "discard": ["freckles", "muffin", "muffin", "pepper", "dusty"],
            "turn": 2,
            "awaits": [2],
        },
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: a third player's resignation leaves an exchange alone",
        ["0 draw deck", "0 catch 1 < muffin", "2 resign", "0 give waffles"],
        {"hands": ["biscuit button muffin waffles", "freckles muffin pepper waffles", ""], "turn": 1},
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: who has resigned is not asked any more",
        ["1 resign", "1! draw deck over", "0 draw deck", "0! catch 1 no_opponent", "0 catch 2 < dusty"],
        {"hand_sizes": [5, 0, 3], "awaits": [0]},
        {"deck": [DOGCATCHER]},
    ),
    Clause(
        "11: the Pound Card of who resigned leaves the match",
        ["1 resign"],
        {"pound_cards": [["biscuit", "button", "clover", "patches"], [], ["button", "dusty", "muffin", "sunny"]]},
    ),
    Clause(
        "11: the last who stays wins",
        ["0 resign", "1 resign"],
        {"winners": [2], "places": [2, 2, 1], "cause": "resigned", "awaits": []},
    ),
]

CLAUSES = [*TURNS, *EXCHANGES, *WINS, *STALLS, *ABSENCE]


def matches(expected: Any, found: Any) -> bool:
    """`"…"` in a list of hands is any hand."""
    if isinstance(expected, list) and "…" in expected:
        return len(expected) == len(found) and all(a in ("…", b) for a, b in zip(expected, found, strict=True))
    return bool(expected == found)


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_clause(clause: Clause, play: Callable[..., Any]) -> None:
    played = play(clause.seats, **clause.given).lines(*clause.lines)
    found = played.then()
    assert {name: found[name] for name, value in clause.then.items() if not matches(value, found[name])} == {}


# -- rules 2, 3 and 14 -------------------------------------------------------------------------------------------------


def test_2_every_two_pound_cards_share_exactly_one_puppy() -> None:
    assert [len(set(one) & set(two)) for one, two in combinations(POUND_CARDS.values(), 2)] == [1] * 6


def test_2_the_deck_is_three_of_each_puppy_and_four_dogcatchers() -> None:
    assert {face: DECK.count(face) for face in DECK} == {**dict.fromkeys(PUPPIES, 3), DOGCATCHER: 4}
    assert len(DECK) == 34


@pytest.mark.parametrize("seats, drawable", [(2, 25), (3, 21), (4, 17)])
def test_3_the_deal(seats: int, drawable: int) -> None:
    state = Match.start(PoundPuppies, {}, seats, b"deal").state
    found = PoundPuppies.position_of(state)
    assert (found["deck_size"], found["hand_sizes"], len(found["discard"])) == (drawable, [4] * seats, 1)
    assert {tuple(puppies) for puppies in found["pound_cards"]} <= set(POUND_CARDS.values())
    assert len({tuple(puppies) for puppies in found["pound_cards"]}) == seats


def test_3_the_first_player_is_named_or_random() -> None:
    turns = [Match.start(PoundPuppies, {"first_player": 2}, 4, bytes([key])).state.turn for key in range(8)]
    assert turns == [2] * 8
    assert {Match.start(PoundPuppies, {}, 4, bytes([key])).state.turn for key in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_3_only_two_to_four_play(seats: int) -> None:
    with pytest.raises(Rejected) as refused:
        Match.start(PoundPuppies, {}, seats, b"deal")
    assert refused.value.code == "bad_seats"


def test_5_the_blind_take_is_uniform_over_the_four_cards(play: Callable[..., Any]) -> None:
    before = play(deck=[DOGCATCHER]).lines("0 draw deck").match
    found: dict[str, int] = {}
    for number in range(2_000):
        match = before.fork()
        match.key = number.to_bytes(4, "big")
        (record,) = match.submit(0, {"type": "catch", "seat": 2}, None, 0)
        found[record.event.card.value] = found.get(record.event.card.value, 0) + 1
    assert set(found) == {"sunny", "dusty", "clover", "patches"}
    assert all(430 < count < 570 for count in found.values()), found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_14_cards_stay_and_every_match_ends(seats: int) -> None:
    everything = sorted(DECK)
    for number in range(40):
        chance = Stream(b"play", number * 10 + seats)
        state: Any = None
        events: list[Any] = list(PoundPuppies.setup(PoundPuppies.options_type(), seats, chance))
        while events:
            for event in events:
                state = PoundPuppies.apply(state, event)
            if len(state.zones.cards) == 2 * seats + 3 and state.zones["deck"]:
                assert sorted(face for zone in PoundPuppies.lies(state).values() for face in zone) == everything
            if PoundPuppies.outcome(state) is not None:
                break
            if state.phase == "draw":
                assert [len(hand) for zone, hand in PoundPuppies.lies(state).items() if "hand" in zone] == [4] * seats
            legal = PoundPuppies.legal(state, state.turn)
            events = list(PoundPuppies.decide(state, state.turn, chance.pick(legal), chance))
        assert PoundPuppies.outcome(state) is not None
