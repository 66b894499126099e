"""Every action type with something wrong about it, at every question: refused with the right code, nothing changed.

The rows are generated from the actions themselves, so a new field or type brings its own.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gamefold import Rejected, codec
from gamefold.match import Match
from gamefold.testing import refused
from parlour_pound_puppies.cards import DOGCATCHER, FACES
from parlour_pound_puppies.game import PoundPuppies
from parlour_pound_puppies.plays import TAKES

QUESTIONS: dict[str, list[str]] = {
    "draw": [],
    "discard": ["0 draw deck"],
    "give": ["0 draw deck", "0 catch 1 < muffin"],
}
"""How the question comes up when a Dogcatcher lies on top of the deck."""

RIGHT: dict[str, dict[str, Any]] = {
    "draw": {"from": "deck"},
    "discard": {"card": "waffles"},
    "catch": {"seat": 1},
    "give": {"card": "waffles"},
}
MALFORMED = (None, True, 1.5, "", {}, [], ["waffles"], "9" * 5000, 10**30)


@pytest.fixture
def asked(play: Callable[..., Any]) -> Callable[[str], Match]:
    return lambda question: play(deck=[DOGCATCHER]).lines(*QUESTIONS[question]).match  # type: ignore[no-any-return]


# -- shapes ------------------------------------------------------------------------------------------------------------


def shapes() -> Iterator[tuple[str, Any]]:
    for name, fields in RIGHT.items():
        yield f"{name}, superfluous", {"type": name, **fields, "more": 1}
        yield f"{name}, of another type", {"type": name.upper(), **fields}
        for field, right in fields.items():
            yield f"{name} without {field}", {"type": name}
            yield f"{name}, {field} repeated as a list", {"type": name, field: [right, right]}
            for wrong in MALFORMED:
                if type(wrong) is not type(right):
                    yield f"{name}, {field} is {str(wrong)[:9]!r}", {"type": name, field: wrong}
    for anything in ({}, [], None, 3, "draw", {"type": None}, b"{", b"[]", b"\xff"):
        yield f"{anything!r} at all", anything


SHAPES = list(shapes())


@pytest.mark.parametrize("action", [action for _, action in SHAPES], ids=[name for name, _ in SHAPES])
def test_a_malformed_action(action: Any, asked: Callable[[str], Match]) -> None:
    assert {refused(asked(question), 0, action) for question in QUESTIONS} == {"malformed"}


# -- what is right elsewhere -------------------------------------------------------------------------------------------

ELSEWHERE = [(question, name) for question, takes in TAKES.items() for name in RIGHT if name not in takes]


@pytest.mark.parametrize("question, name", ELSEWHERE)
def test_an_answer_to_another_question(question: str, name: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    (mine,) = match.asked
    assert refused(match, 0, {"type": name, **RIGHT[name]}) == "not_asked"
    assert refused(match, 0, {"type": name, **RIGHT[name]}, mine.id) == "not_asked"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", RIGHT)
def test_an_answer_to_somebody_elses_question(name: str, question: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    (mine,) = match.asked
    for seat, code in ((1, "not_asked"), (2, "not_asked"), (3, "not_seated"), (-1, "not_seated")):
        assert refused(match, seat, {"type": name, **RIGHT[name]}) == code
        assert refused(match, seat, {"type": name, **RIGHT[name]}, mine.id) == code


@pytest.mark.parametrize("question", ["discard", "give"])
@pytest.mark.parametrize("face", [*FACES, "rex", "hand.0/waffles", "pound_1"])
def test_a_card_that_is_not_held(face: str, question: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    if face not in PoundPuppies.lies(match.state)["hand.0"]:
        assert refused(match, 0, {"type": question, "card": face}) == "not_in_hand"


@pytest.mark.parametrize("seat", [-1, 0, 3, 4, 99])
def test_a_dogcatcher_for_nobody(seat: int, asked: Callable[[str], Match]) -> None:
    assert refused(asked("discard"), 0, {"type": "catch", "seat": seat}) == "no_opponent"


def test_a_dogcatcher_that_was_not_drawn(play: Callable[..., Any]) -> None:
    match = play(deck=["pepper"]).lines("0 draw deck").match
    assert refused(match, 0, {"type": "catch", "seat": 1}) == "no_dogcatcher"


def test_an_empty_discard_pile(play: Callable[..., Any]) -> None:
    assert refused(play(discard=[]).match, 0, {"type": "draw", "from": "discard"}) == "pile_empty"


def test_a_doubled_command_is_too_late(asked: Callable[[str], Match]) -> None:
    match = asked("draw")
    (first,) = match.asked
    match.submit(0, {"type": "draw", "from": "deck"}, first.id, 0)
    assert refused(match, 0, {"type": "draw", "from": "deck"}, first.id) == "too_late"
    assert refused(match, 0, {"type": "draw", "from": "discard"}, first.id) == "too_late"


def test_no_refusal_tells_what_is_hidden(asked: Callable[[str], Match]) -> None:
    """The same wrong action against a hand dealt anew is refused in the same words."""
    match = asked("discard")
    twins = [match.twin(1, match.chance_of(bytes([number]), 1)) for number in range(8)]
    wrong = [{"type": name, **fields} for name, fields in RIGHT.items()]
    words = set()
    for twin in (match, *twins):
        for action in wrong:
            with pytest.raises(Rejected) as caught:
                twin.submit(1, action, None, 0)
            words.add((action["type"], caught.value.code, codec.canonical(caught.value.slots)))
    assert len(words) == len(wrong)


def test_nothing_is_accepted_after_the_end(asked: Callable[[str], Match]) -> None:
    match = asked("draw")
    match.leave(1)
    match.leave(2)
    assert {refused(match, seat, {"type": name, **RIGHT[name]}) for seat in range(3) for name in RIGHT} == {"over"}
