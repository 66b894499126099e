"""What a collection is worth, a row for each clause (rules 7)."""

import pytest

from parlour_donuts.options import Options
from parlour_donuts.scoring import places, points

TEN = ["chocolate_frosted"] * 3 + ["eclair"] * 3 + ["raspberry_frosted"] * 2 + ["double_chocolate"] * 2
"""Ten cards that are worth nothing by themselves."""

ROWS = {
    "nothing scores nothing": ([[], []], (0, 0)),
    "plain, 1 each": ([["plain"] * 2, ["plain"] * 3], (2, 6)),
    "plain, the lead is worth 3": ([["plain"], []], (4, 0)),
    "plain, a shared lead is worth 1": ([["plain"] * 2, ["plain"] * 2, ["plain"]], (3, 3, 1)),
    "plain, nobody has one": ([["glazed"], ["glazed"]], (2, 2)),
    "donut holes, one to five": ([["donut_holes"] * count for count in range(1, 6)], (1, 3, 6, 10, 15)),
    "donut holes, a sixth adds nothing": ([["donut_holes"] * 6, []], (15, 0)),
    "jelly, one to six": ([["jelly_filled"] * count for count in range(1, 7)], (0, 5, 5, 10, 10, 15)),
    "boston cream, one to six": ([["boston_cream"] * count for count in range(1, 7)], (0, 6, 0, 15, 0, 25)),
    "maple bar, seven kinds": ([[*TEN[::3], "glazed", "milk", "coffee", "maple_bar"], []], (2 + 5 + 3, 0)),
    "maple bar, six kinds": ([["eclair", "glazed", "milk", "coffee", "powdered", "maple_bar"], []], (2 + 5 + 3, 0)),
    "maple bar, each copy": ([["eclair", "glazed", "milk", "coffee", "powdered", "red_velvet", *["maple_bar"] * 2], []],
                             (2 + 5 + 3 - 2 + 1 + 6, 0)),
    "several crullers are one kind": ([["french_cruller"] * 4 + ["eclair", "maple_bar"], []], (8, 0)),
    "matcha, six kinds": ([["eclair", "coffee", "milk", "glazed", "powdered", "mucho_matcha"], []], (5 + 2 + 3 + 3, 0)),
    "matcha, seven kinds": ([["eclair", "coffee", "milk", "glazed", "powdered", "donut_holes", "mucho_matcha"], []],
                            (5 + 2 + 3 + 1, 0)),
    "old fashioned, nine cards": ([[*TEN[:7], *["old_fashioned"] * 2], []], (10, 0)),
    "old fashioned, ten cards": ([[*TEN[:8], *["old_fashioned"] * 2], []], (0, 0)),
    "maple frosted, the fewest": ([["maple_frosted"], ["eclair", "eclair"]], (5, 0)),
    "maple frosted, a tie for the fewest": ([["maple_frosted"], ["eclair"]], (5, 0)),
    "maple frosted, somebody has fewer": ([["maple_frosted"], []], (0, 0)),
    "maple frosted, each copy": ([["maple_frosted"] * 2, ["eclair"] * 3], (10, 0)),
    "coffee, negative cards": ([["coffee", "red_velvet", "bear_claw", "day_old", "strawberry_glazed"], []],
                               (4 - 13, 0)),
    "coffee, each counts anew": ([["coffee", "coffee", "red_velvet", "red_velvet"], []], (4 - 4, 0)),
    "coffee, alone": ([["coffee"], []], (0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("clause", ROWS)
def test_points(clause):
    tableaus, expected = ROWS[clause]
    assert points(tableaus, Options()) == expected


@pytest.mark.parametrize("others, expected", [(["eclair"], 0), (["eclair"] * 2, 5)], ids=["tie", "strictly fewest"])
def test_maple_frosted_without_ties(others, expected):
    assert points([["maple_frosted"], others], Options(maple_frosted_ties=False))[0] == expected


@pytest.mark.parametrize(
    "scores, cards, expected",
    [
        ((3, 5, 4), (1, 1, 1), (3, 1, 2)),
        ((5, 5), (2, 3), (2, 1)),
        ((5, 5, 1), (3, 3, 9), (1, 1, 3)),
        ((-7, -9), (1, 9), (1, 2)),
    ],
    ids=["most points", "then most cards", "else shared", "also below zero"],
)
def test_places(scores, cards, expected):
    assert places(scores, cards) == expected
