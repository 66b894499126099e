"""The suite: which promises there are, for which ways to play a game, and what is measured beside them."""

import contextlib
import functools
import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import TypeAlias

import msgspec

from gamefold import codec
from gamefold.game import AnyGame, Json, Rejected
from gamefold.match import Match
from gamefold.options import PRESET, resolve
from gamefold.scenario import Failure, Report, Unreadable, parse, run, run_one
from gamefold.testing import folding, playing, refusing, showing
from gamefold.testing.study import Broken, Study

MATCHES = 3
MATCHES_AT_ONCE = 25
FOLD_SECONDS = 0.2

Promise: TypeAlias = Callable[[Study], Sequence[str] | None]
"""Raises Broken; may answer figures worth printing."""

PROPERTIES: tuple[Promise, ...] = (
    playing.somebody_can_always_act,
    playing.decide_accepts_what_legal_has,
    refusing.refused_actions_change_nothing,
    refusing.positions_are_read_or_refused,
    playing.default_actions_are_legal,
    playing.hints_for_bots_are_sound,
    playing.sealed_choices_commute,
    playing.bots_finish,
    playing.timeouts_finish,
    playing.leaving_finishes,
    playing.outcomes_add_up,
    showing.twins_are_indistinguishable,
    showing.events_tell_what_their_reader_knows,
    showing.histories_only_grow,
    showing.frames_hold_together,
    showing.codes_have_sentences,
    showing.opening_shows_all,
    folding.same_log_same_bytes,
    folding.json_round_trips,
    folding.prefix_and_rest_fold_to_all,
)


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """An event as it once was stored; kept for ever, so that old matches live."""

    name: str
    schema: int
    data: dict[str, Json]


class Case:
    """One promise for one way to play; `figures` are lines worth printing."""

    def __init__(self, name: str, work: Callable[[], Sequence[str] | None]) -> None:
        self.name = name
        self.work = work
        self.figures: Sequence[str] = ()

    def run(self) -> None:
        """Raises Broken."""
        self.figures = self.work() or ()


class Suite:
    """All cases of a game. `matches` (a number for each way to play) may be set before the first case runs.

    `chosen`: the ways to play, options and a number of seats, where not all of them are wanted.
    """

    def __init__(
        self,
        game: AnyGame,
        scenarios: Sequence[str | Path] = (),
        examples: str | Path | None = None,
        chosen: Sequence[tuple[dict[str, Json], int]] = (),
    ) -> None:
        self.game = game
        self.chosen = chosen
        self.scenarios = [Path(path) for path in scenarios]
        self.examples = None if examples is None else Path(examples)
        self.matches = MATCHES

    def cases(self) -> Iterator[Case]:
        for options, seats in self.ways():
            way = _way(options, seats)
            for promise in PROPERTIES:
                yield Case(f"{way}-{promise.__name__}", functools.partial(self._check, promise, way))
            yield Case(f"{way}-figures", functools.partial(self._figures, way))
        if self.scenarios:
            yield Case("scenarios_pass", self._scenarios)
        if self.examples is not None:
            yield Case("stored_events_still_fold", self._examples)

    def soak_cases(self, matches: int) -> Iterator[Case]:
        """All promises over so many matches of each number of seats, a few at a time: their moments take room. The
        presets, and the ways that are chosen beside them, take turns."""
        ways = [*self.chosen, *(one for one in self._preset_ways() if one not in self.chosen)]
        for seats in sorted({count for _, count in ways}):
            given = itertools.cycle([options for options, count in ways if count == seats])
            for first in range(0, matches, MATCHES_AT_ONCE):
                count, options = min(MATCHES_AT_ONCE, matches - first), next(given)
                name = f"{seats}-seats-matches-{first + 1}-to-{first + count}-{_way(options, seats)}"
                yield Case(name, functools.partial(self._soak, options, seats, first, count))

    def ways(self) -> Iterator[tuple[dict[str, Json], int]]:
        """Options and player counts: the chosen ones, or each preset with each number of seats that it allows."""
        return iter(self.chosen) if self.chosen else self._preset_ways()

    def _preset_ways(self) -> Iterator[tuple[dict[str, Json], int]]:
        for name in self.game.presets or (None,):
            given: dict[str, Json] = {} if name is None else {PRESET: name}
            for seats in self.game.seats:
                try:
                    resolve(self.game, given, seats)
                except Rejected as refusal:
                    if refusal.code != "bad_seats":
                        raise
                else:
                    yield given, seats

    @functools.cached_property
    def studies(self) -> dict[str, Study]:
        """By way to play; cases of one way share their matches."""
        return {_way(options, seats): Study(self.game, options, seats, self.matches) for options, seats in self.ways()}

    def _check(self, promise: Promise, way: str) -> list[str]:
        return [f"{self.game.key} {way}: {line}" for line in promise(self.studies[way]) or ()]

    def _soak(self, options: Mapping[str, Json], seats: int, first: int, count: int) -> list[str]:
        study = Study(self.game, options, seats, count, first)
        lines = [line for promise in PROPERTIES for line in promise(study) or ()]
        return [f"{self.game.key} {_way(options, seats)}, matches from {first + 1}: {line}" for line in lines]

    def _scenarios(self) -> None:
        report = Report()
        for file in self._files():
            report.add(run(str(file), file.read_bytes(), {self.game.key: self.game}.__getitem__))
        if report.status or not report.passed:
            raise Broken("\n".join(report.lines()))

    def _files(self) -> Iterator[Path]:
        for path in self.scenarios:
            yield from scenario_files(path)

    def _examples(self) -> None:
        """Every example decodes; every event type of today has one with today's schema."""
        assert self.examples is not None
        examples = [msgspec.json.decode(line, type=Example) for line in self.examples.read_bytes().splitlines()]
        for example in examples:
            codec.decode_event(self.game, example.name, example.schema, codec.canonical(example.data))
        known = {(example.name, example.schema) for example in examples}
        missing = [
            f"{name} {kind.schema}"
            for name, kind in codec.event_types(self.game).items()
            if (name, kind.schema) not in known
        ]
        if missing:
            raise Broken(f"no stored example of {', '.join(missing)}")

    def _figures(self, way: str) -> list[str]:
        """How fast the fold is, and how long and how large matches are."""
        matches = [played.match for played in self.studies[way].played]
        records = [list(match.records) for match in matches]
        events = [[(one.name, one.schema, one.data) for one in log if not one.is_kernel] for log in records]
        count, seconds = 0, 0.0
        while seconds < FOLD_SECONDS:
            begun = time.perf_counter()
            for log in events:
                fold(self.game, log)
            seconds += time.perf_counter() - begun
            count += sum(len(log) for log in events)
        size = mean(sum(len(one.data) for one in log) for log in records)
        length = mean(len(log) for log in records)
        rate = f"{count / seconds:,.0f} events/s folded"
        return [f"{self.game.key} {way}: {rate}, {length:.0f} events and {size:,.0f} bytes a match"]

    def stored_examples(self) -> Iterator[bytes]:
        """One example for each event type that occurs in the suite's matches and scenarios, as lines for the file of
        examples."""
        found: dict[str, bytes] = {}
        for match in self._matches():
            for record in match.records:
                if not record.is_kernel and record.name not in found:
                    example = Example(record.name, record.schema, msgspec.json.decode(record.data))
                    found[record.name] = codec.canonical(example)
        yield from (found[name] for name in sorted(found))

    def _matches(self) -> Iterator[Match]:
        """All that there is of this game: what the suite plays, and scenarios as far as they pass."""
        for study in self.studies.values():
            yield from (played.match for played in study.played)
        for file in self._files():
            read = parse(file.read_bytes())
            for scenario in read.scenarios if read.game == self.game.key else ():
                with contextlib.suppress(Failure, Unreadable):
                    if (match := run_one(self.game, scenario)) is not None:
                        yield match


def scenario_files(path: Path) -> Iterator[Path]:
    """The scenario files at a path, in order of name."""
    if path.is_dir():
        yield from sorted(path.rglob("*.json"))
    else:
        yield path


def _way(options: Mapping[str, Json], seats: int) -> str:
    return "-".join([*(str(value) for value in options.values()), str(seats)])


def fold(game: AnyGame, events: Sequence[tuple[str, int, bytes]]) -> object:
    """The state that stored events fold to, decoding included and nothing else."""
    state = None
    for name, schema, data in events:
        state = game.apply(state, codec.decode_event(game, name, schema, data))
    return state
