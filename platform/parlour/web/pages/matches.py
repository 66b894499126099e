"""Matches: watching, the archive, one table, its replay, sitting down and getting up without the client."""

import json
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from parlour.accounts.errors import Refused as PersonRefused
from parlour.matches import frames, selectors
from parlour.matches.domain import SeatKind
from parlour.matches.errors import Refused
from parlour.matches.folds import Fold
from parlour.matches.services.tables import seat_leave, seat_take
from parlour.store.models import Status
from parlour.web import rows
from parlour.web.catalogue import mark_words, preset_title, rule_lines, skin_url, texts
from parlour.web.pages.people import person_of, person_or_guest
from parlour.web.paging import ROWS_MAX, ROWS_ON_PAGE, paged
from parlour.web.words import sentence

ENDED = (Status.OVER, Status.ABORTED)


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    live = selectors.matches_public(status=(Status.RUNNING,), limit=ROWS_ON_PAGE)
    return render(request, "parlour/watch.html", {"section": "watch", "rows": rows.live_rows(live)})


@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """Finished matches: one's own, private ones too, or everybody's public ones."""
    person = person_of(request)
    if person is not None and request.GET.get("whose") != "all":
        whose, found = "mine", selectors.matches_of(person, status=ENDED, limit=ROWS_MAX)
    else:
        whose, found = "all", selectors.matches_public(status=(Status.OVER,), limit=ROWS_MAX)
    page = paged(request, found)
    context = {"section": "archive", "whose": whose, "page": page, "rows": rows.ended_rows(page.rows)}
    return render(request, "parlour/archive.html", context)


@require_GET
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table: what stands in the page is for readers without the client, which replaces it."""
    fold, seat = _seat_in(request, match_id)
    return render(request, "parlour/match.html", {**_about(request, fold, seat), "is_at_table": True})


@require_GET
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    fold, seat = _seat_in(request, match_id)
    if fold.head.status not in ENDED:
        return redirect("match", match_id)
    return render(request, "parlour/replay.html", {**_about(request, fold, seat), "section": "archive"})


def _seat_in(request: HttpRequest, match_id: UUID) -> tuple[Fold, int | None]:
    person = person_of(request)
    try:
        return frames.seat_in(match_id, person.pk if person else None)
    except Refused as refused:
        raise Http404(refused.code) from refused


def _about(request: HttpRequest, fold: Fold, seat: int | None) -> dict[str, Any]:
    options = msgspec.json.decode(fold.setup.options)
    said, preset = texts(fold.game), options.get("preset")
    return {
        "match": str(fold.id),
        "fold": fold,
        "seat": seat,
        "viewer": "public" if seat is None else seat,
        "about": rows.joined(preset_title(said, preset) if preset else "", rows.pace_text(fold.room.pace)),
        "rules": json.dumps(rule_lines(fold.game, options)),
        "words": mark_words(said),
        "title": said.get("title", fold.game.title),
        "names": [one.name or rows.open_seat() for one in fold.room.seats],
        "seats": fold.room.seats,
        "host": next((one.name for one in fold.room.seats if one.kind == SeatKind.PERSON), ""),
        "is_open": fold.head.status == Status.OPEN,
        "is_over": fold.head.status in ENDED,
        "link": request.build_absolute_uri(reverse("match", args=[fold.id])),
        "game": fold.setup.game,
        "skin": skin_url(fold.setup.game),
    }


@require_POST
def match_join(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Takes a seat; a stranger becomes a guest first."""
    _seat_in(request, match_id)
    try:
        seat_take(match_id, person=person_or_guest(request))
    except PersonRefused as refused:
        messages.error(request, sentence(refused.code))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("match", match_id)


@require_POST
def match_leave(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Gets up from a table that has not begun."""
    person = person_of(request)
    if person is None:
        return redirect("match", match_id)
    _seat_in(request, match_id)
    try:
        seat_leave(match_id, person=person)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("match", match_id)
    return redirect("home")
