"""Calls around games: which there are, and all that is needed to set one up."""

from typing import Any

import msgspec
from rest_framework.request import Request

from gamefold import options
from gamefold.bots import offered
from gamefold.game import AnyGame
from gamefold.speech import texts_of
from parlour.api import shapes
from parlour.api.boundary import Call, answer
from parlour.api.schema import described
from parlour.matches.errors import Kind, Refused
from parlour.matches.frames import locale_now
from parlour.matches.selectors import bot_title
from parlour.registry.errors import GameMissing
from parlour.registry.selectors import cards, game_get, game_rules, games_enabled


class Games(Call):
    @described("games_list", "All games", answer=shapes.GameList)
    def get(self, request: Request) -> Any:
        return answer(shapes.GameList([shapes.ListedGame(**_listed(key)) for key in games_enabled()]))


class Game(Call):
    @described("game_page", "A game with its options, bots and rules", answer=shapes.GamePage)
    def get(self, request: Request, key: str) -> Any:
        try:
            game = game_get(key)
        except GameMissing as error:
            raise Refused(Kind.MISSING, "game_missing") from error
        return answer(game_page(game, locale_now()))


def game_page(game: AnyGame, locale: str) -> shapes.GamePage:
    texts = texts_of(game, locale)
    return shapes.GamePage(
        **_listed(game.key),
        options=[_field(field, texts) for field in options.form(game)],
        options_schema=msgspec.json.schema(game.options_type),
        presets=[
            shapes.Preset(name, texts.get(f"preset.{name}", name), dict(values))
            for name, values in game.presets.items()
        ],
        bots=[shapes.ListedBot(kind.name, bot_title(kind.name), kind.think_ms) for kind in offered(game)],
        rules=game_rules(game.key, locale),
    )


def _listed(key: str) -> dict[str, Any]:
    card = cards()[key]
    return {
        "key": key,
        "title": card.title,
        "ruleset": card.ruleset,
        "seats": card.seats,
        "summary": card.summary_in(locale_now()),
        "minutes": card.minutes,
    }


def _field(field: options.Field, texts: Any) -> shapes.OptionField:
    code = f"option.{field.name}"
    return shapes.OptionField(
        name=field.name,
        kind=field.kind,
        title=texts.get(code, field.name),
        help=texts.get(f"{code}.help", ""),
        choices=list(field.choices),
        titles=[texts.get(f"{code}.{choice}", str(choice)) for choice in field.choices],
        default=field.default,
        minimum=field.minimum,
        maximum=field.maximum,
    )
