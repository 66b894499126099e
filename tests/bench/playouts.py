"""Random matches for benchmarks: through a game's own functions, and through `Match`."""

import msgspec

from gamefold import Pick, action_name, codec, sample
from gamefold.chance import Draws
from gamefold.game import AnyGame
from gamefold.match import Match

KEY = b"bench"
FAR_APART_MS = 60_000


class Quick(Draws):
    """A cheap generator (splitmix64) so that luck is not what is measured."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        word = self._state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        return (word ^ (word >> 27)) % bound


def by_functions(game: AnyGame, chosen: msgspec.Struct, seats: int, seed: int) -> int:
    """One random match through prompts, legal, decide, resolve and apply alone. The number of actions."""
    luck = Quick(seed)
    state = None
    for event in game.setup(chosen, seats, luck):
        state = game.apply(state, event)
    actions = 0
    sealed: dict[int, msgspec.Struct] = {}
    while game.outcome(state) is None:
        prompts = game.prompts(state)
        open_ones = [one for one in prompts if one.blocking and one.seat not in sealed]
        prompt = open_ones[0]
        entries = [one for one in game.legal(state, prompt.seat) if _name(one) in prompt.takes]
        action = sample(entries, luck)
        actions += 1
        if prompt.sealed is not None:
            sealed[prompt.seat] = action
            if len(open_ones) > 1:
                continue
            events, sealed = game.resolve(state, prompt.sealed, sealed, luck), {}
        else:
            events = game.decide(state, prompt.seat, action, luck)
        for event in events:
            state = game.apply(state, event)
    return actions


def _name(entry: object) -> str:
    return action_name(entry.action if isinstance(entry, Pick) else entry)  # type: ignore[arg-type]


def by_match(game: AnyGame, given: dict[str, object], seats: int, seed: int) -> Match:
    """One random match through `Match`: prompts with identity, audiences, histories."""
    luck = Quick(seed)
    match = Match.start(game, given, seats, KEY + seed.to_bytes(8, "big"))
    now_ms = 0
    while not match.is_over:
        now_ms += FAR_APART_MS if any(one.prompt.opens_ms for one in match.asked) else 1_000
        asked = next(one for one in match.asked if match._blocks(one))
        if asked.due_ms is not None and asked.due_ms <= now_ms:
            match.expire(now_ms, [asked.id])
            continue
        entries = [one for one in match.legal(asked.prompt.seat) if _name(one) in asked.prompt.takes]
        match.submit(asked.prompt.seat, sample(entries, luck), asked.id, now_ms)
    return match


def stored_log(match: Match) -> list[tuple[str, int, bytes]]:
    """The game's events of a match as they are stored."""
    return [(record.name, record.schema, record.data) for record in match.records if not record.is_kernel]


def fold(game: AnyGame, log: list[tuple[str, int, bytes]]) -> int:
    """Typed decode and fold of one stored match. The number of events."""
    state = None
    for name, schema, data in log:
        state = game.apply(state, codec.decode_event(game, name, schema, data))
    return len(log)
