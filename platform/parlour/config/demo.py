"""Accounts to try a house with.

Their passwords follow from the secret key: the same at every start, different in every house.
"""

import base64
import hashlib
import hmac

import msgspec
from django.conf import settings

from parlour.accounts.models import Person
from parlour.accounts.selectors import person_by_name

NAMES = ("Ada", "Ben", "Cleo")
PASSWORD_CHARS = 10


class Account(msgspec.Struct, frozen=True):
    name: str
    password: str


def account_of(name: str) -> Account:
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"demo:{name}".encode(), hashlib.sha256)
    return Account(name, base64.b32encode(digest).decode().lower()[:PASSWORD_CHARS])


def demo_make() -> list[Account]:
    """Makes the accounts that are not there yet; all of them, as they were made."""
    accounts = [account_of(name) for name in NAMES]
    for account in accounts:
        if person_by_name(account.name) is None:
            Person.objects.create_user(account.name, f"{account.name.lower()}@example.org", account.password)
    return accounts


def demo_there() -> list[Account]:
    """Those that are in the house."""
    return [account_of(name) for name in NAMES if person_by_name(name) is not None]


def table(accounts: list[Account]) -> str:
    """For a terminal, one line an account."""
    return "\n".join(f"  {account.name:<6} password {account.password}" for account in accounts)
