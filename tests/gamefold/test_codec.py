"""Canonical JSON, strict decoding, upcasts, and events cut by audience."""

from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some
from tiny import Magpies, Stones
from tiny.magpies import Bid, Peeked, Shunned, Sold

from gamefold import EVERYBODY, NOBODY, Event, Game, Open, Rejected, Secret, seats
from gamefold.codec import (
    REASON_CHARS_MAX,
    BrokenLog,
    audience,
    canonical,
    decode_action,
    decode_event,
    joined,
    parts,
    plain,
    shape,
)

JSON = some.recursive(
    some.none() | some.booleans() | some.integers(-(2**62), 2**62) | some.text(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_canonical_json_comes_back_and_is_the_same_again(value):
    text = canonical(value)
    assert msgspec.json.decode(text) == value
    assert canonical(msgspec.json.decode(text)) == text


@given(some.dictionaries(some.text(max_size=3), some.integers(), max_size=6))
def test_canonical_json_does_not_depend_on_the_order_of_keys(value):
    assert canonical(dict(reversed(value.items()))) == canonical(value)


@pytest.mark.parametrize(
    "value, text",
    [
        ({"b": 1, "a": [1, "ä"]}, '{"a":[1,"ä"],"b":1}'),
        (Bid(3), '{"coins":3,"type":"bid"}'),
        ({"known": {1: ("x", None), 0: ()}}, '{"known":{"0":[],"1":["x",null]}}'),
    ],
)
def test_canonical(value, text):
    assert canonical(value).decode() == text


def test_plain_values_hold_lists_and_string_keys():
    assert plain({"a": (1, {2: ("x",)})}) == {"a": [1, {"2": ["x"]}]}


# -- actions


@pytest.mark.parametrize("data", [{"type": "bid", "coins": 3}, b'{"type":"bid","coins":3}', Bid(3)], ids=str)
def test_action_is_decoded(data):
    assert decode_action(Magpies, data) == Bid(3)


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        3,
        "bid",
        b"",
        b"\xff",
        {"type": "bid"},
        {"type": "bid", "coins": 3.0},
        {"type": "bid", "coins": True},
        {"type": "bid", "coins": 3, "x": 1},
        {"coins": 3},
        {"type": "sell", "finds": "gold"},
        {"type": "sell", "finds": ["\ud800"]},
    ],
    ids=repr,
)
def test_malformed_action_is_refused(data):
    with pytest.raises(Rejected) as refusal:
        decode_action(Magpies, data)
    assert refusal.value.code == "malformed"


def test_action_that_is_nested_too_deep_is_refused():
    deep = []
    for _ in range(20_000):
        deep = [deep]
    for data in ({"type": "bid", "coins": deep}, b"[" * 50_000):
        with pytest.raises(Rejected, match="malformed"):
            decode_action(Magpies, data)


def test_what_was_wrong_is_said_briefly():
    with pytest.raises(Rejected) as refusal:
        decode_action(Magpies, {"type": "x" * 20_000})
    assert len(refusal.value.slots["reason"]) == REASON_CHARS_MAX


# -- events


@pytest.mark.parametrize(
    "name, schema, data",
    [
        ("taken", 1, b'{"type":"taken","seat":0}'),
        ("taken", 1, b'{"type":"taken","seat":0,"stones":1,"more":1}'),
        ("taken", 1, b"not json"),
        ("unknown", 1, b'{"type":"unknown"}'),
        ("taken", 2, b'{"type":"taken","seat":0,"stones":1}'),
        ("match.unknown", 1, b'{"type":"match.unknown"}'),
    ],
)
def test_event_that_does_not_decode_is_a_broken_log(name, schema, data):
    with pytest.raises(BrokenLog):
        decode_event(Stones, name, schema, data)


class Counted(Event, tag="counted"):
    schema: ClassVar[int] = 3
    amount: Open[int]


class Upcasting(Game[msgspec.Struct, msgspec.Struct, Counted, msgspec.Struct]):
    """Its event was called `numbered`, then had a string, and has a number now."""

    key = "upcasting"

    @classmethod
    def upcast(cls, name, schema, data):
        match name, schema:
            case "numbered", 1:
                return "counted", 2, {"amount": data["number"]}
            case "counted", 2:
                return "counted", 3, {"amount": int(data["amount"])}
        return super().upcast(name, schema, data)


class Endless(Upcasting):
    @classmethod
    def upcast(cls, name, schema, data):
        return name, schema, data


@pytest.mark.parametrize(
    "name, schema, data",
    [
        ("numbered", 1, b'{"type":"numbered","number":"7"}'),
        ("counted", 2, b'{"type":"counted","amount":"7"}'),
        ("counted", 3, b'{"type":"counted","amount":7}'),
    ],
)
def test_old_schema_is_raised_step_by_step(name, schema, data):
    assert decode_event(Upcasting, name, schema, data) == Counted(7)


def test_schema_without_a_step_is_a_broken_log():
    with pytest.raises(BrokenLog, match="no step from"):
        decode_event(Upcasting, "counted", 1, b"{}")


def test_upcasts_without_end_are_a_broken_log():
    with pytest.raises(BrokenLog, match="no end"):
        decode_event(Endless, "counted", 1, b"{}")


# -- audiences


def test_shape_tells_open_secret_and_hidden_fields():
    assert shape(Peeked) == (("seat",), ("find",), ())
    assert shape(Shunned) == (("count",), (), ("order",))


class Whispered(Event, tag="whispered"):
    one: Secret[str]
    two: Secret[str]


class Kept(Event, tag="kept"):
    secret: str


@pytest.mark.parametrize(
    "event, expected",
    [
        (Sold(0, ("gold",)), EVERYBODY),
        (Peeked(0, Secret("gold", seats(0))), EVERYBODY),
        (Whispered(Secret("a", seats(0)), Secret("b", seats(2))), seats(0, 2)),
        (Kept("x"), NOBODY),
    ],
    ids=repr,
)
def test_audience_of_an_event(event, expected):
    assert audience(event) == expected


def test_parts_are_cut_by_audience():
    assert parts(Peeked(1, Secret("gold", seats(1)))) == [
        (EVERYBODY, b'{"seat":1,"type":"peeked"}'),
        (NOBODY, b"{}"),
        (seats(1), b'{"find":{"to":2,"value":"gold"}}'),
    ]


@pytest.mark.parametrize("event", [Sold(0, ("gold",)), Peeked(1, Secret("x")), Shunned(("a", "b"), 2)], ids=repr)
def test_parts_join_to_the_event(event):
    assert joined(data for _, data in parts(event)) == canonical(event)
