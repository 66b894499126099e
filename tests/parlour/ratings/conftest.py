"""Rated matches of the tiny games between people with accounts."""

import pytest
from worlds import World

from parlour.matches.services.commands import resign
from parlour.ratings.models import Rating


class Rated(World):
    """What a test plays, and what it looks up."""

    def play(self, *names, **more):
        """The first of them wins; the others give up."""
        match = self.begun(*names, **{"rated": True, **more})
        for seat in range(1, len(names)):
            resign(match, seat=seat)
        return match

    def rows(self):
        """Everything that is kept, but not in which order it came."""
        kept = ("game", "person__name", "mu", "sigma", "matches", "played_at")
        return sorted(Rating.objects.values_list(*kept))

    def matches(self):
        return dict(Rating.objects.values_list("person__name", "matches"))

    def points(self, name, game="stones"):
        return Rating.objects.get(game=game, person__name=name).skill.points


@pytest.fixture
def world(transactional_db):
    world = Rated()
    yield world
    world.back()
