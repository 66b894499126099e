"""The border where a broken game is caught. A refusal passes; anything else that a game raises stops its own match and
nothing more.

Evidence goes to a row that staff see. It names what was asked and what was raised, never what was in it: a trace has
lines of code, no values.
"""

import hashlib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from django.db import Error as DatabaseError

from gamefold.game import Rejected
from gamefold.match import NoSuchNumber
from parlour.matches.errors import MatchStopped, Refused
from parlour.matches.models import Fault
from parlour.store.errors import CommandReused, StreamMissing

log = structlog.get_logger(__name__)

PASSED = (Rejected, Refused, CommandReused, StreamMissing, NoSuchNumber, DatabaseError)

REFERENCE_SIGNS = 12


class GameFault(Exception):
    """A game broke an invariant while `doing` something; the cause hangs on it. `trace`: the place in the code.
    `stops`: the match cannot go on."""

    def __init__(self, match: UUID, game: str, seq: int, doing: str, *, trace: str = "", stops: bool = True) -> None:
        super().__init__(f"{game}: {doing} at {seq}")
        self.match = match
        self.game = game
        self.seq = seq
        self.doing = doing
        self.trace = trace
        self.stops = stops

    @property
    def reference(self) -> str:
        """What people are told and staff look for: the same for all who meet the same fault of one match, on whatever
        way: what was raised and the last line of code count, not those that led there."""
        lines = self.trace.splitlines()
        what = f"{self.match} {self.seq} {lines[:1]} {lines[-1:]}"
        return hashlib.sha256(what.encode()).hexdigest()[:REFERENCE_SIGNS]


def trace_of(error: Exception) -> str:
    """Where it happened, without values."""
    lines = [f"{type(error).__name__}\n"]
    lines += [f"{frame.filename}:{frame.lineno} {frame.name}\n" for frame in traceback.extract_tb(error.__traceback__)]
    return "".join(lines)


def fault_keep(fault: GameFault) -> MatchStopped:
    """Keeps the evidence for staff, once for each match and place in it and in the code, however many meet it; the
    refusal that names it. Whoever calls holds the match's lock, if there is a match."""
    reference = f"({fault.reference})"
    if not Fault.objects.filter(match=fault.match, seq=fault.seq, doing__endswith=reference).exists():
        doing = f"{fault.doing} {reference}"
        Fault.objects.create(match=fault.match, game=fault.game, seq=fault.seq, doing=doing, trace=fault.trace)
    return MatchStopped(fault.match, fault.reference)


@contextmanager
def guarded(match: UUID, game: str, seq: int, doing: str, *, stops: bool = True) -> Iterator[None]:
    """Turns whatever a game raises, other than a refusal, into a GameFault."""
    try:
        yield
    except PASSED:
        raise
    except Exception as error:
        fault = GameFault(match, game, seq, doing, trace=trace_of(error), stops=stops)
        log.error(
            "game_failed", match=str(match), game=game, seq=seq, doing=doing, reference=fault.reference,
            error=type(error).__name__,
        )  # fmt: skip
        raise fault from error
