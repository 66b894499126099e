"""A house whose Redis is away goes on."""

import pytest
from django.core.cache import caches

from parlour.accounts.limits import Limit, allowed
from parlour.accounts.models import Person
from parlour.config import environment

NOBODY_LISTENS = "redis://127.0.0.1:1/0"


@pytest.fixture
def away(settings):
    settings.CACHES = environment.caches(NOBODY_LISTENS)
    return caches["default"]


def test_nothing_is_found_in_a_cache_that_is_away(away):
    away.set("key", 1)
    assert (away.get("key"), away.get("key", 5), away.get_or_set("key", 7), "key" in away) == (None, 5, 7, False)
    assert (away.add("key", 1), away.touch("key"), away.delete("key")) == (True, False, False)
    with pytest.raises(ValueError, match="not found"):
        away.incr("key")


def test_limits_limit_nobody_meanwhile(away):
    assert [allowed(Limit("once", 1, 60), "Ada") for _ in range(3)] == [True] * 3


def test_everybody_may_come_in_meanwhile(away, client, db):
    Person.objects.create_user("Ada", "ada@example.org", "correct horse battery")
    form = {"username": "Ben", "email": "ben@example.org", "password1": "correct horse battery"}
    assert client.post("/account/signup/", form).status_code == 302
    client.logout()
    assert client.post("/account/login/", {"login": "Ada", "password": "wrong"}).status_code == 200
    assert client.post("/account/login/", {"login": "Ada", "password": "correct horse battery"}).status_code == 302
