"""Finding and loading games: pluggy hooks behind the entry points `parlour.games`, and catalogues that need no code."""

import tomllib
from importlib import metadata, resources
from typing import Any, cast

import msgspec
import pluggy

from gamefold.game import AnyGame

GROUP = "parlour.games"
API_VERSION = "1"

hookspec = pluggy.HookspecMarker("parlour")
hookimpl = pluggy.HookimplMarker("parlour")


class GameHooks:
    """What a plugin module may implement."""

    @hookspec
    def parlour_game(self) -> AnyGame:  # type: ignore[empty-body]
        """The game of this plugin; called once, when the plugin is loaded. A plugin that raises here is not loaded."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `game.toml` of a package: what a catalogue needs without importing code."""

    key: str
    title: str
    seats: tuple[int, int]
    ruleset: str
    api: str
    summary: str = ""
    minutes: int = 0
    summaries: dict[str, str] = {}

    def summary_in(self, language: str) -> str:
        """The summary in a language (`summaries`), in English where it has none."""
        return self.summaries.get(language, self.summary)


class PluginError(Exception):
    """A plugin that cannot be used, with the reason."""


def catalogue() -> dict[str, Card]:
    """The cards of all installed games by key, sorted; no plugin code is imported. Raises PluginError."""
    cards: dict[str, Card] = {}
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
        package = point.value.split(":")[0].rpartition(".")[0]
        cards[point.name] = read_card(package)
    return cards


def read_card(package: str) -> Card:
    """The card of a package. Raises PluginError if there is none or it does not fit."""
    try:
        text = resources.files(package).joinpath("game.toml").read_text(encoding="utf-8")
        return msgspec.convert(tomllib.loads(text), Card)
    except (OSError, ModuleNotFoundError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PluginError(f"{package}: game.toml: {error}") from error


def load(key: str) -> AnyGame:
    """The game with this key. Raises PluginError if it is not installed or cannot be loaded."""
    points = [point for point in metadata.entry_points(group=GROUP) if point.name == key]
    if not points:
        raise PluginError(f"no game {key!r} is installed")
    return _from_module(key, points[0].load())


def load_all() -> dict[str, AnyGame]:
    """All installed games by key, sorted. Raises PluginError at the first that cannot be loaded."""
    return {key: load(key) for key in catalogue()}


def _from_module(key: str, module: Any) -> AnyGame:
    manager = pluggy.PluginManager("parlour")
    manager.add_hookspecs(GameHooks)
    manager.register(module)
    games = cast(list[AnyGame], manager.hook.parlour_game())
    if len(games) != 1:
        raise PluginError(f"{key}: parlour_game answered {len(games)} games")
    if games[0].key != key:
        raise PluginError(f"{key}: the game calls itself {games[0].key!r}")
    return games[0]


__all__ = ["API_VERSION", "GROUP", "Card", "PluginError", "catalogue", "hookimpl", "load", "load_all", "read_card"]
