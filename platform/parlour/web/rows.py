"""Lines of lists: what a page says about a match in one row.

What lies on a table is read from a frame, so that no list can show more than its reader would see there.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gamefold.codec import BrokenLog
from parlour.accounts.models import Person
from parlour.matches import frames, models, selectors
from parlour.matches.domain import Live, Pace, PerAction, SeatKind, Slow
from parlour.matches.errors import Refused
from parlour.matches.faults import GameFault
from parlour.matches.presence import Present
from parlour.registry import selectors as registry
from parlour.registry.errors import GameMissing
from parlour.store.models import Status
from parlour.web.catalogue import preset_title, texts

FACES_MAX = 3
SCORES_MAX = 4
NAMES_MAX = 4
NAMES_OF_CROWD = 2
SOON = timedelta(seconds=30)
NOBODY_THERE = Present()

Frame = Mapping[str, Any]


class Row(msgspec.Struct, frozen=True):
    """A running or finished match."""

    url: str
    names: list[str]
    about: str


class OpenRow(msgspec.Struct, frozen=True):
    """An open table. `dots`: for each seat whether it is taken."""

    game: str
    url: str
    join_url: str
    title: str
    variant: str
    about: str
    dots: list[bool]
    is_mine: bool

    @property
    def taken(self) -> int:
        return sum(self.dots)

    @property
    def size(self) -> int:
        return len(self.dots)


class GoingRow(msgspec.Struct, frozen=True):
    """Where somebody sits now, and for whom it waits."""

    url: str
    title: str
    about: str


class Ask(msgspec.Struct, frozen=True):
    """A table that waits for a decision of this person: the question, the cards in question, the time left."""

    url: str
    game: str
    question: str
    about: str
    faces: list[str]
    due: datetime | None

    @property
    def is_soon(self) -> bool:
        return self.due is not None and self.due - timezone.now() < SOON


def asks(person: Person, *, limit: int) -> list[Ask]:
    """What this person is asked, the most urgent first."""
    rows = (_ask(match, seat) for match, seat in selectors.asked_of(person)[:limit])
    return [row for row in rows if row is not None]


def _ask(match: models.Match, seat: int) -> Ask | None:
    frame = frame_of(match, seat)
    if frame is None:
        return None
    prompt = next((one for one in frame["prompts"] if one["seat"] == seat and one["blocking"]), None)
    if prompt is None:
        return None
    others = [name for number, name in enumerate(names_of(match)) if number != seat]
    return Ask(
        url=reverse("match", args=[match.pk]),
        game=match.stream.game,
        question=prompt["text"],
        about=_("%(game)s with %(names)s") % {"game": game_title(match.stream.game), "names": listed(others)},
        faces=_faces(frame, prompt, seat),
        due=_due(frame, prompt, seat),
    )


def _faces(frame: Frame, prompt: Frame, seat: int) -> list[str]:
    """The cards that the question is about, then those of the hand, then those that may be chosen."""
    zones = frame["table"]["zones"]
    faces = {item["id"]: item["face"] for zone in zones for item in zone["items"]}
    faces |= {
        f"{zone['id']}#{item['place']}": item["face"] for zone in zones for item in zone["items"] if item["place"]
    }
    hand = [item["id"] for zone in zones if zone["seat"] == seat and zone["role"] == "hand" for item in zone["items"]]
    chosen = [ref for entry in frame["legal"] for ref in (*entry["source"], *entry["target"])]
    shown = (faces.get(ref) for ref in (*prompt["about"], *hand, *chosen))
    return list(dict.fromkeys(face for face in shown if face))[:FACES_MAX]


def _due(frame: Frame, prompt: Frame, seat: int) -> datetime | None:
    clocks = (frame["clock"] or {}).get("seats", [])
    dues = [prompt["due_at"], *(clock["due_at"] for clock in clocks if clock["seat"] == seat)]
    times = [datetime.fromisoformat(due) for due in dues if due]
    return min(times).astimezone(UTC) if times else None


def going_rows(person: Person) -> list[GoingRow]:
    """The tables of this person that do not ask them: they wait for players or for somebody else."""
    matches = selectors.matches_of(person, status=(Status.OPEN, Status.RUNNING))
    return [_going_row(match, person) for match in matches if not _is_asked(match, person)]


def _is_asked(match: models.Match, person: Person) -> bool:
    return any(seat.person_id == person.pk and match.stream.awaited >> seat.seat & 1 for seat in match.seats.all())


def _going_row(match: models.Match, person: Person) -> GoingRow:
    seats = sorted(match.seats.all(), key=lambda seat: seat.seat)
    others = listed([_seat_name(seat) for seat in seats if seat.person_id != person.pk])
    awaited = listed([_seat_name(seat) for seat in seats if match.stream.awaited >> seat.seat & 1])
    free = sum(seat.kind == SeatKind.OPEN for seat in seats)
    url, title = reverse("match", args=[match.pk]), variant_title(match)
    if match.stream.status == Status.OPEN:
        return GoingRow(url, title, ngettext("waits for %(n)d player", "waits for %(n)d players", free) % {"n": free})
    state = _("waits for %(names)s") % {"names": awaited} if awaited else ""
    return GoingRow(url, _("%(game)s with %(names)s") % {"game": title, "names": others}, state)


def live_rows(matches: Iterable[models.Match]) -> list[Row]:
    """Running matches with a person in them; bots among themselves draw no audience."""
    return [
        Row(reverse("match", args=[match.pk]), names_of(match), joined(variant_title(match), _score(match)))
        for match in matches
        if any(seat.kind == SeatKind.PERSON for seat in match.seats.all())
    ]


def _score(match: models.Match) -> str:
    """Points as everybody sees them: "18 to 20 of 21"; empty for a game without a counter a seat, and for a crowd."""
    frame = frame_of(match, "public")
    if frame is None:
        return ""
    first = next((one for one in frame["table"]["counters"] if one["seat"] is not None), None)
    if first is None:
        return ""
    kind = first["id"].partition(".")[0]
    counters = [one for one in frame["table"]["counters"] if one["id"].partition(".")[0] == kind]
    if len(counters) > SCORES_MAX:
        return ""
    values = _(" to ").join(str(one["value"]) for one in counters)
    goals = {one["of"] for one in counters}
    goal = goals.pop() if len(goals) == 1 else None
    return _("%(values)s of %(goal)s") % {"values": values, "goal": goal} if goal is not None else values


def ended_rows(matches: Iterable[models.Match]) -> list[Row]:
    return [
        Row(
            reverse("replay", args=[match.pk]),
            names_of(match),
            joined(variant_title(match), _ending(match), _day(match)),
        )
        for match in matches
    ]


def _ending(match: models.Match) -> str:
    frame = frame_of(match, "public") or {}
    if frame.get("status") == Status.ABORTED:
        return joined(_("called off"), str(frame["notice"] or "").rstrip("."))
    outcome = frame.get("outcome")
    return str(outcome["text"]).rstrip(".") if outcome else ""


def _day(match: models.Match) -> str:
    return date_format(match.opened_at, "DATE_FORMAT")


def open_rows(matches: Iterable[models.Match], person: Person | None) -> list[OpenRow]:
    return [_open_row(match, person) for match in matches]


def _open_row(match: models.Match, person: Person | None) -> OpenRow:
    seats = list(match.seats.all())
    host = next((seat.person.name for seat in seats if seat.person), None)
    whose = _("%(name)s’s table") % {"name": host} if host else ""
    return OpenRow(
        game=match.stream.game,
        url=reverse("match", args=[match.pk]),
        join_url=reverse("match_join", args=[match.pk]),
        title=variant_title(match),
        variant=preset_of(match) or game_title(match.stream.game),
        about=joined(
            whose, pace_text(selectors.pace_of(match)), _("rated") if selectors.is_rated(match, seats) else ""
        ),
        dots=[seat.kind != SeatKind.OPEN for seat in seats],
        is_mine=person is not None and any(seat.person_id == person.pk for seat in seats),
    )


# ---- words about a match


def frame_of(match: models.Match, viewer: int | str) -> Frame | None:
    """The frame of a viewer as plain values; None if the match cannot be shown just now."""
    try:
        fold, _seat = frames.seat_in(match.pk, None)
        frame: Frame = msgspec.json.decode(frames.frame_read(fold, viewer, present=NOBODY_THERE))  # type: ignore[arg-type]
    except (Refused, GameFault, BrokenLog):
        return None  # a broken game spoils its own line, not the page
    return frame


def names_of(match: models.Match) -> list[str]:
    return [_seat_name(seat) for seat in sorted(match.seats.all(), key=lambda seat: seat.seat)]


def _seat_name(seat: models.Seat) -> str:
    if seat.kind == SeatKind.BOT:
        return selectors.bot_title(seat.bot)
    if seat.kind == SeatKind.OPEN:
        return open_seat()
    return seat.person.name if seat.person else _("somebody who left")


def open_seat() -> str:
    return _("an open seat")


def game_title(key: str) -> str:
    try:
        return texts(registry.game_get(key)).get("title", registry.game_get(key).title)
    except GameMissing:
        return key


def preset_of(match: models.Match) -> str:
    """The preset's title; empty for a game without presets."""
    preset = msgspec.json.decode(match.stream.options).get("preset")
    try:
        return preset_title(texts(registry.game_get(match.stream.game)), preset) if preset else ""
    except GameMissing:
        return preset or ""


def variant_title(match: models.Match) -> str:
    preset = preset_of(match)
    title = game_title(match.stream.game)
    return f"{title}, {preset}" if preset else title


def pace_text(pace: Pace) -> str:
    match pace:
        case Live(bank_s=bank, increment_s=more):
            return _("live, %(minutes)d min and %(more)d s more each action") % {"minutes": bank // 60, "more": more}
        case PerAction(seconds=seconds):
            return _("%(n)d s an action") % {"n": seconds}
        case Slow(days=days):
            return ngettext("%(n)d day an action", "%(n)d days an action", days) % {"n": days}
        case _:
            return _("no clock")


def listed(names: Sequence[str]) -> str:
    """Names as a person would list them: "Ada, Ben and Cleo"; of a crowd the first: "Ada, Ben and 6 more"."""
    if len(names) < 2:
        return "".join(names)
    if len(names) > NAMES_MAX:
        first, more = ", ".join(names[:NAMES_OF_CROWD]), len(names) - NAMES_OF_CROWD
        return _("%(first)s and %(n)d more") % {"first": first, "n": more}
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
