"""Matches that two guests have begun, with their tokens: `people MATCHES GAME OPTIONS-JSON`."""

import json
import sys
from typing import Any
from uuid import UUID

import django
import msgspec

from benchlib.jobs import tell


def begun(game: str, options: dict[str, Any]) -> tuple[UUID, list[str]]:
    """A running match of two new guests; its id and their tokens, by seat."""
    from parlour.accounts.services import guest_create
    from parlour.matches.domain import MatchRequest
    from parlour.matches.services.tables import match_open, seat_take

    (ada, ada_token), (ben, ben_token) = guest_create(), guest_create()
    seats = [{"kind": "me"}, {"kind": "open"}]
    request = msgspec.convert({"game": game, "options": options, "seats": seats}, MatchRequest)
    match = match_open(ada, request)
    seat_take(match, ben)
    return match, [ada_token or "", ben_token or ""]


if __name__ == "__main__":
    django.setup()
    count, game, options = int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
    made = [begun(game, options) for _ in range(count)]
    tell([{"match": str(match), "tokens": tokens} for match, tokens in made])
