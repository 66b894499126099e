"""What a page says about a game: its card, its faces, its sentences in the reader's language."""

import functools
import json
import math
from collections.abc import Mapping, Sequence

import msgspec
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gamefold import options as game_options
from gamefold.game import AnyGame, Json
from gamefold.speech import texts_of
from parlour.matches.frames import locale_now
from parlour.registry import selectors as registry

FACES_ON_A_HERO = 5


class GameView(msgspec.Struct, frozen=True):
    """A game as pages show it. `faces`: a few different faces of its cards, spread over its canonical order."""

    key: str
    title: str
    summary: str
    minutes: int
    seats: tuple[int, int]
    faces: tuple[str, ...]

    @property
    def faces_two(self) -> tuple[str, ...]:
        return self.faces[1::2][:2]

    @property
    def seats_text(self) -> str:
        least, most = self.seats
        if least == most:
            return ngettext("%(n)d seat", "%(n)d seats", most) % {"n": most}
        return _("%(least)d to %(most)d seats") % {"least": least, "most": most}


def game_view(key: str) -> GameView:
    """Raises `GameMissing`."""
    game = registry.game_get(key)
    card = registry.cards()[key]
    said = texts(game)
    return GameView(
        key=key,
        title=said.get("title", card.title),
        summary=card.summary_in(locale_now()),
        minutes=card.minutes,
        seats=card.seats,
        faces=_faces(key),
    )


def game_views() -> list[GameView]:
    return [game_view(key) for key in registry.games_enabled()]


def skin_url(key: str) -> str:
    """The address of a game's skin, `skin.js` in its package's static files; empty if it brings none."""
    path = f"{registry.game_get(key).__module__.partition('.')[0]}/skin.js"
    return str(static(path)) if finders.find(path) else ""


def texts(game: AnyGame) -> Mapping[str, str]:
    """The game's sentences in the reader's language."""
    return texts_of(game, locale_now())


@functools.cache
def _faces(key: str) -> tuple[str, ...]:
    game = registry.game_get(key)
    options, seats = game.options_type(), game.seats.start
    faces = list(dict.fromkeys(game.cards(options, seats)))
    return tuple(spread(faces, FACES_ON_A_HERO))


def spread(faces: Sequence[str], count: int) -> Sequence[str]:
    """So many of them, evenly far apart; the distance shares no factor with their number, so that suits vary.

    >>> spread(["1c", "1d", "2c", "2d", "3c", "3d", "4c", "4d"], 3)
    ['1c', '2d', '4c']
    """
    if len(faces) <= count:
        return faces
    step = next(step for step in range(len(faces) // count, 0, -1) if math.gcd(step, len(faces)) == 1)
    first = (len(faces) - 1 - step * (count - 1)) // 2
    return [faces[first + step * number] for number in range(count)]


def plain_name(code: str) -> str:
    """A readable word for a code that has no sentence: "five_mode" is "Five mode"."""
    return code.replace("_", " ").capitalize()


def mark_words(said: Mapping[str, str]) -> dict[str, str]:
    """What the game calls the marks of its things, for the client to say."""
    return {code: text for code, text in said.items() if code.startswith("mark.")}


def face_name(key: str, face: str) -> str:
    """A card's name in the reader's language."""
    return texts(registry.game_get(key)).get(f"face.{face}", face)


def option_name(said: Mapping[str, str], name: str) -> str:
    return said.get(f"option.{name}", plain_name(name))


def choice_words(said: Mapping[str, str], name: str, value: Json) -> str:
    """A value of an option in words."""
    if isinstance(value, list | tuple):
        return ", ".join(choice_words(said, name, one) for one in value) or _("None")
    code = value if isinstance(value, str) else json.dumps(value)
    return said.get(f"option.{name}.{code}") or _plain_value(value)


def _plain_value(value: Json) -> str:
    if value is None:
        return _("Left open")
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return plain_name(str(value))


def rule_lines(game: AnyGame, options: Mapping[str, Json]) -> list[str]:
    """The rules of a match in words: its preset, and what differs from it; every option where there is no preset."""
    said, preset = texts(game), options.get(game_options.PRESET)
    changed = [
        f"{option_name(said, rule.name)}: {choice_words(said, rule.name, options[rule.name])}"
        for rule in game_options.form(game, preset)
        if rule.name in options and (preset is None or _differs(options[rule.name], rule.default))
    ]
    return [preset_title(said, preset), *changed] if preset else changed


def _differs(value: Json, default: Json) -> bool:
    return (list(value) if isinstance(value, list | tuple) else value) != (
        list(default) if isinstance(default, list | tuple) else default
    )


def preset_title(said: Mapping[str, str], preset: str) -> str:
    return said.get(f"preset.{preset}", plain_name(preset))
