"""Guests, accounts and tokens through the services."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from parlour.accounts import domain, services
from parlour.accounts.authentication import person_of_token
from parlour.accounts.errors import Refused
from parlour.accounts.limits import Limit
from parlour.accounts.models import Person, Token
from parlour.accounts.selectors import person_by_name

pytestmark = pytest.mark.django_db


def test_guest_has_a_name_and_a_token_but_no_password():
    guest, token = services.guest_create()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert person_of_token(token) == guest


def test_guest_of_the_browser_has_no_token():
    guest, token = services.guest_create(with_token=False)
    assert token is None
    assert not guest.tokens.exists()


def test_guest_names_differ_even_where_chance_repeats(monkeypatch):
    class Stuck:
        def choice(self, words):
            return words[0]

        def randrange(self, first, last):
            return first

    monkeypatch.setattr(services, "CHANCE", Stuck())
    names = {services.guest_create(with_token=False)[0].name for _ in range(3)}
    assert len(names) == 3


def test_guests_of_one_address_are_limited(monkeypatch):
    monkeypatch.setattr(services, "GUESTS", Limit("guests", 2, 3600))
    services.guest_create(address="192.0.2.1")
    services.guest_create(address="192.0.2.1")
    with pytest.raises(Refused) as refused:
        services.guest_create(address="192.0.2.1")
    assert refused.value.code == "too_many_guests"
    assert services.guest_create(address="192.0.2.2")[0].is_guest
    assert Person.objects.count() == 3


def test_upgrade_keeps_the_row():
    guest, token = services.guest_create()
    person = services.guest_upgrade(guest, name="Nina", email="nina@example.org", password="a long password")
    assert (person.pk, person.name, person.is_guest) == (guest.pk, "Nina", False)
    assert person.check_password("a long password")
    assert person_of_token(token) == person


def test_upgrade_to_a_taken_name_changes_nothing(ada):
    guest, _ = services.guest_create()
    with pytest.raises(Refused) as refused:
        services.guest_upgrade(guest, name="aDA", email="nina@example.org", password="a long password")
    assert refused.value.code == "name_taken"
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email == ""


def test_upgrade_of_an_account_is_refused(ada):
    with pytest.raises(Refused) as refused:
        services.guest_upgrade(ada, name="Eve", email="eve@example.org", password="a long password")
    assert refused.value.code == "not_a_guest"


def test_person_is_found_whatever_the_case(ada):
    assert person_by_name("ADA") == ada
    assert person_by_name("Ada ") == ada
    assert person_by_name("Ad") is None


def test_token_is_stored_as_its_digest_alone(ada):
    text = services.token_create(ada, label="bot")
    stored = Token.objects.get()
    assert stored.digest == domain.token_digest(text)
    assert text not in (stored.digest, stored.label)


def test_token_that_was_taken_back_opens_nothing(ada):
    text = services.token_create(ada, label="bot")
    assert person_of_token(text) == ada
    services.token_revoke(ada, token_id=Token.objects.get().pk)
    assert person_of_token(text) is None


def test_token_of_somebody_else_cannot_be_taken_back(ada):
    text = services.token_create(ada, label="bot")
    other, _ = services.guest_create(with_token=False)
    services.token_revoke(other, token_id=Token.objects.get().pk)
    assert person_of_token(text) == ada


def test_tokens_are_limited(ada, monkeypatch):
    monkeypatch.setattr(services, "TOKENS_MAX", 1)
    services.token_create(ada, label="one")
    with pytest.raises(Refused) as refused:
        services.token_create(ada, label="two")
    assert refused.value.code == "too_many_tokens"


def test_token_of_a_closed_account_opens_nothing(ada):
    text = services.token_create(ada, label="bot")
    Person.objects.update(is_active=False)
    assert person_of_token(text) is None


@pytest.mark.parametrize("text", ["", "plr_", "plr_x", "Bearer", "\x00", "plr_" + "a" * 10_000])
def test_unknown_token_is_nobody(text):
    assert person_of_token(text) is None


def test_token_in_use_keeps_its_guest(settings):
    guest, token = services.guest_create()
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS, hours=1)
    Person.objects.update(seen_at=long_ago)
    person_of_token(token)
    assert services.guests_purge(now=timezone.now()) == 0
    assert Person.objects.filter(pk=guest.pk).exists()


def test_purge_takes_guests_who_stayed_away_and_nobody_else(ada, settings):
    gone, _ = services.guest_create()
    here, _ = services.guest_create()
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS, minutes=1)
    Person.objects.filter(pk__in=[gone.pk, ada.pk]).update(seen_at=long_ago)
    assert services.guests_purge(now=timezone.now()) == 1
    assert set(Person.objects.all()) == {ada, here}
    assert not Token.objects.filter(person_id=gone.pk).exists()


def test_purge_takes_a_bounded_number_at_a_time(monkeypatch, settings):
    monkeypatch.setattr(services, "PURGE_MAX", 2)
    for _ in range(3):
        services.guest_create(with_token=False)
    later = timezone.now() + timedelta(days=settings.GUEST_DAYS, minutes=1)
    assert [services.guests_purge(now=later) for _ in range(3)] == [2, 1, 0]


def test_sessions_that_ran_out_are_forgotten(db):
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    assert [services.sessions_purge(now) for _ in range(2)] == [1, 0]
    assert [session.pk for session in Session.objects.all()] == ["new"]
