"""The scenario runner: each word passing, failing, and unreadable; scripted luck; comparison; exit status."""

import json

import pytest
from tiny import Magpies, Stones

from gamefold.scenario import parse, run, run_one
from gamefold.scenario.compare import faces_shown, part_is, same

GAMES = {"magpies": Magpies, "stones": Stones}
GIVEN = {"deck": ["gold", "pearl", "silver"], "nests": [["shell", "button"], ["button"]]}


def bid(seat, coins, **more) -> dict:
    return {"seat": seat, "do": {"type": "bid", "coins": coins}, **more}


SNATCH = {"type": "snatch"}
TIE = [bid(0, 3), bid(1, 3)]
WON = [bid(0, 3), bid(1, 1)]


def report(*steps, game="magpies", **head):
    scenario = {"name": "it", "given": GIVEN if game == "magpies" else None, **head}
    if steps or "start" not in head:
        scenario["steps"] = list(steps)
    scenario = {key: value for key, value in scenario.items() if value is not None}
    return run("file", json.dumps({"game": game, "scenarios": [scenario]}).encode(), GAMES.__getitem__)


PASSING = {
    "do and expect": [*WON, {"expect": {"nests": [["gold", "button", "shell"], ["button"]], "coins": [3, 6]}}],
    "refused": [{"seat": 0, "refused": {"type": "bid", "coins": 7}}],
    "refused with its code": [{"seat": 0, "refused": {"type": "bid", "coins": 7}, "code": "no_such_coins"}],
    "refused as malformed": [{"seat": 0, "refused": {"type": "fly"}, "code": "malformed"}],
    "refused seat": [{"seat": 5, "refused": SNATCH, "code": "not_seated"}],
    "awaits": [{"awaits": [0, 1]}, bid(1, 3), {"awaits": [0]}],
    "legal has": [{"legal": {"seat": 0, "has": [{"type": "bid", "coins": 6}, {"type": "sell", "finds": ["shell"]}]}}],
    "legal has, list in another order": [
        {"legal": {"seat": 0, "has": [{"type": "sell", "finds": ["button", "shell"]}]}},
        {"legal": {"seat": 0, "has": [{"type": "sell", "finds": ["shell", "button"]}]}},
    ],
    "legal lacks": [{"legal": {"seat": 0, "lacks": [SNATCH, {"type": "bid", "coins": -1}, {"type": "fly"}]}}],
    "legal only": [*TIE, {"legal": {"seat": 0, "only": [SNATCH]}}],
    "legal only, picks filled in": [
        {
            "legal": {
                "seat": 0,
                "only": [
                    *({"type": "bid", "coins": coins} for coins in range(7)),
                    {"type": "peek"},
                    {"type": "sell", "finds": ["button"]},
                    {"type": "sell", "finds": ["shell"]},
                    {"type": "sell", "finds": ["button", "shell"]},
                ],
            }
        }
    ],
    "sees": [{"sees": {"viewer": 0, "faces": ["shell", "gold"], "hidden": ["pearl"]}}],
    "sees as a spectator": [{"sees": {"viewer": "public", "faces": ["gold"], "hidden": ["shell", "button"]}}],
    "timeout": [{"timeout": True}, {"expect": {"round": 2, "coins": [6, 6]}}],
    "timeout in a race": [*TIE, {"timeout": True, "chance": [1]}, {"expect": {"nests": [None, ["button", "gold"]]}}],
    "resign": [{"resign": 0}, {"expect": {"over": True, "winners": [1]}}],
    "same view": [
        bid(0, 3),
        {"same_view": {"viewer": 1, "instead": {"seat": 0, "do": {"type": "bid", "coins": 5}}}},
        {"same_view": {"viewer": "public", "instead": {"seat": 0, "do": {"type": "bid", "coins": 0}}}},
    ],
    "mark and at": [
        {"mark": "bids"},
        *WON,
        {"seat": 0, "refused": {"type": "bid", "coins": 1}, "at": "bids", "code": "too_late"},
        {"seat": 0, "refused": SNATCH, "at": "bids", "code": "not_asked"},
    ],
    "do at a mark that still stands": [
        {"mark": "bids"},
        bid(0, 3),
        bid(1, 1, at="bids"),
        {"expect": {"coins": [3, 6]}},
    ],
    "any of": [{"expect": {"any_of": [{"round": 9}, {"round": 1, "stall": ["gold"]}], "deck_size": 10}}],
    "words of every game": [
        {"expect": {"turn": None, "hand_sizes": [2, 1], "deck_top": ["pearl"], "over": False, "scores": [3, 1]}},
        {"expect": {"deck_top": ["pearl", "silver"], "winners": []}},
    ],
    "time passes between steps": [*TIE, {"seat": 1, "do": SNATCH}, {"expect": {"hand_sizes": [2, 2]}}],
    "no prompt expires by itself": [{"seat": 0, "do": {"type": "peek"}}, *TIE, {"awaits": [0, 1]}, {"awaits": [0, 1]}],
    "luck of a shuffle": [
        bid(0, 0),
        bid(1, 0, chance=[["silver", *["gold"] * 2, "silver", *["pearl"] * 3, *["shell"] * 2, *["button"] * 2]]),
        {"expect": {"stall": ["silver"], "deck_top": ["gold", "gold", "silver"]}},
    ],
}


@pytest.mark.parametrize("steps", PASSING.values(), ids=PASSING)
def test_word_passes(steps):
    assert list(report(*steps).lines()) == ["1 passed, 0 failed"]


FAILING = {
    "do": ([bid(0, 7)], "step 1: refused: no_such_coins"),
    "do, malformed": ([{"seat": 0, "do": {"type": "fly"}}], "step 1: refused: malformed"),
    "expect": ([{"expect": {"coins": [6, 5]}}], "step 1: coins: expected [6, 5], found [6, 6]"),
    "expect what is not there": ([{"expect": {"wind": 3}}], "step 1: wind: not in this game's position"),
    "any of": ([{"expect": {"any_of": [{"round": 9}, {"round": 8}]}}], "step 1: none of any_of holds in {'round': 1}"),
    "refused": ([{"seat": 0, "refused": {"type": "bid", "coins": 1}}], "step 1: accepted: {'type': 'bid', 'coins': 1}"),
    "refused with another code": (
        [{"seat": 0, "refused": {"type": "bid", "coins": 9}, "code": "too_late"}],
        "step 1: refused as no_such_coins, not too_late",
    ),
    "awaits": ([bid(0, 1), {"awaits": [0, 1]}], "step 2: seats [1] are awaited, not [0, 1]"),
    "legal has": ([{"legal": {"seat": 0, "has": [SNATCH]}}], "step 1: {'type': 'snatch'} would be refused: not_asked"),
    "legal lacks": (
        [{"legal": {"seat": 0, "lacks": [{"type": "peek"}]}}],
        "step 1: {'type': 'peek'} would be accepted",
    ),
    "legal only, one missing": (
        [*TIE, {"legal": {"seat": 0, "only": []}}],
        'step 3: legal actions: missing [], too many [\'{"type":"snatch"}\']',
    ),
    "legal only, one too many": (
        [*TIE, {"legal": {"seat": 0, "only": [SNATCH, {"type": "peek"}]}}],
        'step 3: legal actions: missing [\'{"type":"peek"}\'], too many []',
    ),
    "sees": ([{"sees": {"viewer": 1, "faces": ["shell"]}}], "step 1: viewer 1: not shown ['shell'], shown []"),
    "hidden": ([{"sees": {"viewer": 0, "hidden": ["shell"]}}], "step 1: viewer 0: not shown [], shown ['shell']"),
    "timeout after the end": ([{"resign": 0}, {"timeout": True}], "step 2: refused: not_asked"),
    "resign": ([{"resign": 7}], "step 1: refused: not_seated"),
    "same view": (
        [bid(0, 3), {"same_view": {"viewer": 0, "instead": {"seat": 0, "do": {"type": "bid", "coins": 4}}}}],
        "step 2: viewer 0 can tell by frame",
    ),
    "same view of what would be refused": (
        [bid(0, 3), {"same_view": {"viewer": 1, "instead": {"seat": 0, "do": {"type": "bid", "coins": 9}}}}],
        "step 2: the other action is refused: no_such_coins",
    ),
    "do at a mark, too late": ([{"mark": "m"}, *WON, bid(0, 1, at="m")], "step 4: refused: too_late"),
    "do at a mark, never asked": (
        [{"mark": "m"}, {"seat": 0, "do": SNATCH, "at": "m"}],
        "step 2: refused: not_asked",
    ),
}


@pytest.mark.parametrize("steps, line", FAILING.values(), ids=FAILING)
def test_word_fails(steps, line):
    found = report(*steps)
    assert (found.status, found.passed, len(found.failures)) == (1, 0, 1)
    assert found.failures[0].startswith(f"file: it: {line}")


UNREADABLE = {
    "no step": {},
    "two words": {"awaits": [0], "mark": "m"},
    "word and nonsense": {"awaits": [0], "sometimes": True},
    "wrong type": {"awaits": 0},
    "timeout that is none": {"timeout": False},
    "no seat": {"do": SNATCH},
    "action that is no object": {"seat": 0, "do": "snatch"},
    "same_view without a do": {"same_view": {"viewer": 0, "instead": {"seat": 0, "do": SNATCH}}},
    "at without a mark": {"seat": 0, "do": SNATCH, "at": "m"},
    "no such viewer": {"sees": {"viewer": 4}},
    "no such seat": {"legal": {"seat": 4, "lacks": [SNATCH]}},
    "any_of that is no list": {"expect": {"any_of": {"turn": 0}}},
    "any_of of no objects": {"expect": {"any_of": ["turn"]}},
    "any_of that is wrong inside": {"expect": {"any_of": [{"any_of": 0}]}},
    "viewer who sees all": {"sees": {"viewer": "open"}},
}


@pytest.mark.parametrize("step", UNREADABLE.values(), ids=UNREADABLE)
def test_step_that_cannot_be_run(step):
    found = report({"awaits": [0, 1]}, step)
    assert found.status == 2
    assert found.unreadable[0].startswith("file: it: step 2")


# -- start


@pytest.mark.parametrize(
    "head",
    [
        {"seats": 5, "code": "bad_seats"},
        {"seats": 5},
        {"options": {"coins": -1}, "code": "bad_option"},
        {"given": {"nests": [["gold"] * 3, []]}, "code": "bad_position"},
    ],
    ids=str,
)
def test_start_that_must_be_refused(head):
    assert report(start="refused", **head).passed == 1


@pytest.mark.parametrize(
    "head, line",
    [
        ({}, "the start is accepted"),
        ({"seats": 5, "code": "bad_option"}, "the start is refused as bad_seats, not bad_option"),
    ],
    ids=str,
)
def test_start_that_is_not_refused_so(head, line):
    assert report(start="refused", **head).failures == [f"file: it: {line}"]


def test_start_that_must_not_be_refused():
    assert report({"awaits": [0]}, seats=5).failures[0].startswith("file: it: the start is refused: bad_seats")


def test_ordinary_setup_with_its_seed():
    stalls = []
    for seed in ("a", "a", "b"):
        found = report({"expect": {"stall": []}}, given=None, seed=seed)
        stalls.append(found.failures[0])
    assert stalls[0] == stalls[1] != stalls[2]


def test_default_seats_are_the_fewest():
    assert report({"awaits": [0, 1]}, given=None).passed == 1


# -- luck


@pytest.mark.parametrize(
    "step",
    [
        {"timeout": True, "chance": [1, 0]},
        {"timeout": True, "chance": [2]},
        {"timeout": True, "chance": ["gold"]},
        {"seat": 0, "do": SNATCH, "chance": [0]},
        {"resign": 1, "chance": [0, 0]},
    ],
    ids=["unused", "impossible", "of another kind", "nothing is drawn", "unused after resigning"],
)
def test_script_that_does_not_fit(step):
    found = report(*TIE, step)
    assert found.status == 2
    assert found.unreadable[0].startswith("file: it: step 3: chance:")


def test_without_a_script_the_seed_decides():
    winners = set()
    for seed in "abcdefgh":
        found = report(*TIE, {"timeout": True}, {"expect": {"hand_sizes": []}}, seed=seed)
        winners.add(found.failures[0])
    assert len(winners) == 2


def test_draw_with_one_possible_outcome_takes_no_entry():
    alone = {"deck": ["gold"], "deck_only": True, "nests": [[], []]}
    found = report(bid(0, 0), bid(1, 0, chance=[["gold"]]), given=alone)
    assert found.unreadable == ["file: it: step 2: chance: 1 unused, from ['gold'] on"]


def test_refused_step_with_a_script_is_a_failure():
    assert report(bid(0, 9, chance=[1])).status == 1


# -- what a game may break


def test_game_that_breaks_fails_its_scenario_only(monkeypatch):
    monkeypatch.setattr(Magpies, "resolve", classmethod(lambda *_: 1 // 0))
    [line] = report(*WON).failures
    said, _, where = line.partition(" (")
    assert said == "file: it: step 2: the game breaks: ZeroDivisionError: integer division or modulo by zero"
    assert where.startswith("test_scenario.py, line ")


def test_card_that_is_lost_is_found_out(monkeypatch):
    whole = Magpies.lies.__func__
    lost = classmethod(lambda cls, state: {**whole(cls, state), **({"stall": ()} if state.round > 1 else {})})
    monkeypatch.setattr(Magpies, "lies", lost)
    assert report(*WON).failures == ["file: it: step 2: cards: lost ['pearl'], new []"]


def test_card_that_lies_nowhere_at_the_start_is_found_out(monkeypatch):
    monkeypatch.setattr(Magpies, "cards", classmethod(lambda cls, options, seats: (*"x", *_all_cards())))
    assert report({"awaits": [0, 1]}).failures == ["file: it: step 1: cards at the start: missing ['x'], new []"]
    assert report({"awaits": [0, 1]}, given={**GIVEN, "deck_only": True}).passed == 1


def _all_cards():
    from tiny.magpies import ORDER

    return ORDER


def test_refusal_that_changes_something_is_found_out(monkeypatch):
    from gamefold.match import Match

    def submit(self, seat, action, prompt, now_ms):
        self.asked_count = [count + 1 for count in self.asked_count]
        return Match.__dict__["_true_submit"](self, seat, action, prompt, now_ms)

    monkeypatch.setattr(Match, "_true_submit", Match.submit, raising=False)
    monkeypatch.setattr(Match, "submit", submit)
    step = {"seat": 0, "refused": {"type": "bid", "coins": 7}}
    assert report(step).failures[0].startswith("file: it: step 1: refused, but something changed")


# -- files


@pytest.mark.parametrize(
    "text, reason",
    [
        (b"{", "truncated"),
        (b"\xff\xfe", "malformed"),
        (b"[]", "Expected `object`"),
        (b'{"game": "magpies"}', "missing required field `scenarios`"),
        (b'{"game": "chess", "scenarios": []}', "chess"),
        (b'{"game": "magpies", "scenarios": [{"name": "x"}]}', "x: either steps or start"),
        (
            b'{"game": "magpies", "scenarios": [{"name": "x", "steps": [], "start": "refused"}]}',
            "either steps or start",
        ),
        (b'{"game": "magpies", "scenarios": [{"steps": []}]}', "scenario 1: "),
        (b'{"game": "magpies", "scenarios": [{"name": "x", "steps": {}}]}', "x: steps are a list"),
        (b'{"game": "magpies", "scenarios": [{"name": "x", "steps": [], "colour": 1}]}', "colour"),
        (b'{"game": "magpies", "scenarios": [{"name": "x", "steps": [], "code": "c"}]}', "x: code belongs to start"),
        (b'{"game": "magpies", "scenarios": [], "author": "me"}', "author"),
    ],
)
def test_file_that_cannot_be_read(text, reason):
    found = run("file", text, GAMES.__getitem__)
    assert (found.status, found.failures) == (2, [])
    assert reason in found.unreadable[0]


def test_file_that_is_nested_without_end_cannot_be_read():
    deep = b'{"a":' * 2_000 + b"1" + b"}" * 2_000
    text = b'{"game": "magpies", "scenarios": [{"name": "x", "steps": [], "given": ' + deep + b"}]}"
    assert run("file", text, GAMES.__getitem__).status == 2


def test_every_line_is_one_line():
    found = report({"awaits": [1]}, bid(0, 7), name="a\nb")
    assert [line.count("\n") for line in found.lines()] == [0, 0]
    assert found.failures[0].startswith("file: a b: step 1: ")


def test_scenario_answers_its_match():
    [scenario] = parse(json.dumps({"game": "magpies", "scenarios": [{"name": "x", "steps": TIE}]}).encode()).scenarios
    assert run_one(Magpies, scenario).awaited == (0, 1)


def test_closing_line_counts_and_status_is_the_worst():
    found = report(*WON)
    found.add(report(bid(0, 7)))
    assert found.status == 1
    found.add(run("broken", b"{", GAMES.__getitem__))
    assert found.status == 2
    assert list(found.lines())[-1] == "1 passed, 1 failed"


# -- comparison


@pytest.mark.parametrize(
    "expected, actual, is_unordered, verdict",
    [
        (["a", "b"], ["b", "a"], False, False),
        (["a", "b"], ["b", "a"], True, True),
        (["a", "a"], ["a", "b"], True, False),
        ([["a", "b"], []], [["b", "a"], []], True, True),
        ([[], ["a"]], [["a"], []], True, False),
        ([None, ["a"]], [["x"], ["a"]], True, True),
        ([None, 3], [1, 3], False, True),
        ([None, 3], [1, 4], False, False),
        (["a", None, "b"], ["a", None, "b"], False, True),
        (["a", None, "b"], ["a", "c", "b"], False, False),
        ([{"card": "T"}, "5"], ["5", {"card": "T", "owner": 1}], True, True),
        ([{"card": "T", "owner": 0}], [{"card": "T", "owner": 1}], True, False),
        (1, True, False, False),
        (None, None, False, True),
        (None, 0, False, False),
        ("a", ["a"], False, False),
    ],
)
def test_part_of_a_position(expected, actual, is_unordered, verdict):
    assert part_is("part", expected, actual, 2, is_unordered=is_unordered) is verdict


def test_part_that_is_a_top_is_a_beginning():
    assert part_is("deck_top", ["a"], ["a", "b"], 2, is_unordered=False)
    assert part_is("deck_top", [], ["a"], 2, is_unordered=False)
    assert not part_is("deck_top", ["b"], ["a", "b"], 2, is_unordered=False)
    assert not part_is("deck_top", ["a", "b", "c"], ["a", "b"], 2, is_unordered=False)


def test_pairing_finds_the_only_way():
    expected = [{"card": "T"}, {"card": "T", "owner": 0}]
    assert same(expected, [{"card": "T", "owner": 0}, {"card": "T", "owner": 1}], is_unordered=True)


def test_faces_shown_are_those_of_table_prompts_and_actions():
    frame = {
        "table": {"zones": [{"items": [{"face": "a", "on": [{"face": "b"}]}]}]},
        "prompts": [{"about": ["hand.0/c.2", "row#3"], "chosen": {"type": "no", "cards": ["d"]}}],
        "legal": [
            {
                "source": ["points.1/e/f"],
                "target": ["deck"],
                "action": {"type": "no", "card": "g", "seat": 1},
                "pick": {"values": ["h"]},
            }
        ],
        "log": [{"slots": {"card": "no"}}],
    }
    assert faces_shown(frame) == set("abcdefgh")
