"""Tables before the start: opening, joining, leaving, closing, starting, and the rematch."""

import secrets
from collections.abc import Sequence
from uuid import UUID

import msgspec
from django.db import transaction

from gamefold import chain, export, options
from gamefold import match as kernel
from gamefold.bots import offered
from gamefold.codec import canonical
from gamefold.game import AnyGame, Rejected
from gamefold.speech import Speech
from parlour.accounts.models import Person
from parlour.accounts.selectors import person_by_name
from parlour.matches import frames, models
from parlour.matches.domain import (
    OPEN_SLOW_TABLE_MS,
    OPEN_TABLE_MS,
    BotSeat,
    InvitedSeat,
    MatchRequest,
    MySeat,
    OpenSeat,
    Pace,
    SeatKind,
    SeatRequest,
    Slow,
    rotated,
)
from parlour.matches.errors import Kind, Refused
from parlour.matches.faults import GameFault, fault_keep, guarded
from parlour.matches.folds import Fold
from parlour.matches.selectors import pace_kind
from parlour.matches.services.playing import Play, playing
from parlour.registry.errors import GameMissing
from parlour.registry.selectors import game_get
from parlour.store.ids import match_id_new
from parlour.store.models import Status, Stream
from parlour.store.selectors import now_read
from parlour.store.services import stream_open

KEY_BYTES = 32
PACE_OPTION = "pace"


def match_open(person: Person, request: MatchRequest) -> UUID:
    """A new match at a new table, started if all its seats are taken. Its id.

    Refuses `game_missing`, `bad_option`, `bad_seats`, `bad_position`, `practice`, `bad_bot`, `bad_user`,
    `only_one_seat`; `match_stopped` if the game breaks over it.
    """
    try:
        game = game_get(request.game)
    except GameMissing as error:
        raise Refused(Kind.RULE, "game_missing") from error
    given = _options_given(game, request.options, request.pace)
    match = match_id_new()
    try:
        with guarded(match, game.key, 0, "open"):
            resolved = _options_checked(game, given, request)
    except GameFault as fault:
        raise fault_keep(fault) from fault
    seats = _seats_asked(person, game, request.seats)
    with transaction.atomic():
        _stream(match, game, resolved, len(seats), now_ms=now_read(), pace=request.pace)
        row = models.Match(
            stream_id=match,
            table=models.Table.objects.create(),
            opened_by=person,
            given=given,
            pace=msgspec.to_builtins(request.pace),
            is_rated=request.rated,
            is_private=request.private,
            position=request.position,
        )
        _rows(row, seats)
    if all(seat.kind != SeatKind.OPEN for seat in seats):
        match_start(match)
    return match


def match_start(match: UUID) -> None:
    """Starts a table whose seats are all taken; does nothing once it has begun."""
    with playing(match) as play:
        if play.tx.head.status == Status.OPEN and play.fold.room.is_full:
            _start(play)


def seat_take(match: UUID, person: Person) -> None:
    """The person takes the seat that is kept for them, else the first free one; the last one starts the match.

    Refuses `not_open`, `no_seat`. Whoever sits already stays where they are.
    """
    with playing(match) as play:
        room = play.fold.room
        if room.seat_of(person.pk) is not None:
            return
        _check_open(play)
        free = [one for one in room.seats if one.kind == SeatKind.OPEN and one.invited in (None, person.pk)]
        if not free:
            raise Refused(Kind.CONFLICT, "no_seat")
        seat = max(free, key=lambda one: one.invited is not None).seat
        models.Seat.objects.filter(match_id=match, seat=seat).update(kind=SeatKind.PERSON, person=person)
        if play.room_reread().is_full:
            _start(play)
        else:
            play.store_head()


def seat_leave(match: UUID, person: Person) -> None:
    """The person gets up before the start; the last one to leave closes the table. Refuses `not_seated`, `not_open`."""
    with playing(match) as play:
        seat = play.fold.room.seat_of(person.pk)
        if seat is None:
            raise Refused(Kind.FORBIDDEN, "not_seated")
        _check_open(play)
        models.Seat.objects.filter(match_id=match, seat=seat).update(kind=SeatKind.OPEN, person=None)
        if play.room_reread().people:
            play.store_head()
        else:
            table_close(play, why="left")


def table_close(play: Play, *, why: str = "unstarted") -> None:
    """Ends a table that never began; people who come later are told why."""
    models.Match.objects.filter(pk=play.fold.id).update(closed=why)
    play.room_reread()
    play.store_head(status=Status.ABORTED, due_ms=None)


def table_settle(play: Play) -> None:
    """What is due at an open table: it starts if it is full, else it closes."""
    if play.fold.room.is_full:
        _start(play)
    else:
        table_close(play)


def rematch_open(fold: Fold, *, now_ms: int) -> UUID:
    """The next match at the same table: the same options, everybody one seat further. Due at once, to be started after
    the commit."""
    room = fold.room
    match = match_id_new()
    old = models.Match.objects.get(pk=fold.id)
    resolved = msgspec.json.decode(fold.setup.options)
    _stream(match, fold.game, resolved, len(room.seats), now_ms=now_ms, pace=room.pace, due_ms=now_ms)
    row = models.Match(
        stream_id=match,
        table_id=room.table,
        opened_by_id=room.opened_by,
        given=old.given,
        pace=old.pace,
        is_rated=old.is_rated,
        is_private=old.is_private,
        position=old.position,
    )
    _rows(row, [models.Seat(kind=one.kind, person_id=one.person, bot=one.bot) for one in rotated(room.seats)])
    models.Match.objects.filter(pk=fold.id).update(rematch=match)
    return match


def _options_given(game: AnyGame, given: dict[str, object], pace: Pace) -> dict[str, object]:
    """The options with a game's own `pace` following that of the match, where it has one and nobody set it."""
    names = {field.encode_name for field in msgspec.structs.fields(game.options_type)}
    if PACE_OPTION not in names or PACE_OPTION in given:
        return given
    return {**given, PACE_OPTION: "slow" if isinstance(pace, Slow) else "live"}


def _options_checked(game: AnyGame, given: dict[str, object], request: MatchRequest) -> dict[str, object]:
    """The resolved options; a position is tried out too, so that nothing can fail at the start."""
    if request.position is not None and request.rated:
        raise Refused(Kind.RULE, "practice")
    count = len(request.seats)
    try:
        resolved = options.resolve(game, given, count)
        if isinstance(request.pace, Slow) and getattr(resolved, PACE_OPTION, None) == "live":
            raise Rejected("bad_option", {"option": PACE_OPTION})  # races of seconds for people who come once a day
        if request.position is not None:
            kernel.Match.start(game, given, count, bytes(KEY_BYTES), given=request.position)
    except Rejected as rejected:
        sentence = Speech.of(game, (), frames.locale_now()).sentence(
            f"rejected.{rejected.code}", rejected.slots, "public"
        )
        raise Refused(Kind.RULE, rejected.code, rejected.slots, sentence) from rejected
    return options.stored(game, resolved, options.preset_name(game, given))


def _seats_asked(person: Person, game: AnyGame, requests: Sequence[SeatRequest]) -> list[models.Seat]:
    if sum(isinstance(one, MySeat) for one in requests) > 1:
        raise Refused(Kind.RULE, "only_one_seat")
    seats = [_seat_asked(person, game, one) for one in requests]
    invited = [seat.invited_id for seat in seats if seat.invited_id]
    if len(invited) != len(set(invited)):
        raise Refused(Kind.RULE, "only_one_seat")
    return seats


def _seat_asked(person: Person, game: AnyGame, request: SeatRequest) -> models.Seat:
    match request:
        case MySeat():
            return models.Seat(kind=SeatKind.PERSON, person=person)
        case BotSeat(bot=name):
            if name not in {kind.name for kind in offered(game)}:
                raise Refused(Kind.RULE, "bad_bot")
            return models.Seat(kind=SeatKind.BOT, bot=name)
        case OpenSeat():
            return models.Seat(kind=SeatKind.OPEN)
        case InvitedSeat(user=name):
            guest = person_by_name(name)
            if guest is None or guest.pk == person.pk:
                raise Refused(Kind.RULE, "bad_user")
            return models.Seat(kind=SeatKind.OPEN, invited=guest)


def _stream(
    match: UUID,
    game: AnyGame,
    resolved: dict[str, object],
    seats: int,
    *,
    now_ms: int,
    pace: Pace,
    due_ms: int | None = None,
) -> None:
    key = secrets.token_bytes(KEY_BYTES)
    header = export.Header(
        match=str(match),
        game=game.key,
        ruleset=game.ruleset,
        options=resolved,
        seats=seats,
        key_commitment=chain.commitment(key).hex(),
    )
    stream_open(
        match,
        game=game.key,
        ruleset=game.ruleset,
        options=canonical(resolved).decode(),
        seats=seats,
        key=key,
        secret=secrets.token_bytes(KEY_BYTES),
        header=header.genesis(),
        now_ms=now_ms,
    )
    waits_ms = OPEN_SLOW_TABLE_MS if pace_kind(pace) == "slow" else OPEN_TABLE_MS
    Stream.objects.filter(match=match).update(due_ms=now_ms + waits_ms if due_ms is None else due_ms)


def _rows(row: models.Match, seats: Sequence[models.Seat]) -> None:
    row.save(force_insert=True)
    for number, seat in enumerate(seats):
        seat.match, seat.seat = row, number
    models.Seat.objects.bulk_create(seats)


def _check_open(play: Play) -> None:
    if play.tx.head.status != Status.OPEN:
        raise Refused(Kind.CONFLICT, "not_open")


def _start(play: Play) -> None:
    """Runs the game's setup and stores the opening events. From here on it is certain whether the match is rated, also
    if a guest makes an account meanwhile."""
    fold = play.fold
    if not fold.room.is_rated:
        models.Match.objects.filter(pk=fold.id, is_rated=True).update(is_rated=False)
    with guarded(fold.id, fold.setup.game, 0, "start"):
        play.trial = kernel.Match.start(
            fold.game,
            fold.room.given,
            fold.setup.seats,
            fold.setup.key,
            now_ms=play.now_ms,
            given=fold.room.position,
        )
    play.store(list(play.trial.records), actor=None)
