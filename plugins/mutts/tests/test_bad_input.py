"""Every action type with something wrong about it, at every question: refused, nothing changed, nothing told.

The rows are generated from the actions themselves, so a new field or type brings its own.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gamefold import Rejected, codec
from gamefold.match import Match
from gamefold.testing import refused
from parlour_mutts.cards import FACES
from parlour_mutts.game import Mutts

ALL = {"actions": ["fleas", "dog_house", "hydrant", "pedigree"]}
SLOW = {**ALL, "pace": "slow", "format": "speed"}
HELD = ["R4", "Y9", "G12", "mutt", "fleas", "hydrant", "pedigree"]

QUESTIONS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "turn": ([], ALL),
    "chain": (["0 run R4"], ALL),
    "race": (["0 play mutt"], ALL),
    "color": (["0 play mutt"], {**ALL, "slap": False}),
    "fleas": (["0 play fleas"], ALL),
    "swap": (["0 play hydrant"], ALL),
    "breed": (["0 play pedigree"], ALL),
    "cards": (["0 play pedigree", "0 name_breed chihuahua"], ALL),
    "slow": ([], SLOW),
}
"""How each question comes up."""

RIGHT: dict[str, dict[str, Any]] = {
    "play": {"card": "R4"},
    "match": {"card": "R3"},
    "run": {"card": "R4"},
    "draw": {},
    "end_turn": {},
    "name_color": {"color": "red"},
    "slap": {},
    "answer": {},
    "accept": {},
    "swap": {"with": 2},
    "decline": {},
    "name_breed": {"breed": "chihuahua"},
    "lay": {"cards": []},
    "bark": {},
    "orders": {"match": True, "run": True, "keep": []},
}
TAKEN = {
    "turn": {"play", "match", "run", "draw", "end_turn"},
    "chain": {"play", "match", "run", "draw", "end_turn"},
    "race": {"slap", "name_color"},
    "color": {"name_color"},
    "fleas": {"accept", "answer"},
    "swap": {"swap", "decline"},
    "breed": {"name_breed"},
    "cards": {"lay"},
    "slow": {"play", "match", "run", "draw", "end_turn", "orders"},
}
"""What the prompts of the question take, from whichever seat."""

MALFORMED = (None, True, 1.5, "", {}, [], ["R4"], "9" * 5000, 10**30)


@pytest.fixture
def asked(play: Callable[..., Any]) -> Callable[[str], Match]:
    def start(question: str) -> Match:
        lines, options = QUESTIONS[question]
        hands = [HELD, ["Y9", "Y13", "G5", "mutt"], ["Y8", "G1", "Y6"]]
        return play(hands, options).lines(*lines).match  # type: ignore[no-any-return]

    return start


# -- shapes ------------------------------------------------------------------------------------------------------------


def shapes() -> Iterator[tuple[str, Any]]:
    for name, fields in RIGHT.items():
        yield f"{name}, superfluous", {"type": name, **fields, "more": 1}
        yield f"{name}, of another type", {"type": name.upper(), **fields}
        for field, right in fields.items():
            yield f"{name} without {field}", {"type": name, **{one: fields[one] for one in fields if one != field}}
            yield f"{name}, {field} repeated in a list", {"type": name, **fields, field: [right, right]}
            for wrong in MALFORMED:
                if type(wrong) is not type(right) and not (isinstance(right, list) and isinstance(wrong, list)):
                    yield f"{name}, {field} is {str(wrong)[:9]!r}", {"type": name, **fields, field: wrong}
    for anything in ({}, [], None, 3, "draw", {"type": None}, b"{", b"[]", b"\xff"):
        yield f"{anything!r} at all", anything


SHAPES = list(shapes())


@pytest.mark.parametrize("action", [action for _, action in SHAPES], ids=[name for name, _ in SHAPES])
def test_a_malformed_action(action: Any, asked: Callable[[str], Match]) -> None:
    assert {refused(asked(question), 0, action) for question in QUESTIONS} == {"malformed"}


def test_every_action_type_is_tried() -> None:
    assert set(RIGHT) == set(codec.action_types(Mutts))


# -- what is right elsewhere -------------------------------------------------------------------------------------------

ELSEWHERE = [(question, name) for question, taken in TAKEN.items() for name in RIGHT if name not in taken]


@pytest.mark.parametrize("question, name", ELSEWHERE)
def test_an_answer_to_another_question(question: str, name: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    for seat in range(3):
        code = refused(match, seat, {"type": name, **RIGHT[name]})
        assert code in {"not_asked", "not_your_turn", "locked", "no_bones", "not_offered"}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", RIGHT)
def test_an_answer_to_somebody_elses_prompt(name: str, question: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    for other in match.asked:
        for seat in (-1, 0, 1, 2, 3):
            if seat != other.prompt.seat:
                code = refused(match, seat, {"type": name, **RIGHT[name]}, other.id)
                assert code == "not_seated" if seat in (-1, 3) else code != "over"


@pytest.mark.parametrize("face", [*FACES, "R15", "R0", "rex", "hand.0/R4", "wolf"])
@pytest.mark.parametrize("name", ["play", "match", "run"])
def test_a_card_that_is_not_held(name: str, face: str, asked: Callable[[str], Match]) -> None:
    match = asked("turn")
    if face not in HELD:
        assert refused(match, 0, {"type": name, "card": face}) == "not_held"


LAYINGS = {
    "foreign": (["R9"], "not_held"),
    "repeated": (["Y13", "Y13"], "not_held"),
    "of another breed": (["Y13", "G5"], "wrong_breed"),
    "wild": (["mutt"], "wrong_breed"),
    "unknown": (["wolf"], "not_held"),
    "very many": (["Y13"] * 300, "not_held"),
}


@pytest.mark.parametrize("cards, code", LAYINGS.values(), ids=LAYINGS)
def test_cards_that_cannot_be_laid(cards: list[str], code: str, asked: Callable[[str], Match]) -> None:
    match = asked("cards")
    assert refused(match, 1, {"type": "lay", "cards": cards}) == code


CHOICES = [
    ("color", "name_color", {"color": "purple"}, "bad_choice"),
    ("color", "name_color", {"color": "RED"}, "bad_choice"),
    ("swap", "swap", {"with": 0}, "bad_choice"),
    ("swap", "swap", {"with": -1}, "bad_choice"),
    ("swap", "swap", {"with": 3}, "bad_choice"),
    ("breed", "name_breed", {"breed": "wolf"}, "bad_choice"),
    ("breed", "name_breed", {"breed": "pug"}, "breed_not_held"),
    ("slow", "orders", {"match": True, "run": True, "keep": ["R9"]}, "not_held"),
    ("slow", "orders", {"match": True, "run": True, "keep": ["Y9", "Y9"]}, "bad_choice"),
    ("turn", "play", {"card": "Y9"}, "not_playable"),
    ("turn", "match", {"card": "mutt"}, "not_a_match"),
    ("turn", "run", {"card": "mutt"}, "not_a_run"),
]


@pytest.mark.parametrize("question, name, fields, code", CHOICES)
def test_a_choice_that_cannot_be_made(
    question: str, name: str, fields: dict[str, Any], code: str, asked: Callable[[str], Match]
) -> None:
    assert refused(asked(question), 0, {"type": name, **fields}) == code


def test_nothing_is_accepted_after_the_end(asked: Callable[[str], Match]) -> None:
    match = asked("turn")
    match.leave(1)
    match.leave(2)
    assert {refused(match, seat, {"type": name, **RIGHT[name]}) for seat in range(3) for name in RIGHT} == {"over"}


# -- what refusals tell ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_refusal_tells_what_another_seat_holds(question: str, asked: Callable[[str], Match]) -> None:
    """The same action of seat 2 against a table dealt anew to its eyes is refused in the same words."""
    match = asked(question)
    twins = [match.twin(2, match.chance_of(bytes([number]), 1)) for number in range(8)]
    assert len({codec.canonical(twin.state) for twin in twins}) > 1
    for name, fields in RIGHT.items():
        assert len({answer(twin, 2, {"type": name, **fields}) for twin in (match, *twins)}) == 1


def answer(match: Match, seat: int, action: Any) -> bytes:
    try:
        match.fork().submit(seat, action, None, 0)
    except Rejected as refusal:
        return codec.canonical([refusal.code, refusal.slots])
    return b"accepted"
