"""People, and matches of the tiny games between them."""

from uuid import uuid4

import msgspec
import pytest

from parlour.accounts.models import Person
from parlour.matches import folds, frames
from parlour.matches.domain import CommandRequest, MatchRequest
from parlour.matches.presence import Present
from parlour.matches.services.commands import command_submit
from parlour.matches.services.tables import match_open, seat_take

ME, OPEN = {"kind": "me"}, {"kind": "open"}


class World:
    """What a test says and sees through the services."""

    def __init__(self):
        self.people = {}

    def person(self, name="Ada", **more):
        if name not in self.people:
            self.people[name] = Person.objects.create_user(name, **more)
        return self.people[name]

    def open(self, opener="Ada", game="stones", seats=(ME, OPEN), **more):
        request = msgspec.convert({"game": game, "seats": list(seats), **more}, MatchRequest)
        return match_open(self.person(opener), request)

    def begun(self, *names, **more):
        """A match in which these people sit, the first one having opened it."""
        names = names or ("Ada", "Ben")
        match = self.open(names[0], seats=[ME] + [OPEN] * (len(names) - 1), **more)
        for name in names[1:]:
            seat_take(match, self.person(name))
        return match

    def fold(self, match):
        return folds.current(match)

    def frame(self, match, viewer=0, **more):
        return msgspec.json.decode(frames.frame_read(folds.current(match), viewer, present=Present(), **more))

    def prompt(self, match, seat):
        return next(one["id"] for one in self.frame(match, seat)["prompts"] if one["seat"] == seat)

    def do(self, match, seat, action, *, prompt=None, id=None):
        return command_submit(match, seat=seat, command=CommandRequest(id or uuid4(), action, prompt))


@pytest.fixture
def world(transactional_db):
    return World()
