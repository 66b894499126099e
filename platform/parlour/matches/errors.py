"""What the match service refuses: codes from a closed list, each with a sentence. Codes of games have theirs in the
game's texts."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from gamefold.game import Json


class Kind(IntEnum):
    """The families of refusals, by the status that REST gives them."""

    MALFORMED = 400
    FORBIDDEN = 403
    MISSING = 404
    CONFLICT = 409
    RULE = 422
    TOO_MANY = 429
    UNAVAILABLE = 503


SENTENCES = {
    "bad_bot": _("There is no bot of this name for this game."),
    "bad_number": _("This history has no such number."),
    "bad_user": _("There is nobody of this name."),
    "game_missing": _("There is no such game here."),
    "id_reused": _("This id came before with another request."),
    "in_progress": _("The same request is still being worked on."),
    "malformed": _("This is not what can be asked here: {reason}"),
    "match_stopped": _("The match stands still because its game failed. Staff have been told."),
    "no_seat": _("No seat is free for you at this table."),
    "not_found": _("There is no such match."),
    "not_open": _("The match has begun or ended already."),
    "not_over": _("Only once the match is over."),
    "not_running": _("The match is not running."),
    "not_seated": _("You have no seat in this match."),
    "not_yours": _("You may look from your own seat or as a spectator only."),
    "only_one_seat": _("One person takes one seat."),
    "over": _("The match is over."),
    "practice": _("A match from a position is practice and cannot be rated."),
    "too_late": _("That question is already closed."),
    "unavailable": _("The house cannot write anything down just now. Try again soon."),
}


NOTICES = {
    "left": _("Everybody left the table before the start."),
    "unstarted": _("Nobody came in time, so the table was closed."),
}
"""Why a table closed, for whoever comes later."""

ABORTS = {
    "agreed": _("All agreed to that."),
    "idle": _("Nobody had done anything for a long time."),
    "nobody": _("Time ran out, and no person was playing any more."),
}
"""Why a match was called off, by the cause of its last event."""


class Refused(Exception):
    """A normal refusal; nothing has changed. `message` where a game has its own sentence for the code."""

    def __init__(self, kind: Kind, code: str, slots: Mapping[str, Json] | None = None, message: str = "") -> None:
        super().__init__(code)
        self.kind = kind
        self.code = code
        self.slots: dict[str, Json] = dict(slots or {})
        self._message = message

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        return self._message or sentence(self.code, self.slots)


class Late(Refused):
    """The prompt was closed: the caller shows the frame that was missed."""

    def __init__(self, code: str, slots: Mapping[str, Json], message: str) -> None:
        super().__init__(Kind.CONFLICT, code, slots, message)


class MatchStopped(Refused):
    """The game of this match broke an invariant; `reference` finds the evidence."""

    def __init__(self, match: UUID, reference: str) -> None:
        super().__init__(Kind.CONFLICT, "match_stopped", {"reference": reference})
        self.match = match


def sentence(code: str, slots: Mapping[str, Any]) -> str:
    text = gettext(SENTENCES[code])
    return text.format(**slots) if slots else text


def missing() -> Refused:
    """The one answer for what does not exist and for what one may not know of."""
    return Refused(Kind.MISSING, "not_found")
