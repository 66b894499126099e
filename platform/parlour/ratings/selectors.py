"""Reading ratings."""

import msgspec
from django.db.models import F

from parlour.ratings.domain import SURE
from parlour.ratings.models import Rating

LISTED_MAX = 10
MATCHES_LEAST = 5
"""With fewer rated matches of a game nobody is listed."""


class Best(msgspec.Struct, frozen=True):
    """A line of the list: `person` is the id."""

    place: int
    person: int
    name: str
    points: int
    matches: int


def best_players(game: str) -> list[Best]:
    """The best of a game, the best first; one statement."""
    found = (
        Rating.objects.filter(game=game, matches__gte=MATCHES_LEAST)
        .select_related("person")
        .order_by((F("mu") - SURE * F("sigma")).desc(), "played_at", "person")
    )
    return [
        Best(place, row.person_id, row.person.name, row.skill.points, row.matches)
        for place, row in enumerate(found[:LISTED_MAX], 1)
    ]
