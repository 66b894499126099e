"""Every action type with something wrong about it, at every question: refused with the right code, nothing changed.

The rows are generated from the actions themselves, so a new field or type brings its own. Why a card may not be used
like this stands clause by clause in `test_rules.py`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gamefold import Rejected, codec
from gamefold.match import Match
from gamefold.testing import refused
from parlour_cuttle.cards import FACES
from parlour_cuttle.game import Cuttle

TABLE: dict[str, Any] = {
    "hands": [["3c", "4c", "7c", "9d", "Jc", "Kc"], ["2h", "5h", "6h", "9h"]],
    "points": [["5s"], ["7d"]],
    "permanents": [[], ["8h"]],
    "scrap": ["Ah", "Ts"],
    "deck": ["6d", "Qs", "8d", "Kd"],
    "deck_only": True,
}
HIDDEN = ["6d", "Qs", "8d", "Kd"]
"""In the pile, seen by nobody."""

QUESTIONS: dict[str, list[str]] = {
    "turn": [],
    "answer": ["0 one_off 4c"],
    "rebuff": ["0 permanent Kc"],
    "fetch": ["0 one_off 3c", "1 decline"],
    "give_up": ["0 one_off 4c", "1 decline"],
    "turned_up": ["0 one_off 7c", "1 decline"],
}
"""How the question comes up when a 9 may answer a permanent and a 7 turns up two cards."""

TAKES: dict[str, set[str]] = {
    "turn": {"draw", "pass", "points", "scuttle", "one_off", "permanent"},
    "answer": {"counter", "decline"},
    "rebuff": {"bounce", "decline"},
    "fetch": {"take"},
    "give_up": {"discard"},
    "turned_up": {"points", "scuttle", "one_off", "permanent", "scrap"},
}
RIGHT: dict[str, dict[str, Any]] = {
    "draw": {},
    "points": {"card": "9d"},
    "scuttle": {"card": "9d", "target": "7d"},
    "one_off": {"card": "9d", "target": "8h"},
    "permanent": {"card": "Jc", "target": "7d"},
    "pass": {},
    "counter": {"card": "2h"},
    "bounce": {"card": "9h"},
    "decline": {},
    "take": {"card": "Ah"},
    "discard": {"cards": ["5h", "6h"]},
    "scrap": {"card": "6d"},
}
MAY_BE_LEFT_OUT: dict[str, dict[str, Any]] = {
    "one_off": {"target": "8h", "seat": 1},
    "permanent": {"target": "7d", "receiver": 1},
}
"""Parts that some uses of a card lack, by action, with a value of the right type."""

MALFORMED = (None, True, 1.5, "", {}, [], ["5h"], "9" * 5000, 10**30)
ELSEWHERE_FACES = {
    "unknown": ["1c", "rex", "hand.0/9d", "X3"],
    "not in the match": ["X1", "X2"],
    "hidden": HIDDEN,
    "foreign": ["2h", "5h", "6h"],
    "on the table": ["5s", "7d", "8h"],
    "scrapped": ["Ah", "Ts"],
}


@pytest.fixture
def asked(play: Callable[..., Any]) -> Callable[[str], Match]:
    def start(question: str) -> Match:
        return play(TABLE, nine_out_of_turn=True, seven_reveal=2).lines(QUESTIONS[question]).match  # type: ignore[no-any-return]

    return start


def test_every_action_type_is_tried() -> None:
    assert set(RIGHT) == set(codec.action_types(Cuttle)) == set().union(*TAKES.values())


# -- shapes ------------------------------------------------------------------------------------------------------------


def shapes() -> Iterator[tuple[str, Any]]:
    for name, fields in RIGHT.items():
        optional = MAY_BE_LEFT_OUT.get(name, {})
        yield f"{name}, superfluous", {"type": name, **fields, "more": 1}
        yield f"{name}, of another type", {"type": name.upper(), **fields}
        for field, right in {**fields, **optional}.items():
            if field not in optional:
                yield f"{name} without {field}", {"type": name, **{one: fields[one] for one in fields if one != field}}
            yield f"{name}, {field} repeated as a list", {"type": name, **fields, field: [right, right]}
            for wrong in MALFORMED:
                if type(wrong) is not type(right) and not (wrong is None and field in optional):
                    yield f"{name}, {field} is {str(wrong)[:9]!r}", {"type": name, **fields, field: wrong}
    for anything in ({}, [], None, 3, "draw", {"type": None}, b"{", b"[]", b"\xff"):
        yield f"{anything!r} at all", anything


SHAPES = list(shapes())


@pytest.mark.parametrize("action", [action for _, action in SHAPES], ids=[name for name, _ in SHAPES])
def test_a_malformed_action(action: Any, asked: Callable[[str], Match]) -> None:
    assert {refused(asked(question), seat, action) for question in QUESTIONS for seat in (0, 1)} == {"malformed"}


# -- what is right elsewhere -------------------------------------------------------------------------------------------

ELSEWHERE = [(question, name) for question, takes in TAKES.items() for name in RIGHT if name not in takes]


@pytest.mark.parametrize("question, name", ELSEWHERE)
def test_an_answer_to_another_question(question: str, name: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    (mine,) = match.asked
    assert refused(match, mine.prompt.seat, {"type": name, **RIGHT[name]}) == "not_asked"
    assert refused(match, mine.prompt.seat, {"type": name, **RIGHT[name]}, mine.id) == "not_asked"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", RIGHT)
def test_an_answer_to_somebody_elses_question(name: str, question: str, asked: Callable[[str], Match]) -> None:
    match = asked(question)
    (mine,) = match.asked
    for seat, code in ((1 - mine.prompt.seat, "not_asked"), (2, "not_seated"), (-1, "not_seated")):
        assert refused(match, seat, {"type": name, **RIGHT[name]}) == code
        assert refused(match, seat, {"type": name, **RIGHT[name]}, mine.id) == code


def test_a_doubled_command_is_too_late(asked: Callable[[str], Match]) -> None:
    match = asked("turn")
    (first,) = match.asked
    match.submit(0, {"type": "draw"}, first.id, 0)
    assert {refused(match, 0, {"type": name, **RIGHT[name]}, first.id) for name in TAKES["turn"]} == {"too_late"}


def test_nothing_is_accepted_after_the_end(asked: Callable[[str], Match]) -> None:
    match = asked("turn")
    match.leave(1)
    assert {refused(match, seat, {"type": name, **RIGHT[name]}) for seat in (0, 1) for name in RIGHT} == {"over"}


# -- cards that are not there ------------------------------------------------------------------------------------------

WHERE: list[tuple[str, str, str]] = [
    *(("turn", name, "not_in_hand") for name in ("points", "scuttle", "one_off", "permanent")),
    *(("turned_up", name, "not_turned_up") for name in ("points", "scuttle", "one_off", "permanent", "scrap")),
    ("answer", "counter", "not_in_hand"),
    ("rebuff", "bounce", "not_in_hand"),
    ("fetch", "take", "not_in_scrap"),
    ("give_up", "discard", "not_in_hand"),
]
"""By question and action: the code for a card that lies elsewhere."""


@pytest.mark.parametrize("question, name, code", WHERE)
@pytest.mark.parametrize("where", ELSEWHERE_FACES)
def test_a_card_that_lies_elsewhere(
    where: str, question: str, name: str, code: str, asked: Callable[[str], Match]
) -> None:
    match = asked(question)
    seat = match.awaited[0]
    state = match.state
    within = {
        "not_in_hand": state.zones[f"hand.{seat}"],
        "not_turned_up": getattr(state.phase, "cards", ()),
        "not_in_scrap": state.zones["scrap"],
    }[code]
    for face in {*ELSEWHERE_FACES[where]} - {*within}:
        action = {"type": name, **RIGHT[name], **({"cards": ["5h", face]} if name == "discard" else {"card": face})}
        assert refused(match, seat, action) == code, face


@pytest.mark.parametrize("face", [*FACES, "1c", "rex", "points.1/7d"])
@pytest.mark.parametrize(
    "name, card, right, codes",
    [
        ("scuttle", "9d", {"7d"}, {"not_a_point_card", "not_an_opponents_card"}),
        ("one_off", "9d", {"8h"}, {"not_on_the_table", "not_an_opponents_card", "not_a_permanent"}),
        ("permanent", "Jc", {"7d"}, {"not_on_the_table", "not_a_point_card", "not_an_opponents_card"}),
    ],
)
def test_a_target_that_is_none(
    name: str, card: str, right: set[str], codes: set[str], face: str, asked: Callable[[str], Match]
) -> None:
    if face not in right:
        assert refused(asked("turn"), 0, {"type": name, "card": card, "target": face}) in codes


# -- parts that are missing, superfluous, repeated, foreign ------------------------------------------------------------

PARTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a draw from nothing": ("turn", {"type": "draw"}, "pile_empty"),
    "a pass with a pile": ("turn", {"type": "pass"}, "pile_not_empty"),
    "a king for points": ("turn", {"type": "points", "card": "Kc"}, "no_points"),
    "a king that scuttles": ("turn", {"type": "scuttle", "card": "Kc", "target": "7d"}, "no_scuttle"),
    "a card that is too low": ("turn", {"type": "scuttle", "card": "4c", "target": "7d"}, "too_low"),
    "a king as a one-off": ("turn", {"type": "one_off", "card": "Kc"}, "no_one_off"),
    "a 9 without a target": ("turn", {"type": "one_off", "card": "9d"}, "names_no_target"),
    "a 9 with a seat": ("turn", {"type": "one_off", "card": "9d", "target": "8h", "seat": 1}, "takes_no_seat"),
    "a 4 with a target": ("turn", {"type": "one_off", "card": "4c", "target": "8h"}, "takes_no_target"),
    "a 4 with a seat between two": ("turn", {"type": "one_off", "card": "4c", "seat": 1}, "takes_no_seat"),
    "a 7 with a seat": ("turn", {"type": "one_off", "card": "7c", "seat": 0}, "takes_no_seat"),
    "a 9 as a permanent": ("turn", {"type": "permanent", "card": "9d"}, "no_permanent"),
    "a king with a target": ("turn", {"type": "permanent", "card": "Kc", "target": "7d"}, "takes_no_target"),
    "a king with a receiver": ("turn", {"type": "permanent", "card": "Kc", "receiver": 0}, "takes_no_receiver"),
    "a jack without a target": ("turn", {"type": "permanent", "card": "Jc"}, "names_no_target"),
    "a jack with a receiver": (
        "turn",
        {"type": "permanent", "card": "Jc", "target": "7d", "receiver": 0},
        "takes_no_receiver",
    ),
    "a counter with a 9": ("answer", {"type": "counter", "card": "9h"}, "not_a_two"),
    "a bounce with a 2": ("rebuff", {"type": "bounce", "card": "2h"}, "not_a_nine"),
    "the running 3 taken by itself": ("fetch", {"type": "take", "card": "3c"}, "not_in_scrap"),
    "no discard": ("give_up", {"type": "discard", "cards": []}, "wrong_count"),
    "one discard": ("give_up", {"type": "discard", "cards": ["5h"]}, "wrong_count"),
    "three discards": ("give_up", {"type": "discard", "cards": ["5h", "6h", "2h"]}, "wrong_count"),
    "the same discard twice": ("give_up", {"type": "discard", "cards": ["5h", "5h"]}, "wrong_count"),
    "a thousand discards": ("give_up", {"type": "discard", "cards": ["5h"] * 1_000}, "wrong_count"),
    "the other's card discarded": ("give_up", {"type": "discard", "cards": ["5h", "9d"]}, "not_in_hand"),
    "a scrap of what can be played": ("turned_up", {"type": "scrap", "card": "6d"}, "must_play"),
    "a card in hand instead of one turned up": ("turned_up", {"type": "points", "card": "9d"}, "not_turned_up"),
}


@pytest.mark.parametrize("what", PARTS)
def test_parts_that_do_not_fit(what: str, play: Callable[..., Any]) -> None:
    question, action, code = PARTS[what]
    table = {**TABLE, "deck": []} if code == "pile_empty" else TABLE
    match = play(table, nine_out_of_turn=True, seven_reveal=2).lines(QUESTIONS[question]).match
    assert refused(match, match.awaited[0], action) == code


@pytest.mark.parametrize(
    "seat, code",
    [(None, "names_no_seat"), *((seat, "not_an_opponent") for seat in (-1, 0, 3, 99, 10**9)), (2, "empty_hand")],
)
def test_a_4_among_three_needs_somebody_to_rob(seat: int | None, code: str, play: Callable[..., Any]) -> None:
    match = play({"hands": [["4c"], ["5h", "6h"], []]}, "cutthroat").match
    assert refused(match, 0, {"type": "one_off", "card": "4c", "seat": seat}) == code


@pytest.mark.parametrize(
    "receiver, code", [(None, "names_no_receiver"), *((seat, "bad_receiver") for seat in (-1, 1, 4, 99, 10**9))]
)
def test_a_jack_in_team_needs_somebody_to_receive(receiver: int | None, code: str, play: Callable[..., Any]) -> None:
    match = play({"hands": [["Jc"], [], [], []], "points": [[], ["7d"], [], []]}, "team").match
    assert refused(match, 0, {"type": "permanent", "card": "Jc", "target": "7d", "receiver": receiver}) == code


# -- what refusals tell ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_refusal_tells_what_is_hidden(question: str, asked: Callable[[str], Match]) -> None:
    """The same action against a table dealt anew to the eyes of its seat is refused in the same words."""
    match = asked(question)
    for seat in (0, 1):
        twins = [match.twin(seat, match.chance_of(bytes([number]), 1)) for number in range(6)]
        assert len({codec.canonical(twin.state) for twin in twins}) > 1
        for name, fields in RIGHT.items():
            for face in ("2h", "6d", "8d", "9d", "1c"):
                wrong = {"type": name, **fields, **({"card": face} if "card" in fields else {})}
                assert len({answer(twin, seat, wrong) for twin in (match, *twins)}) == 1, wrong


def answer(match: Match, seat: int, action: Any) -> bytes:
    try:
        match.fork().submit(seat, action, None, 0)
    except Rejected as refusal:
        return codec.canonical([refusal.code, refusal.slots])
    return b"accepted"
