"""The file of a finished match: one JSON object a line, a header and then every event, verifiable by itself.

Who writes one hands in what the store holds; who reads one needs nothing but this module, `chain`, and, to fold the
match to its outcome, the game. A part of an event may be withheld: it then stands there as its digest, and the chain
still holds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from gamefold import chain, codec
from gamefold.audience import Seat
from gamefold.codec import BrokenLog
from gamefold.faults import fault
from gamefold.game import AnyGame, Json, Outcome
from gamefold.history import StoredRecord
from gamefold.match import Match

FORMAT = 1


class Unverified(Exception):
    """A file that does not prove what it says, with the line and the reason."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the match was set up with. `seats`: their number; `key_commitment`, `key`: in hex, the key once it is
    revealed.

    The hash chain starts from everything here but the key.
    """

    match: str
    game: str
    ruleset: str
    options: dict[str, Json]
    seats: int
    key_commitment: str
    key: str | None = None
    parlour: int = FORMAT

    def genesis(self) -> bytes:
        """The bytes that the chain starts from."""
        value = codec.plain(self)
        del value["key"]
        return codec.canonical(value)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an event: its data and salt, or its digest alone where it is withheld."""

    data: dict[str, Json] | None = None
    salt: str | None = None
    digest: str | None = None

    def proof(self) -> bytes:
        """The digest, computed wherever the data is there. Raises Unverified."""
        if self.data is None and self.digest is not None and self.salt is None:
            return _digest(self.digest)
        if self.data is None or self.salt is None or self.digest is not None:
            raise Unverified("a part has data and salt, or a digest")
        return chain.part_digest(_digest(self.salt), codec.canonical(self.data))


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event. `at_ms`: milliseconds since 1970; `hash` in hex; the rest as in `chain.Envelope`."""

    seq: int
    name: str
    schema: int
    seat: Seat | None
    action: str
    at_ms: int
    lead: bool
    command: str | None
    parts: tuple[Part, ...]
    hash: str

    def envelope(self) -> chain.Envelope:
        return chain.Envelope(
            self.seq, self.name, self.schema, self.seat, self.at_ms, self.lead, self.command, self.action
        )

    def record(self) -> StoredRecord | None:
        """The event as a store holds it; None if a part is withheld."""
        data = [codec.canonical(part.data) for part in self.parts if part.data is not None]
        if len(data) < len(self.parts):
            return None
        return StoredRecord(
            self.seq, self.name, self.schema, codec.joined(data), self.seat, self.action, self.at_ms, self.lead
        )


class Verdict(msgspec.Struct, frozen=True):
    """What a file proves. `outcome` is None where it was not folded, for the reason in `unfolded`."""

    header: Header
    events: int
    hash: str
    withheld: int
    outcome: Outcome | None = None
    unfolded: str = ""


def write(envelope: chain.Envelope, parts: Sequence[bytes], secret: bytes, hash: bytes) -> bytes:
    """The line of a stored event; `parts` in the order of `codec.parts`, `secret` the match's secret of salts."""
    shown = [
        Part(msgspec.json.decode(data), chain.salt(secret, envelope.seq, number).hex())
        for number, data in enumerate(parts)
    ]
    fields = {name: getattr(envelope, name) for name in envelope.__struct_fields__}
    return codec.canonical(Line(**fields, parts=tuple(shown), hash=hash.hex()))


def withheld(line: bytes, numbers: Iterable[int]) -> bytes:
    """The line without the data of these parts."""
    read = msgspec.json.decode(line, type=Line)
    parts = list(read.parts)
    for number in numbers:
        parts[number] = Part(digest=parts[number].proof().hex())
    return codec.canonical(msgspec.structs.replace(read, parts=tuple(parts)))


def verify(lines: Iterable[bytes], game_of: Callable[[str], AnyGame]) -> Verdict:
    """Checks every hash and folds the match. `game_of` raises LookupError for a game that is not there.

    Raises Unverified: not this format, a gap, a hash that does not fit, a key that is not the one committed to, a
    stream that does not fold.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        raise Unverified("the file is empty")
    header = _decoded(first[1], Header, "line 1")
    if header.parlour != FORMAT:
        raise Unverified(f"line 1: format {header.parlour} is not known")
    events = list(_linked(header, numbered))
    if header.key is not None and chain.commitment(_unhex(header.key)).hex() != header.key_commitment:
        raise Unverified("the key is not the one that was committed to")
    verdict = Verdict(
        header,
        len(events),
        events[-1].hash if events else chain.genesis(header.genesis()).hex(),
        sum(part.data is None for event in events for part in event.parts),
    )
    return _folded(verdict, events, game_of)


def _linked(header: Header, numbered: Iterable[tuple[int, bytes]]) -> Iterator[Line]:
    """The events, each checked against the hash before it."""
    last = chain.genesis(header.genesis())
    for seq, (number, text) in enumerate(numbered, 1):
        line = _decoded(text, Line, f"line {number}")
        if line.seq != seq:
            raise Unverified(f"line {number}: event {line.seq} where {seq} belongs")
        last = chain.link(last, line.envelope().encode(), [part.proof() for part in line.parts])
        if last.hex() != line.hash:
            raise Unverified(f"line {number}: the hash of event {seq} does not fit")
        yield line


def _folded(verdict: Verdict, events: Sequence[Line], game_of: Callable[[str], AnyGame]) -> Verdict:
    records = [event.record() for event in events]
    if verdict.withheld:
        return msgspec.structs.replace(verdict, unfolded="parts are withheld")
    try:
        game = game_of(verdict.header.game)
    except LookupError as error:
        return msgspec.structs.replace(verdict, unfolded=str(error))
    try:
        match = Match.from_log(game, [record for record in records if record is not None], b"")
    except BrokenLog as error:
        raise Unverified(f"the events do not fold: {error}") from error
    except Exception as error:  # events that nobody has played break a game in any way
        raise Unverified(f"the events do not fold: {fault(error)}") from error
    if match.seats != verdict.header.seats:
        raise Unverified(f"the events are of {match.seats} seats, the header of {verdict.header.seats}")
    return msgspec.structs.replace(verdict, outcome=match.outcome)


T = TypeVar("T")


def _decoded(text: bytes, kind: type[T], where: str) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unverified(f"{where}: {error}") from error


def _unhex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Unverified(f"not hex: {text[:20]!r}") from error


def _digest(text: str) -> bytes:
    value = _unhex(text)
    if len(value) != chain.HASH_BYTES:
        raise Unverified(f"not {chain.HASH_BYTES} bytes: {text[:20]!r}")
    return value
