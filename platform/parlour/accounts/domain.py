"""Names, tokens and preferences as values: what is allowed, without a database."""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NAME_CHARS_MIN = 2
NAME_CHARS_MAX = 24
EMAIL_CHARS_MAX = 254
# Letters and digits of any script, single blanks, hyphens, dots and underscores between them.
NAME = re.compile(r"[^\W_]+(?:[ ._'’-][^\W_]+)*")
# Letters and signs that leave no trace on a screen.
UNSEEN = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
TOKEN_BYTES = 32
TOKEN_PREFIX = "plr_"  # noqa: S105 (a mark that secret scanners can look for)

FIRST_WORDS = (
    "Amber", "Brisk", "Calm", "Clever", "Copper", "Dapper", "Early", "Fair", "Gentle", "Hazel", "Jolly", "Keen",
    "Lively", "Lucky", "Mellow", "Merry", "Nimble", "Olive", "Patient", "Plucky", "Quick", "Quiet", "Russet", "Silver",
    "Steady", "Sunny", "Tidy", "Velvet", "Wily", "Witty",
)  # fmt: skip
SECOND_WORDS = (
    "Badger", "Beaver", "Crane", "Curlew", "Dormouse", "Falcon", "Finch", "Fox", "Hare", "Heron", "Ibex", "Jackdaw",
    "Kestrel", "Lark", "Linnet", "Lynx", "Magpie", "Marten", "Newt", "Otter", "Owl", "Plover", "Raven", "Robin", "Seal",
    "Stoat", "Swift", "Tern", "Vole", "Wren",
)  # fmt: skip


def name_cleaned(name: str) -> str:
    """The name in one spelling: composed characters, single blanks.

    >>> name_cleaned("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def name_key(name: str) -> str:
    """What is compared to tell whether two names are the same.

    >>> name_key("ADA") == name_key("Ada")
    True
    """
    return unicodedata.normalize("NFKC", name_cleaned(name).casefold())


def name_validate(name: str) -> None:
    if not NAME_CHARS_MIN <= len(name) <= NAME_CHARS_MAX:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            code="name_length",
            params={"least": NAME_CHARS_MIN, "most": NAME_CHARS_MAX},
        )
    if not NAME.fullmatch(name) or not UNSEEN.isdisjoint(name):
        raise ValidationError(
            _("A name is made of letters and digits, with single blanks, dots or hyphens between them."),
            code="name_signs",
        )


def guest_name(chance: secrets.SystemRandom) -> str:
    """A pleasant name for a guest; the caller draws again if it is taken."""
    return f"{chance.choice(FIRST_WORDS)} {chance.choice(SECOND_WORDS)} {chance.randrange(10, 1000)}"


def token_make() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """What is stored of a token. Its 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


class Theme(StrEnum):
    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Suits(StrEnum):
    TWO = "two"
    FOUR = "four"


class Sound(StrEnum):
    OFF = "off"
    SOFT = "soft"
    ON = "on"


class Switch(StrEnum):
    OFF = "off"
    ON = "on"


class Preferences(msgspec.Struct, frozen=True):
    """How somebody likes it, in the words of the browser's client.

    `motion`: cards travel. `flash`: the title of the tab flashes when asked. `keys`: buttons show their keys."""

    theme: Theme = Theme.AUTO
    suits: Suits = Suits.TWO
    motion: Switch = Switch.ON
    sound: Sound = Sound.OFF
    flash: Switch = Switch.OFF
    keys: Switch = Switch.ON
    chat: Switch = Switch.ON

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """Stored preferences; a value that this version does not know falls back to its default."""
        known = {}
        for field in msgspec.structs.fields(cls):
            try:
                known[field.name] = msgspec.convert(stored[field.name], field.type)
            except (KeyError, msgspec.ValidationError):
                continue
        return cls(**known)

    def stored(self) -> dict[str, str]:
        plain: dict[str, str] = msgspec.to_builtins(self)
        return plain
