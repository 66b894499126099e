"""Many matches between bots: what wins, how long matches are, and whatever goes wrong on the way.

Time in these matches is counted, not measured. Usually each action comes late enough for countdowns and gaps, and in
time for every window, and whoever races comes in turn; `Timed` lets bots answer when they would at a table. A fault is
a broken promise of the game or of a bot (an exception, a refused answer, a match without end). It ends its own match
only.
"""

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

from gamefold.asked import Asked
from gamefold.audience import Seat
from gamefold.bots import Bot, Budget, Kind, Quick, Sampler, pace
from gamefold.bots.answers import KEPT_BACK
from gamefold.faults import fault
from gamefold.game import Action, AnyGame, Json, Rejected
from gamefold.match import Match

STEP_MS = 1_000
LATEST_BEFORE_DUE_MS = 1
NORMAL_95 = 1.96
"""Standard deviations of a normal distribution that 95 % lie within."""


class Lengths(msgspec.Struct, frozen=True):
    """Actions a match, of the finished ones."""

    min: int
    median: int
    max: int


class Fault(msgspec.Struct, frozen=True):
    """What went wrong in which match, and where in the code; `key` is the match key in hex, enough to play it again."""

    match: int
    key: str
    error: str


class Simulation(msgspec.Struct):
    """The result: `wins` are one a bot, shared wins as fractions; `seconds` is for the caller to fill in."""

    game: str
    seats: int
    matches: int
    bots: list[str]
    seed: str
    options: dict[str, Json]
    finished: int = 0
    actions: int = 0
    events: int = 0
    seconds: float = 0.0
    wins: list[float] = []
    lengths: Lengths = Lengths(0, 0, 0)
    faults: list[Fault] = []


def simulate(
    game: AnyGame,
    *,
    matches: int,
    seats: int,
    kinds: Sequence[Kind],
    seed: str = "simulation",
    options: Mapping[str, Json] | None = None,
    budget: Callable[[Kind], Budget],
    progress: Callable[[int], None] = lambda done: None,
    timed: bool = False,
) -> Simulation:
    """Plays the matches one after the other; in match *n* seat *s* belongs to bot *(s + n) mod bots*.

    Raises `Rejected` (bad_seats, bad_option) before the first match. `progress` is told how many matches are done.
    `timed`: bots answer when they would at a table.
    """
    result = Simulation(game.key, seats, matches, [kind.name for kind in kinds], seed, dict(options or {}))
    result.wins = [0.0] * len(kinds)
    Match.start(game, result.options, seats, b"")
    lengths: list[int] = []
    for number in range(matches):
        order = [(seat + number) % len(kinds) for seat in range(seats)]
        key = match_key(seed, number)
        table = (Timed if timed else Play)(game, result.options, key, [kinds[at] for at in order], budget)
        try:
            table.run()
        except Exception as error:  # noqa: BLE001 - whatever a game or a bot raises is what this is here to find
            result.faults.append(Fault(number, key.hex(), fault(error)))
        else:
            lengths.append(table.actions)
            _count(result, table, order)
        progress(number + 1)
    if lengths:
        result.lengths = Lengths(min(lengths), sorted(lengths)[len(lengths) // 2], max(lengths))
    return result


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times of 20 (Wilson, 1927). A shared win counts as its fraction.

    >>> [round(share, 3) for share in interval(191, 200)]
    [0.917, 0.976]
    """
    share, spread = wins / matches, NORMAL_95**2 / matches
    middle = share + spread / 2
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / matches + spread / (4 * matches))
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def match_key(seed: str, number: int) -> bytes:
    """The key of a match from the seed of the run."""
    return hashlib.sha256(f"{seed}:{number}".encode()).digest()


def _count(result: Simulation, table: "Play", order: Sequence[int]) -> None:
    result.finished += 1
    result.actions += table.actions
    result.events += table.match.seq
    outcome = table.match.outcome
    for seat in outcome.winners if outcome else ():
        assert outcome is not None
        result.wins[order[seat]] += 1 / len(outcome.winners)


class Play:
    """One match between bots."""

    def __init__(
        self,
        game: AnyGame,
        options: Mapping[str, Json],
        key: bytes,
        kinds: Sequence[Kind],
        budget: Callable[[Kind], Budget],
    ) -> None:
        self.match = Match.start(game, options, len(kinds), key)
        self.kinds = kinds
        self.bots: list[Bot] = [kind.make(key + bytes([seat])) for seat, kind in enumerate(kinds)]
        self.budget = budget
        self.now_ms = 0
        self.commands: list[tuple[Seat, int, Action]] = []
        self.actions_max = game.actions_max(self.match.options, len(kinds))

    @property
    def actions(self) -> int:
        return len(self.commands)

    def run(self) -> None:
        """To the end. Raises RuntimeError where there is none, and whatever the game or a bot raises."""
        while not self.match.is_over:
            self.now_ms = later(self.match, self.now_ms)
            acted = [seat for seat in self._asked() if self._ask(seat)]
            if not acted:
                raise RuntimeError(f"no bot answers, though seats {self.match.awaited} are asked")
            if self.actions > self.actions_max:
                raise RuntimeError(f"no end after {self.actions_max} actions")

    def _asked(self) -> list[Seat]:
        """Seats with a prompt; who begins changes from round to round, so that no seat wins every race."""
        seats = sorted({one.prompt.seat for one in self.match.asked})
        first = self.actions % len(seats)
        return seats[first:] + seats[:first]

    def _ask(self, seat: Seat) -> bool:
        """Whether the seat answered something. A race may have been decided while it was waiting."""
        match = self.match
        if match.is_over or not match.prompts_of(seat):
            return False
        frame = match.frame(seat)
        answer = self.bots[seat].choose(frame, Sampler(match, seat), self.budget(self.kinds[seat]))
        if answer is None:
            return False
        try:
            match.submit(seat, answer.action, answer.prompt, self.now_ms)
        except Rejected as refusal:
            raise RuntimeError(f"{self.kinds[seat].name} is refused {answer.action}: {refusal.code}") from refusal
        self.commands.append((seat, self.now_ms, answer.action))
        self.now_ms = later(match, self.now_ms)
        return True


class Timed(Play):
    """One in which each prompt has the delay of its bot (`bots.pace`): the quicker win races, some overlook them, and
    windows close."""

    luck: Quick
    due: dict[str, int | None]
    """When each open prompt is answered; None: its bot overlooks it, or has let it pass."""

    def run(self) -> None:
        self.luck, self.due = Quick(b"pace", self.match.key), {}
        expired = 0
        while not self.match.is_over:
            asked = [one for one in self.match.asked if self.match.choice(one) is None]
            self.due = {one.id: self.due[one.id] if one.id in self.due else self._drawn(one) for one in asked}
            windows = {one.id: one.due_ms for one in asked if one.due_ms is not None}
            ready = [(due, one.prompt.seat, one.id) for one in asked if (due := self.due[one.id]) is not None]
            if windows and (not ready or min(windows.values()) <= min(ready)[0]):
                self.now_ms = max(self.now_ms, min(windows.values()))
                self.match.expire(self.now_ms, {one for one, due in windows.items() if due <= self.now_ms})
                expired += 1
            elif ready:
                self._answer(*min(ready))
            else:
                raise RuntimeError(f"no bot answers, though seats {self.match.awaited} are asked")
            if self.actions + expired > self.actions_max:
                raise RuntimeError(f"no end after {self.actions_max} actions")

    def _drawn(self, asked: Asked) -> int | None:
        """What has to be answered is not overlooked."""
        reactions = self.match.game.reactions(asked.prompt)
        wait_ms = pace.delay_ms(reactions, self.kinds[asked.prompt.seat].name, self.luck.below)
        if wait_ms is None and (not asked.prompt.blocking or asked.due_ms is not None):
            return None
        return max(self.now_ms, asked.opens_ms) + (wait_ms or 0)

    def _hurried(self, seat: Seat, prompt: str) -> Kind:
        """The bot of a seat with the time that it has for this prompt."""
        asked = next(one.prompt for one in self.match.prompts_of(seat) if one.id == prompt)
        kind = self.kinds[seat]
        return msgspec.structs.replace(kind, think_ms=pace.think_ms(self.match.game.reactions(asked), kind.name))

    def _answer(self, due_ms: int, seat: Seat, prompt: str) -> None:
        match, self.now_ms = self.match, max(self.now_ms, due_ms)
        frame = match.frame(seat)
        frame[KEPT_BACK] = pace.kept_back(match, seat, prompt)
        answer = self.bots[seat].choose(frame, Sampler(match, seat), self.budget(self._hurried(seat, prompt)))
        if answer is None:
            self.due[prompt] = None
            return
        try:
            match.submit(seat, answer.action, answer.prompt, self.now_ms)
        except Rejected as refusal:
            if refusal.code != "too_fast":
                raise RuntimeError(f"{self.kinds[seat].name} is refused {answer.action}: {refusal.code}") from refusal
            self.due[prompt] = self.now_ms + max(gap.ms for gap in match.game.gaps(match.options))
            return
        self.commands.append((seat, self.now_ms, answer.action))
        self.due.pop(answer.prompt, None)  # a prompt that outlasts its answer is owed anew


def later(match: Match, now_ms: int) -> int:
    """A moment at which every countdown and gap is over and, where possible, no window has closed."""
    gaps = max((gap.ms for gap in match.game.gaps(match.options)), default=0)
    opens = max((one.opens_ms for one in match.asked), default=0)
    due = min((one.due_ms for one in match.asked if one.due_ms is not None), default=None)
    wished = max(now_ms + max(gaps, STEP_MS), opens)
    return wished if due is None else max(now_ms, min(wished, due - LATEST_BEFORE_DUE_MS))
