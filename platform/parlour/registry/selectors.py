"""Which games there are: found once a process, each loaded at its first use.

A game that cannot be loaded is not there; the log says why. It harms no other.
"""

import functools
from collections.abc import Mapping
from importlib import resources

import structlog

from gamefold import plugins
from gamefold.game import AnyGame
from parlour.registry.errors import GameMissing

log = structlog.get_logger(__name__)

RULES_PAGE = "rules.md"


@functools.cache
def cards() -> Mapping[str, plugins.Card]:
    """The catalogue by key, sorted: what can be said of a game without importing it. A package without a card is left
    out."""
    found: dict[str, plugins.Card] = {}
    for key, package in plugins.packages().items():
        try:
            found[key] = plugins.read_card(package)
        except plugins.PluginError:
            log.exception("game_without_card", game=key)
    return found


@functools.cache
def _loaded(key: str) -> AnyGame | None:
    try:
        return plugins.load(key)
    except Exception:
        log.exception("game_not_loaded", game=key)
        return None


def game_get(key: str) -> AnyGame:
    """Raises GameMissing."""
    game = _loaded(key) if key in cards() else None
    if game is None:
        raise GameMissing(key)
    return game


def games_enabled() -> dict[str, AnyGame]:
    """All games that can be played, by key, sorted."""
    return {key: game for key in cards() if (game := _loaded(key)) is not None}


def game_rules(key: str, locale: str = "en") -> str:
    """The rules for players that come with a game, as Markdown in this language, else in English; empty if there are
    none."""
    package = game_get(key).__module__.partition(".")[0]
    folder = resources.files(package)
    for name in (f"rules.{locale}.md", RULES_PAGE):
        page = folder.joinpath(name)
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return ""
