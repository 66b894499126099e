"""axe finds nothing serious on any page, in light and dark, on a desk and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import DESKTOP, PHONE

pytestmark = pytest.mark.browser

OPEN_PAGES = (
    "/",
    "/games/",
    "/games/cuttle/",
    "/games/cuttle/rules/",
    "/games/cuttle/matches/",
    "/watch/",
    "/archive/",
    "/house/",
    "/guest/",
    "/settings/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/nothing/",
)
OWN_PAGES = ("/", "/account/", "/account/make/", "/account/logout/", "/archive/")
MEMBER_PAGES = ("/account/", "/account/email/", "/account/password/change/", "/account/logout/")
SERIOUS = {"serious", "critical"}


def findings(page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    serious = [one for one in violations if one["impact"] in SERIOUS]
    return [f"{one['id']}: {node['html'][:160]}" for one in serious for node in one["nodes"]]


def found_on(page, base: str, addresses: tuple[str, ...]) -> dict[str, list[str]]:
    found = {}
    for address in addresses:
        page.goto(f"{base}{address}")
        found[address] = findings(page)
    return {address: lines for address, lines in found.items() if lines}


@pytest.mark.parametrize("look", [DESKTOP, DESKTOP | {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"])
def test_open_pages(house, visitor, look):
    assert found_on(visitor(**look).page, house.base, OPEN_PAGES) == {}


def test_pages_of_a_person(house, guest):
    page = guest().page
    page.get_by_role("banner").locator("summary").click()
    assert findings(page) == []
    assert found_on(page, house.base, OWN_PAGES) == {}


def test_pages_of_a_member(house, newcomer):
    assert found_on(newcomer().sign_up().page, house.base, MEMBER_PAGES) == {}


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_table(guest, look):
    person = guest(**look)
    person.play_bot("cuttle")
    person.page.locator(".prompt").wait_for()
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        assert findings(person.page) == [], scheme


def test_waiting_table(guest):
    person = guest()
    person.open_table("cuttle")
    person.page.locator(".waiting").wait_for()
    assert findings(person.page) == []


def test_what_is_wrong_is_found(visitor):
    page = visitor().page
    page.set_content("<html lang='en'><title>Wrong</title><main><h1>Wrong</h1><img src='data:,'></main></html>")
    assert [line.partition(":")[0] for line in findings(page)] == ["image-alt"]
