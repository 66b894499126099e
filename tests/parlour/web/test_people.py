"""Signing up, playing as a guest, turning a guest into an account, settings, tokens, leaving: through the pages."""

import json
import re

import pytest
from django.core import mail
from django.urls import reverse

from parlour.accounts.limits import Limit
from parlour.accounts.models import Person, Token
from parlour.matches.models import Seat
from parlour.store.selectors import head_read

PASSWORD = "a long password"


def signed_up(client, name="Nina", email="nina@example.org", password=PASSWORD):
    return client.post("/account/signup/", {"username": name, "email": email, "password1": password})


def errors(response) -> list[str]:
    return re.findall(r'class="errorlist[^>]*><li>(.*?)</li>', response.content.decode())


def test_sign_up_and_in_and_out(browser, db):
    client = browser()
    assert signed_up(client)["Location"] == "/"
    person = Person.objects.get()
    assert (person.name, person.email, person.is_guest) == ("Nina", "nina@example.org", False)
    assert client.post("/account/logout/")["Location"] == "/"
    assert "Log in" in client.get("/").content.decode()
    assert client.post("/account/login/", {"login": "NINA", "password": PASSWORD})["Location"] == "/"
    client.post("/account/logout/")
    assert client.post("/account/login/", {"login": "nina@example.org", "password": PASSWORD})["Location"] == "/"


@pytest.mark.parametrize(
    "name, email, password, sentence",
    [
        ("ADA", "nina@example.org", PASSWORD, "Somebody here has this name already."),
        ("N", "nina@example.org", PASSWORD, "A name has 2 to 24 characters."),
        ("<script>", "nina@example.org", PASSWORD, "A name is made of letters and digits"),
        ("Nina", "ada@example.org", PASSWORD, "already registered"),
        ("Nina", "not an address", PASSWORD, "Enter a valid email address."),
        ("Nina", "nina@example.org", "short", "too short"),
        ("Nina", "nina@example.org", "password", "too common"),
        ("", "", "", "This field is required."),
    ],
)
def test_sign_up_that_is_refused_says_why(browser, db, name, email, password, sentence):
    Person.objects.create_user("Ada", "ada@example.org", PASSWORD)
    client = browser()
    response = signed_up(client, name, email, password)
    assert response.status_code == 200
    assert any(sentence in error for error in errors(response)), errors(response)
    assert Person.objects.count() == 1


def test_wrong_password_says_nothing_about_the_account(browser, db):
    Person.objects.create_user("Ada", "ada@example.org", PASSWORD)
    client = browser()
    known = client.post("/account/login/", {"login": "Ada", "password": "wrong"})
    unknown = client.post("/account/login/", {"login": "Nobody", "password": "wrong"})
    assert errors(known) == errors(unknown) != []


def test_password_is_reset_by_mail(browser, db):
    Person.objects.create_user("Ada", "ada@example.org", PASSWORD)
    client = browser()
    client.post("/account/password/reset/", {"email": "ada@example.org"})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", mail.outbox[0].body).group(1)
    page = client.get(link, follow=True)
    client.post(page.request["PATH_INFO"], {"password1": "another password", "password2": "another password"})
    assert Person.objects.get().check_password("another password")


def test_guest_plays_at_once(browser, db):
    client = browser()
    assert client.post("/guest/")["Location"] == "/"
    guest = Person.objects.get()
    assert guest.is_guest
    assert guest.name in client.get("/").content.decode()


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_guest_is_not_led_elsewhere(browser, db, target):
    assert browser().post("/guest/", {"next": target})["Location"] == "/"


def test_guest_goes_on_where_they_were(browser, db):
    assert browser().post("/guest/", {"next": "/games/"})["Location"] == "/games/"


def test_too_many_guests_of_one_address_are_told(browser, db, monkeypatch):
    from parlour.accounts import services

    monkeypatch.setattr(services, "GUESTS", Limit("guests", 1, 3600))
    browser().post("/guest/")
    client = browser()
    page = client.post("/guest/", follow=True)
    assert "Many guests came from your address" in page.content.decode()
    assert Person.objects.count() == 1


def test_guest_becomes_an_account_and_keeps_every_match(house, browser):
    match = house.play(house.guest, house.ben)
    client = browser(house.guest)
    sent = {"username": "Nina", "email": "nina@example.org", "password1": PASSWORD}
    assert client.post("/account/make/", sent)["Location"] == "/"
    house.guest.refresh_from_db()
    assert (house.guest.name, house.guest.is_guest) == ("Nina", False)
    assert Seat.objects.filter(match_id=match, person=house.guest).exists()
    home = client.get("/").content.decode()
    assert "Nina" in home
    assert reverse("match", args=[match]) in home
    assert browser().post("/account/login/", {"login": "Nina", "password": PASSWORD})["Location"] == "/"


def test_guest_may_keep_the_name(house, browser):
    client = browser(house.guest)
    sent = {"username": house.guest.name, "email": "nina@example.org", "password1": PASSWORD}
    assert client.post("/account/make/", sent).status_code == 302


@pytest.mark.parametrize("name, email", [("Ada", "nina@example.org"), ("Nina", "ada@example.org"), ("", "")])
def test_guest_who_takes_what_is_taken_stays_a_guest(house, browser, name, email):
    client = browser(house.guest)
    response = client.post("/account/make/", {"username": name, "email": email, "password1": PASSWORD})
    assert errors(response)
    house.guest.refresh_from_db()
    assert house.guest.is_guest


def test_guest_is_warned_before_logging_out(house, browser):
    page = browser(house.guest).get("/account/logout/").content.decode()
    assert f"nobody can come back as {house.guest.name}" in page


def test_way_out_of_a_guest_leads_past_the_warning(house, browser):
    form = '<form method="post" action="/account/logout/">'
    assert form in browser(house.ada).get("/").content.decode()
    page = browser(house.guest).get("/").content.decode()
    assert '<a href="/account/logout/">' in page
    assert form not in page


def test_settings_can_be_found_by_a_stranger(browser, db):
    assert '<a href="/settings/">Settings</a>' in browser().get("/").content.decode()


def test_settings_are_kept_with_the_person(house, browser):
    sent = {"theme": "dark", "suits": "four", "sound": "soft", "motion": "on"}
    browser(house.ada).post("/settings/", sent)
    page = browser(house.ada).get("/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-suits="four"' in page
    assert 'data-keys="off"' in page


def test_settings_of_a_stranger_hold_in_the_browser(browser, db):
    client = browser()
    client.post("/settings/", {"theme": "light", "suits": "two", "sound": "off"})
    assert 'data-theme="light"' in client.get("/").content.decode()
    assert "data-theme" not in browser().get("/").content.decode()


def test_settings_of_a_stranger_go_along(browser, db):
    new = {"username": "Nina", "email": "nina@example.org", "password1": "a long password"}
    for address, form in (("/guest/", {}), ("/games/stones/bot/", {}), ("/account/signup/", new)):
        client = browser()
        client.post("/settings/", {"theme": "light", "suits": "four", "sound": "soft"})
        client.post(address, form)
        assert Person.objects.latest("pk").preferences.sound == "soft", address
        assert 'data-suits="four"' in client.get("/").content.decode(), address


def test_settings_from_the_table_are_the_same_ones(house, browser):
    values = {
        "theme": "auto",
        "suits": "two",
        "motion": "off",
        "sound": "on",
        "flash": "on",
        "keys": "on",
        "chat": "off",
    }
    client = browser(house.ada)
    assert client.put("/settings/values/", json.dumps(values), content_type="application/json").status_code == 204
    house.ada.refresh_from_db()
    assert house.ada.preferences.stored() == values


@pytest.mark.parametrize("body", ["", "[]", '{"theme": "plaid"}', '{"theme": 1}', "{", "x" * 2_000])
def test_settings_that_are_none_change_nothing(house, browser, body):
    client = browser(house.ada)
    assert client.put("/settings/values/", body, content_type="application/json").status_code == 400
    house.ada.refresh_from_db()
    assert house.ada.chosen == {}


@pytest.mark.parametrize("sent", [{}, {"theme": "plaid", "suits": "two", "sound": "off"}, {"theme": "dark"}])
def test_settings_form_that_does_not_fit_changes_nothing(house, browser, sent):
    assert browser(house.ada).post("/settings/", sent).status_code == 200
    house.ada.refresh_from_db()
    assert house.ada.chosen == {}


def test_token_is_shown_once_and_opens_the_interface(house, browser):
    client = browser(house.ada)
    page = client.post("/account/tokens/", {"label": "my bot"})
    token = re.search(r"<code>(plr_\S+)</code>", page.content.decode()).group(1)
    assert page["Cache-Control"] == "no-store"
    assert token not in client.get("/account/").content.decode()
    asked = browser().get("/api/v1/me/asked", headers={"Authorization": f"Bearer {token}"})
    assert asked.status_code == 200


def test_token_can_be_taken_back_by_its_owner_alone(house, browser):
    client = browser(house.ada)
    client.post("/account/tokens/", {"label": "my bot"})
    token = Token.objects.get()
    browser(house.ben).post(reverse("token_revoke", args=[token.pk]))
    assert Token.objects.exists()
    client.post(reverse("token_revoke", args=[token.pk]))
    assert not Token.objects.exists()


@pytest.mark.parametrize("label", ["", "x" * 61])
def test_token_without_a_fitting_label_is_refused(house, browser, label):
    assert browser(house.ada).post("/account/tokens/", {"label": label}).status_code == 422
    assert not Token.objects.exists()


def test_account_is_deleted_with_the_password_only(house, browser):
    client = browser(house.ada)
    assert client.post("/account/leave/", {"password": "wrong"}).status_code == 422
    assert Person.objects.filter(name="Ada").exists()
    assert client.post("/account/leave/", {"password": PASSWORD})["Location"] == "/"
    assert not Person.objects.filter(name="Ada").exists()
    assert Seat.objects.get(match_id=house.over, seat=0).person is None
    replay = browser().get(reverse("replay", args=[house.over]))
    assert replay.status_code == 200
    assert "Ada" not in replay.content.decode()


def test_whoever_deletes_the_account_leaves_nobody_waiting(house, browser):
    waiting = house.table(house.ada)
    browser(house.ada).post("/account/leave/", {"password": PASSWORD})
    assert head_read(waiting).status == "aborted"
    assert head_read(house.running).status == "over"
    assert head_read(house.private).status == "over"
    assert head_read(house.open).status == "open"  # of somebody else


def test_words_change_with_the_language(browser, db):
    client = browser()
    assert client.post("/language/", {"language": "de", "next": "/"})["Location"] == "/"
    assert "Spielen" in client.get("/").content.decode()
