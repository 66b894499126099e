"""Matches to examine: played at random with a fixed seed, with every moment before a command kept."""

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gamefold.asked import Asked
from gamefold.audience import Seat, Viewer
from gamefold.bots import Quick
from gamefold.codec import canonical
from gamefold.drive import answers
from gamefold.game import Action, AnyGame, Json, Pick, Rejected
from gamefold.legal import sample
from gamefold.match import Match
from gamefold.simulate import match_key

RIGHT_TAKEN_ONE_IN = 4
CHANGED_ONE_IN = 8
STEP_MS = 60_000


class Broken(AssertionError):
    """A promise that the game does not keep, and where."""


class Moment(NamedTuple):
    """A match as it was before a command, and a time at which every countdown and gap is over."""

    match: Match
    now_ms: int

    def __str__(self) -> str:
        return f"{self.match.game.key}, key {self.match.key.hex()}, after event {self.match.seq}"


class Played(NamedTuple):
    """A finished match and the moments on the way."""

    match: Match
    moments: list[Moment]


class Study:
    """The matches of one way to play: options and a number of seats. `first`: the number of the first, in long runs."""

    def __init__(self, game: AnyGame, options: Mapping[str, Json], seats: int, matches: int, first: int = 0) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.numbers = range(first, first + matches)

    @functools.cached_property
    def played(self) -> list[Played]:
        return [self._play(number) for number in self.numbers]

    def start(self, number: int) -> Match:
        """A new match that does not watch the time."""
        match = Match.start(self.game, self.options, self.seats, match_key(self.game.key, number))
        match.watches_time = False
        return match

    def moments(self, most: int) -> Iterator[Moment]:
        """At most so many moments of each match, spread evenly; a match that the deal decides has none."""
        for played in self.played:
            count = len(played.moments)
            places = sorted({at * count // most for at in range(most)}) if count else ()
            yield from (played.moments[at] for at in places)

    def varied(self, most: int) -> Iterator[Moment]:
        """At most so many moments of each match, as different as may be in what is asked: first one of each mixture of
        questions, then a second of each."""
        for number, played in zip(self.numbers, self.played, strict=True):
            mixtures: dict[tuple[str, ...], list[Moment]] = {}
            for moment in self.chance("varied", number).shuffle(played.moments):
                mixtures.setdefault(tuple(sorted({one.prompt.kind for one in moment.match.asked})), []).append(moment)
            rounds = itertools.zip_longest(*mixtures.values())
            yield from itertools.islice((one for moments in rounds for one in moments if one is not None), most)

    def chance(self, *what: object) -> Quick:
        return Quick(self.game.key.encode(), repr((self.options, self.seats, what)).encode())

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), "public"]

    def _play(self, number: int) -> Played:
        match, chance, moments = self.start(number), self.chance("play", number), []
        now_ms = 0
        bound = self.game.actions_max(match.options, self.seats)
        while not match.is_over:
            now_ms += STEP_MS
            moments.append(Moment(match.fork(), now_ms))
            if len(moments) > bound:
                raise Broken(f"no end after {bound} random actions (Game.actions_max): {moments[-1]}")
            seat, action = random_action(match, chance)
            try:
                match.submit(seat, action, None, now_ms)
            except Rejected as refused:
                raise Broken(
                    f"seat {seat}: {action} is legal but refused as {refused.code}: {moments[-1]}"
                ) from refused
        return Played(match, moments)


def random_action(match: Match, chance: Quick) -> tuple[Seat, Action]:
    """A seat that may act and what it does: mostly what it owes, at times a right to cut in or a changed sealed
    choice."""
    owed = [one for one in match.asked if one.prompt.seat in match.awaited and match.choice(one) is None]
    blocking = [one for one in owed if one.prompt.blocking]
    rights = [one for one in match.asked if not one.prompt.blocking]
    chosen = [one for one in match.asked if match.choice(one) is not None]
    pool = blocking
    if rights and chance.below(RIGHT_TAKEN_ONE_IN) == 0:
        pool = rights
    elif chosen and chance.below(CHANGED_ONE_IN) == 0:
        pool = chosen
    for asked in chance.shuffle(pool) + blocking:
        found = entries(match, asked)
        if found:
            return asked.prompt.seat, sample(found, chance)
    raise Broken(f"nobody can act, though seats {match.awaited} are asked: {Moment(match, 0)}")


def entries(match: Match, asked: Asked) -> list[Action | Pick]:
    """The legal actions that answer a prompt."""
    return answers(match.legal(asked.prompt.seat), asked.prompt)


def views(match: Match, viewers: Sequence[Viewer]) -> bytes:
    """All that the viewers are shown, as bytes."""
    return canonical([[match.frame(viewer), match.history(viewer)] for viewer in viewers])


def frames(match: Match, viewers: Sequence[Viewer]) -> bytes:
    """What the viewers are shown now, their numbers and the last of their log included."""
    return canonical([match.frame(viewer) for viewer in viewers])
