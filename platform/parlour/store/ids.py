"""Ids of matches: UUID version 7, so that new rows lie side by side in an index, with 74 random bits, so that nobody
guesses one."""

import secrets
import time
from uuid import UUID

_VERSION = 0x7 << 76
_VARIANT = 0b10 << 62
_KEY_BITS = 63


def match_id_new() -> UUID:
    """48 bits of Unix milliseconds, then chance (RFC 9562, section 5.7)."""
    milliseconds = time.time_ns() // 1_000_000
    return UUID(
        int=milliseconds << 80 | _VERSION | secrets.randbits(12) << 64 | _VARIANT | secrets.randbits(62),
    )


def lock_key(match: UUID) -> int:
    """The number of a match's advisory lock: its random half, as a positive 64-bit number."""
    return match.int & ((1 << _KEY_BITS) - 1)
