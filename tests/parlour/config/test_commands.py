"""The commands of `manage.py`."""

import json

import pytest
from django.core.management import CommandError, call_command

from gamefold import cli
from parlour.accounts.models import Person
from parlour.config import demo


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_demo_makes_accounts_once_and_prints_what_opens_them(db, capsys):
    call_command("demo")
    call_command("demo")
    printed = capsys.readouterr().out
    assert Person.objects.count() == len(demo.NAMES)
    for account in demo.demo_there():
        assert printed.count(account.password) == 2
        assert Person.objects.get(name=account.name).check_password(account.password)


def test_demo_passwords_differ_from_house_to_house(settings):
    here = demo.account_of("Ada")
    settings.SECRET_KEY = "another house"
    assert demo.account_of("Ada") != here


def test_demo_leaves_a_changed_password_alone(db):
    call_command("demo", verbosity=0)
    ada = Person.objects.get(name="Ada")
    ada.set_password("my own")
    ada.save()
    call_command("demo", verbosity=0)
    ada.refresh_from_db()
    assert ada.check_password("my own")


def test_public_house_gets_no_demo_accounts(db, settings):
    settings.IS_SECURE = True
    with pytest.raises(CommandError):
        call_command("demo")
    assert not Person.objects.exists()


def test_games_are_those_of_the_kernel(capsys):
    call_command("games")
    listed = capsys.readouterr().out
    cli.main(["games"])
    assert listed == capsys.readouterr().out
    assert "stones" in listed


def test_simulate_prints_one_object(capsys):
    call_command("simulate", "stones", "--matches", "3", "--seed", "s", "--json")
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["finished"], result["faults"]) == ("stones", 3, [])


def test_command_of_the_kernel_fails_with_its_status():
    with pytest.raises(CommandError) as failed:
        call_command("simulate", "nothing")
    assert failed.value.returncode == 2


def test_plugins_list_says_where_games_come_from(capsys):
    call_command("plugins", "list")
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["cuttle", "parlour-cuttle", "0.1.0", "playable"] in lines
