"""The rules, one row a clause: its section and words as id, hands, what is done, what is true then.

The scenarios beside this file hold the ordinary cases; here stand the clauses between them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from gamefold.match import Match
from parlour_mutts.cards import BREED, BREEDS, COLOR, DOGS, NUMBER, OF_BREED, pack
from parlour_mutts.game import Mutts

NOTHING: Mapping[str, Any] = MappingProxyType({})
SLOW = {"pace": "slow", "format": "speed"}
DULL = ["Y9", "G12"]
"""Neither matches nor runs nor fits red 3."""


class Clause(NamedTuple):
    id: str
    hands: list[list[str]]
    lines: list[str]
    then: dict[str, Any]
    given: Mapping[str, Any] = NOTHING
    options: Mapping[str, Any] = NOTHING


TURNS = [
    Clause(
        "4: after own Matches and Runs a drawn card is out of the question",
        [["R4", "Y9"], DULL, ["Y8", "G14"]],
        ["0! end_turn must_play", "0 run R4", "0! draw no_draw", "0 end_turn"],
        {"turn": 1, "hand_sizes": [1, 2, 2]},
    ),
    Clause(
        "4: the drawn card may go down as a Run, and the turn is over",
        [["Y9", "G14"], DULL, ["Y8", "G12"]],
        ["0 draw", "0! draw already_drawn", "0 run R4", "0! end_turn not_your_turn"],
        {"turn": 1, "home": ["R3", "R4"]},
        {"deck": ["R4"]},
    ),
    Clause(
        "4: a second copy of the drawn face stays, for the turn is over",
        [["Y9", "G14"], DULL, ["Y8", "R4"]],
        ["0 draw", "0 match R3", "0! play G14 not_your_turn"],
        {"turn": 1, "hands": ["Y9 G14", "Y9 G12", "R4 Y8"]},
        {"deck": ["R3"]},
    ),
    Clause(
        "4: drawing two over the end of the pile shuffles in between",
        [["dog_house", "Y1", "Y2", "Y4"], DULL, ["Y8", "G14", "G1"]],
        ['0 play dog_house < ["R5", "R3"]'],
        {"hands": ["Y1 Y2 Y4", "R5 Y9 G12 G13", "Y8 G1 G14"], "deck": ["R3"], "home": ["dog_house"]},
        {"deck": ["G13"], "deck_only": True, "home": ["R5", "R3"]},
        {"actions": ["dog_house"]},
    ),
]

CUTS = [
    Clause(
        "5: a cut takes the rest of a chain, and the drawn card stays",
        [["R4", "Y4", "Y9"], ["Y1", "G5"], ["R4", "Y13"], ["Y8", "G12"]],
        ["0 run R4", "mark a", "2 match R4", "0! end_turn turn_moved @a", "0! play Y4 turn_moved @a"],
        {"turn": 3, "hands": ["Y4 Y9", "Y1 G5", "Y13", "Y8 G12"]},
    ),
    Clause(
        "5: a cut by the right neighbour gives a turn that has drawn afresh",
        [["Y9", "G14"], ["Y1", "G5"], ["Y8", "G12"], ["R4", "Y13"]],
        ["0 draw", "mark a", "3 run R4", "0! end_turn too_late @a", "0! end_turn must_play"],
        {"turn": 0, "awaits": [0], "hand_sizes": [3, 2, 2, 1]},
        {"deck": ["Y7"]},
    ),
    Clause(
        "5: who would be next cuts before its turn and is passed over",
        [["R9", "Y9"], ["R4", "G5"], ["Y8", "G12"]],
        ["1 run R4"],
        {"turn": 2, "awaits": [2]},
    ),
    Clause(
        "5: no Match on the cards under a wild",
        [["mutt", "Y9"], ["R3", "G5"], ["Y8", "G12"]],
        ["mark a", "0 play mutt", "1! match R3 locked", "1! match R3 too_late @a"],
        {"awaits": [0, 1, 2]},
    ),
    Clause(
        "10: a draw and the end of a turn make no call late",
        [["Y9", "G14"], ["R3", "R4"], ["Y8", "G12"]],
        ["mark a", "0 draw", "0 end_turn", "1 match R3 @a"],
        {"turn": 1, "home": ["R3", "R3"]},
        {"deck": ["Y7"]},
    ),
    Clause(
        "10: the same face is another card: a call on the landing before is late",
        [["R9", "Y9"], ["R3", "G5"], ["R4", "G12"], ["Y8", "G2"]],
        ["mark a", "1 match R3", "2! run R4 too_late @a", "2 run R4"],
        {"turn": 2, "home": ["R3", "R3", "R4"]},
    ),
    Clause(
        "10: a draw for the top card before is late, the turn being one's own again",
        [["Y9", "G14"], ["Y1", "G5"], ["Y8", "R4"]],
        ["mark a", "2 run R4", "0! draw too_late @a", "0 draw"],
        {"turn": 0, "hand_sizes": [3, 2, 1]},
    ),
]

WILDS = [
    Clause(
        "6: a colour stays over draws and passes of everybody",
        [["mutt", "Y9", "G1"], ["Y1", "Y13"], ["Y8", "G12"]],
        ["0 play mutt", "0 name_color red", "1 draw", "1 end_turn", "2 draw", "2 end_turn", "0! play Y9 not_playable"],
        {"turn": 0, "color": "red"},
        {"deck": ["G2", "Y2"]},
        {"slap": False},
    ),
    Clause(
        "7.1: the colour of a Mutt is not closed by the end of the race",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play mutt", "mark a", "0 slap", "2 slap", "0 name_color green @a"],
        {"turn": 1, "color": "green", "hand_sizes": [1, 3, 2]},
    ),
    Clause(
        "7.1: a doubled slap is accepted, also for the question before",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play mutt", "mark a", "1 slap @a", "1 slap @a", "1 slap"],
        {"awaits": [0, 2], "hand_sizes": [1, 2, 2]},
    ),
    Clause(
        "7.1: the window closes on a race whose colour is named",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play mutt", "0 name_color red", "1 slap", "timeout < 2"],
        {"turn": 1, "color": "red", "hand_sizes": [1, 2, 3]},
    ),
    Clause(
        "7.1: window and colour run out together",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play mutt", "1 slap", 'timeout < 2, "green"'],
        {"turn": 1, "color": "green", "hand_sizes": [1, 2, 3]},
    ),
    Clause(
        "7.2: the player alone with the fewest draws two",
        [["dog_house", "Y9"], [*DULL, "Y1"], ["Y8", "G14"]],
        ["0 play dog_house"],
        {"hand_sizes": [3, 3, 2], "awaits": [0]},
        options={"actions": ["dog_house"]},
    ),
    Clause(
        "7.2: the player among the tied draws nothing",
        [["dog_house", "Y9", "Y4"], DULL, ["Y8", "G14", "G1"]],
        ["0 play dog_house"],
        {"hand_sizes": [2, 3, 3]},
        options={"actions": ["dog_house"]},
    ),
    Clause(
        "7.3: an answer that is the last card ends the round at once",
        [["fleas", "Y9", "Y1"], ["fleas"], ["Y8", "G14"]],
        ["0 play fleas", "1 answer"],
        {"winners": [1], "totals": [2, 0, 2]},
        options={"actions": ["fleas"], "rounds": 1},
    ),
    Clause(
        "7.3: with two seats left the one neighbour is asked once",
        [["fleas", "Y9", "Y1"], DULL, ["Y8", "G14"]],
        ["1 resign", "0 play fleas", "2 accept"],
        {"awaits": [0], "hand_sizes": [2, 0, 3]},
        options={"actions": ["fleas"]},
    ),
    Clause(
        "7.4: hands are swapped whole and no round ends by it",
        [["hydrant", "Y9"], ["G5"], ["Y8", "G14"]],
        ["0 play hydrant", "0! swap 0 bad_choice", "0! swap 7 bad_choice", "0 swap 1"],
        {"hands": ["G5", "Y9", "Y8 G14"], "awaits": [0]},
        options={"actions": ["hydrant"]},
    ),
    Clause(
        "7.5: who lays the last card ends the round, others lay nothing",
        [["pedigree", "R12", "Y1"], ["Y7"], ["G3", "G14"]],
        ["0 play pedigree", "0 name_breed pug", "1 lay Y7"],
        {"winners": [1], "totals": [2, 0, 2], "home": ["R3", "pedigree", "Y7"]},
        options={"actions": ["pedigree"], "rounds": 1},
    ),
    Clause(
        "7.5: Matches and Runs stay closed throughout",
        [["pedigree", "R12", "Y1"], ["Y7", "Y9"], ["Y8", "Y6", "Y7"]],
        ["0 play pedigree", "0 name_breed pug", "1 lay Y7", "2! run Y8 locked", "2 lay", "0 lay", "2 match Y7"],
        {"turn": 0, "home": ["R3", "pedigree", "Y7", "Y7"]},
        options={"actions": ["pedigree"]},
    ),
]

ROUNDS = [
    Clause(
        "8: after a tie only the tied may bark",
        [["R9"], ["Y1", "Y9", "G14"], ["G5"]],
        ["0! bark not_asked", "0 play R9", "1! bark not_tied", "2 bark"],
        {"winners": [2], "places": [2, 3, 1], "cause": "bark", "scores": [4, 12, 4]},
        {"round": 3, "totals": [4, 9, 3]},
    ),
    Clause(
        "8: at the slow pace a bark may be agreed",
        [["R9"], ["Y1", "Y9", "G14"], ["G5"]],
        ["0 play R9", "0 bark"],
        {"winners": [0], "cause": "bark"},
        {"round": 3, "totals": [4, 9, 3]},
        {"pace": "slow", "bark": True},
    ),
    Clause(
        "8: a shared win has two first places",
        [["R9"], ["Y1", "Y9", "G14"], ["G5"]],
        ["0 play R9", "timeout"],
        {"winners": [0, 2], "places": [1, 3, 1], "cause": "shared"},
        {"round": 3, "totals": [4, 9, 3]},
    ),
    Clause(
        "16: the next deal comes out as the position says",
        [["R9"], ["Y1", "Y9"], ["G5"]],
        ["0 play R9"],
        {
            "round": 2,
            "turn": 1,
            "home": ["mutt", "G14"],
            "hands": [
                "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5",
                "R6 R6 R7 R7 R8 R8 R9 R9 R10 R10",
                "R11 R11 R12 R12 R13 R13 R14 R14 Y1 Y1",
            ],
        },
        {"next_deck": [*[face for face in DOGS[:15] for _ in range(2)], "mutt", "G14"]},
    ),
    Clause(
        "16: where a position holds too few cards for a deal the match ends with its round",
        [["R9"], ["Y1", "Y9"], ["G5"]],
        ["0 play R9"],
        {"winners": [0], "round": 1},
        {"deck": ["G1"], "deck_only": True},
    ),
]

ORDERS = [
    Clause(
        "11: a Match of a seat further on does not go before a Run of a nearer one",
        [["R9", "Y1"], ["Y13", "R8"], ["R9", "G12"], ["Y8", "G2"]],
        ["1 orders run", "2 orders match", "0 play R9"],
        {"home": ["R3", "R9", "R8"], "turn": 2, "hands": ["Y1", "Y13", "R9 G12", "Y8 G2"]},
        options=SLOW,
    ),
    Clause(
        "11: a Match before a Run, the higher Run before the lower",
        [["R9", "Y1"], ["R9", "R8", "R10", "G5"], ["Y13", "G12"], ["Y8", "G2"]],
        ["1 orders match run", "0 play R9"],
        {"home": ["R3", "R9", "R9", "R10"], "turn": 2, "hands": ["Y1", "R8 G5", "Y13 G12", "Y8 G2"]},
        options=SLOW,
    ),
    Clause(
        "11: the player's own orders come last, and its left stays next",
        [["R9", "R9", "R10", "Y1"], ["Y13", "G5"], ["Y8", "G12"]],
        ["0 orders match run", "0 play R9"],
        {"home": ["R3", "R9", "R9", "R10"], "turn": 1, "hands": ["Y1", "Y13 G5", "Y8 G12"]},
        options=SLOW,
    ),
    Clause(
        "11: in a chain one's own orders rest",
        [["R4", "R4", "Y1"], ["Y13", "G5"], ["Y8", "G12"]],
        ["0 orders match run", "0 run R4"],
        {"home": ["R3", "R4"], "turn": 0, "awaits": [0]},
        options=SLOW,
    ),
    Clause(
        "11: others' orders cut a chain, and then nobody's orders rest",
        [["R4", "R5", "Y4", "Y1"], ["Y13", "R4", "G5"], ["Y8", "G12"]],
        ["0 orders run", "1 orders match", "0 run R4"],
        {"home": ["R3", "R4", "R4", "R5"], "turn": 1, "hands": ["Y1 Y4", "Y13 G5", "Y8 G12"]},
        options=SLOW,
    ),
    Clause(
        "11: the last dog of a Pedigree is answered from the left of its layer",
        [["pedigree", "R12", "Y1"], ["Y7", "G5"], ["Y7", "Y9", "G2"]],
        ["2 orders match", "0 play pedigree", "0 name_breed pug", "1 lay Y7", "2 lay", "0 lay"],
        {"home": ["R3", "pedigree", "Y7", "Y7"], "turn": 0, "hands": ["R12 Y1", "G5", "Y9 G2"]},
        options={**SLOW, "actions": ["pedigree"]},
    ),
    Clause(
        "11: drawing, passing and naming a colour trigger nothing",
        [["Y9", "G14"], ["R3", "G5"], ["Y8", "G12"]],
        ["1 orders match", "0 draw", "0 end_turn"],
        {"home": ["R3"], "turn": 1},
        {"deck": ["Y7"]},
        SLOW,
    ),
    Clause(
        "11: orders outlast the deal and answer the starter, what was to be kept does not",
        [["R9"], ["Y1", "G14"], ["Y9", "G5"]],
        ["2 orders match Y9", "0 play R9"],
        {"round": 2, "home": ["G14", "G14"], "turn": 0, "hand_sizes": [10, 10, 9]},
        {"next_deck": [*[face for face in DOGS[:10] for _ in range(2)], "G14", *DOGS[14:23], "G14"]},
        SLOW,
    ),
    Clause(
        "11: orders name faces in hand, each once",
        [["R9", "Y1"], ["Y9", "G5"], ["Y13", "G12"]],
        ["1! orders match R3 not_held", "1! orders run Y9 Y9 bad_choice", "1 orders match Y9"],
        {"awaits": [0]},
        options=SLOW,
    ),
]

CLOCKS = [
    Clause(
        "12: a card played by the clock is an ordinary one, its effect follows",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["timeout"],
        {"turn": 0, "home": ["R3", "mutt"], "awaits": [0, 1, 2]},
    ),
    Clause(
        "12: resigning while one is asked about Fleas drops the question",
        [["fleas", "Y9", "Y1"], DULL, ["Y8", "G14"], ["Y2", "G1"]],
        ["0 play fleas", "1 resign"],
        {"awaits": [3], "hand_sizes": [2, 0, 2, 2]},
        options={"actions": ["fleas"]},
    ),
    Clause(
        "12: the player of Fleas leaves: the effect goes on, chance names the colour at its end",
        [["fleas", "Y9", "Y1"], [*DULL, "fleas"], ["Y8", "G14"], ["Y2", "G1"]],
        ["0 play fleas", "0 resign", "1 answer", '3 accept < "green"'],
        {"turn": 1, "color": "green", "hand_sizes": [0, 2, 2, 3]},
        options={"actions": ["fleas"]},
    ),
    Clause(
        "12: a swap and a breed are dropped with their seat",
        [["hydrant", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play hydrant", '0 resign < "yellow"'],
        {"turn": 1, "color": "yellow", "awaits": [1], "hand_sizes": [0, 2, 2]},
        options={"actions": ["hydrant"]},
    ),
    Clause(
        "12: the player of a Pedigree leaves: the others go on laying",
        [["pedigree", "R12", "Y1"], ["Y7", "G5"], ["G3", "G14"]],
        ["0 play pedigree", "0 name_breed pug", "0 resign", "1 lay", "2 lay G3"],
        {"turn": 1, "home": ["R3", "pedigree", "G3"], "color": None, "awaits": [1]},
        options={"actions": ["pedigree"]},
    ),
    Clause(
        "12: the last one to lay leaves, and nobody has laid: chance names the colour",
        [["pedigree", "R12", "Y1"], ["Y7", "G5"], ["G3", "G14"]],
        ["0 play pedigree", "0 name_breed pug", "1 lay", "0 resign", '2 lay < "red"'],
        {"turn": 1, "color": "red"},
        options={"actions": ["pedigree"]},
    ),
    Clause(
        "12: in a race of three one leaves with a bone, and one of the two is without",
        [["mutt", "Y9"], DULL, ["Y8", "G14"]],
        ["0 play mutt", "1 slap", "2 resign"],
        {"awaits": [0], "hand_sizes": [2, 2, 0]},
    ),
    Clause(
        "12: one of two tied leaves before the bark: the other has won",
        [["R9"], ["Y1", "Y9", "G14"], ["G5"]],
        ["0 play R9", "2 resign"],
        {"winners": [0], "places": [1, 2, 3], "cause": "points"},
        {"round": 3, "totals": [4, 9, 3]},
    ),
    Clause(
        "12: the next deal is as large as the first and leaves the gone out",
        [["R9"], ["Y1", "Y9", "Y4"], ["G5"]],
        ["2 resign", "0 play R9"],
        {"round": 2, "hand_sizes": [10, 10, 0], "totals": [0, 3, 0], "turn": 1},
    ),
    Clause(
        "12: the last seat left wins, whatever the totals",
        [["R9", "Y9"], DULL, ["Y8", "G14"]],
        ["0 resign", "2 resign"],
        {"winners": [1], "places": [2, 1, 2], "cause": "last"},
        {"totals": [0, 30, 0]},
    ),
]

CLAUSES = [*TURNS, *CUTS, *WILDS, *ROUNDS, *ORDERS, *CLOCKS]


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_clause(clause: Clause, play: Callable[..., Any]) -> None:
    found = play(clause.hands, clause.options, **clause.given).lines(*clause.lines).then()
    assert {name: found[name] for name in clause.then} == clause.then


# -- the material (rules 1) --------------------------------------------------------------------------------------------


def test_1_every_breed_has_a_face_in_each_colour_with_different_numbers() -> None:
    assert {len(faces) for faces in OF_BREED.values()} == {3}
    assert all(len({NUMBER[face] for face in OF_BREED[breed]}) == 3 for breed in BREEDS)
    assert all(len({COLOR[face] for face in OF_BREED[breed]}) == 3 for breed in BREEDS)


@pytest.mark.parametrize(
    "face, breed", [("R14", "terrier"), ("Y5", "labrador"), ("Y14", "collie"), ("G13", "dalmatian")]
)
def test_1_breeds_of_the_table(face: str, breed: str) -> None:
    assert BREED[face] == breed


def test_1_sizes_of_the_pack() -> None:
    sizes = [len(pack(wilds)) for wilds in ((), ("mutt",), ("mutt", "fleas", "dog_house", "hydrant", "pedigree"))]
    assert sizes == [84, 98, 110]


# -- options (rules 2) -------------------------------------------------------------------------------------------------

DEFAULTS = [
    ({}, {"format": "speed", "slap": True, "matches_and_runs": True, "bark": True}),
    ({"format": "easy"}, {"format": "easy", "slap": False, "matches_and_runs": False, "bark": True}),
    ({"pace": "slow"}, {"format": "easy", "slap": False, "matches_and_runs": False, "bark": False}),
    ({"pace": "slow", "format": "speed"}, {"format": "speed", "slap": False, "matches_and_runs": True, "bark": False}),
]


@pytest.mark.parametrize("given, expected", DEFAULTS)
def test_2_defaults_hang_on_pace_and_format(given: dict[str, Any], expected: dict[str, Any]) -> None:
    options = Match.start(Mutts, given, 3, b"test").options
    assert {name: getattr(options, name) for name in expected} == expected


def test_2_the_age_order_is_drawn_once_and_kept() -> None:
    match = Match.start(Mutts, {}, 5, b"test")
    assert sorted(match.state.ages) == [0, 1, 2, 3, 4]
    assert match.state.turn == match.state.ages[0]
    assert Match.start(Mutts, {"age_order": [2, 0, 1]}, 3, b"test").state.turn == 2
