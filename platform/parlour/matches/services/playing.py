"""The one way in which a running match moves: lock, head, catch up, try on a fork, store, publish.

Every service that adds events runs inside `playing(…)`. Nothing here sends anything: listeners of the store do, after
the commit.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from gamefold import codec
from gamefold import match as kernel
from gamefold.asked import Asked
from gamefold.audience import seats
from gamefold.bots import pace
from gamefold.history import Record
from parlour.matches import clocks, folds
from parlour.matches.clocks import Clock, Owed
from parlour.matches.domain import Offers, bits, offers_after_action
from parlour.matches.errors import Kind, MatchStopped, Refused, missing
from parlour.matches.faults import GameFault, fault_keep
from parlour.matches.folds import Fold
from parlour.matches.models import Duty
from parlour.matches.outages import outages
from parlour.matches.selectors import Room, room_read
from parlour.store.errors import CommandReused, StreamMissing
from parlour.store.models import Status
from parlour.store.services import Append, CommandKey, Head, NewEvent, appending

BOT_DELAY_MS = pace.DELAY_MS
WAKE_BOT = "bot:"
"""Before the id of a prompt: a bot has this one to answer."""


class Play:
    """A match inside its transaction: `fold` as stored, `trial` a fork to work on."""

    def __init__(self, tx: Append, fold: Fold) -> None:
        self.tx = tx
        self.fold = fold
        self.trial = fold.match.fork() if fold.match else kernel.Match(fold.game, fold.setup.key)
        cooling = msgspec.json.decode(tx.cooling, type=list[tuple[int, str, int]])
        self.trial.cooling_ms = {(seat, kind): until_ms for seat, kind, until_ms in cooling}
        self.result: Fold | None = None
        self.is_forgotten = False

    @property
    def now_ms(self) -> int:
        return self.tx.now_ms

    @property
    def is_due(self) -> bool:
        """Whether something ran out that the sweep has not settled yet."""
        due_ms = self.tx.head.due_ms
        return self.tx.head.status == Status.RUNNING and due_ms is not None and due_ms <= self.now_ms

    @property
    def clock(self) -> Clock | None:
        return msgspec.json.decode(self.tx.head.clock, type=Clock | None)

    @property
    def offers(self) -> Offers:
        return msgspec.json.decode(self.tx.head.offers, type=Offers)

    def check_running(self) -> None:
        """Refuses `not_running`, `over`; a stopped match says so."""
        status = self.tx.head.status
        if status == Status.STOPPED:
            raise MatchStopped(self.fold.id, "")
        if status == Status.OPEN:
            raise Refused(Kind.CONFLICT, "not_running")
        if status != Status.RUNNING:
            raise Refused(Kind.CONFLICT, "over")

    def store(
        self,
        records: Sequence[Record],
        *,
        actor: int | None,
        answered: str | None = None,
        receipt: str = "",
        clock: Clock | None = None,
    ) -> None:
        """Stores what the trial has recorded, with clocks, dues, offers and the bots' duties that follow from it.
        `answered`: the prompt that the actor named."""
        running = clock or self.clock or self._clock_begun()
        is_seen = any(one.audience != seats(actor) for one in records) if actor is not None else True
        moved = self._clock_moved(running, actor)
        if is_seen:
            moved = msgspec.structs.replace(moved, seen=self.now_ms)
        offers = Offers() if self.trial.is_over else offers_after_action(self.offers, seat=actor if is_seen else None)
        self._write(records, clock=moved, offers=offers, receipt=receipt, answered=answered)

    def store_offers(self, offers: Offers) -> None:
        """Stores a change of the offers alone."""
        self.store_head(offers=msgspec.json.encode(offers).decode())

    def forget_fold(self) -> None:
        """The trial was given another time than the one that is stored: the next reader folds the match anew."""
        self.is_forgotten = True

    def store_cooling(self) -> None:
        """The trial has refused something that the seat may not try again at once, on whatever process. The block has
        to end without a raise, or that is taken back too."""
        cooling = [(*what, until_ms) for what, until_ms in self.trial.cooling_ms.items() if until_ms > self.now_ms]
        self.tx.cool(msgspec.json.encode(cooling).decode())

    def store_head(self, **changes: Any) -> None:
        """Stores a change without an event; every viewer gets a new frame."""
        self._publish(self.tx.write([], head=msgspec.structs.replace(self.tx.head, **changes)))

    def room_reread(self) -> Room:
        """Who sits where, after this transaction has changed it."""
        room = room_read(self.fold.id)
        self.fold = msgspec.structs.replace(self.fold, room=room, room_read_s=monotonic())
        return room

    def _clock_begun(self) -> Clock:
        room = self.fold.room
        people = set(room.people)
        timed = [one.seat in people for one in room.seats]
        return clocks.begin(room.pace, timed, {}, self.now_ms)

    def _clock_moved(self, clock: Clock, actor: int | None) -> Clock:
        before = owed(self.fold.match) if self.fold.match else {}
        after = owed(self.trial)
        moved = clocks.after_command(
            clock, self.fold.room.pace, before=before, after=after, actor=actor, now_ms=self.now_ms, outages=outages()
        )
        return clocks.stopped(moved, self.now_ms, outages()) if self.trial.is_over else moved

    def _write(
        self,
        records: Sequence[Record],
        *,
        clock: Clock,
        offers: Offers,
        receipt: str,
        answered: str | None,
    ) -> None:
        trial = self.trial
        head = msgspec.structs.replace(
            self.tx.head,
            status=trial.status,
            due_ms=None if trial.is_over else self._due_ms(clock),
            awaited=bits(trial.awaited),
            clock=msgspec.json.encode(clock).decode(),
            offers=msgspec.json.encode(offers).decode(),
        )
        wakes = [f"{WAKE_BOT}{prompt}" for prompt in self._duties_follow(answered)]
        self._publish(self.tx.write([new_event(one) for one in records], head=head, receipt=receipt, wakes=wakes))

    def _due_ms(self, clock: Clock) -> int | None:
        windows = [
            clocks.prolonged(one.opened_ms, one.due_ms, outages()) for one in self.trial.asked if one.due_ms is not None
        ]
        return clocks.next_due_ms(
            clock, self.fold.room.pace, windows_ms=min(windows, default=None), now_ms=self.now_ms, outages=outages()
        )

    def _duties_follow(self, answered: str | None) -> list[str]:
        """Brings the rows of the bots' duties in step with the prompts; the prompts that are new.

        A prompt may outlast its answer, as that of a turn in which one draws and then plays: it is owed anew.
        """
        bots = self.fold.room.bots
        if not bots:
            return []
        before, after = duties(self.fold.match, bots), duties(self.trial, bots)
        again = {prompt for prompt in before.keys() & after.keys() if prompt == answered}
        least_ms = 0
        if gone := (before.keys() - after.keys()) | again:
            rows = Duty.objects.filter(match=self.fold.id, prompt__in=gone)
            if again:
                least_ms = 1 + max(rows.filter(prompt=answered).values_list("not_before_ms", flat=True), default=0)
            rows.delete()
        new = (after.keys() - before.keys()) | again
        found = [self._duty(after[one], bots, least_ms=least_ms if one in again else 0) for one in sorted(new)]
        fresh = [duty for duty in found if duty is not None]
        if fresh:
            Duty.objects.bulk_create(fresh)
        return [duty.prompt for duty in fresh]

    def _duty(self, asked: Asked, bots: Mapping[int, str], *, least_ms: int) -> Duty | None:
        """None: the bot overlooks it, which it can where it may pass or where a window closes by itself. Never due
        before `least_ms`: the time tells a duty from the one that its prompt was before."""
        bot = bots[asked.prompt.seat]
        wait_ms = pace.delay_ms(self.fold.game.reactions(asked.prompt), bot, secrets.randbelow, BOT_DELAY_MS)
        if wait_ms is None and (not asked.prompt.blocking or asked.due_ms is not None):
            return None
        return Duty(
            match=self.fold.id,
            prompt=asked.id,
            seat=asked.prompt.seat,
            bot=bot,
            sent_ms=self.now_ms,
            not_before_ms=max(least_ms, max(self.now_ms, asked.opens_ms) + (wait_ms or 0)),
        )

    def _publish(self, head: Head) -> None:
        fold = self.fold
        match = self.trial if self.trial.seq else None
        self.result = Fold(fold.id, fold.setup, fold.game, head, fold.room, fold.room_read_s, match, {})


@contextmanager
def playing(match: UUID, *, command: CommandKey | None = None) -> Iterator[Play]:
    """One change of one match. Commits at the end of the block; a raise takes everything back.

    Refuses `not_found`, `id_reused`. A game that breaks an invariant inside stops its match (MatchStopped).
    """
    place = folds.entry(match)
    try:
        with place.lock:
            warm = folds.warm(place)
            with appending(match, command=command) as tx:
                play = Play(tx, folds.caught_up(warm, tx.head))
                # Registered before any news of the store is: whoever hears it finds the new fold in its place.
                transaction.on_commit(partial(_publish, place, play))
                yield play
    except StreamMissing as error:
        raise missing() from error
    except CommandReused as error:
        raise Refused(Kind.CONFLICT, "id_reused") from error
    except GameFault as fault:
        raise match_stop(fault) from fault


def _publish(place: folds.Entry, play: Play) -> None:
    if play.is_forgotten:
        place.fold = None
    else:
        folds.publish(place, play.result)


def match_stop(fault: GameFault) -> MatchStopped:
    """Stops the match of a broken game: nothing moves and no clock runs until staff decide. The refusal to raise.

    Where only looking back failed, the evidence is kept and the match goes on.
    """
    with appending(fault.match) as tx:
        if fault.stops and tx.head.status in (Status.OPEN, Status.RUNNING):
            clock = msgspec.json.decode(tx.head.clock, type=Clock | None)
            still = clocks.stopped(clock, tx.now_ms, outages()) if clock else None
            text = msgspec.json.encode(still).decode()
            tx.write([], head=msgspec.structs.replace(tx.head, status=Status.STOPPED, due_ms=None, clock=text))
            Duty.objects.filter(match=fault.match).delete()
        return fault_keep(fault)


def new_event(record: Record) -> NewEvent:
    """A record as the store keeps it."""
    parts = codec.parts(record.event)
    return NewEvent(record.name, record.schema, record.seat, record.action, record.lead, parts)


def owed(match: kernel.Match) -> Owed:
    """The decisions that run on a seat's clock: blocking, not chosen yet, without a window of their own."""
    found: dict[int, set[str]] = {}
    if not match.is_over:
        for one in match.asked:
            if one.prompt.blocking and one.prompt.within_ms is None and match.choice(one) is None:
                found.setdefault(one.prompt.seat, set()).add(one.id)
    return {seat: frozenset(prompts) for seat, prompts in found.items()}


def duties(match: kernel.Match | None, bots: Mapping[int, Any]) -> dict[str, Asked]:
    """The open prompts of bots."""
    if match is None or match.is_over:
        return {}
    return {one.id: one for one in match.asked if one.prompt.seat in bots and match.choice(one) is None}
