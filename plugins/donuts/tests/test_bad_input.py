"""Every action with something wrong about it: refused with the right code, nothing changed (rules 6)."""

import pytest

from gamefold import Rejected, codec, testing
from gamefold.codec import canonical
from parlour_donuts.game import Donuts
from parlour_donuts.plays import TAKES

FILL = ["donut_holes"] * 6

QUESTIONS = {
    "discard_row": ("french_cruller", {"positions": [3]}),
    "keep": ("double_chocolate", {"card": "donut_holes"}),
    "take_discard": ("red_velvet", {"cards": ["eclair"]}),
    "give": ("sprinkled", {"card": "plain", "to": 1}),
    "take": ("bear_claw", {"from": 1, "card": "maple_bar"}),
    "pass_left": ("cinnamon_twist", {"card": "plain"}),
    "discard_own": ("raspberry_frosted", {"cards": ["plain"]}),
    "discard_self": ("milk", {}),
    "discard_theirs": ("strawberry_glazed", {"from": 1, "card": "maple_bar"}),
}
"""By action: the card that asks for it, and a right answer at the table below."""

OWNED = [["plain", "plain", "powdered"], ["maple_bar"], ["glazed"], ["eclair"], ["eclair"]]


@pytest.fixture
def asked(at):
    """Seat 0 has taken the card and is asked; position 2 was contested, the rest is unchosen."""

    def start(card, **given):
        row = [card, "jelly_filled", "plain", "jelly_filled", "milk" if card != "milk" else "plain", "glazed"]
        playing = at(row, deck=FILL, tableaus=OWNED, discard=["eclair", "powdered"], **given)
        playing.select(1, 2, 2, 2, 2)
        return playing

    return start


def refused(playing, seat, action):
    return testing.refused(playing.match, seat, action)


# -- shapes, for every action type -------------------------------------------------------------------------------------

SHAPES = [
    *((name, "superfluous", {**fields, "extra": 1}) for name, (_, fields) in QUESTIONS.items()),
    *(
        (name, f"without {left_out}", {key: value for key, value in fields.items() if key != left_out})
        for name, (_, fields) in QUESTIONS.items()
        for left_out in fields
    ),
    *(
        (name, f"{key} is {wrong!r}", {**fields, key: wrong})
        for name, (_, fields) in QUESTIONS.items()
        for key in fields
        for wrong in (None, 1.5, {}, [[]])
    ),
]


@pytest.mark.parametrize("name, what, fields", SHAPES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_malformed_answer(asked, name, what, fields):
    assert refused(asked(QUESTIONS[name][0]), 0, {"type": name, **fields}) == "malformed"


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_right_answer_is_accepted(asked, name):
    card, fields = QUESTIONS[name]
    playing = asked(card)
    playing.do(0, name, **fields)
    assert playing.match.asked[0].prompt.kind in ("select", "cinnamon_twist")


FOREIGN = [
    (name, card) for name in QUESTIONS for card, takes in TAKES.items() if name not in takes and card != "day_old"
]


@pytest.mark.parametrize("name,card", FOREIGN)
def test_an_answer_of_another_type(asked, name, card):
    assert refused(asked(card), 0, {"type": name, **QUESTIONS[name][1]}) == "not_asked"


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "pass_left"])
def test_an_answer_of_a_seat_that_is_not_asked(asked, name):
    card, fields = QUESTIONS[name]
    assert refused(asked(card), 1, {"type": name, **fields}) == "not_asked"


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_to_a_question_that_is_closed(asked, name):
    card, fields = QUESTIONS[name]
    playing = asked(card)
    prompt = next(one.id for one in playing.match.asked if one.prompt.seat == 0)
    playing.match.expire(0)
    with pytest.raises(Rejected, match="too_late"):
        playing.match.submit(0, {"type": name, **fields}, prompt, 0)


# -- contents ----------------------------------------------------------------------------------------------------------

CONTENTS = {
    "a position before the row": ("select", {"position": 0}, "no_such_position"),
    "a position after the row": ("select", {"position": 7}, "no_such_position"),
    "a huge position": ("select", {"position": 10**12}, "no_such_position"),
    "clearing outside the row": ("discard_row", {"positions": [7]}, "no_such_position"),
    "clearing a hole": ("discard_row", {"positions": [1]}, "position_selected"),
    "clearing what was selected": ("discard_row", {"positions": [3, 2]}, "position_selected"),
    "clearing a place twice": ("discard_row", {"positions": [3, 4, 3]}, "named_twice"),
    "keeping a card of the table": ("keep", {"card": "plain"}, "not_drawn"),
    "keeping an unknown card": ("keep", {"card": "7c"}, "not_drawn"),
    "taking none": ("take_discard", {"cards": []}, "wrong_count"),
    "taking two": ("take_discard", {"cards": ["eclair", "powdered"]}, "wrong_count"),
    "taking what is not discarded": ("take_discard", {"cards": ["milk"]}, "not_discarded"),
    "taking what will be discarded later": ("take_discard", {"cards": ["jelly_filled"]}, "not_discarded"),
    "giving to oneself": ("give", {"card": "plain", "to": 0}, "not_an_opponent"),
    "giving to nobody": ("give", {"card": "plain", "to": 5}, "not_an_opponent"),
    "giving to a seat below zero": ("give", {"card": "plain", "to": -1}, "not_an_opponent"),
    "giving what one does not have": ("give", {"card": "milk", "to": 1}, "not_yours"),
    "giving the Sprinkled while there are others": ("give", {"card": "sprinkled", "to": 1}, "just_taken"),
    "taking from oneself": ("take", {"from": 0, "card": "plain"}, "not_an_opponent"),
    "taking from nobody": ("take", {"from": 9, "card": "plain"}, "not_an_opponent"),
    "taking what they do not have": ("take", {"from": 1, "card": "plain"}, "not_theirs"),
    "striking oneself": ("discard_theirs", {"from": 0, "card": "plain"}, "not_an_opponent"),
    "striking what they do not have": ("discard_theirs", {"from": 2, "card": "maple_bar"}, "not_theirs"),
    "passing the Twist": ("pass_left", {"card": "cinnamon_twist"}, "just_taken"),
    "passing what one does not have": ("pass_left", {"card": "maple_bar"}, "not_yours"),
    "paying with two": ("discard_own", {"cards": ["plain", "powdered"]}, "wrong_count"),
    "paying with the card itself": ("discard_own", {"cards": ["raspberry_frosted"]}, "just_taken"),
    "paying with another's card": ("discard_own", {"cards": ["maple_bar"]}, "not_yours"),
}


@pytest.mark.parametrize("what", CONTENTS)
def test_an_answer_that_is_not_there(at, asked, what):
    name, fields, code = CONTENTS[what]
    playing = at(["plain"] * 6, deck=FILL) if name == "select" else asked(QUESTIONS[name][0])
    assert refused(playing, 0, {"type": name, **fields}) == code


@pytest.mark.parametrize(
    "cards, code",
    [
        (["plain", "plain"], "wrong_count"),
        (["plain", "plain", "plain"], "not_yours"),
        (["plain", "plain", "milk"], "just_taken"),
        (["plain", "powdered", "maple_bar"], "not_yours"),
    ],
)
def test_a_wrong_price_for_the_milk(asked, cards, code):
    assert refused(asked("milk"), 0, {"type": "discard_own", "cards": cards}) == code


def test_four_cards_for_a_day_old(asked):
    playing = asked("day_old")
    assert refused(playing, 0, {"type": "take_discard", "cards": ["eclair"] * 4}) == "too_many"
    assert refused(playing, 0, {"type": "take_discard", "cards": ["eclair", "eclair"]}) == "not_discarded"


def test_a_hole_cannot_be_selected(at):
    playing = at([None, "glazed", "plain", "powdered"], deck=FILL)
    assert refused(playing, 0, {"type": "select", "position": 1}) == "empty_position"


def test_a_refusal_tells_nothing_that_is_hidden(asked):
    playing = asked("double_chocolate")
    with pytest.raises(Rejected) as caught:
        playing.do(0, "keep", card="maple_bar")
    assert canonical(caught.value.slots) == b"{}"


def test_every_action_type_is_tried_here():
    assert set(codec.action_types(Donuts)) == {"select", *QUESTIONS}
