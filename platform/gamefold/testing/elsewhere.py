"""The other process of `folding.same_log_same_bytes`: folds the logs on its input, prints their digests."""

import importlib
import importlib.util
import sys
from operator import attrgetter
from typing import cast

import msgspec

from gamefold.game import AnyGame
from gamefold.testing.folding import Errand, digest


def main() -> None:
    errand = msgspec.json.decode(sys.stdin.buffer.read(), type=Errand)
    game = _game(errand)
    sys.stdout.buffer.write(msgspec.json.encode([digest(log.fold(game)) for log in errand.logs]))


def _game(errand: Errand) -> AnyGame:
    """By module name; a test's own game, whose module has no importable name, by its file."""
    try:
        module = importlib.import_module(errand.module)
    except ImportError:
        spec = importlib.util.spec_from_file_location(errand.module, errand.file)
        assert spec is not None and spec.loader is not None
        module = sys.modules[errand.module] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return cast(AnyGame, attrgetter(errand.name)(module))


if __name__ == "__main__":
    main()
