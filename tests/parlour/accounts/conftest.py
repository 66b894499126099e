"""People."""

import pytest

from parlour.accounts.models import Person


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ada(db) -> Person:
    return Person.objects.create_user("Ada", "ada@example.org", "a long password")
