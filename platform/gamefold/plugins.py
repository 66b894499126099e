"""Finding and loading games: pluggy hooks behind the entry points `parlour.games`, and catalogues that need no code."""

import tomllib
from importlib import metadata, resources

import msgspec
import pluggy

from gamefold.faults import fault
from gamefold.game import AnyGame, Game

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


def packages() -> dict[str, str]:
    """The package of each installed game by key, sorted; nothing is imported."""
    points = sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.value.partition(":")[0].rpartition(".")[0] for point in points}


def read_card(package: str) -> Card:
    """The card of a package. Raises PluginError if there is none or it does not fit."""
    try:
        text = resources.files(package).joinpath("game.toml").read_text(encoding="utf-8")
        return msgspec.convert(tomllib.loads(text), Card)
    except (OSError, ModuleNotFoundError, ValueError) as error:
        raise PluginError(f"{package}: game.toml: {error}") from error


def load(key: str) -> AnyGame:
    """The game with this key. Raises PluginError if it is not installed, breaks while it is loaded, is written for
    another version of the API, or is another game than its card says."""
    points = {point.value: point for point in metadata.entry_points(group=GROUP) if point.name == key}
    if not points:
        raise PluginError(f"no game {key!r} is installed")
    if len(points) > 1:
        raise PluginError(f"{key}: several packages have this key: {', '.join(sorted(points))}")
    card = read_card(packages()[key])
    if card.api != API_VERSION:
        raise PluginError(f"{key}: written for version {card.api} of the API, here it is {API_VERSION}")
    game = _from_point(key, *points.values())
    _check_card(card, game)
    return game


def load_all() -> dict[str, AnyGame]:
    """All installed games by key, sorted. Raises PluginError at the first that cannot be loaded."""
    return {key: load(key) for key in packages()}


def _from_point(key: str, point: metadata.EntryPoint) -> AnyGame:
    manager = pluggy.PluginManager("parlour")
    manager.add_hookspecs(GameHooks)
    try:
        manager.register(point.load())
        games = manager.hook.parlour_game()
    except Exception as error:
        raise PluginError(f"{key}: cannot be loaded: {fault(error)}") from error
    if len(games) != 1:
        raise PluginError(f"{key}: parlour_game answered {len(games)} games")
    if not (isinstance(games[0], type) and issubclass(games[0], Game)):
        raise PluginError(f"{key}: parlour_game answered {games[0]!r:.100}, which is no Game")
    return games[0]


def _check_card(card: Card, game: AnyGame) -> None:
    for name in ("key", "title", "seats", "ruleset"):
        told, found = getattr(card, name), getattr(game, name, None)
        if name == "seats" and isinstance(found, range) and found:
            found = (found[0], found[-1])
        if told != found:
            raise PluginError(f"{card.key}: {name} is {told!r} in game.toml, {found!r} in the game")


__all__ = ["API_VERSION", "GROUP", "Card", "PluginError", "hookimpl", "load", "load_all", "packages", "read_card"]
