"""Snapshots of a match: a cached fold, droppable at any time, that the tail of the log is folded onto.

The last records stay with it, so that the log that a viewer is shown and the numbering go on; older entries are read
from the stored log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from gamefold import codec, history, options
from gamefold.asked import Asked
from gamefold.audience import Seat
from gamefold.codec import BrokenLog
from gamefold.game import Json, Outcome, Prompt, Rejected
from gamefold.history import Trail

if TYPE_CHECKING:
    from gamefold.match import Match

RECORDS_KEPT = 64

Status: TypeAlias = Literal["running", "over", "aborted"]


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a match."""

    base: int
    options: dict[str, Json]
    seats: int
    state: msgspec.Raw
    status: Status
    outcome: Outcome | None
    is_practice: bool
    heads: tuple[int, ...]
    asked: list[tuple[int, int]]
    closed: list[tuple[Prompt, int, int, int | None]]
    asked_count: list[int]
    sealed: list[tuple[str, Seat, dict[str, Json]]]
    gone: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    acted_ms: list[tuple[Seat, int, int]]
    records: list[history.SavedRecord]


def save(match: Match) -> bytes:
    """The snapshot of a match, canonical JSON."""
    first = max(0, len(match.trail) - RECORDS_KEPT)
    saved = Snapshot(
        base=match.base + first,
        options=options.stored(match.game, match.options, match.preset),
        seats=match.seats,
        state=msgspec.Raw(codec.canonical(match.state)),
        status=match.status,
        outcome=match.outcome,
        is_practice=match.is_practice,
        heads=match.heads,
        asked=[(one.nth, one.opened_ms) for one in match.asked],
        closed=[(one.prompt, one.nth, one.opened_ms, one.closed_seq) for one in match.closed],
        asked_count=match.asked_count,
        sealed=[
            (group, seat, codec.plain(choices[seat]))
            for group, choices in sorted(match.sealed.items())
            for seat in sorted(choices)
        ],
        gone=match.gone,
        absent=match.absent,
        acted_ms=[(seat, at, ms) for (seat, at), ms in match.acted_ms.items()],
        records=[history.save(record) for record in match.trail.since(first)],
    )
    return codec.canonical(saved)


def load(match: Match, data: bytes) -> None:
    """Fills an empty match. Raises BrokenLog where the snapshot does not fit today's game."""
    game, key = match.game, match.key
    try:
        saved = msgspec.json.decode(data, type=Snapshot)
        match.state = msgspec.json.decode(saved.state, type=game.state_type)
        match.options = options.restored(game, saved.options)
        prompts = game.prompts(match.state) if saved.status == "running" else ()
        match.asked = [
            Asked(prompt, nth, opened_ms, key) for prompt, (nth, opened_ms) in zip(prompts, saved.asked, strict=True)
        ]
        for group, seat, action in saved.sealed:
            match.sealed.setdefault(group, {})[seat] = codec.decode_action(game, action)
        match.trail = Trail([history.restore(game, record) for record in saved.records])
    except (msgspec.MsgspecError, ValueError, Rejected) as error:
        raise BrokenLog(f"{game.key}: snapshot: {error}") from error
    match.base, match.seats, match.status, match.outcome = saved.base, saved.seats, saved.status, saved.outcome
    match.preset, match.is_practice, match.heads = saved.options.get(options.PRESET), saved.is_practice, saved.heads
    match.closed = [Asked(prompt, nth, opened_ms, key, seq) for prompt, nth, opened_ms, seq in saved.closed]
    match.asked_count, match.gone, match.absent = saved.asked_count, saved.gone, saved.absent
    match.acted_ms = {(seat, at): ms for seat, at, ms in saved.acted_ms}
