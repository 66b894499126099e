"""Finished matches as files that prove themselves (`gamefold.export`), and their verification from the store."""

from collections.abc import Iterator
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from gamefold import chain, codec, export
from gamefold.game import AnyGame
from parlour.matches.errors import Kind, Refused, missing
from parlour.registry.errors import GameMissing
from parlour.registry.selectors import game_get
from parlour.store.errors import StreamMissing
from parlour.store.models import Status, Stream
from parlour.store.selectors import Setup, chain_read, stream_read

ENDED = (Status.OVER, Status.ABORTED)


def match_export(match: UUID) -> Iterator[bytes]:
    """The lines of the file of a finished match. Refuses `not_found`, `not_over` before the first line."""
    try:
        setup, head = stream_read(match)
    except StreamMissing as error:
        raise missing() from error
    if head.status not in ENDED or head.seq == 0:
        raise Refused(Kind.FORBIDDEN, "not_over")
    return _lines(match, setup)


def match_verify(match: UUID) -> export.Verdict:
    """What the stored events of a finished match prove. Raises export.Unverified; refuses like `match_export`."""
    verdict = export.verify(match_export(match), game_of)
    _, head = stream_read(match)
    if (verdict.hash, verdict.events) != (head.hash.hex(), head.seq):
        raise export.Unverified("the head of the stream is not where its events end")
    return verdict


def finished(*, game: str | None = None) -> QuerySet[Stream]:
    """The finished streams, oldest first."""
    found = Stream.objects.filter(status__in=ENDED, seq__gt=0).order_by("match")
    return found if game is None else found.filter(game=game)


def game_of(key: str) -> AnyGame:
    """Raises LookupError."""
    try:
        return game_get(key)
    except GameMissing as error:
        raise LookupError(f"the game {key!r} is not installed") from error


def _lines(match: UUID, setup: Setup) -> Iterator[bytes]:
    header = export.Header(
        match=str(match),
        game=setup.game,
        ruleset=setup.ruleset,
        options=msgspec.json.decode(setup.options),
        seats=setup.seats,
        key_commitment=chain.commitment(setup.key).hex(),
        key=setup.key.hex(),
    )
    yield codec.canonical(header)
    for one in chain_read(match):
        command = None if one.command is None else str(one.command)
        known = (one.seq, one.name, one.schema, one.seat, one.at_ms, one.lead)
        envelope = chain.Envelope(*known, command=command, action=one.action)
        yield export.write(envelope, [data for _, data in one.parts], setup.secret, one.hash)
