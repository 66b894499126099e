"""Finding something to play: home, the games, a game's own pages, and making a table."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from gamefold.bots import offered
from gamefold.game import AnyGame
from parlour.accounts.errors import Refused as PersonRefused
from parlour.matches import selectors
from parlour.matches.domain import BotSeat, MatchRequest, MySeat, OpenSeat
from parlour.matches.errors import Refused
from parlour.matches.frames import locale_now
from parlour.matches.services.tables import match_open
from parlour.ratings import selectors as ratings
from parlour.ratings.domain import POINTS_AT_FIRST
from parlour.registry import selectors as registry
from parlour.registry.errors import GameMissing
from parlour.store.models import Status
from parlour.web import rows
from parlour.web.catalogue import game_view, game_views
from parlour.web.forms.tables import TableForm, seats_of
from parlour.web.markdown import rendered
from parlour.web.pages.people import person_of, person_or_guest
from parlour.web.paging import ROWS_MAX, paged
from parlour.web.words import sentence

ASKS_ON_HOME = 3
LIVE_ON_HOME = 5
OPEN_ON_HOME = 8
MATCHES_ON_PAGE = 30
USUAL_BOT = "thinker"


def bots(game: AnyGame) -> dict[str, str]:
    """The bots one can seat, by name, with their titles. A name without a level stands for one of those with it."""
    names = [kind.name for kind in offered(game)]
    bare = {name.partition(":")[0] for name in names if ":" in name}
    return {name: selectors.bot_title(name) for name in names if name not in bare}


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    waiting = rows.open_rows(selectors.matches_public(status=(Status.OPEN,), limit=OPEN_ON_HOME), person)
    context = {
        "section": "play",
        "asks": rows.asks(person, limit=ASKS_ON_HOME) if person else [],
        "going": rows.going_rows(person) if person else [],
        "games": _cards(waiting),
        "live": rows.live_rows(selectors.matches_public(status=(Status.RUNNING,), limit=LIVE_ON_HOME)),
        "open": waiting,
    }
    return render(request, "parlour/home.html", context)


def _cards(waiting: list[rows.OpenRow]) -> list[dict[str, Any]]:
    """Every game with the first table that waits for one more."""
    seats = {row.game: row for row in reversed(waiting) if not row.is_mine}
    return [{"game": game, "waiting": seats.get(game.key)} for game in game_views()]


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    waiting = rows.open_rows(selectors.matches_public(status=(Status.OPEN,)), person_of(request))
    return render(request, "parlour/games.html", {"section": "games", "games": _cards(waiting)})


@require_GET
def game(request: HttpRequest, key: str) -> HttpResponse:
    found = _game(key)
    return _play_page(request, key, TableForm(found, bots(found), preset=request.GET.get("preset")))


def _game(key: str) -> AnyGame:
    try:
        return registry.game_get(key)
    except GameMissing as error:
        raise Http404 from error


def _play_page(request: HttpRequest, key: str, form: TableForm, status: int = 200) -> HttpResponse:
    live = rows.live_rows(selectors.matches_public(game=key, status=(Status.RUNNING,), limit=MATCHES_ON_PAGE))
    waiting = rows.open_rows(selectors.matches_public(game=key, status=(Status.OPEN,)), person_of(request))
    context = {
        "section": "games",
        "part": "play",
        # A refused form stands at an address that cannot be read.
        "here": "" if request.method == "GET" else reverse("game", args=[key]),
        "game": game_view(key),
        "form": form,
        "waiting": next((row for row in waiting if not row.is_mine), None),
        "open": waiting,
        "live": live[:LIVE_ON_HOME],
        "playing": len(live),
        "best": ratings.best_players(key),
        "best_least": ratings.MATCHES_LEAST,
        "best_first": str(POINTS_AT_FIRST),
    }
    return render(request, "parlour/game_play.html", context, status=status)


@require_GET
def game_rules(request: HttpRequest, key: str) -> HttpResponse:
    _game(key)
    text = registry.game_rules(key, locale_now())
    context = {"section": "games", "part": "rules", "game": game_view(key), "rules": rendered(text)}
    return render(request, "parlour/game_rules.html", context)


@require_GET
def game_matches(request: HttpRequest, key: str) -> HttpResponse:
    _game(key)
    page = paged(request, selectors.matches_public(game=key, status=(Status.OVER,), limit=ROWS_MAX))
    about = {"section": "games", "part": "matches", "game": game_view(key)}
    context = {**about, "page": page, "rows": rows.ended_rows(page.rows)}
    return render(request, "parlour/game_matches.html", context)


@require_POST
def table_make(request: HttpRequest, key: str) -> HttpResponse:
    """Opens the table of the form; a stranger becomes a guest first."""
    found = _game(key)
    form = TableForm(found, bots(found), data=request.POST)
    if not form.is_valid():
        return _play_page(request, key, form, status=422)
    try:
        match = match_open(person_or_guest(request), form.request())
    except PersonRefused as refused:
        form.add_error(None, sentence(refused.code))
    except Refused as refused:
        form.refuse(refused.code, refused.slots, refused.message)
    else:
        return redirect("match", match)
    return _play_page(request, key, form, status=422)


@require_POST
def play_bot(request: HttpRequest, key: str) -> HttpResponse:
    """A match against bots by the usual rules, at once."""
    return _open_at_once(request, key, BotSeat(USUAL_BOT), is_private=False)


@require_POST
def play_friend(request: HttpRequest, key: str) -> HttpResponse:
    """A table by the usual rules that only the link leads to."""
    return _open_at_once(request, key, OpenSeat(), is_private=True)


def _open_at_once(request: HttpRequest, key: str, others: BotSeat | OpenSeat, *, is_private: bool) -> HttpResponse:
    found = _game(key)
    count = seats_of(found, next(iter(found.presets), None)).start
    wish = MatchRequest(game=key, seats=(MySeat(), *[others] * (count - 1)), private=is_private)
    try:
        return redirect("match", match_open(person_or_guest(request), wish))
    except PersonRefused as refused:
        messages.error(request, sentence(refused.code))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("game", key)
