"""What happens by itself: clocks and windows that run out, tables that nobody starts, matches that nobody goes on with.

Each rule is told on the page of house rules: an open table closes after a day (14 days for slow ones), a match without
a clock is called off after 14 idle days, a bank or a day's limit that runs out loses, three timeouts in a row too;
where no person is left playing, the match is called off and counts for nobody.
"""

from collections.abc import Collection
from uuid import UUID

from gamefold import match as kernel
from gamefold.history import Record
from parlour.matches import clocks
from parlour.matches.clocks import Clock
from parlour.matches.faults import guarded
from parlour.matches.outages import outages
from parlour.matches.selectors import is_untimed
from parlour.matches.services.playing import Play, playing
from parlour.matches.services.tables import table_settle
from parlour.store.models import Status, Stream
from parlour.store.selectors import now_read

DUE_MAX = 200
REMOVED = "removed"


def due_matches(limit: int = DUE_MAX) -> list[UUID]:
    """Streams whose time is up, the longest overdue first."""
    found = Stream.objects.filter(due_ms__lte=now_read()).order_by("due_ms")
    return list(found.values_list("match", flat=True)[:limit])


def due_settle(match: UUID) -> bool:
    """Does what is due in a match, in one transaction; whether anything was. Two workers at once do it once."""
    with playing(match) as play:
        due_ms = play.tx.head.due_ms
        if due_ms is None or due_ms > play.now_ms:
            return False
        if play.tx.head.status == Status.OPEN:
            table_settle(play)
        else:
            _settle(play)
        return True


def _settle(play: Play) -> None:
    clock = play.clock
    assert clock is not None
    late = clocks.flagged(clock, play.now_ms, outages())
    windows = _windows(play.trial, play.now_ms)
    start = play.trial.seq
    with guarded(play.fold.id, play.fold.setup.game, start, "expire"):
        if _is_idle(play, clock):
            play.trial.abort("idle", play.now_ms)
        else:
            clock = clocks.timed_out(clock, late)
            _time_up(play, clock, late, windows)
    records = _records(play.trial, start)
    play.store(records, actor=None, clock=clock)


def _is_idle(play: Play, clock: clocks.Clock) -> bool:
    """Whether a match without clocks stands still for so long that it counts as left."""
    return is_untimed(play.fold.room.pace) and play.now_ms >= clocks.idle_due_ms(clock, play.tx.head.at_ms)


def _time_up(play: Play, clock: Clock, late: Collection[int], windows: Collection[str]) -> None:
    """Seats that are out of play leave, or all is called off if no person plays; for the others their defaults are
    done."""
    trial, pace, now_ms = play.trial, play.fold.room.pace, play.now_ms
    leaving = [seat for seat in late if clocks.is_out_of_play(clock, pace, seat)]
    if leaving and clocks.nobody_is_there(clock, play.fold.room.people):
        trial.abort("nobody", now_ms)
        return
    for seat in leaving:
        if not trial.is_over and seat not in trial.gone:
            trial.leave(seat, now_ms, REMOVED)
    owing = {
        one.id
        for one in trial.asked
        if one.prompt.blocking and one.prompt.seat in late and one.prompt.seat not in trial.gone
        and one.prompt.within_ms is None
    }  # fmt: skip
    still_open = {one.id for one in trial.asked if trial.choice(one) is None}
    out = (owing | set(windows)) & still_open
    if out and not trial.is_over:
        trial.expire(now_ms, out)


def _windows(match: kernel.Match, now_ms: int) -> list[str]:
    """The prompts whose own window has closed, outages not counted."""
    return [
        one.id
        for one in match.asked
        if one.due_ms is not None and clocks.prolonged(one.opened_ms, one.due_ms, outages()) <= now_ms
    ]


def _records(match: kernel.Match, start: int) -> list[Record]:
    return list(match.records.since(start - match.base))
