"""Calls around matches. Each decodes, asks a service, and answers with a frame or a receipt."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from parlour.api import limits, shapes
from parlour.api.boundary import Call, answer, malformed
from parlour.api.once import once
from parlour.api.schema import FRAME, JSON_LINES, described
from parlour.matches import folds, frames, models
from parlour.matches.domain import ChatRequest, CommandRequest, MatchRequest, OfferRequest
from parlour.matches.errors import Kind, Refused
from parlour.matches.folds import Fold
from parlour.matches.presence import present
from parlour.matches.selectors import bot_title, is_rated, matches_of, matches_public, pace_of
from parlour.matches.services.chat import chat_read, chat_say
from parlour.matches.services.commands import command_submit, offer_answer, resign
from parlour.matches.services.tables import match_open, seat_leave, seat_take
from parlour.registry.selectors import cards
from parlour.replays.selectors import match_export
from parlour.store.models import Status

HISTORY_MAX = 200
NUMBER_MAX = 10**9
LISTS = {"open": Status.OPEN, "live": Status.RUNNING}


class MatchCall(Call):
    """A call on one match."""

    def seen(self, match: UUID) -> tuple[Fold, int | None]:
        """The match as it is now, and the caller's seat."""
        return frames.seat_in(match, self.person_id)

    def seated(self, match: UUID) -> int:
        """The caller's seat. Refuses `not_seated`."""
        seat = folds.room_known(match).seat_of(self.person.pk)
        if seat is None:
            raise Refused(Kind.FORBIDDEN, "not_seated")
        return seat

    def frame(self, match: UUID, viewer: str | None = None) -> HttpResponse:
        fold, seat = self.seen(match)
        eyes = frames.viewer_checked(fold, seat, viewer)
        return answer(frames.frame_read(fold, eyes, present=present(match)))

    def done(self, match: UUID, work: Callable[[], object]) -> HttpResponse:
        """Does a write once, and answers with the frame after it."""
        limits.spend(limits.WRITES, self.person.pk)

        def working() -> HttpResponse:
            work()
            return self.frame(match)

        return once(self, working)


class Matches(Call):
    @described(
        "matches_list",
        "Public matches: `open=1` that wait, `live=1` that run; `mine=1` my own",
        answer=shapes.MatchList,
        query=("open", "live", "mine", "game"),
    )
    def get(self, request: Request) -> Any:
        status = [LISTS[name] for name in LISTS if self.text(name) == "1"] or list(LISTS.values())
        game = self.text("game") or ""
        if self.text("mine") == "1":
            found = matches_of(self.person, game=game, status=status)
        else:
            found = matches_public(game=game, status=status)
        return answer(shapes.MatchList([listed(row) for row in found]))

    @described(
        "match_open",
        "Open a match",
        request=MatchRequest,
        answer=shapes.MatchMade,
        status=201,
        refusals=(403, 409, 422),
    )
    def post(self, request: Request) -> Any:
        limits.spend(limits.MATCHES, self.person.pk)
        wish = self.body(MatchRequest)
        return once(self, lambda: self._open(wish))

    def _open(self, wish: MatchRequest) -> HttpResponse:
        fold, _ = frames.seat_in(match_open(self.person, wish), None)
        made = shapes.MatchMade(
            match=str(fold.id),
            table=str(fold.room.table),
            status=fold.head.status,
            seats=[shapes.ListedSeat(one.seat, one.kind, one.name) for one in fold.room.seats],
            invite=str(fold.id) if fold.head.status == Status.OPEN else None,
        )
        return answer(made, 201)


class Match(MatchCall):
    @described("match_frame", "The frame as it is now", answer=FRAME, refusals=(403,), query=("viewer",))
    def get(self, request: Request, match: UUID) -> Any:
        return self.frame(match, self.text("viewer"))


class MatchAt(MatchCall):
    @described(
        "match_frame_at",
        "The frame as it was at a number of the viewer's history",
        answer=FRAME,
        refusals=(403,),
        query=("viewer",),
    )
    def get(self, request: Request, match: UUID, number: int) -> Any:
        fold, seat = self.seen(match)
        viewer = frames.viewer_checked(fold, seat, self.text("viewer"))
        return answer(frames.frame_at(fold, viewer, min(number, NUMBER_MAX), present=present(match)))


class History(MatchCall):
    @described(
        "match_history",
        "The viewer's log after a number",
        answer=shapes.HistoryPage,
        refusals=(403,),
        query=("after", "limit", "viewer"),
    )
    def get(self, request: Request, match: UUID) -> Any:
        fold, seat = self.seen(match)
        viewer = frames.viewer_checked(fold, seat, self.text("viewer"))
        after = self.number("after", 0, most=NUMBER_MAX)
        limit = self.number("limit", HISTORY_MAX, most=HISTORY_MAX)
        if limit == 0:
            raise malformed("limit")
        entries = frames.history_read(fold, viewer, after=after, locale=frames.locale_now(), limit=limit)
        head = fold.match.head(viewer) if fold.match else 0
        last = entries[-1]["number"] if entries else after
        return answer(shapes.HistoryPage(viewer, entries, head, more=last < head))


class Export(MatchCall):
    @described("match_export", "A finished match, one JSON object a line", answer=JSON_LINES, refusals=(403,))
    def get(self, request: Request, match: UUID) -> Any:
        lines = match_export(match)
        response = HttpResponse(b"".join(line + b"\n" for line in lines), content_type="application/x-ndjson")
        response["Content-Disposition"] = f'attachment; filename="{match}.jsonl"'
        return response


class Join(MatchCall):
    @described("match_join", "Sit down", answer=FRAME, refusals=(403, 409))
    def post(self, request: Request, match: UUID) -> Any:
        self.body_none()
        return self.done(match, lambda: seat_take(match, self.person))


class Leave(MatchCall):
    @described("match_leave", "Get up before the start", answer=FRAME, refusals=(403, 409))
    def post(self, request: Request, match: UUID) -> Any:
        self.body_none()
        return self.done(match, lambda: seat_leave(match, self.person))


class Resign(MatchCall):
    @described("match_resign", "Give up", answer=FRAME, refusals=(403, 409))
    def post(self, request: Request, match: UUID) -> Any:
        self.body_none()
        return self.done(match, lambda: resign(match, seat=self.seated(match)))


class Offers(MatchCall):
    @described(
        "match_offer",
        "Offer, accept or decline a draw, an end or a rematch",
        request=OfferRequest,
        answer=FRAME,
        refusals=(403, 409),
    )
    def post(self, request: Request, match: UUID) -> Any:
        offer = self.body(OfferRequest)
        return self.done(match, lambda: offer_answer(match, seat=self.seated(match), offer=offer))


class Commands(MatchCall):
    @described(
        "match_command",
        "Answer a prompt; accepted means stored",
        request=CommandRequest,
        answer=shapes.Receipt,
        refusals=(403, 409, 422),
    )
    def post(self, request: Request, match: UUID) -> Any:
        limits.spend(limits.COMMANDS, self.person.pk)
        command = self.body(CommandRequest)
        return answer(command_submit(match, seat=self.seated(match), command=command, person=self.person.pk))


class Chat(MatchCall):
    @described("chat_read", "What was said at the table", answer=shapes.ChatPage, query=("after",))
    def get(self, request: Request, match: UUID) -> Any:
        fold, _ = self.seen(match)
        return answer(shapes.ChatPage(chat_read(fold, after=self.number("after", 0, most=2**53))))

    @described("chat_say", "Say something", request=ChatRequest, answer=shapes.ChatEntry, status=201, refusals=(403,))
    def post(self, request: Request, match: UUID) -> Any:
        limits.spend(limits.CHAT, self.person.pk)
        said = self.body(ChatRequest)
        fold, _ = self.seen(match)
        return once(self, lambda: answer(chat_say(fold, self.person, text=said.text), 201))


def listed(row: models.Match) -> shapes.ListedMatch:
    """A match as a row of a list; needs its stream and seats, and asks nothing more."""
    stream = row.stream
    card = cards().get(stream.game)
    seats = [
        shapes.ListedSeat(
            seat.seat, seat.kind, bot_title(seat.bot) if seat.bot else seat.person.name if seat.person else ""
        )
        for seat in sorted(row.seats.all(), key=lambda seat: seat.seat)
    ]
    return shapes.ListedMatch(
        match=str(stream.match),
        game=stream.game,
        title=card.title if card else stream.game,
        status=stream.status,
        seats=seats,
        pace=pace_of(row),
        rated=is_rated(row, row.seats.all()),
        options=msgspec.json.decode(stream.options),
        opened_at=row.opened_at,
    )
