"""Matches that guests have begun, with their tokens: `people MATCHES GAME OPTIONS-JSON SEATS…`. Several numbers of
seats take turns.
"""

import json
import sys
from typing import Any
from uuid import UUID

import django
import msgspec

from benchlib.jobs import tell


def begun(game: str, options: dict[str, Any], seats: int = 2) -> tuple[UUID, list[str]]:
    """A running match of new guests; its id and their tokens, by seat."""
    from parlour.accounts.services import guest_create
    from parlour.matches.domain import MatchRequest
    from parlour.matches.services.tables import match_open, seat_take

    guests = [guest_create() for _ in range(seats)]
    kinds = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    request = msgspec.convert({"game": game, "options": options, "seats": kinds}, MatchRequest)
    match = match_open(guests[0][0], request)
    for person, _ in guests[1:]:
        seat_take(match, person)
    return match, [token or "" for _, token in guests]


if __name__ == "__main__":
    django.setup()
    count, game, options, *widths = int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]), *sys.argv[4:]
    made = [begun(game, options, int(widths[number % len(widths)])) for number in range(count)]
    tell([{"match": str(match), "tokens": tokens} for match, tokens in made])
