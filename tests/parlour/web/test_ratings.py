"""Rated tables, and who plays a game best, as pages tell it."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from parlour.matches.models import Match
from parlour.ratings.models import Rating
from parlour.ratings.selectors import MATCHES_LEAST

PAGE = "/games/stones/"
PASSWORD = "a long password"
ROW = re.compile(
    r"<tr( class=\"me\")?><td>(\d+)</td><td>(.*?)</td><td class=\"n\">(\d+)</td><td class=\"n\">(-?\d+)</td>"
)


def rating(person, *, mu=25.0, matches=MATCHES_LEAST, game="stones"):
    return Rating.objects.create(game=game, person=person, mu=mu, sigma=2.0, matches=matches, played_at=timezone.now())


def listed(client, page=PAGE):
    """Whether it is oneself, place, name, matches, rating."""
    return [(bool(me), *rest) for me, *rest in ROW.findall(client.get(page).content.decode())]


def made(client, **fields):
    wish = {"preset": "classic", "pace": "none", "access": "public", "seat_1": "open", **fields}
    return Match.objects.get(pk=client.post(reverse("table_make", args=["stones"]), wish)["Location"].split("/")[2])


def test_the_best_are_listed_with_oneself_marked(house, browser):
    rating(house.ada, mu=25.0)
    rating(house.ben, mu=30.0, matches=12)
    rating(house.cleo, mu=40.0, matches=MATCHES_LEAST - 1)
    rating(house.cleo, mu=40.0, game="magpies")
    assert listed(browser(house.ada)) == [(False, "1", "Ben", "12", "1960"), (True, "2", "Ada", "5", "1760")]
    assert listed(browser()) == [(False, "1", "Ben", "12", "1960"), (False, "2", "Ada", "5", "1760")]


def test_numbers_are_explained(house, browser):
    rating(house.ada)
    page = browser().get(PAGE).content.decode()
    assert "Everybody begins at 1000; you are listed after 5 matches." in page
    german = browser().get(PAGE, headers={"accept-language": "de"}).content.decode()
    assert "Alle beginnen bei 1000; auf der Liste steht man nach 5 Partien." in german


def test_nobody_yet_is_said(house, browser):
    page = browser().get(PAGE).content.decode()
    assert "Nobody yet. You are listed after 5 matches at rated tables" in page
    assert "<table" not in page


def test_who_deletes_the_account_is_listed_no_more(house, browser):
    rating(house.ada)
    assert len(listed(browser())) == 1
    browser(house.ada).post("/account/leave/", {"password": PASSWORD})
    assert listed(browser()) == []
    assert Rating.objects.count() == 0


def test_page_asks_the_database_as_often_however_many_are_listed(house, browser):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        return len(queries)

    client = browser(house.ada)
    client.get(PAGE)
    with_none = asked()
    for person in (house.ada, house.ben, house.cleo):
        rating(person)
    assert asked() == with_none


@pytest.mark.parametrize("fields, is_rated", [({"rated": "on"}, True), ({}, False)])
def test_table_is_rated_as_its_form_says(house, browser, fields, is_rated):
    assert made(browser(house.ada), **fields).is_rated == is_rated


def test_form_offers_it_to_people_with_accounts_alone(house, browser):
    def offered(client):
        return re.findall(r'<input type="checkbox" name="rated"[^>]*>', client.get(PAGE).content.decode())

    (field,) = offered(browser(house.ada))
    assert "checked" in field
    assert offered(browser(house.guest)) == offered(browser()) == []


def test_open_table_says_whether_it_is_rated(house, browser):
    def about():
        found = re.search(r"Ben’s table · no clock( · rated)?", browser().get(PAGE).content.decode())
        return found[1]

    match = made(browser(house.ben), rated="on")
    assert about() == " · rated"
    match.delete()
    made(browser(house.ben))
    assert about() is None
