"""A house with people in it, and browsers without scripts."""

import msgspec
import pytest
from django.test import Client

from parlour.accounts.models import Person
from parlour.accounts.services import guest_create
from parlour.matches.domain import MatchRequest
from parlour.matches.services.commands import resign
from parlour.matches.services.tables import match_open, seat_take

PASSWORD = "a long password"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def browser():
    """A browser without scripts, logged in as a person or as nobody; a bug shows as status 500."""

    def open_browser(person=None) -> Client:
        client = Client(raise_request_exception=False)
        if person is not None:
            client.force_login(person, backend=BACKEND)
        return client

    return open_browser


class House:
    """Ada and Ben play, Cleo opened a table, a guest is there; one match is over, one is private."""

    def __init__(self):
        self.ada, self.ben, self.cleo = (
            Person.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD) for name in ("Ada", "Ben", "Cleo")
        )
        self.guest = guest_create(with_token=False)[0]
        self.running = self.play(self.ada, self.ben)
        self.over = self.play(self.ada, self.ben)
        resign(self.over, seat=0)
        self.private = self.play(self.ada, self.ben, private=True)
        self.open = self.table(self.cleo)

    def table(self, person, game="stones", seats=(ME, OPEN), **more):
        return match_open(person, msgspec.convert({"game": game, "seats": list(seats), **more}, MatchRequest))

    def play(self, one, other, **more):
        match = self.table(one, **more)
        seat_take(match, person=other)
        return match


@pytest.fixture
def house(transactional_db) -> House:
    return House()
