"""Long lists go on, page after page."""

import re

import pytest

from parlour.matches.services.commands import resign
from parlour.web import paging


@pytest.fixture
def ended(house, monkeypatch):
    """Five public matches that are over, newest first, on pages of two."""
    monkeypatch.setattr(paging, "ROWS_ON_PAGE", 2)
    matches = [house.over]
    for _ in range(4):
        matches.insert(0, house.play(house.ada, house.ben))
        resign(matches[0], seat=0)
    return matches


def shown(client, address):
    page = client.get(address)
    assert page.status_code == 200
    html = page.content.decode()
    return re.findall(r"/matches/([0-9a-f-]{36})/replay/", html), re.findall(
        r'rel="(?:prev|next)" href="([^"]+)"', html
    )


@pytest.mark.parametrize("address, whose", [("/archive/", "whose=all&amp;"), ("/games/stones/matches/", "")])
def test_every_match_is_on_one_page(ended, browser, address, whose):
    client = browser()
    first, older = shown(client, address)
    second, both = shown(client, address + older[0].replace("&amp;", "&"))
    third, newer = shown(client, address + both[1].replace("&amp;", "&"))
    assert [*first, *second, *third] == [str(match) for match in ended]
    assert (len(first), len(second), len(third)) == (2, 2, 1)
    assert [older, both, newer] == [[f"?{whose}page=2"], [f"?{whose}page=1", f"?{whose}page=3"], [f"?{whose}page=2"]]


def test_own_matches_have_pages_too(ended, browser, house):
    assert shown(browser(house.ada), "/archive/?page=3")[0] == [str(ended[-1])]


@pytest.mark.parametrize("page", ["0", "-1", "4", "x", "", "1e3", "9" * 400, "²", "\x00"])
def test_page_that_is_not_there(ended, browser, page):
    assert browser().get("/archive/", {"page": page}).status_code == 404
