"""The form that makes a table. Its rules come from the types of the game's options, so every game has one.

A field that stands at its preset's value is not sent on: the match is then "classic" and not a list of rules.
"""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamefold import options as game_options
from gamefold.game import AnyGame, Json
from parlour.matches.domain import (
    BotSeat,
    Live,
    MatchRequest,
    MySeat,
    OpenSeat,
    Pace,
    PerAction,
    SeatRequest,
    Slow,
    Untimed,
)
from parlour.matches.errors import sentence
from parlour.matches.services.tables import PACE_OPTION
from parlour.web.catalogue import choice_words, option_name, preset_title, texts

RULE = "rule_"
SEAT = "seat_"
OPEN = "open"
EMPTY = ""

PACES: dict[str, tuple[Any, Pace]] = {
    "none": (_("No clock"), Untimed()),
    "live-5-5": (_("Live: 5 minutes, 5 s more each action"), Live(bank_s=300, increment_s=5)),
    "live-15-10": (_("Live: 15 minutes, 10 s more each action"), Live(bank_s=900, increment_s=10)),
    "action-30": (_("Quick: 30 seconds an action"), PerAction(seconds=30)),
    "action-90": (_("Steady: 90 seconds an action"), PerAction(seconds=90)),
    "slow-1": (_("Slow: 1 day an action"), Slow(days=1)),
    "slow-3": (_("Slow: 3 days an action"), Slow(days=3)),
    "slow-7": (_("Slow: 7 days an action"), Slow(days=7)),
}
"""Named paces: what a person reads, and what the match service takes."""

ACCESS = [("public", _("Anybody may sit down or watch")), ("private", _("Only by the link that you share"))]


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules as a tile. `seats_text` says for how many."""

    key: str
    title: str
    seats_text: str
    is_chosen: bool


class TableForm(forms.Form):
    """Rules, seats, pace, access and rating of a new table.

    `preset` decides the defaults; the seats after the first are open, or a bot's. A game's own option `pace` is not
    asked: it follows the pace of the table."""

    preset = forms.CharField(required=False, widget=forms.HiddenInput)
    pace = forms.ChoiceField(label=_("Pace"), choices=[(key, words) for key, (words, _pace) in PACES.items()])
    access = forms.ChoiceField(label=_("Who may come"), choices=ACCESS)
    rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        help_text=_("Counts for the list of the best if everybody at the table has an account."),
    )

    def __init__(
        self, game: AnyGame, bots: Mapping[str, str], data: Mapping[str, Any] | None = None, preset: str | None = None
    ) -> None:
        self.game = game
        self.said = texts(game)
        self.chosen = self._preset(data.get("preset") if data else preset)
        self.rules = [rule for rule in game_options.form(game, self.chosen) if rule.name != PACE_OPTION]
        super().__init__(data, initial={"preset": self.chosen, "pace": "none", "access": "public", "rated": True})
        for number in range(1, self._seats().stop - 1):
            self.fields[f"{SEAT}{number}"] = self._seat_field(number, bots)
        for rule in self.rules:
            self.fields[f"{RULE}{rule.name}"] = _field_of(rule, self.said)

    def _preset(self, asked: str | None) -> str | None:
        return asked if asked in self.game.presets else next(iter(self.game.presets), None)

    def _seats(self, preset: str | None = None) -> range:
        return seats_of(self.game, preset or self.chosen)

    def _seat_field(self, number: int, bots: Mapping[str, str]) -> forms.ChoiceField:
        choices = [(OPEN, gettext("Open to anyone")), *((f"bot:{name}", title) for name, title in bots.items())]
        is_spare = number >= self._seats().start
        if is_spare:
            choices.insert(0, (EMPTY, gettext("No seat")))
        label = gettext("Seat %(number)d") % {"number": number + 1}
        return forms.ChoiceField(
            label=label,
            choices=choices,
            required=not is_spare,
            initial=EMPTY if is_spare else OPEN,
            error_messages={"invalid_choice": sentence("bad_bot", {})},
        )

    # ---- for the template

    def presets(self) -> list[Preset]:
        return [
            Preset(key, preset_title(self.said, key), seats_text(self._seats(key)), key == self.chosen)
            for key in self.game.presets
        ]

    def preset_help(self) -> str:
        return self.said.get(f"preset.{self.chosen}.help", "")

    def seat_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(SEAT)]

    def rule_fields(self) -> list[tuple[forms.BoundField, bool]]:
        """Each rule with whether it differs from the preset's."""
        return [(self[f"{RULE}{rule.name}"], self._is_changed(rule)) for rule in self.rules]

    def has_changes(self) -> bool:
        return any(changed for _field, changed in self.rule_fields())

    def _is_changed(self, rule: game_options.Field) -> bool:
        name = f"{RULE}{rule.name}"
        return self.is_bound and name in getattr(self, "cleaned_data", {}) and self._value(rule) != _plain(rule.default)

    def _value(self, rule: game_options.Field) -> Json:
        return _plain(self.cleaned_data[f"{RULE}{rule.name}"])

    # ---- for the service

    def request(self) -> MatchRequest:
        """The wish as the match service takes it; only rules that differ from the preset are named."""
        changed = {rule.name: self._value(rule) for rule in self.rules if self._is_changed(rule)}
        return MatchRequest(
            game=self.game.key,
            seats=self._wished_seats(),
            options={"preset": self.chosen, **changed} if self.chosen else changed,
            pace=PACES[self.cleaned_data["pace"]][1],
            rated=self.cleaned_data["rated"],
            private=self.cleaned_data["access"] == "private",
        )

    def _wished_seats(self) -> tuple[SeatRequest, ...]:
        chosen = [self.cleaned_data[name] for name in self.fields if name.startswith(SEAT)]
        return (MySeat(), *(_seat(value) for value in chosen if value != EMPTY))

    def refuse(self, code: str, slots: Mapping[str, Json], words: str) -> None:
        """Puts a refusal of the service where it belongs: at its rule, or above the form."""
        name = f"{RULE}{slots.get('option')}"
        if code == "bad_option" and name in self.fields:
            self.add_error(name, gettext("This rule does not take this value."))
        else:
            self.add_error(None, words)


def seats_of(game: AnyGame, preset: str | None) -> range:
    """For how many a preset is."""
    values = dict(game.presets.get(preset, {})) if preset else {}
    if any(field.encode_name == "preset" for field in msgspec.structs.fields(game.options_type)):
        values["preset"] = preset
    return game.seats_for(msgspec.convert(values, game.options_type))


def seats_text(seats: range) -> str:
    if len(seats) == 1:
        return gettext("%(n)d seats") % {"n": seats.start}
    return gettext("%(least)d to %(most)d seats") % {"least": seats.start, "most": seats.stop - 1}


def _seat(value: str) -> SeatRequest:
    kind, _colon, name = value.partition(":")
    return BotSeat(bot=name) if kind == "bot" else OpenSeat()


def _plain(value: Any) -> Json:
    return list(value) if isinstance(value, tuple | list) else value


def _field_of(rule: game_options.Field, said: Mapping[str, str]) -> forms.Field:
    """The form field of one option."""
    about: dict[str, Any] = {
        "label": option_name(said, rule.name),
        "help_text": said.get(f"option.{rule.name}.help", ""),
        "required": False,
        "initial": rule.default,
    }
    match rule.kind:
        case "bool" | "choice":
            return _choice(rule, said, about)
        case "choices":
            return _choices(rule, said, about)
        case "ints":
            return NumbersField(minimum=rule.minimum, maximum=rule.maximum, **about)
        case "int":
            limits = {"least": rule.minimum, "most": rule.maximum}
            return NumberField(fallback=rule.default, is_optional=rule.is_optional, **limits, **about)


def _choice(rule: game_options.Field, said: Mapping[str, str], about: dict[str, Any]) -> forms.Field:
    values = [*rule.choices, *([None] if rule.is_optional else [])]
    choices = [(json.dumps(value), choice_words(said, rule.name, value)) for value in values]
    return ChosenField(choices=choices, fallback=rule.default, **{**about, "initial": json.dumps(rule.default)})


def _choices(rule: game_options.Field, said: Mapping[str, str], about: dict[str, Any]) -> forms.Field:
    choices = [(json.dumps(value), choice_words(said, rule.name, value)) for value in rule.choices]
    initial = [json.dumps(value) for value in rule.default or ()]
    return ChosenManyField(choices=choices, widget=forms.CheckboxSelectMultiple, **{**about, "initial": initial})


class ChosenField(forms.TypedChoiceField):
    """One of some JSON values; nothing sent means the preset's value."""

    def __init__(self, *, fallback: Json, **about: Any) -> None:
        super().__init__(coerce=json.loads, empty_value=fallback, **about)


class ChosenManyField(forms.TypedMultipleChoiceField):
    """Any of some JSON values, in the order of the choices."""

    def __init__(self, **about: Any) -> None:
        super().__init__(coerce=json.loads, empty_value=[], **about)


class NumberField(forms.IntegerField):
    """A whole number; empty means none where the option may be none, else the preset's value."""

    def __init__(self, *, fallback: Json, is_optional: bool, least: int | None, most: int | None, **about: Any) -> None:
        self.fallback = None if is_optional else fallback
        super().__init__(min_value=least, max_value=most, **about)

    def clean(self, value: Any) -> int | None:
        number: int | None = super().clean(value)
        return self.fallback if number is None else number


class NumbersField(forms.CharField):
    """Whole numbers in a row: "21, 14, 10". Empty means the preset's value, which may be none."""

    def __init__(self, *, minimum: int | None, maximum: int | None, **about: Any) -> None:
        self.minimum, self.maximum = minimum, maximum
        initial = about.pop("initial")
        self.fallback = None if initial is None else list(initial)
        super().__init__(max_length=200, initial=", ".join(map(str, initial or ())), **about)

    def clean(self, value: Any) -> list[int] | None:
        text = super().clean(value)
        try:
            numbers = [int(part) for part in text.replace(";", ",").split(",") if part.strip()]
        except ValueError as error:
            raise forms.ValidationError(_("Whole numbers with commas between them."), code="numbers") from error
        for number in numbers:
            self._within(number)
        return numbers or self.fallback

    def _within(self, number: int) -> None:
        if (self.minimum is not None and number < self.minimum) or (self.maximum is not None and number > self.maximum):
            raise forms.ValidationError(
                _("Each number lies between %(least)s and %(most)s."),
                code="range",
                params={"least": self.minimum, "most": self.maximum},
            )
