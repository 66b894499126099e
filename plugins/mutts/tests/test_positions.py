"""Positions are read, refused and written; what is written can be read again (rules 16)."""

import pytest

from gamefold import Rejected
from gamefold.match import Match
from gamefold.speech import texts_of
from parlour_mutts.game import Mutts

GIVEN = {"home": ["R3"], "hands": [["R9", "Y1"], ["G5", "G8"], ["Y13", "G12"]], "turn": 0}


def start(given, **options):
    return Match.start(Mutts, options, 3, b"test", given=given)


WRONG = {
    "no home pile": {"home": []},
    "an unknown card": {"deck": ["R15"]},
    "a third copy": {"deck": ["R3", "R3"]},
    "an empty hand": {"hands": [["R9"], [], ["G5"]]},
    "a hand too few": {"hands": [["R9"], ["G5"]]},
    "a seat that is not there": {"turn": 3},
    "a seat below nought": {"turn": -1},
    "a colour over a dog": {"color": "red"},
    "no colour over a wild": {"home": ["mutt"]},
    "an unknown colour": {"home": ["mutt"], "color": "blue"},
    "a round too many": {"round": 4},
    "no round": {"round": 0},
    "a total too few": {"totals": [1, 2]},
    "a total below nought": {"totals": [0, -1, 0]},
    "an age order without a seat": {"age_order": [0, 1]},
    "a next deal with a card that is not there": {"next_deck": ["fleas"]},
    "a next deal with three of a face": {"next_deck": ["R1", "R1", "R1"]},
    "an unknown word": {"discard": []},
    "a hand of another kind": {"hands": [["R9"], "G5", ["G8"]]},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_a_position_that_does_not_add_up(change):
    with pytest.raises(Rejected) as refused:
        start(GIVEN | change)
    assert refused.value.code == "bad_position"
    reason = str(refused.value.slots["reason"])
    assert " " in reason or f"rejected.bad_position.{reason}" in texts_of(Mutts)


def test_a_written_position_can_be_read_again():
    match = start(GIVEN | {"home": ["R3", "mutt"], "color": "green", "totals": [1, 2, 3], "round": 2})
    written = Mutts.position_of(match.state)
    again = start(written)
    assert Mutts.position_of(again.state) == written
    assert again.state.zones.cards["deck"] == match.state.zones.cards["deck"]


def test_what_is_left_out_is_ordinary():
    written = Mutts.position_of(start(GIVEN).state)
    assert [written[name] for name in ("round", "totals", "age_order", "color")] == [1, [0, 0, 0], [0, 1, 2], None]


def test_cards_named_nowhere_lie_below_in_canonical_order():
    written = Mutts.position_of(start(GIVEN | {"deck": ["G14", "R2"]}).state)
    assert written["deck"][:6] == ["G14", "R2", "R1", "R1", "R2", "R3"]
    assert (written["deck"][-1], written["deck_size"]) == ("mutt", 91)


def test_an_agreed_age_order_holds_in_a_position_too():
    assert start(GIVEN, age_order=[2, 1, 0]).state.ages == (2, 1, 0)
    assert start(GIVEN | {"age_order": [1, 0, 2]}, age_order=[2, 1, 0]).state.ages == (1, 0, 2)
