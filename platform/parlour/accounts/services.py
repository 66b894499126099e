"""Writing people: guests, accounts, tokens and preferences. One transaction each."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction

from parlour.accounts.domain import Preferences, guest_name, name_cleaned, token_digest, token_make
from parlour.accounts.errors import Refused
from parlour.accounts.limits import Limit, allowed
from parlour.accounts.models import Person, Token

NAME_TRIES_MAX = 20
TOKENS_MAX = 20
PURGE_MAX = 500
GUESTS = Limit("guests", 60, 3600)
CHANCE = secrets.SystemRandom()


def guest_create(*, address: str | None = None, with_token: bool = True) -> tuple[Person, str | None]:
    """A guest with a free name, and the text of a token for clients that keep no session.

    Refuses `too_many_guests`: more than `GUESTS` from one address."""
    if address is not None and not allowed(GUESTS, address):
        raise Refused("too_many_guests")
    with transaction.atomic():
        person = _guest_named()
        return person, token_create(person, label="guest") if with_token else None


def _guest_named() -> Person:
    for _ in range(NAME_TRIES_MAX):
        try:
            with transaction.atomic():
                return Person.objects.create_user(guest_name(CHANCE), is_guest=True)
        except IntegrityError:
            continue  # somebody has that name; draw again
    return Person.objects.create_user(f"Guest {secrets.randbelow(10**12)}", is_guest=True)


@transaction.atomic
def guest_upgrade(person: Person, *, name: str, email: str, password: str) -> Person:
    """Turns a guest into an account: the same row, so that every seat and match stays theirs.

    Refuses `not_a_guest` and `name_taken`; the caller has validated name, address and password."""
    locked = Person.objects.select_for_update().get(pk=person.pk)
    if not locked.is_guest:
        raise Refused("not_a_guest")
    locked.name, locked.email, locked.is_guest = name_cleaned(name), email, False
    locked.set_password(password)
    try:
        with transaction.atomic():
            locked.save()
    except IntegrityError as error:
        raise Refused("name_taken") from error
    return locked


@transaction.atomic
def token_create(person: Person, *, label: str) -> str:
    """The text of a new token, which is not stored and cannot be shown again. Refuses `too_many_tokens`."""
    if person.tokens.count() >= TOKENS_MAX:
        raise Refused("too_many_tokens")
    text = token_make()
    Token.objects.create(person=person, digest=token_digest(text), label=label)
    return text


def token_revoke(person: Person, *, token_id: int) -> None:
    """Forgets a token of this person; does nothing if there is none."""
    Token.objects.filter(person=person, pk=token_id).delete()


def preferences_set(person: Person, *, preferences: Preferences) -> None:
    person.chosen = preferences.stored()
    person.save(update_fields=["chosen"])


def guests_purge(now: datetime) -> int:
    """Deletes guests who stayed away for `GUEST_DAYS`, at most `PURGE_MAX` at a time; the number deleted.

    Their seats stay in the record of the match, without a person behind them."""
    before = now - timedelta(days=settings.GUEST_DAYS)
    stale = Person.objects.filter(is_guest=True, seen_at__lt=before).order_by("seen_at").values_list("pk", flat=True)
    ids = list(stale[:PURGE_MAX])
    Person.objects.filter(pk__in=ids, is_guest=True, seen_at__lt=before).delete()
    return len(ids)


def sessions_purge(now: datetime) -> int:
    """Deletes sessions that have run out, at most `PURGE_MAX` at a time; the number deleted."""
    over = list(Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)[:PURGE_MAX])
    Session.objects.filter(pk__in=over).delete()
    return len(over)


@transaction.atomic
def person_delete(person: Person) -> None:
    """Forgets a person, with tokens and addresses; their seats stay in the record, without a person behind them."""
    person.delete()
