"""The rules, one row a clause: its section and words as id, a position, what is done, what is true then.

The scenarios beside this file hold the ordinary cases for each preset; here stand the clauses between them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest


class Clause(NamedTuple):
    id: str
    given: dict[str, Any]
    lines: list[str]
    then: dict[str, Any]
    preset: str = "classic"
    options: Mapping[str, Any] = MappingProxyType({})


def stack(card: str, owner: int, *on: tuple[str, int], kind: str = "jacks") -> dict[str, Any]:
    return {"card": card, "owner": owner, kind: [list(one) for one in on]}


def charmed(card: str, owner: int, *on: tuple[str, int]) -> dict[str, Any]:
    return stack(card, owner, *on, kind="jokers")


TURNS = [
    Clause(
        "3: drawing is legal whatever the size of the hand",
        {"hands": [["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"], []], "deck": ["Kd"]},
        ["0 draw"],
        {"hand_sizes": [11, 0], "turn": 1},
    ),
    Clause(
        "3: only who owes the decision acts",
        {"hands": [["4c", "Kc"], ["5h", "6h", "7h"]]},
        ["0 one_off 4c", "1 decline", "0! permanent Kc not_asked", "1! counter 5h not_asked", "1 discard 5h 6h"],
        {"hands": [["Kc"], ["7h"]], "turn": 1},
    ),
    Clause(
        "3 scuttling: a card once owned may be scuttled where it lies now",
        {"hands": [["9c"], []], "points": [[], [stack("4d", 0, ("Jc", 1))]]},
        ["0 scuttle 9c 4d"],
        {"scrap": ["9c", "4d", "Jc"], "points": [[], []]},
    ),
    Clause(
        "3 scuttling: two Queens do not hinder it",
        {"hands": [["9c"], []], "points": [[], ["4d"]], "permanents": [[], ["Qc", "Qd"]]},
        ["0 scuttle 9c 4d"],
        {"points": [[], []]},
    ),
    Clause(
        "3 scuttling: why not",
        {"hands": [["4c", "Kc"], ["9d"]], "points": [["2d"], ["4d", "Ts"]], "permanents": [[], ["8h"]]},
        [
            "0! scuttle 4c 4d too_low",
            "0! scuttle 4c 2d not_an_opponents_card",
            "0! scuttle 4c 8h not_a_point_card",
            "0! scuttle 4c 9d not_a_point_card",
            "0! scuttle Kc 4d no_scuttle",
            "0! scuttle 5c 4d not_in_hand",
        ],
        {"turn": 0},
    ),
]

ONE_OFFS = [
    Clause(
        "4 A: may be played although it hits only its player",
        {"hands": [["Ac"], []], "points": [["Td"], []]},
        ["0 one_off Ac", "1 decline"],
        {"points": [[], []], "scrap": ["Ac", "Td"]},
    ),
    Clause(
        "4 2: a card that goes takes the Jokers on it along",
        {"hands": [["2c"], []], "permanents": [[], [charmed("Kd", 0, ("X1", 1))]]},
        ["0 one_off 2c Kd", "1 decline"],
        {"permanents": [[], []], "scrap": ["2c", "Kd", "X1"]},
        options={"jokers": 2},
    ),
    Clause(
        "4 2: a top Joker goes alone, the card falls back",
        {"hands": [["2c"], []], "permanents": [[], [charmed("Kd", 0, ("X1", 1))]]},
        ["0 one_off 2c X1", "1 decline"],
        {"permanents": [["Kd"], []], "scrap": ["2c", "X1"]},
        options={"jokers": 2},
    ),
    Clause(
        "4 2: a buried Jack is no target",
        {"hands": [["2c"], []], "points": [[], [stack("5d", 1, ("Jc", 0), ("Jd", 1))]]},
        ["0! one_off 2c Jc buried", "0 one_off 2c Jd", "1 decline"],
        {"points": [[stack("5d", 1, ("Jc", 0))], []], "scrap": ["2c", "Jd"]},
    ),
    Clause(
        "4 2: an 8 for points is no target",
        {"hands": [["2c"], []], "points": [[], ["8d"]]},
        ["0! one_off 2c 8d not_a_permanent"],
        {"turn": 0},
    ),
    Clause(
        "4 3: the 2s thrown in its window can be taken, itself not",
        {"hands": [["3c", "2c"], ["2h"]], "scrap": ["9s"]},
        ["0 one_off 3c", "1 counter 2h", "0 counter 2c", "1 decline", "0! take 3c not_in_scrap", "0 take 2h"],
        {"hands": [["2h"], []], "scrap": ["3c", "2c", "9s"], "turn": 1},
    ),
    Clause(
        "4 3: a single other card is taken unasked, 3s barred",
        {"hands": [["3c"], []], "scrap": ["3d", "Th", "3h"]},
        ["0 one_off 3c", "1 decline"],
        {"hands": [["Th"], []], "scrap": ["3c", "3d", "3h"], "turn": 1},
        options={"three_bars_threes": True},
    ),
    Clause(
        "4 3: barred from 3s it says so",
        {"hands": [["3c"], []], "scrap": ["3d", "Th", "9h"]},
        ["0 one_off 3c", "1 decline", "0! take 3d three_barred"],
        {"asked": [0]},
        options={"three_bars_threes": True},
    ),
    Clause(
        "4 4: takes no target and, with two players, no seat",
        {"hands": [["4c"], ["5h"]], "permanents": [[], ["Kh"]]},
        ["0! one_off 4c Kh takes_no_target", "0! one_off 4c @1 takes_no_seat", "0 one_off 4c", "1 decline"],
        {"hands": [[], []]},
    ),
    Clause(
        "4 5: discards only after the window, a countered one costs nothing else",
        {"hands": [["5c", "Kc", "9c"], ["2h"]], "deck": ["Ad"]},
        ["0 one_off 5c", "1 counter 2h", "0 decline"],
        {"hands": [["Kc", "9c"], []], "scrap": ["5c", "2h"], "turn": 1},
        options={"five_mode": "discard1draw3"},
    ),
    Clause(
        "4 6: a point card returns to its first owner, whatever the order of the Jacks",
        {
            "hands": [["6c"], [], []],
            "points": [[], [stack("5d", 2, ("Jc", 0), ("Jd", 1))], []],
            "permanents": [["Kc"], [charmed("8d", 0, ("X1", 1))], []],
        },
        ["0 one_off 6c", "1 decline", "2 decline"],
        {"points": [[], [], ["5d"]], "permanents": [[], [], []], "scrap": ["6c", "Jc", "Jd", "Kc", "8d", "X1"]},
        "cutthroat",
    ),
    Clause(
        "4 9: a point card under Jacks goes to the hand of its controller, the Jacks to the scrap",
        {"hands": [["9c"], []], "points": [[], [stack("5d", 0, ("Jc", 1))]]},
        ["0 one_off 9c 5d", "1 decline"],
        {"hands": [[], ["5d"]], "scrap": ["9c", "Jc"], "frozen": [[], []]},
        options={"nine_targets": "any"},
    ),
    Clause(
        "4 9: a top Joker returns to where it lay, the card falls back",
        {"hands": [["9c"], []], "permanents": [[], [charmed("Kd", 0, ("X1", 1))]]},
        ["0 one_off 9c X1", "1 decline"],
        {"hands": [[], ["X1"]], "permanents": [["Kd"], []]},
        options={"jokers": 2},
    ),
    Clause(
        "4 9: onto the pile nothing freezes",
        {"hands": [["9c"], []], "permanents": [[], ["Kd"]], "deck": ["Ac"]},
        ["0 one_off 9c Kd", "1 decline"],
        {"deck_top": ["Kd", "Ac"], "frozen": [[], []]},
        options={"nine_effect": "deck_top", "nine_freeze": True},
    ),
    Clause(
        "4: a missing part is refused",
        {"hands": [["2c", "9c", "Jc"], []], "permanents": [[], ["Kh"]], "points": [[], ["5d"]]},
        ["0! one_off 2c names_no_target", "0! one_off 9c names_no_target", "0! permanent Jc names_no_target"],
        {"turn": 0},
    ),
]

SEVENS = [
    Clause(
        "4 7: a turned-up card counts in the pile until it is played",
        {"hands": [["7c"], []], "deck": ["Td", "4c"]},
        ["0 one_off 7c", "1 decline"],
        {"deck_size": 51, "deck_top": ["Td", "4c"], "asked": [0], "scrap": []},
    ),
    Clause(
        "4 7: of two, a playable one must be played",
        {"hands": [["7c"], []], "deck": ["Jd", "4c"]},
        ["0 one_off 7c", "1 decline", "0! scrap Jd must_play", "0! scrap 4c must_play", "0 points 4c"],
        {"points": [["4c"], []], "deck_top": ["Jd"], "scrap": ["7c"]},
        options={"seven_reveal": 2},
    ),
    Clause(
        "4 7: the second of two is played, the first stays on top",
        {"hands": [["7c"], []], "deck": ["Td", "4c", "5c"]},
        ["0 one_off 7c", "1 decline", "0 points 4c", "1 draw"],
        {"hands": [[], ["Td"]], "deck_top": ["5c"]},
        options={"seven_reveal": 2},
    ),
    Clause(
        "4 7: no hand card instead",
        {"hands": [["7c", "9c"], []], "deck": ["Td"]},
        ["0 one_off 7c", "1 decline", "0! points 9c not_turned_up", "0! one_off 9c not_turned_up"],
        {"asked": [0]},
    ),
    Clause(
        "4 7: a Jack turned up is played on its target",
        {"hands": [["7c"], []], "deck": ["Jd"], "points": [[], ["9h"]]},
        ["0 one_off 7c", "1 decline", "0 permanent Jd 9h"],
        {"points": [[stack("9h", 1, ("Jd", 0))], []], "scrap": ["7c"]},
    ),
    Clause(
        "4 7: a 9 turned up returns a card to the hand it came from",
        {"hands": [["7c"], []], "deck": ["9d"], "permanents": [[], ["Kh"]]},
        ["0 one_off 7c", "1 decline", "0 one_off 9d Kh", "1 decline"],
        {"hands": [[], ["Kh"]], "scrap": ["7c", "9d"], "turn": 1},
    ),
    Clause(
        "4 7: a permanent turned up can be sent back to the hand",
        {"hands": [["7c"], ["9h"]], "deck": ["Kd"]},
        ["0 one_off 7c", "1 decline", "0 permanent Kd", "1 bounce 9h"],
        {"hands": [["Kd"], []], "scrap": ["7c", "9h"], "turn": 1},
        options={"nine_out_of_turn": True},
    ),
    Clause(
        "4 7: it was one action, the hand limit comes at its end",
        {"hands": [["7c", "Ac", "2c", "3c", "4c", "5c", "6c", "8c", "9c"], []], "deck": ["5d", "Td", "Jd"]},
        ["0 one_off 7c", "1 decline", "0 one_off 5d", "1 decline"],
        {"hand_sizes": [10, 0], "turn": 0, "asked": [0]},
        options={"hand_limit": 7},
    ),
]

COUNTERS = [
    Clause(
        "5: a Queen also guards her player's 2s",
        {"hands": [["Ac", "2c"], ["2h"]], "points": [["Td"], []], "permanents": [[], ["Qh"]]},
        ["0 one_off Ac", "1 counter 2h"],
        {"points": [["Td"], []], "scrap": ["Ac", "2h"], "hands": [["2c"], []], "turn": 1},
    ),
    Clause(
        "5: a Queen is looked at anew for each card",
        {"hands": [["2c", "2s"], ["2h"]], "permanents": [[], ["Qh"]]},
        ["0 one_off 2c Qh", "1 counter 2h"],
        {"permanents": [[], ["Qh"]], "scrap": ["2c", "2h"], "hands": [["2s"], []]},
    ),
    Clause(
        "5: in Team a partner's Queen does not count",
        {"hands": [["6c"], [], [], []], "permanents": [[], [], ["Qh"], []]},
        ["0 one_off 6c"],
        {"asked": [1]},
        "team",
    ),
    Clause(
        "5: a frozen 2 may not counter",
        {"hands": [["Ac"], ["2h", "2s"]], "points": [[], ["Td"]], "frozen": [[], ["2h"]]},
        ["0 one_off Ac", "1! counter 2h frozen", "1 counter 2s"],
        {"asked": [0]},
    ),
    Clause(
        "5: only a 2 counters, and the window stays open",
        {"hands": [["Ac"], ["2h", "3h"]]},
        ["0 one_off Ac", "1! counter 3h not_a_two", "1! counter 2s not_in_hand"],
        {"asked": [1]},
    ),
    Clause(
        "5: a new 2 asks also those who declined before",
        {"hands": [["Ac", "2c"], ["2h"], ["2d"]]},
        ["0 one_off Ac", "1 decline", "2 counter 2d", "0 counter 2c", "1 counter 2h", "2 decline", "0 decline"],
        {"scrap": ["Ac", "2c", "2d", "2h"], "turn": 1},
        "cutthroat",
    ),
    Clause(
        "5: until the window closes its cards lie beside the scrap",
        {"hands": [["Ac"], ["2h"]], "scrap": ["9c"]},
        ["0 one_off Ac", "1 counter 2h"],
        {"scrap": ["9c"], "hands": [[], []]},
    ),
]

PERMANENTS = [
    Clause(
        "6 Queens: the Joker on a lone Queen is one of the other cards",
        {"hands": [["2c"], []], "permanents": [[], [charmed("Qd", 0, ("X1", 1))]]},
        ["0! one_off 2c X1 guarded", "0 one_off 2c Qd", "1 decline"],
        {"scrap": ["2c", "Qd", "X1"]},
        options={"jokers": 2},
    ),
    Clause(
        "6 Queens: two guard each other from everything aimed",
        {"hands": [["2c", "9c", "X1", "Jc"], []], "points": [[], ["5d"]], "permanents": [[], ["Qd", "Qh", "8h"]]},
        [
            "0! one_off 2c Qd guarded",
            "0! one_off 9c Qh guarded",
            "0! permanent X1 Qd guarded",
            "0! permanent X1 8h guarded",
            "0! permanent Jc 5d guarded",
        ],
        {"turn": 0},
        options={"jokers": 2},
    ),
    Clause(
        "6 Queens: top Jacks are guarded too",
        {"hands": [["2c"], []], "points": [[], [stack("5d", 0, ("Jc", 1))]], "permanents": [[], ["Qd"]]},
        ["0! one_off 2c Jc guarded"],
        {"turn": 0},
    ),
    Clause(
        "6 Kings: losing one raises the target again at once",
        {"hands": [["2c"], ["4h"]], "points": [[], ["Td"]], "permanents": [[], ["Kh"]]},
        ["0 one_off 2c Kh", "1 decline", "1 points 4h"],
        {"over": False, "scores": [0, 14]},
    ),
    Clause(
        "6 Kings: a target of 0 is met without a point",
        {"hands": [["Kc"], []], "permanents": [["Kd", "Kh", "Ks"], []]},
        ["0 permanent Kc"],
        {"over": True, "winners": [0], "scores": [0, 0]},
        "cuttle_cards",
    ),
    Clause(
        "6 Jacks: under the top one the card falls to the seat that the next one names",
        {"hands": [["2c"], [], []], "points": [[], [stack("5d", 0, ("Jc", 2), ("Jd", 1))], []]},
        ["0 one_off 2c Jd", "1 decline", "2 decline"],
        {"points": [[], [], [stack("5d", 0, ("Jc", 2))]], "scrap": ["2c", "Jd"]},
        "cutthroat",
    ),
    Clause(
        "6 Jokers: on a card that was moved before",
        {"hands": [["X2"], []], "permanents": [[], [charmed("Kd", 0, ("X1", 1))]]},
        ["0 permanent X2 Kd"],
        {"permanents": [[charmed("Kd", 0, ("X1", 1), ("X2", 0))], []]},
        options={"jokers": 2},
    ),
    Clause(
        "6 Jokers: a King works for the new side at once",
        {"hands": [["X1"], []], "points": [["Td", "4d"], []], "permanents": [[], ["Kd"]]},
        ["0 permanent X1 Kd"],
        {"over": True, "winners": [0]},
        options={"jokers": 2},
    ),
    Clause(
        "6 Jokers: never a Jack, never a point card",
        {"hands": [["X1"], []], "points": [[], [stack("5d", 0, ("Jc", 1)), "8d"]]},
        ["0! permanent X1 Jc not_for_joker", "0! permanent X1 5d not_for_joker", "0! permanent X1 8d not_for_joker"],
        {"turn": 0},
        options={"jokers": 2},
    ),
    Clause(
        "6: outside Team no receiver is named",
        {"hands": [["Jc"], [], []], "points": [[], ["5d"], []]},
        ["0! permanent Jc 5d @0 takes_no_receiver", "0! permanent Jc 5d @2 takes_no_receiver"],
        {"turn": 0},
        "cutthroat",
    ),
]

FREEZE_AND_LIMIT = [
    Clause(
        "7 freeze: may be discarded, and is free then",
        {"hands": [["4c"], ["9h", "Kh", "5h"]], "frozen": [[], ["Kh"]]},
        ["0 one_off 4c", "1 decline", "1 discard Kh 5h"],
        {"frozen": [[], []], "scrap": ["4c", "Kh", "5h"]},
    ),
    Clause(
        "7 freeze: lasts through the turns in between, to the end of the owner's next",
        {"hands": [["9c"], [], []], "permanents": [[], [], ["Kd"]]},
        ["0 one_off 9c Kd", "1 decline", "2 decline", "1 draw", "2! permanent Kd frozen", "2 draw", "0 draw", "1 draw"],
        {"frozen": [[], [], []], "asked": [2]},
        "cutthroat",
    ),
    Clause(
        "7 freeze: a frozen 9 does not bounce",
        {"hands": [["Kc"], ["9h"]], "frozen": [[], ["9h"]]},
        ["0 permanent Kc", "1! bounce 9h frozen", "1 decline"],
        {"permanents": [["Kc"], []]},
        options={"nine_out_of_turn": True},
    ),
    Clause(
        "7 limit: also after a pass",
        {"hands": [["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"], []], "deck_only": True},
        ["0 pass", "0! discard Ac wrong_count", "0! discard Ac Ac wrong_count", "0 discard Ac 2c"],
        {"hand_sizes": [7, 0], "passes": 1, "turn": 1},
        options={"hand_limit": 7},
    ),
    Clause(
        "7 limit: the others discard nothing until the end of their own turn",
        {"hands": [["9c"], ["Ac", "2c", "3c", "4c", "5c", "6c", "7c"]], "permanents": [[], ["Kh"]], "deck": ["Td"]},
        ["0 one_off 9c Kh", "1 decline"],
        {"hand_sizes": [0, 8], "turn": 1, "asked": [1]},
        options={"hand_limit": 7},
    ),
    Clause(
        "7 limit: a match that is drawn ends without a discard",
        {"hands": [["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c"], []], "deck_only": True, "passes": 2},
        ["0 pass"],
        {"over": True, "winners": [], "hand_sizes": [8, 0]},
        options={"hand_limit": 7},
    ),
]

ENDS = [
    Clause(
        "8: a match can be won in somebody else's turn",
        {"hands": [["6c"], []], "points": [[stack("7d", 1, ("Jc", 0))], ["Td", "4d"]]},
        ["0 one_off 6c", "1 decline"],
        {"over": True, "winners": [1]},
    ),
    Clause(
        "8: of several the first clockwise from the active player wins",
        {
            "hands": [["6c"], [], []],
            "points": [[stack("8d", 1, ("Jc", 0)), stack("9d", 2, ("Jd", 0))], ["6d"], ["5d"]],
            "turn": 0,
        },
        ["0 one_off 6c", "1 decline", "2 decline"],
        {"over": True, "winners": [1]},
        "cutthroat",
        {"king_targets": [14]},
    ),
    Clause(
        "8: the active player comes first",
        {"hands": [["6c"], []], "points": [["Td", stack("8d", 1, ("Jc", 0))], ["9d", stack("7d", 0, ("Jd", 1))]]},
        ["0 one_off 6c", "1 decline"],
        {"over": True, "winners": [0]},
        options={"king_targets": [17]},
    ),
    Clause(
        "8 clock: a turned-up 8 is played for points",
        {"hands": [["7c"], []], "deck": ["8d"]},
        ["0 one_off 7c", "1 decline", "timeout"],
        {"points": [["8d"], []]},
    ),
    Clause(
        "8 clock: a Jack in Team on the highest card, for the player",
        {"hands": [["7c"], [], [], []], "points": [["5d"], ["6d"], [], []], "deck": ["Jd", "Jh"]},
        ["0 one_off 7c", "1 decline", "3 decline", "timeout", "1 decline", "3 decline"],
        {"points": [["5d", stack("6d", 1, ("Jd", 0))], [], [], []]},
        "team",
    ),
    Clause(
        "8 clock: a Jack in Team on the player's own card goes to the partner",
        {"hands": [["7c"], [], [], []], "points": [["5d"], [], [], []], "deck": ["Jd", "Jh"]},
        ["0 one_off 7c", "1 decline", "3 decline", "timeout", "1 decline", "3 decline"],
        {"points": [[], [], [stack("5d", 0, ("Jd", 2))], []]},
        "team",
    ),
]

CUTTHROAT = [
    Clause(
        "10: cards that others have stolen stay there, later to fall to the scrap",
        {
            "hands": [["2c"], [], []],
            "points": [[], [], [stack("5d", 1, ("Jc", 0), ("Jd", 2))]],
        },
        ["1 resign", "0 one_off 2c Jd", "2 decline"],
        {"points": [[stack("5d", 1, ("Jc", 0))], [], []], "scrap": ["2c", "Jd"]},
        "cutthroat",
    ),
    Clause(
        "10: what would fall to who has left goes to the scrap with everything on it",
        {"hands": [["2c"], [], []], "points": [[], [], [stack("5d", 0, ("Jc", 1), ("Jd", 2))]]},
        ["1 resign", "0 one_off 2c Jd", "2 decline"],
        {"points": [[], [], []], "scrap": ["2c", "Jd", "5d", "Jc"]},
        "cutthroat",
    ),
    Clause(
        "10: a 6 sends to the scrap what belongs to who has left",
        {"hands": [["6c"], [], []], "points": [[stack("5d", 1, ("Jc", 0))], [], []]},
        ["1 resign", "0 one_off 6c", "2 decline"],
        {"points": [[], [], []], "scrap": ["6c", "5d", "Jc"]},
        "cutthroat",
    ),
    Clause(
        "10: a window goes on as if they had declined",
        {"hands": [["Ac"], ["2h"], ["2d"]], "points": [["5d"], [], []]},
        ["0 one_off Ac", "1 resign"],
        {"asked": [2], "scrap": ["2h"]},
        "cutthroat",
    ),
    Clause(
        "10: the last to be asked leaves, the window closes",
        {"hands": [["Ac"], ["2h"], ["2d"]], "points": [["5d"], [], []]},
        ["0 one_off Ac", "1 decline", "2 resign"],
        {"points": [[], [], []], "turn": 1, "asked": [1]},
        "cutthroat",
    ),
    Clause(
        "10: who is still to be asked leaves, the asked one stays asked",
        {"hands": [["Ac"], ["2h"], ["2d"]], "points": [["5d"], [], []]},
        ["0 one_off Ac", "2 resign", "1 decline"],
        {"points": [[], [], []], "turn": 1},
        "cutthroat",
    ),
    Clause(
        "10: who is owed a 4 leaves, the turn passes",
        {"hands": [["4c"], ["5d", "6d", "7d"], ["8d"]]},
        ["0 one_off 4c @1", "1 decline", "2 decline", "1 resign"],
        {"scrap": ["4c", "5d", "6d", "7d"], "turn": 2, "asked": [2]},
        "cutthroat",
    ),
    Clause(
        "10: in their turn, what they had running goes to the scrap without effect",
        {"hands": [["Ac"], [], ["2d"]], "points": [[], ["5d"], []]},
        ["0 one_off Ac", "1 decline", "2 counter 2d", "0 resign"],
        {"points": [[], ["5d"], []], "scrap": ["Ac", "2d"], "turn": 1, "asked": [1]},
        "cutthroat",
    ),
    Clause(
        "10: cards turned up by a 7 stay on the pile",
        {"hands": [["7c"], [], []], "deck": ["Ad", "2d"]},
        ["0 one_off 7c", "1 decline", "2 decline", "0 resign"],
        {"deck_top": ["Ad", "2d"], "scrap": ["7c"], "asked": [1]},
        "cutthroat",
    ),
    Clause(
        "10: a one-off whose target has gone does nothing",
        {"hands": [["2c"], [], []], "permanents": [[], ["Kd"], []]},
        ["0 one_off 2c Kd", "1 resign", "2 decline"],
        {"scrap": ["2c", "Kd"], "turn": 2},
        "cutthroat",
    ),
    Clause(
        "10: a Jack whose target has gone goes to the scrap",
        {"hands": [["Jc"], [], []], "points": [[], ["5d"], []]},
        ["0 permanent Jc 5d", "1 resign", "2 decline"],
        {"scrap": ["Jc", "5d"], "points": [[], [], []], "turn": 2},
        "cutthroat",
        {"nine_out_of_turn": True},
    ),
    Clause(
        "10: the row of passes is not broken and stays as long",
        {"hands": [[], [], []], "deck_only": True},
        ["0 pass", "1 pass", "1 resign", "2 pass"],
        {"over": True, "winners": []},
        "cutthroat",
    ),
]

TEAM = [
    Clause(
        "11: a Jack may give away the player's own card",
        {"hands": [["Jc"], [], [], []], "points": [["5d"], [], [], []], "permanents": [["Qd"], [], [], []]},
        ["0 permanent Jc 5d @2"],
        {"points": [[], [], [stack("5d", 0, ("Jc", 2))], []]},
        "team",
    ),
    Clause(
        "11: the partner's Queen is not in the way",
        {"hands": [["Jc"], [], [], []], "points": [[], [], ["5d"], []], "permanents": [["Qd"], [], ["Qh"], []]},
        ["0 permanent Jc 5d @0"],
        {"points": [[stack("5d", 2, ("Jc", 0))], [], [], []]},
        "team",
    ),
    Clause(
        "11: an opponent may be the receiver",
        {"hands": [["Jc"], [], [], []], "points": [[], ["5d"], [], []], "permanents": [["Qd"], [], [], []]},
        ["0! permanent Jc 5d names_no_receiver", "0! permanent Jc 5d @1 bad_receiver", "0 permanent Jc 5d @3"],
        {"points": [[], [], [], [stack("5d", 1, ("Jc", 3))]]},
        "team",
    ),
    Clause(
        "11: a Joker on the partner's King",
        {"hands": [["X1"], [], [], []], "permanents": [["Qd"], [], ["Kd"], []]},
        ["0 permanent X1 Kd @0"],
        {"permanents": [["Qd", charmed("Kd", 2, ("X1", 0))], [], [], []]},
        "team",
    ),
    Clause(
        "11: no bounce window for a player with a Queen",
        {"hands": [["Kc"], ["9h"], [], []], "permanents": [["Qd"], [], [], []]},
        ["0 permanent Kc"],
        {"permanents": [["Qd", "Kc"], [], [], []], "asked": [1], "turn": 1},
        "team",
    ),
    Clause(
        "11: a bounced Jack has moved nothing, and nothing freezes",
        {"hands": [["Jc"], ["9h"], [], []], "points": [[], ["5d"], [], []]},
        ["0 permanent Jc 5d @0", "1! bounce Jc not_in_hand", "1 bounce 9h"],
        {"points": [[], ["5d"], [], []], "hands": [["Jc"], [], [], []], "frozen": [[], [], [], []], "turn": 1},
        "team",
    ),
    Clause(
        "11: a bounced card counts for the hand limit",
        {"hands": [["Kc", "Ac", "2c", "3c", "4c", "5c", "6c", "7c"], ["9h"], [], []]},
        ["0 permanent Kc", "1 bounce 9h"],
        {"hand_sizes": [8, 0, 0, 0], "turn": 0, "asked": [0]},
        "team",
    ),
    Clause(
        "11: only a 9 bounces",
        {"hands": [["Kc"], ["2h"], [], []]},
        ["0 permanent Kc", "1! bounce 2h not_a_nine", "1! counter 2h not_asked"],
        {"asked": [1]},
        "team",
    ),
    Clause(
        "11: the winner's partner wins too, in the partner's turn as well",
        {"hands": [["6c"], [], [], []], "points": [[], [stack("7d", 2, ("Jc", 1))], ["Td", "4d"], []]},
        ["0 one_off 6c", "1 decline", "3 decline"],
        {"over": True, "winners": [0, 2]},
        "team",
    ),
]

CLAUSES = [
    *TURNS, *ONE_OFFS, *SEVENS, *COUNTERS, *PERMANENTS, *FREEZE_AND_LIMIT, *ENDS, *CUTTHROAT, *TEAM,
]  # fmt: skip


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_clause(clause: Clause, play: Callable[..., Any]) -> None:
    played = play(clause.given, clause.preset, **clause.options).lines(clause.lines)
    position = played.position()
    found = {name: position[name] for name in clause.then}
    if "deck_top" in clause.then:
        found["deck_top"] = position["deck_top"][: len(clause.then["deck_top"])]
    assert canonical(found) == canonical(clause.then)


def canonical(position: dict[str, Any]) -> dict[str, Any]:
    """Lists whose order means nothing, sorted."""
    unordered = ("hands", "points", "permanents", "frozen")
    found = {name: [sorted(side, key=str) for side in position[name]] for name in unordered if name in position}
    if "scrap" in position:
        found["scrap"] = sorted(position["scrap"])
    return {**position, **found}
