"""Open prompts and their identity: what a command names when it answers."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from gamefold.game import Prompt

PROMPT_ID_CHARS = 16
LOOKED_BACK = 500
"""So many questions of its seat an answer may be late and still hear so."""


class Asked:
    """An open prompt of a seat: its identity and since when it stands. `nth` counts the prompts that this seat was ever
    asked; `closed_seq` is the last event of the command that closed it, where that is remembered."""

    __slots__ = ("_id", "closed_seq", "key", "nth", "opened_ms", "prompt")

    def __init__(self, prompt: Prompt, nth: int, opened_ms: int, key: bytes, closed_seq: int | None = None) -> None:
        self.prompt = prompt
        self.nth = nth
        self.opened_ms = opened_ms
        self.key = key
        self.closed_seq = closed_seq
        self._id: str | None = None

    @property
    def id(self) -> str:
        """Opaque: a keyed hash of what its seat knows anyway."""
        if self._id is None:
            text = f"{self.prompt.seat}:{self.nth}:{self.prompt.kind}".encode()
            digest = hashlib.blake2b(text, key=hashlib.sha256(self.key).digest(), digest_size=12).digest()
            self._id = urlsafe_b64encode(digest).decode()[:PROMPT_ID_CHARS]
        return self._id

    def renewed(self, prompt: Prompt) -> Asked:
        """The same question in its present form."""
        return Asked(prompt, self.nth, self.opened_ms, self.key)

    def shut(self, seq: int) -> Asked:
        """The same question, closed by the command that ends with this event."""
        shut = self.renewed(self.prompt)
        shut.closed_seq, shut._id = seq, self._id
        return shut

    @property
    def opens_ms(self) -> int:
        """When the countdown is over."""
        return self.opened_ms + self.prompt.opens_ms

    @property
    def due_ms(self) -> int | None:
        """When its own window closes."""
        within = self.prompt.within_ms
        return None if within is None else self.opens_ms + within


def still_open(old: list[Asked], prompt: Prompt) -> Asked | None:
    """The open prompt that asks the same, taken from the list. Whether it blocks may change: who has slapped may slap
    again."""
    for at, one in enumerate(old):
        if one.prompt == prompt:
            return old.pop(at)
    for at, one in enumerate(old):
        if _identity(one.prompt) == _identity(prompt):
            return old.pop(at).renewed(prompt)
    return None


def once_asked(id: str, name: str, known: Sequence[Asked], count: int) -> Prompt | None:
    """What a prompt of a seat asked that is closed. `known`: those of the seat that are remembered; one that is
    forgotten still tells by its id that it was among the last of the `count` that the seat was asked: then the like of
    it, which takes the same action."""
    for one in known:
        if one.id == id:
            return one.prompt
    kinds = {one.prompt.kind: one for one in known if name in one.prompt.takes}
    numbers = range(max(1, count - LOOKED_BACK + 1), count + 1)
    return next(
        (one.prompt for one in kinds.values() if any(Asked(one.prompt, nth, 0, one.key).id == id for nth in numbers)),
        None,
    )


def _identity(prompt: Prompt) -> tuple[object, ...]:
    return prompt.seat, prompt.serial, prompt.kind, prompt.takes, prompt.data
