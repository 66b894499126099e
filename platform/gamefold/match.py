"""A match: both families of events folded around a game's state, and the rules that hold in every game.

The platform, not the author, owns numbering, prompt identity, sealed choices, windows and gaps, leaving, agreement.
`Match` is the one engine of host, scenarios, simulation, verifier and tests. It is pure: times, keys and chance come in
as arguments. A refused command raises `Rejected` and changes nothing; work on a `fork()` where the effect must wait for
a commit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from gamefold import codec, history, legal, snapshots
from gamefold.asked import Asked, once_asked, still_open
from gamefold.audience import Seat, Secret, Viewer
from gamefold.chance import Chance, Stream
from gamefold.codec import BrokenLog
from gamefold.frame import build as build_frame
from gamefold.game import Action, AnyGame, Event, Json, Outcome, Pick, Prompt, Rejected, action_name
from gamefold.history import Record, StoredRecord, Trail
from gamefold.kernel_events import (
    Aborted,
    Agreed,
    Chosen,
    Expired,
    KernelEvent,
    Left,
    Noted,
    Positioned,
    Revealed,
    Sealed,
    Started,
)
from gamefold.options import PRESET, preset_name, resolve, restored
from gamefold.options import stored as stored_options
from gamefold.snapshots import Status
from gamefold.speech import Speech
from gamefold.table import Move, Table

__all__ = ["Asked", "Match", "NoSuchNumber", "Record", "Status", "StoredRecord"]

EVENTS_PER_COMMAND_MAX = 2_000
CLOSED_PROMPTS_KEPT = 64  # of all seats together; of older ones it is only known that they were asked


class NoSuchNumber(LookupError):
    """A viewer's history has no such number, or a snapshot has cut it off. A type of its own: a game that looks up what
    is not there is broken, and must not pass for this."""


class Match:
    """One play of a game from start to outcome. See the module for what it owns."""

    chance_of: Callable[[bytes, int], Chance] = staticmethod(Stream)
    """Makes the chance of a command from (match key, seq of its first event); the scenario runner puts scripts here."""

    watches_time: bool = True
    """Whether countdowns, windows, gaps and cool-downs are kept; scenarios, where time is no matter, do without."""

    def __init__(self, game: AnyGame, key: bytes) -> None:
        self.game = game
        self.key = key
        self.options: Any = None
        self.preset: str | None = None
        self.seats = 0
        self.state: Any = None
        self.outcome: Outcome | None = None
        self.status: Status = "running"
        self.is_practice = False
        self.trail = Trail()
        self.base = 0
        self.heads: tuple[int, ...] = ()
        self.asked: list[Asked] = []
        self.closed: list[Asked] = []
        self.asked_count: list[int] = []
        self.sealed: dict[str, dict[Seat, Action]] = {}
        self.gone: tuple[Seat, ...] = ()
        self.absent: tuple[Seat, ...] = ()
        self.acted_ms: dict[tuple[Seat, int], int] = {}
        self.cooling_ms: dict[tuple[Seat, str], int] = {}
        self._is_leading = True
        self._laid: tuple[Any, Table] = (None, Table())

    # -- making -------------------------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: Mapping[str, Json],
        seats: int,
        key: bytes,
        *,
        now_ms: int = 0,
        given: Mapping[str, Json] | None = None,
        chance: Chance | None = None,
    ) -> Match:
        """A new match; `options`: a preset, and single keys on top; with `given`, from a position. Raises `Rejected`:
        bad_seats, bad_option, bad_position."""
        chosen = resolve(game, options, seats)
        match = cls(game, key)
        values = stored_options(game, chosen, preset_name(game, options))
        luck = chance or cls.chance_of(key, 1)
        opening: list[Event] = [Started(game.key, game.ruleset, values, seats)]
        if given is None:
            opening += game.setup(chosen, seats, luck)
        else:
            placed = codec.decode_position(given)
            opening += [Positioned(placed), *game.position(placed, chosen, seats, luck)]
        match._record(opening, None, "", now_ms)
        match._look(now_ms)
        return match

    @classmethod
    def from_log(
        cls,
        game: AnyGame,
        records: Iterable[Record | StoredRecord | Sequence[Any]],
        key: bytes,
        *,
        settling: bool = False,
    ) -> Match:
        """The match that a stream folds to; `settling`: it stops inside a command. Raises BrokenLog."""
        match = cls(game, key)
        match.extend(records, settling=settling)
        return match

    def extend(self, records: Iterable[Record | StoredRecord | Sequence[Any]], *, settling: bool = False) -> None:
        """Folds stored records that follow; prompts are looked at anew after each command. Raises BrokenLog.

        Where it stops inside a command (`settling`) nobody is asked anything and nothing is decided yet.
        """
        last_ms, fresh = 0, False
        for record in records:
            stored = history.stored(record)
            if stored.seq != self.seq + 1:
                raise BrokenLog(f"seq {stored.seq} after {self.seq}")
            if stored.lead and fresh:
                self._look(last_ms)
            if stored.lead and self.is_over:
                raise BrokenLog(f"seq {stored.seq} comes after the end")
            event = (
                stored.event
                if isinstance(stored, Record)
                else codec.decode_event(self.game, stored.name, stored.schema, stored.data)
            )
            self._take(event, stored.seat, stored.action, stored.at_ms, stored.lead)
            if stored.lead and stored.seat is not None and stored.action:
                self._note_gap(stored.seat, stored.action, stored.at_ms)
            last_ms, fresh = stored.at_ms, True
        if settling:
            self.asked = []
        elif fresh and self.state is None:
            raise BrokenLog("the opening is missing")
        elif fresh:
            self._look(last_ms)

    def fork(self) -> Match:
        """An independent copy at little cost: the state is immutable, the trail is shared."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.trail = self.trail.fork()
        other.asked = list(self.asked)
        other.closed = list(self.closed)
        other.asked_count = list(self.asked_count)
        other.sealed = {group: dict(choices) for group, choices in self.sealed.items()}
        other.acted_ms = dict(self.acted_ms)
        other.cooling_ms = dict(self.cooling_ms)
        return other

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return self.base + len(self.trail)

    @property
    def records(self) -> Trail:
        return self.trail

    @property
    def is_over(self) -> bool:
        return self.status != "running"

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats that owe a decision, in order."""
        return tuple(sorted({one.prompt.seat for one in self.asked if self._blocks(one)}))

    @property
    def chosen(self) -> tuple[Seat, ...]:
        """Seats that have made their sealed choice in a group that is still open."""
        return tuple(sorted({seat for choices in self.sealed.values() for seat in choices}))

    def head(self, viewer: Viewer) -> int:
        """The number of the last event in the viewer's own history."""
        return self.heads[history.column(viewer, self.seats)] if self.heads else 0

    @property
    def table(self) -> Table:
        """What lies on the table (`Game.table`), laid once for all who look. Between `match.started` and the game's
        first event nothing does."""
        state, table = self._laid
        if state is not self.state:
            table = self.game.table(self.state)
            self._laid = self.state, table
        return table

    def legal(self, seat: Seat) -> Sequence[Action | Pick]:
        """All that this seat may do now."""
        return () if self.is_over or seat in self.gone else self.game.legal(self.state, seat)

    def choice(self, asked: Asked) -> Action | None:
        """What the seat has chosen for a sealed prompt."""
        return self.sealed.get(asked.prompt.sealed or "", {}).get(asked.prompt.seat)

    def prompts_of(self, seat: Seat) -> list[Asked]:
        return [one for one in self.asked if one.prompt.seat == seat]

    def closing(self, prompt: str) -> Record | None:
        """The first event of the command that closed a prompt; None where that is forgotten, or the prompt is open."""
        seq = next((one.closed_seq for one in reversed(self.closed) if one.id == prompt), None)
        place = -1 if seq is None else seq - self.base - 1
        while place >= 0 and not self.trail[place].lead:
            place -= 1
        return self.trail[place] if place >= 0 else None

    def due_ms(self) -> int | None:
        """When the next window of a prompt closes."""
        return min((due for one in self.asked if (due := one.due_ms) is not None), default=None)

    def run_out(self, now_ms: int) -> list[str]:
        """Ids of the prompts whose own window has closed."""
        return [one.id for one in self.asked if one.due_ms is not None and one.due_ms <= now_ms]

    # -- commands -----------------------------------------------------------------------------------------------------

    def submit(
        self, seat: Seat, action: Action | Mapping[str, Json] | bytes, prompt: str | None, now_ms: int
    ) -> list[Record]:
        """A seat answers a prompt (None: the open one that takes the action's type). The records that were stored.

        Raises `Rejected`: malformed, not_seated, over, not_asked, too_late (or the game's word), too_early, too_fast,
        cooling_down, or a code of the game.
        """
        act = codec.decode_action(self.game, action)
        asked = self._find(seat, act, prompt)
        self._check_time(asked, act, now_ms)
        luck = self.chance_of(self.key, self.seq + 1)
        name = action_name(act)
        if asked.prompt.sealed is not None:
            return self._command(lambda: self._seal(asked, act, now_ms, luck), seat, name, now_ms, luck)
        try:
            events = list(self.game.decide(self.state, seat, act, luck))
        except Rejected as refusal:
            if refusal.cool_ms:
                self.cooling_ms[seat, asked.prompt.kind] = now_ms + refusal.cool_ms
            raise
        found = events or [Noted(Secret(seat, 1 << seat))]
        return self._command(lambda: self._record(found, seat, name, now_ms), seat, name, now_ms, luck)

    def expire(self, now_ms: int, prompts: Collection[str] | None = None) -> list[Record]:
        """The time of these prompts has run out (None: of every blocking one whose countdown is over). Raises
        `Rejected("not_asked")`."""
        if prompts is None:
            out = [one for one in self.asked if self._blocks(one) and one.opens_ms <= now_ms]
        else:
            out = [one for one in self.asked if one.id in prompts and self.choice(one) is None]
        if not out or self.is_over:
            raise Rejected("not_asked")
        out.sort(key=lambda one: one.prompt.seat)
        luck = self.chance_of(self.key, self.seq + 1)
        return self._command(lambda: self._expire(out, now_ms, luck), 0, "", now_ms, luck)

    def leave(self, seat: Seat, now_ms: int = 0, cause: str = "resigned") -> list[Record]:
        """The seat resigned (or was `removed`). Raises `Rejected`: not_seated, over."""
        self._check_seat(seat)
        luck = self.chance_of(self.key, self.seq + 1)
        return self._command(lambda: self._leave(seat, cause, now_ms, luck), seat, "", now_ms, luck)

    def agree(self, now_ms: int = 0) -> list[Record]:
        """All seats agreed to a draw. Raises `Rejected("over")`."""
        self._check_running()
        luck = self.chance_of(self.key, self.seq + 1)
        return self._command(lambda: self._record([Agreed("draw")], None, "", now_ms), 0, "", now_ms, luck)

    def abort(self, cause: str, now_ms: int = 0) -> list[Record]:
        """The match ends without an outcome. Raises `Rejected("over")`."""
        self._check_running()
        luck = self.chance_of(self.key, self.seq + 1)
        return self._command(lambda: self._record([Aborted(cause)], None, "", now_ms), 0, "", now_ms, luck)

    # -- views --------------------------------------------------------------------------------------------------------

    def frame(
        self, viewer: Viewer, speech: Speech | None = None, *, settling: bool = False, with_log: bool = True
    ) -> dict[str, Json]:
        """The kernel's part of what one viewer is sent; `with_log=False`: its log is empty.
        Raises LookupError for a viewer that there is not (`"open"`: not yet)."""
        return build_frame(self, viewer, speech or Speech.of(self.game), settling=settling, with_log=with_log)

    def frame_at(self, viewer: Viewer, number: int, speech: Speech | None = None) -> dict[str, Json]:
        """The frame as it was at the viewer's number. Raises NoSuchNumber (also if it is only in the stored log)."""
        spot = history.column(viewer, self.seats)
        place = self.trail.first_after(number - 1, spot)
        if self.base or number < 1 or place >= len(self.trail):
            raise NoSuchNumber(number)
        # What follows unseen in the same command belongs to this number: else it would never be shown settled.
        next_seen = self.trail.first_after(number, spot)
        while place + 1 < next_seen and not self.trail[place + 1].lead:
            place += 1
        is_inside = place + 1 < len(self.trail) and not self.trail[place + 1].lead
        prefix = [self.trail[at] for at in range(place + 1)]
        then = Match.from_log(self.game, prefix, self.key, settling=is_inside)
        words = speech or Speech.of(self.game)
        answer = build_frame(then, viewer, words, settling=is_inside, is_open=self.is_over)
        answer["head"] = self.head(viewer)
        return answer

    def history(
        self, viewer: Viewer, after: int = 0, limit: int | None = None, speech: Speech | None = None
    ) -> list[dict[str, Json]]:
        """The viewer's log entries after a number. Raises NoSuchNumber where they lie before the snapshot, LookupError
        for a viewer that there is not (`"open"`: not yet)."""
        spot = history.column(viewer, self.seats)
        if viewer == "open" and not self.is_over:
            raise LookupError(history.NOT_OPEN)
        if self.base and after < self.trail[0].heads[spot] - 1:
            raise NoSuchNumber(after)
        words = speech or Speech.of(self.game)
        found: list[dict[str, Json]] = []
        previous = after
        for record in self.trail.since(self.trail.first_after(after, spot)):
            if limit is not None and len(found) >= limit:
                break
            if record.heads[spot] > previous:
                previous = record.heads[spot]
                found.append(history.entry(self.game, record, viewer, self.seats, words))
        return found

    def redeal(self, viewer: Viewer, chance: Chance) -> Any:
        """A state that the viewer cannot tell from the true one."""
        return self.game.redeal(self.state, viewer, chance)

    def twin(self, viewer: Viewer, chance: Chance) -> Match:
        """This match around a redealt state, with other sealed choices of other seats: the viewer must not see a
        difference."""
        other = self.fork()
        other.state = self.redeal(viewer, chance)
        other.sealed = {
            group: {
                seat: action if seat == viewer else self._other_choice(other.state, group, seat, action, chance)
                for seat, action in choices.items()
            }
            for group, choices in self.sealed.items()
        }
        other._look(0)
        return other

    def _other_choice(self, state: Any, group: str, seat: Seat, action: Action, chance: Chance) -> Action:
        takes = {name for one in self.asked if one.prompt.sealed == group for name in one.prompt.takes}
        entries = [
            one
            for one in self.game.legal(state, seat)
            if action_name(one.action if isinstance(one, Pick) else one) in takes
        ]
        return legal.sample(entries, chance) if entries else action

    # -- inside a command ---------------------------------------------------------------------------------------------

    def _command(self, work: Callable[[], Any], seat: Seat, action: str, now_ms: int, luck: Chance) -> list[Record]:
        """Runs one command to its end and answers its records; whatever breaks leaves the match as it was."""
        kept = self.fork()
        self._is_leading = True
        try:
            work()
            self._settle(now_ms, luck)
            if action:
                self._note_gap(seat, action, now_ms)
        except BaseException:
            self.__dict__ = kept.__dict__
            raise
        start = kept.seq
        return list(self.trail.since(start - self.base))

    def _find(self, seat: Seat, action: Action, prompt: str | None) -> Asked:
        self._check_seat(seat)
        name = action_name(action)
        mine = [one for one in self.asked if one.prompt.seat == seat]
        for one in mine:
            if name in one.prompt.takes if prompt is None else one.id == prompt:
                if name not in one.prompt.takes:
                    raise Rejected("not_asked")
                return one
        known = [*mine, *[one for one in reversed(self.closed) if one.prompt.seat == seat]]
        if prompt is not None and (was := once_asked(prompt, name, known, self.asked_count[seat])) is not None:
            raise Rejected(self.game.late(self.state, seat, action, was))
        raise Rejected(self.game.unasked(self.state, seat, action))

    def _check_running(self) -> None:
        if self.is_over:
            raise Rejected("over")

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.seats:
            raise Rejected("not_seated")
        if self.is_over or seat in self.gone:
            raise Rejected("over")

    def _check_time(self, asked: Asked, action: Action, now_ms: int) -> None:
        if not self.watches_time:
            return
        seat, name = asked.prompt.seat, action_name(action)
        if now_ms < asked.opens_ms:
            raise Rejected("too_early")
        if asked.due_ms is not None and now_ms >= asked.due_ms:
            raise Rejected("too_late")
        if now_ms < self.cooling_ms.get((seat, asked.prompt.kind), 0):
            raise Rejected("cooling_down")
        for at, gap in enumerate(self.game.gaps(self.options)):
            if name in gap.types and now_ms < self.acted_ms.get((seat, at), -gap.ms) + gap.ms:
                raise Rejected("too_fast")

    def _note_gap(self, seat: Seat, action: str, now_ms: int) -> None:
        for at, gap in enumerate(self.game.gaps(self.options)):
            if action in gap.types:
                self.acted_ms[seat, at] = now_ms

    def _seal(self, asked: Asked, action: Action, now_ms: int, luck: Chance) -> None:
        seat, group = asked.prompt.seat, asked.prompt.sealed or ""
        if not legal.has(self.game.legal(self.state, seat), action):
            self.game.decide(self.state, seat, action, luck)  # says why it is refused
            raise Rejected("not_legal")
        self._choose(group, seat, action, now_ms)
        self._reveal_if_complete(group, now_ms, luck)

    def _choose(self, group: str, seat: Seat, action: Action, now_ms: int) -> None:
        is_first = seat not in self.sealed.get(group, {})
        choice = Sealed(seat, group, Secret(codec.plain(action), 1 << seat))
        self._record([Chosen(seat, group), choice] if is_first else [choice], seat, action_name(action), now_ms)

    def _reveal_if_complete(self, group: str, now_ms: int, luck: Chance) -> None:
        members = {one.prompt.seat for one in self.asked if one.prompt.sealed == group}
        choices = self.sealed.get(group, {})
        if members <= choices.keys():
            self._reveal(group, choices, now_ms, luck)

    def _reveal(self, group: str, choices: Mapping[Seat, Action], now_ms: int, luck: Chance) -> None:
        ordered = {seat: choices[seat] for seat in sorted(choices)}
        self._record([Revealed(group)], None, "", now_ms)
        self._record(self.game.resolve(self.state, group, ordered, luck), None, "", now_ms)

    def _expire(self, out: list[Asked], now_ms: int, luck: Chance) -> None:
        owed = sorted({one.prompt.seat for one in out if one.prompt.blocking})
        self._record([Expired(tuple(owed))], None, "", now_ms)
        plain = [one.prompt for one in out if one.prompt.sealed is None]
        for group in sorted({one.prompt.sealed for one in out if one.prompt.sealed is not None}):
            self._expire_group(group, [one.prompt for one in out if one.prompt.sealed == group], now_ms, luck)
        if not plain:
            return
        events = self.game.expire(self.state, plain, luck)
        if events is not None:
            self._record(events, None, "", now_ms)
            return
        for prompt in plain:
            if self.game.outcome(self.state) is None and prompt in self.game.prompts(self.state):
                self._default(prompt, now_ms, luck)

    def _expire_group(self, group: str, prompts: list[Prompt], now_ms: int, luck: Chance) -> None:
        choices = dict(self.sealed.get(group, {}))
        for prompt in prompts:
            choices[prompt.seat] = self.game.default_action(self.state, prompt, luck)
        members = {one.prompt.seat for one in self.asked if one.prompt.sealed == group}
        if members <= choices.keys():
            self._reveal(group, choices, now_ms, luck)
            return
        for prompt in prompts:
            self._choose(group, prompt.seat, choices[prompt.seat], now_ms)

    def _default(self, prompt: Prompt, now_ms: int, luck: Chance) -> None:
        action = self.game.default_action(self.state, prompt, luck)
        self._record(self.game.decide(self.state, prompt.seat, action, luck), prompt.seat, action_name(action), now_ms)

    def _leave(self, seat: Seat, cause: str, now_ms: int, luck: Chance) -> None:
        events = self.game.leave(self.state, seat, luck)
        self._record([Left(seat, cause, by_game=events is not None)], seat, "", now_ms)
        self._record(events or (), seat, "", now_ms)

    def _settle(self, now_ms: int, luck: Chance) -> None:
        """After the events of a command: looks at the prompts, and answers for seats that are gone."""
        self._look(now_ms)
        for _ in range(EVENTS_PER_COMMAND_MAX):
            owed = next((one for one in self.asked if one.prompt.seat in self.absent and self._blocks(one)), None)
            if owed is None or self.is_over:
                return
            if owed.prompt.sealed is None:
                self._default(owed.prompt, now_ms, luck)
            else:
                action = self.game.default_action(self.state, owed.prompt, luck)
                self._choose(owed.prompt.sealed, owed.prompt.seat, action, now_ms)
                self._reveal_if_complete(owed.prompt.sealed, now_ms, luck)
            self._look(now_ms)
        raise RuntimeError(f"{self.game.key}: seats that are gone are asked without end")

    # -- the fold -----------------------------------------------------------------------------------------------------

    def _record(self, events: Iterable[Event], seat: Seat | None, action: str, now_ms: int) -> None:
        for event in events:
            self._take(event, seat, action, now_ms, self._is_leading)
            self._is_leading = False

    def _take(self, event: Event, seat: Seat | None, action: str, at_ms: int, lead: bool) -> None:
        """Folds one event and notes it in the trail."""
        before = self.state
        moves: Sequence[Move] = ()
        if isinstance(event, KernelEvent):
            self._apply(event)
        else:
            self.state = self.game.apply(before, event)
            moves = self.game.moves(before, self.state)
        audience = codec.audience(event)
        self.heads = history.heads_after(self.heads, audience, self.seats)
        self.trail.append(Record(self.seq + 1, seat, action, at_ms, lead, event, audience, self.heads, moves))

    def _apply(self, event: KernelEvent) -> None:
        """The fold of the kernel's own events."""
        match event:
            case Started():
                self.options = restored(self.game, event.options)
                self.preset = event.options.get(PRESET)
                self.seats = event.seats
                self.heads = (0,) * (event.seats + 2)
                self.asked_count = [0] * event.seats
            case Positioned():
                self.is_practice = True
            case Sealed():
                choice = codec.decode_action(self.game, event.choice.value)
                self.sealed = {**self.sealed, event.group: {**self.sealed.get(event.group, {}), event.seat: choice}}
            case Revealed():
                self.sealed = {group: choices for group, choices in self.sealed.items() if group != event.group}
            case Left():
                self.gone = (*self.gone, event.seat)
                if not event.by_game:
                    self.absent = (*self.absent, event.seat)
            case Agreed():
                self.status = "over"
                self.outcome = Outcome((1,) * self.seats, (), None, "agreed")
            case Aborted():
                self.status = "aborted"
            case Chosen() | Noted() | Expired():
                pass

    def _look(self, now_ms: int) -> None:
        """After the events of a command: is it over, and which prompts stand? An equal prompt keeps its identity."""
        if self.status == "running":
            self.outcome = self._result()
            if self.outcome is not None:
                self.status = "over"
        prompts = self.game.prompts(self.state) if self.status == "running" else ()
        if self.status == "running" and not any(one.blocking for one in prompts):
            raise RuntimeError(f"{self.game.key}: nobody owes a decision and nothing is decided")
        old = list(self.asked)
        self.asked = [still_open(old, prompt) or self._ask(prompt, now_ms) for prompt in prompts]
        if old:
            self.closed = (self.closed + [one.shut(self.seq) for one in old])[-CLOSED_PROMPTS_KEPT:]
        if self.sealed:
            open_groups = {one.prompt.sealed for one in self.asked}
            self.sealed = {group: choices for group, choices in self.sealed.items() if group in open_groups}

    def _ask(self, prompt: Prompt, now_ms: int) -> Asked:
        self.asked_count[prompt.seat] += 1
        return Asked(prompt, self.asked_count[prompt.seat], now_ms, self.key)

    def _blocks(self, asked: Asked) -> bool:
        return asked.prompt.blocking and (asked.prompt.sealed is None or self.choice(asked) is None)

    def _result(self) -> Outcome | None:
        if not self.absent:
            return self.game.outcome(self.state)
        present = [seat for seat in range(self.seats) if seat not in self.gone]
        if len(present) == 1:
            places = tuple(1 if seat in present else 2 for seat in range(self.seats))
            return Outcome(places, tuple(present), None, "resigned")
        found = self.game.outcome(self.state)
        return None if found is None else found.without(self.absent)

    # -- snapshots ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """The fold so far, droppable at any time: state, prompts, numbering and the last records."""
        return snapshots.save(self)

    @classmethod
    def from_snapshot(cls, game: AnyGame, data: bytes, key: bytes) -> Match:
        """The match of a snapshot. Raises BrokenLog where it does not fit today's game (drop it then, and fold the
        log)."""
        match = cls(game, key)
        snapshots.load(match, data)
        return match
