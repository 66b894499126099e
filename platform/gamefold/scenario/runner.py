"""Plays a scenario step by step on a `Match` that does not watch the time, and says in one line what is not as it
should be.

Two kinds of wrong: a scenario that *fails* (a `Failure`, exit status 1) and one that *cannot be run* (`Unreadable`,
exit status 2).
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from gamefold import codec
from gamefold.asked import Asked
from gamefold.audience import Seat, Viewer
from gamefold.faults import fault
from gamefold.game import Action, AnyGame, Json, Rejected, action_name
from gamefold.legal import expand
from gamefold.match import Match
from gamefold.scenario.compare import differences, faces_shown, normal, position_now
from gamefold.scenario.files import (
    Awaits,
    Do,
    Expect,
    Head,
    Legal,
    Mark,
    Refused,
    Resign,
    SameView,
    Scenario,
    Sees,
    Step,
    Timeout,
    Unreadable,
    parse,
)
from gamefold.scenario.script import Script

STEP_MS = 3_600_000


class Failure(Exception):
    """What is not as the scenario says."""


class Report(msgspec.Struct):
    """What came of some scenarios: how many passed, a line for each that failed, a line for whatever could not be
    run."""

    passed: int = 0
    failures: list[str] = []
    unreadable: list[str] = []

    @property
    def status(self) -> int:
        """The exit status: 0, 1 if any failed, 2 if any could not be run."""
        return 2 if self.unreadable else 1 if self.failures else 0

    def lines(self) -> Iterator[str]:
        yield from self.unreadable
        yield from self.failures
        yield f"{self.passed} passed, {len(self.failures)} failed"

    def add(self, other: "Report") -> None:
        self.passed += other.passed
        self.failures += other.failures
        self.unreadable += other.unreadable


def run(name: str, text: bytes, game_of: Callable[[str], AnyGame]) -> Report:
    """All scenarios of a file; `name` is put before each line, `game_of` finds a game by key (LookupError: there is
    none)."""
    report = Report()
    try:
        file = parse(text)
        game = game_of(file.game)
    except (Unreadable, LookupError) as error:
        report.unreadable.append(_line(name, error))
        return report
    for scenario in file.scenarios:
        try:
            run_one(game, scenario)
        except Failure as failure:
            report.failures.append(_line(name, scenario.head.name, failure))
        except Unreadable as error:
            report.unreadable.append(_line(name, scenario.head.name, error))
        else:
            report.passed += 1
    return report


def _line(*parts: object) -> str:
    """One line, whatever a name or an error message holds."""
    return " ".join(": ".join(map(str, parts)).split())


def run_one(game: AnyGame, scenario: Scenario) -> Match | None:
    """The match as it is after the last step; None if the scenario is about a start that is refused. Raises Failure or
    Unreadable, each with the step."""
    head = scenario.head
    try:
        match = _start(game, head)
    except Rejected as refusal:
        if head.start is None:
            raise Failure(f"the start is refused: {refusal.code} {refusal.slots}") from refusal
        if head.code not in (None, refusal.code):
            raise Failure(f"the start is refused as {refusal.code}, not {head.code}") from refusal
        return None
    except Exception as error:
        raise Failure(f"the start breaks: {fault(error)}") from error
    if head.start is not None:
        raise Failure("the start is accepted")
    Run(match, scenario).play()
    return match


def _start(game: AnyGame, head: Head) -> Match:
    seats = game.seats.start if head.seats is None else head.seats
    key = hashlib.sha256(head.seed.encode()).digest()
    match = Match.start(game, head.options, seats, key, given=head.given)
    match.watches_time = False
    return match


class Run:
    """One scenario on its way: the match, the marks, and the match as it was before the last `do`."""

    def __init__(self, match: Match, scenario: Scenario) -> None:
        self.match = match
        self.scenario = scenario
        self.now_ms = 0
        self.marks: dict[str, list[Asked]] = {}
        self.before: tuple[Match, Do] | None = None
        self.cards = self._lying()

    def play(self) -> None:
        for number, step in enumerate(self.scenario.steps, 1):
            self.now_ms += STEP_MS
            try:
                if number == 1:
                    self._check_all_cards()
                self.take(step)
                self._check_cards()
            except Failure as failure:
                raise Failure(f"step {number}: {failure}") from failure
            except Unreadable as error:
                raise Unreadable(f"step {number}: {error}") from error
            except Rejected as refusal:
                raise Failure(f"step {number}: refused: {refusal.code} {refusal.slots or ''}".rstrip()) from refusal
            except Exception as error:
                raise Failure(f"step {number}: the game breaks: {fault(error)}") from error

    def take(self, step: Step) -> None:
        match step:
            case Do():
                self.before = (self.match.fork(), step)
                self._scripted(step.chance, lambda: self._submit(self.match, step))
            case Refused():
                self._refused(step)
            case Expect():
                self._expect(step.expect)
            case Awaits():
                self._awaits(step.awaits)
            case Legal():
                self._legal(step)
            case Sees():
                self._sees(step)
            case Timeout():
                self._scripted(step.chance, lambda: self.match.expire(self.now_ms))
            case Resign():
                self._scripted(step.chance, lambda: self.match.leave(step.resign, self.now_ms))
            case SameView():
                self._same_view(step)
            case Mark():
                self.marks[step.mark] = list(self.match.asked)

    # -- acting --------------------------------------------------------------------------------------------------------

    def _submit(self, match: Match, step: Do | Refused) -> None:
        action = step.do if isinstance(step, Do) else step.refused
        match.submit(step.seat, action, self._prompt(step, action), self.now_ms)

    def _prompt(self, step: Do | Refused, action: Mapping[str, Json]) -> str | None:
        """The id of the prompt that is answered: the one of the mark, or none for the present one."""
        if step.at is None:
            return None
        name = codec.decode_action(self.match.game, action)
        for asked in self.marks[step.at]:
            if asked.prompt.seat == step.seat and action_name(name) in asked.prompt.takes:
                return asked.id
        raise Rejected("not_asked")

    def _scripted(self, entries: Sequence[Json], work: Callable[[], object]) -> None:
        if not entries:
            work()
            return
        script = Script(entries)
        self.match.chance_of = script.chance_of
        try:
            work()
        finally:
            del self.match.chance_of
        script.check_used_up()

    def _refused(self, step: Refused) -> None:
        before = self.match.snapshot()
        try:
            self._submit(self.match, step)
        except Rejected as refusal:
            if step.code not in (None, refusal.code):
                raise Failure(f"refused as {refusal.code}, not {step.code}") from refusal
        else:
            raise Failure(f"accepted: {step.refused}")
        if self.match.snapshot() != before:
            raise Failure(f"refused, but something changed: {step.refused}")

    # -- looking -------------------------------------------------------------------------------------------------------

    def _expect(self, expected: Mapping[str, Json]) -> None:
        match = self.match
        found = list(differences(match.game, expected, position_now(match), match.seats))
        if found:
            raise Failure("; ".join(found))

    def _awaits(self, seats: Sequence[Seat]) -> None:
        if sorted(seats) != list(self.match.awaited):
            raise Failure(f"seats {list(self.match.awaited)} are awaited, not {sorted(seats)}")

    def _legal(self, step: Legal) -> None:
        asked = step.legal
        if not 0 <= asked.seat < self.match.seats:
            raise Unreadable(f"no seat {asked.seat}")
        for action in asked.has:
            code = self._refusal(asked.seat, action)
            if code is not None:
                raise Failure(f"{action} would be refused: {code}")
        for action in asked.lacks:
            if self._refusal(asked.seat, action) is None:
                raise Failure(f"{action} would be accepted")
        if asked.only is not None:
            self._only(asked.seat, asked.only)

    def _refusal(self, seat: Seat, action: Mapping[str, Json]) -> str | None:
        """The code with which the action would be refused."""
        try:
            self.match.fork().submit(seat, action, None, self.now_ms)
        except Rejected as refusal:
            return refusal.code
        return None

    def _only(self, seat: Seat, actions: Sequence[Mapping[str, Json]]) -> None:
        legal = self.match.legal(seat)
        expected = normal(legal, [self._decoded(action) for action in actions])
        found = normal(legal, expand(legal))
        if expected != found:
            missing = [one.decode() for one in sorted(expected - found)]
            extra = [one.decode() for one in sorted(found - expected)]
            raise Failure(f"legal actions: missing {missing}, too many {extra}")

    def _decoded(self, action: Mapping[str, Json]) -> Action:
        try:
            return codec.decode_action(self.match.game, action)
        except Rejected as refusal:
            raise Failure(f"{action} is no action: {refusal.slots.get('reason')}") from refusal

    def _sees(self, step: Sees) -> None:
        shown = faces_shown(self.match.frame(self._viewer(step.sees.viewer)))
        missing = [face for face in step.sees.faces if face not in shown]
        leaked = [face for face in step.sees.hidden if face in shown]
        if missing or leaked:
            raise Failure(f"viewer {step.sees.viewer}: not shown {missing}, shown {leaked}")

    def _viewer(self, viewer: Viewer) -> Viewer:
        if isinstance(viewer, int) and not 0 <= viewer < self.match.seats:
            raise Unreadable(f"no viewer {viewer}")
        return viewer

    def _same_view(self, step: SameView) -> None:
        assert self.before is not None  # the file was read so
        before, done = self.before
        viewer, instead = self._viewer(step.same_view.viewer), step.same_view.instead
        now_ms = self.match.records[-1].at_ms
        other = before.fork()
        if done.chance:
            other.chance_of = Script(done.chance, is_lenient=True).chance_of
        try:
            other.submit(instead.seat, instead.do, None, now_ms)
        except Rejected as refusal:
            raise Failure(f"the other action is refused: {refusal.code}") from refusal
        for name, one, two in _views(self.match, other, viewer):
            if one != two:
                raise Failure(f"viewer {viewer} can tell by {name}: {_first_difference(one, two)}")

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _lying(self) -> Counter[str]:
        zones = self.match.game.lies(self.match.state)
        return Counter(face for faces in zones.values() for face in faces)

    def _check_all_cards(self) -> None:
        """At the start every card of the game lies somewhere; with `deck_only` some are out of the match, none is
        new."""
        match = self.match
        cards = Counter(match.game.cards(match.options, match.seats))
        if not cards:
            return
        is_part = bool((self.scenario.head.given or {}).get("deck_only"))
        if self.cards - cards or (cards - self.cards and not is_part):
            raise Failure(f"cards at the start: missing {_faces(cards - self.cards)}, new {_faces(self.cards - cards)}")

    def _check_cards(self) -> None:
        now = self._lying()
        if now != self.cards:
            raise Failure(f"cards: lost {_faces(self.cards - now)}, new {_faces(now - self.cards)}")


def _views(one: Match, two: Match, viewer: Viewer) -> Iterator[tuple[str, bytes, bytes]]:
    yield "frame", codec.canonical(one.frame(viewer)), codec.canonical(two.frame(viewer))
    yield "history", codec.canonical(one.history(viewer)), codec.canonical(two.history(viewer))


def _first_difference(one: bytes, two: bytes, around: int = 60) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, at - around)
    cut = slice(start, at + around)
    return f"…{one[cut].decode(errors='replace')}… against …{two[cut].decode(errors='replace')}…"


def _faces(cards: Counter[str]) -> list[str]:
    return sorted(cards.elements())
