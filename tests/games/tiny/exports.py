"""A finished match of Magpies, and its file as a store would write it."""

from gamefold import chain, codec, export
from gamefold.export import Header
from gamefold.match import Match
from tiny.magpies import Bid, Magpies, Peek

KEY = bytes(range(32))
SECRET = b"secret of the salts"


def played() -> Match:
    match = Match.start(Magpies, {"rounds": 2}, 2, KEY)
    match.submit(0, Peek(), None, 0)
    for seat in (0, 1, 0, 1):
        match.submit(seat, Bid(seat + 1), None, 1_000)
    assert match.is_over
    return match


def header(match: Match, key: bytes | None = KEY) -> Header:
    return Header(
        match="0193-match",
        game=match.game.key,
        ruleset=match.game.ruleset,
        options={"rounds": 2},
        seats=match.seats,
        key_commitment=chain.commitment(KEY).hex(),
        key=None if key is None else key.hex(),
    )


def exported(match: Match, head: Header | None = None) -> list[bytes]:
    """The lines as a store would write them, hash by hash."""
    head = head or header(match)
    last, lines = chain.genesis(head.genesis()), [codec.canonical(head)]
    for one in match.records:
        envelope = chain.Envelope(one.seq, one.name, one.schema, one.seat, one.at_ms, one.lead, None, one.action)
        parts = [data for _, data in codec.parts(one.event)]
        last = chain.link(last, envelope.encode(), chain.part_digests(SECRET, one.seq, parts))
        lines.append(export.write(envelope, parts, SECRET, last))
    return lines
