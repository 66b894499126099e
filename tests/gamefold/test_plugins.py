"""Finding and loading games: what a package must be, and what is said of one that is not."""

import importlib
import sys

import pytest
from tiny import Stones

from gamefold import plugins
from gamefold.cli import main
from gamefold.plugins import PluginError

CARD = 'key = "pebbles"\ntitle = "Pebbles"\nseats = [2, 2]\nruleset = "1"\napi = "1"\n'
GOOD = """
from gamefold import hookimpl
from tiny import Stones

class Pebbles(Stones):
    key, title = "pebbles", "Pebbles"

@hookimpl
def parlour_game():
    return Pebbles
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Installs a package with this card and plugin module, as a distribution of its own."""

    def package(card=CARD, module=GOOD, name="pebbles_game"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "game.toml").write_text(card)
        (folder / "plugin.py").write_text(module)
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[parlour.games]\npebbles = {name}.plugin\n")
        importlib.invalidate_caches()

    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.startswith(("pebbles_game", "other_game"))]:
        del sys.modules[name]


def test_installed_game_is_found_and_loaded(install):
    install()
    assert plugins.packages()["pebbles"] == "pebbles_game"
    game = plugins.load("pebbles")
    assert issubclass(game, Stones)
    assert game.title == "Pebbles"


BROKEN = {
    "no such module": (CARD, "import pebbles_without", "cannot be loaded: ModuleNotFoundError"),
    "no Python": (CARD, "def", "cannot be loaded: SyntaxError"),
    "a hook that raises": (
        CARD,
        GOOD.replace("return Pebbles", "raise KeyError('x')"),
        "KeyError: 'x' .plugin.py, line 10, in parlour_game",
    ),
    "no hook": (CARD, "", "answered 0 games"),
    "no game": (CARD, GOOD.replace("return Pebbles", "return 7"), "answered 7, which is no Game"),
    "another key": (CARD, GOOD.replace('"pebbles"', '"stones"'), "key is 'pebbles' in game.toml, 'stones' in the game"),
    "another title": (CARD.replace("Pebbles", "Gravel"), GOOD, "title is 'Gravel' in game.toml, 'Pebbles'"),
    "other seats": (CARD.replace("[2, 2]", "[2, 3]"), GOOD, r"seats is \(2, 3\) in game.toml, \(2, 2\) in the game"),
    "no seats": (CARD, GOOD.replace('"Pebbles"\n', '"Pebbles"\n    seats = None\n'), "None in the game"),
    "another API": (CARD.replace('api = "1"', 'api = "2"'), GOOD, "version 2 of the API, here it is 1"),
    "a card that is no TOML": ("key =", GOOD, "game.toml: Invalid value"),
    "a card of other words": (CARD + "colour = 1", GOOD, "game.toml: Object contains unknown field `colour`"),
}


@pytest.mark.parametrize("card, module, reason", BROKEN.values(), ids=BROKEN)
def test_package_that_cannot_be_used_is_refused_with_the_reason(install, card, module, reason, capsys):
    install(card, module)
    with pytest.raises(PluginError, match=reason):
        plugins.load("pebbles")
    assert main(["simulate", "pebbles"]) == 2
    assert capsys.readouterr().err.startswith("gamefold: pebbles")


def test_key_of_two_packages_is_refused(install):
    install()
    install(name="other_game")
    with pytest.raises(PluginError, match=r"have this key: other_game\.plugin, pebbles_game\.plugin"):
        plugins.load("pebbles")


def test_card_that_cannot_be_read_hides_no_other_game(install, capsys):
    install("key =")
    assert main(["games"]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("gamefold: pebbles: pebbles_game: game.toml: ")
    assert [line.split()[0] for line in out.splitlines()].count("stones") == 1
