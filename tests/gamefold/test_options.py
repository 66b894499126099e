"""Options: what is given, what is kept, what a form is made of."""

from typing import Annotated, ClassVar, Literal

import msgspec
import pytest
from tiny import Magpies, Stones

from gamefold import Game, Rejected
from gamefold.options import Field, form, resolve, restored, stored


class Wide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every kind of option that there is."""

    preset: str = ""
    flag: bool = False
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    mode: Literal["slow", "live"] = "live"
    kinds: tuple[Literal["a", "b"], ...] = ("a",)
    targets: tuple[int, ...] = (21, 14)
    limit: int | None = None


class Options(Game[Wide, msgspec.Struct, msgspec.Struct, msgspec.Struct]):
    key = "options"
    seats = range(2, 5)
    presets: ClassVar = {"usual": {}, "wild": {"flag": True, "count": 9}}

    @classmethod
    def seats_for(cls, options):
        return range(3, 4) if options.flag else cls.seats

    @classmethod
    def check_options(cls, options, seats):
        if options.count == 5:
            raise Rejected("bad_option", {"option": "count", "reason": "five is out"})
        return msgspec.structs.replace(options, limit=seats if options.limit is None else options.limit)


def refused(given, seats=2) -> tuple[str, str | None]:
    with pytest.raises(Rejected) as refusal:
        resolve(Options, given, seats)
    return refusal.value.code, refusal.value.slots.get("option")


def test_default_of_a_form_may_be_made_anew_each_time():
    class Listed(msgspec.Struct, frozen=True):
        kinds: list[Literal["a", "b"]] = msgspec.field(default_factory=lambda: ["a"])

    class Lists(Game[Listed, msgspec.Struct, msgspec.Struct, msgspec.Struct]):
        key = "lists"

    assert form(Lists) == [Field("kinds", "choices", ("a", "b"), ["a"])]


def test_without_anything_the_first_preset_holds():
    assert resolve(Options, {}, 2) == Wide(preset="usual", limit=2)


def test_single_keys_come_on_top_of_the_preset():
    assert resolve(Options, {"preset": "wild", "count": 1}, 3) == Wide(preset="wild", flag=True, count=1, limit=3)


@pytest.mark.parametrize(
    "given, option",
    [
        ({"preset": "none"}, "preset"),
        ({"preset": 3}, "preset"),
        ({"preset": ["usual"]}, "preset"),
        ({"colour": "red"}, "colour"),
        ({"flag": 1}, "flag"),
        ({"count": 10}, "count"),
        ({"count": "3"}, "count"),
        ({"mode": "fast"}, "mode"),
        ({"kinds": ["c"]}, "kinds"),
        ({"targets": 21}, "targets"),
        ({"count": 5}, "count"),
    ],
    ids=str,
)
def test_bad_option_is_named(given, option):
    assert refused(given) == ("bad_option", option)


@pytest.mark.parametrize("given, seats", [({}, 1), ({}, 5), ({"flag": True}, 2)])
def test_seats_depend_on_options(given, seats):
    assert refused(given, seats)[0] == "bad_seats"


@pytest.mark.parametrize("game", [Options, Magpies, Stones])
def test_stored_options_are_plain_and_come_back(game):
    preset = next(iter(game.presets))
    kept = msgspec.json.decode(msgspec.json.encode(stored(game, resolve(game, {}, 2), preset)))
    assert kept["preset"] == preset
    assert restored(game, kept) == resolve(game, {}, 2)


def test_stored_options_survive_another_default():
    kept = stored(Stones, resolve(Stones, {"stones": 9}, 2), "classic")
    assert kept == {"preset": "classic", "stones": 9, "most": 3, "last_wins": True}


def test_form_has_a_field_for_each_option():
    assert form(Options) == [
        Field("flag", "bool", (True, False), False),
        Field("count", "int", (), 3, 1, 9),
        Field("mode", "choice", ("live", "slow"), "live"),
        Field("kinds", "choices", ("a", "b"), ["a"]),
        Field("targets", "ints", (), [21, 14]),
        Field("limit", "int", (), None, is_optional=True),
    ]


def test_form_shows_the_values_of_a_preset():
    assert [field.default for field in form(Options, "wild")][:2] == [True, 9]
