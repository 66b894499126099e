"""Names, tokens and preferences as values."""

import random

import pytest
from django.core.exceptions import ValidationError

from parlour.accounts import domain
from parlour.accounts.domain import Preferences, Sound, Theme


@pytest.mark.parametrize("name", ["Ada", "Jo", "Ada Lovelace", "Zoë", "Ωmega-3", "x" * 24, "O'Neil", "Jo.B"])
def test_name_that_is_allowed(name):
    domain.name_validate(name)


@pytest.mark.parametrize(
    "name, code",
    [
        ("A", "name_length"),
        ("x" * 25, "name_length"),
        (" Ada", "name_signs"),
        ("Ada  B", "name_signs"),
        ("<b>", "name_signs"),
        ("a/b", "name_signs"),
        ("Ada\n", "name_signs"),
        ("a\u202eb", "name_signs"),
        ("__", "name_signs"),
        ("a@b", "name_signs"),
        ("\u3164\u3164", "name_signs"),
        ("Ada\u1160", "name_signs"),
    ],
)
def test_name_that_is_refused(name, code):
    with pytest.raises(ValidationError) as refused:
        domain.name_validate(name)
    assert refused.value.code == code


@pytest.mark.parametrize("one, other", [("Ada", "aDA"), ("Straße", "STRASSE"), ("Ⅷ", "viii"), ("Zoe\u0308", "Zoë")])
def test_names_that_are_the_same(one, other):
    assert domain.name_key(one) == domain.name_key(other)


def test_guest_name_is_an_allowed_name():
    names = {domain.guest_name(random.Random(seed)) for seed in range(300)}
    assert len(names) > 250
    for name in names:
        domain.name_validate(name)


def test_token_cannot_be_read_from_its_digest():
    token = domain.token_make()
    assert token.startswith("plr_")
    assert len(token) > 40
    assert token not in domain.token_digest(token)
    assert domain.token_digest(token) == domain.token_digest(token)
    assert domain.token_make() != token


def test_preferences_survive_storing():
    chosen = Preferences(theme=Theme.DARK, sound=Sound.SOFT)
    assert Preferences.read(chosen.stored()) == chosen


@pytest.mark.parametrize("stored", [{"theme": "plaid"}, {"theme": 3}, {"unknown": 1}, {}])
def test_preferences_of_another_version_fall_back(stored):
    assert Preferences.read({**stored, "suits": "four"}) == Preferences(suits=domain.Suits.FOUR)
