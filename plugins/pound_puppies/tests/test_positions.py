"""Positions and options that do not add up are refused with a reason; those that do can be written back."""

from typing import Any

import pytest

from gamefold import Rejected
from gamefold.match import Match
from gamefold.speech import texts_of
from parlour_pound_puppies.cards import DECK, DOGCATCHER, POUND_CARDS
from parlour_pound_puppies.game import PoundPuppies

FIRST, SECOND = (list(puppies) for puppies in list(POUND_CARDS.values())[:2])
HANDS = [["biscuit", "button", "waffles", "waffles"], ["freckles", "pepper", "muffin", "sunny"]]
GOOD = {"pound_cards": [FIRST, SECOND], "hands": HANDS, "discard": ["dusty"], "turn": 1}

CARDS = {"reason": "hands"}
POUND_CARD = {"reason": "pounds"}
LEFT = {"reason": "nothing_left"}
WRONG: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (CARDS, {"hands": [HANDS[0]]}),
    (CARDS, {"hands": [*HANDS, ["dusty", "dusty", "sunny", "sunny"]]}),
    (CARDS, {"hands": [HANDS[0][:3], HANDS[1]]}),
    (CARDS, {"hands": [[*HANDS[0], "clover"], HANDS[1]]}),
    (POUND_CARD, {"pound_cards": []}),
    (POUND_CARD, {"pound_cards": [FIRST]}),
    (POUND_CARD, {"pound_cards": [FIRST, FIRST]}),
    (POUND_CARD, {"pound_cards": [FIRST, FIRST[::-1]]}),
    (POUND_CARD, {"pound_cards": [FIRST, [*SECOND[:3], "sunny"]]}),
    (POUND_CARD, {"pound_cards": [FIRST, SECOND[:3]]}),
    ({"reason": "too_many", "card": "waffles", "number": 4, "most": 3}, {"deck": ["waffles", "waffles"]}),
    ({"reason": "too_many", "card": "dogcatcher", "number": 5, "most": 4}, {"third": 4, "deck": [DOGCATCHER]}),
    ({"reason": "no_card", "card": "rex"}, {"discard": ["rex"]}),
    ({"reason": "no_seat", "number": 2}, {"turn": 2}),
    ({"reason": "no_seat", "number": -1}, {"turn": -1}),
    (LEFT, {"discard": [], "deck_only": True}),
    (LEFT, {"discard": [DOGCATCHER], "deck": [DOGCATCHER], "deck_only": True}),
    ({"reason": "Expected `int` <= 4 - at `$.third`"}, {"third": 5}),
    ({"reason": "Expected `int` <= 11 - at `$.reshuffles`"}, {"reshuffles": 12}),
    ({"reason": "Expected `int` >= 0 - at `$.discard_turns`"}, {"discard_turns": -1}),
    ({"reason": "Expected `int | null`, got `str` - at `$.turn`"}, {"turn": "0"}),
    ({"reason": "Expected `bool`, got `int` - at `$.deck_only`"}, {"deck_only": 1}),
    ({"reason": "Expected `str`, got `int` - at `$.deck[0]`"}, {"deck": [3]}),
    ({"reason": "Object contains unknown field `decks`"}, {"decks": []}),
]


def start(given: dict[str, Any], **options: Any) -> Match:
    return Match.start(PoundPuppies, options, 2, b"key", given=given)


@pytest.mark.parametrize(
    "slots, wrong", WRONG, ids=[f"{slots['reason']} {number}" for number, (slots, _) in enumerate(WRONG)]
)
def test_a_position_that_does_not_add_up_is_refused(slots: dict[str, Any], wrong: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refused:
        start({**GOOD, **wrong})
    assert (refused.value.code, refused.value.slots) == ("bad_position", slots)
    assert " " in slots["reason"] or f"rejected.bad_position.{slots['reason']}" in texts_of(PoundPuppies)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"deck": ["pepper", DOGCATCHER], "third": 2, "reshuffles": 11, "discard_turns": 19},
        {"deck": ["pepper", "sunny"], "discard": [], "deck_only": True},
        {"pound_cards": [SECOND[::-1], FIRST]},
    ],
    ids=str,
)
def test_what_was_read_is_written_back(more: dict[str, Any]) -> None:
    state = start({**GOOD, **more}).state
    written = PoundPuppies.position_of(state)
    again = PoundPuppies.position_of(start({**written, "deck_only": more.get("deck_only", False)}).state)
    assert again == written
    assert written["turn"] == 1
    assert {name: written[name] for name in more if name in ("third", "reshuffles", "discard_turns")} == {
        name: value for name, value in more.items() if name in ("third", "reshuffles", "discard_turns")
    }


def test_unnamed_cards_lie_below_in_canonical_order() -> None:
    deck = PoundPuppies.position_of(start({**GOOD, "deck": ["sunny", "pepper"]}).state)["deck"]
    assert deck[:2] == ["sunny", "pepper"]
    assert deck[2:] == sorted(deck[2:], key=DECK.index)
    assert len(deck) == 25


def test_a_position_without_a_draw_pile_is_renewed_at_once() -> None:
    found = PoundPuppies.position_of(start({**GOOD, "discard": ["dusty", "pepper"], "deck_only": True}).state)
    assert (sorted(found["deck"]), found["discard"], found["reshuffles"]) == (["dusty", "pepper"], [], 1)


def test_the_turn_falls_to_the_first_player_who_was_named() -> None:
    given = {name: value for name, value in GOOD.items() if name != "turn"}
    assert [start(given).state.turn, start(given, first_player=1).state.turn] == [0, 1]


@pytest.mark.parametrize(
    "options",
    [{"first_player": 2}, {"first_player": -1}, {"first_player": "0"}, {"open_pound_cards": 1}, {"preset": "secret"}],
    ids=str,
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refused:
        Match.start(PoundPuppies, options, 2, b"key")
    assert refused.value.code == "bad_option"


def test_a_preset_opens_the_pound_cards() -> None:
    assert Match.start(PoundPuppies, {"preset": "open"}, 2, b"key").options.open_pound_cards
    assert not Match.start(PoundPuppies, {}, 2, b"key").options.open_pound_cards
