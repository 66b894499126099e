"""The border where a broken game is caught. A refusal passes; anything else that a game raises stops its own match and
nothing more.

Evidence goes to a row that staff see. It names what was asked and what was raised, never what was in it: a trace has
lines of code, no values.
"""

import secrets
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


class GameFault(Exception):
    """A game broke an invariant while `doing` something; the cause hangs on it. `stops`: the match cannot go on."""

    def __init__(self, match: UUID, game: str, seq: int, doing: str, *, stops: bool = True) -> None:
        super().__init__(f"{game}: {doing} at {seq}")
        self.match = match
        self.game = game
        self.seq = seq
        self.doing = doing
        self.stops = stops
        self.reference = secrets.token_hex(6)

    @property
    def trace(self) -> str:
        """Where it happened, without values."""
        cause = self.__cause__ or self
        lines = [f"{type(cause).__name__}\n"]
        lines += [
            f"{frame.filename}:{frame.lineno} {frame.name}\n" for frame in traceback.extract_tb(cause.__traceback__)
        ]
        return "".join(lines)


def fault_keep(fault: GameFault) -> MatchStopped:
    """Keeps the evidence for staff; the refusal that names it."""
    doing = f"{fault.doing} ({fault.reference})"
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
        fault = GameFault(match, game, seq, doing, stops=stops)
        log.error(
            "game_failed", match=str(match), game=game, seq=seq, doing=doing, reference=fault.reference,
            error=type(error).__name__,
        )  # fmt: skip
        raise fault from error
