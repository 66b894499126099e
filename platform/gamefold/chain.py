"""The hash chain of a match: what makes a stored stream provably unaltered, for the store that writes it and every
verifier.

The one hard idea: *a part can be withheld or erased without breaking the chain*. An event is hashed as an envelope
(what anybody may know of it) and one salted digest for each of its parts, a part being what one audience may read.
Whoever holds a part and its salt can check it; whoever holds only the digest can check everything else and learns
nothing, because the salts are HMACs of a secret of the match. The number of digests is fixed for each event type: a
part that an event lacks is hashed as an empty one, so that neither the count nor a digest tells that there was
something to hide.

All numbers are big endian, all texts UTF-8, all JSON canonical (`gamefold.codec`), every hash SHA-256:

- genesis `H("parlour-chain-1" ‖ header)`: the `previous` of event 1; it ties the chain to one match, game and options
- salt `HMAC(secret, "parlour-salt-1" ‖ seq as 8 bytes ‖ part as 4 bytes)`, parts counted from 0
- part `H("parlour-part-1" ‖ salt ‖ data)`
- link `H("parlour-link-1" ‖ previous ‖ len(envelope) as 4 bytes ‖ envelope ‖ count as 4 bytes ‖ digests)`
- key commitment `H("parlour-key-1" ‖ key)`

Vectors: `tests/gamefold/test_chain.py`.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

import msgspec

from gamefold.audience import Seat

HASH_BYTES = 32


class Envelope(msgspec.Struct, frozen=True):
    """What anybody may know of a stored event. `lead`: first event of its command; `command`: that command's id, if
    any."""

    seq: int
    name: str
    schema: int
    seat: Seat | None
    at_ms: int
    lead: bool
    command: str | None = None
    action: str = ""

    def encode(self) -> bytes:
        """The bytes that are hashed: every field, by name."""
        return msgspec.json.encode(self, order="sorted")


def genesis(header: bytes) -> bytes:
    """The start of a chain; `header` is the canonical JSON of what the match was set up with."""
    return hashlib.sha256(b"parlour-chain-1" + header).digest()


def commitment(key: bytes) -> bytes:
    """What is published before the start about the key of a match's chance."""
    return hashlib.sha256(b"parlour-key-1" + key).digest()


def salt(secret: bytes, seq: int, part: int) -> bytes:
    """The salt of one part of one event."""
    return hmac.digest(secret, b"parlour-salt-1" + seq.to_bytes(8, "big") + part.to_bytes(4, "big"), "sha256")


def part_digest(salt: bytes, data: bytes) -> bytes:
    """The digest of a part: its canonical JSON, or nothing for a part that the event lacks."""
    return hashlib.sha256(b"parlour-part-1" + salt + data).digest()


def part_digests(secret: bytes, seq: int, parts: Iterable[bytes]) -> list[bytes]:
    """The digests of all parts of one event, in order."""
    return [part_digest(salt(secret, seq, number), data) for number, data in enumerate(parts)]


def link(previous: bytes, envelope: bytes, digests: Sequence[bytes]) -> bytes:
    """The hash of an event: its place in the chain.

    >>> link(genesis(b"{}"), b"{}", [part_digest(bytes(32), b"")]).hex()[:16]
    '03002a5de8b8ce80'
    """
    assert len(previous) == HASH_BYTES and all(len(digest) == HASH_BYTES for digest in digests)
    head = b"parlour-link-1" + previous + len(envelope).to_bytes(4, "big") + envelope
    return hashlib.sha256(head + len(digests).to_bytes(4, "big") + b"".join(digests)).digest()
