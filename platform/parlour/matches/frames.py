"""What one viewer is sent: the kernel's part of a frame, and what the host knows around it.

The kernel's part is built and encoded once for each fold, viewer and language, however many watch; each message adds
the small host part (who is there, what the clocks say now) and the log entries that its reader lacks: whoever follows a
match lacks one or two, so the whole log is made for newcomers only.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.utils import translation
from django.utils.translation import get_language, gettext

from gamefold.audience import Viewer
from gamefold.frame import show_log
from gamefold.game import Json
from gamefold.history import column, iso
from gamefold.kernel_events import Aborted, Left
from gamefold.match import Match, NoSuchNumber
from gamefold.speech import Speech, texts_of
from parlour.matches import clocks, folds
from parlour.matches.clocks import Clock
from parlour.matches.domain import Offers, SeatKind
from parlour.matches.errors import ABORTS, NOTICES, Kind, Refused
from parlour.matches.faults import GameFault, guarded
from parlour.matches.folds import Fold
from parlour.matches.outages import outages
from parlour.matches.presence import Present
from parlour.matches.selectors import pace_kind
from parlour.store.models import Status
from parlour.store.selectors import now_near

LOG_ENTRIES_MAX = 200
ENDED = (Status.OVER, Status.ABORTED)

encoder = msgspec.json.Encoder()


def locale_now() -> str:
    """The language of this request or job, as the kernel's texts are named."""
    return (get_language() or "en").split("-")[0]


def speech_of(fold: Fold, locale: str) -> Speech:
    return Speech.of(fold.game, names_of(fold, locale), locale)


def names_of(fold: Fold, locale: str) -> list[str]:
    """How each seat is called; by its number where nobody sits, or somebody who has been deleted."""
    texts = texts_of(fold.game, locale)
    return [one.name or texts["seat"].format(number=one.seat + 1) for one in fold.room.seats]


def viewer_checked(fold: Fold, seat: int | None, asked: str | None) -> Viewer:
    """Whose eyes this is: by default the own seat's. Refuses `malformed`, `not_yours`, `not_over`."""
    if asked is None:
        return "public" if seat is None else seat
    viewer: Viewer
    match asked:
        case "public" | "open":
            viewer = asked
        case _:
            viewer = _seat_asked(fold, asked)
    if not is_viewer(fold, seat, viewer):
        raise Refused(Kind.FORBIDDEN, "not_over" if viewer == "open" else "not_yours")
    return viewer


def is_viewer(fold: Fold, seat: int | None, viewer: Viewer) -> bool:
    """Whether somebody in `seat` may look with these eyes: their own, those of the street, after the end all."""
    is_over = fold.head.status in ENDED and fold.match is not None
    return is_over or viewer == "public" or (seat is not None and viewer == seat)


def _seat_asked(fold: Fold, asked: str) -> int:
    if not (asked.isascii() and asked.isdecimal() and int(asked) < len(fold.room.seats)):
        raise Refused(Kind.MALFORMED, "malformed", {"reason": "viewer"})
    return int(asked)


class Encoded(NamedTuple):
    """A whole frame as JSON. Of two frames for the same viewer with the same `gist` the later one tells nothing new but
    the time."""

    text: bytes
    gist: int


def frame_encode(
    fold: Fold, viewer: Viewer, *, locale: str, present: Present, now_ms: int, after: int | None = None
) -> Encoded:
    """A frame whose log has the entries after the number `after`; None: the latest."""
    body = kernel_part(fold, viewer, locale)
    around = host_part(fold, viewer, locale=locale, present=present, now_ms=now_ms)
    clock = around.pop("clock")
    host = encoder.encode(around)
    log = _log(fold, viewer, locale, after)
    text = b"".join((body[:-1], b',"log":', log, b',"clock":', encoder.encode(clock), b",", host[1:]))
    return Encoded(text, hash((body, host, _standing(clock))))


def _standing(clock: Mapping[str, Any]) -> tuple[object, ...]:
    """What of the clocks does not move by itself: those that run say when they are due."""
    return tuple(one["due_at"] or (one["is_running"], one["left_ms"]) for one in clock["seats"])


def frame_read(fold: Fold, viewer: Viewer, *, present: Present, after: int | None = None) -> bytes:
    """The same for a request of this moment."""
    return frame_encode(fold, viewer, locale=locale_now(), present=present, now_ms=now_near(), after=after).text


def kernel_part(fold: Fold, viewer: Viewer, locale: str) -> bytes:
    """The kernel's part without its log, encoded."""
    return _kept(fold, ("frame", viewer, locale), lambda: _kernel_part(fold, viewer, locale))


def _kept(fold: Fold, key: tuple[str, Viewer, str], make: Callable[[], bytes]) -> bytes:
    found = fold.encoded.get(key)
    if found is None:
        found = fold.encoded[key] = make()
    return found


def _kernel_part(fold: Fold, viewer: Viewer, locale: str) -> bytes:
    try:
        with guarded(fold.id, fold.setup.game, fold.head.seq, "frame"):
            body = (
                fold.match.frame(viewer, speech_of(fold, locale), with_log=False) if fold.match else _bare(fold, viewer)
            )
    except GameFault:
        if fold.head.status != Status.STOPPED:
            raise
        body = _bare(fold, viewer)  # the very reason why it was stopped: it is shown without its table
    del body["status"], body["log"]
    if fold.head.status == Status.STOPPED:
        body |= {"prompts": [], "legal": [], "tries": [], "blocked": []}
    return encoder.encode(body)


def _bare(fold: Fold, viewer: Viewer) -> dict[str, Json]:
    """The kernel's part where there is nothing to show: before the start, or of a game that cannot show itself."""
    number = fold.match.head(viewer) if fold.match else 0
    return {
        "game": fold.setup.game,
        "ruleset": fold.setup.ruleset,
        "options": msgspec.json.decode(fold.setup.options),
        "viewer": viewer,
        "number": number,
        "head": number,
        "status": Status.OPEN,
        "settling": False,
        "table": {"zones": [], "counters": []},
        "prompts": [],
        "legal": [],
        "tries": [],
        "blocked": [],
        "log": [],
        "outcome": None,
    }


def _log(fold: Fold, viewer: Viewer, locale: str, after: int | None) -> bytes:
    """The entries after a number, encoded; the latest where there is none."""
    if fold.match is None:
        return b"[]"
    if after is None or after <= 0:
        return _kept(fold, ("log", viewer, locale), lambda: _latest(fold, viewer, locale))
    start = max(after, fold.match.head(viewer) - LOG_ENTRIES_MAX)
    return _told(fold, lambda: history(fold, viewer, after=start, locale=locale))


def _latest(fold: Fold, viewer: Viewer, locale: str) -> bytes:
    return _told(fold, lambda: show_log(fold.play, viewer, speech_of(fold, locale)))


def _told(fold: Fold, entries: Callable[[], list[Json]]) -> bytes:
    try:
        with guarded(fold.id, fold.setup.game, fold.head.seq, "log"):
            return encoder.encode(entries())
    except GameFault:
        if fold.head.status != Status.STOPPED:
            raise
        return b"[]"


def history(fold: Fold, viewer: Viewer, *, after: int, locale: str, limit: int | None = None) -> list[dict[str, Json]]:
    """The viewer's log entries after a number, also those that a snapshot has cut off."""
    if fold.match is None:
        return []
    speech = speech_of(fold, locale)
    try:
        return fold.match.history(viewer, after, limit, speech)
    except NoSuchNumber:
        return folds.whole(fold).history(viewer, after, limit, speech)


def history_read(
    fold: Fold, viewer: Viewer, *, after: int, locale: str, limit: int | None = None
) -> list[dict[str, Json]]:
    """The same for somebody who looks back: a game that breaks over it does not stop its match."""
    with guarded(fold.id, fold.setup.game, fold.head.seq, "history", stops=False):
        return history(fold, viewer, after=after, locale=locale, limit=limit)


def frame_at(fold: Fold, viewer: Viewer, number: int, *, present: Present) -> bytes:
    """The frame as it was at the viewer's number. Refuses `bad_number`."""
    if fold.match is None:
        raise Refused(Kind.MISSING, "bad_number")
    with guarded(fold.id, fold.setup.game, fold.head.seq, "frame_at", stops=False):
        try:
            whole = folds.whole(fold)
            body = whole.frame_at(viewer, number, speech_of(fold, locale_now()))
        except NoSuchNumber as error:
            raise Refused(Kind.MISSING, "bad_number") from error
    host = host_part(fold, viewer, locale=locale_now(), present=present, now_ms=now_near())
    seats = show_seats(fold, present, gone_at(whole, viewer, number))
    return encoder.encode({**host, **body, "clock": None, "offers": [], "declined": [], "seats": seats})


def host_part(fold: Fold, viewer: Viewer, *, locale: str, present: Present, now_ms: int) -> dict[str, Any]:
    """What the host adds to every frame."""
    room, head = fold.room, fold.head
    return {
        "match": str(fold.id),
        "table_id": str(room.table),
        "title": fold.game.title,
        "status": head.status,
        "seats": show_seats(fold, present),
        "clock": show_clock(fold, now_ms),
        **show_offers(head.offers),
        "rematch": str(room.rematch) if room.rematch else None,
        "watching": present.watching,
        "invite": str(fold.id) if head.status == Status.OPEN else None,
        "pace": msgspec.to_builtins(room.pace),
        "rated": room.is_rated,
        "private": room.is_private,
        "practice": room.position is not None,
        "notice": show_notice(fold, locale),
    }


def show_notice(fold: Fold, locale: str) -> str | None:
    """Why the table closed or the match was called off. Sockets are told in their own language, not in that of whoever
    happens to act."""
    why = _why_over(fold)
    if why is None:
        return None
    with translation.override(locale):
        return gettext(why)


def _why_over(fold: Fold) -> str | None:
    if fold.room.closed:
        return NOTICES[fold.room.closed]
    if fold.match is None or fold.head.status != Status.ABORTED:
        return None
    last = fold.match.records[-1].event
    return ABORTS.get(last.cause) if isinstance(last, Aborted) else None


def gone_at(match: Match, viewer: Viewer, number: int) -> tuple[int, ...]:
    """Who had left at the viewer's number. The match has to be whole."""
    spot = column(viewer, match.seats)
    events = [record.event for record in match.trail if record.heads[spot] <= number]
    return tuple([event.seat for event in events if isinstance(event, Left)])


def show_seats(fold: Fold, present: Present, gone: tuple[int, ...] | None = None) -> list[dict[str, Json]]:
    """Who sits where, as things stand; `gone`: who had left when something else is shown."""
    match = fold.match
    chosen = match.chosen if match else ()
    if gone is None:
        gone = match.gone if match else ()
    return [
        {
            "seat": one.seat,
            "name": one.name,
            "kind": one.kind,
            "is_gone": one.seat in gone,
            "is_online": one.kind == SeatKind.BOT or one.seat in present.seats,
            "awaited": bool(fold.head.awaited >> one.seat & 1),
            "has_chosen": one.seat in chosen,
            "rating": None,
        }
        for one in fold.room.seats
    ]


def show_clock(fold: Fold, now_ms: int) -> dict[str, Json]:
    """The clocks as they stand at `now`."""
    clock = msgspec.json.decode(fold.head.clock, type=Clock | None)
    kind = pace_kind(fold.room.pace)
    if clock is None:
        waiting = clocks.allowance(fold.room.pace)
        seats: list[Json] = [_seat_clock(one.seat, waiting, None, None) for one in fold.room.seats]
        return {"kind": kind, "now": iso(now_ms), "seats": seats}
    dues = clocks.due_ms(clock, outages())
    seats = [
        _seat_clock(seat, _left_ms(left, dues.get(seat), now_ms), clock.since[seat], dues.get(seat))
        for seat, left in enumerate(clock.left)
    ]
    return {"kind": kind, "now": iso(now_ms), "seats": seats}


def due_of(clock: str, seat: int) -> int | None:
    """When the time of a seat is up by its clock, as the head keeps it; None: it does not run."""
    running = msgspec.json.decode(clock, type=Clock | None)
    return None if running is None else clocks.due_ms(running, outages()).get(seat)


def _left_ms(left_ms: int | None, due_ms: int | None, now_ms: int) -> int | None:
    """What a clock shows. `now_ms` is reckoned (`now_near`), and may be a little before the clock began to run."""
    return left_ms if left_ms is None or due_ms is None else min(left_ms, max(0, due_ms - now_ms))


def _seat_clock(seat: int, left_ms: int | None, since_ms: int | None, due_ms: int | None) -> dict[str, Json]:
    due_at = None if due_ms is None else iso(due_ms)
    return {"seat": seat, "left_ms": left_ms, "is_running": since_ms is not None, "due_at": due_at}


def show_offers(offers: str) -> dict[str, list[dict[str, Json]]]:
    """What is offered, and who declined what was."""
    told = msgspec.json.decode(offers, type=Offers)
    return {
        "offers": [{"kind": kind, "seats": list(seats)} for kind, seats in sorted(told.standing.items()) if seats],
        "declined": [
            {"kind": kind, "seat": no.seat, "offered": list(no.offered)} for kind, no in sorted(told.declined.items())
        ],
    }


def seat_in(match: UUID, person: int | None) -> tuple[Fold, int | None]:
    """The match as it is now, and where the person sits."""
    fold = folds.current(match)
    return fold, fold.room.seat_of(person)
