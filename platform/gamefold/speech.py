"""Sentences from codes and slots, for one reader.

Texts are tables from code to sentence with `{slot}`: the kernel's English below, a game's `texts`, and translations as
gettext catalogues whose msgid is the code. Which sentence is taken: `<code>.you` if slot `seat` is the reader or the
reader alone is `winners`, `<code>.your` if slot `whom` is the reader, and then `.one` if slot `count` is 1, each only
if the table has it; before all of these `<code>.<reason>` where slot `reason` is a code that the table has. Slots named
in `SEAT_SLOTS` are seats and become names; words with a `face.<word>` text become that text; a list is told as
"a, b and c", and each object in it by the text `each.<slot>`, whose slots are the object's keys.
"""

import gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

from gamefold.audience import Secret, Viewer, admits
from gamefold.game import AnyGame, Json, Message
from gamefold.kernel_texts import KERNEL_TEXTS

SEAT_SLOTS = frozenset({"seat", "seats", "whom", "by", "to", "owner", "winner", "winners"})
SPEECHES_MAX = 2_000


class Speech:
    """How to say things to one reader: seat names and a text table.

    >>> speech = Speech(names=("Ada", "Ben"), texts={"event.drawn": "{seat} draws"})
    >>> speech.say("event", Message("drawn", {"seat": 1}), 0)
    'Ben draws'
    """

    __slots__ = ("_titles", "names", "texts")

    def __init__(self, names: Sequence[str] = (), texts: Mapping[str, str] = KERNEL_TEXTS) -> None:
        self.names = tuple(names)
        self.texts = texts
        self._titles: dict[tuple[str, str, int | None, Viewer], str] = {}

    @classmethod
    def of(cls, game: AnyGame, names: Sequence[str] = (), locale: str = "en") -> "Speech":
        """The same one for the same names, so that what it has said of a table need not be put together again."""
        return _speech(game, tuple(names), locale)  # type: ignore[arg-type]  # mypy doubts that a class has a hash

    def say(self, family: str, message: Message, reader: Viewer) -> str:
        """The sentence of a message for a reader; the code itself where the table has none."""
        code, slots = read(message, reader)
        return self.sentence(f"{family}.{code}", slots, reader)

    def title(self, family: str, code: str, seat: int | None, reader: Viewer) -> str:
        """What a part of a table is called, which every frame says again."""
        key = (family, code, seat, reader)
        found = self._titles.get(key)
        if found is None:
            slots = {} if seat is None else {"seat": seat}
            found = self._titles[key] = self.sentence(f"{family}.{code}", slots, reader) if code else ""
        return found

    def sentence(self, code: str, slots: Mapping[str, Json], reader: Viewer) -> str:
        texts = self.texts
        if "reason" in slots and (narrower := f"{code}.{slots['reason']}") in texts:
            code = narrower
        if (slots.get("seat") == reader or slots.get("winners") in ([reader], (reader,))) and f"{code}.you" in texts:
            code = f"{code}.you"
        elif "whom" in slots and slots["whom"] == reader and f"{code}.your" in texts:
            code = f"{code}.your"
        if slots.get("count") == 1 and f"{code}.one" in texts:
            code = f"{code}.one"
        return _capital(self._filled(code, slots, reader)) if code in texts else code

    def _filled(self, code: str, slots: Mapping[str, Json], reader: Viewer) -> str:
        spoken = {name: self.word(name, value, reader) for name, value in slots.items()}
        return self.texts.get(code, code).format_map(_Lenient(spoken))

    def word(self, slot: str, value: Json, reader: Viewer) -> str:
        if isinstance(value, list | tuple):
            return self._listed([self.word(slot, one, reader) for one in value])
        if isinstance(value, Mapping):
            return self._filled(f"each.{slot}", value, reader)
        if slot in SEAT_SLOTS and isinstance(value, int):
            return self.name(value, reader)
        if isinstance(value, str):
            return self.texts.get(f"face.{value}", self.texts.get(f"word.{value}", value))
        return str(value)

    def name(self, seat: int, reader: Viewer) -> str:
        if seat == reader:
            return self.texts.get("you", "you")
        if seat < len(self.names):
            return self.names[seat]
        return self.texts.get("seat", "Seat {number}").format(number=seat + 1)

    def face(self, face: str) -> str:
        return self.texts.get(f"face.{face}", face)

    def _listed(self, words: list[str]) -> str:
        if len(words) < 2:
            return words[0] if words else self.texts.get("nothing", "nothing")
        return f"{', '.join(words[:-1])} {self.texts.get('and', 'and')} {words[-1]}"


def read(message: Message, reader: Viewer) -> tuple[str, dict[str, Json]]:
    """The code and the slots that this reader may have."""
    slots: dict[str, Any] = {}
    is_whole = True
    for name, value in message.slots.items():
        if not isinstance(value, Secret):
            slots[name] = value
        elif admits(value.to, reader):
            slots[name] = value.value
        else:
            is_whole = False
    return (message.code if is_whole or message.otherwise is None else message.otherwise), slots


@lru_cache(SPEECHES_MAX)
def _speech(game: AnyGame, names: tuple[str, ...], locale: str) -> Speech:
    return Speech(names, texts_of(game, locale))


_texts: dict[tuple[AnyGame, str], Mapping[str, str]] = {}


def texts_of(game: AnyGame, locale: str = "en") -> Mapping[str, str]:
    """The kernel's and the game's sentences in a language; English where a translation is missing."""
    found = _texts.get((game, locale))
    if found is None:
        found = _texts[game, locale] = _texts_of(game, locale)
    return found


def _texts_of(game: AnyGame, locale: str) -> Mapping[str, str]:
    english = {**KERNEL_TEXTS, **game.texts}
    if locale == "en":
        return english
    package = game.__module__.partition(".")[0]
    return {**english, **_catalogue("gamefold", "gamefold", locale), **_catalogue(package, package, locale)}


def _catalogue(package: str, domain: str, locale: str) -> dict[str, str]:
    """All sentences of a compiled gettext catalogue in a package, empty if it has none in this language."""
    path = resources.files(package).joinpath("locale", locale, "LC_MESSAGES", f"{domain}.mo")
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        table = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {code: text for code, text in table.items() if isinstance(code, str) and code and text}


class _Lenient(dict[str, str]):
    """A slot that this reader may not have, or that the sentence names in vain, leaves a visible gap instead of an
    error."""

    def __missing__(self, key: str) -> str:
        return "…"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
