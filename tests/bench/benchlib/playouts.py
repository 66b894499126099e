"""Random matches for benchmarks: through a game's own functions, and through `Match`."""

import msgspec

from gamefold import codec, sample
from gamefold.bots.quick import Quick
from gamefold.drive import Drive, answers
from gamefold.game import AnyGame
from gamefold.match import Match

KEY = b"bench"
FAR_APART_MS = 60_000


def by_functions(game: AnyGame, chosen: msgspec.Struct, seats: int, seed: int) -> int:
    """One random match through prompts, legal, decide, resolve and apply alone. The number of actions."""
    luck = Quick(seed.to_bytes(8, "big"))
    state = None
    for event in game.setup(chosen, seats, luck):
        state = game.apply(state, event)
    line = Drive(game, state, luck)
    actions = 0
    while not line.is_over:
        prompt = line.next()
        line.act(prompt.seat, sample(line.answers(prompt), luck))
        actions += 1
    return actions


def by_match(game: AnyGame, given: dict[str, object], seats: int, seed: int) -> Match:
    """One random match through `Match`: prompts with identity, audiences, histories."""
    luck = Quick(seed.to_bytes(8, "big"))
    match = Match.start(game, given, seats, KEY + seed.to_bytes(8, "big"))
    now_ms = 0
    while not match.is_over:
        now_ms += FAR_APART_MS if any(one.prompt.opens_ms for one in match.asked) else 1_000
        asked = next(one for one in match.asked if match._blocks(one))
        if asked.due_ms is not None and asked.due_ms <= now_ms:
            match.expire(now_ms, [asked.id])
            continue
        entries = answers(match.legal(asked.prompt.seat), asked.prompt)
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
